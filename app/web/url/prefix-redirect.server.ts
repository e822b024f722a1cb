import { redirect } from "@remix-run/node";
import { createPageNotFound } from "../api/call-rules.server";

/** SPEC section 2: a path with this word anywhere outside the Denticare group is not found. */
const DENTICARE = /denticare/i;

/**
 * Redirects an unknown address of a section that matches by prefix (SPEC section 2) to its first page.
 * @throws 404 for a misplaced denticare path
 */
export function redirectToSection(request: Request, beginning: string): Response {
  rejectMisplacedDenticare(request);
  return redirect(beginning);
}

/**
 * Checks an unknown address before it is redirected.
 * @throws 404 for a misplaced denticare path
 */
export function rejectMisplacedDenticare(request: Request): void {
  if (DENTICARE.test(new URL(request.url).pathname)) throw createPageNotFound();
}
