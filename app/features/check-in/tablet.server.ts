/** The poster that a shared tablet stands at, so that no page of the door is the end of its way. It says nothing of anybody. */
import type { Poster } from "~/contract/check-in/check-in";
import * as paths from "~/lib/paths";
import { DecryptionError } from "~/lib/security/encryption.server";
import { textCookie } from "~/web/cookie-name.server";
import { portal } from "~/web/dependencies.server";
import { backToStart } from "./state";

const CONTEXT = "tablet";
const YEAR_SECONDS = 365 * 24 * 3600;

const cookie = textCookie("tablet", { path: paths.checkIn.start, maxAge: YEAR_SECONDS });

/** @returns the cookie that keeps where the tablet stands; for one's own phone, the one that takes it away. */
export function saveTablet(poster: Poster | null): Promise<string> {
  return poster === null
    ? cookie.serialize("", { maxAge: 0 })
    : cookie.serialize(portal().vault.seal(JSON.stringify(poster), CONTEXT));
}

/** Where a tablet goes back to by itself from a page without a way on; null on one's own phone. */
export async function tabletStart(request: Request) {
  const sealed = await cookie.parse(request.headers.get("cookie"));
  if (!sealed) return null;
  try {
    const poster = JSON.parse(portal().vault.open(sealed, CONTEXT)) as Poster;
    return backToStart({ poster, tablet: true });
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
