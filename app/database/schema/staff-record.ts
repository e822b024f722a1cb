/** Records of staff at a counter about sessions and people. Only `provider/` writes this table, and rows never change. */
import { sql } from "drizzle-orm";
import { check, index, jsonb, text, uuid } from "drizzle-orm/pg-core";
import { sessionBooking } from "./booking";
import { instant } from "./columns";
import { counterCode } from "./counter";
import { centre } from "./offering/centre";
import { client } from "./people/client";
import { providerSchema } from "./provider-schema";

export const staffRecord = providerSchema.table(
  "staff_record",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    kind: text("kind").$type<"CAME" | "ABSENT" | "DOCTORS_NOTE" | "RESULTS">().notNull(),
    /** Null for a doctor's note. */
    bookingId: uuid("booking_id").references(() => sessionBooking.id),
    results: jsonb("results").$type<{ name: string; unit: string; value: number }[]>(),
    centreId: text("centre_id")
      .notNull()
      .references(() => centre.id),
    counterCodeId: uuid("counter_code_id")
      .notNull()
      .references(() => counterCode.id),
    /** The name of the staff code as it was then. */
    staff: text("staff").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    index("staff_record_client").on(table.clientId, table.at),
    index("staff_record_booking").on(table.bookingId),
    check(
      "staff_record_of_booking",
      sql`(${table.kind} = 'DOCTORS_NOTE') = (${table.bookingId} is null)`,
    ),
  ],
);
