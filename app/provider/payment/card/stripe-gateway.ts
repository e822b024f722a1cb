/** Adapter of Stripe: Checkout's hosted page, saved cards by SetupIntent, payments with a saved card by PaymentIntent. */
import type Stripe from "stripe";
import { errorCodes } from "~/contract/response";
import { loadLazily } from "~/lib/lazy-require.server";
import { PAYMENT_CANCELLED_PARAM } from "~/lib/paths";
import { createDeadlineSignal } from "~/lib/request/request-context.server";
import { messages } from "~/lib/text/messages";
import {
  type CardGateway,
  type GatewayRefund,
  type GatewaySession,
  type NewSession,
  type NoticeContent,
  rejectGatewayUnavailable,
} from "~/provider/shared/card-gateway";
import type { ExternalService } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";

export interface StripeAccount extends ExternalService {
  /** Signs Stripe's notices (whsec_…). */
  webhookSecret: string;
}

const stripePackage = loadLazily<typeof Stripe>("stripe");

const ANSWER_WITHIN_MS = 6_000;
/** The age of a notice's signature in seconds. */
const OLDEST_SECONDS = 300;
/** A session is a page of Checkout (cs_…) or a payment with a saved card (pi_…). */
const isCheckout = (id: string) => id.startsWith("cs_");

export function createStripeGateway(account: StripeAccount): CardGateway {
  const stripe = clientOf(account);
  const readSession = (id: string) =>
    answered(async () =>
      isCheckout(id)
        ? fromCheckout(await stripe.checkout.sessions.retrieve(id, EXPANDED))
        : fromIntent(await stripe.paymentIntents.retrieve(id, { expand: ["payment_method"] })),
    );
  return {
    openSession: (key, session) =>
      answered(() =>
        session.cardToken === undefined
          ? openCheckout(stripe, key, session)
          : chargeSavedCard(stripe, key, { ...session, cardToken: session.cardToken }),
      ),
    readSession,
    async cancelSession(id) {
      await answered(async () => {
        // A session that has ended cannot be cancelled. Its status is read below.
        if (isCheckout(id)) await stripe.checkout.sessions.expire(id).catch(unlessRefused);
        else await stripe.paymentIntents.cancel(id).catch(unlessRefused);
      });
      return readSession(id);
    },
    async deleteCardToken(token) {
      const { paymentMethod } = splitToken(token);
      await answered(
        () => stripe.paymentMethods.detach(paymentMethod).catch(unlessRefused),
        "Your card is still saved.",
      );
    },
    refundPayment: (key, { sessionId, amountCents }) =>
      answered(async () => {
        const payment_intent = await findIntent(stripe, sessionId);
        if (payment_intent === null) return null;
        const refund = { payment_intent, amount: amountCents, metadata: { key } };
        const made = await stripe.refunds
          .create(refund, { idempotencyKey: key })
          .catch(unlessRefused);
        return made && fromRefund(made);
      }),
    listRefunds: (sessionId) =>
      answered(async () => {
        const payment_intent = await findIntent(stripe, sessionId);
        if (payment_intent === null) return [];
        return (await stripe.refunds.list({ payment_intent, limit: 100 })).data.map(fromRefund);
      }),
    readRefund: (id) => answered(async () => fromRefund(await stripe.refunds.retrieve(id))),
    readNotice: (notice) => readStripeNotice(stripe, account.webhookSecret, notice),
    probe: () => probeStripe(stripe),
  };
}

async function probeStripe(stripe: Stripe): ReturnType<CardGateway["probe"]> {
  try {
    await stripe.paymentIntents.retrieve("pi_check_config");
  } catch (error) {
    const { statusCode = 0, message } = error as Stripe.errors.StripeError;
    if (statusCode === 404) return { fits: true, words: "answers, and accepts GATEWAY_SECRET" };
    return { fits: false, words: message };
  }
  return { fits: false, words: "answered for a payment that does not exist" };
}

const findIntent = async (stripe: Stripe, sessionId: string): Promise<string | null> =>
  isCheckout(sessionId)
    ? idOf((await stripe.checkout.sessions.retrieve(sessionId)).payment_intent)
    : sessionId;

/** A refund that needs an action or is under way may still fail. */
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

