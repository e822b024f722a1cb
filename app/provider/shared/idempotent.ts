/** Idempotency keys. The same key always returns the first answer, from any process and any number of times. */
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { errorCodes } from "~/contract/response";
import type { Transaction } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { idempotencyKey } from "~/database/schema/delivery";
import { reply } from "~/languages/reply";
import type { CustomerContext, StaffContext } from "./context";
import { refuse } from "./failure";

/**
 * Runs `work` in a transaction, once for each key of this customer and this call. A concurrent request with the same key waits on the
 * key's row and gets the first answer. Failed work leaves no key, so that it can be retried.
 */
export async function withIdempotencyKey<Answer>(
  context: Pick<CustomerContext, "db" | "now" | "customerId" | "idempotencyKey">,
  call: string,
  question: unknown,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const key = `${context.customerId} ${call} ${context.idempotencyKey}`;
  const requestHash = createHash("sha256").update(JSON.stringify(question)).digest("hex");
  return context.db.transaction(async (tx) => {
    const taken = await takeKey(tx).execute({ key, question: requestHash, now: context.now });
    if (taken.length === 0) {
      const [first] = await tx.select().from(idempotencyKey).where(eq(idempotencyKey.key, key));
      if (first?.question !== requestHash) {
        refuse(409, errorCodes.idempotencyKeyReused, reply("replies:form.sent-before"));
      }
      return first.answer as Answer;
    }
    const answer = await work(tx);
    await keepAnswer(tx).execute({ key, answer });
    return answer;
  });
}

/** Runs `work` like `withIdempotencyKey`, once for each key of this staff code and this call. */
export const withStaffIdempotencyKey = <Answer>(
  { db, now, helper, idempotencyKey: key = null }: StaffContext,
  call: string,
  question: unknown,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> =>
  withIdempotencyKey(
    { db, now, idempotencyKey: key, customerId: `staff ${helper.staffHash}` },
    call,
    question,
    work,
  );

const takeKey = createPreparedQuery((db) =>
  db
    .insert(idempotencyKey)
    .values({
      key: sql.placeholder("key"),
      question: sql.placeholder("question"),
      createdAt: sql.placeholder("now"),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key })
    .prepare("take_once_key"),
);

const keepAnswer = createPreparedQuery((db) =>
  db
    .update(idempotencyKey)
    .set({ answer: sql`${sql.param(sql.placeholder("answer"), idempotencyKey.answer)}` })
    .where(eq(idempotencyKey.key, sql.placeholder("key")))
    .prepare("keep_once_answer"),
);
