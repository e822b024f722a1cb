/** Unpaid invoices of packages in use. An account that owes one is not closed, because the invoice would end with it. */
import { and, asc, eq, gt, isNull, sum } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Database } from "~/database/engine/connect.server";
import { packageCancellation } from "~/database/schema/cancellation";
import { product } from "~/database/schema/offering/product";
import { order, orderItem } from "~/database/schema/order";
import { refundDue } from "~/database/schema/payment";
import { service, term } from "~/database/schema/service";
import { reply } from "~/languages/reply";
import { findCancellablePackage } from "../payment/cancellation/ordered-package";
import { deductedOn } from "../payment/egiro/pay-by-egiro";
import { computeAmountDue } from "../payment/order/amount-due";
import { listOrderItems } from "../payment/order/order-view";
import { isOwnOrder } from "../payment/order/own-order";
import type { CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";

const OWED = reply("replies-people:close.owed");

/** Lists the invoices, each with its packages that the customer can cancel. */
export async function listOwedInvoices(context: CustomerContext) {
  const invoices = [];
  for (const { row, collectOn } of await selectOwed(context.db, context)) {
    const items = await listOrderItems(context.db, row.id);
    invoices.push({
      orderId: row.id,
      description: items.map(({ description }) => description).join("; "),
      amount: computeAmountDue(row),
      deductedOn: collectOn,
      packages: await listCancellable(context, row.id),
    });
  }
  return invoices;
}

/** @throws 409 if the customer owes an invoice. */
export async function requireNothingOwed(db: Database, context: CustomerContext): Promise<void> {
  const owed = await selectOwed(db, context);
  if (owed.length > 0) refuse(409, errorCodes.notAllowed, OWED);
}

const selectOwed = (db: Database, { customerId, now }: CustomerContext) =>
  db
    .select({ row: order, collectOn: deductedOn })
    .from(order)
    .where(
      and(
        isOwnOrder(customerId),
        eq(order.status, "PENDING_PAYMENT"),
        eq(order.madeBy, "PROVIDER"),
        gt(order.expiresAt, now),
      ),
    )
    .orderBy(asc(order.createdAt));

/** Sums what still goes back to the customer, in cents. */
export async function sumRefundsDue({ db, customerId }: CustomerContext): Promise<number> {
  const [surplus] = await db
    .select({ cents: sum(refundDue.amountCents).mapWith(Number) })
    .from(refundDue)
    .innerJoin(order, eq(order.id, refundDue.orderId))
    .where(and(isOwnOrder(customerId), isNull(refundDue.returnedAt)));
  const [ofPackages] = await db
    .select({ cents: sum(packageCancellation.refundCents).mapWith(Number) })
    .from(packageCancellation)
    .innerJoin(order, eq(order.id, packageCancellation.orderId))
    .where(and(isOwnOrder(customerId), isNull(packageCancellation.returnedAt)));
  return (surplus?.cents ?? 0) + (ofPackages?.cents ?? 0);
}

async function listCancellable(context: CustomerContext, orderId: string) {
  const bought = await context.db
    .select({
      serviceId: service.id,
      termId: term.id,
      clientId: service.clientId,
      clientName: orderItem.clientName,
      productName: product.name,
    })
    .from(service)
    .innerJoin(term, eq(term.serviceId, service.id))
    .innerJoin(orderItem, eq(orderItem.id, service.orderItemId))
    .innerJoin(product, eq(product.id, service.productId))
    .leftJoin(packageCancellation, eq(packageCancellation.serviceId, service.id))
    .where(and(eq(orderItem.orderId, orderId), isNull(packageCancellation.serviceId)))
    .orderBy(asc(orderItem.position));
  const packages = [];
  for (const { serviceId, clientId, clientName, ...one } of bought)
    if ((await findCancellablePackage(context, serviceId)) !== null)
      packages.push({ ...one, forName: clientId === context.ownClientId ? null : clientName });
  return packages;
}
