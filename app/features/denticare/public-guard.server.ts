/** The way into Denticare's screens: limits for visitors, and the page that says something went wrong. */

import * as paths from "~/lib/paths";
import { newToken } from "~/lib/security/token.server";
import { callWithRules, onStatus, orFallback, redirectTo } from "~/web/api/call-rules.server";
import type { ApiClient } from "~/web/api/client.server";
import { nullIfUnavailable } from "~/web/api/outage.server";
import { publicApi } from "~/web/customer/customer.server";
import { withinVisitorLimit } from "~/web/operations/rate-limit.server";

/** Of every page about one visitor's booking: kept nowhere, found by nobody (DESIGN promise 6). */
export const denticareHeaders = {
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex, nofollow",
};

export type DenticareApi = ApiClient["denticarePublic"];

/**
 * The API for anybody.
 * @param from what the error page speaks of; a booking unless named.
 * @throws 429 as a Response for a visitor, or an address, with too many page views.
 */
export async function requirePublicDenticare(
  request: Request,
  from?: OwnPages,
): Promise<DenticareApi> {
  if (!(await withinVisitorLimit("denticare", request))) throw tooOften();
  return withErrorRedirect(publicApi().denticarePublic, from);
}

const tooOften = () =>
  new Response(
    "Very many people are using this page right now. Please wait a minute, then go back.",
    {
      status: 429,
    },
  );

/** The pages on which a call failed: the error page leads back there. */
export type OwnPages = "my-denticare" | "registration" | "cancellation" | "my-cancellation";

/** For the first page, which is there without them: null while they are not told. */
export async function clinicsOrNull(request: Request) {
  const within = await withinVisitorLimit("denticare", request).catch(nullIfUnavailable);
  if (within === false) throw tooOften();
  const { denticarePublic } = publicApi();
  return orFallback(
    denticarePublic.centers({ params: { session: newToken() } }).then(({ centers }) => centers),
    null,
  );
}

/**
 * The same calls, of which one that fails for good leads to the Denticare error page (SPEC section 8, 500 on a Denticare page).
 * @param from none for a visitor's.
 */
export function withErrorRedirect<Calls extends object>(calls: Calls, from?: OwnPages): Calls {
  const wrong = redirectTo(paths.to(paths.denticare.wrong, { from }));
  const led = Object.entries(calls as Record<string, (input?: unknown) => Promise<unknown>>).map(
    ([name, call]) => [
      name,
      (input?: unknown) =>
        callWithRules(() => call(input), onStatus(500)(wrong), onStatus(502)(wrong)),
    ],
  );
  return Object.fromEntries(led) as Calls;
}
