/** The calls of Stripe's API that the portal's adapter makes, in form fields and JSON as Stripe has them. */
import { type Context, Hono } from "hono";
import type Stripe from "stripe";
import type { z } from "zod";
import { cleanText } from "~/lib/text/plain-text";
import { requireBearer } from "../bearer-only";
import type { SandboxContext } from "../dependencies";
import { readBodyText } from "../form";
import { deleteCard, findSavedCard } from "./cards";
import { findRefunds, getKeyOfPortal, type Refund, refundSession } from "./refunds";
import { decideSession, findSession, type NewSession, openSession, type Session } from "./sessions";
import {
  CHECKOUT_ID_PREFIX,
  getSessionId,
  INTENT_ID_PREFIX,
  type ShownAs,
  toStripeCheckout,
  toStripeIntent,
} from "./stripe-objects";
import {
  checkoutParameters,
  intentParameters,
  readParameters,
  refundParameters,
} from "./stripe-parameters";

/** Exempt from the size limit: a list of short calls that share the errors. */
export function createStripeApi(sandbox: SandboxContext): Hono {
  const app = new Hono().basePath("/v1");
  app.use("*", requireBearer(sandbox.gatewaySecret));
  const noticeUrl = `${sandbox.publicUrl}/api/gateway/notice`;

  const opened = async (
    context: Context,
    prefix: string,
    wanted: Omit<NewSession, "noticeUrl">,
    show: typeof toStripeCheckout | typeof toStripeIntent,
  ) => {
    const key = context.req.header("idempotency-key");
    if (!key) return refuse(context, 400, "parameter_missing", "Idempotency-Key is missing.");
    const session = await openSession(sandbox, key, { ...wanted, noticeUrl }, prefix);
    if (session === "DIFFERENT")
      return context.json({ error: { type: "idempotency_error", message: "Keys differ." } }, 400);
    return context.json(await show(sandbox, session));
  };

  app.post("/checkout/sessions", async (context) => {
    const fields = await readForm(context, checkoutParameters);
    if (fields instanceof Response) return fields;
    const { line_items, payment_intent_data } = fields;
    const price = line_items?.[0].price_data;
    if (price && price.unit_amount < LEAST_CENTS) return tooSmall(context);
    return opened(
      context,
      CHECKOUT_ID_PREFIX,
      {
        reference: fields.client_reference_id,
        purpose: price ? "PAYMENT" : "CARD",
        amountCents: price?.unit_amount ?? null,
        description: cleanText(price?.product_data.name ?? "Saving a card"),
        returnUrl: fields.success_url,
        savedCardToken: null,
        saveCard: !price || payment_intent_data?.setup_future_usage !== undefined,
      },
      toStripeCheckout,
    );
  });

  app.post("/payment_intents", async (context) => {
    const fields = await readForm(context, intentParameters);
    if (fields instanceof Response) return fields;
    const token = fields.payment_method;
    if ((await findSavedCard(sandbox.db, token)) === undefined) return missing(context);
    if (fields.amount < LEAST_CENTS) return tooSmall(context);
    return opened(
      context,
      INTENT_ID_PREFIX,
      {
        reference: fields.metadata.reference,
        purpose: "PAYMENT",
        amountCents: fields.amount,
        description: "Payment with a saved card",
        returnUrl: fields.return_url,
        savedCardToken: token,
        saveCard: false,
      },
      toStripeIntent,
    );
  });

  const kinds = [
    { path: "/checkout/sessions", end: "expire", show: toStripeCheckout },
    { path: "/payment_intents", end: "cancel", show: toStripeIntent },
  ];
  for (const { path, end, show } of kinds) {
    app.get(`${path}/:id`, async (context) => {
      const session = await findSession(sandbox.db, context.req.param("id"));
      return session ? context.json(await show(sandbox, session)) : missing(context);
    });
    app.post(`${path}/:id/${end}`, async (context) => {
      const session = await findSession(sandbox.db, context.req.param("id"));
      if (session === undefined) return missing(context);
      await decideSession(sandbox, session, { status: "CANCELLED" });
      const decided = (await findSession(sandbox.db, session.id)) as Session;
      return decided.status === "CANCELLED"
        ? context.json(await show(sandbox, decided))
        : refuse(context, 400, "resource_already_ended", "The session has ended.");
    });
  }

  app.post("/payment_methods/:id/detach", async (context) => {
    const id = context.req.param("id");
    const deleted = await deleteCard(sandbox.db, id, sandbox.clock.now());
    return deleted ? context.json({ id, object: "payment_method" }) : missing(context);
  });

  app.post("/refunds", async (context) => {
    const fields = await readForm(context, refundParameters);
    if (fields instanceof Response) return fields;
    const { payment_intent, amount } = fields;
    const wanted = { sessionId: getSessionId(payment_intent), amountCents: amount };
    const key = context.req.header("idempotency-key") ?? "";
    const made = await refundSession(sandbox, key, wanted);
    if (typeof made === "string")
      return refuse(context, 400, "charge_already_refunded", "This cannot be refunded.");
    return context.json(toStripeRefund(made));
  });

  app.get("/refunds", async (context) => {
    const sessionId = getSessionId(context.req.query("payment_intent") ?? "");
    const made = await findRefunds(sandbox, { sessionId });
    return context.json({ object: "list", has_more: false, data: made.map(toStripeRefund) });
  });

  app.get("/refunds/:id", async (context) => {
    const id = context.req.param("id").replace(/^re_/, "");
    const [made] = await findRefunds(sandbox, { id });
    return made ? context.json(toStripeRefund(made)) : missing(context);
  });

  app.get("/webhook_endpoints", (context) =>
    context.json({
      object: "list",
      has_more: false,
      data: [{ url: noticeUrl, status: "enabled", enabled_events: ["*"] }] satisfies ShownAs<
        Stripe.WebhookEndpoint[]
      >,
    }),
  );

  return app;
}

/** The least amount in Singapore dollars (docs.stripe.com/currencies). */
const LEAST_CENTS = 50;

/** @returns the refusal for a form with a name that Stripe does not have */
async function readForm<Fields>(
  context: Context,
  schema: z.ZodType<Fields>,
): Promise<Fields | Response> {
  const read = readParameters(schema, new URLSearchParams(await readBodyText(context)));
  return "data" in read
    ? read.data
    : refuse(context, 400, read.code, `The parameter ${read.param} is not accepted.`);
}

function toStripeRefund(made: Refund) {
  const key = getKeyOfPortal(made);
  return {
    id: `re_${made.id}`,
    object: "refund",
    amount: made.amountCents,
    status: "succeeded",
    metadata: key === null ? {} : { key },
  } satisfies ShownAs<Stripe.Refund>;
}

function refuse(context: Context, status: 400 | 404, code: string, message: string) {
  return context.json({ error: { type: "invalid_request_error", code, message } }, status);
}

const tooSmall = (context: Context) =>
  refuse(context, 400, "amount_too_small", "The amount must be at least $0.50 sgd.");

const missing = (context: Context) =>
  refuse(context, 404, "resource_missing", "There is no such object.");
