/** Texts of messages that request feedback. */
import { brand } from "~/lib/brand/brand";
import type { Words, WriteMessage } from "../shared/messages/message-language";
import { greeting, paragraphs, signedSms } from "../shared/messages/templates";

export const feedbackRequestText =
  (data: { name: string; subject: (words: Words) => string; url: string }): WriteMessage =>
  (words) => {
    const what = data.subject(words);
    const text = words.text("messages-people:feedback.text", { what, url: data.url });
    return {
      subject: words.text("messages-people:feedback.subject", { what }),
      email: paragraphs(greeting(words, data.name), text, brand.name),
      sms: signedSms(text),
    };
  };
