/** Texts of messages about bookings. */
import type { SessionKind } from "~/contract/booking/appointment";
import { getDayPlaceholder } from "~/lib/singapore/day-placeholder";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { MessageContent } from "~/provider/shared/messages/message-language";
import { fitSms, type Words, type WriteMessage } from "~/provider/shared/messages/message-language";
import {
  formatBulletList,
  formatEmailSignature,
  formatGreeting,
  joinParagraphs,
  signSms,
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

interface Times {
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
export const placeIn = (words: Words, data: Times & { isIntake: boolean }): string => {
  const slot = formatSlot(words, data);
  return data.isIntake ? words.text("messages-bookings:group-that-begins", { slot }) : slot;
};

export const writeBookingConfirmation =
  (
    data: BookingMessageData & {
      bookings: readonly BookingInMessage[];
      url: string;
      listUrl: string;
    },
  ): WriteMessage =>
  (words) => {
    const { text } = words;
    const { bookings, centre, url } = data;
    const [first] = bookings as [BookingInMessage];
    const values = { ...toBookingValues(words, first), centre, number: bookings.length };
    if (bookings.length === 1)
      return toMessageContent(words, data, {
        subject: text("messages-bookings:booked.subject", values),
        text: text("messages-bookings:booked.text", values),
        sms: text("messages-bookings:booked.sms", values),
        link: text("messages-bookings:see-or-change", { url }),
        url,
      });
    const lines = bookings.map(
      (booking) => `${formatSlot(words, booking)}: ${formatTitleIn(words, booking)}`,
    );
    return toMessageContent(words, data, {
      subject: text("messages-bookings:booked-several.subject", values),
      text: text("messages-bookings:booked-several.text", values),
      sms: text("messages-bookings:booked-several.sms", values),
      smsLink: url,
      more: `${text("messages-bookings:all-of-them")}\n${formatBulletList(lines)}\n\n${text("messages-bookings:your-appointments", { url: data.listUrl })}`,
      link: text("messages-bookings:booked-several.link", { url }),
      url,
    });
  };

export const writeMoved =
  (
    data: BookingMessageData & {
      before: BookingInMessage;
      after: BookingInMessage;
      forfeited: boolean;
      url: string;
    },
  ): WriteMessage =>
  (words) => {
    const { text, sentences, formats } = words;
    const { after, centre, forfeited, url } = data;
    const before = formats.dayAndTime(data.before.startsAt);
    const values = { ...toBookingValues(words, after), centre, before };
    return toMessageContent(words, data, {
      subject: text("messages-bookings:moved.subject", values),
      text: sentences(
        text("messages-bookings:moved.text", values),
        forfeited ? text("messages-bookings:moved.lost", { before }) : null,
      ),
      sms: sentences(
        text("messages-bookings:moved.sms", values),
        forfeited ? text("messages-bookings:moved.lost-sms") : null,
      ),
      link: text("messages-bookings:see-or-change", { url }),
      smsLink: url,
      url,
    });
  };

export const writeCancelled =
  (
    data: BookingMessageData & {
      booking: BookingInMessage;
      forfeited: boolean;
      ofIntake: boolean;
      url: string;
    },
  ): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { booking, centre, forfeited, ofIntake, url } = data;
    const values = { ...toBookingValues(words, booking), centre };
    const inTime = ofIntake
      ? text("messages-bookings:cancelled.group")
      : text("messages-bookings:no-cost");
    return toMessageContent(words, data, {
      subject: text("messages-bookings:cancelled.subject", values),
      text: sentences(
        text("messages-bookings:cancelled.text", values),
        forfeited ? text("messages-bookings:cancelled.lost") : inTime,
      ),
      sms: sentences(
        text("messages-bookings:cancelled.sms", values),
        forfeited ? text("messages-bookings:at-most-used") : text("messages-bookings:no-cost"),
      ),
      link: text("messages-bookings:see", { url }),
      smsLink: url,
      url,
    });
  };

export const writeCancelledTogether =
  (
    data: BookingMessageData & {
      bookings: readonly BookingInMessage[];
      forfeited: number;
      ofIntake: boolean;
      listUrl: string;
    },
  ): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { bookings, centre, forfeited, ofIntake, listUrl } = data;
    const [first] = bookings as [BookingInMessage];
    const values = { ...toBookingValues(words, first), centre, number: bookings.length };
    const slots = bookings.map((booking) => formatSlot(words, booking));
    return toMessageContent(words, data, {
      subject: text("messages-bookings:cancelled-several.subject", values),
      text: sentences(
        text("messages-bookings:cancelled-several.text", values),
        forfeited === 0
          ? text("messages-bookings:cancelled-several.no-cost")
          : text("messages-bookings:cancelled-several.lost", { count: forfeited }),
        ofIntake ? text("messages-bookings:cancelled-several.group") : null,
      ),
      sms: sentences(
        text("messages-bookings:cancelled-several.sms", values),
        forfeited === 0
          ? null
          : text("messages-bookings:cancelled-several.lost-sms", { number: forfeited }),
      ),
      more: `${text("messages-bookings:they-are")}\n${formatBulletList(slots)}`,
      link: text("messages-bookings:see-all", { url: listUrl }),
      smsLink: toListOfAll(listUrl),
      url: listUrl,
    });
  };

