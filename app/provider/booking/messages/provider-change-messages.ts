/** Texts of messages about bookings that the provider itself has to change. These changes are free. */
import { formatTitledList } from "~/provider/shared/messages/compose";
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatSlot,
  type Times,
  toBookingValues,
  writeAbout,
} from "./booking-wording";

interface ByUs extends BookingMessageData {
  /** The provider's reason as a whole sentence. */
  because: string | null;
}

interface Change {
  before: BookingInMessage;
  after: BookingInMessage;
}

/** The sentences of a change with its reason, for which an SMS may lack the room. */
const withReason = ({ because: worded }: ByUs) => ({
  text: [".text", { worded }] as const,
  sms: [".sms", { worded }] as const,
  shorter: [[".sms"]] as const,
});

export function writeMovedByUs({
  changes,
  ...data
}: ByUs & { changes: readonly Change[]; url: string }): WriteMessage {
  const [first] = changes as [Change];
  const after = changes.map((change) => change.after);
  if (changes.length === 1)
    return writeAbout("messages-bookings:moved-by-us", data, (words) => ({
      ...withReason(data),
      url: data.url,
      values: {
        ...toBookingValues(words, after),
        before: words.formats.dayAndTime(first.before.startsAt),
      },
      subject: "messages-bookings:moved.subject",
      link: "messages-bookings:see-or-change",
    }));
  return writeAbout("messages-bookings:moved-by-us-several", data, (words) => {
    const { text, formats } = words;
    const lines = changes.map((change) =>
      text("messages-bookings:moved-by-us-several.line", {
        slot: formatSlot(words, change.after),
        before: formats.dayAndTime(change.before.startsAt),
      }),
    );
    return {
      ...withReason(data),
      values: {
        ...toBookingValues(words, after),
        before: formats.dayAndTime(first.before.startsAt),
      },
      more: [formatTitledList(text("messages-bookings:all-of-them"), lines)],
    };
  });
}

export function writeCancelledByUs({
  bookings,
  ...data
}: ByUs & { bookings: readonly BookingInMessage[] }): WriteMessage {
  const [first] = bookings as [BookingInMessage];
  const again = "messages-bookings:cancelled-by-us.again" as const;
  if (bookings.length === 1)
    return writeAbout("messages-bookings:cancelled-by-us", data, (words) => ({
      ...withReason(data),
      values: toBookingValues(words, bookings),
      subject: "messages-bookings:cancelled.subject",
      text: [".text", { worded: data.because }, again],
    }));
  return writeAbout("messages-bookings:cancelled-by-us-several", data, (words) => ({
    ...withReason(data),
    values: { ...toBookingValues(words, bookings), day: words.formats.shortDay(first.startsAt) },
    text: [".text", { worded: data.because }, again],
    more: [
      formatTitledList(
        words.text("messages-bookings:they-are"),
        bookings.map((booking) => formatSlot(words, booking)),
      ),
    ],
  }));
}

export const writeGroupMoved = ({
  before,
  after,
  ...data
}: ByUs & { before: Times; after: Times }): WriteMessage =>
  writeAbout("messages-bookings:group-moved", data, (words) => ({
    ...withReason(data),
    values: {
      slot: formatSlot(words, after),
      before: words.formats.dayAndTime(before.startsAt),
      time: words.formats.shortDayAndTime(after.startsAt),
    },
  }));

export const writeGroupCancelled = (data: ByUs & Times): WriteMessage =>
  writeAbout("messages-bookings:group-cancelled", data, (words) => ({
    ...withReason(data),
    values: { slot: formatSlot(words, data), day: words.formats.shortDay(data.startsAt) },
    text: [".text", { worded: data.because }, ".again"],
  }));
