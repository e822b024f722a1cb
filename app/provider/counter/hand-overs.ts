/** A journey goes on at another device of the same customer: a code, once, for ten minutes. */
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { HAND_OVER_MINUTES } from "~/contract/hand-over";
import { errorCodes } from "~/contract/reply";
import { handOver } from "~/database/schema/counter";
import { pictureOf } from "~/lib/qr-picture.server";
import { newCode } from "~/lib/token.server";
import { refuse } from "../core/failure";
import type { AreaHandlers, CustomerContext } from "../core/world";
import { handOverText } from "../messages/counter-texts";
import { announce } from "../messages/outbox";
import { maskedMobile, ownMobile } from "./own-mobile";

const MOST_TRIES = 5;

const codeHash = ({ vault, customerId }: CustomerContext, code: string) =>
  vault.lookup(code.replace(/\s/g, ""), `hand over ${customerId}`);

export const handOverHandlers: AreaHandlers<typeof contract.handOvers> = {
  async create(context, { body: { place, send } }) {
    const { customerId, now, publicUrl } = context;
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
      if (mobile)
        await announce(tx, context, { email: null, mobile }, handOverText(publicUrl, code));
    });
    return {
      code,
      url,
      picture: await pictureOf(url),
      expiresAt: expiresAt.toISOString(),
      maskedMobile: mobile && maskedMobile(mobile),
    };
  },

  /** The code is looked for among the caller's own, so another customer's is as wrong as a guessed one. */
  async take(context, { body }) {
    const { db, customerId, now } = context;
    const living = and(
      eq(handOver.customerId, customerId),
      gt(handOver.expiresAt, now),
      isNull(handOver.takenAt),
    );
    const typed = codeHash(context, body.code);
    // Each try is counted before it is looked at.
    const [tried] = await db
      .update(handOver)
      .set({ tries: sql`${handOver.tries} + 1` })
      .where(and(living, lt(handOver.tries, MOST_TRIES)))
      .returning({ codeHash: handOver.codeHash });
    const [taken] =
      tried?.codeHash === typed
        ? await db
            .update(handOver)
            .set({ takenAt: now })
            .where(and(living, eq(handOver.codeHash, typed)))
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
