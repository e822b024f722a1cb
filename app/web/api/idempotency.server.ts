/**
 * Idempotency guard across processes. A form that is sent twice calls the backend once, and both submissions get the same answer. The
 * call carries the idempotency key, but a backend may ignore it.
 */
import { createHash, randomUUID } from "node:crypto";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import { errorCodes, type Failure } from "~/contract/response";
import { sentForm } from "~/database/schema/portal";
import { encryptionContext } from "~/database/secrets/encrypted-columns";
import { reply } from "~/languages/reply";
import { getRemainingMs } from "~/lib/request/request-context.server";
import { getPortal } from "../dependencies.server";
import { ApiError } from "./api-error.server";
import type { Connection } from "./client.server";

type Row = typeof sentForm.$inferSelect;
type Outcome = { data: unknown } | { failure: Failure; missing: boolean };

/** Milliseconds, longer than any call may take. */
const RESPONSE_TIMEOUT_MS = 12_000;
const WAIT_STEP_MS = 50;

const hash = (...parts: unknown[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** Creates the guard for the calls of one customer. */
export function createIdempotencyGuard(customerId: string): NonNullable<Connection["once"]> {
  return async ({ call, idempotencyKey, question }, send) => {
    const key = hash(customerId, call, idempotencyKey);
    const questionHash = hash(question);
    for (;;) {
      const claim = randomUUID();
      if (await tryClaim(key, questionHash, claim)) return carriedOut(key, claim, send);
      const first = await waitForFirstResult(key);
      if (first !== null) return replayResult(first, questionHash);
    }
  };
}

/** Acquires the lock for a form that was never sent, that failed, or whose process has ended. */
async function tryClaim(key: string, question: string, claim: string): Promise<boolean> {
  const { db, clock } = getPortal();
  const sentAt = clock.now();
  const askedUntil = new Date(sentAt.getTime() + RESPONSE_TIMEOUT_MS);
  const row = { question, claim, sentAt, askedUntil, answer: null, failed: false };
  const taken = await db
    .insert(sentForm)
    .values({ key, ...row })
    .onConflictDoUpdate({
      target: sentForm.key,
      set: row,
      setWhere: or(
        eq(sentForm.failed, true),
        and(isNull(sentForm.answer), lt(sentForm.askedUntil, sentAt)),
      ),
    })
    .returning({ key: sentForm.key });
  return taken.length > 0;
}

async function carriedOut(
  key: string,
  claim: string,
  call: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const data = await call();
    await storeResult(key, claim, { data });
    return data;
  } catch (error) {
    // After any failure the customer may send the form again. A concurrent submission gets the same failure.
    const { failure, missing } =
      error instanceof ApiError ? error : { failure: { httpCode: 500 }, missing: false };
    await storeResult(key, claim, { failure, missing });
    throw error;
  }
}

async function storeResult(key: string, claim: string, outcome: Outcome): Promise<void> {
  const { db, vault } = getPortal();
  const answer = vault.seal(JSON.stringify(outcome), encryptionContext.answerToForm(key));
  await db
    .update(sentForm)
    .set({ answer, failed: "failure" in outcome })
    .where(and(eq(sentForm.key, key), eq(sentForm.claim, claim)));
}

/**
 * Waits for the process that makes the call.
 * @returns null once no process is making it any more
 */
async function waitForFirstResult(key: string): Promise<Row | null> {
  const { db, clock } = getPortal();
  for (;;) {
    const [row] = await db.select().from(sentForm).where(eq(sentForm.key, key));
    if (row === undefined) return null;
    if (row.answer !== null) return row;
    if (row.askedUntil < clock.now()) return null;
    if (getRemainingMs() <= WAIT_STEP_MS) throw stillProcessing();
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
}

function replayResult({ key, question, answer }: Row, questionHash: string): unknown {
  const text = getPortal().vault.open(answer as string, encryptionContext.answerToForm(key));
  const outcome = JSON.parse(text) as Outcome;
  if ("failure" in outcome) throw new ApiError(outcome.failure, outcome.missing);
  if (question !== questionHash) throw reused();
  return outcome.data;
}

const reused = () =>
  new ApiError({
    httpCode: 409,
    error: "Conflict",
    errorCode: errorCodes.idempotencyKeyReused,
    message: reply("replies:form.sent-before"),
  });

const stillProcessing = () =>
  new ApiError({
    httpCode: 503,
    error: "Service Unavailable",
    message: reply("replies:outage.working"),
  });
