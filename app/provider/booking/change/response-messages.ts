/** Texts of messages about answers to appointments. */
import { formatDateTimeWithWeekday } from "~/lib/singapore-date";
import { getWords, type StaffMessage } from "~/provider/shared/messages/message-language";
import { formatNameInSentence } from "~/provider/shared/messages/templates";

/** Builds the message to the staff. */
export function writeAppointmentDeclined(data: {
  name: string;
  title: string;
  centre: string;
  startsAt: Date;
}): StaffMessage {
  const when = formatDateTimeWithWeekday(data.startsAt);
  return {
    subject: `Declined: ${data.title}, ${when}`,
    email: `${formatNameInSentence(getWords("en"), data.name)} cannot come to ${data.title} at ${data.centre} on ${when}. The booking remains until it is cancelled.`,
  };
}
