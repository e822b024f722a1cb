/**
 * Copies of messages about a person's appointments for the customers who act for that person: of what they booked, of everything for
 * those who chose it, and of changes for all of them.
 */
import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { clientAccess } from "~/database/schema/people/access";
import { customer } from "~/database/schema/people/customer";
import { brand } from "~/lib/brand/brand";
import { chooseQuietHours } from "~/lib/singapore/quiet-hours";
import { isNotBarred } from "../shared/acting-scope";
import { getChangedBy } from "../shared/context";
import { chooseAddresses } from "../shared/messages/message-channels";
import type { Words, WriteMessage } from "../shared/messages/message-language";
import {
  type MessageContext,
  type MessageLink,
  notify,
  type TimedMessage,
} from "../shared/messages/outbox";
import type { Addressee } from "../shared/messages/reader";
import { getCustomersContact, type Recipient } from "../shared/messages/recipient";
import { addSmsSender, formatNameInSentence, joinParagraphs } from "../shared/messages/templates";
import { mayChangeBookings } from "./access/access-rights";
import { customersLanguage, customersOwn, customersRecord, isCustomersOwn } from "./customer-name";
import { findRemindedContact } from "./message-choice";

/** The customers who get a copy besides those who chose to be reminded: who booked it, or all who may act. */
export type CopiedTo = readonly (string | null)[] | "all" | "confirmed";

/** Who gets copies of a message, and when. */
export interface CopiedMessage {
  copiedTo: CopiedTo;
  /** The appointment's time. Left out if the message is not about one that is close. */
  startsAt?: Date | undefined;
  /** The shorter text for the next of kin whom the person chose to have reminded. */
  forContact?: WriteMessage | undefined;
}

interface Addressees extends CopiedMessage {
  person: { id: string; name: string; contact: Addressee };
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
    startsAt ? { ...to, quietHours: chooseQuietHours(startsAt, context.now, to.quietHours) } : to;
  const { link, kind, daytimeOnly, write } = content;
  const { about, reader } = person.contact;
  const own = chooseAddresses(context, inTime(person.contact), kind);
  await notify(tx, context, { ...own, about, reader }, content);
  const actor = getChangedBy(context);
  const isReached = own.email !== null || own.mobile !== null;
  const [emails, mobiles] = [new Set([own.email]), new Set([own.mobile])];
  // Only the customers who act for a person without a contact can be reached.
  const to = isReached || copiedTo === "confirmed" ? copiedTo : "all";
  for (const holder of await findActingCustomersToNotify(tx, person.id, to)) {
    const { customerId, mayEdit } = holder;
    const { email, mobile, quietHours } = chooseAddresses(context, inTime(holder), kind);
    const copied = mayEdit ? link?.ofCopy?.(customerId) : undefined;
    await notify(
      tx,
      context,
      {
        email: emails.has(email) ? null : email,
        mobile: mobiles.has(mobile) ? null : mobile,
        clientId: holder.clientId,
        quietHours: quietHours ?? null,
        language: holder.language ?? null,
        about,
        reader: { as: "HOLDER", customerId },
      },
      {
        ...content,
        link: copied,
        write: copyOf(link ? withLinkOf({ link, copied, mayEdit }, write) : write, person.name),
        daytimeOnly: daytimeOnly || customerId !== actor,
      },
    );
    emails.add(email);
    mobiles.add(mobile);
  }
  const contact = forContact ? await findRemindedContact(tx, person.id) : null;
  if (contact === null || emails.has(contact.email ?? "") || mobiles.has(contact.mobile ?? ""))
    return;
  const next: Addressee = { ...contact, about, reader: { as: "NEXT_OF_KIN" } };
  const { announced = [] } = content;
  const shorter = forContact as WriteMessage;
  await notify(tx, context, next, { kind, write: shorter, daytimeOnly: true, announced });
}

/** A customer who acts for a person. `mayEdit` is false for one who may not change what the owner booked. */
type ActingCustomer = Recipient & { customerId: string; mayEdit: boolean };

/** Reads the contacts of customers who act for the person: of all, or of the bookers and those who chose to be reminded. */
export async function findActingCustomersToNotify(
  tx: Transaction,
  clientId: string,
  copiedTo: CopiedTo,
): Promise<ActingCustomer[]> {
  const bookers = typeof copiedTo === "string" ? [] : copiedTo.flatMap((id) => id ?? []);
  const rows = await tx
    .select({
      customerId: customer.id,
      account: { email: customer.email, mobile: customer.mobile },
      own: {
        email: customersRecord.email,
        countryCode: customersRecord.countryCode,
        mobileNumber: customersRecord.mobileNumber,
      },
      clientId: customersRecord.id,
      channel: customersRecord.messageChannel,
      quietHours: customersRecord.quietHours,
      language: customersLanguage,
      mayEdit: mayChangeBookings,
    })
    .from(clientAccess)
    .innerJoin(customer, eq(customer.id, clientAccess.customerId))
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(
      and(
        eq(clientAccess.clientId, clientId),
        eq(clientAccess.relation, "LOVED_ONE"),
        isNotBarred,
        copiedTo === "confirmed" ? isNull(clientAccess.confirmBy) : undefined,
        typeof copiedTo === "string"
          ? undefined
          : or(
              and(eq(clientAccess.isReminded, true), isNull(clientAccess.confirmBy)),
              bookers.length === 0 ? undefined : inArray(clientAccess.customerId, bookers),
            ),
      ),
    )
    .orderBy(clientAccess.createdAt);
  return rows.map(({ account, own, ...row }) => ({ ...row, ...getCustomersContact(account, own) }));
}

/** Writes the reader's own link, or the page behind the sign-in for one who may not change the booking. */
function withLinkOf(
  {
    link: { url, signedIn },
    copied,
    mayEdit,
  }: { link: MessageLink; copied: MessageLink | undefined; mayEdit: boolean },
  write: WriteMessage,
): WriteMessage {
  const own = mayEdit ? (copied?.url ?? url) : signedIn;
  return (words) => {
    const { subject, email, sms } = write(words);
    return { subject, email: email.replaceAll(url, own), sms: sms.replaceAll(url, own) };
  };
}

/** Writes the copy in the language of the customer who acts, since they read it. */
const copyOf =
  (write: WriteMessage, name: string): WriteMessage =>
  (words) => {
    const { text } = words;
    const who = formatNameInSentence(words, name);
    const { subject, email, sms } = write(words);
    return {
      subject: text("messages:copy.subject", { name: who, subject }),
      email: joinParagraphs(text("messages:copy.email", { name: who }), email),
      sms: signedFor(words, who, sms),
    };
  };

/** Puts the name behind that of the provider, with which most texts begin: "Nutmeg, for Goh Ah Kow: Booked: …". */
function signedFor({ text }: Words, name: string, sms: string): string {
  const sign = addSmsSender("");
  if (!sms.startsWith(sign)) return text("messages:copy.sms", { name, text: sms });
  const sender = text("messages:copy.sender", { provider: brand.shortName, name });
  return `${sender}: ${sms.slice(sign.length)}`;
}
