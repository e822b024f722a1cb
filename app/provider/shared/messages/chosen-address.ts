/**
 * Limits on messages to an address that no account has proven: a customer could otherwise send our SMS to strangers, at our cost and in
 * our name. The rows of the outbox are the counts, so that they roll back with the change.
 */
import { and, eq, gt, ne, or, type SQL, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { message } from "~/database/schema/delivery";
import { clientAccess } from "~/database/schema/people/access";
import { customer } from "~/database/schema/people/customer";
import { brand } from "~/lib/brand/brand";
import { logSecurityEvent } from "~/lib/security/security-events";
import type { Context } from "../context";
import { markUntranslated, refuse } from "../failure";
import { type MessageKind, messageKindsByName } from "./message-kinds";
import type { Addressee, Reader } from "./reader";

const DAY_MS = 86_400_000;

/** Messages by one channel on one day. */
interface Limit {
  byAccount?: number;
  toAddress: number;
  /** True if the address is counted for this kind only, and for SMS only. */
  ofKind?: true;
}

/**
 * A change of a contact sends at most two messages. Three agreements at a counter fit into the SMS of one kind to one number, and two
 * codes that are sent again.
 */
const CHOSEN: Limit = { byAccount: 10, toAddress: 5, ofKind: true };
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
  };

interface Sent extends Pick<Addressee, "about" | "reader"> {
  kind: MessageKind;
}

function findLimit({ customerId }: LimitContext, { kind, reader }: Sent): Limit | null {
  if (reader.as === "CHOSEN") return kind === "receiptForPayer" ? RECEIPTS : CHOSEN;
  if (reader.as === "NEXT_OF_KIN") return NEXT_OF_KIN;
  // Warnings, codes and messages to staff are never left out, so that no flood hides them. Their calls have limits.
  if (reader.as === "STAFF" || messageKindsByName.get(kind)?.fixedWhy !== null) return null;
  return customerId !== undefined || reader.as === "ADDRESS" ? CAUSED : null;
}

/** Finds the account that answers for a next of kin: the person's own, or else the first that acts for the person. */
export const findAccountBehind = (clientId: string) =>
  sql<
    string | null
  >`(select ${clientAccess.customerId} from ${clientAccess} where ${clientAccess.clientId} = ${clientId} order by ${clientAccess.relation} = 'SELF' desc, ${clientAccess.createdAt} limit 1)`;

const formatLimitReached = () => {
  const { number, hours } = brand.phones.hotline;
  return markUntranslated(
    `We have sent many messages for such changes today. Nothing was changed. Please try again tomorrow, or call us: ${number} (${hours}).`,
  );
};

/**
 * Checks a message before it is written. The address with which a customer signs in is free.
 * @returns false if it is left out
 * @throws 429 if the account has had its messages of this day, or where such an SMS must not be left out
 */
export async function isWithinLimit(
  tx: Transaction,
  context: LimitContext,
  sent: Sent,
  { channel, address }: { channel: "EMAIL" | "SMS"; address: string },
): Promise<boolean> {
  const limit = findLimit(context, sent);
  if (limit === null) return true;
  const { kind, reader, about } = sent;
  const since = new Date(context.now.getTime() - DAY_MS);
  const reaches = async (limitOfDay: number | undefined, which: SQL | undefined) => {
    if (limitOfDay === undefined) return false;
    const [found] = await tx
      .select({ rows: sql<number>`count(*)::int` })
      .from(message)
      .where(and(eq(message.channel, channel), gt(message.createdAt, since), which));
    return (found?.rows ?? 0) >= limitOfDay;
  };
  const account = reader.as === "CHOSEN" ? reader.customerId : findAccountBehind(about ?? "");
  const isByAccount =
    account !== null &&
    (await reaches(
      limit.byAccount,
      and(eq(message.readerId, account), eq(message.reader, reader.as)),
    ));
  const sameKind = and(eq(message.kind, kind), eq(message.reader, reader.as));
  const counted = limit.ofKind ? sameKind : ne(message.reader, "STAFF");
  const isOver =
    isByAccount ||
    ((!limit.ofKind || channel === "SMS") &&
      (await reaches(limit.toAddress, and(eq(message.recipient, address), counted))));
  if (!isOver || (await isProven(tx, reader, address))) return true;
  if (context.log) logSecurityEvent(context.log, "limit reached", "chosenAddress");
  const over = reader.as === "CHOSEN" ? reader.over : "LEAVE_OUT";
  if (over === "REFUSE" || (over === "REFUSE_ACCOUNT" && isByAccount))
    refuse(429, errorCodes.tooOften, formatLimitReached());
  return false;
}

/** Checks if an account signs in with the address: the sender's own for one that the sender chose. */
async function isProven(tx: Transaction, reader: Reader, address: string): Promise<boolean> {
  const signsIn = or(eq(customer.mobile, address), eq(customer.email, address));
  const found = await tx.select({ id: customer.id }).from(customer).where(signsIn);
  return found.some(({ id }) => reader.as !== "CHOSEN" || id === reader.customerId);
}
