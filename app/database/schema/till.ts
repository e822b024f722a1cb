/** Money received and given back at the counters. Only `provider/` reads and writes this table, and rows never change. */
import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { counterCode } from "./counter";
import { centre } from "./offering/centre";
import { payment } from "./payment";
import { providerSchema } from "./provider-schema";

export const receiptNumbers = providerSchema.sequence("receipt_number", { startWith: 500001 });

export const tillEntry = providerSchema.table(
  "till_entry",
  {
    receiptNumber: text("receipt_number").primaryKey(),
    /** Null for a void. Unique, so that a payment has one receipt. */
    paymentId: uuid("payment_id")
      .unique()
      .references(() => payment.id),
    /** The receipt that this void takes back. Unique, so that a payment is voided once. */
    voids: text("voids")
      .unique()
      .references((): AnyPgColumn => tillEntry.receiptNumber),
    method: text("method").$type<"CASH" | "NETS" | "CHEQUE">().notNull(),
    /** Negative for a void. */
    amountCents: integer("amount_cents").notNull(),
    /** Cash that the customer handed over, before the change. */
    tenderedCents: integer("tendered_cents"),
    chequeNumber: text("cheque_number"),
    /** The reason of a void. */
    reason: text("reason"),
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
    index("till_entry_day").on(table.centreId, table.at),
    check(
      "till_entry_payment_or_void",
      sql`(${table.paymentId} is null) = (${table.voids} is not null) and (${table.paymentId} is null) = (${table.amountCents} < 0)`,
    ),
  ],
);
