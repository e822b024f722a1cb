/** Texts of messages about corrections. */
import { brand } from "~/lib/brand/brand";
import { correctedFieldName } from "~/lib/text/corrected-fields";
import type { MessageContent } from "../shared/messages/outbox";
import { emailSignature, greeting } from "../shared/messages/templates";

interface Decided {
  /** The person of the record. */
  to: string;
  field: string;
}

const callUs = () => `Not right? Please call us: ${brand.phones.hotline.number}.`;

export function correctionMade({
  to,
  field,
  from,
  now,
}: Decided & { from: string | null; now: string }): MessageContent {
  const name = correctedFieldName(field);
  const what = `We have corrected the ${name} on the record${from === null ? "" : ` from ${from}`} to ${now}.`;
  return {
    subject: `The ${name} was corrected`,
    email: [greeting(to), what, callUs(), emailSignature()].join("\n\n"),
    sms: `${brand.shortName}: ${what} ${callUs()}`,
  };
}

export function correctionRefused({
  to,
  field,
  answer,
}: Decided & { answer: string }): MessageContent {
  const name = correctedFieldName(field);
  const what = `We have not changed the ${name} on the record. The reason: ${answer}`;
  return {
    subject: `The ${name} was not changed`,
    email: [greeting(to), what, callUs(), emailSignature()].join("\n\n"),
    sms: `${brand.shortName}: we have not changed the ${name} on the record. Please call us: ${brand.phones.hotline.number}.`,
  };
}
