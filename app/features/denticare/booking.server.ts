/** A visitor's booking under way: where it stands, and which page shows that. */

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

/** The booking of this visitor, or null: somebody else's cannot be asked for, since its id stands in no address. */
export async function findBooking(request: Request): Promise<Booking | null> {
  const api = await requirePublicDenticare(request);
  const session = await findDenticareSession(request);
  if (session === null) return null;
  const appointment = await api.appointment({ params: { session } });
  return appointment && { api, session, appointment };
}

/** The guard of steps 2 and 3. @throws a redirect when no time is held: to the start, or to where it can be chosen again. */
export async function requireHold(request: Request): Promise<Booking> {
  const booking = await findBooking(request);
  if (booking === null) throw redirect(paths.denticare.book);
  if (booking.appointment.status === "CONFIRMED") throw redirect(paths.denticare.confirmed);
  if (booking.appointment.status === "EXPIRED") throw redirect(paths.denticare.retained);
  return booking;
}

/** Why what is held cannot be read just now. */
interface Unread {
  status: 429 | 503;
  message: string;
}

/** The same for a form, in which what was typed stays when the provider is silent or this address asked too often. */
export async function requireHoldOrReason(request: Request): Promise<Booking | Unread> {
  return callWithRules(
    () => requireHold(request),
    onStatus(503)(({ message }) => ({ status: 503 as const, message })),
  ).catch(tooOften);
}

function tooOften(thrown: unknown): Unread {
  if (!(thrown instanceof Response) || thrown.status !== 429) throw thrown;
  return { status: 429, message: "That was very often. Please wait a minute, then try again." };
}

/** Lets the held time go, with what was typed: the visitor begins again. @returns headers that must go with the answer. */
export async function releaseBooking(request: Request): Promise<Headers> {
  const booking = await findBooking(request);
  if (booking) await booking.api.release({ body: { clientSessionId: booking.session } });
  return (await ensureDenticareSession(request, true)).headers;
}

/** How long the time is kept, in words. */
export function holdOf({ heldUntil, extendable }: PublicAppointment) {
  const left = Date.parse(heldUntil) - portal().clock.now().getTime();
  return {
    until: formatTime(heldUntil),
    minutesLeft: Math.max(1, Math.ceil(left / MINUTE_MS)),
    extendable,
  };
}

/** Keeps the time longer; a second time it stays as it is. */
export async function extendHold({ api, session }: Booking): Promise<void> {
  await callWithRules(
    () => api.extend({ body: { clientSessionId: session } }),
    onRejectedOrUnavailable(() => null),
  );
}

/** The page again, with the time kept longer and what was typed. */
export async function extended(booking: Booking, submission: Submission) {
  await extendHold(booking);
  const { initialValue } = submission.reply();
  return data({ lastResult: { initialValue } });
}

/**
 * Books what is held. Whether it worked is asked on the next page: an answer that got lost on the way is found there.
 * @returns where to go on.
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
