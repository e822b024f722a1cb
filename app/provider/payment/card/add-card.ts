/** Saves a card without a payment: on the gateway's page, confirmed by the card's bank. */

import { and, eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { errorCodes } from "~/contract/response";
import { cardAttempt } from "~/database/schema/payment";
import { reply } from "~/languages/reply";
import { createToken } from "~/lib/security/token.server";
import {
  type GatewaySession,
  rejectGatewayUnavailable,
  toNoticeUrl,
} from "~/provider/shared/card-gateway";
import type { AreaHandlers, Context, CustomerContext } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { withIdempotencyKey } from "~/provider/shared/idempotent";
import { requireAllowedReturnUrl } from "~/provider/shared/return-url";
import { deleteCardOfEnded, saveCard } from "./save-card";

type CardAttempt = typeof cardAttempt.$inferSelect;
type Handlers = AreaHandlers<typeof contract.payments>;

export const addCard: Handlers["addCard"] = async (context, { body }) => {
  requireAllowedReturnUrl(context, body.returnUrl);
  const { tryId } = await withIdempotencyKey(context, "add-card", body, async (tx) => {
    const [created] = await tx
      .insert(cardAttempt)
      .values({
        customerId: context.customerId,
        status: "PENDING",
        reference: createToken(),
        createdAt: context.now,
      })
      .returning({ id: cardAttempt.id });
    return { tryId: (created as { id: string }).id };
  });
  return { tryId, redirectUrl: await hostedPage(context, tryId, body.returnUrl) };
};

export const authenticateCard: Handlers["authenticateCard"] = async (context, { params }) => {
  const attempt = await requireOwnAttempt(context, params.id);
  if (attempt.status === "PENDING" && attempt.gatewaySessionId !== null) {
    await recordCardAttempt(
      context,
      attempt,
      await context.gateway.readSession(attempt.gatewaySessionId),
    );
  }
  const { status, failureCode } = await requireOwnAttempt(context, params.id);
  return { status, failureCode };
};

export async function findCardAttempt(
  context: Context,
  reference: string,
): Promise<CardAttempt | undefined> {
  const [found] = await context.db
    .select()
    .from(cardAttempt)
    .where(eq(cardAttempt.reference, reference));
  return found;
}

/**
 * Records the outcome of a card attempt. Only the first report decides and saves the card, because the owner may have deleted it before a
 * later one.
 */
export async function recordCardAttempt(
  context: Context,
  attempt: CardAttempt,
  session: GatewaySession,
): Promise<void> {
  if (session.status === "OPEN") return;
  const saved = session.status === "APPROVED" ? session.card : null;
  const failureCode =
    session.status === "APPROVED" ? null : (session.failureCode ?? session.status);
  await context.db.transaction(async (tx) => {
    const decided = await tx
      .update(cardAttempt)
      .set({ status: session.status as "APPROVED", failureCode, decidedAt: context.now })
      .where(and(eq(cardAttempt.id, attempt.id), eq(cardAttempt.status, "PENDING")))
      .returning({ id: cardAttempt.id });
    if (decided.length > 0 && saved) await saveCard(tx, context.now, attempt.customerId, saved);
  });
  if (saved) await deleteCardOfEnded(context, attempt.customerId, saved);
}

/** Ends the open card pages of an account. A page that the gateway does not end stays open, and a card that is entered there is deleted. */
export async function cancelCardAttempts(context: Context, customerId: string): Promise<void> {
  const open = await context.db
    .select()
    .from(cardAttempt)
    .where(and(eq(cardAttempt.customerId, customerId), eq(cardAttempt.status, "PENDING")));
  for (const attempt of open) {
    const { id, reference, gatewaySessionId } = attempt;
    try {
      const session =
        gatewaySessionId === null
          ? { id, reference, status: "CANCELLED" as const }
          : await context.gateway.cancelSession(gatewaySessionId);
      await recordCardAttempt(context, attempt, session);
    } catch (error) {
      context.log.warn({ err: error, attempt: id }, "failed to end card page of an ended account");
    }
  }
}

async function hostedPage(
  context: CustomerContext,
  tryId: string,
  returnUrl: string,
): Promise<string> {
  const attempt = await requireOwnAttempt(context, tryId);
  if (attempt.gatewayUrl !== null) return attempt.gatewayUrl;
  const session = await context.gateway.openSession(attempt.id, {
    reference: attempt.reference,
    purpose: "CARD",
    amountCents: 0,
    currency: "SGD",
    description: "Saving a card",
    returnUrl: returnUrl.replace("{tryId}", attempt.id),
    noticeUrl: toNoticeUrl(context.apiUrl),
    saveCard: true,
  });
  const url = session.url ?? rejectGatewayUnavailable(reply("replies-payment:nothing-saved"));
  await context.db
    .update(cardAttempt)
    .set({ gatewaySessionId: session.id, gatewayUrl: url })
    .where(eq(cardAttempt.id, attempt.id));
  return url;
}

async function requireOwnAttempt(context: CustomerContext, id: string): Promise<CardAttempt> {
  const [found] = await context.db
    .select()
    .from(cardAttempt)
    .where(and(eq(cardAttempt.id, id), eq(cardAttempt.customerId, context.customerId)));
  return found ?? refuse(404, errorCodes.notFound, reply("replies-payment:card.unknown"));
}
