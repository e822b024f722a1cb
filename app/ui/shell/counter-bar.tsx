import * as paths from "~/lib/paths";
import { useText } from "../language/language";
import { Sentence } from "../language/sentence";
import { Anchor } from "../text/anchor";
import { Button } from "../text/button";
import { Icon } from "../text/icon";
import { CounterIdleTimeout } from "./counter-idle-timeout";
import { HeaderBar } from "./header";

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
  const text = useText();
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
                  {text("shell:counter.phone")}
                </Anchor>
              ) : null}
              <form method="post" action={paths.counter.finish}>
                <Button kind="secondary">{text("shell:counter.finish")}</Button>
              </form>
            </div>
          ) : null
        }
      >
        <Sentence of="shell:counter.at" parts={{ centre: <b>{centreName}</b> }} />
        {visit ? (
          <span className="block text-[0.95rem]">
            {" "}
            {text("shell:counter.helper", { staff: visit.staff })}
          </span>
        ) : null}
      </HeaderBar>
      {visit ? <CounterIdleTimeout idleSeconds={idleSeconds} scripts={scripts} /> : null}
    </>
  );
}
