/** Denticare: clinics, dentists and their hours, whose time is taken, appointments. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, text, time, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Language } from "~/lib/language/languages";
import { instantRange } from "./booking";
import { instant, linkReader } from "./columns";
import { centre } from "./offering/centre";
import { client } from "./people/client";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";

export const dentalClinic = providerSchema.table("dental_clinic", {
  centreId: text("centre_id")
    .primaryKey()
    .references(() => centre.id),
  area: text("area").$type<"CENTRAL" | "NORTH" | "WEST" | "SOUTH" | "EAST">().notNull(),
});

export const dentalTreatment = providerSchema.table("dental_treatment", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  summary: text("summary").notNull(),
  minutes: integer("minutes").notNull(),
  position: integer("position").notNull(),
});

export const dentist = providerSchema.table(
  "dentist",
  {
    id: text("id").primaryKey(),
    clinicId: text("clinic_id")
      .notNull()
      .references(() => dentalClinic.centreId),
    name: text("name").notNull(),
  },
  (table) => [index("dentist_clinic").on(table.clinicId)],
);

/** When a dentist works in every week, except on public holidays. Free times are worked out from it, not stored. */
export const dentistHours = providerSchema.table(
  "dentist_hours",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    dentistId: text("dentist_id")
      .notNull()
      .references(() => dentist.id),
    /** 0 is Sunday. */
    weekday: integer("weekday").notNull(),
    from: time("from_time").notNull(),
    until: time("until_time").notNull(),
  },
  (table) => [uniqueIndex("dentist_hours_once").on(table.dentistId, table.weekday, table.from)],
);

/**
 * A dentist's time that is held or booked. The migration adds EXCLUDE USING gist (dentist_id WITH =, period WITH &&), which decides. An
 * expired hold stays until the purge. A visitor who chooses its time deletes it first.
 */
export const dentalTime = providerSchema.table(
  "dental_time",
  {
    /** The id of the appointment, which it may still become. */
    id: uuid("id").primaryKey(),
    dentistId: text("dentist_id")
      .notNull()
      .references(() => dentist.id),
    period: instantRange("period").notNull(),
    /** End of the hold. Null once it is booked. */
    heldUntil: instant("held_until"),
  },
  (table) => [
    index("dental_time_held").on(table.heldUntil).where(sql`${table.heldUntil} is not null`),
  ],
);

/** A person known to Denticare, by a keyed hash of ID type and number, with or without a client record. */
export const denticareClient = providerSchema.table(
  "denticare_client",
  {
    /** The association (SPEC section 3). */
    id: uuid("id").primaryKey().defaultRandom(),
    denticareId: text("denticare_id").notNull().unique(),
    person: text("person").notNull().unique(),
    /** The client record, once it is known to be the same person. */
    clientId: text("client_id")
      .unique()
      .references(() => client.id),
    /** E.164. The number on record, which a person proves by a code. */
    mobile: text("mobile"),
    blackListed: boolean("black_listed").notNull().default(false),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("denticare_client_mobile").on(table.mobile)],
);

export const dentalAppointment = providerSchema.table(
  "dental_appointment",
  {
    id: uuid("id").primaryKey(),
    denticareClientId: uuid("denticare_client_id")
      .notNull()
      .references(() => denticareClient.id),
    treatmentId: text("treatment_id")
      .notNull()
      .references(() => dentalTreatment.id),
    dentistId: text("dentist_id")
      .notNull()
      .references(() => dentist.id),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    status: text("status").$type<"SCHEDULED" | "CANCELLED">().notNull().default("SCHEDULED"),
    name: text("name").notNull(),
    maskedIdNumber: text("masked_id_number").notNull(),
    email: text("email"),
    /** E.164. */
    mobile: text("mobile"),
    /** The language of the visitor's pages. The language of the person's record goes before it. Null if it was booked while signed in. */
    language: text("language").$type<Language>(),
    /** The consent given with this booking. Null if the form had no such question. */
    marketingConsent: boolean("marketing_consent"),
    createdAt: instant("created_at").notNull(),
    cancelledAt: instant("cancelled_at"),
    remindedAt: instant("reminded_at"),
    /** The customer who booked it while signed in. */
    bookedBy: uuid("booked_by").references(() => customer.id),
    /** The customer who moved it to its present time. Null if it was never moved by a customer. */
    movedBy: uuid("moved_by").references(() => customer.id),
  },
  (table) => [
    index("dental_appointment_person").on(table.denticareClientId, table.startsAt),
    index("dental_appointment_time").on(table.startsAt),
  ],
);

/** The link in a message that shows one appointment without sign-in. Only the hash of its token is stored. */
export const dentalLink = providerSchema.table(
  "dental_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    appointmentId: uuid("appointment_id")
      .notNull()
      .references(() => dentalAppointment.id),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    reader: linkReader(),
  },
  (table) => [index("dental_link_appointment").on(table.appointmentId)],
);

/** A visitor's booking under way, without sign-in. */
export const dentalSession = providerSchema.table(
  "dental_session",
  {
    /** SHA-256 of the client session id. */
    idHash: text("id_hash").primaryKey(),
    /** Encrypted: the person who the appointment is for. */
    client: text("client"),
    treatmentId: text("treatment_id").references(() => dentalTreatment.id),
    /** The chosen dentist. Null for 'No preference'. */
    askedDentistId: text("asked_dentist_id").references(() => dentist.id),
    /** The dentist whose time is held. */
    dentistId: text("dentist_id").references(() => dentist.id),
    startsAt: instant("starts_at"),
    endsAt: instant("ends_at"),
    /** The row of `dental_time`, and the appointment's id once confirmed. */
    timeId: uuid("time_id"),
    heldUntil: instant("held_until"),
    extended: boolean("extended").notNull().default(false),
    confirmedAt: instant("confirmed_at"),
    /** Keyed hash of the mobile that its owner proved with a code. */
    provenMobile: text("proven_mobile"),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [index("dental_session_updated").on(table.updatedAt)],
);

/** The code sent to the mobile that a booking under way is for. */
export const dentalMobileCode = providerSchema.table("dental_mobile_code", {
  sessionHash: text("session_hash")
    .primaryKey()
    .references(() => dentalSession.idHash, { onDelete: "cascade" }),
  /** Keyed hash of the mobile it went to. */
  mobile: text("mobile").notNull(),
  codeHash: text("code_hash").notNull(),
  tries: integer("tries").notNull().default(0),
  sentAt: instant("sent_at").notNull(),
});

/** A code sent to the mobile on record, for the session that requested it. */
export const dentalProof = providerSchema.table("dental_proof", {
  sessionHash: text("session_hash").primaryKey(),
  /** Null if there was no recipient. A try is then answered like a wrong code. */
  denticareClientId: uuid("denticare_client_id").references(() => denticareClient.id),
  codeHash: text("code_hash"),
  /** E.164: where the code went, and whose appointments it opens. */
  mobile: text("mobile"),
  tries: integer("tries").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
});
