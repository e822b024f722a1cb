/** Denticare for a customer: the Denticare client, and dental appointments of the person acted for (SPEC sections 3, 4 and 7). */
import { z } from "zod";
import { call, done, idParam } from "../call";
import { day } from "../fields";
import { whose } from "../people/loved-one";
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
  denticareAssociationId: z.uuid(),
  denticareClientId: z.string(),
  blackListed: z.boolean(),
  /** Whether the medical history (MHQ) must be filled in before an appointment is made (SPEC section 4). */
  medicalHistory: z.enum(["NEVER", "OLD", "CURRENT"]),
});
export type DenticareClient = z.output<typeof denticareClient>;

export const denticare = {
  treatments: call({
    method: "GET",
    path: "/denticare/treatments",
    auth: "customer",
    data: z.array(treatment),
  }),
  clinics: call({
    method: "GET",
    path: "/denticare/clinics",
    auth: "customer",
    data: z.array(clinic),
  }),
  /** By two filters: the clinic, and the treatment. */
  dentists: call({
    method: "GET",
    path: "/denticare/dentists",
    auth: "customer",
    query: atCenter,
    data: z.array(dentist),
  }),
  /** The days that have free times, each with its times "HH:mm". `appointmentId` names one whose own time counts as free. */
  emptySlot: call({
    method: "POST",
    path: "/denticare/empty-slot",
    auth: "customer",
    body: atCenter.extend({ resourceId, appointmentId: z.uuid().optional() }),
    data: z.array(z.object({ day, times: z.array(z.string()) })),
  }),
  /**
   * `besides` names the appointment that the person keeps as well.
   * @throws 409 when the time is taken, the person is somewhere else then, the medical history is missing or old, or, with ANOTHER_NEAR,
   * when the person has another appointment near that time and it is not named.
   */
  book: call({
    method: "POST",
    path: "/denticare/appointment",
    auth: "customer",
    once: true,
    body: slotChoice.extend({ besides: z.uuid().optional() }),
    data: appointment,
  }),
  /** At least 24 hours ahead. The same choice again changes nothing. */
  reschedule: call({
    method: "PUT",
    path: "/denticare/appointment/{id}",
    auth: "customer",
    params: idParam,
    body: slotChoice,
    data: appointment,
  }),
  /** At least 24 hours ahead. */
  cancel: call({
    method: "DELETE",
    path: "/denticare/appointment/{id}",
    auth: "customer",
    params: idParam,
    data: done,
  }),
  get: call({
    method: "GET",
    path: "/denticare/appointment/{id}",
    auth: "customer",
    params: idParam,
    data: appointment,
  }),
  /** Who is registered, of the customer's people or the one acted for, each with their next appointment. */
  upcoming: call({
    method: "GET",
    path: "/denticare/upcoming-appointment",
    auth: "customer",
    data: z.array(z.object({ ...whose, next: appointment.nullable() })),
  }),
  history: call({
    method: "GET",
    path: "/denticare/appointment-history",
    auth: "customer",
    data: z.object({
      upcomingAppointments: z.array(appointment),
      completedAppointments: z.array(appointment),
      cancelledAppointments: z.array(appointment),
    }),
  }),
  /** Null while the person acted for is no Denticare client. `associated` is true for a customer whom Denticare knows by their mobile number too. */
  clientStatus: call({
    method: "GET",
    path: "/denticare/client/status",
    auth: "customer",
    data: z.object({ associated: z.boolean(), client: denticareClient.nullable() }),
  }),
  /**
   * Makes the person acted for a Denticare client; the same again gives the one that is there. Null when they have no record to
   * make it from. @throws 409 when their ID number is registered with another mobile number (SPEC section 8).
   */
  register: call({
    method: "POST",
    path: "/denticare/client",
    auth: "customer",
    data: denticareClient.nullable(),
  }),
};
