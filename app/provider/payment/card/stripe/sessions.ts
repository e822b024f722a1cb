/** Payments at Stripe: Checkout's hosted page, and a PaymentIntent for a saved card. */
import type Stripe from "stripe";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { PAYMENT_CANCELLED_PARAM } from "~/lib/paths";
import type { GatewaySession, NewSession } from "~/provider/shared/card-gateway";
import { refuse } from "~/provider/shared/failure";
import { type StripeCaller, stripePackage } from "./client";
import { acceptMissing, acceptRefused } from "./errors";
import { EXPANDED, fromCheckout, fromIntent, splitToken } from "./objects";
import { createWithKeys } from "./repeat";

const ONLY_CARDS = [
  "card",
] satisfies Stripe.Checkout.SessionCreateParams["allowed_payment_method_types"] &
  Stripe.PaymentIntentCreateParams["allowed_payment_method_types"];

/** A session is a page of Checkout (cs_…) or a payment with a saved card (pi_…). */
export const isCheckout = (id: string): boolean => id.startsWith("cs_");

/** Opens a page. A page whose answer was lost was never shown, so that a second one does no harm. */
export async function openCheckout(
  { stripe }: StripeCaller,
  key: string,
  wanted: NewSession,
): Promise<GatewaySession> {
  const { reference, returnUrl } = wanted;
  const params = {
    client_reference_id: reference,
    success_url: returnUrl,
    cancel_url: withParameter(returnUrl, PAYMENT_CANCELLED_PARAM),
    allowed_payment_method_types: [...ONLY_CARDS],
    currency: "sgd",
    ...(wanted.purpose === "CARD"
      ? ({ mode: "setup", customer_creation: "always" } as const)
      : describePayment(wanted)),
  } satisfies Stripe.Checkout.SessionCreateParams;
  const create = (idempotencyKey: string) =>
    stripe.checkout.sessions.create(params, { idempotencyKey });
  return fromCheckout(await createWithKeys(key, create, async () => null));
}

const describePayment = ({ reference, description, amountCents, saveCard }: NewSession) =>
  ({
    mode: "payment",
    customer_creation: saveCard ? "always" : "if_required",
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: "sgd",
          unit_amount: amountCents,
          product_data: { name: description },
        },
      },
    ],
    payment_intent_data: {
      description: reference,
      ...(saveCard && { setup_future_usage: "on_session" as const }),
    },
  }) satisfies Stripe.Checkout.SessionCreateParams;

/** Charges a saved card. Its bank may ask for a confirmation, on the page that the customer is sent to. */
export async function payByCard(
  { stripe }: StripeCaller,
  key: string,
  { cardToken, amountCents, reference, returnUrl }: NewSession & { cardToken: string },
): Promise<GatewaySession> {
  const { customer, paymentMethod } = splitToken(cardToken);
  const charge = {
    amount: amountCents,
    currency: "sgd",
    customer,
    payment_method: paymentMethod,
    allowed_payment_method_types: [...ONLY_CARDS],
    confirm: true,
    return_url: returnUrl,
    metadata: { reference },
    expand: ["payment_method"],
  } satisfies Stripe.PaymentIntentCreateParams;
  const create = (idempotencyKey: string) =>
    stripe.paymentIntents.create(charge, { idempotencyKey });
  // A failed request may have charged the card, so its payment is looked for before another key charges again.
  const find = async () => {
    const filter = { customer, limit: 100, expand: ["data.payment_method"] };
    const { data } = await stripe.paymentIntents.list(
      filter satisfies Stripe.PaymentIntentListParams,
    );
    return data.find(({ metadata }) => metadata.reference === reference) ?? null;
  };
  try {
    return fromIntent(await createWithKeys(key, create, find), returnUrl);
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = stripePackage().errors;
    // The refusal of the card's bank has its own payment, whose status the page after it reads.
    if (error instanceof StripeCardError && error.payment_intent)
      return fromIntent(error.payment_intent, returnUrl);
    if (error instanceof StripeInvalidRequestError && error.code === "resource_missing")
      refuse(404, errorCodes.cardNotValid, reply("replies:card.invalid"));
    throw error;
  }
}

/** Reads a session. One that the account does not have, such as one of an earlier key, has ended. */
export async function readSession(caller: StripeCaller, id: string): Promise<GatewaySession> {
  const { stripe } = caller;
  if (isCheckout(id)) {
    const page = await acceptMissing(caller, stripe.checkout.sessions.retrieve(id, EXPANDED));
    return page === null ? endedSession(id) : fromCheckout(page);
  }
  const expand = { expand: ["payment_method"] } satisfies Stripe.PaymentIntentRetrieveParams;
  const intent = await acceptMissing(caller, stripe.paymentIntents.retrieve(id, expand));
  return intent === null ? endedSession(id) : fromIntent(intent);
}

const endedSession = (id: string): GatewaySession => ({
  id,
  reference: "",
  status: "CANCELLED",
});

/** A session that has ended cannot be cancelled. Its status is read. */
export async function cancelSession(caller: StripeCaller, id: string): Promise<GatewaySession> {
  const { stripe } = caller;
  if (isCheckout(id)) await acceptRefused(caller, stripe.checkout.sessions.expire(id));
  else await acceptRefused(caller, stripe.paymentIntents.cancel(id));
  return readSession(caller, id);
}

function withParameter(url: string, name: string): string {
  const address = new URL(url);
  address.searchParams.set(name, "yes");
  return address.href;
}
