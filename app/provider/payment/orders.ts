/** Reading one's orders, their QR and their invoice. */
import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { CallData } from "~/contract/call";
import type { Order, OrderSummary, PaymentTransaction } from "~/contract/order";
import type { Transaction } from "~/database/connect.server";
import { order, orderItem, payment, refundDue } from "~/database/schema/commerce";
import { brand } from "~/lib/brand";
import { payNowString } from "~/lib/paynow-qr";
import { notFound, refuse } from "../core/failure";
import type { AreaHandlers, CustomerContext } from "../core/world";
import { errorCodes } from "~/contract/reply";
import { qrPicture } from "../invoice/qr-picture";
import { taxInvoiceFile } from "../invoice/tax-invoice-file";
import { closeOrder } from "./close-order";

export type OrderRow = typeof order.$inferSelect;
export type PaymentRow = typeof payment.$inferSelect;

export const orderHandlers: AreaHandlers<typeof contract.orders> = {
  async list(context, { query }) {
    const mine = eq(order.customerId, context.customerId);
    const direction = query.sort === "createdDate,asc" ? asc : desc;
    const rows = await context.db
      .select({ order, description: descriptionOf })
      .from(order)
      .where(mine)
      .orderBy(direction(order.createdAt), direction(order.orderNumber))
      .limit(query.size)
      .offset(query.page * query.size);
    const [total] = await context.db.select({ count: count() }).from(order).where(mine);
    return {
      content: rows.map((row) => toSummary(row.order, row.description)),
      totalElements: total?.count ?? 0,
    };
  },

  async get(context, { params }) {
    const found = await ownOrder(context, params.id);
    const items = await context.db.select().from(orderItem).where(eq(orderItem.orderId, found.id)).orderBy(asc(orderItem.position));
    return toOrder(found, items, await latestPayment(context, found.id), await refundDueOf(context, found.id));
  },

  async status(context, { params }) {
    const found = await ownOrder(context, params.id);
    return { status: found.status, paymentTransaction: toTransaction(await latestPayment(context, found.id)) };
  },

  async qr(context, { params }) {
    const { qrString } = await openQr(context, params.id);
    return { bytes: await qrPicture(qrString), contentType: "image/png", fileName: "paynow.png" };
  },

  qrString: (context, { params }) => openQr(context, params.id),

  async invoice(context, { params }) {
    const found = await ownOrder(context, params.id);
    if (found.invoiceNumber === null) return notFound("The invoice");
    const items = await context.db.select().from(orderItem).where(eq(orderItem.orderId, found.id)).orderBy(asc(orderItem.position));
    return taxInvoiceFile(found, items, await latestPayment(context, found.id));
  },

  async cancel(context, { params }) {
    const found = await ownOrder(context, params.id);
    const closed = await closeOrder(context, found, "CANCELLED");
    if (!closed) refuse(409, errorCodes.orderClosed, "This order can no longer be cancelled.");
    return {};
  },
};

// A column right in the text loses its table's name in a query of one table; inside a condition it keeps it.
const descriptionOf = sql<string>`(select string_agg(${orderItem.description}, '; ' order by ${orderItem.position}) from ${orderItem} where ${eq(orderItem.orderId, order.id)})`;

/** @throws 404 for an order of somebody else as for one that does not exist. */
export async function ownOrder(context: CustomerContext, id: string, tx?: Transaction): Promise<OrderRow> {
  const query = (tx ?? context.db).select().from(order).where(and(eq(order.id, id), eq(order.customerId, context.customerId)));
  const [found] = tx ? await query.for("update") : await query;
  return found ?? notFound("The order");
}

async function latestPayment(context: CustomerContext, orderId: string): Promise<PaymentRow | null> {
  const [latest] = await context.db
    .select()
    .from(payment)
    .where(eq(payment.orderId, orderId))
    // The one that counted comes first, then the latest try.
    .orderBy(sql`${payment.status} = 'APPROVED' desc`, desc(payment.createdAt))
    .limit(1);
  return latest ?? null;
}

async function refundDueOf(context: CustomerContext, orderId: string): Promise<number> {
  const [due] = await context.db
    .select({ cents: sql<number>`coalesce(sum(${refundDue.amountCents}), 0)::int` })
    .from(refundDue)
    .where(eq(refundDue.orderId, orderId));
  return due?.cents ?? 0;
}

async function openQr(context: CustomerContext, orderId: string): Promise<CallData<typeof contract.orders.qrString>> {
  const [open] = await context.db
    .select({ payment })
    .from(payment)
    .innerJoin(order, eq(order.id, payment.orderId))
    .where(
      and(
        eq(order.id, orderId),
        eq(order.customerId, context.customerId),
        eq(order.status, "PENDING_PAYMENT"),
        eq(payment.method, "PAYNOW"),
        eq(payment.status, "PENDING"),
      ),
    );
  if (open?.payment.expiresAt == null || open.payment.expiresAt <= context.now) return notFound("The PayNow code");
  const { amountCents, reference, expiresAt } = open.payment;
  return {
    qrString: payNowString({ uen: brand.uen, amountCents, reference, expiresAt, merchantName: brand.legalName, city: "Singapore" }),
    amount: amountCents,
    reference,
    expiresAt: expiresAt.toISOString(),
  };
}

function toSummary(row: OrderRow, description: string): OrderSummary {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    invoiceNumber: row.invoiceNumber,
    createdDate: row.createdAt.toISOString(),
    totalAmount: row.totalCents,
    payableAmount: row.status === "PENDING_PAYMENT" ? row.totalCents : 0,
    status: row.status,
    description,
  };
}

function toOrder(row: OrderRow, items: (typeof orderItem.$inferSelect)[], latest: PaymentRow | null, refundDueAmount: number): Order {
  return {
    ...toSummary(row, items.map((item) => item.description).join("; ")),
    customerId: row.clientId,
    customerName: row.customerName,
    payerId: row.customerId,
    payerName: row.payerName,
    subTotalAmount: row.subTotalCents,
    discountAmount: row.discountCents,
    gstRateBasisPoints: row.gstBasisPoints,
    gstAmount: row.gstCents,
    paidDate: row.paidAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
    address: row.address,
    items: items.map((item) => ({
      id: item.id,
      description: item.description,
      quantity: item.quantity,
      amount: item.amountCents,
      discount: item.discountCents > 0 ? { description: item.discountDescription ?? "Discount", amount: item.discountCents } : null,
      clientName: item.clientName,
    })),
    paymentTransaction: toTransaction(latest),
    refundDueAmount,
  };
}

export function toTransaction(row: PaymentRow): PaymentTransaction;
export function toTransaction(row: PaymentRow | null): PaymentTransaction | null;
export function toTransaction(row: PaymentRow | null): PaymentTransaction | null {
  if (row === null) return null;
  return {
    id: row.id,
    method: row.method,
    status: row.status,
    amount: row.amountCents,
    reference: row.reference,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    cardBrand: row.cardBrand,
    cardLastFour: row.cardLastFour,
    failureCode: row.failureCode,
  };
}
