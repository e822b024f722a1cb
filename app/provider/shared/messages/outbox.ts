/** Writes messages to the outbox, in the transaction that they report. A job sends them (send-outbox.ts). */
import { and, gte, inArray, isNull } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { WithSubquery } from "drizzle-orm/subquery";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { type Announced, message } from "~/database/schema/delivery";
import { toSmsText } from "~/lib/text/sms-text";
import type { Context, NotifyContext } from "../context";
import {
  buildCounts,
  findAccountBehind,
  findAccountOf,
  findExcess,
  isCausedByAnother,
  type LimitContext,
  type WrittenMessage,
} from "./chosen-address";
import { chooseAddresses } from "./message-channels";
import { type AnnouncingKind, findFormat, type MessageKind, type StaffKind } from "./message-kinds";
import {
  nameLanguageInLinks,
  type StaffMessage,
  type Words,
  type WriteMessage,
  writeFitting,
  writeInLanguage,
} from "./message-language";
import { type Addressee, toStaff } from "./reader";

/** A link in a message that changes a booking without a sign-in. */
export interface MessageLink {
  url: string;
  /** The page for readers who may only see it. */
  signedIn: string;
  /** The insert of the link, run in the same statement. */
  written?: WithSubquery;
  /** Creates the link of a customer who gets a copy, which ends with their access. Absent if all readers share one. */
  ofCopy?: (customerId: string) => MessageLink;
}

/** Parts of a message besides its text. */
interface MessageParts {
  /** Writes the calendar file for the e-mail, of the bookings that it confirms. */
  calendar?: ((words: Words) => string) | undefined;
  link?: MessageLink | undefined;
  /** The bookings, the offer or the package that must still be as the message says when it is sent. */
  announced?: readonly Announced[];
}

/** A kind that announces something names it. */
type PartsOf<Kind extends MessageKind> = Kind extends AnnouncingKind
  ? [parts: MessageParts & { announced: readonly Announced[] }]
  : [parts?: MessageParts];

/** A message that states its kind and if it may be sent at night. The type requires it, so that no new message forgets it. */
export interface TimedMessage extends MessageParts {
  kind: MessageKind;
  write: WriteMessage;
  /** True for a message that waits for the end of the quiet hours. */
  daytimeOnly: boolean;
}

type PersonKind = Exclude<MessageKind, StaffKind>;

/** Marks a message that the recipient did not request at this moment, so that it is not sent at night. */
export const createDaytimeMessage = <Kind extends PersonKind>(
  kind: Kind,
  write: WriteMessage,
  ...[parts]: PartsOf<Kind>
): TimedMessage => ({ ...parts, kind, write, daytimeOnly: true });

/**
 * Marks a message that is sent at night too: the recipient requested it at this moment, or it warns of an access or a change that the
 * recipient can stop at once.
 */
export const createAnyHourMessage = <Kind extends PersonKind>(
  kind: Kind,
  write: WriteMessage,
  ...[parts]: PartsOf<Kind>
): TimedMessage => ({ ...parts, kind, write, daytimeOnly: false });

/** The part of the context that writing a message needs. */
export type MessageContext = NotifyContext & LimitContext;

/** Writes the right of the reader, which is checked again at sending. */
function toReaderColumns({ about, reader }: Pick<Addressee, "about" | "reader">) {
  const find = reader.as === "PERSON" ? findAccountOf : findAccountBehind;
  const hasAccount = about !== null && (reader.as === "PERSON" || reader.as === "NEXT_OF_KIN");
  const account = hasAccount ? find(about) : null;
  const readerId = "customerId" in reader ? reader.customerId : account;
  return { reader: reader.as, readerId, aboutId: about };
}

/** Writes the e-mail and the SMS of a message in the caller's transaction, as far as its channel includes them. */
export async function notify(
  tx: Transaction,
  context: MessageContext,
  recipient: Addressee,
  announcement: TimedMessage,
): Promise<void> {
  const { kind, daytimeOnly, announced = null } = announcement;
  const to = chooseAddresses(context, recipient, kind);
  const { now } = context;
  const quietHours = to.quietHours ?? null;
  const clientId = to.clientId ?? null;
  if (!to.email && !to.mobile) return;
  const { language, content, calendar } = writeInLanguage(to.language, (words) => ({
    language: words.language,
    content: nameLanguageInLinks(words, writeFitting(words, announcement.write), context.publicUrl),
    calendar: to.email ? announcement.calendar?.(words) : undefined,
  }));
  const inDaytime = daytimeOnly || isCausedByAnother(context, { ...recipient, kind });
  const timed = { createdAt: now, nextAttemptAt: now, daytimeOnly: inDaytime, quietHours };
  const written = {
    ...timed,
    kind,
    format: findFormat(kind),
    clientId,
    language,
    announced,
    ...toReaderColumns(recipient),
  };
  const messages: PgInsertValue<typeof message>[] = [];
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
  const { written: link } = announcement.link ?? {};
  const insertion = (link ? tx.with(link) : tx).insert(message).values(messages);
  await leaveOutExcess(tx, context, { ...recipient, kind }, insertion);
  context.notified();
}

/** Writes an e-mail to the staff's mailbox. It wakes no person, so it is sent at any hour. */
export const notifyStaff = (
  tx: Transaction,
  context: MessageContext & Pick<Context, "staffEmail">,
  kind: StaffKind,
  content: StaffMessage,
): Promise<void> =>
  notify(tx, context, toStaff(context), {
    ...{ kind, daytimeOnly: false, write: () => ({ ...content, sms: "" }) },
  });

/** Removes the messages over their limit. Every message passes here, so a new kind cannot omit its limit. */
async function leaveOutExcess(
  tx: Transaction,
  context: MessageContext,
  sent: Parameters<typeof findExcess>[2],
  insertion: ReturnType<ReturnType<Transaction["insert"]>["values"]>,
): Promise<void> {
  const counts = buildCounts(context, sent);
  if (counts === null) return void (await insertion);
  const written = (await insertion.returning(counts)) as WrittenMessage[];
  const excess = await findExcess(tx, context, sent, written);
  if (excess.length > 0) await tx.delete(message).where(inArray(message.id, excess));
}

/** Marks the messages written since then as sent, without sending them. The sample data uses it for events in the past. */
export async function discardPending(db: Database, now: Date, from = new Date(0)): Promise<void> {
  await db
    .update(message)
    .set({ sentAt: now, body: "", calendar: null })
    .where(and(isNull(message.sentAt), gte(message.createdAt, from)));
}
