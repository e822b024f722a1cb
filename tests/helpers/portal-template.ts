/** What the portals of the route tests begin with (routes-setup.ts makes it). */
import { inject } from "vitest";
import { waitUntilMade } from "./background-setup";
import { beginningLike } from "./started-portal";

/** The settings of a portal whose database begins as a copy of the run's template: one that has started once, sample data loaded. */
export async function freshPortalSettings(): Promise<Record<string, string>> {
  const { made, ...started } = inject("portalBeginning");
  await waitUntilMade(made);
  return beginningLike(started);
}
