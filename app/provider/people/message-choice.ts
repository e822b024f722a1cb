/** How messages reach a person, and the next of kin who also gets the reminders. */
import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import type { Transaction } from "~/database/engine/connect.server";
import { client, contact } from "~/database/schema/people";
import { isSingaporeLandline } from "~/lib/singapore/singapore-mobile";
import { actingClient } from "../shared/acting-scope";
import type { AreaHandlers } from "../shared/context";
import { notFound } from "../shared/failure";
import { type Recipient, recipientOf } from "../shared/messages/recipient";

export const setMessages: AreaHandlers<typeof contract.profiles>["setMessages"] = async (
  context,
  { body: { channel, remindedContactId } },
) => {
  const { id } = await actingClient(context);
  await context.db.transaction(async (tx) => {
    await tx.update(client).set({ messageChannel: channel }).where(eq(client.id, id));
    await tx.update(contact).set({ isReminded: false }).where(eq(contact.clientId, id));
    if (remindedContactId === undefined) return;
    const named = await tx
      .update(contact)
      .set({ isReminded: true })
      .where(and(eq(contact.clientId, id), eq(contact.id, remindedContactId)))
      .returning({ id: contact.id });
    if (named.length === 0) notFound("The contact");
  });
  return {};
};

/** Finds the next of kin who also gets the person's reminders. An SMS to a landline would be lost, so it goes by e-mail. */
export async function findRemindedContact(
  tx: Transaction,
  clientId: string,
): Promise<Recipient | null> {
  const [found] = await tx
    .select()
    .from(contact)
    .where(and(eq(contact.clientId, clientId), eq(contact.isReminded, true)));
  if (found === undefined) return null;
  const { email, mobile } = recipientOf(found);
  const isLandline = isSingaporeLandline(found.countryCode, found.mobileNumber);
  // One short reminder is enough for a person who did not choose it.
  return isLandline ? { email, mobile: null } : { email: null, mobile };
}
