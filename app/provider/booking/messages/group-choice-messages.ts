/** Texts of messages about a group that is still to be chosen. */
import type { GroupChoice } from "~/contract/booking/service";
import { brand } from "~/lib/brand/brand";
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";
import { type BookingMessageData, shortenListUrl, toMessageContent } from "./booking-wording";

export interface GroupChoiceData extends BookingMessageData {
  programme: string;
  /** Null if no group fits any more. */
  choice: GroupChoice | null;
  needsAssessment: boolean;
  sessions: number;
  /** The package's last day. */
  validUntil: string;
  chooseUrl: string;
  listUrl: string;
}

const chooseBefore = ({ text }: Words, day: string, { needsAssessment }: GroupChoiceData) =>
  needsAssessment
    ? text("messages-packages:choose-by-after-assessment", { day })
    : text("messages-packages:choose-by", { day });

const linkOf = ({ text }: Words, { needsAssessment, chooseUrl: url }: GroupChoiceData) =>
  needsAssessment
    ? text("messages-packages:choose-assessment-link", { url })
    : text("messages-packages:choose-link", { url });

export const writeReservedPlaceLapses =
  (data: GroupChoiceData): WriteMessage =>
  (words) => {
    const { text, formats, sentences } = words;
    const { programme, centre, choice, listUrl } = data;
    const { reserved, last } = choice as GroupChoice;
    const of = reserved ?? last;
    const [short, after] = [
      text("messages-packages:place-lapses.sms", { programme }),
      text("messages-packages:place-lapses.after-sms"),
    ];
    return toMessageContent(words, data, {
      subject: text("messages-packages:place-lapses.subject", { programme }),
      text: sentences(
        text("messages-packages:place-lapses.text", {
          ...{ programme, centre, day: formats.dayAndDate(of.fromDate) },
        }),
        chooseBefore(words, formats.dayAndDate(of.chooseBy), data),
        text("messages-packages:place-lapses.after", { day: formats.dayAndDate(last.chooseBy) }),
      ),
      sms: sentences(short, chooseBefore(words, formats.shortDay(of.chooseBy), data), after),
      shortSms: chooseBefore(words, formats.shortDay(of.chooseBy), data),
      link: linkOf(words, data),
      url: shortenListUrl(listUrl),
    });
  };

export const writeLastGroup =
  (data: GroupChoiceData): WriteMessage =>
  (words) => {
    const { text, formats, sentences } = words;
    const { programme, centre, choice, sessions, listUrl } = data;
    const { last } = choice as GroupChoice;
    const [day, shortDay] = [formats.dayAndDate(last.fromDate), formats.shortDay(last.fromDate)];
    return toMessageContent(words, data, {
      subject: text("messages-packages:last-group.subject", { programme }),
      text: sentences(
        text("messages-packages:last-group.text", { programme, centre, day }),
        chooseBefore(words, formats.dayAndDate(last.chooseBy), data),
        text("messages-packages:last-group.lose", {
          date: formats.shortDate(data.validUntil),
          number: sessions,
        }),
      ),
      sms: sentences(
        text("messages-packages:last-group.sms", { programme, day: shortDay }),
        chooseBefore(words, formats.shortDay(last.chooseBy), data),
      ),
      shortSms: chooseBefore(words, formats.shortDay(last.chooseBy), data),
      link: linkOf(words, data),
      url: shortenListUrl(listUrl),
    });
  };

export const writeNoGroupLeft =
  (data: GroupChoiceData): WriteMessage =>
  (words) => {
    const { text, formats } = words;
    const { programme, centre, sessions, validUntil, listUrl } = data;
    const phone = brand.phones.hotline.number;
    return toMessageContent(words, data, {
      subject: text("messages-packages:no-group.subject", { programme }),
      text: text("messages-packages:no-group.text", {
        ...{ programme, centre, phone, number: sessions },
        date: formats.shortDate(validUntil),
      }),
      sms: text("messages-packages:no-group.sms", { programme, phone }),
      link: text("messages-packages:no-group.link", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };
