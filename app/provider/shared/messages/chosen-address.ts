/**
 * Limits on messages to an address that no account has proven: a customer could otherwise send our SMS to strangers, at our cost and in
 * our name. The rows of the outbox are the counts, so that they roll back with the change.
 */
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { message } from "~/database/schema/delivery";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { getDeskValues } from "~/lib/brand/desk";
import { logSecurityEvent } from "~/lib/security/security-events";
import type { Context } from "../context";
import { refuse } from "../failure";
import { type MessageKind, messageKindsByName } from "./message-kinds";
import type { Addressee } from "./reader";

const DAY_MS = 86_400_000;

/** Messages by one channel on one day. */
interface Limit {
  byAccount?: number;
  toAddress: number;
  /** True if the address is counted for this kind only, and for SMS only. */
  ofKind?: true;
  /** True if messages that other accounts cause do not count. */
  ofAccount?: true;
}

/**
 * A change of a contact sends at most two messages. Three agreements at a counter fit into the SMS of one kind to one number, and two
 * codes that are sent again.
 */
const CHOSEN: Limit = { byAccount: 10, toAddress: 5, ofKind: true };
/** The warning to the contact on record, which no stranger's messages to that address may hold up. */
const WARNING: Limit = { ...CHOSEN, ofAccount: true };
/** Receipts to addresses that payers typed. */
const RECEIPTS: Limit = { byAccount: 10, toAddress: 10 };
/** Reminders of all persons for whom one account named a next of kin. */
const NEXT_OF_KIN: Limit = { byAccount: 30, toAddress: 10 };
/** Messages that a customer or visitor causes by booking and cancelling, to the contact that they typed into a record or a form. */
const CAUSED: Limit = { toAddress: 20 };

export type LimitContext = Pick<Context, "now"> &
  Partial<Pick<Context, "log">> & {
    /** The customer whose call causes the message. A job or an operator has none. */
    customerId?: string;
    /** The record of that customer. */
    ownClientId?: string | null;
    /** True for a call of a visitor without sign-in about an appointment that they typed. No address is theirs. */
    isOfVisitor?: boolean;
  };

interface Sent extends Pick<Addressee, "about" | "reader"> {
  kind: MessageKind;
}

function findLimit(
  { customerId, isOfVisitor }: LimitContext,
  { kind, reader }: Sent,
): Limit | null {
  if (reader.as === "CHOSEN" && reader.over === "REFUSE") return WARNING;
  if (reader.as === "CHOSEN") return kind === "receiptForPayer" ? RECEIPTS : CHOSEN;
  if (reader.as === "NEXT_OF_KIN") return NEXT_OF_KIN;
  // Warnings, codes and messages to staff are never left out, so that no flood hides them. Their calls have limits.
  if (reader.as === "STAFF" || messageKindsByName.get(kind)?.fixedWhy !== null) return null;
  return customerId !== undefined || isOfVisitor || reader.as === "ADDRESS" ? CAUSED : null;
}

/** Finds the account whose own record this is. */
export const findAccountOf = (clientId: string) =>
  sql<
    string | null
  >`(select ${clientAccess.customerId} from ${clientAccess} where ${clientAccess.clientId} = ${clientId} and ${clientAccess.relation} = 'SELF' limit 1)`;

/** Finds the account that answers for a next of kin: the person's own, or else the first that acts for the person. */
export const findAccountBehind = (clientId: string) =>
  sql<
    string | null
  >`(select ${clientAccess.customerId} from ${clientAccess} where ${clientAccess.clientId} = ${clientId} order by ${clientAccess.relation} = 'SELF' desc, ${clientAccess.createdAt} limit 1)`;

const formatLimitReached = () => reply("replies:limit.messages", getDeskValues());

/** A message that was just written, with the counts of those of its day before it. */
export interface WrittenMessage {
  id: string;
  channel: "EMAIL" | "SMS";
  recipient: string;
  byAccount: number;
  toAddress: number;
}

