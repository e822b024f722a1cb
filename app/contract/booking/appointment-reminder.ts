/**
 * The appointment behind the link in an SMS, viewed and answered without sign-in (SPEC sections 3 and 7). `id` is the link's token. An
 * unknown token and an expired one both answer 404.
 */
import { z } from "zod";
import { call } from "../call";
import { instant, openEnum, recordId } from "../fields";
import { attendedAnswers, expectedStart, titleParts } from "./appointment";

export const responseStatuses = ["PENDING", "CONFIRMED", "DECLINED", "EXPIRED"] as const;
export type ResponseStatus = (typeof responseStatuses)[number];
export const appointmentStatuses = [
  "SCHEDULED",
  "COMPLETED",
  "CANCELLED",
  "CANCELLED_WITH_CHARGE",
] as const;

/** Hours before the start until which the answer can be given and changed. */
export const ANSWER_DEADLINE_HOURS = 2;

export const appointment = z.object({
  /** Identical for all recipients, so that a calendar replaces the entry. */
  uid: z.string(),
  /** The package's reference, as its pages and messages show it. */
  reference: z.string(),
  firstName: z.string(),
  title: z.string(),
  productName: z.string().optional(),
  kind: openEnum(["SESSION", "PRE_SESSION", "POST_SESSION"]),
  /** A session of an intake: it can be cancelled and not rescheduled. */
  ofRun: z.boolean(),
  startsAt: instant,
  endsAt: instant,
  centerName: z.string(),
  address: z.array(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  status: openEnum(appointmentStatuses),
  response: openEnum(responseStatuses),
  /** Null for a cancelled appointment, and for one that has not ended without a recorded presence. */
  attended: openEnum(attendedAnswers).nullable().default(null),
  answerUntil: instant,
  /** The time until which a session can be cancelled without losing it. Null if cancelling costs nothing or is not possible. */
  freeUntil: instant.nullable().optional(),
  /** The booking, for the page that cancels it after sign-in. */
  bookingId: recordId.optional(),
  /** Other bookings of the package that are still to come, behind the link of a message about several. Null if there are none. */
  others: z
    .object({
      count: z.number().int(),
      next: z.object({ title: z.string(), ...titleParts, startsAt: instant, endsAt: instant }),
    })
    .nullable()
    .optional(),
  /** The session cannot take place before an assessment that is still to be booked. */
  assessmentFirst: z.boolean().optional(),
  /** With `assessmentFirst`: the session counts as used unless it is cancelled, because the centre does not record attendance. */
  usedUnlessCancelled: z.boolean().optional(),
  /** With `assessmentFirst`: a past assessment may have taken place. It counts once the customer or staff confirm it. */
  assessmentUnknown: z.boolean().optional(),
  /** True while it can still be answered. */
  open: z.boolean(),
});
export type Appointment = z.output<typeof appointment>;

const token = z.string().min(1).max(200);

export const appointmentReminders = {
  get: call({
    method: "GET",
    path: "/public/v1/appt/{id}",
    auth: "public",
    doc: "Returns the appointment behind the link in a message. `id` is the link's token.",
    spec: "2, appt/{id}",
    errors: { notFound: 404 },
    optional: "Links in reminders lead to the not-found page.",
    params: z.object({ id: token }),
    data: appointment,
  }),
  clientAttendance: call({
    method: "POST",
    path: "/appointment-reminder/client-attendance",
    auth: "public",
    doc: "Records whether the person will come, by the link in a message. The last answer before the cut-off counts. Refused with 409 afterwards.",
    spec: "7, Other public",
    errors: { notFound: 404, over: 409, appointmentMoved: 409 },
    body: z.object({ id: token, response: z.enum(["CONFIRMED", "DECLINED"]), expectedStart }),
    data: appointment,
  }),
};
