/** Booked sessions as a door shows them. */
import type { CheckInEvent, Poster } from "~/contract/check-in/check-in";
import { firstName } from "~/lib/text/first-name";
import { type BookedSession, sessionIdOf, titleOf } from "../booking/slot/booked-session";
import type { Context } from "../shared/context";
import { eventState, opensAt } from "./event-state";
import { isNear } from "./place";
import { personReference, type Visit } from "./visit";

export const isToday = ({ booking }: BookedSession, now: Date) => isNear(booking.startsAt, now);

export function isAt({ booking, centre: at }: BookedSession, place: Omit<Poster, "code">): boolean {
  return place.kind === "center" ? at.id === place.id : sessionIdOf(booking) === place.id;
}

export function sessionEvent(
  context: Pick<Context, "vault" | "now">,
  visit: Visit,
  found: BookedSession,
): CheckInEvent {
  const { booking, client: person } = found;
  return {
    id: booking.id,
    personId: personReference(context, visit, booking.clientId),
    sessionId: sessionIdOf(booking),
    title: titleOf(found),
    centerName: found.centre.name,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    opensAt: opensAt(booking.startsAt).toISOString(),
    firstName: firstName(person.name),
    nric: person.nric,
    role: "PARTICIPANT",
    enrolment: "ENROLLED",
    attendance: booking.attendance,
    checkedInAt: booking.checkedInAt?.toISOString() ?? null,
    checkedOutAt: booking.checkedOutAt?.toISOString() ?? null,
    state: eventState(booking, context.now),
  };
}
