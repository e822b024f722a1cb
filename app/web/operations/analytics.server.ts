/**
 * Counts the steps of the booking journeys (SPEC section 9, analytics events). An event says which step of which journey was shown,
 * and nothing of who saw it: no id, no address, no cookie value, no query. It is sent only when the visitor agreed.
 */
import { config } from "~/config/config.server";
import * as paths from "~/lib/paths";
import { textCookie } from "../cookie-name.server";
import { portal } from "../dependencies.server";

const consent = textCookie("usage-counts", { maxAge: 15_552_000 });

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
/** Ids, tokens and whatever else is no word of ours. */
const ADDRESSED = /^(?=.*\d)|^.{33,}$/;
const SEND_WITHIN_MS = 3_000;

export interface UsageEvent {
  event: "step";
  journey: string;
  /** The page's path with ids left out: "/payment-completion/*". */
  step: string;
}

/** Null where nothing is counted, so that nobody is asked. */
export async function hasAnalyticsConsent(request: Request): Promise<boolean | null> {
  if (config.analytics === "off") return null;
  return (await consent.parse(request.headers.get("cookie"))) === "on";
}

export const setAnalyticsConsent = (on: boolean): Promise<string> =>
  consent.serialize(on ? "on" : "off");

/** Called for every page; counts those that are steps of a booking, once agreed. */
export async function trackStep(request: Request): Promise<void> {
  if (request.method !== "GET") return;
  const counted = toUsageEvent(new URL(request.url).pathname);
  if (counted === null || !(await hasAnalyticsConsent(request))) return;
  if (config.analytics === "log") portal().log.info({ ...counted }, "step");
  // Nobody waits for the count.
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
  await portal()
    .outside(
      new Request(address, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(event),
      }),
      { signal: AbortSignal.timeout(SEND_WITHIN_MS) },
    )
    .catch((error) => portal().log.warn({ err: error }, "a step could not be counted"));
}
