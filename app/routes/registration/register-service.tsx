import { Outlet, useLocation, useMatches } from "@remix-run/react";
import { HandOverLink } from "~/features/counter/hand-over/hand-over-link";
import * as paths from "~/lib/paths";
import type { SummaryRow } from "~/ui/blocks/summary-list";
import { useText } from "~/ui/language/language";
import { WithAnswersAside } from "~/ui/page/answers-aside";
import { Anchor } from "~/ui/text/anchor";

/** Renders the frame of every registration step: the step, and the exit that saves or clears the answers. */
export default function RegisterService() {
  const { pathname } = useLocation();
  const text = useText();
  const step = useMatches().at(-1)?.data as { summary?: SummaryRow[] } | undefined;
  return (
    <WithAnswersAside rows={step?.summary}>
      <Outlet />
      {pathname === paths.registration.leave ? null : (
        <p className="row mt-12 border-t border-line pt-4 no-print">
          {pathname === paths.registration.services ? null : (
            <span className="hint">{text("shell:registration.saved")}</span>
          )}{" "}
          <Anchor to={paths.registration.leave} className="btn-quiet">
            {text("shell:registration.leave")}
          </Anchor>{" "}
          <HandOverLink from={pathname} />
        </p>
      )}
    </WithAnswersAside>
  );
}
