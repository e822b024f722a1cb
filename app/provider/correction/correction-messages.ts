/** Texts of messages about corrections. */
import { correctedFields } from "~/contract/people/correction";
import { brand } from "~/lib/brand/brand";
import { type MessageParts, type Topic, writeMessage } from "../shared/messages/compose";
import type { WriteMessage } from "../shared/messages/message-language";

interface Decided {
  /** The person of the record. */
  to: string;
  field: string;
}

/** Declares a message that names a value on a record in the middle of a sentence. */
const writeDecision = <Of extends Topic>(
  topic: Of,
  { to, field, ...values }: Decided & Record<string, string | null>,
  parts: MessageParts<Of>,
): WriteMessage =>
  writeMessage(topic, ({ text }) => {
    const key = correctedFields.find((name) => name === field) ?? "OTHER";
    const phone = brand.phones.hotline.number;
    return {
      to,
      values: { ...values, field: text(`messages-people:correction.${key}`), phone },
      paragraphs: ["messages-people:correction.call", "messages:signature"],
      ...parts,
    };
  });

export const writeCorrectionMade = (
  data: Decided & { from: string | null; now: string },
): WriteMessage => {
  const what = data.from === null ? ".text" : ".from-text";
  const sms = [what, "messages-people:correction.call"] as const;
  return writeDecision("messages-people:corrected", { ...data }, { text: [what], sms });
};

export const writeCorrectionRefused = (data: Decided & { answer: string }): WriteMessage =>
  writeDecision("messages-people:not-corrected", { ...data }, {});
