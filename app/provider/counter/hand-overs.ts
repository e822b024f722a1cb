/** Transfers a journey to another device of the same customer: one code, valid once, for ten minutes. */

import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import type { Database } from "~/database/engine/connect.server";
import { handOver } from "~/database/schema/counter";
import { reply } from "~/languages/reply";
import { renderQrSvgDataUrl } from "~/lib/files/qr-image.server";
import { rules } from "~/lib/rules";
import { createCode } from "~/lib/security/token.server";
import { readDigits } from "~/lib/text/typed-codes";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";
import { withIdempotencyKey } from "../shared/idempotent";
import { consumeSubjectRateLimit } from "../shared/limits/rate-limits";
import { canGetSms } from "../shared/messages/message-channels";
import { createAnyHourMessage, notify } from "../shared/messages/outbox";
import { toChosenAddress } from "../shared/messages/reader";
import { writeHandOver } from "./counter-texts";
import { findOwnPhone, maskMobile } from "./own-mobile";

const MAX_TRIES = 5;

const codeHash = ({ vault, customerId }: CustomerContext, code: string) =>
  vault.lookup(readDigits(code), `hand over ${customerId}`);

/** Selects the caller's own valid code. Another customer's code counts as wrong, like a guessed one. */
const living = ({ customerId, now }: CustomerContext) =>
  and(eq(handOver.customerId, customerId), gt(handOver.expiresAt, now), isNull(handOver.takenAt));

/** Checks a code. The attempt is counted before the code is compared. */
async function tryCode(db: Database, context: CustomerContext, code: string): Promise<boolean> {
  const [tried] = await db
    .update(handOver)
    .set({ tries: sql`${handOver.tries} + 1` })
    .where(and(living(context), lt(handOver.tries, MAX_TRIES)))
    .returning({ codeHash: handOver.codeHash });
  return tried?.codeHash === codeHash(context, code);
}

/** Returns the customer's phone, or null if it gets no SMS. The code on the screen is enough. */
async function findSmsPhone(context: CustomerContext) {
  const phone = await findOwnPhone(context);
  return phone !== null && canGetSms(context, phone.mobile) ? phone : null;
}

export const handOverHandlers: AreaHandlers<typeof contract.handOvers> = {
  async create(context, { body: { place, send } }) {
    const { customerId, now, publicUrl } = context;
    await consumeSubjectRateLimit(context, send ? "oneTimeCode" : "handOver", customerId);
    const phone = send ? await findSmsPhone(context) : null;
    const code = createCode();
    const url = `${publicUrl}/go/${code}`;
    const expiresAt = new Date(now.getTime() + rules.codeMinutes * 60_000);
    const fresh = {
      codeHash: codeHash(context, code),
      place,
      tries: 0,
      createdAt: now,
      expiresAt,
      takenAt: null,
    };
    await context.db.transaction(async (tx) => {
      await tx
        .insert(handOver)
        .values({ customerId, ...fresh })
        .onConflictDoUpdate({ target: handOver.customerId, set: fresh });
      if (phone)
        await notify(
          tx,
          context,
          toChosenAddress({ email: null, ...phone }, { customerId, over: "REFUSE" }),
          createAnyHourMessage("handOver", writeHandOver(publicUrl, code)),
        );
    });
    return {
      code,
      url,
      picture: await renderQrSvgDataUrl(url),
      expiresAt: expiresAt.toISOString(),
      maskedMobile: phone && maskMobile(phone.mobile),
    };
  },

  /** Checks a code. A correct code resets the attempts, because its holder does not need to guess. */
  async look(context, { body }) {
    await consumeSubjectRateLimit(context, "codeTry", context.customerId);
    const works = await tryCode(context.db, context, body.code);
    if (works) await context.db.update(handOver).set({ tries: 0 }).where(living(context));
    return { works };
  },

  /**
   * Takes over the journey. A wrong code is a regular result inside the transaction, because an exception would roll back its counted
   * attempt.
   */
  async take(context, { body }) {
    await consumeSubjectRateLimit(context, "codeTry", context.customerId);
    const { place } = await withIdempotencyKey(context, "take hand-over", body, async (tx) => {
      if (!(await tryCode(tx, context, body.code))) return { place: null };
      const [taken] = await tx
        .update(handOver)
        .set({ takenAt: context.now })
        .where(and(living(context), eq(handOver.codeHash, codeHash(context, body.code))))
        .returning({ place: handOver.place });
      return { place: taken?.place ?? null };
    });
    if (place !== null) return { place };
    return refuse(400, errorCodes.invalid, reply("replies-counter:code-used"));
  },
};
