/** Texts of messages about bookings that the provider itself has to change. These changes are free. */
import { formatDayAndDate, formatDayAndTime } from "~/lib/singapore-date";
import type { MessageContent } from "~/provider/shared/messages/outbox";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatSlot,
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
  told: ByUs & {
    changes: readonly { before: BookingInMessage; after: BookingInMessage }[];
    url: string;
  },
): MessageContent {
  const { changes, centre, url, listUrl } = told;
  const [{ before, after }] = changes as [{ before: BookingInMessage; after: BookingInMessage }];
  const subject = `Changed: ${after.title} is on ${formatDayAndDate(after.startsAt)}`;
  if (changes.length === 1)
    return toMessageContent(told, {
      subject,
      text: `We had to change a time. ${after.title} is now on ${formatSlot(after)} at ${centre}, instead of ${formatDayAndTime(before.startsAt)}.${reason(told)}`,
      link: `See it or change it: ${url}`,
    });
  const lines = changes.map(
    (one) => `- ${formatSlot(one.after)}, instead of ${formatDayAndTime(one.before.startsAt)}`,
  );
  return toMessageContent(told, {
    subject: `Changed: ${changes.length} times of ${after.title}`,
    text: `We had to change ${changes.length} of your times of ${after.title} at ${centre}. The first is now on ${formatSlot(after)}, instead of ${formatDayAndTime(before.startsAt)}.${reason(told)}`,
    more: `All of them:\n${lines.join("\n")}`,
    link: `See them or change them: ${listUrl}`,
  });
}

export function cancelledByUsText(
  told: ByUs & { bookings: readonly BookingInMessage[] },
): MessageContent {
  const { bookings, centre, listUrl } = told;
  const [first] = bookings as [BookingInMessage];
  const many = bookings.length;
  const again = "It costs you nothing: please book another time.";
  if (many === 1)
    return toMessageContent(told, {
      subject: `Cancelled: ${first.title} on ${formatDayAndDate(first.startsAt)}`,
      text: `We are sorry: we had to cancel ${first.title} on ${formatSlot(first)} at ${centre}.${reason(told)} ${again}`,
      link: `Book another time: ${listUrl}`,
    });
  return toMessageContent(told, {
    subject: `Cancelled: ${many} times of ${first.title}`,
    text: `We are sorry: we had to cancel ${many} of your times of ${first.title} at ${centre}, from ${formatSlot(first)} on.${reason(told)} ${again}`,
    more: `They are:\n${bookings.map((booking) => `- ${formatSlot(booking)}`).join("\n")}`,
    link: `Book other times: ${listUrl}`,
  });
}

export function groupMovedText(
  told: ByUs & { programme: string; before: Times; after: Times },
): MessageContent {
  const { programme, centre, before, after } = told;
  return toMessageContent(told, {
    subject: `Changed: your group of ${programme}`,
    text: `We had to change your group of ${programme} at ${centre}. Yours is now the one that begins on ${formatSlot(after)}, instead of ${formatDayAndTime(before.startsAt)}.${reason(told)}`,
    link: `See your dates: ${told.listUrl}`,
  });
}

export function groupCancelledText(told: ByUs & Times & { programme: string }): MessageContent {
  const { programme, centre } = told;
  return toMessageContent(told, {
    subject: `Cancelled: your group of ${programme}`,
    text: `We are sorry: we had to cancel the group of ${programme} at ${centre} that begins on ${formatSlot(told)}.${reason(told)} It costs you nothing: please choose another group.`,
    link: `Choose another group: ${told.listUrl}`,
  });
}

export function notGivenText(
  told: BookingMessageData & Times & { programme: string; isIntake: boolean; listUrl: string },
): MessageContent {
  const { programme, centre, isIntake } = told;
  const what = isIntake ? `the group that begins on ${formatSlot(told)}` : formatSlot(told);
  return toMessageContent(told, {
    subject: `No longer offered: ${programme}`,
    text: `You waited for a place in ${programme} at ${centre}: ${what}. We no longer offer this time, so we have removed you from the waiting list.`,
    link: `Book another time, or wait again: ${told.listUrl}`,
  });
}
