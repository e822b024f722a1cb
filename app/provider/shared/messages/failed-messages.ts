/** Commands for messages that could not be sent. An operator sees the reasons and sends them again. */
import { and, asc, eq, gt, isNull, not, or, sql } from "drizzle-orm";
import { message } from "~/database/schema/delivery";
import { maskEmail, maskPhone } from "~/lib/singapore/phone";
import { formatDateTime } from "~/lib/singapore-date";
import { type Operation, OperatorInputError, requireArgument, runOperation } from "../operation";
import { buildSuppression, findPermission } from "./may-read";
import { MESSAGE_FORMAT } from "./message-kinds";
import { hasOwnFormat, isPending } from "./send-outbox";

type Message = typeof message.$inferSelect;

/** Messages with at least one attempt that are still unsent. */
const failed = and(isNull(message.sentAt), gt(message.attempts, 0));
/** SMS that the gateway accepted and could not deliver. */
const undelivered = eq(message.outcome, "UNDELIVERED");

/** Messages of a newer version, which wrote them before it was taken back. */
const ofNewer = and(isNull(message.sentAt), not(hasOwnFormat));

const nothing = "No messages have failed.";

/** Lists failed messages, one line each, oldest first: number, kind, recipient, start, next step and reason of the failure. */
export async function listFailedMessages({ db }: Operation): Promise<string[]> {
  const rows = await db
    .select({ message, tried: sql<boolean>`${isPending}` })
    .from(message)
    .where(or(failed, undelivered, ofNewer))
    .orderBy(asc(message.createdAt), asc(message.id));
  if (rows.length === 0) return [nothing];
  return rows.map(({ message: row, tried }) =>
    [
      numberOf(row),
      kindOf(row),
      `to ${maskedRecipient(row)}`,
      `written ${formatDateTime(row.createdAt)}`,
      `tried ${row.attempts === 1 ? "once" : `${row.attempts} times`}, ${nextOf(row, tried)}`,
      row.failure ?? (row.attempts === 0 ? "not tried" : "unknown reason"),
    ].join("  "),
  );
}

/**
 * Sends failed messages again. Messages that were already sent are not selected, so no recipient gets one twice. Those that say nothing any
 * more, such as an expired code, end here.
 */
export async function resendMessages(
  operation: Operation,
  typed: string | undefined,
): Promise<string[]> {
  const which = requireArgument(
    typed,
    "Message is required: npm run operate -- messages resend MESSAGE, or all",
  );
  return runOperation(operation, async (tx) => {
    const rows = await tx.select().from(message).where(failed).for("update");
    const wanted = which === "all" ? rows : rows.filter((row) => numberOf(row) === which);
    if (which !== "all" && wanted.length === 0)
      throw new OperatorInputError(`No failed message ${which}.`);
    const whole = wanted.filter(({ body }) => body !== "");
    const again = { attempts: 0, unsure: 0, nextAttemptAt: operation.now };
    const withheld: string[] = [];
    for (const row of whole) {
      const permission = await findPermission(tx, row, operation.now);
      if ("withheld" in permission) withheld.push(permission.withheld);
      await tx
        .update(message)
        .set(
          "withheld" in permission ? buildSuppression(permission.withheld, operation.now) : again,
        )
        .where(and(eq(message.id, row.id), isNull(message.sentAt)));
    }
    const summary = `${inWords(whole.length - withheld.length)} sent again.`;
    const gone = wanted.length - whole.length;
    return { summary, more: [...leftOut(withheld), ...(gone === 0 ? [] : [forgotten(gone)])] };
  });
}

/** Counts the messages that are not sent, by reason. */
const leftOut = (reasons: readonly string[]): string[] =>
  [...new Set(reasons)].map((reason) => {
    const count = reasons.filter((other) => other === reason).length;
    return `${inWords(count)} not sent: ${reason}.`;
  });

const numberOf = ({ id }: Pick<Message, "id">) => id.slice(0, 8);
const inWords = (count: number) => (count === 1 ? "1 message is" : `${count} messages are`);
const forgotten = (count: number) =>
  `${count === 1 ? "The text of 1 is" : `The texts of ${count} are`} no longer kept: what they said is in the customer's own pages.`;

const kindOf = ({ channel, subject, kind }: Message) => {
  const name = kind === null ? "" : ` ${kind}`;
  return channel === "SMS" ? `SMS${name}` : `e-mail${name} "${subject ?? ""}"`;
};

const maskedRecipient = ({ channel, recipient }: Message) =>
  channel === "SMS" ? maskPhone(recipient) : maskEmail(recipient);

function nextOf({ nextAttemptAt, body, outcome, format }: Message, tried: boolean): string {
  if (format > MESSAGE_FORMAT) return "waits for a newer version of the portal";
  if (outcome === "UNDELIVERED") return "not delivered";
  if (tried) return `again at ${formatDateTime(nextAttemptAt)}`;
  return body === "" ? "given up, and its text is gone" : "given up";
}
