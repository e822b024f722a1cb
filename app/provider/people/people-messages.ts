/** Texts of messages about a person's record. */
import type { ProxyRights } from "~/contract/people/proxy-rights";
import { brand } from "~/lib/brand/brand";
import { getDayPlaceholder } from "~/lib/singapore/day-placeholder";
import { toSingaporeDay } from "~/lib/singapore-date";
import { toMessageText } from "~/lib/text/plain-text";
import { fitSms, type Words, type WriteMessage } from "../shared/messages/message-language";
import {
  addSmsSender,
  formatBulletList,
  formatCallUs,
  formatEmailSignature,
  formatGreeting,
  formatNameInSentence,
  joinParagraphs,
} from "../shared/messages/templates";
import { describeOpenMatter, type OpenMatter } from "./open-matters";

/** Builds the message to the customers who act for a person without a contact, about another customer who links the record. */
export const writeLinkedForOthers =
  ({ by, person: linked }: { by: string; person: string }): WriteMessage =>
  (words) => {
    const { text } = words;
    const values = { name: formatNameInSentence(words, by), person: toMessageText(linked) };
    return {
      subject: text("messages-people:linked.others-subject", values),
      email: joinParagraphs(
        text("messages-people:linked.others", values),
        formatCallUs(words),
        formatEmailSignature(words),
      ),
      sms: addSmsSender(text("messages-people:linked.others-sms", values)),
    };
  };

/** Builds the message to the contact of a record that was just linked. */
export const writeRecordLinked =
  ({
    to,
    by,
    url,
    mayBook,
    isAdded,
  }: {
    to: string;
    by: string;
    url: string;
    /** False if the owner has withdrawn booking before. */
    mayBook: boolean;
    /** True for a new record. Such an access does not need to be confirmed. */
    isAdded: boolean;
  }): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const name = formatNameInSentence(words, by);
    const sees = text("messages-people:linked.sms", { name });
    const stop = isAdded
      ? text("messages-people:linked.stop-sms", { url })
      : text("messages-people:linked.confirm-sms", { url });
    const how = `${isAdded ? "added" : "linked"}${mayBook ? "-book" : ""}` as const;
    return {
      subject: text("messages-people:linked.subject", { name }),
      email: joinParagraphs(
        formatGreeting(words, to),
        text(`messages-people:linked.${how}`, { name }),
        isAdded
          ? text("messages-people:linked.stop", { url })
          : text("messages-people:linked.confirm", { url }),
        formatCallUs(words),
        brand.name,
      ),
      sms: fitSms(
        words,
        mayBook ? [text("messages-people:linked.book-sms", { name }), sees] : [sees],
        (one) => addSmsSender(sentences(one, stop)),
      ),
    };
  };

/** Builds the message to the contact of a record that an account linked as its own. */
export const writeOwnRecordLinked =
  ({ to, by, url }: { to: string; by: string; url: string }): WriteMessage =>
  (words) => {
    const { text } = words;
    const name = formatNameInSentence(words, by);
    return {
      subject: text("messages-people:own.subject"),
      email: joinParagraphs(
        formatGreeting(words, to),
        text("messages-people:own.text", { name }),
        text("messages-people:own.stop", { url }),
        formatCallUs(words),
        brand.name,
      ),
      sms: addSmsSender(text("messages-people:own.sms", { name, url })),
    };
  };

interface EndedAccessData {
  holder: string;
  owner: string;
  /** Open matters of the person. */
  open: readonly OpenMatter[];
}

/** Lists what is open, for an e-mail. */
function openList(words: Words, open: readonly OpenMatter[]): string | null {
  if (open.length === 0) return null;
  const lines = open.map((matter) => describeOpenMatter(words, matter));
  return `${words.text("messages-people:open")}\n${formatBulletList(lines)}`;
}

/** Builds an SMS that names what is open, if there is room for it. */
function endedSms(words: Words, what: string, open: readonly OpenMatter[], after?: string): string {
  const { text, sentences } = words;
  const list = open.map((matter) => describeOpenMatter(words, matter)).join("; ");
  const isOpen = open.length > 0;
  const questions = text("messages-people:questions", { phone: brand.phones.hotline.number });
  const openPart = isOpen ? text("messages-people:open.sms", { list }) : null;
  return fitSms(
    words,
    [sentences(what, openPart, isOpen ? after : null, questions), sentences(what, questions), what],
    addSmsSender,
  );
}

/** Builds the message to a customer who can no longer act for a person. */
export const writeAccessEndedForHolder =
  ({ owner, open }: EndedAccessData): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const name = formatNameInSentence(words, owner);
    const what = text("messages-people:ended-holder.text", { name });
    return {
      subject: text("messages-people:ended-holder.subject", { name }),
      email: joinParagraphs(
        sentences(what, text("messages-people:ended-holder.stay")),
        openList(words, open),
        open.length > 0 ? text("messages-people:ended-holder.expected") : null,
        formatCallUs(words),
        brand.name,
      ),
      sms: endedSms(words, what, open),
    };
  };

