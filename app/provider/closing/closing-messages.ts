/** Text of the message after an account was closed. */
import { brand } from "~/lib/brand/brand";
import type { MessageContent } from "../shared/messages/outbox";
import { emailSignature, greeting } from "../shared/messages/templates";

/** @param record undefined for an account that never had one. */
export function accountClosed(record?: { id: string; name: string }): MessageContent {
  const call = `If it was not you, please call us at once: ${brand.phones.hotline.number}.`;
  return {
    subject: "Your account is closed",
    email: [
      ...(record ? [greeting(record.name)] : []),
      "Your account on our website is closed, and what was booked is cancelled.",
      record
        ? `You can come again: sign up, and link your record with your client ID ${record.id}. Capital and small letters matter.`
        : "You can come again and sign up at any time.",
      call,
      emailSignature(),
    ].join("\n\n"),
    sms: `${brand.shortName}: your account is closed, and what was booked is cancelled. ${call}`,
  };
}
