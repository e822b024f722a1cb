/** Words that the messages about bookings have in common. */
import type { SessionKind } from "~/contract/booking/appointment";
import type { MessageContent } from "~/provider/shared/messages/message-language";
import { fitSms, type Words } from "~/provider/shared/messages/message-language";
import {
  addSmsSender,
  formatEmailSignature,
  formatGreeting,
  joinParagraphs,
} from "~/provider/shared/messages/templates";

export interface BookingInMessage {
  kind: SessionKind;
  programme: string;
  startsAt: Date;
  endsAt: Date;
}

export interface BookingMessageData {
  name: string;
  /** Reference of the package, as shown on its pages and its slip. */
  reference: string;
  centre: string;
}

export interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** Formats a slot as "Tue 24/11/2026, 10:00 AM to 10:45 AM". */
export const formatSlot = ({ text, formats }: Words, { startsAt, endsAt }: Times): string =>
  text("messages:slot", {
    day: formats.dayAndDate(startsAt),
    from: formats.time(startsAt),
    to: formats.time(endsAt),
  });

/** Names an assessment or a session of a programme. */
export const formatTitleIn = (
  { text }: Words,
  { kind, programme }: Pick<BookingInMessage, "kind" | "programme">,
): string => text(`messages:title.${kind}`, { programme });

/** The values of a text about one booking. The time is short, for an SMS. */
export const toBookingValues = (words: Words, booking: BookingInMessage) => ({
  title: formatTitleIn(words, booking),
  slot: formatSlot(words, booking),
  day: words.formats.dayAndDate(booking.startsAt),
  time: words.formats.shortDayAndTime(booking.startsAt),
});

/** Names the place that was waited for. */
export const formatAwaitedPlace = (words: Words, data: Times & { isIntake: boolean }): string => {
  const slot = formatSlot(words, data);
  return data.isIntake ? words.text("messages-bookings:group-that-begins", { slot }) : slot;
};

interface BookingMessage {
  subject: string;
  text: string;
  /** A shorter text for the SMS, whose parts are billed. Its link shows the rest. */
  sms?: string;
  /** A text for an SMS in which the first one does not fit. */
  shortSms?: string;
  more?: string | null;
  link: string;
  /** The address for the SMS, without words before it. English without it has the words of the e-mail. */
  smsLink?: string;
  url: string;
}

/** Shortens the address of one package's appointments to the list of all, for an SMS. */
export const shortenListUrl = (listUrl: string) =>
  listUrl.replace(/(\/appointment-list)\/[^/]+$/, "$1");

/** Wraps a text in the message around it. */
export function toMessageContent(
  words: Words,
  { name, reference }: BookingMessageData,
  { subject, text, sms = text, shortSms, more, link, smsLink, url }: BookingMessage,
): MessageContent {
  const place = smsLink ?? (words.language === "en" ? link : url);
  return {
    subject,
    email: joinParagraphs(
      formatGreeting(words, name),
      text,
      more,
      link,
      words.text("messages:reference", { reference }),
      formatEmailSignature(words),
    ),
    sms: fitSms(words, shortSms ? [sms, shortSms] : [sms], (one) =>
      addSmsSender(`${one} ${place}`),
    ),
  };
}