/** Leaves out messages about younger records, so that a stranger who types a number into a new record silences no person. */
const isOfSameOrOlderRecord = sql`(message.about_id is null or earlier.about_id = message.about_id or exists (
  select from ${client} older join ${client} mine on mine.id = message.about_id
  where older.id = earlier.about_id and older.created_at < mine.created_at))`;

/**
 * Builds the columns that an insertion returns. A separate statement would make each booking slower.
 * @returns null for a message without a limit
 */
export function buildCounts(context: LimitContext, sent: Sent) {
  const limit = findLimit(context, sent);
  if (limit === null) return null;
  const since = new Date(context.now.getTime() - DAY_MS).toISOString();
  const count = (which: SQL) =>
    sql<number>`(select count(*)::int from ${message} as earlier where earlier.channel = message.channel and earlier.created_at > ${since} and ${which})`;
  const sameReader = sql`earlier.reader = message.reader`;
  const counted = limit.ofKind
    ? sql`earlier.kind = message.kind and ${sameReader}${limit.ofAccount ? sql` and earlier.reader_id = message.reader_id` : sql``}`
    : sql`earlier.reader <> 'STAFF' and ${isOfSameOrOlderRecord}`;
  return {
    id: message.id,
    channel: message.channel,
    recipient: message.recipient,
    byAccount: limit.byAccount
      ? count(sql`earlier.reader_id = message.reader_id and ${sameReader}`)
      : sql<number>`0`,
    toAddress: count(sql`earlier.recipient = message.recipient and ${counted}`),
  };
}

/**
 * Finds the messages that are too many. The own address of an account that takes part is free.
 * @throws 429 if the account has had its messages of this day, or where such an SMS must not be left out
 */
export async function findExcess(
  tx: Transaction,
  context: LimitContext,
  sent: Sent,
  written: readonly WrittenMessage[],
): Promise<string[]> {
  const limit = findLimit(context, sent);
  if (limit === null) return [];
  const excess: string[] = [];
  for (const { id, channel, recipient, byAccount, toAddress } of written) {
    const isByAccount = limit.byAccount !== undefined && byAccount >= limit.byAccount;
    const isToAddress = (!limit.ofKind || channel === "SMS") && toAddress >= limit.toAddress;
    if ((!isByAccount && !isToAddress) || (await isOwnAddress(tx, context, sent, recipient)))
      continue;
    if (context.log) logSecurityEvent(context.log, "limit reached", "chosenAddress");
    const over = sent.reader.as === "CHOSEN" ? sent.reader.over : "LEAVE_OUT";
    if (over === "REFUSE" || (over === "REFUSE_ACCOUNT" && isByAccount))
      refuse(429, errorCodes.tooOften, formatLimitReached());
    excess.push(id);
  }
  return excess;
}

/**
 * Checks if a message to a person is caused by another customer. Only the person's own calls and jobs send any number of messages, and at
 * any hour.
 */
export const isCausedByAnother = (
  { customerId, ownClientId }: LimitContext,
  { kind, reader, about }: Sent,
): boolean =>
  customerId !== undefined &&
  (reader.as === "PERSON" || reader.as === "ADDRESS") &&
  about !== null &&
  about !== ownClientId &&
  messageKindsByName.get(kind)?.fixedWhy === null;

/** Checks if the sender, the reader or the person signs in with the address. Anyone else's is as strange as a typed one. */
async function isOwnAddress(
  tx: Transaction,
  context: LimitContext,
  sent: Sent,
  address: string,
): Promise<boolean> {
  const { customerId, isOfVisitor } = context;
  const { reader, about } = sent;
  if (isOfVisitor) return false;
  const readerId = "customerId" in reader ? reader.customerId : null;
  const isPersons = reader.as !== "CHOSEN" && about !== null && !isCausedByAnother(context, sent);
  const [own] = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(
      and(
        or(
          eq(customer.mobile, address),
          and(eq(customer.email, address), eq(customer.isEmailVerified, true)),
        ),
        or(
          inArray(
            customer.id,
            [readerId, reader.as === "CHOSEN" ? null : customerId].flatMap((id) => id ?? []),
          ),
          isPersons ? eq(customer.id, findAccountOf(about)) : undefined,
        ),
      ),
    );
  return own !== undefined;
}
