/** Booking, changing and cancelling sessions and assessments (SPEC sections 3, 4, 5 and 7). */
import { z } from "zod";
import { call, idParam } from "../call";
import { cents, day, instant, openEnum, recordId } from "../fields";
import { termStages } from "../lists";

/** SPEC section 9, session cancel or reschedule notice. */
export const NOTICE_WORKING_DAYS = 2;
/** SPEC section 9, sessions: twice a week. */
export const MAX_SESSIONS_PER_WEEK = 2;
/** More than any package holds. */
export const MAX_SESSIONS_PER_REQUEST = 30;

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
export type Attended = (typeof attendedAnswers)[number];

/** Reasons why a chosen time is not available. */
export const missReasons = [
  /** Another customer took the last place. */
  "FULL",
  /** The person is somewhere else then. */
  "BUSY",
  /** The person already has two sessions in that week. */
  "WEEK_FULL",
] as const;
export type MissReason = (typeof missReasons)[number];

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
  /** A past pre-assessment without a check-in that counts once the customer confirms that it took place. */
  canConfirm: z.boolean().optional(),
  /** Null for a future or cancelled appointment. */
  attended: openEnum(attendedAnswers).nullable().default(null),
  /** Until then it can be changed without losing it. */
  cutOff: instant,
  /** True if changing it now costs a session. False if it blocks an assessment that comes first. */
  late: z.boolean(),
  canCancel: z.boolean(),
  /** Never for the sessions of an intake. */
  canReschedule: z.boolean(),
});
export type Appointment = z.output<typeof appointment>;

export const vacantSlot = z.object({
  id: recordId,
  startsAt: instant,
  endsAt: instant,
  placesLeft: z.number().int(),
});
export type VacantSlot = z.output<typeof vacantSlot>;

export const missedSlot = z.object({
  slot: vacantSlot,
  reason: openEnum(missReasons),
  /** The nearest times that can be had instead. */
  nearest: z.array(vacantSlot),
  /** The person's own appointment at that time, and the customer who booked it. */
  booked: z
    .object({
      title: z.string(),
      /** True if it is this very time. Otherwise it overlaps. */
      same: z.boolean(),
      /** Name of the customer who booked it. Null if it was the caller or is not known. */
      by: z.string().nullable(),
    })
    .optional(),
});
export type MissedSlot = z.output<typeof missedSlot>;

/** The store groups of SPEC section 3. `cancelled` holds both of the groups below it. */
export const sessionGroups = z.object({
  cancelled: z.array(appointment),
  cancelledWithCharge: z.array(appointment),
  cancelledWithoutCharge: z.array(appointment),
  completed: z.array(appointment),
  scheduled: z.array(appointment),
  preClass: z.array(appointment),
});

export const termSessions = z.object({
  termId: recordId,
  stage: openEnum(termStages),
  productId: z.string(),
  productName: z.string(),
  programContentType: openEnum(["INTAKES", "SESSIONS"]),
  clientName: z.string(),
  centerName: z.string(),
  validUntil: day,
  totalSessions: z.number().int(),
  usedSessions: z.number().int(),
  scheduledSessions: z.number().int(),
  /** Sessions that are not used and not booked. */
  sessionsToBook: z.number().int(),
  /** The part of them that can still be booked until the last day. Null if the backend does not count it. */
  bookable: z.number().int().nullable().optional(),
  groups: sessionGroups,
});
export type TermSessions = z.output<typeof termSessions>;

/** One appointment, and the term it belongs to without the others. */
export const termAppointment = z.object({
  appointment,
  term: termSessions.omit({ groups: true }),
  /** Name of the customer who booked it. Null if it was the caller or is not known. */
  bookedBy: z.string().nullable().optional(),
});
export type TermAppointment = z.output<typeof termAppointment>;

const slotIds = z.array(recordId).min(1).max(MAX_SESSIONS_PER_REQUEST);
const chosen = z.object({ termId: recordId, slotIds });
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

