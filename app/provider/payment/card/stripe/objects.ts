/** Stripe's objects as the sessions and cards of the portal. */
import type Stripe from "stripe";
import type { GatewaySession } from "~/provider/shared/card-gateway";

export const EXPANDED = {
  expand: ["payment_intent.payment_method", "setup_intent.payment_method"],
} satisfies Stripe.Checkout.SessionRetrieveParams;

export function fromCheckout(session: Stripe.Checkout.Session): GatewaySession {
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
    card: isPaid ? cardOf(method, getId(session.customer)) : null,
  };
}

/** @param returnUrl leads on if no page has to be shown */
export function fromIntent(intent: Stripe.PaymentIntent, returnUrl?: string): GatewaySession {
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
    card: isPaid ? cardOf(expanded(intent.payment_method), getId(intent.customer)) : null,
  };
}

const FAILURES: Record<string, string> = {
  insufficient_funds: "INSUFFICIENT_FUNDS",
  expired_card: "EXPIRED_CARD",
  incorrect_number: "INVALID_CARD",
  invalid_number: "INVALID_CARD",
  authentication_required: "AUTHENTICATION_FAILED",
  payment_intent_authentication_failure: "AUTHENTICATION_FAILED",
  setup_intent_authentication_failure: "AUTHENTICATION_FAILED",
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

export function splitToken(token: string): { customer: string; paymentMethod: string } {
  const [customer = "", paymentMethod = ""] = token.split(":");
  return { customer, paymentMethod };
}

export const getId = (one: string | { id: string } | null): string | null =>
  typeof one === "string" ? one : (one?.id ?? null);

const expanded = <Value extends object>(one: string | Value | null | undefined): Value | null =>
  typeof one === "object" ? one : null;
