/** Commands for the messages to a person and about them: what was sent or why not, and an end of those that wait. */
import { desc } from "drizzle-orm";
import { message } from "~/database/schema/delivery";
import { maskEmail, maskPhone } from "~/lib/singapore/phone";
import { formatDateTime } from "~/lib/singapore-date";
import { cancelMessagesOf, matchPerson } from "../shared/messages/cancel-messages";
import { type Operation, recordOperation, runOperation } from "../shared/operation";
import { findClientByInput } from "./access/access-commands";

const MAX_LISTED = 50;

type Message = typeof message.$inferSelect;

/** Lists the newest messages first, with their outcome. */
export async function listMessagesOfPerson(
  operation: Operation,
  typed?: string,
): Promise<string[]> {
  const { db, now } = operation;
  const record = await findClientByInput(db, typed);
  const rows = await db
    .select()
    .from(message)
    .where(matchPerson(record.id))
    .orderBy(desc(message.createdAt), desc(message.id))
    .limit(MAX_LISTED);
  await recordOperation(db, operation, `Listed messages of ${record.id}.`);
  if (rows.length === 0) return [`There is no message to ${record.id} or about it.`];
  return rows.map((row) =>
    [
      formatDateTime(row.createdAt),
      row.kind ?? "unknown kind",
      row.channel === "SMS" ? `SMS to ${maskPhone(row.recipient)}` : maskEmail(row.recipient),
      describeOutcome(row, now),
    ].join("  "),
  );
}

function describeOutcome(row: Message, now: Date): string {
  const { sentAt, failure, outcome, nextAttemptAt } = row;
  if (sentAt !== null && failure?.startsWith("withheld")) return `not sent, ${failure}`;
  if (outcome === "UNDELIVERED") return `not delivered: ${failure ?? "unknown reason"}`;
  if (sentAt !== null)
    return `${outcome === "DELIVERED" ? "delivered" : "accepted"} ${formatDateTime(sentAt)}`;
  const when = nextAttemptAt > now ? `, again at ${formatDateTime(nextAttemptAt)}` : "";
  return failure === null ? `waits${when}` : `waits${when}: ${failure}`;
}

/** Ends the waiting messages to the person and about them, such as those of a mistake. */
export async function cancelMessagesOfPerson(
  operation: Operation,
  typed?: string,
): Promise<string[]> {
  const record = await findClientByInput(operation.db, typed);
  return runOperation(operation, async (tx) => {
    const ended = await cancelMessagesOf(tx, operation.now, record.id);
    return {
      summary: `${ended.length === 1 ? "1 waiting message" : `${ended.length} waiting messages`} of ${record.id} cancelled.`,
      effects: ended,
    };
  });
}
