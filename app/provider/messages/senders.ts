/** How messages leave: e-mail by SMTP and SMS by HTTP where they are configured, else into the sandbox's inbox. */
import { createTransport } from "nodemailer";
import type { Config } from "~/config.server";
import { brand } from "~/lib/brand";
import type { OutgoingMessage } from "../core/world";

type Deliver = (message: OutgoingMessage) => Promise<void>;

export function senderOf(config: Config, inbox: Deliver | null): Deliver {
  const email = config.mail.smtpUrl
    ? byEmail(config.mail.smtpUrl, config.mail.from ?? brand.emails.support)
    : inbox;
  const sms = config.sms.url ? bySms(config.sms.url, config.sms.token) : inbox;
  return async (message) => {
    const deliver = message.channel === "EMAIL" ? email : sms;
    if (deliver === null) throw new Error(`No way to send ${message.channel} is configured`);
    await deliver(message);
  };
}

function byEmail(smtpUrl: string, from: string): Deliver {
  const transport = createTransport(smtpUrl);
  return async (message) => {
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

/** POST {id, to, text} as JSON; any 2xx means that the SMS was taken. */
function bySms(url: string, token: string | undefined): Deliver {
  return async (message) => {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": message.id,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ id: message.id, to: message.to, text: message.text }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`The SMS service answered ${response.status}`);
  };
}
