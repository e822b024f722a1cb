/** Denticare for a customer: the Denticare client, and dental appointments of the person acted for (SPEC sections 3, 4 and 7). */
import { z } from "zod";
import { call, emptyResponse, idParam } from "../call";
import { day, openEnum, recordId } from "../fields";
import { clientFields } from "../people/loved-one";
import {
  dentalAppointment as appointment,
  atCenter,
  clinic,
  dentist,
  resourceId,
  slotChoice,
  treatment,
} from "./dental";

/** SPEC section 3, Denticare client. Its session id is the portal's own and never the provider's. */
export const denticareClient = z.object({
  denticareAssociationId: recordId,
  denticareClientId: z.string(),
  blackListed: z.boolean(),
  /** Age of the medical history (MHQ). It must be current before an appointment is made (SPEC section 4). */
  medicalHistory: openEnum(["NEVER", "OLD", "CURRENT"]),
});
export type DenticareClient = z.output<typeof denticareClient>;

export const denticare = {
  treatments: call({
    method: "GET",
    path: "/denticare/treatments",
    auth: "customer",
    doc: "Returns the treatments that dentists offer.",
    spec: "7, Denticare (authenticated)",
    data: z.array(treatment),
  }),
  clinics: call({
    method: "GET",
    path: "/denticare/clinics",
    auth: "customer",
    doc: "Returns the dental clinics.",
    spec: "7, Denticare (authenticated)",
    data: z.array(clinic),
  }),
  dentists: call({
    method: "GET",
    path: "/denticare/dentists",
    auth: "customer",
    doc: "Returns the dentists at a clinic for a treatment.",
    spec: "7, Denticare (authenticated)",
    errors: { notFound: 404 },
    query: atCenter,
    data: z.array(dentist),
  }),
  emptySlot: call({
    method: "POST",
    path: "/denticare/empty-slot",
    auth: "customer",
    doc: 'Returns the days that have free times, each with its times "HH:mm". `appointmentId` names an appointment whose own time counts as free.',
    spec: "7, Denticare (authenticated)",
    errors: { notFound: 404 },
    body: atCenter.extend({ resourceId, appointmentId: recordId.optional() }),
    data: z.array(z.object({ day, times: z.array(z.string()) })),
  }),
  book: call({
    method: "POST",
    path: "/denticare/appointment",
    auth: "customer",
    doc: "Books a time for the client acted for. `besides` names another appointment near it that the client keeps as well.",
    spec: "7, Denticare (authenticated)",
    errors: {
      anotherNear: 409,
      denticareNeeded: 409,
      medicalHistoryNeeded: 409,
      blackListed: 409,
      timeTaken: 409,
      notFound: 404,
    },
    once: true,
    body: slotChoice.extend({ besides: recordId.optional() }),
    data: appointment,
  }),
  reschedule: call({
    method: "PUT",
    path: "/denticare/appointment/{id}",
    auth: "customer",
    doc: "Reschedules an appointment, at least 24 hours ahead. A repeated call of the same customer with the same choice changes nothing.",
    spec: "7, Denticare (authenticated); 9, Denticare appointment change notice",
    errors: {
      notAllowed: 409,
      alreadyDone: 409,
      appointmentClosed: 409,
      timeTaken: 409,
      notFound: 404,
      tooLate: 409,
      blackListed: 409,
    },
    params: idParam,
    body: slotChoice,
    data: appointment,
  }),
  cancel: call({
    method: "DELETE",
    path: "/denticare/appointment/{id}",
    auth: "customer",
    doc: "Cancels an appointment, at least 24 hours ahead.",
    spec: "7, Denticare (authenticated); 9, Denticare appointment change notice",
    errors: { notFound: 404, tooLate: 409 },
    params: idParam,
    data: emptyResponse,
  }),
  get: call({
    method: "GET",
    path: "/denticare/appointment/{id}",
    auth: "customer",
    doc: "Returns one dental appointment.",
    spec: "ours",
    errors: { notFound: 404 },
    optional: "The portal looks for the appointment in the history.",
    params: idParam,
    data: appointment,
  }),
  upcoming: call({
    method: "GET",
    path: "/denticare/upcoming-appointment",
    auth: "customer",
    doc: "Returns the registered Denticare clients among the customer's clients, or the client acted for, each with their next appointment.",
    spec: "7, Denticare (authenticated)",
    data: z.array(z.object({ ...clientFields, next: appointment.nullable().default(null) })),
  }),
  history: call({
    method: "GET",
    path: "/denticare/appointment-history",
    auth: "customer",
    doc: "Returns the dental appointments of the client acted for, in three lists.",
    spec: "7, Denticare (authenticated)",
    data: z.object({
      upcomingAppointments: z.array(appointment),
      completedAppointments: z.array(appointment),
      cancelledAppointments: z.array(appointment),
    }),
  }),
  clientStatus: call({
    method: "GET",
    path: "/denticare/client/status",
    auth: "customer",
    doc: "Returns the Denticare client of the person acted for, or null if there is none. `associated` is true for a customer whom Denticare knows by their mobile number too.",
    spec: "7, Denticare (authenticated); 3, Denticare client",
    data: z.object({ associated: z.boolean(), client: denticareClient.nullable().default(null) }),
  }),
  register: call({
    method: "POST",
    path: "/denticare/client",
    auth: "customer",
    doc: "Registers the person acted for as a Denticare client. A repeated call returns the existing client. Null when the person has no record to register. Refused with 409 when their ID number is registered with another mobile number (SPEC section 8).",
    spec: "7, Denticare (authenticated); 8, Other messages",
    errors: { denticareRegistered: 409, idNumberTaken: 409, notFound: 404, mobileUnproven: 403 },
    data: denticareClient.nullable().default(null),
  }),
};
