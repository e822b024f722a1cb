/**
 * Changes of the contact on a person's record. The contact before and the contact after are notified, each with a link that undoes the
 * change. A change by another person waits until the contact on record confirms it.
 */

import { and, eq, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { client } from "~/database/schema/people/client";
import { contactChange } from "~/database/schema/people/correction";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import type { Context, CustomerContext } from "../../shared/context";
import { refuse } from "../../shared/failure";
import { requireFreshSignIn } from "../../shared/fresh-sign-in";
import { createAnyHourMessage, createDaytimeMessage, notify } from "../../shared/messages/outbox";
import { toChosenAddress } from "../../shared/messages/reader";
import { type Recipient, toRecipient } from "../../shared/messages/recipient";
import { endContactsLinks } from "../access/open-links";
import { customerName, customersOwn, customersRecord, isCustomersOwn } from "../customer-name";
import { writeContactChanged, writeContactChangeRequested } from "./contact-messages";
import {
  CONTACT_LINK_MS,
  type ContactOnRecord,
  findRecentlyArrived,
  formatChange,
  formatContactLink,
  listLeaving,
  notifyLeaving,
  notifyNewContact,
} from "./contact-notices";

type Client = typeof client.$inferSelect;
type Change = typeof contactChange.$inferSelect;

export const toContactOnRecord = ({
  email,
  countryCode,
  mobileNumber,
}: ContactOnRecord): ContactOnRecord => ({
  email,
  countryCode,
  mobileNumber,
});

const isSame = (one: ContactOnRecord, other: ContactOnRecord) =>
  toRecipient(one).mobile === toRecipient(other).mobile &&
  one.mobileNumber === other.mobileNumber &&
  one.email === other.email;

/**
 * Records a change of the contact in the transaction that changes the record.
 * @returns the contact to store: the old one while the change waits for the person's yes.
 */
export async function recordContactChange(
  tx: Transaction,
  context: CustomerContext,
  existing: Client,
  after: ContactOnRecord,
): Promise<ContactOnRecord> {
  const before = toContactOnRecord(existing);
  if (isSame(before, after)) return after;
  requireFreshSignIn(context);
  refuseUnlessAtCounter(context, existing);
  await supersede(tx, existing.id);
  const current = toRecipient(existing);
  // A change cannot wait for an answer if no message reaches the person.
  const isReached = current.email !== null || current.mobile !== null;
  const waits = existing.id !== context.ownClientId && isReached;
  const leaving = listLeaving(before, after);
  const arrived = waits ? NOBODY : await findRecentlyArrived(tx, context, existing.id, leaving);
  const token = createLinkToken();
  const [change] = await tx
    .insert(contactChange)
    .values({
      clientId: existing.id,
      customerId: context.customerId,
      before: {
        ...before,
        messagesTo: existing.messagesTo,
        messagesMobile: existing.messagesMobile,
      },
      after,
      tokenHash: hashToken(token),
      status: waits ? "WAITING" : "MADE",
      createdAt: context.now,
      expiresAt: new Date(context.now.getTime() + CONTACT_LINK_MS),
    })
    .returning();
  const by = waits ? await nameOf(tx, context.customerId) : null;
  const url = formatContactLink(context, token);
  const facts = { to: existing.name, by, ...formatChange(before, after), url };
  await notify(
    tx,
    context,
    toChosenAddress(
      leaveOut(current, arrived),
      { customerId: context.customerId, over: "REFUSE" },
      existing.id,
    ),
    waits
      ? createDaytimeMessage("contactChanged", writeContactChangeRequested(facts))
      : createAnyHourMessage("contactChanged", writeContactChanged(facts)),
  );
  if (waits) return before;
  await notifyLeaving(tx, context, change as Change, { to: arrived, person: existing });
  await endLinksOfLeaving(tx, context, change as Change);
  await notifyNewContact(tx, context, change as Change, facts);
  return after;
}

const NOBODY: Recipient = { email: null, mobile: null };

const leaveOut = (from: Recipient, { email, mobile }: Recipient): Recipient => ({
  ...from,
  email: email === null ? from.email : null,
  mobile: mobile === null ? from.mobile : null,
});

/** Ends the links in messages to an address that is no longer the person's. */
export async function endLinksOfLeaving(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  { clientId, before, after }: Pick<Change, "clientId" | "before" | "after">,
): Promise<void> {
  const { email, mobile } = listLeaving(before, after);
  if (email !== null || mobile !== null) await endContactsLinks(tx, now, clientId);
}

/**
 * Refuses the first contact of a person without a phone, unless a helper at a counter sets it with the staff code. No message could ask the person, and the
 * owner of the new contact could confirm their own access.
 * @throws 400
 */
function refuseUnlessAtCounter(context: CustomerContext, existing: Client): void {
  const { id, messagesTo, mobileNumber } = existing;
  const isServedAtCounter = messagesTo !== null && mobileNumber === null;
  if (isServedAtCounter && id !== context.ownClientId && !context.enteredBy?.isConfirmed)
    refuse(400, errorCodes.fieldLocked, CHANGED_AT_COUNTER);
}

const CHANGED_AT_COUNTER = reply("replies-people:contact.at-counter");

/** Ends changes that still wait, because only the last one counts. */
const supersede = (tx: Transaction, clientId: string) =>
  tx
    .update(contactChange)
    .set({ status: "UNDONE" })
    .where(and(eq(contactChange.clientId, clientId), eq(contactChange.status, "WAITING")));

/** Ends the waiting request of a customer who may no longer act for the person. */
export async function withdrawContactRequest(
  tx: Transaction,
  { customerId, clientId }: { customerId: string; clientId: string },
): Promise<void> {
  await tx
    .update(contactChange)
    .set({ status: "UNDONE" })
    .where(
      and(
        eq(contactChange.clientId, clientId),
        eq(contactChange.customerId, customerId),
        eq(contactChange.status, "WAITING"),
      ),
    );
}

async function nameOf(tx: Transaction, customerId: string): Promise<string> {
  const [found] = await tx
    .select({ by: customerName })
    .from(customer)
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(eq(customer.id, customerId));
  return found?.by ?? "";
}

/** The contact that waits for the person's yes, for any query on the client. */
export const waitingContact = sql<ContactOnRecord | null>`(select ${contactChange.after} from ${contactChange}
  where ${contactChange.clientId} = ${client.id} and ${contactChange.status} = 'WAITING'
  order by ${contactChange.createdAt} desc limit 1)`;
