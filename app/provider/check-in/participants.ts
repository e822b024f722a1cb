/** Check-in and check-out of participants at the door, found by their input. */

import { inArray } from "drizzle-orm";
import type { contract } from "~/contract";
import type {
  CheckInEvent,
  Poster,
  Verification,
  VisitWithEvents,
} from "~/contract/check-in/check-in";
import { errorCodes } from "~/contract/response";
import { sessionBooking } from "~/database/schema/booking";
import { client } from "~/database/schema/people/client";
import { findSessionsAround } from "../booking/slot/booked-session";
import { isOpenRecordOfNumber } from "../people/find-record";
import type { AreaHandlers, Context } from "../shared/context";
import { markUntranslated, refuse } from "../shared/failure";
import { checkInToSession, checkOutOfSession } from "./attend-session";
import { createSessionEvent, isSessionAtPlace, isSessionTodayOrSoon } from "./booked-sessions";
import { findWithinDoorLimit, isPersonWithNumber } from "./match-person";
import { resolvePoster } from "./place";
import { createVisit, openVisit, sealVisit, type Visit } from "./visit";
import { listVolunteerEvents } from "./volunteer-events";

export const checkInHandlers: AreaHandlers<typeof contract.checkIns> = {
  place: (context, { body }) => resolvePoster(context, body.poster),

  validateQrAap: (context, { params, body }) =>
    resolvePoster(context, { kind: "session", id: params.id, code: body.code }),

  validateAapRegistration: (context, { params, body }) =>
    atDoor(context, { kind: "session", id: params.id, code: body.code }, body.who),

  validateAtCentre: (context, { params, body }) =>
    atDoor(context, { kind: "center", id: params.id, code: body.code }, body.who),

  async visit(context, { body }) {
    const visit = openVisit(context, body.visit);
    return visit.role === "VOLUNTEER"
      ? listVolunteerEvents(context, visit)
      : participantEvents(context, visit);
  },

  checkIn: (context, { params, body }) =>
    checkInToSession(context, openVisit(context, body.visit, "PARTICIPANT"), {
      sessionId: params.id,
      bookingId: body.booking,
    }),

  checkOut: (context, { params, body }) =>
    checkOutOfSession(context, openVisit(context, body.visit, "PARTICIPANT"), {
      sessionId: params.id,
      bookingId: body.booking,
    }),
};

/**
 * Days around now in which bookings are read. Today's sessions lie within one day. Bookings further away only show that the session is on
 * another day.
 */
const TODAY = 1;
const AROUND = 60;

const atDoor = (context: Context, poster: Poster, who: Verification) =>
  findWithinDoorLimit(context, poster, who, () => findParticipant(context, poster, who));

async function findParticipant(
  context: Context,
  poster: Poster,
  who: Verification,
): Promise<VisitWithEvents> {
  await resolvePoster(context, poster);
  const clientScope = isPersonWithNumber(context, client, isOpenRecordOfNumber, who);
  const near = await findSessionsAround(context.db, clientScope, context.now, TODAY);
  const today = near.filter((found) => isSessionTodayOrSoon(found, context.now));
  const here = today.filter((found) => isSessionAtPlace(found, poster));
  if (here.length > 0) {
    const people = [...new Set(here.map(({ booking }) => booking.clientId))];
    const visit = createVisit(context, {
      role: "PARTICIPANT",
      place: poster,
      people,
      organisationId: null,
    });
    return {
      visit: sealVisit(context, visit),
      events: here.map((found) => createSessionEvent(context, visit, found)),
    };
  }
  if (today.length > 0)
    refuse(
      409,
      errorCodes.wrongPlace,
      markUntranslated("This code is not for your session today."),
    );
  const around = await findSessionsAround(context.db, clientScope, context.now, AROUND);
  if (around.some(({ booking }) => booking.status === "SCHEDULED"))
    refuse(409, errorCodes.wrongDay, markUntranslated("Your session is not today."));
  return refuse(
    404,
    errorCodes.notFound,
    markUntranslated("We found no session for you here today."),
  );
}

async function participantEvents(context: Context, visit: Visit): Promise<CheckInEvent[]> {
  const clientScope = inArray(sessionBooking.clientId, visit.people);
  const near = await findSessionsAround(context.db, clientScope, context.now, TODAY);
  return near
    .filter(
      (found) => isSessionTodayOrSoon(found, context.now) && isSessionAtPlace(found, visit.place),
    )
    .map((found) => createSessionEvent(context, visit, found));
}
