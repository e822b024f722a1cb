/** Text of the message that thanks for a friend. */
import { writeMessage } from "~/provider/shared/messages/compose";
import type { WriteMessage } from "~/provider/shared/messages/message-language";

export const writeReferralThanks = (
  { name, code, until }: { name: string; code: string; until: Date },
  publicUrl: string,
): WriteMessage =>
  writeMessage("messages-payments:referral", ({ formats }) => ({
    to: name,
    values: { code, date: formats.shortDate(until), url: `${publicUrl}/` },
    paragraphs: [".choose", "messages:signature"],
  }));
