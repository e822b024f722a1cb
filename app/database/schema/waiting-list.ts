/** Waiting lists for full slots and intakes, and sent reminders. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { sessionBooking } from "./booking";
import { instant } from "./columns";
import { intake, slot } from "./offering/timetable";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";
import { term } from "./service";

export const waitingPlace = providerSchema.table(
  "waiting_place",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    termId: uuid("term_id")
      .notNull()
      .references(() => term.id),
    slotId: uuid("slot_id").references(() => slot.id),
    intakeId: uuid("intake_id").references(() => intake.id),
    /** FROZEN: given up because the package is frozen on a day of it. */
    status: text("status")
      .$type<"WAITING" | "OFFERED" | "TAKEN" | "OVER" | "LEFT" | "FROZEN">()
      .notNull()
      .default("WAITING"),
    /** The freed seat that is reserved during the offer. */
    seat: integer("seat"),
    /** When the seat was offered. Null without an offer. */
    offeredAt: instant("offered_at"),
    offerExpiresAt: instant("offer_expires_at"),
    /** Hash of the token in the message that offers the seat. */
    tokenHash: text("token_hash").unique(),
    createdAt: instant("created_at").notNull(),
    /** The customer who joined the list. */
    joinedBy: uuid("joined_by").references(() => customer.id),
  },
  (table) => [
    // A freed seat is reserved for one person.
    uniqueIndex("waiting_place_slot_seat_once")
      .on(table.slotId, table.seat)
      .where(sql`${table.status} = 'OFFERED'`),
    uniqueIndex("waiting_place_intake_seat_once")
      .on(table.intakeId, table.seat)
      .where(sql`${table.status} = 'OFFERED'`),
    // A term is on each waiting list once.
    uniqueIndex("waiting_place_slot_once")
      .on(table.termId, table.slotId)
      .where(sql`${table.status} in ('WAITING', 'OFFERED')`),
    uniqueIndex("waiting_place_intake_once")
      .on(table.termId, table.intakeId)
      .where(sql`${table.status} in ('WAITING', 'OFFERED')`),
    index("waiting_place_slot").on(table.slotId, table.createdAt),
    index("waiting_place_intake").on(table.intakeId, table.createdAt),
    check(
      "waiting_place_slot_or_intake",
      sql`(${table.slotId} is not null) <> (${table.intakeId} is not null)`,
    ),
    check(
      "waiting_place_offer_whole",
      sql`${table.status} <> 'OFFERED' or (${table.seat} is not null and ${table.offerExpiresAt} is not null and ${table.tokenHash} is not null)`,
    ),
  ],
);

/** A sent reminder. The key sends each once. A rescheduled booking gets new reminders. */
export const sessionReminder = providerSchema.table(
  "session_reminder",
  {
    bookingId: uuid("booking_id")
      .notNull()
      .references(() => sessionBooking.id),
    daysBefore: integer("days_before").notNull(),
    startsAt: instant("starts_at").notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.daysBefore, table.startsAt] })],
);
