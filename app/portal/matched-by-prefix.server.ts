import { redirect } from "@remix-run/node";

/** SPEC section 2: a path with this word outside the Denticare group is not found, wherever it stands. */
const DENTICARE = /denticare/i;

/**
 * Screens that match by prefix (SPEC section 2): whatever is no page of theirs leads to their beginning.
 * @throws 404 for a misplaced denticare path.
 */
export function matchedByPrefix(request: Request, beginning: string): Response {
  if (DENTICARE.test(new URL(request.url).pathname)) throw new Response(null, { status: 404 });
  return redirect(beginning);
}
