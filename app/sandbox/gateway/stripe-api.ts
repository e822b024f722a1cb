/** The calls of Stripe's API that the portal's adapter makes, in form fields and JSON as Stripe has them. */
import { type Context, Hono } from "hono";
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
  toStripeCheckout,
  toStripeIntent,
} from "./stripe-objects";

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
      return refuse(context, 400, "idempotency_key_in_use", "The key was used for something else.");
    return context.json(await show(sandbox, session));
  };

  app.post("/checkout/sessions", async (context) => {
    const form = new URLSearchParams(await readBodyText(context));
    const isPayment = form.get("mode") === "payment";
    const price = "line_items[0][price_data]";
    const amount = Number(form.get(`${price}[unit_amount]`) ?? 0);
    return opened(
      context,
      CHECKOUT_ID_PREFIX,
      {
        reference: form.get("client_reference_id") ?? "",
        purpose: isPayment ? "PAYMENT" : "CARD",
        amountCents: isPayment ? amount : null,
        description: cleanText(form.get(`${price}[product_data][name]`) ?? "Saving a card"),
        returnUrl: form.get("success_url") ?? sandbox.publicUrl,
        savedCardToken: null,
        saveCard: !isPayment || form.has("payment_intent_data[setup_future_usage]"),
      },
      toStripeCheckout,
    );
  });

  app.post("/payment_intents", async (context) => {
    const form = new URLSearchParams(await readBodyText(context));
    const token = form.get("payment_method") ?? "";
    if ((await findSavedCard(sandbox.db, token)) === undefined) return missing(context);
    return opened(
      context,
      INTENT_ID_PREFIX,
      {
        reference: form.get("metadata[reference]") ?? "",
        purpose: "PAYMENT",
        amountCents: Number(form.get("amount")),
        description: "Payment with a saved card",
        returnUrl: form.get("return_url") ?? sandbox.publicUrl,
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
    const form = new URLSearchParams(await readBodyText(context));
    const intent = form.get("payment_intent") ?? "";
    const wanted = { sessionId: getSessionId(intent), amountCents: Number(form.get("amount")) };
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

  return app;
}

function toStripeRefund(made: Refund) {
  const key = getKeyOfPortal(made);
  return {
    id: `re_${made.id}`,
    object: "refund",
    amount: made.amountCents,
    status: "succeeded",
    metadata: key === null ? {} : { key },
  };
}

function refuse(context: Context, status: 400 | 404, code: string, message: string) {
  return context.json({ error: { type: "invalid_request_error", code, message } }, status);
}

const missing = (context: Context) =>
  refuse(context, 404, "resource_missing", "There is no such object.");
