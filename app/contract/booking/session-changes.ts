/** Books, reschedules and cancels sessions and assessments (SPEC sections 5 and 7). */
import { z } from "zod";
import { call } from "../call";
import { recordId } from "../fields";
import { appointment, expectedStart, expectedStarts } from "./appointment";
import { MAX_SESSIONS_PER_REQUEST } from "./booking-limits";
import { missedSlot, slotIds } from "./vacant-slot";

const chosen = z.object({ termId: recordId, slotIds });

/** The customer's consent to what they were shown: changing costs the session, or it does not. */
const agreement = { consent: z.literal(true), withCharge: z.boolean() };

const bookingOutcome = z.object({
  booked: z.array(appointment),
  missed: z.array(missedSlot),
});

export const sessionChangeCalls = {
  schedule: call({
    method: "POST",
    path: "/yoda-sessions/schedule",
    auth: "customer",
    proxy: "book",
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
    proxy: "book",
    doc: "Reschedules a booking. After its cut-off the booking is forfeited, and the new time uses another session.",
    spec: "7, Services and sessions; 5, Cancel or reschedule a session",
    errors: {
      slotNotBookable: 409,
      placeNotOffered: 409,
      notFound: 404,
      notAllowed: 409,
      alreadyDone: 409,
      appointmentClosed: 409,
      appointmentMoved: 409,
      nothingToBook: 409,
      noticeOver: 409,
      personBusy: 409,
      full: 409,
    },
    once: true,
    body: z.object({ bookingId: recordId, slotId: recordId, expectedStart, ...agreement }),
    data: bookingOutcome,
  }),
  cancel: call({
    method: "POST",
    path: "/yoda-sessions/cancel",
    auth: "customer",
    proxy: "book",
    doc: "Cancels a booking. After its cut-off the session is forfeited. `withCharge` states that the customer was informed of this.",
    spec: "7, Services and sessions; 5, Cancel or reschedule a session",
    errors: {
      appointmentClosed: 409,
      appointmentMoved: 409,
      noticeOver: 409,
      notFound: 404,
      notAllowed: 409,
    },
    once: true,
    body: z.object({ bookingId: recordId, expectedStart, ...agreement }),
    data: appointment,
  }),
  cancelSeveral: call({
    method: "POST",
    path: "/yoda-sessions/cancel-several",
    auth: "customer",
    proxy: "book",
    doc: "Cancels upcoming sessions of a term that have no fixed dates. `forfeits` is the number of forfeited sessions that the customer agreed to. Sessions that are already cancelled are ignored.",
    spec: "ours",
    errors: { appointmentClosed: 409, appointmentMoved: 409, noticeOver: 409, notFound: 404 },
    optional: "The sessions are cancelled one by one.",
    once: true,
    body: z.object({
      termId: recordId,
      bookingIds: z.array(recordId).min(1).max(MAX_SESSIONS_PER_REQUEST),
      consent: z.literal(true),
      forfeits: z.number().int().min(0),
      expectedStarts,
    }),
    data: z.object({ cancelled: z.array(appointment) }),
  }),
};
