/** The shape of an appointment: a session or an assessment that is booked (SPEC section 3). */
import { z } from "zod";
import { instant, openEnum, recordId } from "../fields";

export const sessionKinds = ["SESSION", "PRE_SESSION", "POST_SESSION"] as const;
export type SessionKind = (typeof sessionKinds)[number];

export const appointmentStatuses = [
  "SCHEDULED",
  "COMPLETED",
  "CANCELLED",
  "CANCELLED_WITH_CHARGE",
] as const;
export const responses = ["PENDING", "CONFIRMED", "DECLINED", "EXPIRED"] as const;

/** Attendance of a past appointment. UNKNOWN where there is no check-in at the door. */
export const attendedAnswers = ["CAME", "ABSENT", "UNKNOWN"] as const;
export type AttendedAnswer = (typeof attendedAnswers)[number];

/** The parts of a title, with which the portal writes it in the reader's language. */
export const titleParts = {
  kind: openEnum([...sessionKinds, "DENTAL"]).optional(),
  productName: z.string().optional(),
};

/** The start that the customer saw. If the booking begins at another time by then, the call changes nothing and answers APPOINTMENT_MOVED. */
export const expectedStart = instant.optional();
/** The starts of several bookings that the customer saw, by booking. */
export const expectedStarts = z.record(z.string(), instant).optional();

export const appointment = z.object({
  id: recordId,
  termId: recordId,
  kind: openEnum(sessionKinds),
  /** "Pre-assessment" for PRE_SESSION, otherwise the programme. */
  title: z.string(),
  productName: z.string(),
  clientName: z.string(),
  centerName: z.string(),
  centerAddress: z.string(),
  startsAt: instant,
  endsAt: instant,
  status: openEnum(appointmentStatuses),
  response: openEnum(responses),
  /** The appointment is near enough to need an answer, and can still be answered. */
  canAnswer: z.boolean(),
  /** The session cannot take place before an assessment that is still to be booked. It does not count as used. */
  assessmentFirst: z.boolean().optional(),
  /** With `assessmentFirst`: the session counts as used unless it is cancelled, because the centre does not record attendance. */
  usedUnlessCancelled: z.boolean().optional(),
  /** With `assessmentFirst`: a past assessment may have taken place. It counts once the customer or staff confirm it. */
  assessmentUnknown: z.boolean().optional(),
  /** A past pre-assessment without a check-in that counts once the customer confirms that it took place. */
  canConfirm: z.boolean().optional(),
  /** Null for a cancelled appointment, and for one that has not ended without a recorded presence. */
  attended: openEnum(attendedAnswers).nullable().default(null),
  /** Until then it can be changed without losing it. */
  cutOff: instant,
  /** True if changing it now costs a session. False if it blocks an assessment that comes first. */
  late: z.boolean(),
  /** True if it got its present time after `cutOff`, so that it could at no time be changed free of charge. */
  bookedLate: z.boolean().optional(),
  /** False from the start, and from a recorded presence before it. */
  canCancel: z.boolean(),
  /** Never for the sessions of an intake. */
  canReschedule: z.boolean(),
});
export type Appointment = z.output<typeof appointment>;
