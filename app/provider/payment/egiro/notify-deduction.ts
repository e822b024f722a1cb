/** Notifies the payer of a deduction, and of a usable way to pay if there will be none. */
import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { invoiceLink, order } from "~/database/schema/order";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import type { Context } from "../../shared/context";
import type { ProviderConfigurableKind } from "../../shared/messages/message-kinds";
import type { WriteMessage } from "../../shared/messages/message-language";
import { createDaytimeMessage, notify } from "../../shared/messages/outbox";
import { computeAmountDue } from "../order/amount-due";
import type { OrderRow } from "../order/order-view";
import { type ArrangementRow, getBankName, type TransactionRow } from "./arrangement-view";
import { endPaidDeductions } from "./cancel-announced";
import {
  type Deduction,
  writeDeductionCancelled,
  writeDeductionFailedFinally,
  writeDeductionPaidOtherwise,
} from "./messages";
import { hasPayerConsent } from "./payer-consent";
import { findApplicant } from "./record-bank-decision";

const LINK_DAYS = 30;
const DAY_MS = 86_400_000;

interface DeductionMessage {
  kind: ProviderConfigurableKind;
  write: (details: Deduction, publicUrl: string) => WriteMessage;
}

export async function notifyOfDeduction(
  tx: Transaction,
  context: Context,
  { arrangement, row }: { arrangement: ArrangementRow; row: TransactionRow },
  { kind, write }: DeductionMessage,
): Promise<void> {
  const to = await findApplicant(tx, arrangement.customerId);
  const [invoice] = await tx
    .select({ number: order.invoiceNumber, agreed: hasPayerConsent })
    .from(order)
    .innerJoin(egiroArrangement, eq(egiroArrangement.id, arrangement.id))
    .where(eq(order.id, row.orderId));
  const deduction: Deduction = {
    name: to.name,
    invoiceNumber: invoice?.agreed ? invoice.number : null,
    amountCents: row.amountCents,
    bankName: getBankName(arrangement.bankCode),
    collectOn: row.collectOn,
    failureCode: row.failureCode,
    limitCents: arrangement.limitCents,
  };
  await notify(tx, context, to, createDaytimeMessage(kind, write(deduction, context.publicUrl)));
}

/**
 * Ends announced deductions of a paid invoice, and notifies their payers. The payers to whom a link to pay it was sent get a receipt.
 */
export async function notifyOfOtherPayment(
  tx: Transaction,
  context: Context,
  paid: OrderRow,
): Promise<void> {
  for (const row of await endPaidDeductions(tx, context.now, paid.id)) {
    const [arrangement] = await tx
      .select()
      .from(egiroArrangement)
      .where(eq(egiroArrangement.id, row.arrangementId));
    const cancelled = { kind: "deductionCancelled", write: writeDeductionCancelled } as const;
    if (arrangement) await notifyOfDeduction(tx, context, { arrangement, row }, cancelled);
  }
  const failed = await tx
    .select({ row: egiroTransaction, arrangement: egiroArrangement })
    .from(egiroTransaction)
    .innerJoin(egiroArrangement, eq(egiroArrangement.id, egiroTransaction.arrangementId))
    .where(
      and(
        eq(egiroTransaction.orderId, paid.id),
        eq(egiroTransaction.status, "FAILED"),
        isNotNull(egiroTransaction.payLinkHash),
      ),
    );
  for (const { arrangement, row } of failed)
    await notifyOfDeduction(
      tx,
      context,
      { arrangement, row: { ...row, amountCents: computeAmountDue(paid) } },
      { kind: "deductionPaidOtherwise", write: writeDeductionPaidOtherwise },
    );
}

/** Notifies the payer of the last failure. There is no further retry, so the message links to a page where this payer can pay. */
export async function notifyOfLastFailure(
  tx: Transaction,
  context: Context,
  arrangement: ArrangementRow,
  row: TransactionRow,
): Promise<void> {
  const place = await placeToPay(tx, context, arrangement, row);
  await notifyOfDeduction(
    tx,
    context,
    { arrangement, row },
    {
      kind: "deductionFailed",
      write: (deduction, publicUrl) => writeDeductionFailedFinally(deduction, place, publicUrl),
    },
  );
}

/** Returns the payer's own page if the invoice is theirs. Otherwise it creates an invoice link with its own expiry. */
async function placeToPay(
  tx: Transaction,
  { now, publicUrl }: Context,
  arrangement: ArrangementRow,
  { id, orderId }: TransactionRow,
): Promise<string> {
  const [invoice] = await tx
    .select({ customerId: order.customerId, agreed: hasPayerConsent })
    .from(order)
    .innerJoin(egiroArrangement, eq(egiroArrangement.id, arrangement.id))
    .where(eq(order.id, orderId));
  if (invoice?.customerId === arrangement.customerId)
    return `${publicUrl}/payment?order=${orderId}`;
  const token = createLinkToken();
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  const payLinkHash = hashToken(token);
  await tx.insert(invoiceLink).values({
    tokenHash: payLinkHash,
    orderId,
    namesNobody: !invoice?.agreed,
    expiresAt,
    createdAt: now,
  });
  await tx.update(egiroTransaction).set({ payLinkHash }).where(eq(egiroTransaction.id, id));
  await tx
    .update(order)
    .set({ expiresAt })
    .where(and(eq(order.id, orderId), lt(order.expiresAt, expiresAt)));
  return `${publicUrl}/inv/${token}`;
}
