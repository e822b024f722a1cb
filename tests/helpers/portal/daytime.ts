/** A portal outside the quiet hours, for tests that read messages which are sent in the day alone. */
import { afterAll } from "vitest";
import { isQuietHour } from "~/lib/singapore/quiet-hours";
import { origin } from "./portal";
import { startPortal } from "./portal-process";
import { freshPortalSettings } from "./portal-template";
import { moveToDaytime } from "./sandbox-clock";
import { firstPortal } from "./second-portal";

/**
 * Finds the worker's portal by day, and starts a separate one by night: a moved clock would end the sample's sessions of today, which
 * other files of the worker check in to.
 */
export async function openDaytimePortal(): Promise<string> {
  if (!isQuietHour(new Date())) return origin;
  const portal = await startPortal({ ...(await freshPortalSettings()), ...firstPortal() });
  afterAll(() => portal.stop());
  await moveToDaytime(portal.origin);
  return portal.origin;
}
