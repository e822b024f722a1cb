/** Receives the delivery receipts of the SMS gateway. The contract has no such call, because a separate backend sends its own messages. */
import type { Context as HonoContext } from "hono";
import { isInvalidUuidError } from "~/database/invalid-uuid";
import { logSecurityEvent } from "~/lib/security/security-events";
import type { ProviderDependencies } from "../shared/context";
import { saveReceipt, toReceiptUrl } from "../shared/messages/sms-receipts";

export const RECEIPTS_PATH = "/sms-receipts/:id";

/** Answers 404 without a secret for receipts, 401 for a wrong signature, else 200, also for an unknown message. */
export function acceptReceipts(deps: ProviderDependencies) {
  return async ({ req }: HonoContext): Promise<Response> => {
    const httpCode = await acceptReceipt(deps, req.param("id") ?? "", req.raw);
    return Response.json({ httpCode }, { status: httpCode });
  };
}

async function acceptReceipt(
  deps: ProviderDependencies,
  id: string,
  request: Request,
): Promise<200 | 401 | 404> {
  if (deps.readReceipt === null) return 404;
  const url = new URL(toReceiptUrl(deps.apiUrl, id) + new URL(request.url).search);
  const text = request.method === "GET" ? "" : await request.text();
  const header = (name: string) => request.headers.get(name);
  const now = deps.clock.now();
  const receipt = await deps.readReceipt({ url, header, text, now });
  if (receipt === "UNSIGNED") {
    logSecurityEvent(deps.log, "access refused", "smsReceipts");
    return 401;
  }
  if (receipt === "PASSING") return 200;
  const isNew = await saveReceipt({ db: deps.db, now }, id, receipt).catch((error) => {
    if (isInvalidUuidError(error)) return false;
    throw error;
  });
  if (isNew && receipt.outcome === "UNDELIVERED")
    deps.log.warn({ row: id, state: receipt.detail }, "SMS not delivered");
  return 200;
}
