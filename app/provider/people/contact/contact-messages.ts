/** Texts of messages about a changed contact. */
import { callUs, writeMessage } from "../../shared/messages/compose";
import type { Words, WriteMessage } from "../../shared/messages/message-language";
import { formatNameInSentence } from "../../shared/messages/templates";

interface ChangedContact {
  to: string;
  /** The other person who asked for it. Null if the owner did. */
  by: string | null;
  /** The old contact, masked. Empty if there was none. */
  from: string;
  now: string;
  /** The link that undoes the change. Null in the message about an undo. */
  url: string | null;
}

const toValues = (words: Words, { by, from, now, url }: ChangedContact) => ({
  from: from || words.text("messages-people:contact.none"),
  now: now || words.text("messages-people:contact.none"),
  name: formatNameInSentence(words, by ?? ""),
  url: url ?? "",
});

/** Builds the message to the contact before a change and to the contact after it. */
export const writeContactChanged = (data: ChangedContact): WriteMessage =>
  writeMessage("messages-people:contact", (words) => {
    const what = data.by === null ? ".text" : ".by-text";
    const message = { to: data.to, values: toValues(words, data), text: [what] } as const;
    if (data.url === null)
      return {
        ...message,
        paragraphs: callUs(),
        sms: [".text", ...callUs()],
        shorter: [[".text"]],
      };
    return {
      ...message,
      paragraphs: [".undo", ...callUs()],
      sms: [what, ".undo-sms"],
      shorter: [
        [".text", ".undo-sms"],
        [".subject", ".undo-sms"],
      ],
    };
  });

/** Builds the message that asks the person for their yes to a change by another person. */
export const writeContactChangeRequested = (data: ChangedContact): WriteMessage =>
  writeMessage("messages-people:contact-request", (words) => ({
    to: data.to,
    values: toValues(words, data),
    text: [".text", ".nothing"],
    paragraphs: [".answer", ...callUs()],
    sms: [".text", ".nothing", ".answer-sms"],
    shorter: [[".text", ".answer-sms"]],
  }));
