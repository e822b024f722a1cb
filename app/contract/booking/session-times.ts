/** Reads the times that can be booked, and checks chosen ones (SPEC sections 4 and 7). */
import { z } from "zod";
import { call } from "../call";
import { day, openEnum, recordId } from "../fields";
import { sessionKinds } from "./appointment";
import { freeSlot, missedSlot, slotIds, vacantSlot } from "./vacant-slot";

/** The same in an address, with commas between. */
const chosenInQuery = z.object({
  termId: recordId,
  slotIds: z
    .string()
    .max(2000)
    .transform((text) => text.split(","))
    .pipe(slotIds),
});

const whichSlots = z.object({
  termId: recordId,
  bookingId: recordId.optional(),
  /** Both days are included. The default is every day that can be chosen. */
  from: day.optional(),
  to: day.optional(),
});

export const sessionTimeCalls = {
  vacantSlots: call({
    method: "GET",
    path: "/yoda-sessions/vacant-slots",
    auth: "customer",
    proxy: "any",
    doc: "Returns the times at the term's centre that can be chosen now, including full ones. They are of the kind that the term's stage requires or, for a booking to reschedule, of that booking's kind.",
    spec: "7, Services and sessions",
    errors: { notFound: 404, nothingToBook: 409 },
    query: whichSlots,
    data: z.object({
      kind: openEnum(sessionKinds),
      vacantSlots: z.array(vacantSlot),
      /** Free places and times with one. */
      totalAvailableSlots: z.number().int(),
      totalTimeSlots: z.number().int(),
    }),
  }),
  vacantDays: call({
    method: "GET",
    path: "/yoda-sessions/vacant-days",
    auth: "customer",
    proxy: "any",
    doc: "Returns the times that can be chosen, grouped by day, for a calendar.",
    spec: "ours",
    errors: { notFound: 404, nothingToBook: 409 },
    optional:
      "The calendar is built from `yoda-sessions/vacant-slots` and does not show which weeks are full.",
    query: whichSlots,
    data: z.object({
      kind: openEnum(sessionKinds),
      days: z.array(
        z.object({
          day,
          placesLeft: z.number().int(),
          /** Number of the person's sessions of the programme in that week, Monday to Sunday. 0 for assessments. */
          sessionsInWeek: z.number().int(),
        }),
      ),
      /** The first and the last day with a free time, regardless of the requested days. */
      firstDay: day.nullable().default(null),
      lastDay: day.nullable().default(null),
    }),
  }),
  review: call({
    method: "GET",
    path: "/yoda-sessions/review",
    auth: "customer",
    proxy: "book",
    doc: "Returns the answer that `schedule` would give now, without a change.",
    spec: "7, Services and sessions",
    errors: { notFound: 404, nothingToBook: 409, placeNotOffered: 409 },
    query: chosenInQuery,
    data: z.object({ free: z.array(freeSlot), missed: z.array(missedSlot) }),
  }),
};
