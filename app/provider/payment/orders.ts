/** Reads the customer's orders, their QR codes and invoices, cancels an order and saves feedback. */
import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { order, orderFeedback, orderItem } from "~/database/schema/order";
import { refundDue } from "~/database/schema/payment";
import { reply } from "~/languages/reply";
import { renderQrPng } from "~/lib/files/qr-image.server";
import type { AreaHandlers } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { closeOrder } from "./card/close-order";
import { deductedOn, deductionFailed, findEgiroOption } from "./egiro/pay-by-egiro";
import { renderTaxInvoiceFile } from "./invoice/tax-invoice-file";
import { listReturns, sumPaidMonths } from "./order/money-movements";
import {
  findLatestPayment,
  findVoidedPayment,
  listOrderItems,
  readFullOrder,
  toOrderSummary,
  toTransaction,
} from "./order/order-view";
import { getPayer, isOwnOrder, requireOwnOrder } from "./order/own-order";
import { findReceiptAddresses } from "./order/receipt-addresses";
import { requireOpenPayNowCode } from "./paynow/open-paynow-qr";

export const orderHandlers: AreaHandlers<typeof contract.orders> = {
  async list(context, { query }) {
    const { db, customerId } = context;
    const { sort, size, page } = query;
    const inOrder = sort === "createdDate,asc" ? oldestFirst : newestFirst;
    const [rows, [total], months, returns] = await Promise.all([
      inOrder(db).execute({ customerId, size, from: page * size }),
      allOrders(db).execute({ customerId }),
      page === 0 ? sumPaidMonths(db, customerId) : null,
      listReturns(db, customerId),
    ]);
    return {
      content: rows.map((row) => ({
        ...toOrderSummary(row.order, row.description, row.refunded),
        deductedOn: row.deductedOn,
        deductionFailed: row.deductionFailed,
        returns: returns.get(row.order.id) ?? [],
      })),
      totalElements: total?.count ?? 0,
      ...(months && { months }),
    };
  },

  async get(context, { params }) {
    const found = await requireOwnOrder(getPayer(context), params.id);
    const [full, egiro, receiptTo] = await Promise.all([
      readFullOrder(context.db, found),
      findEgiroOption(context, found),
      findReceiptAddresses(context, found),
    ]);
    return { ...full, ...egiro, ...receiptTo };
  },

  async status(context, { params }) {
    const found = await requireOwnOrder(getPayer(context), params.id);
    return {
      status: found.status,
      paymentTransaction: toTransaction(await findLatestPayment(context.db, found.id)),
    };
  },

  async qr(context, { params }) {
    const { qrString } = await requireOpenPayNowCode(getPayer(context), params.id);
    return { bytes: await renderQrPng(qrString), contentType: "image/png", fileName: "paynow.png" };
  },

  qrString: (context, { params }) => requireOpenPayNowCode(getPayer(context), params.id),

  async invoice(context, { params, query }) {
    const found = await requireOwnOrder(getPayer(context), params.id);
    if (found.invoiceNumber === null) return rejectNotFound("The invoice");
    return renderTaxInvoiceFile(
      found,
      await listOrderItems(context.db, found.id),
      (await findVoidedPayment(context.db, found)) ??
        (await findLatestPayment(context.db, found.id)),
      query.language,
    );
  },

  async cancel(context, { params }) {
    const found = await requireOwnOrder(getPayer(context), params.id);
    if (found.madeBy === "PROVIDER")
      refuse(409, errorCodes.notAllowed, reply("replies-payment:invoice-not-here"));
    const closed = await closeOrder(context, found, "CANCELLED");
    if (!closed)
      refuse(409, errorCodes.orderClosed, reply("replies-payment:order-not-cancellable"));
    return {};
  },

  async feedback(context, { params }) {
    const found = await requireOwnOrder(getPayer(context), params.id);
    const [existing] = await context.db
      .select({ rating: orderFeedback.rating, isBare: isBareRating })
      .from(orderFeedback)
      .where(eq(orderFeedback.orderId, found.id));
    return { rating: existing?.rating ?? null, ...(existing?.isBare && { canAdd: true }) };
  },

  async giveFeedback(context, { params, body }) {
    const found = await requireOwnOrder(getPayer(context), params.id);
    if (found.status !== "PAID")
      refuse(409, errorCodes.orderClosed, reply("replies-payment:rate-paid"));
    const { rating, choices, comment } = body;
    const hasMore = choices.length > 0 || comment !== null;
    const stored = await context.db
      .insert(orderFeedback)
      .values({ orderId: found.id, rating, choices, comment, createdAt: context.now })
      .onConflictDoUpdate({
        target: orderFeedback.orderId,
        set: { choices, comment },
        setWhere: and(isBareRating, eq(orderFeedback.rating, rating), sql`${hasMore}`),
      })
      .returning({ orderId: orderFeedback.orderId });
    if (stored.length === 0) refuse(409, errorCodes.alreadyDone, reply("replies:feedback.already"));
    return {};
  },
};

// Columns inside sql text lose their table name in a query over one table. Columns inside a condition such as `eq` retain it.
const descriptionOf = sql<string>`(select coalesce(string_agg(${orderItem.description}, '; ' order by ${orderItem.position}), '') from ${orderItem} where ${eq(orderItem.orderId, order.id)})`;

const refundedOf = sql<boolean>`(select coalesce(bool_and(${refundDue.returnedAt} is not null), false) from ${refundDue} where ${eq(refundDue.orderId, order.id)})`;

/** Checks if a rating has neither topics nor a comment. */
const isBareRating = sql<boolean>`(${orderFeedback.choices} = '{}' and ${orderFeedback.comment} is null)`;

const mine = isOwnOrder(sql.placeholder("customerId"));

const allOrders = createPreparedQuery((db) =>
  db.select({ count: count() }).from(order).where(mine).prepare("orders_counted"),
);

const listed = (direction: typeof asc | typeof desc, name: string) =>
  createPreparedQuery((db) =>
    db
      .select({
        order,
        description: descriptionOf,
        refunded: refundedOf,
        deductedOn,
        deductionFailed,
      })
      .from(order)
      .where(mine)
      .orderBy(direction(order.createdAt), direction(order.orderNumber))
      .limit(sql.placeholder("size"))
      .offset(sql.placeholder("from"))
      .prepare(name),
  );
const newestFirst = listed(desc, "orders_newest_first");
const oldestFirst = listed(asc, "orders_oldest_first");
