/** A session of the simulated card network as the objects of Stripe's API. */
import type Stripe from "stripe";
import type { sandboxGatewaySessions } from "~/database/schema/sandbox";
import type { SandboxContext } from "../dependencies";
import { findCard } from "./cards";

type Session = typeof sandboxGatewaySessions.$inferSelect;
type FailureCode = NonNullable<Session["failureCode"]>;

/** A part of an object of Stripe's. A member that the SDK's type does not have does not compile. */
export type ShownAs<Value> = Value extends (infer Item)[]
  ? ShownAs<Item>[]
  : Value extends object
    ? { [Name in keyof Value]?: ShownAs<Value[Name]> }
    : Value;

/** Prefixes of ids at Stripe. */
export const CHECKOUT_ID_PREFIX = "cs_test_";
export const INTENT_ID_PREFIX = "pi_";

/** The customer of every saved card. Stripe charges a saved card for its customer only. */
const CUSTOMER = "cus_sandbox";

export const isStripeSession = ({ id }: Pick<Session, "id">): boolean =>
  id.startsWith(CHECKOUT_ID_PREFIX) || id.startsWith(INTENT_ID_PREFIX);

/** Finds the session of a payment. The payment of a page of Checkout has the id of the page in its own. */
export const getSessionId = (intent: string): string =>
  intent.startsWith(INTENT_ID_PREFIX + CHECKOUT_ID_PREFIX)
    ? intent.slice(INTENT_ID_PREFIX.length)
    : intent;

const FAILURES: Record<FailureCode, { code: string; decline_code?: string }> = {
  DECLINED: { code: "card_declined", decline_code: "generic_decline" },
  EXPIRED_CARD: { code: "expired_card" },
  INSUFFICIENT_FUNDS: { code: "card_declined", decline_code: "insufficient_funds" },
  INVALID_CARD: { code: "incorrect_number" },
  AUTHENTICATION_FAILED: { code: "payment_intent_authentication_failure" },
  ABANDONED: { code: "payment_intent_authentication_failure" },
};

const failureOf = ({ status, failureCode }: Session) =>
  status === "DECLINED"
    ? { type: "card_error" as const, ...FAILURES[failureCode ?? "DECLINED"] }
    : null;

const pageOf = ({ publicUrl }: SandboxContext, { id }: Session) =>
  `${publicUrl}/sandbox/gateway/pay/${id}`;

async function methodOf({ db }: SandboxContext, { status, cardToken }: Session) {
  const card = status === "APPROVED" && cardToken ? await findCard(db, cardToken) : undefined;
  if (card === undefined) return null;
  return {
    id: card.token,
    object: "payment_method",
    type: "card",
    card: {
      brand: card.brand.toLowerCase(),
      last4: card.lastFour,
      exp_month: card.expiryMonth,
      exp_year: card.expiryYear,
    },
  } satisfies ShownAs<Stripe.PaymentMethod>;
}

/** Shows a declined session as an expired page with the error of its payment. A real page of Stripe accepts another card. */
export async function toStripeCheckout(sandbox: SandboxContext, session: Session) {
  const { id, purpose, status, amountCents, reference, saveCard } = session;
  const isPaid = status === "APPROVED";
  const isSetup = purpose === "CARD";
  const method = await methodOf(sandbox, session);
  const failure = failureOf(session);
  return {
    id,
    object: "checkout.session",
    mode: isSetup ? "setup" : "payment",
    status: isPaid ? "complete" : status === "OPEN" ? "open" : "expired",
    payment_status: isSetup ? "no_payment_required" : isPaid ? "paid" : "unpaid",
    amount_total: amountCents,
    currency: "sgd",
    client_reference_id: reference,
    customer: isPaid && (isSetup || saveCard) ? CUSTOMER : null,
    url: status === "OPEN" ? pageOf(sandbox, session) : null,
    payment_intent: isSetup
      ? null
      : {
          id: INTENT_ID_PREFIX + id,
          object: "payment_intent",
          last_payment_error: failure,
          payment_method: method,
        },
    setup_intent: isSetup
      ? {
          id: `seti_${id}`,
          object: "setup_intent",
          last_setup_error: failure,
          payment_method: method,
        }
      : null,
  } satisfies ShownAs<Stripe.Checkout.Session>;
}

const STATUSES: Record<Session["status"], Stripe.PaymentIntent.Status> = {
  OPEN: "requires_action",
  APPROVED: "succeeded",
  DECLINED: "requires_payment_method",
  CANCELLED: "canceled",
};

export async function toStripeIntent(sandbox: SandboxContext, session: Session) {
  const { id, status, amountCents, reference, returnUrl } = session;
  return {
    id,
    object: "payment_intent",
    amount: amountCents ?? 0,
    currency: "sgd",
    customer: CUSTOMER,
    status: STATUSES[status],
    last_payment_error: failureOf(session),
    next_action:
      status === "OPEN"
        ? {
            type: "redirect_to_url",
            redirect_to_url: { url: pageOf(sandbox, session), return_url: returnUrl },
          }
        : null,
    metadata: { reference },
    payment_method: await methodOf(sandbox, session),
  } satisfies ShownAs<Stripe.PaymentIntent>;
}

/** Builds the event of a decided session. Its object has the fields that identify it. */
export function buildStripeEvent(eventId: string, session: Session, now: Date) {
  const { id, reference, status } = session;
  const isPaid = status === "APPROVED";
  const event = {
    id: `evt_${eventId}`,
    object: "event",
    created: Math.floor(now.getTime() / 1000),
  };
  return id.startsWith(CHECKOUT_ID_PREFIX)
    ? {
        ...event,
        type: isPaid ? "checkout.session.completed" : "checkout.session.expired",
        data: { object: { id, object: "checkout.session", client_reference_id: reference } },
      }
    : {
        ...event,
        type: isPaid ? "payment_intent.succeeded" : "payment_intent.payment_failed",
        data: { object: { id, object: "payment_intent", metadata: { reference } } },
      };
}
