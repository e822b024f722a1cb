/** Client of the card gateway. Card numbers are entered on its own page and never reach the portal. */

import { z } from "zod";
import { errorCodes } from "~/contract/response";
import { deadlineSignal } from "~/lib/request/request-context.server";
import { messages } from "~/lib/text/messages";
import type { ExternalService } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";

const gatewaySession = z.object({
  id: z.string(),
  url: z.url().optional(),
  reference: z.string(),
  status: z.enum(["OPEN", "APPROVED", "DECLINED", "CANCELLED"]),
  failureCode: z.string().nullish(),
  amountCents: z.number().int().nullish(),
  card: z
    .object({
      token: z.string(),
      brand: z.enum(["VISA", "MASTERCARD", "AMEX", "VISAPLUS", "GENERIC"]),
      lastFour: z.string(),
      expiryMonth: z.number().int(),
      expiryYear: z.number().int(),
    })
    .nullish(),
});
export type GatewaySession = z.output<typeof gatewaySession>;

export interface NewSession {
  reference: string;
  purpose: "PAYMENT" | "CARD";
  amountCents: number;
  currency: "SGD";
  description: string;
  returnUrl: string;
  noticeUrl: string;
  cardToken?: string;
  saveCard: boolean;
}

const ANSWER_WITHIN_MS = 6_000;

/**
 * Rejects the call because the card service did not respond as required.
 * @param what reassurance for the customer that is true despite the failure.
 * @throws 503
 */
export function rejectGatewayUnavailable(what = "No money has moved."): never {
  return refuse(
    503,
    errorCodes.outsideUnavailable,
    `The card service is not answering. ${what} Please try again in a few minutes.`,
  );
}

/**
 * Opens a session. The same key opens it only once.
 * @throws 503 if the gateway does not answer.
 */
export async function openSession(
  gateway: ExternalService,
  key: string,
  session: NewSession,
): Promise<GatewaySession> {
  return callGateway(gateway, "POST", "/sessions", { body: session, key });
}

export async function readSession(gateway: ExternalService, id: string): Promise<GatewaySession> {
  return callGateway(gateway, "GET", `/sessions/${encodeURIComponent(id)}`);
}

/** @returns the current session, still APPROVED if the payment went through first. */
export async function cancelSession(gateway: ExternalService, id: string): Promise<GatewaySession> {
  await send(gateway, "POST", `/sessions/${encodeURIComponent(id)}/cancel`);
  return readSession(gateway, id);
}

/**
 * Deletes a saved card at the gateway. A card that the gateway does not know counts as deleted.
 * @throws 503 if the gateway does not answer.
 */
export async function deleteCardToken(gateway: ExternalService, token: string): Promise<void> {
  const response = await send(gateway, "DELETE", `/cards/${encodeURIComponent(token)}`).catch(
    () => null,
  );
  if (response === null || (!response.ok && response.status !== 404))
    rejectGatewayUnavailable("Your card is still saved.");
}

interface Sent {
  body?: unknown;
  key?: string;
}

async function callGateway(
  gateway: ExternalService,
  method: string,
  path: string,
  { body, key }: Sent = {},
): Promise<GatewaySession> {
  const response = await send(gateway, method, path, { body, key });
  if (response.status === 404 && method === "POST")
    refuse(404, errorCodes.cardNotValid, messages.cardNotValid);
  const parsed = gatewaySession.safeParse(await response.json().catch(() => null));
  if (!response.ok || !parsed.success) {
    rejectGatewayUnavailable();
  }
  return parsed.data;
}

async function send(
  gateway: ExternalService,
  method: string,
  path: string,
  { body, key }: Sent = {},
): Promise<Response> {
  const request = new Request(`${gateway.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${gateway.secret}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  try {
    return await gateway.fetch(request, { signal: deadlineSignal(ANSWER_WITHIN_MS) });
  } catch {
    return rejectGatewayUnavailable();
  }
}
