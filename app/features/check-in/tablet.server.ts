/** The poster of a shared tablet, so that every check-in page leads back to the start. It holds no personal data. */
import type { Poster } from "~/contract/check-in/check-in";
import * as paths from "~/lib/paths";
import { DecryptionError } from "~/lib/security/encryption.server";
import { createTextCookie } from "~/web/cookie-name.server";
import { getPortal } from "~/web/dependencies.server";
import { findTabletReturn } from "./state";

const CONTEXT = "tablet";
const YEAR_SECONDS = 365 * 24 * 3600;

const cookie = createTextCookie("tablet", { path: paths.checkIn.start, maxAge: YEAR_SECONDS });

/**
 * Saves the poster of a shared tablet.
 * @returns the cookie that stores it, or on a personal phone the one that clears it.
 */
export function createTabletCookie(poster: Poster | null): Promise<string> {
  return poster === null
    ? cookie.serialize("", { maxAge: 0 })
    : cookie.serialize(getPortal().vault.seal(JSON.stringify(poster), CONTEXT));
}

/**
 * Returns the address that a tablet goes back to automatically from a page without a next step.
 * @returns null on a personal phone.
 */
export async function findTabletStart(request: Request) {
  const sealed = await cookie.parse(request.headers.get("cookie"));
  if (!sealed) return null;
  try {
    const poster = JSON.parse(getPortal().vault.open(sealed, CONTEXT)) as Poster;
    return findTabletReturn({ poster, tablet: true });
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
