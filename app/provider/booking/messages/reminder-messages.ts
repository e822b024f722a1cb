/** The reminder of a session. */
import { getDayPlaceholder } from "~/lib/singapore/day-placeholder";
import { toSingaporeDay } from "~/lib/singapore-date";
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";
import {
  type BookingInMessage,
  type BookingMessageData,
  toBookingValues,
  writeAbout,
} from "./booking-wording";

interface ReminderData extends BookingMessageData {
  booking: BookingInMessage;
  url: string;
  /** The time until which it can be cancelled without losing it. Null once that has passed, and for an assessment. */
  freeUntil: Date | null;
  answered: boolean;
  /** Null if the session can take place. */
  assessmentFirst: {
    usedUnlessCancelled: boolean;
    /** A past assessment may have taken place, which the reader is asked first. */
    isUnknown: boolean;
    url: string;
  } | null;
}

const toValues = (words: Words, { booking }: ReminderData) => ({
  ...toBookingValues(words, [booking]),
  when: getDayPlaceholder(toSingaporeDay(booking.startsAt), words.language),
});

export function writeReminder(data: ReminderData): WriteMessage {
  const { freeUntil, answered, assessmentFirst, url } = data;
  if (assessmentFirst !== null)
    return assessmentFirst.isUnknown
      ? writeAssessmentQuestion(data, assessmentFirst)
      : writeAssessmentFirst(data, assessmentFirst);
  return writeAbout("messages-bookings:reminder", data, (words) => {
    const { text, formats } = words;
    const free = freeUntil && {
      worded: text("messages-bookings:reminder.free-until", {
        time: formats.dayAndTime(freeUntil),
      }),
    };
    return {
      url,
      values: toValues(words, data),
      text: [".text", free],
      sms: [".sms", !answered && ".coming"],
      link: answered ? "messages-bookings:reminder.answered" : "messages-bookings:reminder.link",
    };
  });
}

const writeAssessmentFirst = (
  data: ReminderData,
  of: NonNullable<ReminderData["assessmentFirst"]>,
): WriteMessage =>
  writeAbout("messages-bookings:assessment-first", data, (words) => {
    const all = [".text", ".reason", of.usedUnlessCancelled ? ".used" : ".unused"] as const;
    return {
      values: toValues(words, data),
      text: all,
      sms: words.language === "en" ? all : [".sms"],
      url: data.url,
      linkUrl: of.url,
      isLinkInSms: true,
    };
  });

/** Asks about a past pre-assessment before another one is asked for. */
const writeAssessmentQuestion = (
  data: ReminderData,
  { url }: NonNullable<ReminderData["assessmentFirst"]>,
): WriteMessage =>
  writeAbout("messages-bookings:assessment-unknown", data, (words) => ({
    values: { programme: data.booking.programme },
    text: [
      ".text",
      {
        worded: words.text("messages-bookings:assessment-first.text", {
          ...toValues(words, data),
          centre: data.centre,
        }),
      },
    ],
    url,
  }));
