/** A visitor's booking under way: where it stands, and which page shows that. */
import { redirect } from "@remix-run/node";
import type { PublicAppointment } from "~/contract/denticare/denticare-public";
import { errorCodes } from "~/contract/reply";
import { formatTime } from "~/lib/singapore-date";
import { ApiError, isTold } from "~/web/client.server";
import { portal } from "~/web/dependencies.server";
import { DENTICARE, type DenticareApi, denticareDoor } from "./door.server";
import { findDenticareSession } from "./session.server";

export const BOOK = `${DENTICARE}/book-appointment`;
export const DETAILS = `${BOOK}/details`;
export const MOBILE = `${BOOK}/mobile`;
export const CONFIRM = `${DENTICARE}/confirm-order`;
export const RETAINED = `${DENTICARE}/retained-order`;
export const HOLD_ON = `${DENTICARE}/hold-on`;

const MINUTE_MS = 60_000;

export interface Booking {
  api: DenticareApi;
  session: string;
  appointment: PublicAppointment;
}

/** The booking of this visitor, or null: somebody else's cannot be asked for, since its id stands in no address. */
export async function findBooking(request: Request): Promise<Booking | null> {
  const api = await denticareDoor(request);
  const session = await findDenticareSession(request);
  if (session === null) return null;
  const appointment = await api.appointment({ params: { session } });
  return appointment && { api, session, appointment };
}

/** The guard of steps 2 and 3. @throws a redirect when no time is held: to the start, or to where it can be chosen again. */
export async function requireHold(request: Request): Promise<Booking> {
  const booking = await findBooking(request);
  if (booking === null) throw redirect(BOOK);
  if (booking.appointment.status === "CONFIRMED") throw redirect(CONFIRM);
  if (booking.appointment.status === "EXPIRED") throw redirect(RETAINED);
  return booking;
}

/** Why what is held cannot be read just now. */
interface Unread {
  status: 429 | 503;
  message: string;
}

/** The same for a form, in which what was typed stays when the provider is silent or this address asked too often. */
export async function requireHoldOrWhy(request: Request): Promise<Booking | Unread> {
  try {
    return await requireHold(request);
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.httpCode === 503)
      return { status: 503, message: thrown.message };
    if (thrown instanceof Response && thrown.status === 429)
      return { status: 429, message: "That was very often. Please wait a minute, then try again." };
    throw thrown;
  }
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
  try {
    await api.extend({ body: { clientSessionId: session } });
  } catch (error) {
    if (!isTold(error)) throw error;
  }
}

/**
 * Books what is held. Whether it worked is asked on the next page: an answer that got lost on the way is found there.
 * @returns where to go on.
 */
export async function confirmBooking(
  { api, session }: Booking,
  marketingConsentAgreed: boolean,
): Promise<Response> {
  try {
    await api.confirm({ body: { clientSessionId: session, marketingConsentAgreed } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.tokenProblem) throw error;
    if (error.failure.errorCode === errorCodes.holdExpired) return redirect(RETAINED);
    if (error.failure.errorCode === errorCodes.mobileUnproven) return redirect(MOBILE);
    if (error.refused) return redirect(DETAILS);
  }
  return redirect(HOLD_ON);
}
