/** A journey goes on at another device of the same customer: a code, once, for ten minutes. */
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { HAND_OVER_MINUTES } from "~/contract/counter/hand-over";
import { errorCodes } from "~/contract/reply";
import { handOver } from "~/database/schema/counter";
import { pictureOf } from "~/lib/qr-picture.server";
import { newCode } from "~/lib/token.server";
import { withinLimit } from "../http/limits";
import type { AreaHandlers, CustomerContext } from "../shared/context";
import { refuse } from "../shared/failure";
import { notify } from "../shared/messages/outbox";
import { handOverText } from "./counter-texts";
import { maskedMobile, ownMobile } from "./own-mobile";

const MOST_TRIES = 5;

const codeHash = ({ vault, customerId }: CustomerContext, code: string) =>
  vault.lookup(code.replace(/\s/g, ""), `hand over ${customerId}`);

/** The caller's own code that still works: another customer's is as wrong as a guessed one. */
const living = ({ customerId, now }: CustomerContext) =>
  and(eq(handOver.customerId, customerId), gt(handOver.expiresAt, now), isNull(handOver.takenAt));

/** Each try is counted before it is looked at. */
async function tryCode(context: CustomerContext, code: string): Promise<boolean> {
  await withinLimit(context, "codeTry", context.customerId);
  const [tried] = await context.db
    .update(handOver)
    .set({ tries: sql`${handOver.tries} + 1` })
    .where(and(living(context), lt(handOver.tries, MOST_TRIES)))
    .returning({ codeHash: handOver.codeHash });
  return tried?.codeHash === codeHash(context, code);
}

export const handOverHandlers: AreaHandlers<typeof contract.handOvers> = {
  async create(context, { body: { place, send } }) {
    const { customerId, now, publicUrl } = context;
    await withinLimit(context, send ? "oneTimeCode" : "handOver", customerId);
    const mobile = send ? await ownMobile(context) : null;
    const code = newCode();
    const url = `${publicUrl}/go/${code}`;
    const expiresAt = new Date(now.getTime() + HAND_OVER_MINUTES * 60_000);
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
      if (mobile) await notify(tx, context, { email: null, mobile }, handOverText(publicUrl, code));
    });
    return {
      code,
      url,
      picture: await pictureOf(url),
      expiresAt: expiresAt.toISOString(),
      maskedMobile: mobile && maskedMobile(mobile),
    };
  },

  /** A right code gives its tries back: whoever has it has nothing to guess. */
  async look(context, { body }) {
    const works = await tryCode(context, body.code);
    if (works) await context.db.update(handOver).set({ tries: 0 }).where(living(context));
    return { works };
  },

  async take(context, { body }) {
    const ofCode = eq(handOver.codeHash, codeHash(context, body.code));
    const [taken] = (await tryCode(context, body.code))
      ? await context.db
          .update(handOver)
          .set({ takenAt: context.now })
          .where(and(living(context), ofCode))
          .returning({ place: handOver.place })
      : [];
    if (taken) return taken;
    return refuse(
      400,
      errorCodes.invalid,
      "This code is not right, was used already, or is too old.",
    );
  },
};
