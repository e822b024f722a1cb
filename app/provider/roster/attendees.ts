/** Attendees of a centre on a day: booked sessions of programmes and, at a clinic, dental appointments. */
import { and, eq, gte, inArray, lt, or } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import {
  dentalAppointment,
  dentalTreatment,
  denticareClient,
  dentist,
} from "~/database/schema/dental";
import type { centre } from "~/database/schema/offering/centre";
import { product } from "~/database/schema/offering/product";
import { intake, slot } from "~/database/schema/offering/timetable";
import { client, contact } from "~/database/schema/people/client";
import { service, term } from "~/database/schema/service";
import { formatMobileForOneField } from "~/lib/singapore/phone";
import { addDays, computeAge, startOfSingaporeDay } from "~/lib/singapore-date";
import { formatOwnMobile } from "~/provider/shared/messages/recipient";

export interface Attendee {
  from: Date;
  until: Date;
  /** "Circuit Training", "Gym Tonic, pre-assessment", "Scaling and polishing with Dr Pereira". */
  what: string;
  /** Answer to the invitation: "confirmed", "cannot come", or empty if there is none yet. */
  answer: string;
  name: string;
  /** Null for a visitor who made a dental booking without an account. */
  clientId: string | null;
  maskedIdNumber: string;
  /** Null if it is not known. */
  age: number | null;
  language: string;
  mobile: string;
  /** Emergency contact, such as "Tan Mei Ling 91234567". Empty if there is none. */
  emergency: string;
}

export interface DayRoster {
  centre: typeof centre.$inferSelect;
  /** "YYYY-MM-DD" */
  day: string;
  coming: (Attendee & { care: string[] })[];
}

const KINDS = {
  SESSION: "",
  PRE_SESSION: ", pre-assessment",
  POST_SESSION: ", post-assessment",
} as const;

const ANSWERS = {
  PENDING: "",
  EXPIRED: "",
  CONFIRMED: "confirmed",
  DECLINED: "cannot come",
} as const;

/**
 * @param day "YYYY-MM-DD".
 * @returns the attendees by time, then by name.
 */
export async function listAttendees(
  db: Pick<Database, "select">,
  centreId: string,
  day: string,
): Promise<Attendee[]> {
  const sessions = await bookedSessions(db, centreId, day);
  const appointments = await dentalAppointments(db, centreId, day);
  const all = [...sessions, ...appointments];
  const contacts = await emergencyContacts(db, all);
  return all
    .map((one) => ({ ...one, emergency: contacts.get(one.clientId ?? "") ?? "" }))
    .sort(
      (one, other) =>
        one.from.getTime() - other.from.getTime() || one.name.localeCompare(other.name),
    );
}

type WithoutContact = Omit<Attendee, "emergency">;

async function bookedSessions(
  db: Pick<Database, "select">,
  centreId: string,
  day: string,
): Promise<WithoutContact[]> {
  const rows = await db
    .select({ booking: sessionBooking, client, programme: product.name })
    .from(sessionBooking)
    .innerJoin(client, eq(client.id, sessionBooking.clientId))
    .innerJoin(term, eq(term.id, sessionBooking.termId))
    .innerJoin(service, eq(service.id, term.serviceId))
    .innerJoin(product, eq(product.id, service.productId))
    .leftJoin(slot, eq(slot.id, sessionBooking.slotId))
    .leftJoin(intake, eq(intake.id, sessionBooking.intakeId))
    .where(
      and(
        or(eq(slot.centreId, centreId), eq(intake.centreId, centreId)),
        inArray(sessionBooking.status, ["SCHEDULED", "COMPLETED"]),
        ...within(sessionBooking.startsAt, day),
      ),
    );
  return rows.map(({ booking, client: person, programme }) => ({
    from: booking.startsAt,
    until: booking.endsAt,
    what: `${programme}${KINDS[booking.kind]}`,
    answer: ANSWERS[booking.response],
    ...whoIs(person, booking.startsAt),
  }));
}

async function dentalAppointments(
  db: Pick<Database, "select">,
  centreId: string,
  day: string,
): Promise<WithoutContact[]> {
  const rows = await db
    .select({
      appointment: dentalAppointment,
      treatment: dentalTreatment.name,
      dentist: dentist.name,
      client,
    })
    .from(dentalAppointment)
    .innerJoin(dentist, eq(dentist.id, dentalAppointment.dentistId))
    .innerJoin(dentalTreatment, eq(dentalTreatment.id, dentalAppointment.treatmentId))
    .innerJoin(denticareClient, eq(denticareClient.id, dentalAppointment.denticareClientId))
    .leftJoin(client, eq(client.id, denticareClient.clientId))
    .where(
      and(
        eq(dentist.clinicId, centreId),
        eq(dentalAppointment.status, "SCHEDULED"),
        ...within(dentalAppointment.startsAt, day),
      ),
    );
  return rows.map(({ appointment, treatment, dentist: dentistName, client: person }) => ({
    from: appointment.startsAt,
    until: appointment.endsAt,
    what: `${treatment} with ${dentistName}`,
    answer: "",
    ...(person === null
      ? {
          name: appointment.name,
          clientId: null,
          maskedIdNumber: appointment.maskedIdNumber.toUpperCase(),
          age: null,
          language: "",
          mobile: (appointment.mobile ?? "").replace(/^\+65/, ""),
        }
      : whoIs(person, appointment.startsAt)),
  }));
}

const within = (
  startsAt: typeof sessionBooking.startsAt | typeof dentalAppointment.startsAt,
  day: string,
) => [gte(startsAt, startOfSingaporeDay(day)), lt(startsAt, startOfSingaporeDay(addDays(day, 1)))];

const whoIs = (person: typeof client.$inferSelect, on: Date) => ({
  name: person.name,
  clientId: person.id,
  maskedIdNumber: person.maskedIdNumber.toUpperCase(),
  age: computeAge(person.dateOfBirth, on),
  language: person.language,
  mobile: formatOwnMobile(person),
});

/** Finds the emergency contacts by client. */
async function emergencyContacts(
  db: Pick<Database, "select">,
  coming: readonly WithoutContact[],
): Promise<Map<string, string>> {
  const clientIds = coming.flatMap(({ clientId }) => clientId ?? []);
  if (clientIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(contact)
    .where(and(inArray(contact.clientId, clientIds), eq(contact.emergency, true)));
  return new Map(
    rows.map((row) => [
      row.clientId,
      `${row.name} ${formatMobileForOneField(row.countryCode, row.mobileNumber)}`,
    ]),
  );
}
