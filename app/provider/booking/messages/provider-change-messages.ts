/** Texts of messages about bookings that the provider itself has to change. These changes are free. */
import { formatDayAndDate, formatDayAndTime } from "~/lib/singapore-date";
import type { MessageContent } from "~/provider/shared/messages/outbox";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatSlot,
  toListOfAll,
  toMessageContent,
} from "./booking-messages";

interface ByUs extends BookingMessageData {
  /** The provider's reason as a whole sentence. */
  because: string | null;
  listUrl: string;
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

const reason = ({ because }: { because: string | null }) => (because === null ? "" : ` ${because}`);

export function movedByUsText(
  data: ByUs & {
    changes: readonly { before: BookingInMessage; after: BookingInMessage }[];
    url: string;
  },
): MessageContent {
  const { changes, centre, url, listUrl } = data;
  const [{ before, after }] = changes as [{ before: BookingInMessage; after: BookingInMessage }];
  const subject = `Changed: ${after.title} is on ${formatDayAndDate(after.startsAt)}`;
  if (changes.length === 1)
    return toMessageContent(data, {
      subject,
      text: `We had to change a time. ${after.title} is now on ${formatSlot(after)} at ${centre}, instead of ${formatDayAndTime(before.startsAt)}.${reason(data)}`,
      sms: `We had to move ${after.title} to ${formatDayAndTime(after.startsAt)}.${reason(data)}`,
      link: `See it or change it: ${url}`,
      smsLink: url,
    });
  const lines = changes.map(
    (one) => `- ${formatSlot(one.after)}, instead of ${formatDayAndTime(one.before.startsAt)}`,
  );
  return toMessageContent(data, {
    subject: `Changed: ${changes.length} times of ${after.title}`,
    text: `We had to change ${changes.length} of your times of ${after.title} at ${centre}. The first is now on ${formatSlot(after)}, instead of ${formatDayAndTime(before.startsAt)}.${reason(data)}`,
    sms: `We had to move ${changes.length} times of ${after.title}, the first to ${formatDayAndTime(after.startsAt)}.${reason(data)}`,
    more: `All of them:\n${lines.join("\n")}`,
    link: `See them or change them: ${listUrl}`,
    smsLink: toListOfAll(listUrl),
  });
}

export function cancelledByUsText(
  data: ByUs & { bookings: readonly BookingInMessage[] },
): MessageContent {
  const { bookings, centre, listUrl } = data;
  const [first] = bookings as [BookingInMessage];
  const count = bookings.length;
  const again = "It costs you nothing: please book another time.";
  if (count === 1)
    return toMessageContent(data, {
      subject: `Cancelled: ${first.title} on ${formatDayAndDate(first.startsAt)}`,
      text: `We are sorry: we had to cancel ${first.title} on ${formatSlot(first)} at ${centre}.${reason(data)} ${again}`,
      sms: `Cancelled by us at no cost: ${first.title}, ${formatDayAndTime(first.startsAt)}.${reason(data)}`,
      link: `Book another time: ${listUrl}`,
      smsLink: toListOfAll(listUrl),
    });
  return toMessageContent(data, {
    subject: `Cancelled: ${count} times of ${first.title}`,
    text: `We are sorry: we had to cancel ${count} of your times of ${first.title} at ${centre}, from ${formatSlot(first)} on.${reason(data)} ${again}`,
    sms: `Cancelled by us at no cost: ${count} times of ${first.title} from ${formatDayAndDate(first.startsAt)} on.${reason(data)}`,
    smsLink: toListOfAll(listUrl),
    more: `They are:\n${bookings.map((booking) => `- ${formatSlot(booking)}`).join("\n")}`,
    link: `Book other times: ${listUrl}`,
  });
}

export function groupMovedText(
  data: ByUs & { programme: string; before: Times; after: Times },
): MessageContent {
  const { programme, centre, before, after } = data;
  return toMessageContent(data, {
    subject: `Changed: your group of ${programme}`,
    text: `We had to change your group of ${programme} at ${centre}. Yours is now the one that begins on ${formatSlot(after)}, instead of ${formatDayAndTime(before.startsAt)}.${reason(data)}`,
    sms: `Your group of ${programme} now begins on ${formatDayAndTime(after.startsAt)}.${reason(data)}`,
    link: `See your dates: ${data.listUrl}`,
    smsLink: toListOfAll(data.listUrl),
  });
}

export function groupCancelledText(data: ByUs & Times & { programme: string }): MessageContent {
  const { programme, centre } = data;
  return toMessageContent(data, {
    subject: `Cancelled: your group of ${programme}`,
    text: `We are sorry: we had to cancel the group of ${programme} at ${centre} that begins on ${formatSlot(data)}.${reason(data)} It costs you nothing: please choose another group.`,
    sms: `Cancelled by us at no cost: group of ${programme} from ${formatDayAndDate(data.startsAt)}.${reason(data)}`,
    link: `Choose another group: ${data.listUrl}`,
    smsLink: toListOfAll(data.listUrl),
  });
}

export function noLongerOfferedText(
  data: BookingMessageData & Times & { programme: string; isIntake: boolean; listUrl: string },
): MessageContent {
  const { programme, centre, isIntake } = data;
  const what = isIntake ? `the group that begins on ${formatSlot(data)}` : formatSlot(data);
  return toMessageContent(data, {
    subject: `No longer offered: ${programme}`,
    text: `You waited for a place in ${programme} at ${centre}: ${what}. We no longer offer this time, so we have removed you from the waiting list.`,
    sms: `${programme} on ${formatDayAndTime(data.startsAt)} is no longer offered. Please choose again.`,
    link: `Book another time, or wait again: ${data.listUrl}`,
    smsLink: toListOfAll(data.listUrl),
  });
}
