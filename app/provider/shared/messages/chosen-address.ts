/**
 * Limits on messages to an address that their sender chose: a customer could otherwise send our SMS to strangers, at our cost and in our
 * name. The rows of the outbox are the counts, so that they roll back with the change.
 */

import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { message } from "~/database/schema/delivery";
import { customer } from "~/database/schema/people/customer";
import { brand } from "~/lib/brand/brand";
import { logSecurityEvent } from "~/lib/security/security-events";
import { markUntranslated } from "~/provider/shared/failure";
import type { Context } from "../context";
import { refuse } from "../failure";
import type { MessageKind } from "./message-kinds";
import type { ChosenReader } from "./reader";

const DAY_MS = 86_400_000;
/** Messages by one channel on one day. A change of a contact sends at most two. */
const MAX_BY_ACCOUNT = 10;
/** Messages to a next of kin, or receipts to an address that a visitor typed, by one channel on one day. */
const MAX_TO_TYPED_ADDRESS = 10;
/** SMS of one kind to one number on one day, by all accounts. Three agreements at a counter fit, and two codes that are sent again. */
const MAX_TO_NUMBER = 5;

const formatLimitReached = () => {
  const { number, hours } = brand.phones.hotline;
  return markUntranslated(
    `We have sent many messages for such changes today. Nothing was changed. Please try again tomorrow, or call us: ${number} (${hours}).`,
  );
};

/**
 * Checks a message before it is written. The address with which the customer signs in is free.
 * @returns false if it is left out, because the number has had its SMS of this day
 * @throws 429 if the account has had its messages of this day, or where such an SMS must not be left out
 */
export async function isWithinChosenLimit(
  tx: Transaction,
  { now, log }: Pick<Context, "now"> & Partial<Pick<Context, "log">>,
  { customerId, over }: ChosenReader,
  { kind, channel, address }: { kind: MessageKind; channel: "EMAIL" | "SMS"; address: string },
): Promise<boolean> {
  const [own] = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(
      and(
        eq(customer.id, customerId),
        or(eq(customer.mobile, address), eq(customer.email, address)),
      ),
    );
  if (own !== undefined) return true;
  const toNumber = and(eq(message.recipient, address), eq(message.kind, kind));
  const count = async (which: SQL | undefined) => {
    const [found] = await tx
      .select({ rows: sql<number>`count(*)::int` })
      .from(message)
      .where(
        and(
          sql`${message.reader} = 'CHOSEN'`,
          eq(message.channel, channel),
          gt(message.createdAt, new Date(now.getTime() - DAY_MS)),
          which,
        ),
      );
    return found?.rows ?? 0;
  };
  const isByAccount = (await count(eq(message.readerId, customerId))) >= MAX_BY_ACCOUNT;
  const isOver = isByAccount || (channel === "SMS" && (await count(toNumber)) >= MAX_TO_NUMBER);
  if (!isOver) return true;
  if (log) logSecurityEvent(log, "limit reached", "chosenAddress");
  if (isByAccount || over === "REFUSE") refuse(429, errorCodes.tooOften, formatLimitReached());
  return false;
}

/** Checks if an address that no account has proven gets one more such message today. It is left out otherwise. */
export async function isWithinTypedLimit(
  tx: Transaction,
  { now, log }: Pick<Context, "now"> & Partial<Pick<Context, "log">>,
  { channel, address }: { channel: "EMAIL" | "SMS"; address: string },
): Promise<boolean> {
  const [found] = await tx
    .select({ rows: sql<number>`count(*)::int` })
    .from(message)
    .where(
      and(
        eq(message.recipient, address),
        eq(message.channel, channel),
        sql`(${message.reader} = 'NEXT_OF_KIN' or ${message.kind} = 'receiptForPayer')`,
        gt(message.createdAt, new Date(now.getTime() - DAY_MS)),
      ),
    );
  if ((found?.rows ?? 0) < MAX_TO_TYPED_ADDRESS) return true;
  if (log) logSecurityEvent(log, "limit reached", "typedAddress");
  return false;
}
