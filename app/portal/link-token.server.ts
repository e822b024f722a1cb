/** Pages behind a link in a message: its token, never longer than one of ours, and how the answer must be kept. */
import { redirect } from "@remix-run/node";
import { TOKEN_TEXT } from "~/lib/token-text";
import { addressOf, withinLimit } from "./rate-limit.server";

/** Kept nowhere, found by nobody (DESIGN promise 6). */
export const linkHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

/** @throws a redirect to the page below `place` that says what is wrong. */
export async function linkToken(
  request: Request,
  token: string | undefined,
  place: "/inv" | "/appt" | "/feedback",
): Promise<string> {
  if (!(await withinLimit("lookUp", addressOf(request))))
    throw redirect(`${place}/something-went-wrong`);
  if (token === undefined || !TOKEN_TEXT.test(token)) throw redirect(`${place}/page-not-found`);
  return token;
}
