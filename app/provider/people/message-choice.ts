/** How messages reach a person, and the next of kin who also gets the reminders. */

import { and, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { accessRecord, clientAccess } from "~/database/schema/people/access";
import { client, contact } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import type { Language } from "~/lib/language/languages";
import { isSingaporeLandline } from "~/lib/singapore/singapore-number";
import { requireActingClient } from "../shared/acting-scope";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { canGetSms } from "../shared/messages/message-channels";
import type { ChannelChoice } from "../shared/messages/message-kinds";
import { type Recipient, toRecipient } from "../shared/messages/recipient";
import { endContactsLinks } from "./access/open-links";

export const setMessages: AreaHandlers<typeof contract.profiles>["setMessages"] = async (
  context,
  { body: { channel, remindedContactId, quietHours, chosenLanguage, takeOfferedMobile } },
) => {
  const { id } = await requireActingClient(context);
  await context.db.transaction(async (tx) => {
    if (takeOfferedMobile) await saveOfferedMobile(tx, context, id);
    const [record] = await tx.select().from(client).where(eq(client.id, id)).for("update");
    if (record) requireAddress(context, toRecipient(record), channel);
    if (record) await requireOwnerForSilence(tx, context, record, channel);
    await tx
      .update(client)
      .set({
        messageChannel: channel,
        ...(quietHours && { quietHours }),
      })
      .where(eq(client.id, id));
    if (chosenLanguage) await saveLanguage(tx, context, chosenLanguage);
    await tx.update(contact).set({ isReminded: false }).where(eq(contact.clientId, id));
    if (remindedContactId === undefined) return;
    const named = await tx
      .update(contact)
      .set({ isReminded: true })
      .where(and(eq(contact.clientId, id), eq(contact.id, remindedContactId)))
      .returning({ id: contact.id });
    if (named.length === 0) rejectNotFound("The contact");
  });
  return {};
};

/** @throws 409 for a customer who would take another person's messages off the phone with which the person may log in */
async function requireOwnerForSilence(
  tx: Transaction,
  { ownClientId }: CustomerContext,
  { id, name, mobileNumber, messageChannel }: typeof client.$inferSelect,
  channel: ChannelChoice,
): Promise<void> {
  if (id === ownClientId || mobileNumber === null) return;
  if (channel !== "EMAIL" || messageChannel === "EMAIL") return;
  const isOwn = and(eq(clientAccess.clientId, id), eq(clientAccess.relation, "SELF"));
  if ((await tx.$count(clientAccess, isOwn)) > 0)
    refuse(409, errorCodes.notAllowed, reply("replies-people:messages.owner-only", { name }));
}

const SINGAPORE = "+65";

/** Finds the proven mobile number of a customer that their own record does not have. Null for a number of another country. */
export function findOfferedMobile(
  { mobile }: Pick<typeof customer.$inferSelect, "mobile">,
  record: Pick<typeof client.$inferSelect, "mobileNumber">,
): string | null {
  return record.mobileNumber === null && mobile?.startsWith(SINGAPORE) ? mobile : null;
}

/**
 * Stores the mobile number of the sign-in as that of the own record.
 * @throws 409 if none is offered
 */
async function saveOfferedMobile(
  tx: Transaction,
  { customerId, ownClientId, now }: CustomerContext,
  clientId: string,
): Promise<void> {
  const [record] = await tx.select().from(client).where(eq(client.id, clientId)).for("update");
  const [caller] = await tx.select().from(customer).where(eq(customer.id, customerId));
  const mobile = record && caller && findOfferedMobile(caller, record);
  if (!mobile || ownClientId !== clientId)
    return refuse(409, errorCodes.notAllowed, reply("replies-people:messages.no-mobile"));
  await tx
    .update(client)
    .set({
      countryCode: SINGAPORE,
      mobileNumber: mobile.slice(SINGAPORE.length),
      messagesTo: null,
      messagesMobile: null,
    })
    .where(eq(client.id, clientId));
  await endContactsLinks(tx, now, clientId);
}

export const setLanguage: AreaHandlers<typeof contract.profiles>["setLanguage"] = async (
  context,
  { body: { chosenLanguage } },
) => {
  if (context.viewAs !== null) await requireActingClient(context);
  await context.db.transaction((tx) => saveLanguage(tx, context, chosenLanguage));
  return {};
};

/** Stores the language of the client acted for. A customer's own language does not need a record. */
async function saveLanguage(
  tx: Transaction,
  { customerId, viewAs, ownClientId }: CustomerContext,
  chosenLanguage: Language,
): Promise<void> {
  if (viewAs === null)
    await tx.update(customer).set({ chosenLanguage }).where(eq(customer.id, customerId));
  const clientId = viewAs ?? ownClientId;
  if (clientId !== null)
    await tx.update(client).set({ chosenLanguage }).where(eq(client.id, clientId));
}

/** Copies the customer's language to their own record, unless one was chosen for it before. */
export async function copyLanguageToRecord(
  tx: Transaction,
  customerId: string,
  clientId: string,
): Promise<void> {
  const chosen = tx
    .select({ language: customer.chosenLanguage })
    .from(customer)
    .where(eq(customer.id, customerId));
  await tx
    .update(client)
    .set({ chosenLanguage: sql`(${chosen})` })
    .where(and(eq(client.id, clientId), isNull(client.chosenLanguage)));
}

/** The portal's language in which people read who speak another one of the list. */
const READ_BY: Partial<Record<string, Language>> = {
  ...{ English: "en", Malay: "ms", Tamil: "ta" },
  ...{ Mandarin: "zh", Hokkien: "zh", Teochew: "zh", Cantonese: "zh", Hakka: "zh" },
};

/**
 * Derives the language of messages to a new loved one from the languages that they speak. The language of the customer who adds them goes
 * before another one that they speak.
 * @returns null for English
 */
export async function deriveLanguage(
  tx: Transaction,
  customerId: string,
  spoken: readonly string[],
): Promise<Language | null> {
  const [adding] = await tx
    .select({ language: customer.chosenLanguage })
    .from(customer)
    .where(eq(customer.id, customerId));
  const read = spoken.flatMap((language) => READ_BY[language] ?? []);
  const shared = adding?.language ?? "en";
  const derived = read.length === 0 || read.includes(shared) ? shared : read[0];
  return derived === "en" ? null : (derived ?? null);
}

/** @throws 409 if the person has no address for the channel. Both channels are those that there are. */
function requireAddress(
  context: Pick<CustomerContext, "messageChannels">,
  { email, mobile }: Recipient,
  channel: ChannelChoice,
): void {
  if (channel === "EMAIL" && email === null)
    refuse(409, errorCodes.notAllowed, reply("replies-people:messages.no-email"));
  if (channel === "SMS" && !canGetSms(context, mobile))
    refuse(409, errorCodes.notAllowed, reply("replies-people:messages.no-mobile"));
}

/** Calls by which a customer decides who is reminded of a person's appointments. */
const REMINDER_CALLS = ["profiles.setMessages", "contacts.update", "lovedOnes.updateContact"];

/** Ends the reminders to a next of kin whom a customer chose or typed who may no longer act for the person. Their address may be the customer's. */
export async function clearReminderSetBy(
  tx: Transaction,
  { customerId, clientId }: { customerId: string; clientId: string },
): Promise<void> {
  const chosen = tx
    .select({ one: sql`1` })
    .from(accessRecord)
    .where(
      and(
        eq(accessRecord.customerId, customerId),
        eq(accessRecord.clientId, clientId),
        inArray(accessRecord.call, REMINDER_CALLS),
      ),
    );
  await tx
    .update(contact)
    .set({ isReminded: false })
    .where(
      and(eq(contact.clientId, clientId), or(exists(chosen), eq(contact.typedBy, customerId))),
    );
}

/**
 * Finds the next of kin who also gets the person's reminders, in the language that they chose if they act for the person, or else in the
 * person's. An SMS to a landline would be lost, so it goes by e-mail.
 */
export async function findRemindedContact(
  tx: Transaction,
  clientId: string,
): Promise<Recipient | null> {
  const [row] = await tx
    .select({
      found: contact,
      language: sql<Language | null>`coalesce(${customer.chosenLanguage}, ${client.chosenLanguage})`,
    })
    .from(contact)
    .innerJoin(client, eq(client.id, contact.clientId))
    .leftJoin(clientAccess, eq(clientAccess.clientId, client.id))
    .leftJoin(
      customer,
      and(
        eq(customer.id, clientAccess.customerId),
        eq(customer.mobile, sql`${contact.countryCode} || ${contact.mobileNumber}`),
      ),
    )
    .where(and(eq(contact.clientId, clientId), eq(contact.isReminded, true)))
    // Nulls are last, so the account of the next of kin is first.
    .orderBy(customer.chosenLanguage)
    .limit(1);
  if (row === undefined) return null;
  const { found, language } = row;
  const { email, mobile } = toRecipient(found);
  const isLandline = isSingaporeLandline(found.countryCode, found.mobileNumber);
  // One short reminder is enough for a person who did not choose it.
  return isLandline ? { email, mobile: null, language } : { email: null, mobile, language };
}
