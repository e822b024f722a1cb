/** How messages leave: e-mail by SMTP and SMS by HTTP where they are configured, else into the sandbox's inbox. */
import type { Transporter } from "nodemailer";
import type { Config } from "~/config/config.server";
import { brand } from "~/lib/brand/brand";
import { lazyRequire } from "~/lib/lazy-require.server";
import type { OutgoingMessage } from "../context";
import { NotDeliveredError } from "./outbox";

const nodemailer = lazyRequire<typeof import("nodemailer")>("nodemailer");

/** How long one answer may take; a mail server gives several. */
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

/** @param sender who it is from; the provider's support unless told. */
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
      // The same message sent again keeps its id, so that a mail server can tell.
      messageId: `<${message.id}@${from.split("@")[1]}>`,
    });
  };
}

/** Nobody was reached. */
const UNREACHED = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "EAI_AGAIN"];

/**
 * The SMS protocol: POST {id, to, text} as JSON, the id as `idempotency-key` too. Any 2xx means that the SMS was taken, any other answer
 * that it was not. When the answer is lost, or this process is killed while it waits for it, the same id comes a second time, half a
 * minute later or more, and never a third time: the receiver drops an id that it has taken.
 */
function bySms(url: string, token: string | undefined): Deliver {
  return async (message) => {
    const response = await fetch(url, {
      method: "POST",
      // Nobody but the address that was set up reads what is sent.
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
