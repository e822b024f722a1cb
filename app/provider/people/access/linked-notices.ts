/** Messages to the owner of a record about a customer who linked it, with the link that confirms or ends the access. */
import { eq } from "drizzle-orm";
import type { ProxyRights } from "~/contract/people/proxy-rights";
import type { Transaction } from "~/database/engine/connect.server";
import { accessLink } from "~/database/schema/people/access";
import type { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import type { CustomerContext } from "../../shared/context";
import type { WriteMessage } from "../../shared/messages/message-language";
import { createAnyHourMessage, createDaytimeMessage, notify } from "../../shared/messages/outbox";
import { toRecipient } from "../../shared/messages/recipient";
import { findActingCustomersToNotify } from "../copies";
import { findCustomerName } from "../customer-name";
import { writeLinkedForOthers, writeOwnRecordLinked, writeRecordLinked } from "../people-messages";

/** Lifetime of the link in the message. */
export const LINK_MS = 30 * 86_400_000;

type Client = typeof client.$inferSelect;

interface NewAccess {
  how: "OWN" | "LINKED" | "ADDED";
  /** Limits from an earlier link. Null if there were none. */
  rights: ProxyRights | null;
}

/**
 * Notifies the contact on the record, with a link that ends the access at once. A contact with which the caller signs in is left
 * out, since the caller knows.
 * @param linked the record, which may be new or the caller's own.
 */
export async function notifyLinked(
  tx: Transaction,
  context: CustomerContext,
  linked: Pick<Client, "id" | "name"> & Parameters<typeof toRecipient>[0],
  { how, rights }: NewAccess,
): Promise<void> {
  const onRecord = toRecipient(linked);
  const own = await ownContacts(tx, context.customerId);
  const to = {
    email: own.includes(onRecord.email) ? null : onRecord.email,
    mobile: own.includes(onRecord.mobile) ? null : onRecord.mobile,
    clientId: linked.id,
    language: onRecord.language ?? null,
    about: linked.id,
    reader:
      how === "ADDED"
        ? { as: "CHOSEN" as const, customerId: context.customerId, over: "REFUSE_ACCOUNT" as const }
        : { as: "PERSON" as const },
  };
  if (onRecord.email === null && onRecord.mobile === null && how === "LINKED")
    return notifyOthersWhoAct(tx, context, linked, {
      kind: "recordLinked",
      write: writeLinkedForOthers,
    });
  if (to.email === null && to.mobile === null) return;
  // One proven contact shows that the owner links the record.
  if (how === "OWN" && (own.includes(onRecord.email) || own.includes(onRecord.mobile))) return;
  const facts = { to: linked.name, ...(await createAccessLink(tx, context, linked.id)) };
  const words =
    how === "OWN"
      ? writeOwnRecordLinked(facts)
      : writeRecordLinked({ ...facts, mayBook: rights?.book ?? true, isAdded: how === "ADDED" });
  await notify(tx, context, to, createAnyHourMessage("recordLinked", words));
}

/** Notifies the customers who act for a person without a contact already. */
export async function notifyOthersWhoAct(
  tx: Transaction,
  context: CustomerContext,
  { id, name }: Pick<Client, "id" | "name">,
  {
    kind,
    write,
  }: {
    kind: "recordLinked" | "healthSent";
    write: (names: { by: string; person: string }) => WriteMessage;
  },
): Promise<void> {
  const by = (await findCustomerName(tx, context.customerId)) ?? "";
  for (const { customerId, ...holder } of await findActingCustomersToNotify(tx, id, "confirmed")) {
    if (customerId === context.customerId) continue;
    await notify(
      tx,
      context,
      { ...holder, about: id, reader: { as: "HOLDER", customerId } },
      createDaytimeMessage(kind, write({ by, person: name })),
    );
  }
}

/** Creates the link behind which the owner of a record confirms or ends the caller's access. */
export async function createAccessLink(
  tx: Transaction,
  context: CustomerContext,
  clientId: string,
): Promise<{ by: string; url: string; tokenHash: string }> {
  const token = createLinkToken();
  const tokenHash = hashToken(token);
  await tx.insert(accessLink).values({
    tokenHash,
    customerId: context.customerId,
    clientId,
    expiresAt: new Date(context.now.getTime() + LINK_MS),
  });
  const by = (await findCustomerName(tx, context.customerId)) ?? "";
  return { by, url: `${context.publicUrl}/access/${token}`, tokenHash };
}

/** Reads the contacts that the identity provider knows of the caller. Those on the caller's record are not proven. */
async function ownContacts(tx: Transaction, customerId: string): Promise<(string | null)[]> {
  const [caller] = await tx.select().from(customer).where(eq(customer.id, customerId));
  const email = caller?.isEmailVerified ? caller.email : null;
  return [email, caller?.mobile].flatMap((one) => one ?? []);
}
