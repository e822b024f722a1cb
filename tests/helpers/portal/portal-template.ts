/** The start state of the portals of the route tests (routes-setup.ts makes it). */
import { inject } from "vitest";
import { waitUntilMade } from "../database/background-setup";
import { beginningLike } from "../database/started-portal";

/** Creates the settings of a portal whose database is a copy of the run's template. That portal has started once with the sample data. */
export async function freshPortalSettings(): Promise<Record<string, string>> {
  const { made, ...started } = inject("portalBeginning");
  await waitUntilMade(made);
  return beginningLike(started);
}
