/** Texts of messages about bookings. */
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import { formatBulletList } from "~/provider/shared/messages/templates";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatAwaitedPlace,
  formatSlot,
  formatTitleIn,
  shortenListUrl,
  type Times,
  toBookingValues,
  toMessageContent,
} from "./booking-wording";

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

export const writeBookingMoved =
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

export const writeBookingCancelled =
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
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };

export const writeSeatOffered =
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
        ...{ programme, centre, place: formatAwaitedPlace(words, data) },
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
    const place = formatAwaitedPlace(words, data);
    return toMessageContent(words, data, {
      subject: text("messages-bookings:place-lapsed.subject", { programme }),
      text: text("messages-bookings:place-lapsed.text", { programme, centre, place }),
      sms: text("messages-bookings:place-lapsed.sms", { programme }),
      link: text("messages-bookings:book-another-or-wait", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };
