/** Serves one customer after another at a counter: sets it up, begins visits with a staff code, and clears it. */

import { redirect } from "@remix-run/node";
import { errorCodes } from "~/contract/response";
import { canShowSampleCodes } from "~/features/check-in/posters.server";
import { endSessionsOfCounter, signOut } from "~/features/sign-in/sign-in.server";
import * as paths from "~/lib/paths";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { logSecurityEvent } from "~/lib/security/security-events";
import { callWithRules, matchErrorCode } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { namePathCookie } from "~/web/cookie-name.server";
import { getPortal } from "~/web/dependencies.server";
import { createLanguageCookie, LANGUAGE_COOKIE } from "~/web/language/visitor-language.server";
import {
  COUNTER_COOKIE,
  type Counter,
  endVisit,
  listAbandonedCounters,
  readCounter,
  registerCounter,
  startVisit,
  unregisterCounter,
} from "~/web/session/counter.server";
import { findSessionToEnd } from "~/web/session/session.server";

/**
 * Sets up a counter.
 * @throws ApiError with 403 for a wrong or withdrawn code.
 */
export async function setUpCounter(code: string): Promise<Response> {
  const { pass, centerName } = await createPublicApi().counters.setUp({ body: { code } });
  return redirect(paths.counter.start, {
    headers: { "set-cookie": await registerCounter(centerName, pass) },
  });
}

/**
 * Begins a visit. If the counter was withdrawn, the computer is no longer a counter. The page after a hand-over is in the language of the
 * person who left, which ends with it.
 * @throws ApiError with 403 for a wrong staff code.
 */
export async function beginVisit(counter: Counter, staffCode: string): Promise<Response> {
  const { pass } = counter;
  return callWithRules(
    async () => {
      const helper = await createPublicApi().counters.begin({ body: { pass, staffCode } });
      const headers = new Headers({ "set-cookie": await startVisit(counter, helper) });
      if (counter.handOver !== null) headers.append("set-cookie", await createLanguageCookie(null));
      return redirect(paths.counter.start, { headers });
    },
    matchErrorCode(errorCodes.counterWithdrawn)(async () =>
      redirect(paths.counter.start, {
        headers: { "set-cookie": await unregisterCounter(counter) },
      }),
    ),
  );
}

/**
 * Ends the session and the sign-in at the identity provider. Clears everything in the browser except the counter's cookie, and after a
 * hand-over the language, because the person still reads how to continue. A visit in another browser goes on.
 * Answers stay in the customer's own drafts.
 */
export async function finishVisit(
  request: Request,
  handOver: string | null = null,
): Promise<Response> {
  const counter = await readCounter(request);
  if (counter === null) return redirect("/");
  if (!counter.hasOtherVisit) await endVisit(counter, handOver);
  logSecurityEvent(
    getPortal().log,
    "counter cleared",
    handOver === null ? "finished" : "handed over",
  );
  const cleared = await signOut(await findSessionToEnd(request));
  if (!counter.hasOtherVisit) await endSessionsOfCounter(counter.idHash);
  cleared.headers.set("clear-site-data", '"cache", "storage"');
  const kept = handOver === null ? [COUNTER_COOKIE] : [COUNTER_COOKIE, LANGUAGE_COOKIE];
  for (const line of forgottenCookies(request, kept)) cleared.headers.append("set-cookie", line);
  return cleared;
}

/** Ends visits at abandoned counters, whose pages are not open to clear themselves. A job calls it. */
export async function endAbandonedVisits(): Promise<void> {
  for (const idHash of await listAbandonedCounters()) {
    await endVisit({ idHash });
    logSecurityEvent(getPortal().log, "counter cleared", "left");
    await endSessionsOfCounter(idHash);
  }
}

/** Lists the cookies to expire by name. Clear-Site-Data would also remove those of the counter and of a door's tablet, which stay. */
function forgottenCookies(request: Request, kept: readonly string[]): string[] {
  const sent = (request.headers.get("cookie") ?? "").split(/;\s*/);
  const names = sent.map((pair) => pair.split("=", 1)[0] ?? "").filter(Boolean);
  const secure = (name: string) => (name.startsWith("__") ? "; Secure" : "");
  return [
    ...names
      .filter((name) => !kept.includes(name))
      .map((name) => `${name}=; Path=/; Max-Age=0${secure(name)}`),
    ...[
      ["staff-pass", paths.checkIn.posters],
      ["check-in", paths.checkIn.start],
    ].map(([bare = "", path]) => {
      const name = namePathCookie(bare);
      return `${name}=; Path=${path}; Max-Age=0${secure(name)}`;
    }),
  ];
}

/** Returns the sample codes if all third parties are simulated. Only then may the page show them. */
export function getSampleCodes() {
  return canShowSampleCodes() ? { counter: SAMPLE_COUNTER_CODE, staff: SAMPLE_STAFF_CODE } : null;
}
