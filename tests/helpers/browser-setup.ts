/**
 * Two portals for the browser tests: the embedded one, and one that uses the first one's API over HTTP. A test may start a third on
 * the port that is told.
 */
import { copyOf, folderOfAStartedPortal } from "./data-folder";
import { freePort, startPortal } from "./portal-process";
import { firstPortal, startSecondPortal } from "./second-portal";

export default async function setup() {
  const [port, secondPort, faultyPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const { template, make, remove } = await folderOfAStartedPortal({ PORT: String(port) });
  await make();
  process.env.PORTAL_BEGINNING = template;
  const [first, second] = await Promise.all([
    startPortal({
      ...firstPortal(secondPort, faultyPort),
      PORT: String(port),
      DATA_DIR: await copyOf(template),
      LOG_LEVEL: "warn",
    }),
    startSecondPortal(origin, secondPort),
  ]);
  process.env.PORTAL_ORIGIN = first.origin;
  process.env.SECOND_PORTAL_ORIGIN = second.origin;
  process.env.FAULTY_PORTAL_PORT = String(faultyPort);
  return async () => {
    await second.stop();
    await first.stop();
    await remove();
  };
}
