/**
 * Referral of a friend: 5 % off for both, once (SPEC section 9, referral discount). The friend's first order gets the discount with the
 * customer's code. When that order is paid, the customer gets a code for one later order.
 */

import { randomInt } from "node:crypto";
import { and, eq, inArray, isNotNull, isNull, notExists, type SQL } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { coupon } from "~/database/schema/offering/price";
import { couponUse, order, referral } from "~/database/schema/order";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { rules } from "~/lib/rules";
import {
  customersLanguage,
  customersOwn,
  customersRecord,
  isCustomersOwn,
} from "~/provider/people/customer-name";
import type { Context, CustomerContext } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { createDaytimeMessage, notify } from "~/provider/shared/messages/outbox";
import { writeReferralThanks } from "./referral-messages";

type Coupon = typeof coupon.$inferSelect;

const REFERRAL_BASIS_POINTS = rules.referralPercent * 100;
const YEAR_MS = 365 * 86_400_000;
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Returns the customer's referral code and creates it on first use. The table allows one per customer. */
export async function findOrCreateReferralCode({
  db,
  customerId,
  now,
}: CustomerContext): Promise<string> {
  await db
    .insert(coupon)
    .values({
      code: `FRIEND-${randomLetters()}`,
      description: `A friend's ${rules.referralPercent}% off`,
      percentBasisPoints: REFERRAL_BASIS_POINTS,
      startsAt: now,
      endsAt: new Date(now.getTime() + 20 * YEAR_MS),
      referrerId: customerId,
    })
    .onConflictDoNothing();
  const [own] = await db
    .select({ code: coupon.code })
    .from(coupon)
    .where(eq(coupon.referrerId, customerId));
  return (own as { code: string }).code;
}

/**
 * @param isCallers matches the customer and their closed accounts
 * @throws 409 for the customer's own code, and for a customer who has bought or was referred before.
 */
export async function requireUsableReferral(
  db: Database,
  row: Coupon,
  isCallers: SQL | undefined,
): Promise<void> {
  if (row.referrerId === null) return;
  const callers = await db.select({ id: customer.id }).from(customer).where(isCallers);
  const ids = callers.map(({ id }) => id);
  if (ids.includes(row.referrerId)) {
    refuse(409, errorCodes.couponNotForYou, reply("replies:shop.friend-own"));
  }
  const [bought] = await db
    .select({ id: order.id })
    .from(order)
    .where(and(inArray(order.customerId, ids), eq(order.status, "PAID")))
    .limit(1);
  const [referred] = await db.select().from(referral).where(inArray(referral.referredId, ids));
  if (bought || referred)
    refuse(409, errorCodes.couponNotForYou, reply("replies:shop.friend-first"));
}

/** @throws 409 if a concurrent order of the same customer was referred. */
export async function recordReferral(
  tx: Transaction,
  context: CustomerContext,
  row: Coupon,
  orderId: string,
): Promise<void> {
  if (row.referrerId === null) return;
  const noted = await tx
    .insert(referral)
    .values({ referredId: context.customerId, referrerId: row.referrerId, orderId })
    .onConflictDoNothing()
    .returning({ orderId: referral.orderId });
  if (noted.length === 0) refuse(409, errorCodes.couponUsed, reply("replies:shop.friend-first"));
}

/** Deletes the referral of an order that will not be paid, so that the friend can still be referred. */
export async function releaseFriendReferral(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(referral).where(and(eq(referral.orderId, orderId), isNull(referral.rewardCode)));
}

/**
 * Ends the reward for a friend whose order was not paid after all, or whose money went back in full. A reward with which the referring
 * customer has paid stays.
 */
export async function endReward(tx: Transaction, now: Date, orderId: string): Promise<void> {
  const isPaid = and(eq(couponUse.code, referral.rewardCode), eq(order.status, "PAID"));
  const isUnused = notExists(
    tx
      .select({ code: couponUse.code })
      .from(couponUse)
      .innerJoin(order, eq(order.id, couponUse.orderId))
      .where(isPaid),
  );
  const [reward] = await tx
    .select({ code: referral.rewardCode })
    .from(referral)
    .where(and(eq(referral.orderId, orderId), isNotNull(referral.rewardCode), isUnused));
  if (!reward?.code) return;
  await tx.update(referral).set({ rewardCode: null }).where(eq(referral.orderId, orderId));
  await tx.update(coupon).set({ endsAt: now }).where(eq(coupon.code, reward.code));
}

/** Gives the referring customer their 5 % in the transaction that marks the friend's order as paid. */
export async function rewardReferrer(
  tx: Transaction,
  context: Context,
  orderId: string,
): Promise<void> {
  const [made] = await tx
    .select({
      referrer: customer,
      clientId: customersRecord.id,
      channel: customersRecord.messageChannel,
      quietHours: customersRecord.quietHours,
      language: customersLanguage,
    })
    .from(referral)
    .innerJoin(customer, eq(customer.id, referral.referrerId))
    .leftJoin(customersOwn, isCustomersOwn)
    .leftJoin(customersRecord, eq(customersRecord.id, customersOwn.clientId))
    .where(and(eq(referral.orderId, orderId), isNull(referral.rewardCode)));
  if (made === undefined) return;
  const { referrer, ...rest } = made;
  const { id, name, email, mobile } = referrer;
  const code = `THANKS-${randomLetters()}`;
  const until = new Date(context.now.getTime() + YEAR_MS);
  await tx.insert(coupon).values({
    code,
    description: `Thank you for bringing a friend: ${rules.referralPercent}% off`,
    percentBasisPoints: REFERRAL_BASIS_POINTS,
    startsAt: context.now,
    endsAt: until,
    uses: 1,
    customerId: id,
  });
  await tx.update(referral).set({ rewardCode: code }).where(eq(referral.orderId, orderId));
  await notify(
    tx,
    context,
    {
      ...rest,
      email,
      mobile,
      about: rest.clientId,
      reader: { as: "CUSTOMER", customerId: id },
    },
    createDaytimeMessage(
      "referralThanks",
      writeReferralThanks({ name: name ?? "customer", code, until }, context.publicUrl),
    ),
  );
}

function randomLetters(): string {
  return Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
