/** Texts of messages about packages that moved to another centre. */
import type { Words, WriteMessage } from "~/provider/shared/messages/message-language";
import { formatBulletList } from "~/provider/shared/messages/templates";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatSlot,
  formatTitleIn,
  shortenListUrl,
  toMessageContent,
} from "./booking-wording";

function describeCancelled({ text }: Words, count: number, forfeited: number): string {
  if (forfeited === 0) return text("messages-packages:cancelled-free", { count });
  return forfeited === count
    ? text("messages-packages:cancelled-used", { count })
    : text("messages-packages:cancelled-part-used", { total: count, count: forfeited });
}

export const writePackageMoved =
  (
    data: BookingMessageData & {
      programme: string;
      listUrl: string;
      formerCentre: string;
      cancelled: readonly BookingInMessage[];
      forfeited: number;
    },
  ): WriteMessage =>
  (words) => {
    const { text, sentences } = words;
    const { programme, centre, formerCentre: former, cancelled, forfeited, listUrl } = data;
    const count = cancelled.length;
    const values = { programme, centre, former };
    const released = count === 0 ? null : describeCancelled(words, count, forfeited);
    const lines = cancelled.map((one) => `${formatSlot(words, one)}: ${formatTitleIn(words, one)}`);
    return toMessageContent(words, data, {
      subject: text("messages-packages:centre-moved.subject", values),
      text: sentences(
        text("messages-packages:centre-moved.text", values),
        released,
        text("messages-packages:centre-moved.book"),
      ),
      sms: sentences(
        text("messages-packages:centre-moved.sms", values),
        released,
        text("messages-packages:centre-moved.book-sms"),
      ),
      shortSms: sentences(
        text("messages-packages:centre-moved.sms", values),
        text("messages-packages:centre-moved.book-sms"),
      ),
      more:
        count === 0
          ? null
          : `${text("messages-packages:centre-moved.cancelled", { former })}\n${formatBulletList(lines)}`,
      link: text("messages-packages:centre-moved.link", { url: listUrl }),
      smsLink: shortenListUrl(listUrl),
      url: listUrl,
    });
  };
