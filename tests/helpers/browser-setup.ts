/**
 * Two portals for the browser tests: the embedded one, and one that uses the first one's API over HTTP. A test may start a third on
 * the port that is told.
 */
import { freePort, startPortal } from "./portal-process";
import { firstPortal, startSecondPortal } from "./second-portal";

export default async function setup() {
  const [secondPort, faultyPort] = [await freePort(), await freePort()];
  const first = await startPortal({ ...firstPortal(secondPort, faultyPort), LOG_LEVEL: "warn" });
  const second = await startSecondPortal(first.origin, secondPort);
  process.env.PORTAL_ORIGIN = first.origin;
  process.env.SECOND_PORTAL_ORIGIN = second.origin;
  process.env.FAULTY_PORTAL_PORT = String(faultyPort);
  return async () => {
    await second.stop();
    await first.stop();
  };
}
