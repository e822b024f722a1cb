/** Describes to an operator who gets the messages that a command has written. */
import { and, eq } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { message, type ReaderKind } from "~/database/schema/delivery";

const READERS: Partial<Record<ReaderKind, string>> = {
  PERSON: "the person",
  HOLDER: "a customer who acts for the person",
  NEXT_OF_KIN: "the contact person",
};

/** @returns a sentence about the messages of this moment that concern a client. */
export async function describeReaders(
  tx: Transaction,
  { now, clientId }: { now: Date; clientId: string },
): Promise<string> {
  const written = await tx
    .select({ reader: message.reader, channel: message.channel, recipient: message.recipient })
    .from(message)
    .where(and(eq(message.aboutId, clientId), eq(message.createdAt, now)));
  if (written.length === 0)
    return "No message is sent, because none reaches this person. Please call, or give the person a new slip.";
  const readers = new Set(
    written.map(({ reader, channel }) => {
      const who = READERS[reader ?? "PERSON"] ?? "a contact of the record";
      return `${who} by ${channel === "SMS" ? "SMS" : "e-mail"}`;
    }),
  );
  return `A message is sent to ${[...readers].sort().join(", ")}.`;
}
