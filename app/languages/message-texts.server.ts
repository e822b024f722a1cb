/** The texts of messages in all languages. They are on the server only, and separate from those of pages. */
import type { KeyOf, MessageArea } from "./page-language";
import { createTexts, isText } from "./texts.server";

/** A text of a message by area and name, such as "messages-bookings:booked.text". */
export type MessageTextKey = KeyOf<MessageArea>;

/** Throws MissingTextError for a text that a language lacks, so that no message is in two languages. */
export const getMessageTextIn = createTexts<MessageTextKey>({ strict: true });

/** Checks whether messages have a text, which may have plural forms. */
export const hasMessageText = (key: string): key is MessageTextKey => isText(key);
