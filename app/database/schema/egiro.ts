/** eGIRO: arrangements with banks and what is deducted by them. Only `provider/` reads and writes these tables. */
import { sql } from "drizzle-orm";
import { date, index, integer, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { invoiceLink, order } from "./order";
import { client } from "./people/client";
import { customer } from "./people/customer";
import { providerSchema } from "./provider-schema";

export const egiroNumbers = providerSchema.sequence("egiro_number", { startWith: 700001 });

/** Reference numbers, each issued for one application. */
export const egiroReference = providerSchema.table("egiro_reference", {
  ddaReferenceNo: text("dda_reference_no").primaryKey(),
  boTransactionRefNo: text("bo_transaction_ref_no").notNull().unique(),
  customerId: uuid("customer_id")
    .notNull()
    .references(() => customer.id),
  createdAt: instant("created_at").notNull(),
});

export const egiroArrangement = providerSchema.table(
  "egiro_arrangement",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Unique: an application sent again makes no second arrangement. */
    ddaReferenceNo: text("dda_reference_no")
      .notNull()
      .unique()
      .references(() => egiroReference.ddaReferenceNo),
    boTransactionRefNo: text("bo_transaction_ref_no").notNull().unique(),
    /** The applicant. */
    customerId: uuid("customer_id")
      .notNull()
      .references(() => customer.id),
    /** The client whose invoices it pays. */
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    status: text("status").$type<"PENDING" | "ACTIVE" | "REJECTED" | "CANCELLED">().notNull(),
    relationship: text("relationship").notNull(),
    otherRelationship: text("other_relationship"),
    bankCode: text("bank_code").notNull(),
    /** The bank's name for it, and its page to authorise it on. */
    mandateId: text("mandate_id").unique(),
    mandateUrl: text("mandate_url"),
    /** Maximum of one deduction. Null for no limit. */
    limitCents: integer("limit_cents"),
    effectiveDate: date("effective_date"),
    expiryDate: date("expiry_date"),
    /** When the customer authorised it at the bank. */
    acceptedAt: instant("accepted_at"),
    cancelRequestedAt: instant("cancel_requested_at"),
    cancelledAt: instant("cancelled_at"),
    remarks: text("remarks"),
    createdAt: instant("created_at").notNull(),
    /** Time of the bank's final answer. */
    decidedAt: instant("decided_at"),
    /** Time at which the person whose invoices are paid was notified. Null if that was not required. */
    toldAt: instant("told_at"),
    /** Time at which they confirmed it. */
    confirmedAt: instant("confirmed_at"),
    /** Time at which they stopped it, and time of the later request to the bank to end its part. */
    stoppedAt: instant("stopped_at"),
    mandateEndedAt: instant("mandate_ended_at"),
  },
  (table) => [
    index("egiro_arrangement_client").on(table.clientId),
    index("egiro_arrangement_customer").on(table.customerId),
    // One at a time for a client: two tabs or a form sent twice make one.
    uniqueIndex("egiro_arrangement_one_live")
      .on(table.customerId, table.clientId)
      .where(sql`${table.status} in ('PENDING', 'ACTIVE')`),
  ],
);

/** The link in the message to the person whose invoices are paid. */
export const egiroPayerLink = providerSchema.table(
  "egiro_payer_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    arrangementId: uuid("arrangement_id")
      .notNull()
      .references(() => egiroArrangement.id, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("egiro_payer_link_of").on(table.arrangementId)],
);

/** One deduction of one invoice, announced before it is made. */
export const egiroTransaction = providerSchema.table(
  "egiro_transaction",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    arrangementId: uuid("arrangement_id")
      .notNull()
      .references(() => egiroArrangement.id),
    orderId: uuid("order_id")
      .notNull()
      .references(() => order.id),
    amountCents: integer("amount_cents").notNull(),
    status: text("status")
      .$type<"ANNOUNCED" | "ACCEPTED" | "REJECTED" | "SENT" | "COLLECTED" | "FAILED">()
      .notNull(),
    collectOn: date("collect_on").notNull(),
    tries: integer("tries").notNull().default(0),
    failureCode: text("failure_code"),
    /** The link that asked the payer to pay it themselves. */
    payLinkHash: text("pay_link_hash").references(() => invoiceLink.tokenHash, {
      onDelete: "set null",
    }),
    createdAt: instant("created_at").notNull(),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    index("egiro_transaction_arrangement").on(table.arrangementId),
    index("egiro_transaction_due").on(table.collectOn),
    index("egiro_transaction_order").on(table.orderId),
    index("egiro_transaction_link").on(table.payLinkHash),
    // An invoice is deducted once. A deduction that the customer refused is not announced again. After a failure the next arrangement
    // retries it, each arrangement once.
    uniqueIndex("egiro_transaction_one_live")
      .on(table.orderId)
      .where(sql`${table.status} <> 'FAILED'`),
    unique("egiro_transaction_once_by_arrangement").on(table.arrangementId, table.orderId),
  ],
);
