import * as paths from "~/lib/paths";
import { Anchor } from "../text/anchor";
import { Button } from "../text/button";
import { Icon } from "../text/icon";
import { HeaderBar } from "./header";
import { IdleWarning } from "./idle-warning";

export interface CounterBarProps {
  counter: {
    centreName: string;
    /** The helping staff member, or null between two customers. */
    visit: { staff: string } | null;
    idleSeconds: number;
    handOverTo: string | null;
  };
  scripts: boolean;
}

/** Shows on every page that this computer is shared, with a button that clears it. */
export function CounterBar({ counter, scripts }: CounterBarProps) {
  const { centreName, visit, handOverTo, idleSeconds } = counter;
  return (
    <>
      <HeaderBar
        icon={<Icon name="place" />}
        below
        action={
          visit ? (
            <div className="row no-print justify-end">
              {handOverTo ? (
                <Anchor to={handOverTo} className="btn-quiet">
                  Continue on my phone
                </Anchor>
              ) : null}
              <form method="post" action={paths.counter.finish}>
                <Button kind="secondary">Finish and clear</Button>
              </form>
            </div>
          ) : null
        }
      >
        Counter at <b>{centreName}</b>
        {visit ? <span className="block text-[0.9rem]"> Helped by {visit.staff}</span> : null}
      </HeaderBar>
      {visit ? <IdleWarning seconds={idleSeconds} scripts={scripts} /> : null}
    </>
  );
}
