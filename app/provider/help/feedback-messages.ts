/** Texts of messages that request feedback. */
import { brand } from "~/lib/brand/brand";
import { writeMessage } from "../shared/messages/compose";
import type { Words, WriteMessage } from "../shared/messages/message-language";

export const writeFeedbackRequest = (data: {
  name: string;
  subject: (words: Words) => string;
  url: string;
}): WriteMessage =>
  writeMessage("messages-people:feedback", (words) => ({
    to: data.name,
    values: { what: data.subject(words), url: data.url },
    paragraphs: [{ worded: brand.name }],
  }));
