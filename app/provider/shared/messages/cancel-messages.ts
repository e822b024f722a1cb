/** Ends the waiting messages of a person by an operator's command. */
import { and, eq, isNull, or } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { message } from "~/database/schema/delivery";
import { buildSuppression } from "./may-read";

/** Matches the messages to a person and about them. */
export const matchPerson = (clientId: string) =>
  or(eq(message.clientId, clientId), eq(message.aboutId, clientId));

/** @returns the kinds of the messages that were waiting */
export async function cancelMessagesOf(
  tx: Transaction,
  now: Date,
  clientId: string,
): Promise<string[]> {
  const ended = await tx
    .update(message)
    .set(buildSuppression("cancelled by an operator", now))
    .where(and(isNull(message.sentAt), matchPerson(clientId)))
    .returning({ kind: message.kind });
  return ended.map(({ kind }) => kind ?? "unknown kind");
}
