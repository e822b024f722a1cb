/** The portal's address at which to continue, from a query, a form or a cookie. */
import { safeRedirect } from "remix-utils/safe-redirect";
import { config } from "~/config/config.server";

const HOME = "/";

/**
 * Accepts only addresses of this portal.
 * @returns the address, percent-encoded for a header, or the home page for anything else
 */
export function toSafeReturnTo(place: unknown): string {
  const named = safeRedirect(typeof place === "string" ? place : null, HOME);
  if (!URL.canParse(named, config.publicUrl)) return HOME;
  const { origin, pathname, search, hash } = new URL(named, config.publicUrl);
  if (origin !== new URL(config.publicUrl).origin) return HOME;
  // Looked at again: what was written out, such as "/.//elsewhere", can name another site.
  return safeRedirect(pathname + search + hash, HOME);
}
