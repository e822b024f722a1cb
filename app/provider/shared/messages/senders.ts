/** Delivery of messages: e-mail by SMTP and SMS by HTTP if configured, otherwise into the sandbox's inbox. */
import type { Transporter } from "nodemailer";
import type { Config } from "~/config/config.server";
import { brand } from "~/lib/brand/brand";
import { lazyRequire } from "~/lib/lazy-require.server";
import type { OutgoingMessage } from "../context";
import { NotDeliveredError } from "./outbox";

const nodemailer = lazyRequire<typeof import("nodemailer")>("nodemailer");

/** Milliseconds that one answer may take. A mail server gives several. */
const WITHIN_MS = 10_000;

type Deliver = (message: OutgoingMessage) => Promise<void>;

export function senderOf(config: Config, inbox: Deliver | null): Deliver {
  const email = config.mail.smtpUrl ? byEmail(config.mail.smtpUrl, config.mail.from) : inbox;
  const sms = config.sms.url ? bySms(config.sms.url, config.sms.token) : inbox;
  return async (message) => {
    const deliver = message.channel === "EMAIL" ? email : sms;
    if (deliver === null) throw new Error(`No way to send ${message.channel} is configured`);
    await deliver(message);
  };
}

/** @param sender the sender's address, by default the provider's support. */
function byEmail(smtpUrl: string, sender: string | undefined): Deliver {
  let transport: Transporter | undefined;
  const open = () =>
    nodemailer().createTransport({
      url: smtpUrl,
      connectionTimeout: WITHIN_MS,
      greetingTimeout: WITHIN_MS,
      socketTimeout: WITHIN_MS,
    });
  return async (message) => {
    transport ??= open();
    const from = sender ?? brand.emails.support;
    await transport.sendMail({
      from: { name: brand.name, address: from },
      to: message.to,
      subject: message.subject ?? brand.name,
      text: message.text,
      // A repeated message has the same ID, so that a mail server can recognise it.
      messageId: `<${message.id}@${from.split("@")[1]}>`,
    });
  };
}

/** Error codes of a connection that reached no server. */
const UNREACHED = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "EAI_AGAIN"];

/**
 * Sends by the SMS protocol: POST {id, to, text} as JSON, with the ID also as `idempotency-key`. Any 2xx means that the SMS was accepted,
 * any other status that it was not. If the answer is lost or this process is killed while waiting, the same ID is sent a second time, at
 * least half a minute later. It is never sent a third time. The receiver drops an ID that it has already accepted.
 */
function bySms(url: string, token: string | undefined): Deliver {
  return async (message) => {
    const response = await fetch(url, {
      method: "POST",
      // Redirects are not followed, so that only the configured address can read the message.
      redirect: "manual",
      headers: {
        "content-type": "application/json",
        "idempotency-key": message.id,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id: message.id, to: message.to, text: message.text }),
      signal: AbortSignal.timeout(WITHIN_MS),
    }).catch((error) => {
      if (UNREACHED.includes(error?.cause?.code))
        throw new NotDeliveredError("The SMS service cannot be reached", { cause: error });
      throw error;
    });
    if (!response.ok) throw new NotDeliveredError(`The SMS service answered ${response.status}`);
  };
}
