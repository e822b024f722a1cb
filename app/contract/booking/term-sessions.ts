/** Reads the appointments of a term (SPEC section 3). */
import { z } from "zod";
import { call, idParam } from "../call";
import { day, openEnum, recordId } from "../fields";
import { termStages } from "../lists";
import { appointment } from "./appointment";

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
  /** The part of them that can still be booked until the last day. Null in the list of all terms, and if the backend does not count it. */
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

export const termSessionCalls = {
  list: call({
    method: "GET",
    path: "/services/sessions",
    auth: "customer",
    proxy: "any",
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
    proxy: "any",
    doc: "Returns one appointment of the caller's clients, in any status, with its term. `id` is the booking's. 404 for a booking of another customer's client.",
    spec: "ours",
    errors: { notFound: 404 },
    optional:
      "The portal looks for the appointment in `services/sessions`, which is slower for a customer with many appointments.",
    params: idParam,
    data: termAppointment,
  }),
};
