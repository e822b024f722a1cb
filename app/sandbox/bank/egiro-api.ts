/** The bank's eGIRO API for the payee's server, in JSON. */
import { Hono } from "hono";
import { z } from "zod";
import { requireBearer } from "../bearer-only";
import type { SandboxContext } from "../dependencies";
import { readBodyText } from "../form";
import {
  debitMandate,
  endMandate,
  findMandate,
  type Mandate,
  openMandate,
  toMandatePayload,
} from "./mandates";

const reference = z.string().regex(/^[\x21-\x7e]{1,60}$/);
const address = z.url({ protocol: /^https?$/ }).max(1000);
const newMandate = z.object({
  reference,
  bankCode: z.string().max(10),
  bankName: z.string().max(60),
  returnUrl: address,
  noticeUrl: address,
});
const newDebit = z.object({
  mandateId: z.string().max(64),
  reference,
  amountCents: z.number().int().min(1).max(10_000_000),
});

export function createEgiroApi(sandbox: SandboxContext): Hono {
  const app = new Hono();
  app.use("/mandates/*", requireBearer(sandbox.bankSecret));
  app.use("/debits", requireBearer(sandbox.bankSecret));

  app.post("/mandates", async (context) => {
    const body = newMandate.safeParse(parsed(await readBodyText(context)));
    if (!body.success) return context.json({ error: z.prettifyError(body.error) }, 400);
    return context.json(toMandatePayload(sandbox, await openMandate(sandbox, body.data)), 201);
  });

  app.get("/mandates/:id", async (context) => {
    const mandate = await findMandate(sandbox.db, context.req.param("id"));
    return mandate ? context.json(toMandatePayload(sandbox, mandate)) : context.notFound();
  });

  app.post("/mandates/:id/cancel", async (context) => {
    const mandate = await findMandate(sandbox.db, context.req.param("id"));
    if (mandate === undefined) return context.notFound();
    await endMandate(sandbox, mandate);
    return context.json(
      toMandatePayload(sandbox, (await findMandate(sandbox.db, mandate.id)) as Mandate),
    );
  });

  app.post("/debits", async (context) => {
    const body = newDebit.safeParse(parsed(await readBodyText(context)));
    if (!body.success) return context.json({ error: z.prettifyError(body.error) }, 400);
    const made = await debitMandate(sandbox, body.data);
    if (made === undefined) return context.notFound();
    return context.json({
      reference: made.reference,
      status: made.status,
      failureCode: made.failureCode,
    });
  });

  return app;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
