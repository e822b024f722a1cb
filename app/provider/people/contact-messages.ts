/** Texts of messages about a changed contact. */
import { brand } from "~/lib/brand/brand";
import { fitSms, type Words, type WriteMessage } from "../shared/messages/message-language";
import {
  addSmsSender,
  formatCallUs,
  formatGreeting,
  formatNameInSentence,
  joinParagraphs,
} from "../shared/messages/templates";

interface ChangedContact {
  to: string;
  /** The other person who asked for it. Null if the owner did. */
  by: string | null;
  /** The old contact, masked. Empty if there was none. */
  from: string;
  now: string;
  url: string;
}

const contactsIn = ({ text }: Words, { from, now }: Pick<ChangedContact, "from" | "now">) => ({
  from: from || text("messages-people:contact.none"),
  now: now || text("messages-people:contact.none"),
});

/** Builds the message to the contact before a change and to the contact after it. */
export const writeContactChanged =
  ({ to, by, url, ...contacts }: ChangedContact): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { from, now } = contactsIn(words, contacts);
    const own = text("messages-people:contact.text", { from, now });
    const what =
      by === null
        ? own
        : text("messages-people:contact.by-text", {
            from,
            now,
            name: formatNameInSentence(words, by),
          });
    const undo = text("messages-people:contact.undo-sms", { url });
    return {
      subject: text("messages-people:contact.subject"),
      email: joinParagraphs(
        formatGreeting(words, to),
        what,
        text("messages-people:contact.undo", { url }),
        formatCallUs(words),
        brand.name,
      ),
      sms: fitSms(
        words,
        [
          sentences(what, undo),
          sentences(own, undo),
          sentences(text("messages-people:contact.subject"), undo),
        ],
        addSmsSender,
      ),
    };
  };

/** Builds the message that asks the person for their yes to a change by another person. */
export const writeContactChangeRequested =
  ({ to, by, url, ...contacts }: ChangedContact): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { from, now } = contactsIn(words, contacts);
    const name = formatNameInSentence(words, by ?? "");
    const what = text("messages-people:contact-request.text", { name, from, now });
    const nothing = text("messages-people:contact-request.nothing");
    const answer = text("messages-people:contact-request.answer-sms", { url });
    return {
      subject: text("messages-people:contact-request.subject"),
      email: joinParagraphs(
        formatGreeting(words, to),
        sentences(what, nothing),
        text("messages-people:contact-request.answer", { url }),
        formatCallUs(words),
        brand.name,
      ),
      sms: fitSms(
        words,
        [
          sentences(what, nothing, answer),
          sentences(what, answer),
          text("messages-people:contact-request.short-sms", { now, url }),
        ],
        addSmsSender,
      ),
    };
  };
