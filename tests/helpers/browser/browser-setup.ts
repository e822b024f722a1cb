/**
 * Starts two portals for the browser tests: the embedded one, and one that uses the first one's API over HTTP. A test may start a third
 * one on the given port.
 */

import { isQuietHour } from "~/lib/singapore/quiet-hours";
import { findPostgres } from "../database/postgres";
import { beginningLike, startedPortal } from "../database/started-portal";
import { freePort, startPortal } from "../portal/portal-process";
import { moveToDaytime } from "../portal/sandbox-clock";
import { firstPortal, startSecondPortal } from "../portal/second-portal";

export default async function setup() {
  const [port, secondPort, faultyPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  // The sample's sessions of today and its messages are of the day, at whatever hour the tests run.
  const { started, make, remove } = await startedPortal(
    await findPostgres(),
    { PORT: String(port) },
    isQuietHour(new Date()) ? moveToDaytime : undefined,
  );
  await make();
  process.env.PORTAL_BEGINNING = JSON.stringify(started);
  const [first, second] = await Promise.all([
    startPortal({
      ...firstPortal(secondPort, faultyPort),
      ...(await beginningLike(started)),
      PORT: String(port),
      LOG_LEVEL: "warn",
    }),
    startSecondPortal(origin, secondPort, undefined, await beginningLike(started)),
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
