/** Texts of messages about packages that moved to another centre. */
import { formatTitledList } from "~/provider/shared/messages/compose";
import type { WriteMessage } from "~/provider/shared/messages/message-language";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatBooking,
  writeAbout,
} from "./booking-wording";

const describeCancelled = (count: number, forfeited: number) => {
  if (count === 0) return null;
  if (forfeited === 0) return "messages-packages:cancelled-free";
  return forfeited === count
    ? "messages-packages:cancelled-used"
    : "messages-packages:cancelled-part-used";
};

export const writePackageMoved = ({
  formerCentre: former,
  cancelled,
  forfeited,
  ...data
}: BookingMessageData & {
  formerCentre: string;
  cancelled: readonly BookingInMessage[];
  forfeited: number;
}): WriteMessage =>
  writeAbout("messages-packages:centre-moved", data, (words) => {
    const total = cancelled.length;
    const isPart = forfeited > 0 && forfeited < total;
    const released = describeCancelled(total, forfeited);
    const title = words.text("messages-packages:centre-moved.cancelled", { former });
    return {
      values: { former, total, count: isPart ? forfeited : total },
      text: [".text", released, ".book"],
      sms: [".sms", released, ".book-sms"],
      shorter: [[".sms", ".book-sms"]],
      more: [
        formatTitledList(
          title,
          cancelled.map((one) => formatBooking(words, one)),
        ),
      ],
    };
  });
