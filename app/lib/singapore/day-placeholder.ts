/** Placeholders for days in messages. "Tomorrow" is computed when the message is sent, not when it is written. */
import { getFormats } from "../language/formats";
import { isLanguage, type Language, languageFacts } from "../language/languages";
import { addDays, type Day, formatDate, startOfSingaporeDay } from "../singapore-date";

/** The language is left out for English, as in messages of older versions that still wait. */
export const getDayPlaceholder = (day: Day, language: Language = "en"): string =>
  language === "en" ? `{{day ${day}}}` : `{{day ${language} ${day}}}`;

const DAY_MS = 86_400_000;
const MARK = /\{\{day (?:([a-z]{2}) )?(\d{4}-\d\d-\d\d)\}\}/g;

/** Replaces the placeholders by "today", "tomorrow" or "in 2 days" in their language, and a past day by its date. */
export function resolveDayPlaceholders(text: string, today: Day): string {
  return text.replace(MARK, (_mark, language: string | undefined, day: Day) =>
    isLanguage(language) && language !== "en"
      ? inLanguage(day, today, language)
      : inWords(day, today),
  );
}

/** Replaces the placeholders as on the evening before, to measure a message that is sent later. */
export const resolveDayPlaceholdersOnEve = (text: string): string =>
  text.replace(MARK, (mark, _language, day: Day) => resolveDayPlaceholders(mark, addDays(day, -1)));

const daysUntil = (day: Day, today: Day): number =>
  (startOfSingaporeDay(day).getTime() - startOfSingaporeDay(today).getTime()) / DAY_MS;

function inWords(day: Day, today: Day): string {
  const days = daysUntil(day, today);
  if (days < 0) return `on ${formatDate(day)}`;
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

function inLanguage(day: Day, today: Day, language: Language): string {
  const days = daysUntil(day, today);
  if (days < 0) return getFormats(language).shortDate(day);
  const { locale } = languageFacts[language];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}
