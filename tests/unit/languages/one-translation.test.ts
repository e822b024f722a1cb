/** An English sentence that stands under several keys has one translation in each language. */
import path from "node:path";
import { expect, test } from "vitest";

const { areas, readTexts, translatedLanguages } = await import(
  path.resolve(".run/languages/files.mjs")
);

/** Shorter texts are labels such as "For" and "Where". Their translation depends on the text beside them. */
const MAX_LABEL_LENGTH = 14;

/** Keys with a translation that differs from the other keys of their sentence, each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  "counter:receipt.void": "It is the title of a slip. The other is a link that voids a payment.",
  "messages-payments:referral.sms": "It goes into an SMS. The wording of the e-mail adds a part.",
  "replies-booking:dates.choose": "It is an error. The other is a page title.",
  "replies-registration:choose.programme": "It is an error. The others are buttons and titles.",
  "shell:restored.own": "Its {{name}} is the reader. Tamil has no form of address for that.",
  "shop:choose.button": "It is a button. The others are errors.",
};

const loadTexts = (language: string): Record<string, string> =>
  Object.fromEntries(
    areas().flatMap((area: string) =>
      Object.entries<string>(readTexts(language, area))
        .filter(([key]) => key !== "review")
        .map(([key, text]) => [`${area}:${key}`, text]),
    ),
  );

/** Groups the keys of each sentence. A plural form is in a group with the same plural form of other keys. */
function groupKeys(english: Record<string, string>): string[][] {
  const groups: Record<string, string[]> = {};
  for (const [key, text] of Object.entries(english)) {
    if (text.length <= MAX_LABEL_LENGTH) continue;
    const [plural = ""] = /_(one|other)$/.exec(key) ?? [];
    const group = `${text}${plural}`;
    groups[group] = [...(groups[group] ?? []), key];
  }
  return Object.values(groups).filter((keys) => keys.length > 1);
}

const groups = groupKeys(loadTexts("en"));

/** Lists the translations of the keys. A language without a plural form lacks its keys. */
const listTranslations = (texts: Record<string, string>, keys: readonly string[]) => [
  ...new Set(keys.map((key) => texts[key]).filter((text) => text !== undefined)),
];

test("sentences stand under several keys", () => {
  expect(groups.length).toBeGreaterThan(100);
});

test.each(translatedLanguages() as string[])(
  "each sentence has one translation in %s",
  (language) => {
    const texts = loadTexts(language);
    const different = groups
      .map((keys) => keys.filter((key) => !(key in EXCEPTIONS)))
      .filter((keys) => listTranslations(texts, keys).length > 1)
      .map((keys) => keys.map((key) => `${key}: ${texts[key]}`));
    expect(different).toEqual([]);
  },
);

test("each exception differs from the other keys of its sentence", () => {
  const all = (translatedLanguages() as string[]).map(loadTexts);
  const unused = Object.keys(EXCEPTIONS).filter((key) => {
    const others =
      groups.find((keys) => keys.includes(key))?.filter((other) => other !== key) ?? [];
    return all.every((texts) => others.some((other) => texts[other] === texts[key]));
  });
  expect(unused).toEqual([]);
});
