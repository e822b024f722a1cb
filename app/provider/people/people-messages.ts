/** Texts of messages about a person's record. */
import { LINK_CODE_DAYS } from "~/contract/people/linking";
import type { ProxyRights } from "~/contract/people/proxy-rights";
import { brand } from "~/lib/brand/brand";
import { getDayPlaceholder } from "~/lib/singapore/day-placeholder";
import { toSingaporeDay } from "~/lib/singapore-date";
import { toMessageText } from "~/lib/text/plain-text";
import { callUs, writeMessage } from "../shared/messages/compose";
import type { Words, WriteMessage } from "../shared/messages/message-language";
import { formatBulletList, formatNameInSentence } from "../shared/messages/templates";
import { describeOpenMatter, type OpenMatter } from "./open-matters";

/** Builds the message to the customers who act for a person without a contact, about another customer who links the record. */
export const writeLinkedForOthers = (data: { by: string; person: string }): WriteMessage =>
  writeMessage("messages-people:linked", (words) => ({
    values: { name: formatNameInSentence(words, data.by), person: toMessageText(data.person) },
    subject: ".others-subject",
    text: [".others"],
    paragraphs: ["messages:call-us", "messages:signature"],
    sms: [".others-sms"],
  }));

/** Builds the message to the contact of a record that was just linked. */
export const writeRecordLinked = ({
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
  writeMessage("messages-people:linked", (words) => {
    const stop = isAdded ? ".stop-sms" : ".confirm-sms";
    return {
      to,
      values: { name: formatNameInSentence(words, by), url },
      text: [`.${isAdded ? "added" : "linked"}${mayBook ? "-book" : ""}`],
      paragraphs: [isAdded ? ".stop" : ".confirm", ...callUs()],
      sms: [mayBook ? ".book-sms" : ".sms", stop],
      shorter: mayBook ? [[".sms", stop]] : [],
    };
  });

/** Builds the message to the contact of a record for which an access that is not confirmed sent health answers. */
export const writeHealthSent = ({ to, by, url }: LinkedRecord): WriteMessage =>
  writeMessage("messages-people:health", (words) => ({
    to,
    values: { name: formatNameInSentence(words, by), url },
    paragraphs: [".stop", ...callUs()],
  }));

/** Builds the same message to the customers who act for a person without a contact. */
export const writeHealthSentForOthers = (names: { by: string; person: string }): WriteMessage =>
  writeMessage("messages-people:health", (words) => ({
    values: { name: formatNameInSentence(words, names.by), person: toMessageText(names.person) },
    subject: ".others-subject",
    text: [".others"],
    paragraphs: callUs(),
    sms: [".others-sms"],
  }));

interface LinkedRecord {
  to: string;
  by: string;
  url: string;
}

/** Builds the message to the contact of a record that an account linked as its own. */
export const writeOwnRecordLinked = ({ to, by, url }: LinkedRecord): WriteMessage =>
  writeMessage("messages-people:own", (words) => ({
    to,
    values: { name: formatNameInSentence(words, by), url },
    paragraphs: [".stop", ...callUs()],
  }));

interface EndedAccessData {
  holder: string;
  owner: string;
  /** Open matters of the person. */
  open: readonly OpenMatter[];
}

/** Words what is open: as a list for an e-mail, and as a sentence for an SMS if there is room for it. */
function describeOpen(words: Words, open: readonly OpenMatter[]) {
  const { text } = words;
  const lines = open.map((matter) => describeOpenMatter(words, matter));
  const phone = brand.phones.hotline.number;
  const list = `${text("messages-people:open")}\n${formatBulletList(lines)}`;
  const sentence = text("messages-people:open.sms", { list: lines.join("; ") });
  return {
    isOpen: lines.length > 0,
    list: lines.length > 0 && { worded: list },
    sentence: lines.length > 0 && { worded: sentence },
    questions: { worded: text("messages-people:questions", { phone }) },
  };
}

/** Builds the message to a customer who can no longer act for a person. */
export const writeAccessEndedForHolder = ({ owner, open }: EndedAccessData): WriteMessage =>
  writeMessage("messages-people:ended-holder", (words) => {
    const { isOpen, list, sentence, questions } = describeOpen(words, open);
    return {
      values: { name: formatNameInSentence(words, owner) },
      text: [".text", ".stay"],
      paragraphs: [list, isOpen && ".expected", ...callUs()],
      sms: [".text", sentence, questions],
      shorter: [[".text", questions], [".text"]],
    };
  });

/** Builds the message to a person for whom a customer can no longer act. */
export const writeAccessEndedForOwner = ({ holder, owner, open }: EndedAccessData): WriteMessage =>
  writeMessage("messages-people:ended-owner", (words) => {
    const { isOpen, list, sentence, questions } = describeOpen(words, open);
    return {
      to: owner,
      values: { name: formatNameInSentence(words, holder) },
      text: [".text", ".stay"],
      paragraphs: [list, isOpen && ".yours", ...callUs()],
      sms: [".text", sentence, isOpen && ".yours-sms", questions],
      shorter: [[".text", questions], [".text"]],
    };
  });

/** Builds the message to a customer whose rights for a person were changed by that person. */
export const writeRightsChanged = ({
  owner,
  rights: { book, pay, health, until },
}: {
  owner: string;
  rights: ProxyRights;
}): WriteMessage =>
  writeMessage("messages-people:rights", (words) => {
    const word = (isAllowed: boolean) =>
      isAllowed ? words.text("messages-people:yes") : words.text("messages-people:no");
    return {
      values: {
        ...{ name: formatNameInSentence(words, owner), book: word(book), pay: word(pay) },
        ...{ health: word(health), date: until && words.formats.shortDate(until) },
      },
      text: [".text", until !== null && ".ends"],
      paragraphs: callUs(),
    };
  });

/** Builds the reminder to the next of kin whom the person chose. It has no link, because a link would let them change the appointment. */
export const writeReminderForContact = ({
  name,
  title,
  startsAt,
  place,
}: {
  name: string;
  title: (words: Words) => string;
  startsAt: Date;
  place: string;
}): WriteMessage =>
  writeMessage("messages-people:kin", (words) => {
    const { text, formats, language } = words;
    const values = {
      name: formatNameInSentence(words, name),
      title: title(words),
      // The day is resolved when the message is sent.
      day: getDayPlaceholder(toSingaporeDay(startsAt), language),
      place,
    };
    const time = formats.dayAndTime(startsAt);
    return {
      values: { ...values, time: formats.shortDayAndTime(startsAt) },
      text: [{ worded: text("messages-people:kin.text", { ...values, time }) }],
      paragraphs: [".why", ...callUs()],
    };
  });

export const writeClientIdReminder = ({
  id,
  name,
  code,
}: {
  id: string;
  name: string;
  /** The code that proves to the portal whose record it is. Null if none is needed. */
  code: string | null;
}): WriteMessage =>
  writeMessage("messages-people:client-id", () => ({
    to: name,
    values: { id, code, days: LINK_CODE_DAYS },
    paragraphs: [".letters", code !== null && ".code", ".warning", { worded: brand.name }],
    sms: [".sms", code !== null && ".code-sms"],
  }));

/** Builds the message after the undo of a merge, with the client ID of the reader's own record. */
export const writeRecordsSeparated = (data: { name: string; clientId: string }): WriteMessage =>
  writeMessage("messages-people:unmerged", () => ({
    to: data.name,
    values: { id: data.clientId },
    paragraphs: callUs(),
  }));

/**
 * Builds the message about two records that became one. The contact of the record that ended may have another reader by now, so it gets
 * neither the client ID nor the sign-in.
 */
export const writeRecordsMerged = ({
  name,
  clientId: id,
  account,
}: {
  name: string;
  /** Null for the contact of the record that ended. */
  clientId: string | null;
  /** The number or address of the account that is left. Null if only one account existed. */
  account: string | null;
}): WriteMessage =>
  writeMessage("messages-people:merged", (words) => {
    const values = { account: account ?? "", id: id ?? "" };
    const which = id === null ? "elsewhere" : "id";
    const next = words.sentences(
      words.text(`messages-people:merged.${which}`, values),
      id !== null && account ? words.text("messages-people:merged.sign-in", values) : null,
    );
    return {
      to: name,
      paragraphs: [{ worded: next }, ...callUs()],
      sms: [".sms", { worded: next }],
    };
  });
