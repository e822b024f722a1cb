/** Messages about a change of the contact on a person's record, to the contact before and to the contact after it. */
import { and, eq, gt, inArray } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { message } from "~/database/schema/delivery";
import { client } from "~/database/schema/people/client";
import { contactChange } from "~/database/schema/people/correction";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import { maskEmail, maskPhone } from "~/lib/singapore/phone";
import type { Context } from "../../shared/context";
import { createAnyHourMessage, notify } from "../../shared/messages/outbox";
import { type Addressee, toChosenAddress } from "../../shared/messages/reader";
import { formatFullMobile, type Recipient, toRecipient } from "../../shared/messages/recipient";
import { writeContactChanged } from "./contact-messages";

type Client = typeof client.$inferSelect;
type Change = typeof contactChange.$inferSelect;
export type ContactOnRecord = Change["before"];

/** Lifetime of the links in the messages. */
export const CONTACT_LINK_MS = 30 * 86_400_000;

/** Returns the addresses of the record that a change takes off it. */
export function listLeaving(from: ContactOnRecord, to: ContactOnRecord): Recipient {
  const [old, now] = [toRecipient(from), toRecipient(to)];
  return {
    email: old.email === now.email ? null : old.email,
    mobile: old.mobile === now.mobile ? null : old.mobile,
  };
}

export const formatContactLink = ({ publicUrl }: Pick<Context, "publicUrl">, token: string) =>
  `${publicUrl}/contact-change/${token}`;

/** Notifies the part of the new contact that the old one did not have, with a separate link. */
export async function notifyNewContact(
  tx: Transaction,
  context: Context,
  change: Change,
  facts: Omit<Parameters<typeof writeContactChanged>[0], "url">,
): Promise<void> {
  const token = createLinkToken();
  await tx
    .update(contactChange)
    .set({ newTokenHash: hashToken(token) })
    .where(eq(contactChange.id, change.id));
  const [record] = await tx
    .select({ language: client.chosenLanguage })
    .from(client)
    .where(eq(client.id, change.clientId));
  const to = {
    ...listLeaving(change.after, change.before),
    language: record?.language ?? null,
  };
  const words = writeContactChanged({ ...facts, url: formatContactLink(context, token) });
  const { customerId } = change;
  const newContact = toChosenAddress(to, { customerId, over: "REFUSE_ACCOUNT" }, change.clientId);
  // A number that the record had before knows of it, and gets its message once.
  if (await wasNotified(tx, context, newContact)) return;
  await notify(tx, context, newContact, createAnyHourMessage("contactChanged", words));
}

/**
 * Notifies addresses that leave the record and may be a stranger's: those that an undo takes off, or that came by a mistaken change. They
 * get no link, and the other contact masked.
 */
export async function notifyLeaving(
  tx: Transaction,
  context: Context,
  {
    customerId,
    clientId,
    before,
    after,
  }: Pick<Change, "customerId" | "clientId" | "before" | "after">,
  { to: leaving, person }: { to: Recipient; person: Client },
): Promise<void> {
  const { name, chosenLanguage: language } = person;
  const [from, now] = [formatChange(before, after).from, formatChange(after, before).from];
  const to = { ...leaving, language };
  await notify(
    tx,
    context,
    toChosenAddress(to, { customerId, over: "REFUSE_ACCOUNT" }, clientId),
    createAnyHourMessage(
      "contactChanged",
      writeContactChanged({ to: name, by: null, from, now, url: null }),
    ),
  );
}

/**
 * Finds the addresses among those that leave the record that came onto it while the links about that change work. An undo by them would
 * put a mistyped number back.
 */
export async function findRecentlyArrived(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  clientId: string,
  { email, mobile }: Recipient,
): Promise<Recipient> {
  const changes = await tx
    .select()
    .from(contactChange)
    .where(
      and(
        eq(contactChange.clientId, clientId),
        eq(contactChange.status, "MADE"),
        gt(contactChange.expiresAt, now),
      ),
    );
  const arrived = changes.map(({ before, after }) => listLeaving(after, before));
  return {
    email: arrived.some((one) => one.email === email) ? email : null,
    mobile: arrived.some((one) => one.mobile === mobile) ? mobile : null,
  };
}

/** Checks whether the new contact got such a message about this record while its links work. */
async function wasNotified(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  { about, email, mobile }: Addressee,
): Promise<boolean> {
  const addresses = [email, mobile].flatMap((one) => one ?? []);
  const rows = await tx
    .selectDistinct({ recipient: message.recipient })
    .from(message)
    .where(
      and(
        eq(message.reader, "CHOSEN"),
        eq(message.kind, "contactChanged"),
        eq(message.aboutId, about ?? ""),
        inArray(message.recipient, addresses),
        gt(message.createdAt, new Date(now.getTime() - CONTACT_LINK_MS)),
      ),
    );
  return rows.length === addresses.length;
}

/**
 * Formats the changed part. The old contact is masked, because a wrong new number may be a stranger's. The new one is complete, so that the
 * person recognises it, and so that two numbers with the same last digits differ.
 */
export function formatChange(
  before: ContactOnRecord,
  after: ContactOnRecord,
): { from: string; now: string } {
  const isMobile =
    before.mobileNumber !== after.mobileNumber || before.countryCode !== after.countryCode;
  const isEmail = before.email !== after.email;
  const [old, now] = [formatFullMobile(before), formatFullMobile(after)];
  return {
    from: listed([
      isMobile && old && maskPhone(old),
      isEmail && before.email && maskEmail(before.email),
    ]),
    now: listed([isMobile && now, isEmail && after.email]),
  };
}

/** Joins the parts of a contact. The result is empty for an empty contact, and the same in each language. */
const listed = (parts: readonly (string | false | null)[]): string =>
  parts.filter(Boolean).join(", ");
