/** The reminder of a session. */
import { getDayPlaceholder } from "~/lib/singapore/day-placeholder";
import { toSingaporeDay } from "~/lib/singapore-date";
import type {
  MessageContent,
  Words,
  WriteMessage,
} from "~/provider/shared/messages/message-language";
import {
  type BookingInMessage,
  type BookingMessageData,
  toBookingValues,
  toMessageContent,
} from "./booking-wording";

interface ReminderData extends BookingMessageData {
  booking: BookingInMessage;
  /** The time until which it can be cancelled without losing it. Null once that has passed, and for an assessment. */
  freeUntil: Date | null;
  answered: boolean;
  url: string;
  /** Null if the session can take place. */
  assessmentFirst: {
    healthChanged: boolean;
    usedUnlessCancelled: boolean;
    /** A past assessment may have taken place, which the reader is asked first. */
    isUnknown: boolean;
    url: string;
  } | null;
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
    assessmentFirst: { healthChanged, usedUnlessCancelled, isUnknown, url },
  }: {
    values: Record<string, string>;
    assessmentFirst: NonNullable<ReminderData["assessmentFirst"]>;
  },
): MessageContent {
  const { text, sentences, language } = words;
  if (isUnknown) {
    const asked = { programme: data.booking.programme, centre: data.centre };
    const question = text("messages-bookings:assessment-unknown.text", asked);
    return toMessageContent(words, data, {
      subject: text("messages-bookings:assessment-unknown.subject", asked),
      text: sentences(question, text("messages-bookings:assessment-first.text", values)),
      sms: text("messages-bookings:assessment-unknown.sms", asked),
      link: text("messages-bookings:assessment-unknown.link", { url }),
      smsLink: url,
      url: data.url,
    });
  }
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
