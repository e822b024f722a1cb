/** Texts of messages about answers to appointments. */
import { formatDayAndTime } from "~/lib/singapore-date";
import type { MessageContent } from "~/provider/shared/messages/outbox";
import { nameInSentence } from "~/provider/shared/messages/templates";

/** Builds the message to the staff. */
export function appointmentDeclined(told: {
  name: string;
  title: string;
  centre: string;
  startsAt: Date;
}): MessageContent {
  const when = formatDayAndTime(told.startsAt);
  return {
    subject: `Declined: ${told.title}, ${when}`,
    email: `${nameInSentence(told.name)} cannot come to ${told.title} at ${told.centre} on ${when}. The booking remains until it is cancelled.`,
    sms: "",
  };
}
