/** Invoices that the provider issues itself for people who may not sign in. They view and pay them by a link. */
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { centre, productCentre } from "~/database/schema/offering/centre";
import { offer } from "~/database/schema/offering/price";
import { product } from "~/database/schema/offering/product";
import { invoiceLink, order, orderItem } from "~/database/schema/order";
import { client } from "~/database/schema/people/client";
import { copyCurrentSeller } from "~/lib/brand/brand";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import { toSingaporeDay } from "~/lib/singapore-date";
import { formatItemDescription } from "~/lib/text/item-description";
import { writeInvoiceToPay } from "~/provider/payment/order-messages";
import type { Context, NotifyContext } from "../shared/context";
import { rejectNotFound } from "../shared/failure";
import { createAnyHourMessage, createDaytimeMessage, notify } from "../shared/messages/outbox";
import { computeSubsidy, describeDiscount } from "../shop/cart/chas-subsidy";
import { readGstRate } from "../shop/cart/gst";
import { selectPrice } from "../shop/cart/price-on";
import { computePrices } from "../shop/cart/pricing";
import { addMinutes } from "./card/payable";
import { computeAmountDue } from "./order/amount-due";
import { takeNumber } from "./order/numbers";
import { findBuyerContact } from "./settlement/mark-paid";

const DAY_MINUTES = 24 * 60;
const LINK_DAYS = 30;
/** Days for which an issued invoice stays open. Its link expires earlier, and a new link is sent on request. */
export const INVOICE_OPEN_DAYS = 365;

export interface InvoiceFor {
  clientId: string;
  /** One line for each. */
  offerIds: readonly string[];
  centreId: string;
  /** The day until which it should be paid. Null for none. */
  dueOn?: string | null;
}

export async function issueInvoice(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  { clientId, offerIds, centreId, dueOn = null }: InvoiceFor,
): Promise<string> {
  const [person] = await tx.select().from(client).where(eq(client.id, clientId));
  if (person === undefined) return rejectNotFound("The profile");
  const today = toSingaporeDay(now);
  const gstBasisPoints = await readGstRate(tx, today);
  const lines = await readLines(tx, today, { person, offerIds, centreId });
  const prices = computePrices(lines.map(toPricedLine), null, gstBasisPoints);
  const invoiceNumber = await takeNumber(tx, "INVOICE");
  const orderNumber = await takeNumber(tx, "ORDER");
  const [made] = await tx
    .insert(order)
    .values({
      orderNumber,
      invoiceNumber,
      seller: copyCurrentSeller(),
      clientId,
      madeBy: "PROVIDER",
      customerName: person.name,
      payerName: person.name,
      status: "PENDING_PAYMENT",
      subTotalCents: prices.subTotal,
      discountCents: prices.discount,
      gstBasisPoints,
      gstCents: prices.gst,
      totalCents: prices.total,
      createdAt: now,
      expiresAt: addMinutes(now, INVOICE_OPEN_DAYS * DAY_MINUTES),
      dueOn,
    })
    .returning({ id: order.id });
  const { id: orderId } = made as { id: string };
  await tx.insert(orderItem).values(
    lines.map(({ offer: sold, product: { name }, centre: { name: place }, ...line }, index) => ({
      orderId,
      position: index + 1,
      productId: sold.productId,
      offerId: sold.id,
      centreId,
      clientId,
      clientName: person.name,
      description: formatItemDescription({ programme: name, offer: sold.name, centre: place }),
      quantity: 1,
      sessions: sold.sessions,
      validityDays: sold.validityDays,
      amountCents: line.priceCents,
      discountCents: prices.discounts[index] ?? 0,
      discountDescription: describeDiscount(line.subsidy, prices.discounts[index] ?? 0, undefined),
      chasTier: line.subsidy?.tier ?? null,
    })),
  );
  return orderId;
}

/**
 * Reads what is sold, in the order of the offers.
 * @throws 404 for an offer that the centre does not have.
 */
async function readLines(
  tx: Transaction,
  today: string,
  {
    person,
    offerIds,
    centreId,
  }: { person: typeof client.$inferSelect; offerIds: readonly string[]; centreId: string },
) {
  const found = await tx
    .select({ offer, product, centre, priceCents: selectPrice(today) })
    .from(offer)
    .innerJoin(product, eq(product.id, offer.productId))
    .innerJoin(productCentre, eq(productCentre.productId, product.id))
    .innerJoin(centre, and(eq(centre.id, productCentre.centreId), eq(centre.id, centreId)))
    .where(inArray(offer.id, [...offerIds]));
  const tier = validTier(person, today);
  return offerIds.map((id) => {
    const line = found.find((one) => one.offer.id === id) ?? rejectNotFound(`The offer ${id}`);
    return { ...line, subsidy: computeSubsidy(line.offer.chasSubsidy, tier, line.priceCents) };
  });
}

const toPricedLine = ({
  offer: { productId },
  priceCents,
  subsidy,
}: Awaited<ReturnType<typeof readLines>>[number]) => ({
  productId,
  amount: priceCents,
  subsidy: subsidy?.amount ?? 0,
});

/** Returns the CHAS tier of a card that has not expired. */
function validTier(
  { chasSubsidyTier, chasExpiryDate }: typeof client.$inferSelect,
  today: string,
): string | null {
  return chasExpiryDate === null || chasExpiryDate >= today ? chasSubsidyTier : null;
}

/**
 * Sends the invoiced person an SMS with a link to their invoice, or an e-mail if no mobile is on record.
 * @param reason a requested link is sent at any hour, and that of a new invoice in the day.
 */
export async function sendInvoiceLink(
  tx: Transaction,
  context: NotifyContext,
  orderId: string,
  reason: "issued" | "requested",
): Promise<void> {
  const { now, publicUrl } = context;
  const [invoice] = await tx.select().from(order).where(eq(order.id, orderId));
  if (invoice === undefined) return rejectNotFound("The invoice");
  const token = createLinkToken();
  await tx.insert(invoiceLink).values({
    tokenHash: hashToken(token),
    orderId,
    expiresAt: addMinutes(now, LINK_DAYS * DAY_MINUTES),
    createdAt: now,
  });
  const words = writeInvoiceToPay(
    {
      number: invoice.invoiceNumber as string,
      dueCents: computeAmountDue(invoice),
      dueOn: invoice.dueOn,
    },
    `${publicUrl}/inv/${token}`,
  );
  const timed = reason === "issued" ? createDaytimeMessage : createAnyHourMessage;
  const to = await findBuyerContact(tx, invoice.clientId);
  await notify(tx, context, to, timed("invoiceToPay", words));
}
