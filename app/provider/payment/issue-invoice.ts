/** Invoices that the provider issues itself for people who may not sign in. They view and pay them by a link. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { centre, offer, product, productCentre } from "~/database/schema/offering";
import { invoiceLink, order, orderItem } from "~/database/schema/order";
import { client } from "~/database/schema/people";
import { currentSeller } from "~/lib/brand/brand";
import { hashToken, newToken } from "~/lib/security/token.server";
import { singaporeDay } from "~/lib/singapore-date";
import type { Context } from "../shared/context";
import { notFound } from "../shared/failure";
import { notify } from "../shared/messages/outbox";
import { invoiceToPay } from "../shared/messages/templates";
import { gstRateOn } from "../shop/cart/gst";
import { priceOn } from "../shop/cart/price-on";
import { price } from "../shop/cart/pricing";
import { minutesAfter } from "./card/payable";
import { nextInvoiceNumber, nextOrderNumber } from "./order/numbers";
import { buyerOf } from "./settlement/mark-paid";

const DAY_MINUTES = 24 * 60;
const LINK_DAYS = 30;
/** Days for which an issued invoice stays open. Its link expires earlier, and a new link is sent on request. */
const OPEN_DAYS = 365;

export interface InvoiceFor {
  clientId: string;
  offerId: string;
  centreId: string;
}

export async function issueInvoice(
  tx: Transaction,
  context: Context,
  { clientId, offerId, centreId }: InvoiceFor,
): Promise<string> {
  const { now } = context;
  const [found] = await tx
    .select({ client, offer, product, centre, priceCents: priceOn(singaporeDay(now)) })
    .from(offer)
    .innerJoin(product, eq(product.id, offer.productId))
    .innerJoin(productCentre, eq(productCentre.productId, product.id))
    .innerJoin(centre, and(eq(centre.id, productCentre.centreId), eq(centre.id, centreId)))
    .innerJoin(client, eq(client.id, clientId))
    .where(eq(offer.id, offerId));
  if (found === undefined) return notFound("The offer");
  const { name } = found.client;
  const { priceCents } = found;
  const { productId, sessions, validityDays } = found.offer;
  const gstBasisPoints = await gstRateOn(tx, singaporeDay(now));
  const prices = price([{ productId, amount: priceCents }], null, gstBasisPoints);
  const [made] = await tx
    .insert(order)
    .values({
      orderNumber: `SO${await nextOrderNumber(tx)}`,
      invoiceNumber: nextInvoiceNumber,
      seller: currentSeller(),
      clientId,
      madeBy: "PROVIDER",
      customerName: name,
      payerName: name,
      status: "PENDING_PAYMENT",
      subTotalCents: prices.subTotal,
      discountCents: prices.discount,
      gstBasisPoints,
      gstCents: prices.gst,
      totalCents: prices.total,
      createdAt: now,
      expiresAt: minutesAfter(now, OPEN_DAYS * DAY_MINUTES),
    })
    .returning({ id: order.id });
  const { id: orderId } = made as { id: string };
  await tx.insert(orderItem).values({
    orderId,
    position: 1,
    productId,
    offerId,
    centreId,
    clientId,
    clientName: name,
    description: `${found.product.name}: ${found.offer.name} at ${found.centre.name}`,
    quantity: 1,
    sessions,
    validityDays,
    amountCents: priceCents,
    discountCents: 0,
  });
  return orderId;
}

/** Sends the invoiced person an SMS with the link to their invoice. */
export async function sendInvoiceLink(
  tx: Transaction,
  context: Context,
  orderId: string,
): Promise<void> {
  const { now, publicUrl } = context;
  const [invoice] = await tx.select().from(order).where(eq(order.id, orderId));
  if (invoice === undefined) return notFound("The invoice");
  const token = newToken();
  await tx.insert(invoiceLink).values({
    tokenHash: hashToken(token),
    orderId,
    expiresAt: minutesAfter(now, LINK_DAYS * DAY_MINUTES),
    createdAt: now,
  });
  const { mobile } = await buyerOf(tx, invoice.clientId);
  const words = invoiceToPay(
    { number: invoice.invoiceNumber as string, totalCents: invoice.totalCents },
    `${publicUrl}/inv/${token}`,
  );
  await notify(tx, context, { email: null, mobile }, words);
}
