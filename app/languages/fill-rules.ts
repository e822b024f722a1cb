/** Fills in the numbers of rules in the texts of pages, messages and help. */
import type { Language } from "~/lib/language/languages";
import { rules } from "~/lib/rules";

/**
 * "{{rules.noticeDays}}", as a word "{{rules.sessionsPerWeek.word}}", or with forms "{{rules.noticeDays:# day|# days}}": the first for one, the
 * next for two, and the last for all others.
 */
const RULE = /\{\{rules\.(\w+)(\.word)?(?::([^}]*))?\}\}/g;

/** The numbers from one on before a noun. A larger number is written in digits. */
const words: Record<Language, readonly string[]> = {
  en: "one two three four five six seven eight nine ten".split(" "),
  zh: [..."一两三四五六七八九十"],
  ms: "satu dua tiga empat lima enam tujuh lapan sembilan sepuluh".split(" "),
  ta: "ஒரு இரண்டு மூன்று நான்கு ஐந்து ஆறு ஏழு எட்டு ஒன்பது பத்து".split(" "),
};

/** Fills in the numbers of rules. An unknown rule stays as it is. */
export const fillRules = (
  text: string,
  language: Language,
  numbers: Readonly<Record<string, number>> = rules,
): string =>
  text.replace(RULE, (whole, name: string, word?: string, forms = "#") => {
    const number = numbers[name];
    if (number === undefined) return whole;
    const shown = (word && words[language][number - 1]) ?? String(number);
    const byNumber = forms.split("|");
    return (byNumber[number - 1] ?? (byNumber.at(-1) as string)).replaceAll("#", shown);
  });
