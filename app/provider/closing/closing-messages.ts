/** Text of the message after an account was closed. */
import { brand } from "~/lib/brand/brand";
import type { WriteMessage } from "../shared/messages/message-language";
import {
  addSmsSender,
  formatEmailSignature,
  formatGreeting,
  joinParagraphs,
} from "../shared/messages/templates";

/** @param record undefined for an account that never had one. */
export const writeAccountClosed =
  (record?: { id: string; name: string }): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const call = text("messages-people:closed.call", { phone: brand.phones.hotline.number });
    return {
      subject: text("messages-people:closed.subject"),
      email: joinParagraphs(
        record ? formatGreeting(words, record.name) : null,
        text("messages-people:closed.text"),
        record
          ? text("messages-people:closed.again-with-id", { id: record.id })
          : text("messages-people:closed.again"),
        call,
        formatEmailSignature(words),
      ),
      sms: addSmsSender(sentences(text("messages-people:closed.sms"), call)),
    };
  };
