/** Two portals for the browser tests: the embedded one, and one that uses the first one's API over HTTP. */
import { freePort, startPortal } from "./portal-process";
import { firstPortal, startSecondPortal } from "./second-portal";

export default async function setup() {
  const secondPort = await freePort();
  const first = await startPortal({ ...firstPortal(secondPort), LOG_LEVEL: "warn" });
  const second = await startSecondPortal(first.origin, secondPort);
  process.env.PORTAL_ORIGIN = first.origin;
  process.env.SECOND_PORTAL_ORIGIN = second.origin;
  return async () => {
    await second.stop();
    await first.stop();
  };
}
