/** Delivery of messages: e-mail by SMTP and SMS by HTTP if configured, otherwise into the sandbox's inbox. */
import type { Config } from "~/config/config.server";
import { brand } from "~/lib/brand/brand";
import type { OutgoingMessage } from "../context";
import { describeUnexpected, type ProbeResult } from "../probe";
import { toMailHtml } from "./html-mail";
import { openMailConnections, tryMailServer } from "./mail-connections";
import { NotDeliveredError, RejectedError, SenderRefusedError } from "./send-outbox";
import { findSmsGateway, readRetryAfter } from "./sms-gateways";
import { toReceiptUrl } from "./sms-receipts";

/** Milliseconds that an answer of the SMS service may take. */
const WITHIN_MS = 10_000;

type Deliver = (message: OutgoingMessage) => Promise<void>;

export function chooseSender(config: Config, inbox: Deliver | null): Deliver {
  const email = config.mail.smtpUrl ? byEmail(config.mail.smtpUrl, config) : inbox;
  const { url } = config.sms;
  const sms = url ? bySms({ ...config.sms, url }, config.apiBaseUrl) : inbox;
  return async (message) => {
    const deliver = message.channel === "EMAIL" ? email : sms;
    if (deliver === null) throw new Error(`No way to send ${message.channel} is configured`);
    await deliver(message);
  };
}

/**
 * Sends by SMTP. A failure before the whole mail was handed over proves that it was not accepted. A lost answer after that proves nothing.
 * A server may think about a mail for ten minutes (RFC 5321, section 4.5.3.2.6).
 */
function byEmail(smtpUrl: string, { mail, publicUrl }: Config): Deliver {
  const sendMail = openMailConnections(smtpUrl, publicUrl);
  return (message) => {
    const from = mail.from ?? brand.emails.support;
    return sendMail(
      {
        from: { name: brand.name, address: from },
        to: message.to,
        subject: message.subject ?? brand.name,
        text: message.text,
        ...(mail.html && { html: toMailHtml(message.text, message.language ?? "en") }),
        ...(message.calendar && { icalEvent: { ...CALENDAR_FILE, content: message.calendar } }),
        // No mailbox answers an automatic mail (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
        // A repeated message has the same ID, so that a mail server can recognise it.
        messageId: `<${message.id}@${from.split("@")[1]}>`,
      },
      classified,
    );
  };
}

/** Signs in at the mail server and sends nothing. */
export async function probeMailServer(smtpUrl: string, publicUrl: string): Promise<ProbeResult> {
  const problem = await tryMailServer(smtpUrl, publicUrl);
  return problem === null
    ? { fits: true, words: "accepts the connection and the login" }
    : { fits: false, words: (problem as SmtpError).response ?? problem.message };
}

/** Reads the address, because a POST would send an SMS. Most services answer that the method is wrong. */
export async function probeSmsService(url: string, token?: string): Promise<ProbeResult> {
  const { status } = await fetch(url, {
    redirect: "manual",
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  const fits = status < 500 && ![401, 403].includes(status);
  return {
    fits,
    words: fits
      ? `answered ${status}, and no SMS was sent`
      : describeUnexpected(status, "SMS_TOKEN"),
  };
}

const CALENDAR_FILE = { filename: "appointment.ics", method: "PUBLISH" };

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

/** Failures that concern the mail itself. Others concern every mail and pass once they are mended. */
const ABOUT_THE_MAIL = ["EENVELOPE", "EMESSAGE"];

/** Classes of RFC 3463 that concern the recipient or the content. X.3, X.4, X.5 and X.7 concern the sender: limits, blocks and policies. */
const FINAL_CLASSES = ["1", "2", "6"];

function classified(failure: unknown, isHandedOver: boolean): Error {
  const error = failure as SmtpError;
  const { code = "", responseCode = 0, response = "", message } = error;
  if (responseCode >= 500 && code === "EAUTH")
    return new SenderRefusedError(message, { cause: error });
  if (responseCode >= 500 && ABOUT_THE_MAIL.includes(code)) {
    const [, group = "1"] = /^\d{3}[ -]5\.(\d)\.\d/.exec(response) ?? [];
    return FINAL_CLASSES.includes(group)
      ? new RejectedError(message, { cause: error })
      : new SenderRefusedError(message, { cause: error });
  }
  return responseCode > 0 || !isHandedOver
    ? new NotDeliveredError(message, { cause: error })
    : error;
}

/** Error codes of a connection that reached no server. */
const UNREACHED = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "EAI_AGAIN"];

/**
 * Sends by the gateway of `SMS_KIND`. A refusal of the number or the text is final, one of the sender waits, and 429 waits as long as it says. If the answer is lost or this process is killed while waiting, the same ID is sent a second time, at
 * least half a minute later. It is never sent a third time. The receiver drops an ID that it has already accepted.
 */
function bySms(sms: Config["sms"] & { url: string }, apiUrl: string): Deliver {
  const gateway = findSmsGateway(sms.kind);
  return async (message) => {
    const receiptUrl =
      sms.receiptSecret === undefined ? undefined : toReceiptUrl(apiUrl, message.id);
    const response = await fetch(sms.url, {
      method: "POST",
      // Redirects are not followed, so that only the configured address can read the message.
      redirect: "manual",
      ...gateway.buildRequest(sms, message, receiptUrl),
      signal: AbortSignal.timeout(WITHIN_MS),
    }).catch((error) => {
      if (UNREACHED.includes(error?.cause?.code))
        throw new NotDeliveredError("The SMS service cannot be reached", { cause: error });
      throw error;
    });
    const { status } = response;
    const answer = await readAnswer(response);
    const verdict = gateway.judge(status, answer);
    if (verdict === "ACCEPTED") return;
    const { code = "", status: state = "" } = answer;
    const words = `The SMS service answered ${[status, code, state].filter(Boolean).join(" ")}`;
    if (verdict === "FINAL") throw new RejectedError(words);
    if (verdict === "BLOCKED") throw new SenderRefusedError(words);
    const wait = readRetryAfter(response.headers.get("retry-after"), Date.now());
    throw new NotDeliveredError(words, {}, wait);
  };
}

/** Reads the JSON of an answer. It is an empty object for any other body, which says nothing that the status does not say. */
async function readAnswer(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === "object" && body !== null ? { ...body } : {};
}