/** Builds the message to a person for whom a customer can no longer act. */
export const writeAccessEndedForOwner =
  ({ holder, owner, open }: EndedAccessData): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const name = formatNameInSentence(words, holder);
    const what = text("messages-people:ended-owner.text", { name });
    return {
      subject: text("messages-people:ended-owner.subject", { name }),
      email: joinParagraphs(
        formatGreeting(words, owner),
        sentences(what, text("messages-people:ended-owner.stay")),
        openList(words, open),
        open.length > 0 ? text("messages-people:ended-owner.yours") : null,
        formatCallUs(words),
        brand.name,
      ),
      sms: endedSms(words, what, open, text("messages-people:ended-owner.yours-sms")),
    };
  };

/** Builds the message to a customer whose rights for a person were changed by that person. */
export const writeRightsChanged =
  ({
    owner,
    rights: { book, pay, health, until },
  }: {
    owner: string;
    rights: ProxyRights;
  }): WriteMessage =>
  (words) => {
    const { text, sentences, formats } = words;
    const name = formatNameInSentence(words, owner);
    const word = (isAllowed: boolean) =>
      isAllowed ? text("messages-people:yes") : text("messages-people:no");
    const what = sentences(
      text("messages-people:rights.text", {
        ...{ name, book: word(book), pay: word(pay), health: word(health) },
      }),
      until === null
        ? null
        : text("messages-people:rights.ends", { date: formats.shortDate(until) }),
    );
    return {
      subject: text("messages-people:rights.subject", { name }),
      email: joinParagraphs(what, formatCallUs(words), brand.name),
      sms: addSmsSender(what),
    };
  };

/** Builds the reminder to the next of kin whom the person chose. It has no link, because a link would let them change the appointment. */
export const writeReminderForContact =
  (reminder: {
    name: string;
    title: (words: Words) => string;
    startsAt: Date;
    place: string;
  }): WriteMessage =>
  (words) => {
    const { text, formats, language } = words;
    const { startsAt, place } = reminder;
    const name = formatNameInSentence(words, reminder.name);
    const title = reminder.title(words);
    // The day is resolved when the message is sent.
    const day = getDayPlaceholder(toSingaporeDay(startsAt), language);
    const values = { name, title, day };
    return {
      subject: text("messages-people:kin.subject", values),
      email: joinParagraphs(
        text("messages-people:kin.text", {
          ...values,
          place,
          time: formats.dayAndTime(startsAt),
        }),
        text("messages-people:kin.why", { name }),
        formatCallUs(words),
        brand.name,
      ),
      sms: fitSms(
        words,
        [
          text("messages-people:kin.sms", { ...values, time: formats.shortDayAndTime(startsAt) }),
          text("messages-people:kin.short-sms", {
            ...values,
            time: formats.shortDayAndTime(startsAt),
          }),
        ],
        addSmsSender,
      ),
    };
  };

export const writeClientIdReminder =
  ({ id, name }: { id: string; name: string }): WriteMessage =>
  (words) => {
    const { text } = words;
    return {
      subject: text("messages-people:client-id.subject"),
      email: joinParagraphs(
        formatGreeting(words, name),
        text("messages-people:client-id.text", { id }),
        text("messages-people:client-id.letters"),
        text("messages-people:client-id.warning"),
        brand.name,
      ),
      sms: addSmsSender(text("messages-people:client-id.sms", { id })),
    };
  };

/** Builds the message after the undo of a merge, with the client ID of the reader's own record. */
export const writeRecordsSeparated =
  ({ name, clientId: id }: { name: string; clientId: string }): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    return {
      subject: text("messages-people:unmerged.subject"),
      email: joinParagraphs(
        formatGreeting(words, name),
        text("messages-people:unmerged.text", { id }),
        formatCallUs(words),
        brand.name,
      ),
      sms: addSmsSender(sentences(text("messages-people:unmerged.sms", { id }))),
    };
  };

/**
 * Builds the message about two records that became one. The contact of the record that ended may have another reader by now, so it gets
 * neither the client ID nor the sign-in.
 */
export const writeRecordsMerged =
  (merged: {
    name: string;
    /** Null for the contact of the record that ended. */
    clientId: string | null;
    /** The number or address of the account that is left. Null if only one account existed. */
    account: string | null;
  }): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { clientId: id, account } = merged;
    const next =
      id === null
        ? [text("messages-people:merged.elsewhere")]
        : [
            text("messages-people:merged.id", { id }),
            ...(account ? [text("messages-people:merged.sign-in", { account })] : []),
          ];
    return {
      subject: text("messages-people:merged.subject"),
      email: joinParagraphs(
        formatGreeting(words, merged.name),
        text("messages-people:merged.text"),
        sentences(...next),
        formatCallUs(words),
        brand.name,
      ),
      sms: addSmsSender(sentences(text("messages-people:merged.sms"), ...next)),
    };
  };
