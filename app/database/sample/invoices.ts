/** Invoices that the sample provider made, and the SMS with the link to each: two to pay, and one whose link has expired. */

import { brand } from "~/lib/brand";
import type { Vault } from "~/lib/encryption.server";
import { formatMoney, gstOn } from "~/lib/money";
import { maskIdNumber } from "~/lib/nric";
import { addDays, at, singaporeDay } from "~/lib/singapore-date";
import { hashToken, newToken } from "~/lib/token.server";
import type { Transaction } from "../connect.server";
import { message } from "../schema/delivery";
import { invoiceLink, order, orderItem } from "../schema/order";
import { client } from "../schema/people";
import { sealedAs } from "../sealed-columns";
import { offers } from "./products";
import { gstRates } from "./settings";

const DAY_MS = 86_400_000;
const LINK_DAYS = 30;
/** An invoice of ours stays open after its link has expired; a new link is sent on request. */
const OPEN_DAYS = 365;

interface Debtor {
  clientId: string;
  /** Null for somebody who does not sign in. */
  customerId: string | null;
  name: string;
  mobile: string;
}

interface MadeInvoice {
  orderNumber: string;
  invoiceNumber: string;
  daysAgo: number;
  offerId: string;
  centreId: string;
  description: string;
}

const madeInvoices: MadeInvoice[] = [
  {
    orderNumber: "SO099998",
    invoiceNumber: "INV499998",
    daysAgo: 2,
    offerId: "circuit-training-8",
    centreId: "taman-jurong",
    description: "Circuit Training: 8 sessions at Taman Jurong Rain Tree Centre",
  },
  {
    orderNumber: "SO099996",
    invoiceNumber: "INV499996",
    daysAgo: 1,
    offerId: "circuit-training-8",
    centreId: "taman-jurong",
    description: "Circuit Training: 8 more sessions at Taman Jurong Rain Tree Centre",
  },
  {
    orderNumber: "SO099997",
    invoiceNumber: "INV499997",
    daysAgo: 45,
    offerId: "circuit-training-12",
    centreId: "taman-jurong",
    description: "Circuit Training: 12 sessions at Taman Jurong Rain Tree Centre",
  },
];

/** A client who never signs in and pays by the links alone. */
export async function insertInvoices(
  tx: Transaction,
  world: { now: Date; vault: Pick<Vault, "seal" | "lookup">; publicUrl: string },
): Promise<void> {
  const debtor = await insertDebtor(tx, world);
  for (const made of madeInvoices) await insertInvoice(tx, world, debtor, made);
}

async function insertDebtor(
  tx: Transaction,
  { now, vault }: { now: Date; vault: Pick<Vault, "seal" | "lookup"> },
): Promise<Debtor> {
  const idNumber = "S0099003E";
  const id = "GohAK3c0";
  await tx.insert(client).values({
    id,
    name: "Goh Ah Kow",
    idType: "NRIC",
    idNumberSealed: vault.seal(idNumber, sealedAs.clientIdNumber(id)),
    idNumberLookup: vault.lookup(`NRIC ${idNumber}`, "client id number"),
    maskedIdNumber: maskIdNumber(idNumber),
    email: "ahkow.goh@sample.example",
    countryCode: "+65",
    mobileNumber: "90000104",
    dateOfBirth: "1947-02-08",
    gender: "Male",
    language: "Hokkien",
    createdAt: now,
    updatedAt: now,
  });
  return { clientId: id, customerId: null, name: "Goh Ah Kow", mobile: "+6590000104" };
}

export async function insertInvoice(
  tx: Transaction,
  { now, publicUrl }: { now: Date; publicUrl: string },
  debtor: Debtor,
  made: MadeInvoice,
): Promise<void> {
  const createdAt = at(addDays(singaporeDay(now), -made.daysAgo), "09:30");
  const { orderNumber, invoiceNumber, description, centreId } = made;
  const { clientId, customerId, name } = debtor;
  const offer = offers.find(({ id }) => id === made.offerId) as (typeof offers)[number];
  const { priceCents, sessions, validityDays, productId } = offer;
  const gstBasisPoints = gstRates.at(-1)?.basisPoints ?? 0;
  const gstCents = gstOn(priceCents, gstBasisPoints);
  const totalCents = priceCents + gstCents;
  const [invoice] = await tx
    .insert(order)
    .values({
      orderNumber,
      invoiceNumber,
      customerId,
      clientId,
      madeBy: "PROVIDER",
      customerName: name,
      payerName: name,
      status: "PENDING_PAYMENT",
      subTotalCents: priceCents,
      discountCents: 0,
      gstBasisPoints,
      gstCents,
      totalCents,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + OPEN_DAYS * DAY_MS),
    })
    .returning({ id: order.id });
  const { id: orderId } = invoice as { id: string };
  await tx.insert(orderItem).values({
    orderId,
    position: 1,
    productId,
    offerId: offer.id,
    centreId,
    clientId,
    clientName: name,
    description,
    quantity: 1,
    sessions,
    validityDays,
    amountCents: priceCents,
    discountCents: 0,
  });
  const token = newToken();
  await tx.insert(invoiceLink).values({
    tokenHash: hashToken(token),
    orderId,
    expiresAt: new Date(createdAt.getTime() + LINK_DAYS * DAY_MS),
    createdAt,
  });
  await tx.insert(message).values({
    channel: "SMS",
    recipient: debtor.mobile,
    body: `${brand.shortName}: invoice ${invoiceNumber}, ${formatMoney(totalCents)}. See and pay it here: ${publicUrl}/inv/${token}`,
    createdAt,
    nextAttemptAt: now,
  });
}