/** Sends Stripe's requests to the account's address, so that the sandbox can answer them. */
function clientOf({ url, secret, fetch }: StripeAccount): Stripe {
  const StripeClient = stripePackage();
  const send = (address: string | URL | Request, options?: RequestInit) => {
    const { pathname, search } = new URL(String(address));
    const { signal: _own, ...request } = options ?? {};
    return fetch(new Request(url + pathname + search, request), {
      signal: createDeadlineSignal(ANSWER_WITHIN_MS),
    });
  };
  return new StripeClient(secret, {
    httpClient: StripeClient.createFetchHttpClient(send as typeof globalThis.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

const EXPANDED = { expand: ["payment_intent.payment_method", "setup_intent.payment_method"] };

async function openCheckout(
  stripe: Stripe,
  key: string,
  { reference, purpose, amountCents, description, returnUrl, saveCard }: NewSession,
): Promise<GatewaySession> {
  const common = {
    client_reference_id: reference,
    success_url: returnUrl,
    cancel_url: withParameter(returnUrl, PAYMENT_CANCELLED_PARAM),
    payment_method_types: ["card" as const],
    currency: "sgd",
  };
  const session = await stripe.checkout.sessions.create(
    purpose === "CARD"
      ? { ...common, mode: "setup", customer_creation: "always" }
      : {
          ...common,
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
        },
    { idempotencyKey: key },
  );
  return fromCheckout(session);
}

/** Charges a saved card. Its bank may ask for a confirmation, on the page that the customer is sent to. */
async function chargeSavedCard(
  stripe: Stripe,
  key: string,
  { cardToken, amountCents, reference, returnUrl }: NewSession & { cardToken: string },
): Promise<GatewaySession> {
  const { customer, paymentMethod } = splitToken(cardToken);
  const charge = {
    amount: amountCents,
    currency: "sgd",
    customer,
    payment_method: paymentMethod,
    payment_method_types: ["card"],
    confirm: true,
    return_url: returnUrl,
    metadata: { reference },
    expand: ["payment_method"],
  };
  try {
    const intent = await stripe.paymentIntents.create(charge, { idempotencyKey: key });
    return fromIntent(intent, returnUrl);
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = stripePackage().errors;
    // The refusal of the card's bank has its own payment, whose status the page after it reads.
    if (error instanceof StripeCardError && error.payment_intent)
      return fromIntent(error.payment_intent, returnUrl);
    if (error instanceof StripeInvalidRequestError && error.code === "resource_missing")
      refuse(404, errorCodes.cardNotValid, messages.cardNotValid);
    throw error;
  }
}

function fromCheckout(session: Stripe.Checkout.Session): GatewaySession {
  const { id, url, status, mode, amount_total, client_reference_id } = session;
  const intent = mode === "setup" ? session.setup_intent : session.payment_intent;
  const method = expanded(expanded(intent)?.payment_method);
  const isPaid = status === "complete" && (mode === "setup" || session.payment_status === "paid");
  const failure =
    (mode === "setup"
      ? expanded(session.setup_intent)?.last_setup_error
      : expanded(session.payment_intent)?.last_payment_error) ?? null;
  const ended = failure === null ? ("CANCELLED" as const) : ("DECLINED" as const);
  return {
    id,
    ...(url !== null && { url }),
    reference: client_reference_id ?? "",
    status: isPaid ? "APPROVED" : status === "expired" ? ended : "OPEN",
    failureCode: status === "expired" && failure ? failureCodeOf(failure) : null,
    amountCents: amount_total,
    card: isPaid ? cardOf(method, idOf(session.customer)) : null,
  };
}

/** @param returnUrl leads on if no page has to be shown */
function fromIntent(intent: Stripe.PaymentIntent, returnUrl?: string): GatewaySession {
  const { id, status, amount, last_payment_error, next_action, metadata } = intent;
  const isDeclined = status === "requires_payment_method" && last_payment_error !== null;
  const isPaid = status === "succeeded";
  const url = next_action?.redirect_to_url?.url ?? returnUrl;
  return {
    id,
    ...(url && { url }),
    reference: metadata.reference ?? "",
    status: isPaid
      ? "APPROVED"
      : isDeclined
        ? "DECLINED"
        : status === "canceled"
          ? "CANCELLED"
          : "OPEN",
    failureCode: isDeclined ? failureCodeOf(last_payment_error) : null,
    amountCents: amount,
    card: isPaid ? cardOf(expanded(intent.payment_method), idOf(intent.customer)) : null,
  };
}

const FAILURES: Record<string, string> = {
  insufficient_funds: "INSUFFICIENT_FUNDS",
  expired_card: "EXPIRED_CARD",
  incorrect_number: "INVALID_CARD",
  invalid_number: "INVALID_CARD",
  authentication_required: "AUTHENTICATION_FAILED",
  payment_intent_authentication_failure: "AUTHENTICATION_FAILED",
};

type Refusal = Pick<Stripe.PaymentIntent.LastPaymentError, "code" | "decline_code">;

const failureCodeOf = ({ code, decline_code }: Refusal): string =>
  FAILURES[decline_code ?? ""] ?? FAILURES[code ?? ""] ?? "DECLINED";

const BRANDS: Record<string, NonNullable<GatewaySession["card"]>["brand"]> = {
  visa: "VISA",
  mastercard: "MASTERCARD",
  amex: "AMEX",
};

/** A card without a customer at Stripe cannot be charged again. */
function cardOf(
  method: Stripe.PaymentMethod | null,
  customer: string | null,
): GatewaySession["card"] {
  if (!method?.card) return null;
  const { brand, last4, exp_month, exp_year } = method.card;
  return {
    token: `${customer ?? ""}:${method.id}`,
    brand: BRANDS[brand] ?? "GENERIC",
    lastFour: last4,
    expiryMonth: exp_month,
    expiryYear: exp_year,
  };
}

function splitToken(token: string): { customer: string; paymentMethod: string } {
  const [customer = "", paymentMethod = ""] = token.split(":");
  return { customer, paymentMethod };
}

const idOf = (one: string | { id: string } | null): string | null =>
  typeof one === "string" ? one : (one?.id ?? null);

const expanded = <Value extends object>(one: string | Value | null | undefined): Value | null =>
  typeof one === "object" ? one : null;

function withParameter(url: string, name: string): string {
  const address = new URL(url);
  address.searchParams.set(name, "yes");
  return address.href;
}

async function readStripeNotice(
  stripe: Stripe,
  secret: string,
  { header, text, now }: Parameters<CardGateway["readNotice"]>[0],
): Promise<NoticeContent> {
  const signature = header("stripe-signature") ?? "";
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(
      ...([text, signature, secret, OLDEST_SECONDS, undefined, now.getTime()] as const),
    );
  } catch {
    return "UNSIGNED";
  }
  const { id: eventId, type, data, created } = event;
  const isApproved = type === "checkout.session.completed" || type === "payment_intent.succeeded";
  const common = {
    eventId,
    type: isApproved ? "session.approved" : "session.declined",
    occurredAt: new Date(created * 1000).toISOString(),
  };
  if (type.startsWith("checkout.session.")) {
    const { id: sessionId, client_reference_id } = data.object as Stripe.Checkout.Session;
    return { body: { ...common, sessionId, reference: client_reference_id ?? "" } };
  }
  if (REFUND_EVENTS.includes(type)) {
    const { id: refundId } = data.object as Stripe.Refund;
    // Its own ID finds the refund.
    const payment = { type: "session.approved", sessionId: refundId, reference: "" };
    return { body: { ...common, ...payment, refundId } };
  }
  if (type === "charge.dispute.created") {
    const intent = idOf((data.object as Stripe.Dispute).payment_intent);
    if (intent === null) return "OTHER";
    const { data: pages } = await answered(() =>
      stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 }),
    );
    const payment = { type: "session.approved", sessionId: pages[0]?.id ?? intent, reference: "" };
    return { body: { ...common, ...payment, disputed: true } };
  }
  if (!type.startsWith("payment_intent.")) return "OTHER";
  const { id: sessionId, metadata } = data.object as Stripe.PaymentIntent;
  // A payment of Checkout has its own event.
  return metadata.reference
    ? { body: { ...common, sessionId, reference: metadata.reference } }
    : "OTHER";
}

const REFUND_EVENTS = ["refund.updated", "refund.failed", "charge.refund.updated"];

/** Passes on what Stripe refuses, such as the end of a session that has ended. @throws every other error */
function unlessRefused(error: unknown): null {
  const { StripeInvalidRequestError } = stripePackage().errors;
  if (error instanceof StripeInvalidRequestError) return null;
  throw error;
}

/** @throws 503 if Stripe does not answer or refuses the account */
async function answered<Answer>(request: () => Promise<Answer>, what?: string): Promise<Answer> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof stripePackage().errors.StripeError) rejectGatewayUnavailable(what);
    throw error;
  }
}
