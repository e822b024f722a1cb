/** The state of a visitor's booking, and the page that shows it. */

import { data, redirect } from "@remix-run/node";
import type { PublicAppointment } from "~/contract/denticare/denticare-public";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import type { Language } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import {
  callWithRules,
  matchErrorCode,
  matchStatus,
  onRejected,
  onRejectedOrUnavailable,
  onServerError,
} from "~/web/api/call-rules.server";
import { getPortal } from "~/web/dependencies.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import type { Submission } from "~/web/forms/form-action.server";
import { buildChoicePath, keepAnswersBefore, toDentalAnswers } from "../choice/choice";
import { createConfirmationSentHeaders } from "./confirmation-sent.server";
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

/**
 * Guards the forms of steps 2 and 3. A time whose hold expired while the visitor typed is held again if it is free.
 * @throws a redirect like `requireHold`.
 */
export async function requireHoldForForm(request: Request): Promise<Booking> {
  const booking = await findBooking(request);
  if (booking?.appointment.status !== "EXPIRED") return requireHold(request);
  return (await holdAgain(booking)) ?? requireHold(request);
}

/**
 * Holds an expired time again.
 * @returns null if it is no longer free.
 */
export async function holdAgain({ api, session, appointment }: Booking): Promise<Booking | null> {
  const body = { ...appointment.choice, clientSessionId: session };
  return callWithRules(
    async () => ({ api, session, appointment: await api.createAppointment({ body }) }),
    onRejected(() => null),
  );
}

/** Holds the expired time again and continues, or redirects to the other times if it is no longer free. */
export async function continueWithSameTime(request: Request): Promise<Response> {
  const booking = await findBooking(request);
  if (booking === null) return redirect(paths.denticare.book);
  const held = booking.appointment.status === "EXPIRED" ? await holdAgain(booking) : booking;
  if (held === null) return chooseOtherTime(request, booking);
  return redirect(held.appointment.client ? paths.denticare.confirmed : paths.denticare.details);
}

/** Redirects to the other times once the client is stored. */
export function chooseOtherTime(request: Request, { appointment }: Booking): Promise<Response> {
  const to = buildChoicePath(
    paths.denticare.book,
    keepAnswersBefore(toDentalAnswers(appointment.choice), "time"),
  );
  const text = reply("replies:denticare.choose-again");
  return redirectWithFlash(request, to, { kind: "info", text });
}

/** The reason why the held time cannot be read now. */
interface Unread {
  status: 429 | 503;
  message: string;
}

/**
 * Guards the form of the client, but preserves its input if the time is not free any more, during an outage of the provider, and after
 * too many requests from this address. A time that is not free any more stays EXPIRED.
 */
export async function requireHoldOrReason(request: Request): Promise<Booking | Unread> {
  return callWithRules(
    async () => {
      const booking = await findBooking(request);
      if (booking?.appointment.status !== "EXPIRED") return requireHold(request);
      return (await holdAgain(booking)) ?? booking;
    },
    matchStatus(503)(({ message }) => ({ status: 503 as const, message })),
  ).catch(tooOften);
}

function tooOften(thrown: unknown): Unread {
  if (!(thrown instanceof Response) || thrown.status !== 429) throw thrown;
  return { status: 429, message: reply("replies:limit.minute") };
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
export function describeHold({ heldUntil, extendable }: PublicAppointment, language: Language) {
  const left = Date.parse(heldUntil) - getPortal().clock.now().getTime();
  return {
    until: getFormats(language).time(heldUntil),
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
export async function renderExtended(booking: Booking, submission: Submission) {
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
    redirect(paths.denticare.holdOn, { headers: await createConfirmationSentHeaders(session) });
  return callWithRules(
    () => api.confirm({ body }).then(toHoldOn),
    matchErrorCode(errorCodes.holdExpired)(() =>
      redirect(paths.to(paths.denticare.retained, { refused: "yes" })),
    ),
    matchErrorCode(errorCodes.mobileUnproven)(() => redirect(paths.denticare.mobile)),
    onRejected(() => redirect(paths.denticare.details)),
    onServerError(toHoldOn),
  );
}
