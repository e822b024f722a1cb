/** Refunds at Stripe. One that needs an action or is under way may still fail. */
import type Stripe from "stripe";
import type { GatewayRefund } from "~/provider/shared/card-gateway";
import type { StripeCaller } from "./client";
import { acceptMissing, acceptRefused } from "./errors";
import { getId } from "./objects";
import { createWithKeys } from "./repeat";
import { isCheckout } from "./sessions";

/** @returns null if Stripe refuses the refund or does not have the payment */
export async function makeRefund(
  caller: StripeCaller,
  key: string,
  { sessionId, amountCents }: { sessionId: string; amountCents: number },
): Promise<GatewayRefund | null> {
  const { stripe } = caller;
  const payment_intent = await findIntent(caller, sessionId);
  if (payment_intent === null) return null;
  const refund = {
    payment_intent,
    amount: amountCents,
    metadata: { key },
  } satisfies Stripe.RefundCreateParams;
  const create = (idempotencyKey: string) => stripe.refunds.create(refund, { idempotencyKey });
  const find = async () =>
    (await listOf(stripe, payment_intent)).find(({ metadata }) => metadata?.key === key) ?? null;
  const made = await acceptRefused(caller, createWithKeys(key, create, find));
  return made && fromRefund(made);
}

export async function listRefunds(
  caller: StripeCaller,
  sessionId: string,
): Promise<GatewayRefund[]> {
  const intent = await findIntent(caller, sessionId);
  if (intent === null) return [];
  const made = await acceptMissing(caller, listOf(caller.stripe, intent));
  return (made ?? []).map(fromRefund);
}

/** Reads a refund. One that the account does not have is one for staff. */
export async function readRefund(caller: StripeCaller, id: string): Promise<GatewayRefund> {
  const made = await acceptMissing(caller, caller.stripe.refunds.retrieve(id));
  return made === null ? { id, amountCents: 0, status: "FAILED" } : fromRefund(made);
}

async function listOf(stripe: Stripe, payment_intent: string): Promise<Stripe.Refund[]> {
  const filter = { payment_intent, limit: 100 } satisfies Stripe.RefundListParams;
  return (await stripe.refunds.list(filter)).data;
}

async function findIntent(caller: StripeCaller, sessionId: string): Promise<string | null> {
  if (!isCheckout(sessionId)) return sessionId;
  const page = await acceptMissing(caller, caller.stripe.checkout.sessions.retrieve(sessionId));
  return getId(page?.payment_intent ?? null);
}

const fromRefund = ({ id, amount, status, metadata }: Stripe.Refund): GatewayRefund => ({
  id,
  amountCents: amount,
  status:
    status === "succeeded"
      ? "SUCCEEDED"
      : status === "failed" || status === "canceled"
        ? "FAILED"
        : "PENDING",
  key: metadata?.key ?? null,
});
