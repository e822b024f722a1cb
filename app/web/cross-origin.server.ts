/** Decides by the headers of a form whether another site sent it (DESIGN promise 7). */
import { config } from "~/config/config.server";

const ownOrigin = new URL(config.publicUrl).origin;

/**
 * Browsers that keep the referrer to themselves send "null" as the origin. `Sec-Fetch-Site` cannot be set by a page, so "same-origin"
 * there shows that the form is ours.
 */
export function isCrossOrigin(origin: string | null | undefined, site: unknown): boolean {
  if (site === "cross-site") return true;
  if (origin === "null" && site === "same-origin") return false;
  return origin != null && origin !== ownOrigin;
}
