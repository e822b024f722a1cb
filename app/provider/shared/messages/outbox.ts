/** Writes messages to the outbox, in the transaction that they report. A job sends them (send-outbox.ts). */
import { and, eq, gte, inArray, isNull } from "drizzle-orm";
import type { WithSubquery } from "drizzle-orm/subquery";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { message } from "~/database/schema/delivery";
import { toSmsText } from "~/lib/text/sms-text";
import type { Context } from "../context";
import { chooseAddresses } from "./message-channels";
import type { MessageKind, StaffKind } from "./message-kinds";
import {
  type MessageContent,
  type Words,
  type WriteMessage,
  writeFitting,
  writeInLanguage,
} from "./message-language";
import type { Recipient } from "./recipient";

/** Parts of a message besides its text. */
interface MessageParts {
  /** Writes the calendar file for the e-mail, of the bookings that it confirms. */
  calendar?: ((words: Words) => string) | undefined;
  /** Insert of the link in the message, run in the same statement. */
  link?: WithSubquery | undefined;
}

/** A message that states its kind and if it may be sent at night. The type requires it, so that no new message forgets it. */
export interface TimedMessage extends MessageParts {
  kind: MessageKind;
  write: WriteMessage;
  /** True for a message that waits for the end of the quiet hours. */
  daytimeOnly: boolean;
}

/** Messages to staff are in English. All others are written in the language of the person who reads them. */
type Content<Kind extends MessageKind> = Kind extends StaffKind ? MessageContent : WriteMessage;

const toTimed = <Kind extends MessageKind>(
  kind: Kind,
  content: Content<Kind>,
  rest: MessageParts & { daytimeOnly: boolean },
): TimedMessage => ({
  ...rest,
  kind,
  write: typeof content === "function" ? content : () => content as MessageContent,
});

/** Marks a message that the recipient did not request at this moment, so that it is not sent at night. */
export const createDaytimeMessage = <Kind extends MessageKind>(
  kind: Kind,
  content: Content<Kind>,
  parts: MessageParts = {},
): TimedMessage => toTimed(kind, content, { ...parts, daytimeOnly: true });

/**
 * Marks a message that is sent at night too: the recipient requested it at this moment, or it warns of an access or a change that the
 * recipient can stop at once. Messages to the staff's mailbox wake no person.
 */
export const createAnyHourMessage = <Kind extends MessageKind>(
  kind: Kind,
  content: Content<Kind>,
  parts: MessageParts = {},
): TimedMessage => toTimed(kind, content, { ...parts, daytimeOnly: false });

/** The part of the context that writing a message needs. */
export type MessageContext = Pick<Context, "now" | "notified" | "messageChannels">;

/** Writes the e-mail and the SMS of a message in the caller's transaction, as far as its channel includes them. */
export async function notify(
  tx: Transaction,
  context: MessageContext,
  recipient: Recipient,
  announcement: TimedMessage,
): Promise<void> {
  const { kind, daytimeOnly } = announcement;
  const to = chooseAddresses(context, recipient, kind);
  const { now } = context;
  const quietHours = to.quietHours ?? null;
  const clientId = to.clientId ?? null;
  if (!to.email && !to.mobile) return;
  const { language, content, calendar } = writeInLanguage(to.language, (words) => ({
    language: words.language,
    content: writeFitting(words, announcement.write),
    calendar: to.email ? announcement.calendar?.(words) : undefined,
  }));
  const timed = { createdAt: now, nextAttemptAt: now, daytimeOnly, quietHours };
  const written = { ...timed, kind, clientId, language };
  const messages: (typeof message.$inferInsert)[] = [];
  if (to.email)
    messages.push({
      ...written,
      channel: "EMAIL",
      recipient: to.email,
      subject: content.subject,
      body: content.email,
      calendar: calendar ?? null,
    });
  if (to.mobile)
    messages.push({
      ...written,
      channel: "SMS",
      recipient: to.mobile,
      body: toSmsText(content.sms),
    });
  const { link } = announcement;
  await (link ? tx.with(link) : tx).insert(message).values(messages);
  context.notified();
}

/** Marks the messages written since then as sent, without sending them. The sample data uses it for events in the past. */
export async function discardPending(db: Database, now: Date, from = new Date(0)): Promise<void> {
  await db
    .update(message)
    .set({ sentAt: now, body: "", calendar: null })
    .where(and(isNull(message.sentAt), gte(message.createdAt, from)));
}

/** Discards the waiting messages to a person's number and address. */
export async function discardMessagesTo(
  tx: Transaction,
  now: Date,
  { email, mobile }: Recipient,
): Promise<void> {
  const to = [email, mobile].flatMap((address) => address ?? []);
  if (to.length === 0) return;
  await tx
    .update(message)
    .set({ sentAt: now, body: "", calendar: null })
    .where(and(isNull(message.sentAt), inArray(message.recipient, to)));
}

/** Sets the time from which the unsent messages about a person are sent. */
export const setSendTimeOfMessages = (tx: Transaction, clientId: string, until: Date) =>
  tx
    .update(message)
    .set({ nextAttemptAt: until })
    .where(and(eq(message.clientId, clientId), isNull(message.sentAt)));