interface ReminderData extends BookingMessageData {
  booking: BookingInMessage;
  /** The time until which it can be cancelled without losing it. Null once that has passed, and for an assessment. */
  freeUntil: Date | null;
  answered: boolean;
  url: string;
  /** Null if the session can take place. */
  assessmentFirst: { healthChanged: boolean; usedUnlessCancelled: boolean; url: string } | null;
}

export const writeReminder =
  (data: ReminderData): WriteMessage =>
  (words) => {
    const { text, sentences, formats, language } = words;
    const { booking, centre, freeUntil, answered, assessmentFirst, url } = data;
    const when = getDayPlaceholder(toSingaporeDay(booking.startsAt), language);
    const values = { ...toBookingValues(words, booking), centre, when };
    if (assessmentFirst !== null)
      return assessmentFirstReminder(words, data, { values, assessmentFirst });
    return toMessageContent(words, data, {
      subject: text("messages-bookings:reminder.subject", values),
      text: sentences(
        text("messages-bookings:reminder.text", values),
        freeUntil &&
          text("messages-bookings:reminder.free-until", { time: formats.dayAndTime(freeUntil) }),
      ),
      sms: sentences(
        text("messages-bookings:reminder.sms", values),
        answered ? null : text("messages-bookings:reminder.coming"),
      ),
      link: answered
        ? text("messages-bookings:reminder.answered", { url })
        : text("messages-bookings:reminder.link", { url }),
      smsLink: url,
      url,
    });
  };

function assessmentFirstReminder(
  words: Words,
  data: ReminderData,
  {
    values,
    assessmentFirst: { healthChanged, usedUnlessCancelled, url },
  }: {
    values: Record<string, string>;
    assessmentFirst: NonNullable<ReminderData["assessmentFirst"]>;
  },
): MessageContent {
  const { text, sentences, language } = words;
  const all = sentences(
    text("messages-bookings:assessment-first.text", values),
    healthChanged
      ? text("messages-bookings:assessment-first.health")
      : text("messages-bookings:assessment-first.reason"),
    usedUnlessCancelled
      ? text("messages-bookings:assessment-first.used")
      : text("messages-bookings:assessment-first.unused"),
  );
  return toMessageContent(words, data, {
    subject: text("messages-bookings:assessment-first.subject", values),
    text: all,
    sms: language === "en" ? all : text("messages-bookings:assessment-first.sms", values),
    link: text("messages-bookings:assessment-first.link", { url }),
    url: data.url,
  });
}

export const writeSeatFree =
  (
    data: BookingMessageData &
      Times & { programme: string; until: Date; isIntake: boolean; url: string },
  ): WriteMessage =>
  (words) => {
    const { text, formats } = words;
    const { programme, centre, until, url } = data;
    return toMessageContent(words, data, {
      subject: text("messages-bookings:place-free.subject", { programme }),
      text: text("messages-bookings:place-free.text", {
        ...{ programme, centre, place: placeIn(words, data) },
        until: formats.dayAndTime(until),
      }),
      sms: text("messages-bookings:place-free.sms", {
        programme,
        time: formats.shortDayAndTime(data.startsAt),
        until: formats.shortDayAndTime(until),
      }),
      shortSms: text("messages-bookings:place-free.short-sms", {
        programme,
        until: formats.shortDayAndTime(until),
      }),
      link: text("messages-bookings:place-free.link", { url }),
      url,
    });
  };

/** Builds the message to a person whose offer expired, so that they do not wait for an answer. */
export const writeSeatLapsed =
  (
    data: BookingMessageData & Times & { programme: string; isIntake: boolean; listUrl: string },
  ): WriteMessage =>
  (words) => {
    const { text } = words;
    const { programme, centre, listUrl } = data;
    const place = placeIn(words, data);
    return toMessageContent(words, data, {
      subject: text("messages-bookings:place-lapsed.subject", { programme }),
      text: text("messages-bookings:place-lapsed.text", { programme, centre, place }),
      sms: text("messages-bookings:place-lapsed.sms", { programme }),
      link: text("messages-bookings:book-another-or-wait", { url: listUrl }),
      smsLink: toListOfAll(listUrl),
      url: listUrl,
    });
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
export const toListOfAll = (listUrl: string) =>
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
    sms: fitSms(words, shortSms ? [sms, shortSms] : [sms], (one) => signSms(`${one} ${place}`)),
  };
}
