/** Texts of messages to a customer who is helped at a counter. */
import { HAND_OVER_MINUTES } from "~/contract/counter/hand-over";
import { brand } from "~/lib/brand/brand";
import type { MessageContent } from "../shared/messages/outbox";

export function agreementCodeText(code: string, minutes: number): MessageContent {
  return bySmsAlone(
    "Your code to agree",
    `${code} is your code to agree to what you read at our counter. It lasts ${minutes} minutes. Type it only if you read it and agree.`,
  );
}

export function handOverText(publicUrl: string, code: string): MessageContent {
  return bySmsAlone(
    "Continue on your phone",
    `continue on your phone: ${publicUrl}/go/${code} Or open ${publicUrl}/go and type ${code}. It works once, for ${HAND_OVER_MINUTES} minutes.`,
  );
}

function bySmsAlone(subject: string, words: string): MessageContent {
  return { subject, email: words, sms: `${brand.shortName}: ${words}` };
}
