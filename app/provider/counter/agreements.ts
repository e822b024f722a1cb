/** Agreements and declarations of a customer at a counter, confirmed by the code on their own phone or on a signed slip. */

import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import type { AgreementSubject } from "~/contract/counter/counter";
import { errorCodes } from "~/contract/response";
import type { Database } from "~/database/engine/connect.server";
import { agreement, agreementCode } from "~/database/schema/counter";
import { reply } from "~/languages/reply";
import { rules } from "~/lib/rules";
import { createCode } from "~/lib/security/token.server";
import { isSingaporeLandline } from "~/lib/singapore/singapore-number";
import { readDigits } from "~/lib/text/typed-codes";
import type { AreaHandlers, CustomerContext, Helper } from "../shared/context";
import { refuse } from "../shared/failure";
import { consumeSubjectRateLimit } from "../shared/limits/rate-limits";
import { canGetSms } from "../shared/messages/message-channels";
import { createAnyHourMessage, notify } from "../shared/messages/outbox";
import { toChosenAddress } from "../shared/messages/reader";
import { writeAgreementCode } from "./counter-texts";
import { findOwnPhone, maskMobile } from "./own-mobile";

type Handlers = AreaHandlers<typeof contract.counters>;

const MAX_TRIES = 5;
/** Milliseconds before a second code can be requested. */
const AGAIN_AFTER_MS = 30_000;
/** Minutes for which an agreement counts for submissions. */
const AGREED_MINUTES = 60;

const codeHash = ({ vault, customerId }: CustomerContext, code: string) =>
  vault.lookup(readDigits(code), `agreement code ${customerId}`);

export const sendCode: Handlers["sendCode"] = async (context, { body: { subject } }) => {
  requireHelper(context);
  await consumeSubjectRateLimit(context, "oneTimeCode", context.customerId);
  const phone = await findOwnPhone(context);
  if (phone === null) return refuse(400, errorCodes.invalid, reply("replies-counter:no-phone"));
  const { mobile, language } = phone;
  if (isSingaporeLandline("+65", mobile))
    return refuse(400, errorCodes.invalid, reply("replies-counter:landline"));
  if (!canGetSms(context, mobile))
    return refuse(400, errorCodes.invalid, reply("replies-counter:abroad"));
  const { now, customerId } = context;
  const code = createCode();
  const fresh = {
    subject,
    codeHash: codeHash(context, code),
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + rules.codeMinutes * 60_000),
    usedAt: null,
  };
  await context.db.transaction(async (tx) => {
    const stored = await tx
      .insert(agreementCode)
      .values({ customerId, ...fresh })
      .onConflictDoUpdate({
        target: agreementCode.customerId,
        set: fresh,
        setWhere: or(
          lt(agreementCode.sentAt, new Date(now.getTime() - AGAIN_AFTER_MS)),
          sql`${agreementCode.usedAt} is not null`,
        ),
      })
      .returning({ customerId: agreementCode.customerId });
    if (stored.length > 0)
      await notify(
        tx,
        context,
        toChosenAddress({ email: null, mobile, language }, { customerId, over: "REFUSE" }),
        createAnyHourMessage("agreementCode", writeAgreementCode(code, rules.codeMinutes)),
      );
  });
  return { maskedMobile: maskMobile(mobile) };
};

export const agree: Handlers["agree"] = async (context, { body: { subject, code } }) => {
  const helper = requireHelper(context);
  const { db, now, customerId } = context;
  await consumeSubjectRateLimit(context, "codeTry", customerId);
  const living = and(
    eq(agreementCode.customerId, customerId),
    eq(agreementCode.subject, subject),
    gt(agreementCode.expiresAt, now),
    isNull(agreementCode.usedAt),
  );
  // The attempt is counted before the code is compared.
  const [tried] = await db
    .update(agreementCode)
    .set({ tries: sql`${agreementCode.tries} + 1` })
    .where(and(living, lt(agreementCode.tries, MAX_TRIES)))
    .returning();
  const typed = codeHash(context, code);
  if (tried?.codeHash !== typed) return wrongCode();
  await db.transaction(async (tx) => {
    const used = await tx
      .update(agreementCode)
      .set({ usedAt: now })
      .where(and(living, eq(agreementCode.codeHash, typed)))
      .returning({ customerId: agreementCode.customerId });
    if (used.length === 0) wrongCode();
    await write(tx, context, helper, { subject, how: "CODE" });
  });
  return {};
};

export const agreeOnPaper: Handlers["agreeOnPaper"] = async (context, { body: { subject } }) => {
  await write(context.db, context, requireHelper(context), { subject, how: "SLIP" });
  return {};
};

export const hasAgreed: Handlers["agreed"] = async (context, { query: { subject } }) => {
  const found = await findRecentAgreement(context, subject);
  return found && { how: found.how, agreedAt: found.agreedAt.toISOString() };
};

/**
 * Checks that the customer confirmed a declaration made at a counter.
 * @param subjects alternatives, of which one is enough.
 * @throws 403 with AGREEMENT_NEEDED.
 */
export async function requireAgreement(
  context: CustomerContext,
  subjects: readonly AgreementSubject[],
): Promise<void> {
  if (context.enteredBy === null) return;
  const [existing] = await context.db
    .select({ how: agreement.how })
    .from(agreement)
    .where(stillCounts(context, ...subjects))
    .limit(1);
  if (existing === undefined)
    refuse(403, errorCodes.agreementNeeded, reply("replies-counter:confirm-first"));
}

/**
 * Finds the newest agreement that still counts.
 * @returns null if there is none.
 */
export async function findRecentAgreement(context: CustomerContext, subject: AgreementSubject) {
  const [found] = await context.db
    .select()
    .from(agreement)
    .where(stillCounts(context, subject))
    .orderBy(desc(agreement.agreedAt))
    .limit(1);
  return found ?? null;
}

function stillCounts({ customerId, now }: CustomerContext, ...subjects: AgreementSubject[]) {
  return and(
    eq(agreement.customerId, customerId),
    inArray(agreement.subject, subjects),
    gt(agreement.agreedAt, new Date(now.getTime() - AGREED_MINUTES * 60_000)),
  );
}

async function write(
  db: Database,
  { customerId, now }: CustomerContext,
  { counterCodeId, staff }: Helper,
  what: { subject: AgreementSubject; how: "CODE" | "SLIP" },
): Promise<void> {
  await db.insert(agreement).values({ customerId, ...what, counterCodeId, staff, agreedAt: now });
}

function requireHelper({ enteredBy }: CustomerContext): Helper {
  return enteredBy ?? refuse(403, errorCodes.notAllowed, reply("replies-counter:confirm-here"));
}

function wrongCode(): never {
  return refuse(400, errorCodes.invalid, reply("replies:denticare.wrong-code"));
}
