/** Screens have no sentence in their code, except those in English only. */
import path from "node:path";
import { expect, test } from "vitest";
import { messageKinds } from "~/provider/shared/messages/message-kinds";

const {
  ENGLISH_SCREENS,
  findReason,
  findSentences,
  listEnglishMessages,
  listScreens,
  readSentences,
} = await import(path.resolve(".run/languages/sentences.mjs"));

const listSentences = (screen: string) =>
  (readSentences(screen) as string[]).map((sentence) => `${screen}: ${sentence}`);

test("a translated screen has no sentence in its code", () => {
  const screens = (listScreens() as string[]).filter((screen) => !findReason(screen));
  expect(screens.length).toBeGreaterThan(300);
  expect(screens.flatMap(listSentences)).toEqual([]);
});

test("each exception is a screen with sentences", () => {
  const found = (listScreens() as string[]).filter((screen) => listSentences(screen).length > 0);
  const patterns = Object.values(ENGLISH_SCREENS).flat() as RegExp[];
  const unused = patterns.filter((pattern) => !found.some((screen) => pattern.test(screen)));
  expect(unused).toEqual([]);
});

test("the messages in English only are those to staff", () => {
  const listed = (listEnglishMessages() as { kind: string }[]).map(({ kind }) => kind);
  const staff = messageKinds.filter(({ group }) => group === "staff").map(({ kind }) => kind);
  expect(listed).toEqual(staff);
});

test.each([
  ["<p>Two words</p>", "Two words"],
  ['<Page title="Hello there" />', "Hello there"],
  ['<p>{isOpen ? "It is open" : null}</p>', "It is open"],
  ['useHiddenPageMeta("Your appointment")', "Your appointment"],
])("the check finds the text in %s", (code, words) => {
  expect(findSentences(code)).toEqual([words]);
});
