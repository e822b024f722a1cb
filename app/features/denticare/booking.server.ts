/** The state of a visitor's booking, and the page that shows it. */

import { data, redirect } from "@remix-run/node";
import type { PublicAppointment } from "~/contract/denticare/denticare-public";
import { errorCodes } from "~/contract/response";
import * as paths from "~/lib/paths";
import { formatTime } from "~/lib/singapore-date";
import {
  callWithRules,
  onErrorCode,
  onRejected,
  onRejectedOrUnavailable,
  onServerError,
  onStatus,
} from "~/web/api/call-rules.server";
import { portal } from "~/web/dependencies.server";
import type { Submission } from "~/web/forms/form-action.server";
import { confirmationSent } from "./confirmation-sent.server";
import { type DenticareApi, requirePublicDenticare } from "./public-guard.server";
import { ensureDenticareSession, findDenticareSession } from "./session.server";

const MINUTE_MS = 60_000;

export interface Booking {
  api: DenticareApi;
  session: string;
  appointment: PublicAppointment;
}

/**
 * Finds the booking of this visitor. Its id is in no address, so a visitor cannot request another one's booking.
 * @returns null if the visitor has none.
 */
export async function findBooking(request: Request): Promise<Booking | null> {
  const api = await requirePublicDenticare(request);
  const session = await findDenticareSession(request);
  if (session === null) return null;
  const appointment = await api.appointment({ params: { session } });
  return appointment && { api, session, appointment };
}

/**
 * Guards steps 2 and 3.
 * @throws a redirect if no time is held: to the start, or to the page that chooses a time again.
 */
export async function requireHold(request: Request): Promise<Booking> {
  const booking = await findBooking(request);
  if (booking === null) throw redirect(paths.denticare.book);
  if (booking.appointment.status === "CONFIRMED") throw redirect(paths.denticare.confirmed);
  if (booking.appointment.status === "EXPIRED") throw redirect(paths.denticare.retained);
  return booking;
}

/** The reason why the held time cannot be read now. */
interface Unread {
  status: 429 | 503;
  message: string;
}

/**
 * Guards a form like `requireHold`, but preserves its input during an outage of the provider or after too many requests from this
 * address.
 */
export async function requireHoldOrReason(request: Request): Promise<Booking | Unread> {
  return callWithRules(
    () => requireHold(request),
    onStatus(503)(({ message }) => ({ status: 503 as const, message })),
  ).catch(tooOften);
}

function tooOften(thrown: unknown): Unread {
  if (!(thrown instanceof Response) || thrown.status !== 429) throw thrown;
  return { status: 429, message: "Too many tries. Please wait a minute and try again." };
}

/**
 * Releases the held time and discards the input, so that the visitor starts again.
 * @returns headers to send with the response.
 */
export async function releaseBooking(request: Request): Promise<Headers> {
  const booking = await findBooking(request);
  if (booking) await booking.api.release({ body: { clientSessionId: booking.session } });
  return (await ensureDenticareSession(request, true)).headers;
}

/** Formats how long the time is still held. */
export function holdOf({ heldUntil, extendable }: PublicAppointment) {
  const left = Date.parse(heldUntil) - portal().clock.now().getTime();
  return {
    until: formatTime(heldUntil),
    minutesLeft: Math.max(1, Math.ceil(left / MINUTE_MS)),
    extendable,
  };
}

/** Extends the hold. A second extension changes nothing. */
export async function extendHold({ api, session }: Booking): Promise<void> {
  await callWithRules(
    () => api.extend({ body: { clientSessionId: session } }),
    onRejectedOrUnavailable(() => null),
  );
}

/** Renders the page again with the extended hold and the preserved input. */
export async function extended(booking: Booking, submission: Submission) {
  await extendHold(booking);
  const { initialValue } = submission.reply();
  return data({ lastResult: { initialValue } });
}

/**
 * Books the held time. The next page checks the result, so a lost response is recovered there.
 * @returns the address to continue at.
 */
export async function confirmBooking(
  { api, session }: Booking,
  marketingConsentAgreed: boolean,
): Promise<Response> {
  const body = { clientSessionId: session, marketingConsentAgreed };
  const toHoldOn = async () =>
    redirect(paths.denticare.holdOn, { headers: await confirmationSent(session) });
  return callWithRules(
    () => api.confirm({ body }).then(toHoldOn),
    onErrorCode(errorCodes.holdExpired)(() => redirect(paths.denticare.retained)),
    onErrorCode(errorCodes.mobileUnproven)(() => redirect(paths.denticare.mobile)),
    onRejected(() => redirect(paths.denticare.details)),
    onServerError(toHoldOn),
  );
}
