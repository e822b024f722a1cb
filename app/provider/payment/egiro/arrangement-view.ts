/** Arrangements and deductions in the contract's format. */
import { and, desc, eq } from "drizzle-orm";
import type { EgiroArrangement, EgiroTransaction } from "~/contract/payment/egiro";
import { egiroBanks } from "~/contract/payment/egiro-banks";
import { egiroArrangement, type egiroTransaction } from "~/database/schema/egiro";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { CustomerContext } from "../../shared/context";
import { rejectNotFound } from "../../shared/failure";

import { hasPayerConsent } from "./payer-consent";

export type ArrangementRow = typeof egiroArrangement.$inferSelect;
export type TransactionRow = typeof egiroTransaction.$inferSelect;

/** The bank's failure code for a deduction above the customer's limit. */
export const OVER_LIMIT = "OVER_LIMIT";

export interface ArrangementWithView {
  view: EgiroArrangement;
  isOwn: boolean;
}

export async function listArrangements(
  context: CustomerContext,
  id?: string,
): Promise<ArrangementWithView[]> {
  const rows = await context.db
    .select({
      row: egiroArrangement,
      name: client.name,
      nric: client.maskedIdNumber,
      relation: clientAccess.relation,
      agreed: hasPayerConsent,
    })
    .from(egiroArrangement)
    .innerJoin(client, eq(client.id, egiroArrangement.clientId))
    .leftJoin(
      clientAccess,
      and(eq(clientAccess.clientId, client.id), eq(clientAccess.customerId, context.customerId)),
    )
    .where(
      and(
        eq(egiroArrangement.customerId, context.customerId),
        id === undefined ? undefined : eq(egiroArrangement.id, id),
      ),
    )
    .orderBy(desc(egiroArrangement.createdAt));
  return rows.map(({ row, name, nric, relation, agreed }) => ({
    view: { ...toView(row, agreed ? name : null, nric), confirmed: agreed },
    isOwn: relation === "SELF",
  }));
}

/** @throws 404 for an unknown arrangement and for another customer's. */
export async function requireArrangement(
  context: CustomerContext,
  id: string,
): Promise<EgiroArrangement> {
  const [found] = await listArrangements(context, id);
  return found?.view ?? rejectNotFound("The eGIRO arrangement");
}

export async function requireOwnArrangement(
  context: CustomerContext,
  id: string,
): Promise<ArrangementRow> {
  const [found] = await context.db
    .select()
    .from(egiroArrangement)
    .where(and(eq(egiroArrangement.id, id), eq(egiroArrangement.customerId, context.customerId)));
  return found ?? rejectNotFound("The eGIRO arrangement");
}

export function getBankName(code: string): string {
  return egiroBanks.find((bank) => bank.code === code)?.name ?? code;
}

function toView(row: ArrangementRow, clientName: string | null, nric: string): EgiroArrangement {
  const { relationship, otherRelationship } = row;
  return {
    id: row.id,
    boTransactionRefNo: row.boTransactionRefNo,
    ddaReferenceNo: row.ddaReferenceNo,
    status: row.status,
    clientName,
    nric,
    bankName: getBankName(row.bankCode),
    relationship: otherRelationship ? `${relationship}: ${otherRelationship}` : relationship,
    limit: row.limitCents,
    effectiveDate: row.effectiveDate,
    expiryDate: row.expiryDate,
    acceptedDate: row.acceptedAt?.toISOString() ?? null,
    cancellationDate: (row.cancelledAt ?? row.cancelRequestedAt)?.toISOString() ?? null,
    remarks: row.remarks,
    createdDate: row.createdAt.toISOString(),
    bankUrl: row.status === "PENDING" && row.acceptedAt === null ? row.mandateUrl : null,
  };
}

export function toTransactionView(
  row: TransactionRow & { isPaid: boolean },
  /** Null while the client has not confirmed the payer. */
  paidFor: { invoiceNumber: string; description: string } | null,
  now: Date,
): EgiroTransaction {
  return {
    id: row.id,
    invoiceNumber: paidFor?.invoiceNumber ?? null,
    description: paidFor?.description ?? null,
    amount: row.amountCents,
    status: row.status,
    collectOn: row.collectOn,
    failureCode: row.failureCode,
    paidOtherwise: row.status === "FAILED" && row.isPaid,
    open: paidFor !== null && isDeductionAnswerable(row, now),
  };
}

/** Checks if an announcement can still be answered or its answer changed. The day of the deduction ends this. */
export function isDeductionAnswerable(row: TransactionRow, now: Date): boolean {
  return (
    ["ANNOUNCED", "ACCEPTED", "REJECTED"].includes(row.status) &&
    row.tries === 0 &&
    row.collectOn > toSingaporeDay(now)
  );
}
