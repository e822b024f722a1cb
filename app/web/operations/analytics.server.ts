/**
 * Counts the steps of the booking journeys (SPEC section 9, analytics events). An event contains the journey and the step, and nothing
 * about the visitor: no id, no address, no cookie value, no query. It is sent only with the visitor's consent.
 */
import { config } from "~/config/config.server";
import * as paths from "~/lib/paths";
import { createTextCookie } from "../cookie-name.server";
import { getPortal } from "../dependencies.server";

const consent = createTextCookie("usage-counts", { maxAge: 15_552_000 });

const journeys: Record<string, string> = {
  [paths.registration.start]: "registration",
  [paths.payment.pay]: "payment",
  [paths.payment.latestDone]: "payment",
  [paths.booking.intake]: "intake booking",
  [paths.booking.sessions]: "session booking",
  [paths.booking.reschedule]: "reschedule",
  [paths.booking.cancelAssessment]: "cancel",
  [paths.booking.cancelSession]: "cancel",
  [paths.booking.renew]: "renewal",
  [paths.denticare.start]: "dental booking",
  [paths.denticare.mine]: "dental booking",
};
/** Path segments with ids, tokens or other words that are not ours. */
const ADDRESSED = /^(?=.*\d)|^.{33,}$/;
const SEND_WITHIN_MS = 3_000;

export interface UsageEvent {
  event: "step";
  journey: string;
  /** The page's path with ids left out: "/payment-completion/*". */
  step: string;
}

/** Reads the visitor's consent. Null if nothing is counted, so that the footer has no question. */
export async function hasAnalyticsConsent(request: Request): Promise<boolean | null> {
  if (config.analytics === "off") return null;
  return (await consent.parse(request.headers.get("cookie"))) === "on";
}

export const createConsentCookie = (on: boolean): Promise<string> =>
  consent.serialize(on ? "on" : "off");

/** Counts the page if it is a step of a booking and the visitor agreed. Called for every page. */
export async function trackStep(request: Request): Promise<void> {
  if (request.method !== "GET") return;
  const counted = toUsageEvent(new URL(request.url).pathname);
  if (counted === null || !(await hasAnalyticsConsent(request))) return;
  if (config.analytics === "log") getPortal().log.info({ ...counted }, "step");
  // The response does not wait for the count.
  else void send(config.analytics, counted);
}

export function toUsageEvent(pathname: string): UsageEvent | null {
  const path = pathname;
  const [, first = "", ...rest] = path.split("/");
  const journey = journeys[`/${first}`];
  if (journey === undefined) return null;
  const steps = rest.map((part) => (ADDRESSED.test(part) ? "*" : part));
  return { event: "step", journey, step: ["", first, ...steps].join("/") };
}

async function send(address: string, event: UsageEvent): Promise<void> {
  await getPortal()
    .outside(
      new Request(address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(event),
      }),
      { signal: AbortSignal.timeout(SEND_WITHIN_MS) },
    )
    .catch((error) => getPortal().log.warn({ err: error }, "failed to report analytics step"));
}
