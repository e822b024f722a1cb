/** Adapter of the protocol that the portal defines itself: sessions as JSON, for a gateway behind a service of the provider's. */
import { z } from "zod";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import { createDeadlineSignal } from "~/lib/request/request-context.server";
import { verifyWebhook } from "~/lib/security/webhook-signature.server";
import {
  type CardGateway,
  type GatewaySession,
  gatewayRefund,
  gatewaySession,
  rejectGatewayUnavailable,
} from "~/provider/shared/card-gateway";
import type { ExternalService } from "~/provider/shared/context";
import { refuse } from "~/provider/shared/failure";
import { describeUnexpected } from "../../shared/probe";

const ANSWER_WITHIN_MS = 6_000;

export function createSessionGateway(gateway: ExternalService): CardGateway {
  const pathOf = (id: string) => `/sessions/${encodeURIComponent(id)}`;
  const readSession = (id: string) => callGateway(gateway, "GET", pathOf(id));
  return {
    leastCents: 1,
    openSession: (key, session) =>
      callGateway(gateway, "POST", "/sessions", { body: session, key }),
    readSession,
    async cancelSession(id) {
      await send(gateway, "POST", `${pathOf(id)}/cancel`);
      return readSession(id);
    },
    async deleteCardToken(token) {
      const path = `/cards/${encodeURIComponent(token)}`;
      const response = await send(gateway, "DELETE", path).catch(() => null);
      if (response === null || (!response.ok && response.status !== 404))
        rejectGatewayUnavailable(reply("replies-payment:still-saved"));
    },
    async refundPayment(key, refund) {
      const response = await send(gateway, "POST", "/refunds", { body: refund, key });
      if (response.status >= 500 || response.status === 429) rejectGatewayUnavailable();
      if (!response.ok) return null;
      const made = gatewayRefund.safeParse(await response.json().catch(() => null));
      // A gateway that answers without a status has made the refund.
      return made.data ?? { id: key, key, amountCents: refund.amountCents, status: "SUCCEEDED" };
    },
    async listRefunds(sessionId) {
      const response = await send(gateway, "GET", `${pathOf(sessionId)}/refunds`);
      if (response.status === 404) return [];
      return parseRefunds(z.array(gatewayRefund), response);
    },
    readRefund: async (id) =>
      parseRefunds(gatewayRefund, await send(gateway, "GET", `/refunds/${encodeURIComponent(id)}`)),
    async readNotice({ header, text, now }) {
      const signature = header("x-signature") ?? "";
      if (!verifyWebhook(gateway.secret, signature, text, now.getTime())) return "UNSIGNED";
      return { body: readJson(text) };
    },
    async probe() {
      const { status } = await request(gateway, "GET", "/sessions/check-config");
      return status === 404
        ? [{ fits: true, words: "answers, and accepts GATEWAY_SECRET" }]
        : [{ fits: false, words: describeUnexpected(status, "GATEWAY_SECRET") }];
    },
  };
}

async function parseRefunds<Answer>(shape: z.ZodType<Answer>, response: Response): Promise<Answer> {
  const parsed = shape.safeParse(await response.json().catch(() => null));
  if (!response.ok || !parsed.success) return rejectGatewayUnavailable();
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
    refuse(404, errorCodes.cardNotValid, reply("replies:card.invalid"));
  const parsed = gatewaySession.safeParse(await response.json().catch(() => null));
  if (!response.ok || !parsed.success) {
    rejectGatewayUnavailable();
  }
  return parsed.data;
}

async function send(...wanted: Parameters<typeof request>): Promise<Response> {
  try {
    return await request(...wanted);
  } catch {
    return rejectGatewayUnavailable();
  }
}

/** @throws the cause if the gateway does not answer */
async function request(
  gateway: ExternalService,
  method: string,
  path: string,
  { body, key }: Sent = {},
): Promise<Response> {
  const wanted = new Request(`${gateway.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${gateway.secret}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return gateway.fetch(wanted, { signal: createDeadlineSignal(ANSWER_WITHIN_MS) });
}
