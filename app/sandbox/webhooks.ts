/** Notices to the merchant, as the gateway and the bank send them: signed, and stored until they are accepted. */
import { createHmac } from "node:crypto";
import { and, asc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "~/database/engine/connect.server";
import { sandboxNotices as notices } from "~/database/schema/sandbox";
import type { SandboxContext } from "./dependencies";

const LEASE_MS = 20_000;
const ANSWER_WITHIN_MS = 10_000;
const MAX_BATCH = 50;

export interface Notice {
  eventId: string;
  sender: "GATEWAY" | "BANK";
  url: string;
  /** Sent as JSON, and the same text each time. */
  body: Record<string, unknown>;
  /** Lost on purpose. */
  isDelayed: boolean;
}

/**
 * Writes a notice in the transaction of the event that it reports, so that both or none exist. The caller sends it after the
 * commit. Until then retryWebhooks leaves it, because the caller's answer must not come before the notice has arrived.
 */
export async function enqueueWebhook(tx: Transaction, now: Date, notice: Notice): Promise<void> {
  await tx
    .insert(notices)
    .values({
      ...notice,
      body: JSON.stringify(notice.body),
      attempts: 0,
      createdAt: now,
      claimedUntil: notice.isDelayed ? null : createLease(),
    })
    .onConflictDoNothing();
}

/** Sends a notice that the caller has written. If it is not accepted, it waits for retryWebhooks. */
export const sendWebhook = (sandbox: SandboxContext, eventId: string): Promise<void> =>
  claimAndSend(sandbox, eventId, and(eq(notices.attempts, 0), eq(notices.isDelayed, false)));

const createLease = () => new Date(Date.now() + LEASE_MS);

async function claimAndSend(
  sandbox: SandboxContext,
  eventId: string,
  isMine: SQL | undefined,
): Promise<void> {
  const lease = createLease();
  const [notice] = await sandbox.db
    .update(notices)
    .set({ claimedUntil: lease, attempts: sql`${notices.attempts} + 1` })
    .where(and(eq(notices.eventId, eventId), isMine))
    .returning();
  if (notice === undefined) return;
  const taken = await post(sandbox, notice);
  await sandbox.db
    .update(notices)
    .set({ claimedUntil: null, deliveredAt: taken ? sandbox.clock.now() : null })
    .where(and(eq(notices.eventId, eventId), eq(notices.claimedUntil, lease)));
}

/** Sends every notice that was not taken yet, oldest first. */
export async function retryWebhooks(sandbox: SandboxContext): Promise<void> {
  const open = await sandbox.db
    .select({ eventId: notices.eventId })
    .from(notices)
    .where(isOpen())
    .orderBy(asc(notices.attempts), asc(notices.createdAt))
    .limit(MAX_BATCH);
  for (const { eventId } of open) await claimAndSend(sandbox, eventId, isOpen());
}

/** Selects notices that were not lost on purpose, not accepted, and are not being sent by another process. */
function isOpen() {
  return and(
    eq(notices.isDelayed, false),
    isNull(notices.deliveredAt),
    or(isNull(notices.claimedUntil), lt(notices.claimedUntil, new Date())),
  );
}

async function post(
  sandbox: SandboxContext,
  notice: typeof notices.$inferSelect,
): Promise<boolean> {
  const secret = notice.sender === "GATEWAY" ? sandbox.gatewaySecret : sandbox.bankSecret;
  const seconds = Math.floor(sandbox.clock.now().getTime() / 1000);
  try {
    const answer = await sandbox.send(
      new Request(notice.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-signature": signBody(secret, seconds, notice.body),
          // Stripe signs in the same way, and names its header so.
          "stripe-signature": signBody(secret, seconds, notice.body),
        },
        body: notice.body,
      }),
      { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
    );
    return answer.ok;
  } catch {
    return false;
  }
}

/** Signs a body: `t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`. */
export function signBody(secret: string, seconds: number, body: string): string {
  const v1 = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${v1}`;
}
