/** Turns the cart into an order that holds its seats until it is paid or expires. */
import { asc, eq, inArray, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { cart } from "~/database/schema/cart";
import { product } from "~/database/schema/offering/product";
import { order, orderItem } from "~/database/schema/order";
import { address, client } from "~/database/schema/people/client";
import { reply } from "~/languages/reply";
import { formatItemDescription } from "~/lib/text/item-description";
import { reserveSeat } from "../booking/seat/seats";
import { requireActingClient } from "../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { clearCart } from "../shop/cart/cart";
import { type CartLine, lockOwnPeople } from "../shop/cart/cart-items";
import { describeDiscount } from "../shop/cart/chas-subsidy";
import { COUPON_USED_UP, redeemCoupon } from "../shop/cart/coupons";
import { requireEligible } from "../shop/cart/eligibility";
import { type PricedCart, readPricedCart } from "../shop/cart/priced-cart";
import { lockNumbers, takeNumber } from "./order/numbers";
import { requireNoDoublePayment } from "./settlement/double-payment-guard";
import { markOrderPaid } from "./settlement/mark-paid";
import { limitHolds } from "./unpaid-holds";

/** Minutes for which an unpaid order holds its seats. Opening a payment extends them. */
export const ORDER_MINUTES = 30;

export const checkout: AreaHandlers<typeof contract.carts>["checkout"] = (context, { body }) =>
  withIdempotencyKey(context, "checkout", body, async (tx) => {
    await lockCartQuery(tx).execute({ customerId: context.customerId });
    const priced = await readPricedCart(context, tx);
    if (priced.lines.length === 0)
      refuse(409, errorCodes.cartEmpty, reply("replies:code.CART_EMPTY"));
    if (!(await lockOwnPeople(tx, context.customerId, priced.lines))) rejectNotFound("The person");
    for (const { clientId } of priced.lines) if (clientId) context.requireRight(clientId);
    const withdrawn = priced.lines.find(({ offered }) => !offered);
    if (withdrawn) refuse(409, errorCodes.notOffered, notOffered(withdrawn));
    if (priced.prices.total !== body.totalAmount) {
      const lost = priced.couponLost;
      if (lost) refuse(409, errorCodes.couponUsed, withoutCoupon(lost.code, lost.reason));
      refuse(409, errorCodes.invalid, reply("replies:pay.price-changed"));
    }
    const orderId = await writeOrder(tx, context, priced);
    await clearCart(tx, context.customerId);
    if (priced.prices.total === 0) {
      await requireNoDoublePayment(tx, { ...context, id: orderId }, context.now);
      await markOrderPaid(tx, context, orderId);
    }
    return { orderId };
  });

const lockCartQuery = createPreparedQuery((db) =>
  db
    .select()
    .from(cart)
    .where(eq(cart.customerId, sql.placeholder("customerId")))
    .for("update")
    .prepare("held_cart"),
);

const notOffered = (line: CartLine) =>
  reply("replies:shop.line-withdrawn", { name: inWords(line) });

const withoutCoupon = (code: string, reason: string) =>
  reply("replies:shop.code-lost", { code, reason });

const inWords = ({ product, offer, center }: CartLine) =>
  formatItemDescription({ programme: product.name, offer: offer.name, centre: center.name });

async function writeOrder(
  tx: Transaction,
  context: CustomerContext,
  priced: PricedCart,
): Promise<string> {
  const { lines, prices, coupon } = priced;
  const buyer = await requireActingClient({ ...context, viewAs: null }, tx);
  const joining = lines.map(({ clientId, productId }) => ({
    clientId: clientId ?? buyer.id,
    productId,
  }));
  const [[address], products] = await Promise.all([
    billingAddress(tx).execute({ clientId: buyer.id }),
    productsAmong(tx).execute({ productIds: lines.map(({ productId }) => productId) }),
    requireEligible(tx, context.now, joining),
  ]);
  // A free order becomes an invoice at once, after its seats are taken.
  if (prices.total === 0) await lockNumbers(tx, "INVOICE", "ORDER");
  const orderNumber = await takeNumber(tx, "ORDER");
  const [created] = await newOrder(tx).execute({
    orderNumber,
    customerId: context.customerId,
    clientId: buyer.id,
    customerName: buyer.name,
    payerName: buyer.name,
    subTotalCents: prices.subTotal,
    discountCents: prices.discount,
    gstBasisPoints: priced.gstBasisPoints,
    gstCents: prices.gst,
    totalCents: prices.total,
    couponCode: coupon?.code,
    address,
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + ORDER_MINUTES * 60_000),
  });
  const orderId = (created as { id: string }).id;
  if (
    coupon &&
    !(await redeemCoupon(tx, context, coupon, {
      id: orderId,
      number: Number(orderNumber.slice(2)),
    }))
  )
    refuse(409, errorCodes.couponUsed, withoutCoupon(coupon.code, COUPON_USED_UP));
  const items = await writeLines(tx, priced, { orderId, buyer, products });
  const inGroup = items.filter((item) =>
    products.some(({ id, hasIntakes }) => hasIntakes && id === item.productId),
  );
  await limitHolds(tx, context, orderId, inGroup);
  await holdSeats(tx, context.now, inGroup);
  return orderId;
}

