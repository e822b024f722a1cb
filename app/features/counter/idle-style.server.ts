/** The configured idle limit as a stylesheet. It is the only timer without scripts that preserves the page's input. */
import { computeWarningSeconds } from "~/lib/request/idle-warning";
import { counterIdleMs } from "~/web/session/counter.server";

export function buildIdleStyle(): string {
  const idle = counterIdleMs / 1000;
  const seconds = Math.round(idle - computeWarningSeconds(idle));
  return `.idle-later{visibility:hidden;animation:idle-warning 0s linear ${seconds}s forwards}@keyframes idle-warning{to{visibility:visible}}`;
}
