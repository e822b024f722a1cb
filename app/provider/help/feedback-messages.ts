/** Texts of messages that request feedback. */
import { brand } from "~/lib/brand/brand";
import type { Words, WriteMessage } from "../shared/messages/message-language";
import { addSmsSender, formatGreeting, joinParagraphs } from "../shared/messages/templates";

export const writeFeedbackRequest =
  (data: { name: string; subject: (words: Words) => string; url: string }): WriteMessage =>
  (words) => {
    const what = data.subject(words);
    const text = words.text("messages-people:feedback.text", { what, url: data.url });
    return {
      subject: words.text("messages-people:feedback.subject", { what }),
      email: joinParagraphs(formatGreeting(words, data.name), text, brand.name),
      sms: addSmsSender(text),
    };
  };
