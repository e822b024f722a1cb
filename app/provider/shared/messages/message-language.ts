/** The language of a message: that of the person who reads it. */
import { getMessageTextIn, type MessageTextKey } from "~/languages/message-texts.server";
import { MissingTextError } from "~/languages/texts.server";
import { translateProviderNames } from "~/lib/brand/provider-texts";
import { type Formats, getFormats } from "~/lib/language/formats";
import { addLanguageToAddress } from "~/lib/language/language-address";
import type { Language } from "~/lib/language/languages";
import { resolveDayPlaceholdersOnEve } from "~/lib/singapore/day-placeholder";
import { countSmsParts, toSmsText } from "~/lib/text/sms-text";

/** A message as it is written. */
export interface MessageContent {
  subject: string;
  email: string;
  sms: string;
}

/** An e-mail to the staff's mailbox, which is in English. All others are in the language of the person who reads them. */
export type StaffMessage = Omit<MessageContent, "sms">;

/** The words with which a message is written. */
export interface Words {
  language: Language;
  text: (key: MessageTextKey, values?: Record<string, string | number>) => string;
  formats: Formats;
  /** Joins whole sentences as the language does. Absent ones are left out. */
  sentences: (...parts: readonly (string | null | undefined)[]) => string;
}

/** Writes a message in the language of its reader. */
export type WriteMessage = (words: Words) => MessageContent;

/**
 * Returns the words of a language.
 * @param englishNames leaves the names of the provider's data in English
 */
export function getWords(language: Language, englishNames = language === "en"): Words {
  const text = getMessageTextIn(language);
  return {
    language,
    text: englishNames
      ? text
      : (key, values) => text(key, values && translateProviderNames(values, language)),
    formats: getFormats(language),
    sentences: (...parts) => parts.filter(Boolean).join(language === "zh" ? "" : " "),
  };
}

/** Writes a message. If its language lacks a text, the whole message is in English. */
export function writeInLanguage<Written>(
  language: Language | null | undefined,
  write: (words: Words) => Written,
): Written {
  try {
    return write(getWords(language ?? "en"));
  } catch (error) {
    if (!(error instanceof MissingTextError)) throw error;
    return write(getWords("en"));
  }
}

/** Maximum of parts of an SMS. Carriers bill each. Whole sentences in Tamil, which has long words, need a third with a long name. */
export const MAX_PARTS: Record<Language, number> = { en: 2, zh: 2, ms: 2, ta: 3 };

const isWithinParts = ({ language }: Words, text: string) =>
  countSmsParts(toSmsText(resolveDayPlaceholdersOnEve(text))) <= MAX_PARTS[language];

/** Checks whether an SMS fits with the language of its link. */
const fitsSms = (words: Words, text: string) =>
  isWithinParts(words, text.includes("://") ? addLanguageToAddress(text, words.language) : text);

/** Writes a message whose SMS has the names in English if it does not fit with their translations. */
export function writeFitting(words: Words, write: WriteMessage): MessageContent {
  const content = write(words);
  if (words.language === "en" || fitsSms(words, content.sms)) return content;
  return { ...content, sms: write(getWords(words.language, true)).sms };
}

/**
 * Selects the longest text that fits an SMS. Chinese has room for 134 characters and Tamil for 201, so a long name may need the shorter one.
 * English is always the first.
 * @param wrap adds the sender and the link
 */
export function fitSms(
  words: Words,
  [first, ...shorter]: readonly [string, ...string[]],
  wrap: (text: string) => string,
): string {
  const texts = [first, ...shorter].map(wrap);
  if (words.language === "en") return texts[0] as string;
  return texts.find((text) => fitsSms(words, text)) ?? (texts.at(-1) as string);
}

/** The path of a link. A full stop after it belongs to the sentence. */
const LINK_PATH = /^[\w/?=&%.-]*[\w/=-]/;

const addLanguageToLinks = (language: Language, text: string, publicUrl: string): string => {
  const [before = "", ...afterLinks] = text.split(`${publicUrl}/`);
  const links = afterLinks.map((after) => {
    const [path = ""] = LINK_PATH.exec(after) ?? [];
    return addLanguageToAddress(`${publicUrl}/${path}`, language) + after.slice(path.length);
  });
  return before + links.join("");
};

/**
 * Adds the reader's language to the links of a message, so that the pages are in it on each device. English is the default of a reader
 * without a choice, so it leaves the language to the browser. An SMS that has no room stays as it is.
 */
export function nameLanguageInLinks(
  words: Words,
  content: MessageContent,
  publicUrl: string,
): MessageContent {
  const { language } = words;
  if (language === "en") return content;
  const sms = addLanguageToLinks(language, content.sms, publicUrl);
  return {
    ...content,
    email: addLanguageToLinks(language, content.email, publicUrl),
    sms: isWithinParts(words, sms) ? sms : content.sms,
  };
}
