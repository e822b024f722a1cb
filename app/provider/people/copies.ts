/**
 * Copies of messages about a person's appointments for the customers who act for that person: of what they booked, of everything for
 * those who chose it, and of changes for all of them.
 */
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import { customer } from "~/database/schema/people/customer";
import { brand } from "~/lib/brand/brand";
import { toE164 } from "~/lib/singapore/phone";
import { quietHoursBefore } from "~/lib/singapore/quiet-hours";
import { changedBy } from "../shared/context";
import { chooseAddresses } from "../shared/messages/message-channels";
import {
  inDaytime,
  type MessageContent,
  type MessageContext,
  notify,
  type TimedMessage,
} from "../shared/messages/outbox";
import type { Recipient } from "../shared/messages/recipient";
import { nameInSentence } from "../shared/messages/templates";
import { customersOwn, customersRecord, isCustomersOwn } from "./customer-name";
import { findRemindedContact } from "./message-choice";

/** The customers who get a copy besides those who chose to be reminded: who booked it, or all who may act. */
export type CopiedTo = readonly (string | null)[] | "all";

interface Addressees {
  person: { id: string; name: string; contact: Recipient };
  copiedTo: CopiedTo;
  /** The appointment's time. Left out if the message is not about one that is close. */
  startsAt?: Date | undefined;
  /** The shorter text for the next of kin whom the person chose to have reminded. */
  forContact?: MessageContent;
}

/**
 * Notifies the person, and sends the copies. A number or address gets a message only once. Customers who did not make the change
 * themselves get their copies in the day.
 */
export async function notifyWithCopies(
  tx: Transaction,
  context: MessageContext,
  { person, copiedTo, startsAt, forContact }: Addressees,
  content: TimedMessage,
): Promise<void> {
  const inTime = (to: Recipient): Recipient =>
    startsAt ? { ...to, quietHours: quietHoursBefore(startsAt, context.now, to.quietHours) } : to;
  const { link: _written, kind, daytimeOnly, ...text } = content;
  const own = chooseAddresses(context, inTime(person.contact), kind);
  await notify(tx, context, own, content);
  const copy = copyOf(text, person.name);
  const actor = changedBy(context);
  const isReached = own.email !== null || own.mobile !== null;
  const [emails, mobiles] = [new Set([own.email]), new Set([own.mobile])];
  // Only the customers who act for a person without a contact can be reached.
  const to = isReached ? copiedTo : "all";
  for (const { customerId, ...holder } of await holdersToNotify(tx, person.id, to)) {
    const { email, mobile, quietHours } = chooseAddresses(context, inTime(holder), kind);
    await notify(
      tx,
      context,
      {
        email: emails.has(email) ? null : email,
        mobile: mobiles.has(mobile) ? null : mobile,
        clientId: holder.clientId,
        quietHours: quietHours ?? null,
      },
      { ...copy, kind, daytimeOnly: daytimeOnly || customerId !== actor },
    );
    emails.add(email);
    mobiles.add(mobile);
  }
  const contact = forContact ? await findRemindedContact(tx, person.id) : null;
  if (contact === null || emails.has(contact.email ?? "") || mobiles.has(contact.mobile ?? ""))
    return;
  await notify(tx, context, contact, inDaytime(kind, forContact as MessageContent));
}

/** Reads the contacts of customers who act for the person: of all, or of the bookers and those who chose to be reminded. */
export async function holdersToNotify(
  tx: Transaction,
  clientId: string,
  copiedTo: CopiedTo,
): Promise<(Recipient & { customerId: string })[]> {
  const bookers = copiedTo === "all" ? [] : copiedTo.flatMap((id) => id ?? []);
  const rows = await tx
    .select({
      customerId: customer.id,
      email: sql<string | null>`coalesce(${customersRecord.email}, ${customer.email})`,
      mobile: customer.mobile,
      countryCode: customersRecord.countryCode,
      mobileNumber: customersRecord.mobileNumber,
      clientId: customersRecord.id,
      channel: customersRecord.messageChannel,
      quietHours: customersRecord.quietHours,
    })
    .from(clientAccess)
    .innerJoin(customer, eq(customer.id, clientAccess.customerId))
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(
      and(
        eq(clientAccess.clientId, clientId),
        eq(clientAccess.relation, "LOVED_ONE"),
        copiedTo === "all"
          ? undefined
          : or(
              eq(clientAccess.isReminded, true),
              bookers.length === 0 ? undefined : inArray(clientAccess.customerId, bookers),
            ),
      ),
    )
    .orderBy(clientAccess.createdAt);
  return rows.map(({ mobile, countryCode, mobileNumber, ...row }) => ({
    ...row,
    mobile: countryCode && mobileNumber ? toE164(countryCode, mobileNumber) : mobile,
  }));
}

function copyOf({ subject, email, sms, ...rest }: MessageContent, name: string): MessageContent {
  const who = nameInSentence(name);
  return {
    ...rest,
    subject: `For ${who}: ${subject}`,
    email: `You act for ${who}, so you get a copy of our message to them.\n\n${email}`,
    sms: signedFor(who, sms),
  };
}

/** Puts the name behind that of the provider, with which most texts begin: "Nutmeg, for Goh Ah Kow: Booked: …". */
function signedFor(who: string, sms: string): string {
  const sign = `${brand.shortName}: `;
  return sms.startsWith(sign)
    ? `${brand.shortName}, for ${who}: ${sms.slice(sign.length)}`
    : `For ${who}: ${sms}`;
}
