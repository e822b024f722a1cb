/** Texts of messages about corrections. */
import { brand } from "~/lib/brand/brand";
import type { Words, WriteMessage } from "../shared/messages/message-language";
import {
  addSmsSender,
  formatEmailSignature,
  formatGreeting,
  joinParagraphs,
} from "../shared/messages/templates";

interface Decided {
  /** The person of the record. */
  to: string;
  field: string;
}

const FIELDS = ["NAME", "EMAIL", "ID_NUMBER", "BIRTH_DATE"] as const;

/** Names a value on a record for the middle of a sentence. */
function fieldName({ text }: Words, field: string): string {
  const key = FIELDS.find((name) => name === field) ?? "OTHER";
  return text(`messages-people:correction.${key}`);
}

const callUs = ({ text }: Words): string =>
  text("messages-people:correction.call", { phone: brand.phones.hotline.number });

export const writeCorrectionMade =
  ({ to, field, from, now }: Decided & { from: string | null; now: string }): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const name = fieldName(words, field);
    const what =
      from === null
        ? text("messages-people:corrected.text", { field: name, now })
        : text("messages-people:corrected.from-text", { field: name, from, now });
    return {
      subject: text("messages-people:corrected.subject", { field: name }),
      email: joinParagraphs(
        formatGreeting(words, to),
        what,
        callUs(words),
        formatEmailSignature(words),
      ),
      sms: addSmsSender(sentences(what, callUs(words))),
    };
  };

export const writeCorrectionRefused =
  ({ to, field, answer }: Decided & { answer: string }): WriteMessage =>
  (words) => {
    const { text } = words;
    const name = fieldName(words, field);
    return {
      subject: text("messages-people:not-corrected.subject", { field: name }),
      email: joinParagraphs(
        formatGreeting(words, to),
        text("messages-people:not-corrected.text", { field: name, answer }),
        callUs(words),
        formatEmailSignature(words),
      ),
      sms: addSmsSender(
        text("messages-people:not-corrected.sms", {
          field: name,
          phone: brand.phones.hotline.number,
        }),
      ),
    };
  };
