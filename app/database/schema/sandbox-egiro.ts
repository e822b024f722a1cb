/** The pretended bank's side of eGIRO. Only `sandbox/` reads and writes these tables. */
import { date, index, integer, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { sandboxSchema } from "./sandbox";

export const sandboxMandates = sandboxSchema.table(
  "mandates",
  {
    id: text("id").primaryKey(),
    /** The payee's reference: one authorisation each. */
    reference: text("reference").notNull().unique(),
    bankCode: text("bank_code").notNull(),
    bankName: text("bank_name").notNull(),
    returnUrl: text("return_url").notNull(),
    noticeUrl: text("notice_url").notNull(),
    status: text("status", {
      enum: ["OPEN", "AUTHORISED", "ACTIVE", "REFUSED", "ABANDONED", "CANCELLING", "CANCELLED"],
    }).notNull(),
    /** The answer to a debit: which account was chosen. */
    account: text("account", { enum: ["FULL", "EMPTY"] }),
    limitCents: integer("limit_cents"),
    effectiveDate: date("effective_date"),
    authorisedAt: instant("authorised_at"),
    changedAt: instant("changed_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("mandates_status").on(table.status, table.changedAt)],
);

/** Money deducted by eGIRO, or a failed deduction. The key accepts each debit once. */
export const sandboxDebits = sandboxSchema.table("debits", {
  reference: text("reference").primaryKey(),
  mandateId: text("mandate_id")
    .notNull()
    .references(() => sandboxMandates.id),
  amountCents: integer("amount_cents").notNull(),
  status: text("status", { enum: ["COLLECTED", "FAILED"] }).notNull(),
  failureCode: text("failure_code"),
  createdAt: instant("created_at").notNull(),
});
