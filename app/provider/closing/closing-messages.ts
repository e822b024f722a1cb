/** Text of the message after an account was closed. */
import { brand } from "~/lib/brand/brand";
import { writeMessage } from "../shared/messages/compose";
import type { WriteMessage } from "../shared/messages/message-language";

/** @param record undefined for an account that never had one. */
export const writeAccountClosed = (record?: { id: string; name: string }): WriteMessage =>
  writeMessage("messages-people:closed", () => ({
    to: record?.name,
    values: { id: record?.id, phone: brand.phones.hotline.number },
    paragraphs: [record ? ".again-with-id" : ".again", ".call", "messages:signature"],
    sms: [".sms", ".call"],
  }));
