/** Pages behind a link in a message: its token, whoever made it, and how the answer must be kept. */
import { redirect } from "@remix-run/node";
import type { Address } from "~/lib/paths";
import { LINK_TEXT, readLinkToken } from "~/lib/security/token-format";

/** Kept nowhere, found by nobody (DESIGN promise 6). */
export const linkHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

/** @throws a redirect to `notFound`, the page that says what is wrong. */
export function requireLinkToken(typed: string | undefined, notFound: Address): string {
  const token = readLinkToken(typed);
  if (!LINK_TEXT.test(token)) throw redirect(notFound);
  return token;
}
