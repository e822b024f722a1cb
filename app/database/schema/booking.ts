/** Bookings of sessions, their links, and the times at which a person is busy. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, linkReader } from "./columns";
import { intake, slot } from "./offering/timetable";
import { client } from "./people/client";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";
import { term } from "./service";

/** A time range in PostgreSQL's notation, `[from,to)`. */
export const instantRange = customType<{ data: string }>({ dataType: () => "tstzrange" });

/**
 * The busy times of a person, one row each, whatever the purpose. They prevent two bookings at one time: the migration adds EXCLUDE USING
 * gist (person WITH =, period WITH &&), which decides. The row is deleted when the time is released.
 */
export const personTime = providerSchema.table("person_time", {
  /** The id of the booking at this time. */
  bookingId: uuid("booking_id").primaryKey(),
  /** Keyed hash of ID type and number (`client.idNumberLookup`), so that people without a client record count too. */
  person: text("person").notNull(),
  period: instantRange("period").notNull(),
});

export const sessionBooking = providerSchema.table(
  "session_booking",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    termId: uuid("term_id")
      .notNull()
      .references(() => term.id),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    kind: text("kind").$type<"SESSION" | "PRE_SESSION" | "POST_SESSION">().notNull(),
    /** The bookable time. Null for a session of an intake. */
    slotId: uuid("slot_id").references(() => slot.id),
    /** Number of the slot's taken place. The unique key assigns each place once. */
    seat: integer("seat"),
    intakeId: uuid("intake_id").references(() => intake.id),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    status: text("status")
      .$type<"SCHEDULED" | "COMPLETED" | "CANCELLED" | "CANCELLED_WITH_CHARGE">()
      .notNull()
      .default("SCHEDULED"),
    /** The customer's answer to the invitation. */
    response: text("response")
      .$type<"PENDING" | "CONFIRMED" | "DECLINED" | "EXPIRED">()
      .notNull()
      .default("PENDING"),
    attendance: text("attendance")
      .$type<"NOT_ATTENDED" | "ATTENDING" | "ATTENDED">()
      .notNull()
      .default("NOT_ATTENDED"),
    checkedInAt: instant("checked_in_at"),
    checkedOutAt: instant("checked_out_at"),
    /** When the door turned the person away, because an assessment comes first. */
    turnedAwayAt: instant("turned_away_at"),
    cancelledAt: instant("cancelled_at"),
    createdAt: instant("created_at").notNull(),
    /** The customer who booked it. Null if the provider did, or if it was booked by a link of a message. */
    bookedBy: uuid("booked_by").references(() => customer.id),
    /** The customer who moved it to its present time. Null if it was never moved by a customer. */
    movedBy: uuid("moved_by").references(() => customer.id),
    /** When it was moved to its present time. Null if it was never moved. */
    movedAt: instant("moved_at"),
  },
  (table) => [
    uniqueIndex("session_booking_seat_once")
      .on(table.slotId, table.seat)
      .where(sql`${table.status} in ('SCHEDULED', 'COMPLETED')`),
    index("session_booking_slot").on(table.slotId),
    index("session_booking_term").on(table.termId, table.startsAt),
    index("session_booking_time").on(table.startsAt),
    // Jobs read these bookings. Most others have ended.
    index("session_booking_scheduled").on(table.endsAt).where(sql`${table.status} = 'SCHEDULED'`),
    index("session_booking_unanswered")
      .on(table.startsAt)
      .where(sql`${table.response} = 'PENDING'`),
    check(
      "session_booking_slot_or_cohort",
      sql`(${table.slotId} is not null and ${table.seat} is not null) <> (${table.intakeId} is not null)`,
    ),
  ],
);

/** The link in a message that shows and answers one booking without sign-in. Only the hash of its token is stored. */
export const appointmentLink = providerSchema.table(
  "appointment_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => sessionBooking.id),
    /** The message is about several bookings. The page states how many others of the package are still to come. */
    ofSeveral: boolean("of_several").notNull().default(false),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    reader: linkReader(),
  },
  (table) => [index("appointment_link_booking").on(table.bookingId)],
);
