/** Booked sessions as a door shows them. */
import type { CheckInEvent, Poster } from "~/contract/check-in/check-in";
import { getFirstName } from "~/lib/text/first-name";
import { toTitled } from "../booking/slot/appointment-title";
import { type BookedSession, getSessionId } from "../booking/slot/booked-session";
import type { Context } from "../shared/context";
import { computeEventState, computeOpening } from "./event-state";
import { isTodayOrSoon } from "./place";
import { createPersonReference, type Visit } from "./visit";

export const isSessionTodayOrSoon = ({ booking }: BookedSession, now: Date) =>
  isTodayOrSoon(booking.startsAt, now);

export function isSessionAtPlace(
  { booking, centre: at }: BookedSession,
  place: Omit<Poster, "code">,
): boolean {
  return place.kind === "center" ? at.id === place.id : getSessionId(booking) === place.id;
}

export function createSessionEvent(
  context: Pick<Context, "vault" | "now">,
  visit: Visit,
  found: BookedSession,
): CheckInEvent {
  const { booking, client: person } = found;
  return {
    id: booking.id,
    personId: createPersonReference(context, visit, booking.clientId),
    sessionId: getSessionId(booking),
    ...toTitled(booking.kind, found.productName),
    centerName: found.centre.name,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    opensAt: computeOpening(booking.startsAt).toISOString(),
    firstName: getFirstName(person.name),
    nric: person.nric,
    role: "PARTICIPANT",
    enrolment: "ENROLLED",
    attendance: booking.attendance,
    checkedInAt: booking.checkedInAt?.toISOString() ?? null,
    checkedOutAt: booking.checkedOutAt?.toISOString() ?? null,
    state: computeEventState(booking, context.now),
  };
}
