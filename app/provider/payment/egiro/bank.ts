/** Client of the bank's eGIRO service: authorisations ("mandates") and debits. */
import { z } from "zod";
import { day, instant } from "~/contract/fields";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { createDeadlineSignal } from "~/lib/request/request-context.server";
import type { ExternalService } from "../../shared/context";
import { refuse } from "../../shared/failure";

const mandate = z.object({
  id: z.string(),
  url: z.url(),
  reference: z.string(),
  status: z.enum([
    "OPEN",
    "AUTHORISED",
    "ACTIVE",
    "REFUSED",
    "ABANDONED",
    "CANCELLING",
    "CANCELLED",
  ]),
  limitCents: z.number().int().nullable(),
  effectiveDate: day.nullable(),
  authorisedAt: instant.nullable(),
});
export type Mandate = z.output<typeof mandate>;

const debit = z.object({
  reference: z.string(),
  status: z.enum(["COLLECTED", "FAILED"]),
  failureCode: z.string().nullable(),
});
export type Debit = z.output<typeof debit>;

const ANSWER_WITHIN_MS = 6_000;

/** Opens an authorisation. Repeated calls with one reference return the same authorisation. */
export function openMandate(
  bank: ExternalService,
  request: {
    reference: string;
    bankCode: string;
    bankName: string;
    returnUrl: string;
    noticeUrl: string;
  },
): Promise<Mandate> {
  return callBank(bank, mandate, { method: "POST", path: "/mandates", body: request });
}

export function readMandate(bank: ExternalService, id: string): Promise<Mandate> {
  return callBank(bank, mandate, { method: "GET", path: `/mandates/${encodeURIComponent(id)}` });
}

/** Cancels an authorisation. One that was never authorised ends at once. The bank has to approve the end of any other. */
export function requestMandateEnd(bank: ExternalService, id: string): Promise<Mandate> {
  return callBank(bank, mandate, {
    method: "POST",
    path: `/mandates/${encodeURIComponent(id)}/cancel`,
  });
}

/** Takes an amount once for each reference. */
export function takeDebit(
  bank: ExternalService,
  request: { mandateId: string; reference: string; amountCents: number },
): Promise<Debit> {
  return callBank(bank, debit, { method: "POST", path: "/debits", body: request });
}

/** @throws 503 if the bank does not answer or its response does not match the schema. */
async function callBank<S extends z.ZodType>(
  bank: ExternalService,
  answer: S,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<z.output<S>> {
  const request = new Request(`${bank.url}/egiro${path}`, {
    method,
    headers: { authorization: `Bearer ${bank.secret}`, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const wait = { signal: createDeadlineSignal(ANSWER_WITHIN_MS) };
  const response = await bank.fetch(request, wait).catch(() => null);
  const parsed = response?.ok ? answer.safeParse(await response.json().catch(() => null)) : null;
  if (parsed?.success) return parsed.data;
  return refuse(503, errorCodes.outsideUnavailable, reply("replies-giro:bank-silent"));
}
