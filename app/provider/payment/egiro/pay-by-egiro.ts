/**
 * Pays a purchase by an active arrangement: the order becomes an invoice that is deducted on the next 20th, and its services begin at
 * once. A failed deduction is retried like that of any other invoice, and in the end the payer gets a link to pay.
 */
import { and, asc, eq, gte, inArray, isNull, not, or, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { egiroArrangement, egiroTransaction } from "~/database/schema/egiro";
import { offer } from "~/database/schema/offering/price";
import { order, orderItem } from "~/database/schema/order";
import { reply } from "~/languages/reply";
import { copyCurrentSeller } from "~/lib/brand/brand";
import { toSingaporeDay } from "~/lib/singapore-date";
import { createServices } from "~/provider/booking/term/create-services";
import type { AreaHandlers, CustomerContext } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { withIdempotencyKey } from "~/provider/shared/idempotent";
import { addMinutes, lockPayableOrder } from "../card/payable";
import { INVOICE_OPEN_DAYS } from "../issue-invoice";
import { takeNumber } from "../order/numbers";
import type { OrderRow } from "../order/order-view";
import { getPayer, requireOwnOrder } from "../order/own-order";
import { applyGstOfPayment } from "../settlement/time-of-supply";
import { computeDeductionDay } from "./announce-deductions";
import { type ArrangementRow, getBankName } from "./arrangement-view";
import { writeDeductionAnnounced } from "./messages";
import { notifyOfDeduction } from "./notify-deduction";

const DAY_MINUTES = 24 * 60;
export const payOrder: AreaHandlers<typeof contract.egiro>["payOrder"] = async (
  context,
  { params, body },
) => {
  const payer = getPayer(context);
  await requireOwnOrder(payer, params.id);
  return withIdempotencyKey(context, "pay by egiro", { ...params, ...body }, async (tx) => {
    const due = await lockPayableOrder(tx, payer, params.id, body.amount);
    await lockArrangements(tx, context.customerId);
    const arrangement = await findArrangement(tx, due);
    if (arrangement === null || context.enteredBy !== null)
      return refuse(409, errorCodes.notAllowed, reply("replies-giro:not-this-order"));
    await applyGstOfPayment(tx, due, context.now);
    const [invoice] = await tx
      .update(order)
      .set({
        madeBy: "PROVIDER",
        invoiceNumber: await takeNumber(tx, "INVOICE"),
        seller: copyCurrentSeller(),
        expiresAt: addMinutes(context.now, INVOICE_OPEN_DAYS * DAY_MINUTES),
      })
      .where(eq(order.id, due.id))
      .returning({ number: order.invoiceNumber });
    const collectOn = computeDeductionDay(toSingaporeDay(context.now), context.publicHolidays);
    const [row] = await tx
      .insert(egiroTransaction)
      .values({
        arrangementId: arrangement.id,
        orderId: due.id,
        amountCents: due.totalCents,
        status: "ANNOUNCED",
        collectOn,
        createdAt: context.now,
      })
      .returning();
    if (row === undefined) throw new Error("the deduction was not stored");
    await createServices(tx, context, due.id);
    const announced = { kind: "deductionAnnounced", write: writeDeductionAnnounced } as const;
    await notifyOfDeduction(tx, context, { arrangement, row }, announced);
    return {
      invoiceNumber: invoice?.number as string,
      collectOn,
      bankName: getBankName(arrangement.bankCode),
    };
  });
};

/** Locks the customer's arrangements, so that purchases for several people at once do not exceed the credit together. */
const lockArrangements = (tx: Transaction, customerId: string) =>
  tx
    .select({ id: egiroArrangement.id })
    .from(egiroArrangement)
    .where(eq(egiroArrangement.customerId, customerId))
    .orderBy(asc(egiroArrangement.id))
    .for("update");

/** Finds the deduction by which an order will be paid. */
export async function findDeduction(db: Database | Transaction, { id }: Pick<OrderRow, "id">) {
  const [announced] = await db
    .select({
      collectOn: egiroTransaction.collectOn,
      failureCode: egiroTransaction.failureCode,
      bankCode: egiroArrangement.bankCode,
      customerId: egiroArrangement.customerId,
    })
    .from(egiroTransaction)
    .innerJoin(egiroArrangement, eq(egiroArrangement.id, egiroTransaction.arrangementId))
    .where(and(eq(egiroTransaction.orderId, id), isToCome));
  return announced;
}

/** States how an order is or can be paid by eGIRO. Only the customer of the arrangement reads the name of its bank. */
export async function findEgiroOption(
  { db, now, publicHolidays, customerId }: CustomerContext,
  row: OrderRow,
) {
  if (row.status !== "PENDING_PAYMENT") return {};
  const announced = await findDeduction(db, row);
  if (announced) {
    const { collectOn, bankCode } = announced;
    const deducted = { deductedOn: collectOn, deductionFailed: announced.failureCode !== null };
    if (announced.customerId !== customerId) return deducted;
    return { ...deducted, deduction: { collectOn, bankName: getBankName(bankCode) } };
  }
  const arrangement = await findArrangement(db, row);
  if (arrangement === null) return {};
  const collectOn = computeDeductionDay(toSingaporeDay(now), publicHolidays);
  return { egiroOffer: { collectOn, bankName: getBankName(arrangement.bankCode) } };
}

const isToCome = inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED", "SENT"]);

/** The day of an order's deduction, for a query over `order`. */
export const deductedOn = sql<string | null>`(select ${egiroTransaction.collectOn}::text
  from ${egiroTransaction} where ${and(eq(egiroTransaction.orderId, order.id), isToCome)})`;

/** True if that deduction has failed before, for a query over `order`. */
export const deductionFailed = sql<boolean>`exists (select 1 from ${egiroTransaction}
  where ${and(eq(egiroTransaction.orderId, order.id), isToCome)} and ${egiroTransaction.failureCode} is not null)`;

/** Finds the payer's active arrangement, if all lines of the order can be paid by it and the bank's limit allows it. */
async function findArrangement(
  db: Database | Transaction,
  due: OrderRow,
): Promise<ArrangementRow | null> {
  if (due.customerId === null || due.clientId === null || due.totalCents === 0) return null;
  // An invoice is announced by its own rules, also one that was chosen for eGIRO before.
  if (due.madeBy === "PROVIDER") return null;
  const others = await db
    .select({ id: orderItem.id })
    .from(orderItem)
    .innerJoin(offer, eq(offer.id, orderItem.offerId))
    .where(and(eq(orderItem.orderId, due.id), not(offer.egiro)))
    .limit(1);
  if (others.length > 0) return null;
  const [found] = await db
    .select()
    .from(egiroArrangement)
    .where(
      and(
        eq(egiroArrangement.customerId, due.customerId),
        eq(egiroArrangement.clientId, due.clientId),
        eq(egiroArrangement.status, "ACTIVE"),
        isNull(egiroArrangement.cancelRequestedAt),
        or(isNull(egiroArrangement.limitCents), gte(egiroArrangement.limitCents, due.totalCents)),
      ),
    )
    .orderBy(asc(egiroArrangement.decidedAt))
    .limit(1);
  return found && (await hasCredit(db, due.customerId)) ? found : null;
}

/** Purchases that may wait for their deduction at a time: their services have begun. */
const MAX_WAITING = 3;

/**
 * Checks that few unpaid purchases of the customer wait for their deduction, and that none was refused or has failed. Those of an earlier
 * arrangement count too.
 */
async function hasCredit(db: Database | Transaction, customerId: string): Promise<boolean> {
  const unpaid = await db
    .select({ orderId: order.id, isComing: sql<boolean>`bool_or(${isToCome})` })
    .from(egiroTransaction)
    .innerJoin(order, eq(order.id, egiroTransaction.orderId))
    .where(
      and(
        inArray(order.status, ["PENDING_PAYMENT", "EXPIRED", "FAILED"]),
        // An invoice that the provider issued has no customer.
        eq(order.customerId, customerId),
      ),
    )
    .groupBy(order.id);
  return unpaid.length < MAX_WAITING && unpaid.every(({ isComing }) => isComing);
}
