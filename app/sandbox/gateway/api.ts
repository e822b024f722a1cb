/** The gateway's API for the merchant's server, in JSON. */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { cleanText } from "~/lib/text/plain-text";
import { requireBearer } from "../bearer-only";
import type { SandboxContext } from "../dependencies";
import { readBodyText } from "../form";
import { deleteCard, findSavedCard } from "./cards";
import { findRefunds, getKeyOfPortal, type Refund, refundSession } from "./refunds";
import { decideSession, findSession, openSession, toSessionPayload } from "./sessions";

const MAX_CENTS = 10_000_000;
const asciiUrl = z.url({ protocol: /^https?$/ }).regex(/^[\x21-\x7e]{1,1000}$/);
const cents = z.number().int().min(1).max(MAX_CENTS);

const newSession = z
  .object({
    reference: z.string().regex(/^[\x20-\x7e]{1,60}$/),
    purpose: z.enum(["PAYMENT", "CARD"]),
    amountCents: z.number().int().min(0).max(MAX_CENTS).nullish(),
    currency: z.literal("SGD"),
    description: z.string().max(200).transform(cleanText),
    returnUrl: asciiUrl,
    noticeUrl: asciiUrl,
    cardToken: z.string().max(64).nullish(),
    saveCard: z.boolean().default(false),
  })
  .refine(({ purpose, amountCents }) => purpose === "CARD" || (amountCents ?? 0) > 0, {
    message: "A payment needs an amount",
    path: ["amountCents"],
  });
const newRefund = z.object({ sessionId: z.string().regex(/^[\w-]{1,64}$/), amountCents: cents });
const idempotencyKey = z.string().regex(/^[\x21-\x7e]{1,200}$/);

export function createGatewayApi(sandbox: SandboxContext): Hono {
  const app = new Hono();
  for (const path of ["/sessions/*", "/refunds/*", "/cards/*"])
    app.use(path, requireBearer(sandbox.gatewaySecret));

  app.post("/sessions", async (context) => {
    const key = idempotencyKey.safeParse(context.req.header("idempotency-key"));
    if (!key.success) return fail(context, 400, "IDEMPOTENCY_KEY", "Idempotency-Key is missing.");
    const body = newSession.safeParse(await readJson(context));
    if (!body.success) return fail(context, 400, "INVALID", z.prettifyError(body.error));
    const { cardToken, currency: _always, amountCents, ...rest } = body.data;
    if (cardToken && (await findSavedCard(sandbox.db, cardToken)) === undefined) {
      return fail(context, 404, "CARD_NOT_FOUND", "There is no such saved card.");
    }
    const session = await openSession(sandbox, key.data, {
      ...rest,
      amountCents: rest.purpose === "PAYMENT" ? (amountCents ?? null) : null,
      savedCardToken: cardToken ?? null,
    });
    if (session === "DIFFERENT") return reused(context);
    return context.json(await toSessionPayload(sandbox, session), 201);
  });

  app.get("/sessions/:id", async (context) => {
    const session = await findSession(sandbox.db, context.req.param("id"));
    if (session === undefined) return notFound(context);
    return context.json(await toSessionPayload(sandbox, session));
  });

  app.post("/sessions/:id/cancel", async (context) => {
    const session = await findSession(sandbox.db, context.req.param("id"));
    if (session === undefined) return notFound(context);
    await decideSession(sandbox, session, { status: "CANCELLED" });
    const decided = (await findSession(sandbox.db, session.id)) ?? session;
    return context.json(
      await toSessionPayload(sandbox, decided),
      decided.status === "APPROVED" ? 409 : 200,
    );
  });

  addRefunds(app, sandbox);

  app.delete("/cards/:token", async (context) => {
    const deleted = await deleteCard(sandbox.db, context.req.param("token"), sandbox.clock.now());
    return deleted ? context.body(null, 204) : notFound(context);
  });

  return app;
}

function addRefunds(app: Hono, sandbox: SandboxContext): void {
  app.post("/refunds", async (context) => {
    const key = idempotencyKey.safeParse(context.req.header("idempotency-key"));
    if (!key.success) return fail(context, 400, "IDEMPOTENCY_KEY", "Idempotency-Key is missing.");
    const body = newRefund.safeParse(await readJson(context));
    if (!body.success) return fail(context, 400, "INVALID", z.prettifyError(body.error));
    const made = await refundSession(sandbox, key.data, body.data);
    if (made === "DIFFERENT") return reused(context);
    if (made === "NOT_APPROVED") return fail(context, 409, made, "There is no such payment.");
    if (made === "TOO_MUCH") return fail(context, 409, made, "That is more than was paid.");
    return context.json(toRefundPayload(made), 201);
  });

  app.get("/sessions/:id/refunds", async (context) => {
    const made = await findRefunds(sandbox, { sessionId: context.req.param("id") });
    return context.json(made.map(toRefundPayload));
  });

  app.get("/refunds/:id", async (context) => {
    const [made] = await findRefunds(sandbox, { id: context.req.param("id") });
    return made ? context.json(toRefundPayload(made)) : notFound(context);
  });
}

const toRefundPayload = (made: Refund) => ({
  id: made.id,
  sessionId: made.sessionId,
  amountCents: made.amountCents,
  status: "SUCCEEDED",
  key: getKeyOfPortal(made),
});

async function readJson(context: Context): Promise<unknown> {
  const text = await readBodyText(context);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fail(context: Context, status: 400 | 404 | 409, code: string, message: string) {
  return context.json({ error: { code, message } }, status);
}

const notFound = (context: Context) => fail(context, 404, "NOT_FOUND", "There is no such thing.");

const reused = (context: Context) =>
  fail(context, 409, "IDEMPOTENCY_KEY_REUSED", "The key was used for something else.");
