/** Operator commands for invoices that the provider issues itself. */
import { and, eq, gt, inArray } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { productCentre } from "~/database/schema/offering/centre";
import { offer } from "~/database/schema/offering/price";
import { invoiceLink, order } from "~/database/schema/order";
import { formatMoney } from "~/lib/money";
import { formatDate, isDay, toSingaporeDay } from "~/lib/singapore-date";
import { findClientByInput } from "../people/access/access-commands";
import { findCentre } from "../shared/find-centre";
import { createCommandContext } from "../shared/messages/command-messages";
import {
  type Operation,
  OperatorInputError,
  requireArgument,
  runOperation,
} from "../shared/operation";
import { isDeductionDue } from "./egiro/announce-deductions";
import { issueInvoice, sendInvoiceLink } from "./issue-invoice";
import { findBuyerContact } from "./settlement/mark-paid";

/** Issues an invoice and sends its link. An active eGIRO arrangement deducts it on the next 20th. */
export async function issueInvoiceByOperator(
  operation: Operation,
  ...[typedClient, typedCentre, typedOffers, dueOn]: (string | undefined)[]
): Promise<string[]> {
  const { db, now } = operation;
  const person = await findClientByInput(db, typedClient);
  const { id: centreId } = await findCentre(db, typedCentre);
  const offerIds = await findOffers(db, centreId, typedOffers);
  const day = requireArgument(dueOn, "The due date is required, as YYYY-MM-DD.");
  if (!isDay(day) || day < toSingaporeDay(now))
    throw new OperatorInputError(`${day} is not today or a later day. Type it as YYYY-MM-DD.`);
  return runOperation(operation, async (tx) => {
    await requireContact(tx, person);
    const of = { clientId: person.id, offerIds, centreId, dueOn: day };
    const orderId = await issueInvoice(tx, operation, of);
    const [issued] = await tx.select().from(order).where(eq(order.id, orderId));
    const made = issued as typeof order.$inferSelect;
    const { invoiceNumber, totalCents, gstCents } = made;
    const isDeducted = await isDeductionDue(tx, made);
    if (!isDeducted)
      await sendInvoiceLink(tx, await createCommandContext(tx, operation), orderId, "issued");
    return {
      summary: `Invoice ${invoiceNumber} of ${formatMoney(totalCents)}, with ${formatMoney(gstCents)} GST, is issued for ${person.id}. It is due on ${formatDate(day)}.`,
      more: [
        isDeducted
          ? "The eGIRO arrangement deducts it on the 20th. Its payer gets a message, and no link is sent."
          : "Its link is sent in the day.",
      ],
    };
  });
}

/** Sends a new link to the contact on record. Earlier links of the person end. */
export async function sendInvoiceAgain(operation: Operation, typed?: string): Promise<string[]> {
  const number = requireArgument(typed, "The number of the invoice is required: INV500001.");
  return runOperation(operation, async (tx) => {
    const { now } = operation;
    const [invoice] = await tx
      .select()
      .from(order)
      .where(eq(order.invoiceNumber, number.toUpperCase()))
      .for("update");
    if (invoice === undefined) throw new OperatorInputError(`Invoice ${number} not found.`);
    if (invoice.status !== "PENDING_PAYMENT" || invoice.expiresAt <= now)
      throw new OperatorInputError(`Invoice ${number} is not open for payment.`);
    await requireContact(tx, await findClientByInput(tx, invoice.clientId ?? undefined));
    // The link of a payer whose deduction failed is another person's and stays.
    const theirs = and(eq(invoiceLink.orderId, invoice.id), eq(invoiceLink.namesNobody, false));
    const ended = await tx
      .update(invoiceLink)
      .set({ expiresAt: now })
      .where(and(theirs, gt(invoiceLink.expiresAt, now)))
      .returning({ tokenHash: invoiceLink.tokenHash });
    await sendInvoiceLink(tx, await createCommandContext(tx, operation), invoice.id, "requested");
    return {
      summary: `A new link of invoice ${invoice.invoiceNumber} is sent. ${ended.length} earlier links have ended.`,
    };
  });
}

/** @throws OperatorInputError for an unknown offer, or one that the centre does not have. */
async function findOffers(
  db: Database,
  centreId: string,
  typed: string | undefined,
): Promise<string[]> {
  const ids = requireArgument(typed, "At least one offer is required, such as circuit-training-8.")
    .split(",")
    .map((id) => id.trim());
  const found = await db
    .select({ id: offer.id })
    .from(offer)
    .innerJoin(productCentre, eq(productCentre.productId, offer.productId))
    .where(and(inArray(offer.id, ids), eq(productCentre.centreId, centreId)));
  const unknown = ids.filter((id) => !found.some((one) => one.id === id));
  if (unknown.length > 0)
    throw new OperatorInputError(`${centreId} does not offer ${unknown.join(", ")}.`);
  return ids;
}

/** @throws OperatorInputError for a closed record, and for a person whom no message reaches. */
async function requireContact(
  tx: Transaction,
  { id, closedAt }: Awaited<ReturnType<typeof findClientByInput>>,
): Promise<void> {
  if (closedAt !== null) throw new OperatorInputError(`Record ${id} is closed.`);
  const { email, mobile } = await findBuyerContact(tx, id);
  if (email === null && mobile === null)
    throw new OperatorInputError(
      `Record ${id} has no contact for the link. Take the payment at a counter.`,
    );
}
