/** The requests of SMS gateways, and what their refusals mean. Numbers are in E.164 ("+6591234567"). */
import type { Config } from "~/config/config.server";
import type { OutgoingMessage } from "../context";
import { FAILED_STATES } from "./sms-receipts";

type Sms = Omit<Config["sms"], "receiptSecret"> & { url: string };

/** FINAL concerns this number or text, BLOCKED all messages of the account, PASSING ends without a change. */
export type SmsVerdict = "ACCEPTED" | "FINAL" | "BLOCKED" | "PASSING";

interface SmsGateway {
  /** @param receiptUrl the address for delivery receipts, if they are wanted */
  buildRequest(
    sms: Sms,
    message: OutgoingMessage,
    receiptUrl?: string,
  ): { headers: Record<string, string>; body: string };
  /** Judges an answer by its status and its JSON, which is an empty object if it has none. */
  judge(status: number, answer: Record<string, unknown>): SmsVerdict;
}

const JSON_TYPE = { "content-type": "application/json" };

function judgeByStatus(status: number, state: unknown): SmsVerdict {
  if (status >= 200 && status < 300)
    return FAILED_STATES.includes(String(state).toLowerCase()) ? "FINAL" : "ACCEPTED";
  if ([401, 402, 403].includes(status)) return "BLOCKED";
  return [400, 404, 410, 422].includes(status) ? "FINAL" : "PASSING";
}

/** The portal's own protocol, for a bridge of the provider's. */
const portal: SmsGateway = {
  buildRequest: ({ token }, { id, to, text }) => ({
    headers: {
      ...JSON_TYPE,
      "idempotency-key": id,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ id, to, text }),
  }),
  judge(status, { status: state }) {
    // A wrong address of the bridge answers 404 for every number.
    return status === 404 ? "BLOCKED" : judgeByStatus(status, state);
  },
};

/**
 * Twilio's Messages resource: a form with Basic authentication (twilio.com/docs/messaging/api/message-resource). A sender that begins with
 * "MG" is a messaging service. Twilio has no idempotency key.
 */
const twilio: SmsGateway = {
  buildRequest: ({ token = "", from = "" }, { to, text }, receiptUrl) => ({
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(token).toString("base64")}`,
    },
    body: new URLSearchParams({
      To: to,
      [/^MG[\da-f]{32}$/i.test(from) ? "MessagingServiceSid" : "From"]: from,
      Body: text,
      ...(receiptUrl !== undefined && { StatusCallback: receiptUrl }),
    }).toString(),
  }),
  judge(status, { code, status: state }) {
    if (status === 400 && !TWILIO_ABOUT_RECIPIENT.includes(Number(code))) return "BLOCKED";
    // The account of the address does not exist.
    return status === 404 ? "BLOCKED" : judgeByStatus(status, state);
  },
};

/**
 * Errors about the recipient or the text (twilio.com/docs/api/errors): not a number, no permission for its country, opted out, no route, not a mobile,
 * empty, too long. Others, such as a wrong sender, concern each message.
 */
const TWILIO_ABOUT_RECIPIENT = [21211, 21408, 21610, 21612, 21614, 21602, 21617];

/**
 * MessageBird's SMS API (developers.messagebird.com/api/sms-messaging). `reference` is the message's ID in its reports, and "auto" sends Chinese and
 * Tamil as Unicode.
 */
const messagebird: SmsGateway = {
  buildRequest: ({ token = "", from = "" }, { id, to, text }, receiptUrl) => ({
    headers: { ...JSON_TYPE, authorization: `AccessKey ${token}` },
    body: JSON.stringify({
      originator: from,
      recipients: [to.replace(/^\+/, "")],
      body: text,
      reference: id,
      datacoding: "auto",
      reportUrl: receiptUrl,
    }),
  }),
  judge(status, { errors, recipients }) {
    const [first] = Array.isArray(errors) ? errors : [];
    // 10 is a wrong parameter, which may be the sender.
    if (status === 422 && first?.parameter !== "recipients" && first?.parameter !== "recipient")
      return "BLOCKED";
    const items = (recipients as { items?: { status?: unknown }[] } | undefined)?.items;
    return judgeByStatus(status, items?.[0]?.status);
  },
};

const gateways: Record<Config["sms"]["kind"], SmsGateway> = { portal, twilio, messagebird };

export const findSmsGateway = (kind: Config["sms"]["kind"]): SmsGateway => gateways[kind];

/** Reads `Retry-After`, in seconds or as a date (RFC 9110, section 10.2.3). Undefined if there is none. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), 86_400) : undefined;
}
