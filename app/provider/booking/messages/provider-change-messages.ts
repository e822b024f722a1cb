/** Texts of messages about bookings that the provider itself has to change. These changes are free. */
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import { formatBulletList } from "~/provider/shared/messages/templates";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatAwaitedPlace,
  formatSlot,
  shortenListUrl,
  toBookingValues,
  toMessageContent,
} from "./booking-wording";

interface ByUs extends BookingMessageData {
  /** The provider's reason as a whole sentence. */
  because: string | null;
  listUrl: string;
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

interface Change {
  before: BookingInMessage;
  after: BookingInMessage;
}

export const writeMovedByUs =
  (data: ByUs & { changes: readonly Change[]; url: string }): WriteMessage =>
  (words) => {
    const { text, sentences, formats } = words;
    const { changes, centre, url, listUrl, because } = data;
    const [first] = changes as [Change];
    const values = {
      ...toBookingValues(words, first.after),
      ...{ centre, number: changes.length, before: formats.dayAndTime(first.before.startsAt) },
    };
    if (changes.length === 1) {
      const short = text("messages-bookings:moved-by-us.sms", values);
      return toMessageContent(words, data, {
        subject: text("messages-bookings:moved.subject", values),
        text: sentences(text("messages-bookings:moved-by-us.text", values), because),
        sms: sentences(short, because),
        shortSms: short,
        link: text("messages-bookings:see-or-change", { url }),
        smsLink: url,
        url,
      });
    }
    const lines = changes.map(({ before, after }) =>
      text("messages-bookings:moved-by-us-several.line", {
        slot: formatSlot(words, after),
        before: formats.dayAndTime(before.startsAt),
      }),
    );
    const short = text("messages-bookings:moved-by-us-several.sms", values);
    return toMessageContent(words, data, {
      subject: text("messages-bookings:moved-by-us-several.subject", values),
      text: sentences(text("messages-bookings:moved-by-us-several.text", values), because),
      sms: sentences(short, because),
      shortSms: short,
      more: `${text("messages-bookings:all-of-them")}\n${formatBulletList(lines)}`,
      link: text("messages-bookings:moved-by-us-several.link", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };

export const writeCancelledByUs =
  (data: ByUs & { bookings: readonly BookingInMessage[] }): WriteMessage =>
  (words) => {
    const { text, sentences, formats } = words;
    const { bookings, centre, listUrl, because } = data;
    const [first] = bookings as [BookingInMessage];
    const values = { ...toBookingValues(words, first), centre, number: bookings.length };
    const again = text("messages-bookings:cancelled-by-us.again");
    if (bookings.length === 1) {
      const short = text("messages-bookings:cancelled-by-us.sms", values);
      return toMessageContent(words, data, {
        subject: text("messages-bookings:cancelled.subject", values),
        text: sentences(text("messages-bookings:cancelled-by-us.text", values), because, again),
        sms: sentences(short, because),
        shortSms: short,
        link: text("messages-bookings:cancelled-by-us.link", { url: listUrl }),
        smsLink: shortenListUrl(listUrl),
        url: listUrl,
      });
    }
    const short = text("messages-bookings:cancelled-by-us-several.sms", {
      ...values,
      day: formats.shortDay(first.startsAt),
    });
    const slots = bookings.map((booking) => formatSlot(words, booking));
    return toMessageContent(words, data, {
      subject: text("messages-bookings:cancelled-by-us-several.subject", values),
      text: sentences(
        text("messages-bookings:cancelled-by-us-several.text", values),
        because,
        again,
      ),
      sms: sentences(short, because),
      shortSms: short,
      smsLink: shortenListUrl(listUrl),
      more: `${text("messages-bookings:they-are")}\n${formatBulletList(slots)}`,
      link: text("messages-bookings:cancelled-by-us-several.link", { url: listUrl }),
      url: listUrl,
    });
  };

export const writeGroupMoved =
  (data: ByUs & { programme: string; before: Times; after: Times }): WriteMessage =>
  (words) => {
    const { text, sentences, formats } = words;
    const { programme, centre, before, after, listUrl, because } = data;
    const values = {
      ...{ programme, centre, slot: formatSlot(words, after) },
      before: formats.dayAndTime(before.startsAt),
      time: formats.shortDayAndTime(after.startsAt),
    };
    const short = text("messages-bookings:group-moved.sms", values);
    return toMessageContent(words, data, {
      subject: text("messages-bookings:group-moved.subject", values),
      text: sentences(text("messages-bookings:group-moved.text", values), because),
      sms: sentences(short, because),
      shortSms: short,
      link: text("messages-bookings:group-moved.link", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };

export const writeGroupCancelled =
  (data: ByUs & Times & { programme: string }): WriteMessage =>
  (words) => {
    const { text, sentences, formats } = words;
    const { programme, centre, listUrl, because } = data;
    const values = {
      ...{ programme, centre, slot: formatSlot(words, data) },
      day: formats.shortDay(data.startsAt),
    };
    const short = text("messages-bookings:group-cancelled.sms", values);
    return toMessageContent(words, data, {
      subject: text("messages-bookings:group-cancelled.subject", values),
      text: sentences(
        text("messages-bookings:group-cancelled.text", values),
        because,
        text("messages-bookings:group-cancelled.again"),
      ),
      sms: sentences(short, because),
      shortSms: short,
      link: text("messages-bookings:group-cancelled.link", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };

export const writeNoLongerOffered =
  (
    data: BookingMessageData & Times & { programme: string; isIntake: boolean; listUrl: string },
  ): WriteMessage =>
  (words) => {
    const { text, formats } = words;
    const { programme, centre, listUrl } = data;
    const values = {
      ...{ programme, centre, place: formatAwaitedPlace(words, data) },
      time: formats.shortDayAndTime(data.startsAt),
    };
    return toMessageContent(words, data, {
      subject: text("messages-bookings:no-longer-offered.subject", values),
      text: text("messages-bookings:no-longer-offered.text", values),
      sms: text("messages-bookings:no-longer-offered.sms", values),
      link: text("messages-bookings:book-another-or-wait", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };
