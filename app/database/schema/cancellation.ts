/** Packages cancelled after they were paid. Only `provider/` reads and writes this table. */
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { order } from "./order";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";
import { service } from "./service";

export const creditNoteNumbers = providerSchema.sequence("credit_note_number", {
  startWith: 800001,
});

export const packageCancellation = providerSchema.table(
  "package_cancellation",
  {
    /** One package is cancelled once. */
    serviceId: uuid("service_id")
      .primaryKey()
      .references(() => service.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    /** Null for the invoice of a person who does not sign in. */
    customerId: uuid("customer_id").references(() => customer.id),
    /** Each credit note has its own number, even if nothing goes back. */
    creditNoteNumber: text("credit_note_number").notNull().unique(),
    reason: text("reason").$type<"CHANGED_MIND" | "HEALTH" | "VOID" | "DEATH">().notNull(),
    /** Sessions taken out of the package. */
    unusedSessions: integer("unused_sessions").notNull(),
    /** With GST. */
    refundCents: integer("refund_cents").notNull(),
    gstCents: integer("gst_cents").notNull(),
    cancelledAt: instant("cancelled_at").notNull(),
    /** True if the payer has died. Staff then agree on the refund with the family. */
    toEstate: boolean("to_estate").notNull().default(false),
    /** True if the amount was taken off the invoice before its payment, so that nothing has to go back. */
    takenOff: boolean("taken_off").notNull().default(false),
    /** Time at which the card gateway rejected the refund, which staff then make in another way. */
    refusedAt: instant("refused_at"),
    /** The refund at the card gateway, which is under way until it is returned or refused. Null for any other. */
    gatewayRefundId: text("gateway_refund_id"),
    /** Time of the refund, or at which it was taken off. Null while it is due, and where nothing is. */
    returnedAt: instant("returned_at"),
  },
  (table) => [
    index("package_cancellation_order").on(table.orderId),
    index("package_cancellation_due")
      .on(table.cancelledAt)
      .where(sql`${table.returnedAt} is null and ${table.refundCents} > 0`),
    check(
      "package_cancellation_amounts",
      sql`${table.gstCents} between 0 and ${table.refundCents} and ${table.unusedSessions} >= 0`,
    ),
  ],
);