const newOrder = createPreparedQuery((db) =>
  db
    .insert(order)
    .values({
      ...createPlaceholders(
        order,
        "orderNumber",
        "customerId",
        "clientId",
        "customerName",
        "payerName",
        "subTotalCents",
        "discountCents",
        "gstBasisPoints",
        "gstCents",
        "totalCents",
        "couponCode",
        "address",
        "createdAt",
        "expiresAt",
      ),
      status: "PENDING_PAYMENT",
    })
    .returning({ id: order.id })
    .prepare("new_order"),
);

/** Writes the cart's lines to the order. */
async function writeLines(
  tx: Transaction,
  { lines, prices, coupon }: PricedCart,
  {
    orderId,
    buyer,
    products,
  }: {
    orderId: string;
    buyer: { id: string; name: string };
    products: Pick<typeof product.$inferSelect, "id" | "cancellation">[];
  },
) {
  const names = await clientNames(
    tx,
    lines.flatMap((line) => line.clientId ?? []),
  );
  return tx
    .insert(orderItem)
    .values(
      lines.map((line, index) => ({
        orderId,
        position: index + 1,
        productId: line.productId,
        offerId: line.offeringId,
        centreId: line.centerId,
        clientId: line.clientId ?? buyer.id,
        clientName: (line.clientId && names.get(line.clientId)) || buyer.name,
        description: inWords(line),
        quantity: 1,
        sessions: line.sessions,
        validityDays: line.validityDays,
        amountCents: line.offer.pricing.amount,
        discountCents: prices.discounts[index] ?? 0,
        discountDescription: describeDiscount(
          line.subsidy,
          prices.discounts[index] ?? 0,
          coupon?.description,
        ),
        chasTier: line.subsidy?.tier ?? null,
        cancellation: products.find(({ id }) => id === line.productId)?.cancellation ?? null,
      })),
    )
    .returning({
      id: orderItem.id,
      clientId: orderItem.clientId,
      productId: orderItem.productId,
      centreId: orderItem.centreId,
    });
}

async function holdSeats(
  tx: Transaction,
  now: Date,
  items: { id: string; clientId: string; productId: string; centreId: string }[],
): Promise<void> {
  // Seats are taken in the same order by every checkout, which prevents deadlocks.
  const inOrder = [...items].sort((one, other) =>
    `${one.productId} ${one.centreId}`.localeCompare(`${other.productId} ${other.centreId}`),
  );
  for (const item of inOrder) await reserveSeat(tx, now, { ...item, orderItemId: item.id });
}

const productsAmong = createPreparedQuery((db) =>
  db
    .select({
      id: product.id,
      hasIntakes: sql<boolean>`${product.programContentType} = 'INTAKES'`,
      cancellation: product.cancellation,
    })
    .from(product)
    .where(sql`${product.id} = any(${sql.placeholder("productIds")}::text[])`)
    .prepare("products_of_lines"),
);

const billingAddress = createPreparedQuery((db) =>
  db
    .select({
      type: address.type,
      postalCode: address.postalCode,
      block: address.block,
      street: address.street,
      level: address.level,
      unit: address.unit,
      building: address.building,
    })
    .from(address)
    .where(eq(address.clientId, sql.placeholder("clientId")))
    .orderBy(asc(sql`${address.type} <> 'BILLING'`), asc(address.type))
    .limit(1)
    .prepare("billing_address"),
);

async function clientNames(tx: Transaction, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: client.id, name: client.name })
    .from(client)
    .where(inArray(client.id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}
