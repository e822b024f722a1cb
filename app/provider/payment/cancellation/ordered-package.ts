/** Finds a package that its payer may cancel, with its price and its payment. */
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { egiroTransaction } from "~/database/schema/egiro";
import type { CancellationRule } from "~/database/schema/offering/product";
import { order, orderItem } from "~/database/schema/order";
import type { payment } from "~/database/schema/payment";
import { service, term } from "~/database/schema/service";
import type { Cents } from "~/lib/money";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import { type PackageState, readPackage } from "~/provider/booking/term/end-package";
import { type CountedTerm, countTerm } from "~/provider/booking/term/term-counts";
import { requireOwnTerm, requireTerm } from "~/provider/booking/term/terms";
import type { CustomerContext } from "~/provider/shared/context";
import { CallRejected, rejectNotFound } from "~/provider/shared/failure";
import { computeLinePrices } from "../order/line-prices";
import { findLatestPayment, listOrderItems, type OrderRow } from "../order/order-view";
import { computeRefund } from "./refund-amount";

export interface OrderedPackage {
  termId: string;
  order: OrderRow;
  /** The price of the package's line, with GST. */
  paidCents: Cents;
  payment: typeof payment.$inferSelect | null;
  /** The deduction by eGIRO that is still to be made or under way. */
  deduction: typeof egiroTransaction.$inferSelect | null;
  isCancelled: boolean;
  /** The rule under which the package was bought. */
  rule: CancellationRule | null;
}

/**
 * Finds a package of a person the caller can act for, which the caller paid for.
 * @throws 404 for any other.
 */
export async function requireOwnOrderedPackage(
  context: CustomerContext,
  serviceId: string,
  db: Database = context.db,
): Promise<OrderedPackage> {
  const found = await readOrderedPackage(db, serviceId);
  if (found === null) return rejectNotFound("The service");
  await requireOwnTerm(context, found.termId, db);
  return found.order.customerId === context.customerId ? found : rejectNotFound("The service");
}

/** Reads any package that was ordered, for the provider's own work. */
export async function readOrderedPackage(
  db: Database,
  serviceId: string,
): Promise<OrderedPackage | null> {
  const [found] = await db
    .select({ termId: term.id, order, item: orderItem, note: packageCancellation.serviceId })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .innerJoin(orderItem, eq(orderItem.id, service.orderItemId))
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .leftJoin(packageCancellation, eq(packageCancellation.serviceId, service.id))
    .where(eq(service.id, serviceId));
  if (found === undefined) return null;
  const [items, paid, deduction] = await Promise.all([
    listOrderItems(db, found.order.id),
    findLatestPayment(db, found.order.id),
    openDeduction(db, found.order.id),
  ]);
  const prices = computeLinePrices(found.order, items);
  return {
    termId: found.termId,
    order: found.order,
    paidCents: prices[items.findIndex(({ id }) => id === found.item.id)] ?? 0,
    payment: paid?.status === "APPROVED" ? paid : null,
    deduction: found.order.status === "PENDING_PAYMENT" ? deduction : null,
    isCancelled: found.note !== null,
    rule: found.item.cancellation,
  };
}

async function openDeduction(db: Database, orderId: string) {
  const [open] = await db
    .select()
    .from(egiroTransaction)
    .where(
      and(
        eq(egiroTransaction.orderId, orderId),
        inArray(egiroTransaction.status, ["ANNOUNCED", "ACCEPTED", "SENT"]),
      ),
    );
  return open ?? null;
}

/** The time from which the package could be used: of the payment, or of the choice to pay by eGIRO. */
const boughtAt = ({ order: of, deduction }: OrderedPackage): Date | null =>
  of.paidAt ?? deduction?.createdAt ?? null;

/** Counts the sessions that count as used if the package is cancelled without a health reason. */
export const countForfeits = ({ late, released }: PackageState): number =>
  late.size + released.length;

export interface Refunds {
  state: PackageState;
  coolingOffUntil: string | null;
  changedMind: Cents;
  health: Cents;
}

/** Computes both refunds. Null if the package has nothing left to cancel. */
export async function computeRefunds(
  db: Database,
  counted: Omit<CountedTerm, "tx">,
  paid: OrderedPackage,
): Promise<Refunds | null> {
  const { row, context } = counted;
  const { rule } = paid;
  const state = await readPackage(db, counted);
  const today = toSingaporeDay(context.now);
  const isOver = row.service.validUntil < today || state.used >= row.service.totalSessions;
  const since = boughtAt(paid);
  if (rule === null || paid.isCancelled || isOver || since === null) return null;
  const lastDay = addDays(toSingaporeDay(since), rule.coolingOffDays);
  const isCoolingOff = today <= lastDay;
  const of = {
    paidCents: paid.paidCents,
    totalSessions: row.service.totalSessions,
    isCoolingOff,
  };
  const used = Math.min(state.used + countForfeits(state), row.service.totalSessions);
  return {
    state,
    coolingOffUntil: isCoolingOff && used === 0 ? lastDay : null,
    changedMind: computeRefund(rule, { ...of, usedSessions: used, reason: "CHANGED_MIND" }),
    health: computeRefund(rule, { ...of, usedSessions: state.used, reason: "HEALTH" }),
  };
}

function returnNullIfRejected(error: unknown): null {
  if (error instanceof CallRejected) return null;
  throw error;
}

/** Finds a package that the caller can cancel, with its refunds. Null if another customer bought it, or if nothing is left to cancel. */
export async function findCancellablePackage(
  context: CustomerContext,
  serviceId: string,
): Promise<{ bought: OrderedPackage; refunds: Refunds } | null> {
  const bought = await requireOwnOrderedPackage(context, serviceId).catch(returnNullIfRejected);
  if (bought === null) return null;
  const row = await requireTerm(context.db, bought.termId);
  const counts = await countTerm(context.db, bought.termId, context.now);
  const refunds = await computeRefunds(context.db, { context, row, counts }, bought);
  return refunds && { bought, refunds };
}
