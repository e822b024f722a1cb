/** The code by which a visitor who books without sign-in verifies their mobile number. */

import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { dentalMobileCode, dentalSession } from "~/database/schema/dental";
import { reply } from "~/languages/reply";
import type { Language } from "~/lib/language/languages";
import { rules } from "~/lib/rules";
import { createCode, hashToken } from "~/lib/security/token.server";
import { readDigits } from "~/lib/text/typed-codes";
import type { AreaHandlers, Context } from "../shared/context";
import { refuse, rejectNotFound } from "../shared/failure";
import { consumeSubjectRateLimit, consumeVisitorRateLimit } from "../shared/limits/rate-limits";
import { canGetSms } from "../shared/messages/message-channels";
import { createAnyHourMessage, notify } from "../shared/messages/outbox";
import { toAddress } from "../shared/messages/reader";
import { writeMobileCode } from "./dental-messages";
import { formatMobile, hashMobile, isMobileProven } from "./proven-mobile";
import {
  decryptClient,
  findDentalSession,
  hasLiveHold,
  lockDentalSession,
  readDentalSession,
  rejectExpiredHold,
  storeClient,
} from "./sessions";

type Handlers = AreaHandlers<typeof contract.denticarePublic>;

const MINUTE_MS = 60_000;
const MAX_TRIES = 5;

const codeHash = ({ vault }: Context, sessionHash: string, code: string) =>
  vault.lookup(readDigits(code), `mobile code ${sessionHash}`);

/** Sends a code, at most one a minute. After a repeated request within the minute, the first code stays valid. */
export const sendMobileCode: Handlers["sendMobileCode"] = async (context, { body }) => {
  const { row, form } = await requireReservation(context, body.clientSessionId);
  if (body.chosenLanguage !== undefined && body.chosenLanguage !== form.language)
    await saveLanguage(context, body.clientSessionId, body.chosenLanguage);
  if (isMobileProven(context, row, form)) return {};
  const id = row.idHash;
  const mobile = formatMobile(form);
  if (!canGetSms(context, mobile))
    return refuse(400, errorCodes.invalid, reply("replies:phone.abroad"));
  await consumeVisitorRateLimit(context, "mobileCode", body.clientSessionId);
  await consumeSubjectRateLimit(context, "mobileCodeTo", mobile);
  await consumeSubjectRateLimit(context, "mobileCodeToday", mobile);
  const code = createCode();
  const fresh = {
    mobile: hashMobile(context, form),
    codeHash: codeHash(context, id, code),
    tries: 0,
    sentAt: context.now,
  };
  await context.db.transaction(async (tx) => {
    const stored = await tx
      .insert(dentalMobileCode)
      .values({ sessionHash: id, ...fresh })
      .onConflictDoUpdate({
        target: dentalMobileCode.sessionHash,
        set: fresh,
        setWhere: sql`${dentalMobileCode.mobile} <> ${fresh.mobile} or ${lt(dentalMobileCode.sentAt, ago(context, 1))}`,
      })
      .returning({ id: dentalMobileCode.sessionHash });
    if (stored.length > 0)
      await notify(
        tx,
        context,
        toAddress({ email: null, mobile, language: body.chosenLanguage ?? null }),
        createAnyHourMessage("mobileCode", writeMobileCode(code, rules.codeMinutes)),
      );
  });
  return {};
};

/** Verifies a code. The attempt is counted before the code is compared. */
export const proveMobile: Handlers["proveMobile"] = async (context, { body }) => {
  await consumeVisitorRateLimit(context, "codeTry", body.clientSessionId);
  const sessionHash = hashToken(body.clientSessionId);
  const [tried] = await context.db
    .update(dentalMobileCode)
    .set({ tries: sql`${dentalMobileCode.tries} + 1` })
    .where(
      and(
        eq(dentalMobileCode.sessionHash, sessionHash),
        gt(dentalMobileCode.sentAt, ago(context, rules.codeMinutes)),
        lt(dentalMobileCode.tries, MAX_TRIES),
      ),
    )
    .returning();
  if (tried?.codeHash !== codeHash(context, sessionHash, body.code))
    return refuse(400, errorCodes.invalid, reply("replies:denticare.wrong-code"));
  return context.db.transaction(async (tx) => {
    await lockDentalSession(tx, context, body.clientSessionId);
    await keepProven(tx, context, sessionHash, tried.mobile);
    const row = await findDentalSession(tx, body.clientSessionId);
    return (await readDentalSession(context, row, tx)) ?? rejectNotFound("The appointment");
  });
};

/** Stores the language of the visitor's pages, in which the messages about the appointment are written. */
const saveLanguage = (context: Context, clientSessionId: string, language: Language) =>
  context.db.transaction(async (tx) => {
    const row = await lockDentalSession(tx, context, clientSessionId);
    const form = decryptClient(context, row);
    if (form !== null) await storeClient(tx, context, row, { ...form, language });
  });

const ago = ({ now }: Context, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

/** @throws 400 for a session without a client, 409 for one without a held time. */
async function requireReservation(context: Context, clientSessionId: string) {
  const row = await findDentalSession(context.db, clientSessionId);
  const form = row && decryptClient(context, row);
  if (row === null || form === null)
    return refuse(400, errorCodes.invalid, reply("replies:denticare.person-first"));
  return hasLiveHold(row, context.now) ? { row, form } : rejectExpiredHold();
}

async function keepProven(
  tx: Transaction,
  { now }: Context,
  sessionHash: string,
  provenMobile: string,
): Promise<void> {
  await tx
    .update(dentalSession)
    .set({ provenMobile, updatedAt: now })
    .where(eq(dentalSession.idHash, sessionHash));
}
