/** Screens have no sentence in their code, except those in English only. */
import path from "node:path";
import { expect, test } from "vitest";

const { findSentences, listScreens, readSentences } = await import(
  path.resolve(".run/languages/sentences.mjs")
);

/** Screens in English only, by the reason. */
const ENGLISH: Record<string, RegExp[]> = {
  "a doctor reads it": [/^features\/health\/doctor-note/],
  "pages with scripts are in English": [
    /^ui\/blocks\/toast-panel/,
    /^ui\/page\/page-form/,
    /^ui\/shell\/(?:help-dialog|help-panel|new-version-bar)/,
  ],
  "the name is the same in each language": [/^features\/denticare\/dental-next/],
};

const patterns = Object.values(ENGLISH).flat();
const isEnglish = (screen: string) => patterns.some((pattern) => pattern.test(screen));
const listSentences = (screen: string) =>
  (readSentences(screen) as string[]).map((sentence) => `${screen}: ${sentence}`);

test("a translated screen has no sentence in its code", () => {
  const screens = (listScreens() as string[]).filter((screen) => !isEnglish(screen));
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.flatMap(listSentences)).toEqual([]);
});

test("each exception is a screen with sentences", () => {
  const found = (listScreens() as string[]).filter((screen) => listSentences(screen).length > 0);
  const unused = patterns.filter((pattern) => !found.some((screen) => pattern.test(screen)));
  expect(unused).toEqual([]);
});

test.each([
  ["<p>Two words</p>", "Two words"],
  ['<Page title="Hello there" />', "Hello there"],
  ['<p>{isOpen ? "It is open" : null}</p>', "It is open"],
  ['useHiddenPageMeta("Your appointment")', "Your appointment"],
])("the check finds the text in %s", (code, words) => {
  expect(findSentences(code)).toEqual([words]);
});
