/** Texts of messages about packages that moved to another centre. */
import type { MessageContent } from "~/provider/shared/messages/outbox";
import {
  type BookingInMessage,
  type BookingMessageData,
  formatSlot,
  toListOfAll,
  toMessageContent,
} from "./booking-messages";

export function packageMovedText(
  data: BookingMessageData & {
    programme: string;
    listUrl: string;
    formerCentre: string;
    cancelled: readonly BookingInMessage[];
    forfeited: number;
  },
): MessageContent {
  const { programme, centre, formerCentre, cancelled, forfeited, listUrl } = data;
  const count = cancelled.length;
  const charged = forfeited === 0 ? "free of charge" : `${forfeited} of them used`;
  const released =
    count === 0
      ? ""
      : ` ${count === 1 ? "1 appointment is" : `${count} appointments are`} cancelled, ${charged}.`;
  return toMessageContent(data, {
    subject: `Moved: ${programme} to ${centre}`,
    text: `${programme} is now at ${centre}, instead of ${formerCentre}.${released} Please book your times there.`,
    sms: `${programme} is now at ${centre}.${released} Please book there.`,
    more:
      count === 0
        ? undefined
        : `Cancelled at ${formerCentre}:\n${cancelled.map((one) => `- ${formatSlot(one)}: ${one.title}`).join("\n")}`,
    link: `Book your times: ${listUrl}`,
    smsLink: toListOfAll(listUrl),
  });
}
