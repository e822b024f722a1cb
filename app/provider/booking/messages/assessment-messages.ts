/** Texts of messages about assessments. */
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import { type BookingMessageData, shortenListUrl, toMessageContent } from "./booking-wording";

/** Builds the message after a pre-assessment for which the centre has no check-in. */
export const writeAssessmentUnknown =
  (data: BookingMessageData & { programme: string; listUrl: string }): WriteMessage =>
  (words) => {
    const { text } = words;
    const { programme, centre, listUrl } = data;
    return toMessageContent(words, data, {
      subject: text("messages-bookings:assessment-unknown.subject", { programme }),
      text: text("messages-bookings:assessment-unknown.text", { programme, centre }),
      sms: text("messages-bookings:assessment-unknown.sms", { programme }),
      link: text("messages-bookings:assessment-unknown.link", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };
