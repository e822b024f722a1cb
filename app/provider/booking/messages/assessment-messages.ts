/** Texts of messages about assessments. */
import type { MessageContent } from "~/provider/shared/messages/outbox";
import { type BookingMessageData, toListOfAll, toMessageContent } from "./booking-messages";

/** Builds the message after a pre-assessment for which the centre has no check-in. */
export function assessmentUnknownText(
  data: BookingMessageData & { programme: string; listUrl: string },
): MessageContent {
  const { programme, centre, listUrl } = data;
  return toMessageContent(data, {
    subject: `Did your pre-assessment take place? ${programme}`,
    text: `We do not know whether your pre-assessment for ${programme} at ${centre} took place. You need it before your next session. If you were there, please tell us. If not, please book it again.`,
    sms: `Did your pre-assessment for ${programme} take place? Please answer here.`,
    link: `Tell us, or book it again: ${listUrl}`,
    smsLink: toListOfAll(listUrl),
  });
}
