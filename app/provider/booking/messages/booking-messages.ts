/** Texts of messages about bookings. */
import { formatTitledList } from "~/provider/shared/messages/compose";
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatAwaitedPlace,
  formatBooking,
  formatSlot,
  type Times,
  toBookingValues,
  writeAbout,
} from "./booking-wording";

/** A message with the link that shows one booking. */
type WithLink = BookingMessageData & { url: string };

export const writeBookingConfirmation = (
  data: WithLink & { bookings: readonly BookingInMessage[] },
): WriteMessage =>
  data.bookings.length === 1
    ? writeAbout("messages-bookings:booked", data, (words) => ({
        url: data.url,
        values: toBookingValues(words, data.bookings),
        link: "messages-bookings:see-or-change",
        isLinkInSms: true,
      }))
    : writeAbout("messages-bookings:booked-several", data, (words) => {
        const lines = data.bookings.map((booking) => formatBooking(words, booking));
        const url = data.listUrl ?? "";
        return {
          url: data.url,
          values: toBookingValues(words, data.bookings),
          more: [
            formatTitledList(words.text("messages-bookings:all-of-them"), lines),
            { worded: words.text("messages-bookings:your-appointments", { url }) },
          ],
        };
      });

export const writeBookingMoved = (
  data: WithLink & {
    before: BookingInMessage;
    after: BookingInMessage;
    forfeited: boolean;
  },
): WriteMessage =>
  writeAbout("messages-bookings:moved", data, (words) => ({
    url: data.url,
    values: {
      ...toBookingValues(words, [data.after]),
      before: words.formats.dayAndTime(data.before.startsAt),
    },
    text: [".text", data.forfeited && ".lost"],
    sms: [".sms", data.forfeited && ".lost-sms"],
    link: "messages-bookings:see-or-change",
  }));

export const writeBookingCancelled = ({
  booking,
  forfeited,
  ofIntake,
  ...data
}: WithLink & {
  booking: BookingInMessage;
  forfeited: boolean;
  ofIntake: boolean;
}): WriteMessage =>
  writeAbout("messages-bookings:cancelled", data, (words) => {
    const inTime = ofIntake ? ".group" : "messages-bookings:no-cost";
    return {
      url: data.url,
      values: toBookingValues(words, [booking]),
      text: [".text", forfeited ? ".lost" : inTime],
      sms: [".sms", forfeited ? "messages-bookings:at-most-used" : "messages-bookings:no-cost"],
      link: "messages-bookings:see",
    };
  });

export const writeCancelledTogether = ({
  bookings,
  forfeited: count,
  ofIntake,
  ...data
}: BookingMessageData & {
  bookings: readonly BookingInMessage[];
  forfeited: number;
  ofIntake: boolean;
}): WriteMessage =>
  writeAbout("messages-bookings:cancelled-several", data, (words) => {
    const { text } = words;
    const slots = bookings.map((booking) => formatSlot(words, booking));
    const smsCost = text("messages-bookings:cancelled-several.lost-sms", { number: count });
    return {
      values: { ...toBookingValues(words, bookings), count },
      text: [".text", count === 0 ? ".no-cost" : ".lost", ofIntake && ".group"],
      sms: [".sms", count > 0 && { worded: smsCost }],
      more: [formatTitledList(text("messages-bookings:they-are"), slots)],
      link: "messages-bookings:see-all",
    };
  });

type Awaited = BookingMessageData & Times & { isIntake: boolean };

export const writeSeatOffered = (data: Awaited & { until: Date; url: string }): WriteMessage =>
  writeAbout("messages-bookings:place-free", data, (words) => {
    const { dayAndTime, shortDayAndTime } = words.formats;
    const { programme } = data;
    const until = words.text("messages-bookings:place-free.text", {
      ...{ programme: programme ?? "", centre: data.centre, until: dayAndTime(data.until) },
      place: formatAwaitedPlace(words, data),
    });
    return {
      url: data.url,
      values: { time: shortDayAndTime(data.startsAt), until: shortDayAndTime(data.until) },
      text: [{ worded: until }],
      isLinkInSms: true,
    };
  });

/** Builds the message to a person whose offer expired, so that they do not wait for an answer. */
export const writeSeatLapsed = (data: Awaited): WriteMessage =>
  writeAbout("messages-bookings:place-lapsed", data, (words) => ({
    values: { place: formatAwaitedPlace(words, data) },
    link: "messages-bookings:book-another-or-wait",
  }));

export const writeNoLongerOffered = (data: Awaited): WriteMessage =>
  writeAbout("messages-bookings:no-longer-offered", data, (words) => ({
    values: {
      place: formatAwaitedPlace(words, data),
      time: words.formats.shortDayAndTime(data.startsAt),
    },
    link: "messages-bookings:book-another-or-wait",
  }));

/** Builds the message after a pre-assessment for which the centre has no check-in. */
export const writeAssessmentUnknown = (data: BookingMessageData): WriteMessage =>
  writeAbout("messages-bookings:assessment-unknown", data);
