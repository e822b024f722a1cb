/** The numbers of rules in the sentences of pages, messages and help: each is a parameter, in every language. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { fillRules } from "~/languages/fill-rules";
import { type Language, languages } from "~/lib/language/languages";
import { rules } from "~/lib/rules";

const { areas, readTexts } = await import(path.resolve(".run/languages/files.mjs"));

interface Sentence {
  place: string;
  language: Language;
  text: string;
}

const listFiles = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file).replaceAll("\\", "/"));

const texts: Sentence[] = languages.flatMap((language) =>
  areas().flatMap((area: string) =>
    Object.entries<string>(readTexts(language, area)).map(([key, text]) => ({
      place: `${area}:${key}`,
      language,
      text,
    })),
  ),
);
const content: Sentence[] = listFiles("app/content", /\.md$/).flatMap((place) => {
  const [, language = "en"] = /^app\/content\/\w+\.(\w+)/.exec(place) ?? [];
  const lines = readFileSync(place, "utf8").split("\n");
  return lines.map((text) => ({ place, language: language as Language, text }));
});
const sentences = [...texts, ...content];

const TOKEN = /\{\{rules\.(\w+)(?:\.word)?(:[^}]*)?\}\}/g;
const findRules = (text: string) => [...text.matchAll(TOKEN)].map(([, name = ""]) => name);
const names = Object.keys(rules).filter((name) => name !== "deductionDay");

test("each rule has sentences, and each named rule exists", () => {
  const named = new Set(sentences.flatMap(({ text }) => findRules(text)));
  expect([...named].sort()).toEqual([...names].sort());
});

describe.each(names)("the number of %s", (name) => {
  test("changes in each sentence that states it", () => {
    const unchanged = sentences.filter(
      ({ text, language }) =>
        findRules(text).includes(name) &&
        !fillRules(text, language, { ...rules, [name]: 97 }).includes("97"),
    );
    expect(unchanged).toEqual([]);
  });
});

test("English has the singular for a number that is one", () => {
  const ones = Object.fromEntries(names.map((name) => [name, 1]));
  const wrong = sentences
    .filter(({ language, text }) => language === "en" && findRules(text).length > 0)
    .map(({ text }) => fillRules(text, "en", ones))
    .filter((text) =>
      /\b(?:1|one) (?:\w+ )?(?:days|hours|minutes|months|years|sessions)\b/.test(text),
    );
  expect(wrong).toEqual([]);
});

const NEXT_WORD = { zh: /^[^\s\d]{1,2}/u, other: /^(?:%|[ -]?[\p{L}\p{M}]+)/u };

/** Lists the words in which a sentence states its rules, in digits and as a word: "2 working days" and "two working days". */
function listPhrases({ language, text }: Sentence): string[] {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: token, 1: name, 2: forms = "", index }) => {
    const rest = fillRules(text.slice(index + token.length), language);
    const [next = ""] = NEXT_WORD[language === "zh" ? "zh" : "other"].exec(rest) ?? [];
    return ["", ".word"].map((word) => {
      const phrase = fillRules(`{{rules.${name}${word}${forms}}}`, language);
      return /[\d\p{L}\p{M}]\s\p{L}/u.test(phrase) ? phrase : phrase + next;
    });
  });
}

const phrases = new Map(
  languages.map((language) => {
    const own = sentences.filter((one) => one.language === language).flatMap(listPhrases);
    return [
      language,
      [...new Set(own)].filter((phrase) =>
        /\S\s\S|%|MB$|\p{Script=Han}{2}|\d\p{Script=Han}/u.test(phrase),
      ),
    ];
  }),
);

const LETTER = "[\\d\\p{L}\\p{M}]";
const patterns = new Map(
  [...phrases].map(([language, list]) => {
    const any = list.map((phrase) => phrase.replace(/[.*+?^$()|[\]]/g, "\\$&")).join("|");
    // Chinese has no spaces between words.
    const pattern = language === "zh" ? any : `(?<!${LETTER})(?:${any})(?!${LETTER})`;
    return [language, new RegExp(pattern, "gu")];
  }),
);
const findLiterals = (text: string, language: Language) =>
  text.replace(TOKEN, "\0").match(patterns.get(language) as RegExp) ?? [];

/** Numbers that are no rule of the portal or its provider, with the reason. */
const OTHER_NUMBERS: readonly (readonly [place: RegExp, reason: string])[] = [
  [/^giro:|04-egiro\/01-how/, "a bank answers within 24 hours"],
  [/postal-code|^shop:near/, "a postal code has 6 digits"],
  [/quiet\.FROM|07-update-personal/, "quiet hours are named by their choices"],
  [/01-common\/0[24]/, "the identity provider sends these codes"],
];
/** "Twice" in Malay and Tamil. */
const IDIOMS = ["dua kali", "இரண்டு முறை"];

test("no sentence states the number of a rule as literal text", () => {
  const found = sentences.flatMap(({ place, language, text }) => {
    const literals = findLiterals(text, language).filter((literal) => !IDIOMS.includes(literal));
    const isOther = OTHER_NUMBERS.some(([other]) => other.test(place));
    return literals.length > 0 && !isOther ? [`${language} ${place}: ${literals}`] : [];
  });
  expect(found).toEqual([]);
});

/** Other periods: of third parties, of the sample provider's programmes, and for developers and operators. */
const OTHER_PERIODS =
  /^app\/(?:sandbox|provider\/(?:sample|shop\/catalogue|data|metrics)|contract\/(?:configuration|errors|counter\/(?:counter|till)))\b|quiet-hours/;

test("no sentence in the code states the number of a rule", () => {
  const found = listFiles("app", /\.tsx?$/).flatMap((file) => {
    const code = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
    const literals = findLiterals(code, "en").filter((literal) => !/^(?:1|one|a) /.test(literal));
    return literals.length > 0 && !OTHER_PERIODS.test(file) ? [`${file}: ${literals}`] : [];
  });
  expect(found).toEqual([]);
});

test.each([
  ["one", 1, "at least 1 working day's notice"],
  ["several", 3, "at least 3 working days' notice"],
])("a sentence has the form of its number: %s", (_what, noticeDays, expected) => {
  const text = "at least {{rules.noticeDays:# working day's|# working days'}} notice";
  expect(fillRules(text, "en", { noticeDays })).toBe(expected);
});

test.each([
  ["en", 2, "twice a week"],
  ["en", 3, "three times a week"],
  ["en", 11, "11 times a week"],
  ["zh", 2, "两 times a week"],
] as const)("a number is a word in %s: %i", (language, sessionsPerWeek, expected) => {
  const text = "{{rules.sessionsPerWeek.word:once|twice|# times}} a week";
  const simple = "{{rules.sessionsPerWeek.word}} times a week";
  expect(fillRules(language === "en" ? text : simple, language, { sessionsPerWeek })).toBe(
    expected,
  );
});
