/**
 * Times of a programme and its helpers, public so that visitors can read them before they buy (SPEC section 7, Products and "Also used").
 */
import { z } from "zod";
import { MAX_INTAKES } from "../booking/intake";
import { call } from "../call";
import { day, instant, recordId } from "../fields";

/** ISO weekdays: 1 is Monday, 7 is Sunday. */
const weekdays = z.array(z.number().int().min(1).max(7)).min(1);
/** "09:00" of 24 hours, in Singapore. */
const time = z
  .string()
  .regex(/^\d\d:\d\d$/)
  .meta({ examples: ["09:00"] });

const hours = z.object({ from: time, to: time });

/** One row for each set of weekdays on which a centre has the same hours. */
export const trainingDays = z.object({
  centerId: z.string(),
  centerName: z.string(),
  weekdays,
  times: z.array(hours).min(1),
});
export type TrainingDays = z.output<typeof trainingDays>;

/** An intake of an INTAKES programme that has not started, as the public sees it. */
export const comingIntake = z.object({
  id: recordId,
  centerId: z.string(),
  centerName: z.string(),
  fromDate: day,
  toDate: day,
  /** "Every Tuesday and Thursday, 10:00 AM to 10:45 AM". */
  recurrence: z.string(),
  seatsLeft: z.number().int(),
});
export type ComingIntake = z.output<typeof comingIntake>;

/** A future session of a SESSIONS programme with a free place. */
export const comingEvent = z.object({
  id: recordId,
  eventName: z.string(),
  centerId: z.string(),
  centerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  placesLeft: z.number().int(),
});
export type ComingEvent = z.output<typeof comingEvent>;

/** A weekly activity that volunteers help with. */
export const activityItem = z.object({
  id: recordId,
  name: z.string(),
  centerName: z.string(),
  weekdays,
  hours,
});
export type ActivityItem = z.output<typeof activityItem>;

const name = z.string().min(1).max(80);
const MAX_EVENTS = 20;

export const timetables = {
  trainingDays: call({
    method: "GET",
    path: "/training-days",
    auth: "public",
    doc: "Returns the days and hours of a programme. The parameters are names as in the catalogue. Without a centre, the answer covers all of them. The list is empty for a programme that is booked by appointment.",
    spec: "7, Also used",
    errors: { notFound: 404 },
    query: z.object({ productName: name, centerName: name.optional() }),
    data: z.array(trainingDays),
  }),
  runs: call({
    method: "GET",
    path: "/runs",
    auth: "public",
    doc: "Returns the next intakes in which a package can begin, at most `limit` at each centre. `termId` limits them to those of the term's programme and centre that end within its validity.",
    spec: "7, Also used; 9, Runs lookup limit",
    errors: { notFound: 404 },
    query: z.object({
      termId: recordId.optional(),
      offering: recordId,
      center: recordId.optional(),
      limit: z.coerce.number().int().min(1).max(MAX_INTAKES).default(MAX_INTAKES),
    }),
    data: z.array(comingIntake),
  }),
  events: call({
    method: "GET",
    path: "/events",
    auth: "public",
    doc: "Returns the next sessions with a free place, at most `limit` at each centre.",
    spec: "7, Products",
    errors: { notFound: 404 },
    query: z.object({
      productId: recordId,
      center: recordId.optional(),
      limit: z.coerce.number().int().min(1).max(MAX_EVENTS).default(MAX_INTAKES),
    }),
    data: z.array(comingEvent),
  }),
  activities: call({
    method: "GET",
    path: "/activities",
    auth: "public",
    doc: "Returns the activities of a programme in which volunteers help.",
    spec: "7, Also used",
    errors: { notFound: 404 },
    query: z.object({ productId: recordId }),
    data: z.array(activityItem),
  }),
};
