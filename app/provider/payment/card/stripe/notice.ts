/** Stripe's events. They only signal a change of an object, which is read afterwards. */
import type Stripe from "stripe";
import { z } from "zod";
import type { CardGateway, NoticeContent } from "~/provider/shared/card-gateway";
import type { StripeCaller } from "./client";
import { callStripe } from "./errors";

/** The age of a signature in seconds, and how far a clock of Stripe's may be ahead of ours. */
const OLDEST_SECONDS = 300;

/** The events that the endpoint at Stripe subscribes to. `check-config` compares them. */
export const STRIPE_EVENTS = [
  "checkout.session.completed",
  "checkout.session.expired",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "refund.updated",
  "refund.failed",
  "charge.refund.updated",
  "charge.dispute.created",
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[];

const objectId = z.string().min(1).max(200);
const intentId = z.union([objectId, z.object({ id: objectId }).transform(({ id }) => id)]);

const event = z.object({
  id: objectId,
  type: z.string(),
  created: z.number().int().min(0).max(8_640_000_000_000),
  data: z.object({
    object: z.object({
      id: objectId,
      client_reference_id: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
      payment_intent: intentId.nullish(),
    }),
  }),
});

const APPROVED = ["checkout.session.completed", "payment_intent.succeeded"];
const REFUNDS = ["refund.updated", "refund.failed", "charge.refund.updated"];

/** The events of other products of the account are of no concern, nor are those that name no payment of ours. */
export async function readStripeNotice(
  caller: StripeCaller,
  secret: string,
  notice: Parameters<CardGateway["readNotice"]>[0],
): Promise<NoticeContent> {
  const signed = await readSigned(caller, secret, notice);
  if (signed === undefined) return "UNSIGNED";
  const read = event.safeParse(signed);
  if (!read.success) return "OTHER";
  const { id: eventId, type, created, data } = read.data;
  const { id, client_reference_id, metadata, payment_intent } = data.object;
  const common = { eventId, occurredAt: new Date(created * 1000).toISOString() };
  const approved = { ...common, type: "session.approved", reference: "" };
  const result = APPROVED.includes(type) ? "session.approved" : "session.declined";
  if (type.startsWith("checkout.session.") && client_reference_id)
    return { body: { ...common, type: result, sessionId: id, reference: client_reference_id } };
  // A payment of Checkout has its own event.
  if (type.startsWith("payment_intent.") && metadata?.reference)
    return { body: { ...common, type: result, sessionId: id, reference: metadata.reference } };
  // The refund's own ID finds it.
  if (REFUNDS.includes(type)) return { body: { ...approved, sessionId: id, refundId: id } };
  if (type !== "charge.dispute.created" || !payment_intent) return "OTHER";
  const sessionId = await findSession(caller, payment_intent);
  return { body: { ...approved, sessionId, disputed: true } };
}

/** @returns undefined unless Stripe signed the text, at most five minutes ago or ahead */
async function readSigned(
  { stripe }: StripeCaller,
  secret: string,
  { header, text, now }: Parameters<CardGateway["readNotice"]>[0],
): Promise<unknown> {
  const signature = header("stripe-signature") ?? "";
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  if (!(signedAt <= now.getTime() / 1000 + OLDEST_SECONDS)) return undefined;
  return stripe.webhooks
    .constructEventAsync(
      ...([text, signature, secret, OLDEST_SECONDS, undefined, now.getTime()] as const),
    )
    .catch(() => undefined);
}

/** Finds the page of a payment. A payment with a saved card has none, so that it is its own session. */
async function findSession(caller: StripeCaller, payment_intent: string): Promise<string> {
  const filter = { payment_intent, limit: 1 } satisfies Stripe.Checkout.SessionListParams;
  const { data } = await callStripe(caller, () => caller.stripe.checkout.sessions.list(filter));
  return data[0]?.id ?? payment_intent;
}
