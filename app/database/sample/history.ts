/** What the sample customer with a history has bought: a package in use and an older one used up. */
import { gstOn } from "~/lib/money";
import { addDays, at, singaporeDay } from "~/lib/singapore-date";
import type { Transaction } from "../connect.server";
import { order, orderItem } from "../schema/order";
import { moneyEvent, payment } from "../schema/payment";
import { service, term } from "../schema/service";
import { limAddress, type SamplePerson } from "./people";
import { offers } from "./products";
import { gstRates } from "./settings";

export interface Purchase {
  /** Below the first numbers that are given out, so that they never meet them. */
  orderNumber: string;
  invoiceNumber: string;
  reference: string;
  daysAgo: number;
  offerId: string;
  description: string;
  usedSessions: number;
  stage: (typeof term.$inferInsert)["stage"];
}

const purchases: Purchase[] = [
  {
    orderNumber: "SO100000",
    invoiceNumber: "INV500000",
    reference: "SO100000-1",
    daysAgo: 20,
    offerId: "circuit-training-12",
    description: "Circuit Training: 12 sessions at Taman Jurong Rain Tree Centre",
    usedSessions: 3,
    stage: "SESSION_BOOKING",
  },
  {
    orderNumber: "SO099999",
    invoiceNumber: "INV499999",
    reference: "SO099999-1",
    daysAgo: 400,
    offerId: "circuit-training-8",
    description: "Circuit Training: 8 sessions at Taman Jurong Rain Tree Centre",
    usedSessions: 8,
    stage: "BOOKING_COMPLETED",
  },
];

export async function insertHistory(
  tx: Transaction,
  now: Date,
  person: SamplePerson,
): Promise<void> {
  for (const purchase of purchases) await insertPurchase(tx, now, person, purchase);
}

/** Somebody who bought, with an account or without. */
export type Purchaser = Omit<SamplePerson, "customerId"> & { customerId: string | null };

/** @returns the term of the service that was bought. */
export async function insertPurchase(
  tx: Transaction,
  now: Date,
  { customerId, clientId, name }: Purchaser,
  purchase: Purchase,
): Promise<string> {
  const day = addDays(singaporeDay(now), -purchase.daysAgo);
  const paidAt = at(day, "10:05");
  const createdAt = at(day, "10:00");
  const expiresAt = at(day, "10:30");
  const offer = offers.find(({ id }) => id === purchase.offerId) as (typeof offers)[number];
  const { priceCents, sessions, validityDays, productId } = offer;
  const gstBasisPoints = gstRates.findLast(({ fromDate }) => fromDate <= day)?.basisPoints ?? 0;
  const gstCents = gstOn(priceCents, gstBasisPoints);
  const totalCents = priceCents + gstCents;
  const { orderNumber, invoiceNumber, reference, description } = purchase;

  const [bought] = await tx
    .insert(order)
    .values({
      orderNumber,
      invoiceNumber,
      customerId,
      clientId,
      customerName: name,
      payerName: name,
      status: "PAID",
      subTotalCents: priceCents,
      discountCents: 0,
      gstBasisPoints,
      gstCents,
      totalCents,
      address: { ...limAddress },
      createdAt,
      expiresAt,
      paidAt,
    })
    .returning({ id: order.id });
  const { id: orderId } = bought as { id: string };
  const [paid] = await tx
    .insert(payment)
    .values({
      orderId,
      method: "PAYNOW",
      status: "APPROVED",
      amountCents: totalCents,
      reference,
      createdAt,
      expiresAt,
      decidedAt: paidAt,
    })
    .returning({ id: payment.id });
  await tx.insert(moneyEvent).values({
    id: `bank:sample-${reference}`,
    paymentId: (paid as { id: string }).id,
    amountCents: totalCents,
    occurredAt: paidAt,
    recordedAt: paidAt,
  });
  const [line] = await tx
    .insert(orderItem)
    .values({
      orderId,
      position: 1,
      productId,
      offerId: offer.id,
      centreId: "taman-jurong",
      clientId,
      clientName: name,
      description,
      quantity: 1,
      sessions,
      validityDays,
      amountCents: priceCents,
      discountCents: 0,
    })
    .returning({ id: orderItem.id });
  const [opened] = await tx
    .insert(service)
    .values({
      clientId,
      orderItemId: (line as { id: string }).id,
      productId,
      centreId: "taman-jurong",
      totalSessions: sessions,
      usedSessions: purchase.usedSessions,
      validFrom: day,
      validUntil: addDays(day, validityDays),
      createdAt: paidAt,
    })
    .returning({ id: service.id });
  const [running] = await tx
    .insert(term)
    .values({ serviceId: (opened as { id: string }).id, stage: purchase.stage })
    .returning({ id: term.id });
  return (running as { id: string }).id;
}
