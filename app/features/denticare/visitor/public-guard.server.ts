/** Guards of the Denticare screens: limits for visitors, and the page for errors. */

import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import {
  callWithRules,
  loadOrFallback,
  matchStatus,
  redirectTo,
} from "~/web/api/call-rules.server";
import type { ApiClient } from "~/web/api/client.server";
import { returnNullIfUnavailable } from "~/web/api/outage.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { wordForVisitor } from "~/web/language/replies.server";
import { consumeVisitorLimit } from "~/web/operations/rate-limit.server";

/** Headers of every page about a visitor's booking. They prevent caching and indexing. */
export const denticareHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

export type DenticareApi = ApiClient["denticarePublic"];

/**
 * Returns the API for visitors.
 * @param from the pages that the error page refers to, a booking by default.
 * @throws 429 as a Response for a visitor, or an address, with too many page views.
 */
export async function requirePublicDenticare(
  request: Request,
  from?: OwnPages,
): Promise<DenticareApi> {
  if (!(await consumeVisitorLimit("denticare", request))) throw tooOften();
  return withErrorRedirect(createPublicApi().denticarePublic, from);
}

const tooOften = () =>
  new Response(wordForVisitor(reply("replies:limit.busy")), {
    status: 429,
  });

/** Pages that the error page leads back to after a failed call. */
export type OwnPages = "my-denticare" | "registration" | "cancellation" | "my-cancellation";

/**
 * Reads the clinics for the first page, which works without them.
 * @returns null while they are unavailable.
 */
export async function loadClinicsOrNull(request: Request) {
  const within = await consumeVisitorLimit("denticare", request).catch(returnNullIfUnavailable);
  if (within === false) throw tooOften();
  const { denticarePublic } = createPublicApi();
  return loadOrFallback(
    denticarePublic.centers({ params: { session: createToken() } }).then(({ centers }) => centers),
    null,
  );
}

/**
 * Wraps calls so that a permanent failure leads to the Denticare error page (SPEC section 8, 500 on a Denticare page).
 * @param from none for a visitor's pages.
 */
export function withErrorRedirect<Calls extends object>(calls: Calls, from?: OwnPages): Calls {
  const wrong = redirectTo(paths.to(paths.denticare.wrong, { from }));
  const led = Object.entries(calls as Record<string, (input?: unknown) => Promise<unknown>>).map(
    ([name, call]) => [
      name,
      (input?: unknown) =>
        callWithRules(() => call(input), matchStatus(500)(wrong), matchStatus(502)(wrong)),
    ],
  );
  return Object.fromEntries(led) as Calls;
}