/** The customer's consent to what they were shown: changing costs the session, or it does not. */
const agreement = { consent: z.literal(true), withCharge: z.boolean() };

/** A time that can be had, and until when it could be changed without losing it. */
const freeSlot = vacantSlot.extend({ cutOff: instant, late: z.boolean() });
export type FreeSlot = z.output<typeof freeSlot>;

const bookingOutcome = z.object({
  booked: z.array(appointment),
  missed: z.array(missedSlot),
});

export const sessions = {
  list: call({
    method: "GET",
    path: "/services/sessions",
    auth: "customer",
    doc: "Returns the terms of the caller's clients with their sessions, or a single term.",
    spec: "7, Services and sessions; 3, Sessions",
    errors: { notFound: 404 },
    query: z.object({ termId: recordId.optional() }),
    data: z.array(termSessions),
  }),
  get: call({
    method: "GET",
    path: "/services/sessions/{id}",
    auth: "customer",
    doc: "Returns one appointment of the caller's clients, in any status, with its term. `id` is the booking's. 404 for a booking of another customer's client.",
    spec: "ours",
    errors: { notFound: 404 },
    optional:
      "The portal looks for the appointment in `services/sessions`, which is slower for a customer with many appointments.",
    params: idParam,
    data: termAppointment,
  }),
  vacantSlots: call({
    method: "GET",
    path: "/yoda-sessions/vacant-slots",
    auth: "customer",
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
    doc: "Returns the answer that `schedule` would give now, without a change.",
    spec: "7, Services and sessions",
    errors: { notFound: 404, placeNotOffered: 409 },
    query: chosenInQuery,
    data: z.object({ free: z.array(freeSlot), missed: z.array(missedSlot) }),
  }),
  schedule: call({
    method: "POST",
    path: "/yoda-sessions/schedule",
    auth: "customer",
    doc: "Books the times that are available and lists those that were missed, with the nearest alternatives.",
    spec: "7, Services and sessions",
    errors: {
      notFound: 404,
      slotNotBookable: 409,
      placeNotOffered: 409,
      nothingToBook: 409,
      notAllowed: 409,
      personBusy: 409,
      full: 409,
    },
    once: true,
    body: chosen,
    data: bookingOutcome,
  }),
  reschedule: call({
    method: "POST",
    path: "/yoda-sessions/reschedule",
    auth: "customer",
    doc: "Reschedules a booking. After its cut-off the booking is forfeited, and the new time uses another session.",
    spec: "7, Services and sessions; 5, Cancel or reschedule a session",
    errors: {
      slotNotBookable: 409,
      placeNotOffered: 409,
      notFound: 404,
      notAllowed: 409,
      alreadyDone: 409,
      appointmentClosed: 409,
      nothingToBook: 409,
      noticeOver: 409,
      personBusy: 409,
      full: 409,
    },
    once: true,
    body: z.object({ bookingId: recordId, slotId: recordId, ...agreement }),
    data: bookingOutcome,
  }),
  cancel: call({
    method: "POST",
    path: "/yoda-sessions/cancel",
    auth: "customer",
    doc: "Cancels a booking. After its cut-off the session is forfeited. `withCharge` states that the customer was informed of this.",
    spec: "7, Services and sessions; 5, Cancel or reschedule a session",
    errors: { appointmentClosed: 409, noticeOver: 409, notFound: 404, notAllowed: 409 },
    once: true,
    body: z.object({ bookingId: recordId, ...agreement }),
    data: appointment,
  }),
  cancelSeveral: call({
    method: "POST",
    path: "/yoda-sessions/cancel-several",
    auth: "customer",
    doc: "Cancels upcoming sessions of a term that have no fixed dates. `forfeits` is the number of forfeited sessions that the customer agreed to. Sessions that are already cancelled are ignored.",
    spec: "ours",
    errors: { appointmentClosed: 409, noticeOver: 409, notFound: 404 },
    optional: "The sessions are cancelled one by one.",
    once: true,
    body: z.object({
      termId: recordId,
      bookingIds: z.array(recordId).min(1).max(MAX_SESSIONS_PER_REQUEST),
      consent: z.literal(true),
      forfeits: z.number().int().min(0),
    }),
    data: z.object({ cancelled: z.array(appointment) }),
  }),
  answer: call({
    method: "POST",
    path: "/yoda-sessions/answer",
    auth: "customer",
    doc: "Records whether the person will come, as the link in a reminder does. Refused with 409 before the reminder and after the cut-off.",
    spec: "ours",
    errors: { over: 409, notFound: 404 },
    optional: "The customer can answer only by the link in the SMS.",
    body: z.object({ bookingId: recordId, response: z.enum(["CONFIRMED", "DECLINED"]) }),
    data: appointment,
  }),
  confirmAssessment: call({
    method: "POST",
    path: "/yoda-sessions/confirm-assessment",
    auth: "customer",
    doc: "Says that a pre-assessment without a check-in took place. 409 where staff know better, or a declaration came after it.",
    spec: "ours",
    errors: { notAllowed: 409, notFound: 404 },
    optional: "A pre-assessment whose attendance is not known has to be booked again.",
    body: z.object({ bookingId: recordId }),
    data: appointment,
  }),
  leaveRun: call({
    method: "POST",
    path: "/yoda-sessions/leave-run",
    auth: "customer",
    doc: "Cancels every upcoming session of the term's intake. `forfeits` is the number of sessions that the customer was informed it costs.",
    spec: "ours",
    errors: { appointmentClosed: 409, noticeOver: 409, notFound: 404, nothingToBook: 409 },
    optional: "The sessions of a group are cancelled one by one.",
    once: true,
    body: z.object({
      termId: recordId,
      consent: z.literal(true),
      forfeits: z.number().int().min(0),
    }),
    data: z.object({ cancelled: z.array(appointment) }),
  }),
  leavePrice: call({
    method: "GET",
    path: "/yoda-sessions/leave-run",
    auth: "customer",
    doc: "Returns the cost of leaving the intake of a term now, without a change. Null without upcoming dates.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The page shows only which dates are forfeited.",
    without: null,
    query: z.object({ termId: recordId }),
    data: z
      .object({
        /** Dates to come that count as used. */
        forfeits: z.number().int(),
        /** Sessions that can neither be attended nor booked again afterwards. */
        sessionsLost: z.number().int(),
        /** Their share of the price that was paid, with GST. */
        lostAmount: cents,
        /** The last day for choosing another group, and the start of that group. Null if none can be chosen. */
        another: z.object({ chooseBy: day, fromDate: day }).nullable().default(null),
      })
      .nullable()
      .default(null),
  }),
  assessmentFirst: call({
    method: "GET",
    path: "/yoda-sessions/assessment-first",
    auth: "customer",
    doc: "Returns the sessions that prevent an assessment from coming first, or null.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The portal does not show which sessions prevent an assessment.",
    without: null,
    query: z.object({ termId: recordId }),
    data: z
      .object({
        /** The first free time, regardless of the sessions before it. Null if there is none. */
        earliest: vacantSlot.nullable().default(null),
        /**
         * Sessions before `earliest` that can be moved or cancelled without charge. Empty if there is a free time before all sessions.
         */
        inTheWay: z.array(appointment),
      })
      .nullable()
      .default(null),
  }),
  makeWay: call({
    method: "POST",
    path: "/yoda-sessions/make-way",
    auth: "customer",
    doc: "Cancels the sessions that prevent an assessment, without charge.",
    spec: "ours",
    errors: { notFound: 404, notAllowed: 409 },
    optional: "The customer cancels these sessions one by one.",
    once: true,
    body: z.object({ termId: recordId, consent: z.literal(true) }),
    data: z.object({ cancelled: z.array(appointment) }),
  }),
};
