/** Delivery receipts of SMS gateways: the signature of each gateway, and the effect on the message. */
import { createHash, createHmac } from "node:crypto";
import { and, eq, isNull, ne, or, sql } from "drizzle-orm";
import { jwtVerify } from "jose";
import type { Config } from "~/config/config.server";
import type { Database } from "~/database/engine/connect.server";
import { type MessageOutcome, message } from "~/database/schema/delivery";
import { isSameSecret } from "~/lib/security/token.server";
import { verifyWebhook } from "~/lib/security/webhook-signature.server";

/** A receipt as received. Its address is the one that the gateway was given, with the query of the request. */
interface ReceivedReceipt {
  url: URL;
  header: (name: string) => string | null;
  text: string;
  now: Date;
}

type FinalOutcome = Exclude<MessageOutcome, "SENDER_REFUSED">;

/** UNSIGNED is not of the gateway. PASSING says that the message is on its way. */
export type SmsReceipt = "UNSIGNED" | "PASSING" | { outcome: FinalOutcome; detail: string };

/** The state in the gateway's words, and the code of its reason. Null for a wrong signature. */
type Report = { state: unknown; code?: unknown } | null;
type ReportReader = (secret: string, received: ReceivedReceipt) => Promise<Report>;

export type ReceiptReader = (received: ReceivedReceipt) => Promise<SmsReceipt>;

/** States of a message that no phone will get. Gateways report them in a successful answer and in receipts. */
export const FAILED_STATES = [
  ...["failed", "rejected", "undelivered", "undeliverable", "delivery_failed", "expired"],
  "canceled",
];
const DELIVERED_STATES = ["delivered", "read"];
const LONGEST_DETAIL = 60;
const CLOCK_TOLERANCE_SECONDS = 60;

/** Builds the address of the receipts of a message. */
export const toReceiptUrl = (apiUrl: string, id: string): string => `${apiUrl}/sms-receipts/${id}`;

/** @returns null if no secret for receipts is set. Gateways are then asked for none. */
export function createReceiptReader({
  kind,
  receiptSecret,
}: Pick<Config["sms"], "kind" | "receiptSecret">): ReceiptReader | null {
  if (receiptSecret === undefined) return null;
  return async (received) => {
    const report = await readers[kind](receiptSecret, received);
    if (report === null) return "UNSIGNED";
    const state = String(report.state).toLowerCase();
    const detail = `${state} ${report.code ?? ""}`.trim().slice(0, LONGEST_DETAIL);
    if (DELIVERED_STATES.includes(state)) return { outcome: "DELIVERED", detail };
    return FAILED_STATES.includes(state) ? { outcome: "UNDELIVERED", detail } : "PASSING";
  };
}

/** A bridge of the provider's signs its body as the bank does. The body names the message, because the address is not signed. */
const readPortal: ReportReader = async (secret, { url, header, text, now }) => {
  if (!verifyWebhook(secret, header("x-signature") ?? "", text, now.getTime())) return null;
  const { id, status, code } = parseObject(text);
  return url.pathname.endsWith(`/${id}`) ? { state: status, code } : null;
};

/**
 * Twilio signs the address and the sorted parameters of the form by HMAC-SHA1 with the account's auth token
 * (twilio.com/docs/usage/security). Its servers sign the address with or without the usual port.
 */
const readTwilio: ReportReader = async (secret, { url, header, text }) => {
  const form = new URLSearchParams(text);
  const names = [...new Set(form.keys())].sort();
  const signed = names.flatMap((name) =>
    [...new Set(form.getAll(name))].sort().map((value) => name + value),
  );
  const signature = header("x-twilio-signature") ?? "";
  const { protocol, hostname, port, pathname, search } = url;
  const usualPort = protocol === "https:" ? "443" : "80";
  const isSigned = [`${hostname}:${port || usualPort}`, hostname].map((host) => {
    const address = `${protocol}//${host}${pathname}${search}`;
    const mac = createHmac("sha1", secret).update(address + signed.join(""));
    return isSameSecret(mac.digest("base64"), signature);
  });
  if (!isSigned.includes(true)) return null;
  return { state: form.get("MessageStatus"), code: form.get("ErrorCode") };
};

/**
 * MessageBird signs a token with the hashes of the address and of the body by the account's signing key, and sends the state in the query
 * (developers.messagebird.com, "Verify requests" and "Handle a status report").
 */
const readMessagebird: ReportReader = async (secret, { url, header, text, now }) => {
  const verified = await jwtVerify(
    header("messagebird-signature-jwt") ?? "",
    new TextEncoder().encode(secret),
    {
      algorithms: ["HS256", "HS384", "HS512"],
      issuer: "MessageBird",
      requiredClaims: ["exp", "jti", "url_hash"],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    },
  ).catch(() => null);
  if (verified === null) return null;
  const { url_hash, payload_hash } = verified.payload;
  const isSame = (hash: unknown, value: string) =>
    isSameSecret(String(hash), createHash("sha256").update(value).digest("hex"));
  // The framework writes a space of a query as a plus sign.
  const addresses = [url.href, url.href.replaceAll("+", "%20")];
  if (!addresses.some((address) => isSame(url_hash, address))) return null;
  if (text !== "" && !isSame(payload_hash, text)) return null;
  const { searchParams: query } = url;
  return { state: query.get("status"), code: query.get("statusErrorCode") };
};

const readers: Record<Config["sms"]["kind"], ReportReader> = {
  portal: readPortal,
  twilio: readTwilio,
  messagebird: readMessagebird,
};

function parseObject(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) };
  } catch {
    return {};
  }
}

/**
 * Marks an SMS as delivered or failed, and sends it no more. An SMS whose answer was lost is sent twice, so a delivery replaces a failure and
 * never the other way round.
 * @returns true if the receipt says something new
 */
export async function saveReceipt(
  { db, now }: { db: Database; now: Date },
  id: string,
  { outcome, detail }: { outcome: FinalOutcome; detail: string },
): Promise<boolean> {
  const isDelivered = outcome === "DELIVERED";
  const replaceable = isDelivered
    ? ne(message.outcome, outcome)
    : eq(message.outcome, "SENDER_REFUSED");
  const saved = await db
    .update(message)
    .set({
      outcome,
      failure: isDelivered ? null : `The SMS service reported ${detail}`,
      sentAt: sql`coalesce(${message.sentAt}, ${now.toISOString()}::timestamptz)`,
      body: "",
      calendar: null,
    })
    .where(
      and(eq(message.id, id), eq(message.channel, "SMS"), or(isNull(message.outcome), replaceable)),
    )
    .returning({ id: message.id });
  return saved.length > 0;
}
