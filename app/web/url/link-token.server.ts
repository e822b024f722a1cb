/** Pages behind a link in a message: the token, which any backend may have made, and the caching of the answer. */
import { redirect } from "@remix-run/node";
import type { PathTemplate } from "~/lib/paths";
import { LINK_TOKEN_PATTERN, readLinkToken } from "~/lib/security/token-format";

/** Headers that prevent caching and indexing of a page behind a link. */
export const linkHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

/**
 * Reads the token of a link.
 * @throws a redirect to `notFound`, the page that explains the error
 */
export function requireLinkToken(typed: string | undefined, notFound: PathTemplate): string {
  const token = readLinkToken(typed);
  if (!LINK_TOKEN_PATTERN.test(token)) throw redirect(notFound);
  return token;
}
