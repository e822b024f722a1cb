/** One payment, or the saving of one card, from its opening to its one decision. */
import { createHash } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "~/database/engine/connect.server";
import { sandboxCards, sandboxGatewaySessions as sessions } from "~/database/schema/sandbox";
import { createToken } from "~/lib/security/token.server";
import type { SandboxContext } from "../dependencies";
import { enqueueWebhook } from "../webhooks";
import { type Card, findCard } from "./cards";
import { buildStripeEvent, isStripeSession } from "./stripe-objects";

export type Session = typeof sessions.$inferSelect;
export type FailureCode = NonNullable<Session["failureCode"]>;
export type NewCard = Omit<Card, "token" | "reusable" | "deletedAt">;

export interface NewSession {
  reference: string;
  purpose: "PAYMENT" | "CARD";
  amountCents: number | null;
  description: string;
  returnUrl: string;
  noticeUrl: string;
  savedCardToken: string | null;
  saveCard: boolean;
}

export type Outcome =
  | { status: "APPROVED" }
  | { status: "CANCELLED" }
  | { status: "DECLINED"; failureCode: FailureCode };

/**
 * Opens a session, or returns the one with the same key.
 * @returns "DIFFERENT" if the key was used for another payment
 */
export async function openSession(
  sandbox: SandboxContext,
  idempotencyKey: string,
  wanted: NewSession,
  /** Beginning of its id, as another API writes ids. */
  prefix = "",
): Promise<Session | "DIFFERENT"> {
  const requestHash = createHash("sha256").update(JSON.stringify(wanted)).digest("hex");
  await sandbox.db
    .insert(sessions)
    .values({
      ...wanted,
      id: prefix + createToken(),
      idempotencyKey,
      requestHash,
      status: "OPEN",
      loseNotice: false,
      createdAt: sandbox.clock.now(),
    })
    .onConflictDoNothing();
  const [session] = await sandbox.db
    .select()
    .from(sessions)
    .where(eq(sessions.idempotencyKey, idempotencyKey));
  return session?.requestHash === requestHash ? session : "DIFFERENT";
}

export async function findSession(db: Database, id: string): Promise<Session | undefined> {
  if (!/^[\w-]{1,64}$/.test(id)) return undefined;
  const [session] = await db.select().from(sessions).where(eq(sessions.id, id));
  return session;
}

/**
 * Decides an open session once, and writes its notice in the same transaction.
 * @returns the event id of that notice, null if none is due, or undefined if it was decided before
 */
export async function decideSession(
  sandbox: SandboxContext,
  session: Session,
  outcome: Outcome,
  details: { card?: NewCard; loseNotice?: boolean } = {},
): Promise<string | null | undefined> {
  const now = sandbox.clock.now();
  return sandbox.db.transaction(async (tx) => {
    const [decided] = await tx
      .update(sessions)
      .set({
        ...outcome,
        decidedAt: now,
        ...(details.loseNotice === undefined ? {} : { loseNotice: details.loseNotice }),
      })
      .where(and(eq(sessions.id, session.id), eq(sessions.status, "OPEN")))
      .returning();
    if (decided === undefined) return undefined;
    if (outcome.status === "APPROVED") await keepCard(tx, decided, details.card);
    if (outcome.status === "CANCELLED") return null;
    const eventId = createToken();
    await enqueueWebhook(tx, now, {
      eventId,
      sender: "GATEWAY",
      url: decided.noticeUrl,
      isDelayed: decided.loseNotice,
      body: isStripeSession(decided)
        ? buildStripeEvent(eventId, decided, now)
        : {
            eventId,
            type: outcome.status === "APPROVED" ? "session.approved" : "session.declined",
            sessionId: decided.id,
            reference: decided.reference,
            amountCents: decided.amountCents,
            occurredAt: now.toISOString(),
          },
    });
    return eventId;
  });
}

/** Begins 3-D Secure, once: the card waits for its holder to be confirmed. */
export async function beginChallenge(
  sandbox: SandboxContext,
  session: Session,
  card: NewCard | { token: string },
  loseNotice: boolean,
): Promise<void> {
  await sandbox.db.transaction(async (tx) => {
    const begun = await tx
      .update(sessions)
      .set({ challengeTriesLeft: 3, loseNotice })
      .where(
        and(
          eq(sessions.id, session.id),
          eq(sessions.status, "OPEN"),
          isNull(sessions.challengeTriesLeft),
        ),
      )
      .returning({ id: sessions.id });
    if (begun.length === 0) return;
    const cardToken = "token" in card ? card.token : await insertCard(tx, card);
    await tx.update(sessions).set({ cardToken }).where(eq(sessions.id, session.id));
  });
}

/**
 * Uses one of the three tries at the challenge.
 * @returns the number of tries left, or undefined if the session has ended
 */
export async function takeChallengeTry(
  db: Database,
  session: Session,
): Promise<number | undefined> {
  const [taken] = await db
    .update(sessions)
    .set({ challengeTriesLeft: sql`${sessions.challengeTriesLeft} - 1` })
    .where(
      and(
        eq(sessions.id, session.id),
        eq(sessions.status, "OPEN"),
        gt(sessions.challengeTriesLeft, 0),
      ),
    )
    .returning({ left: sessions.challengeTriesLeft });
  return taken?.left ?? undefined;
}

/** Builds the payload about a session for the merchant. */
export async function toSessionPayload(sandbox: SandboxContext, session: Session) {
  const token = session.status === "APPROVED" ? session.cardToken : null;
  const card = token === null ? undefined : await findCard(sandbox.db, token);
  const { id, reference, purpose, status, failureCode, amountCents } = session;
  return {
    id,
    url: `${sandbox.publicUrl}/sandbox/gateway/pay/${id}`,
    reference,
    purpose,
    status,
    failureCode,
    amountCents,
    card: card
      ? {
          token: card.token,
          brand: card.brand,
          lastFour: card.lastFour,
          expiryMonth: card.expiryMonth,
          expiryYear: card.expiryYear,
          holder: card.holder,
        }
      : null,
  };
}

async function keepCard(tx: Transaction, session: Session, details: NewCard | undefined) {
  const token = details === undefined ? session.cardToken : await insertCard(tx, details);
  if (token === null) return;
  await tx.update(sessions).set({ cardToken: token }).where(eq(sessions.id, session.id));
  if (session.saveCard || session.purpose === "CARD") {
    await tx.update(sandboxCards).set({ reusable: true }).where(eq(sandboxCards.token, token));
  }
}

async function insertCard(tx: Transaction, card: NewCard): Promise<string> {
  const token = createToken();
  await tx.insert(sandboxCards).values({ ...card, token, reusable: false });
  return token;
}
