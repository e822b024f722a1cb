/** Screens have no sentence in their code, except those in English only. */
import { readdirSync, readFileSync } from "node:fs";
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

/** Refusals in English only: the portal words them by their code, or only the engineer of a backend meets them. */
const ENGLISH_REFUSALS = [
  "booking/staff/handlers",
  "check-in/",
  "http/caller",
  "http/request-input",
  "payment/e-invoice",
  "payment/payments",
  "people/counter-person",
  "people/picture",
  "shared/failure",
  "shared/fresh-sign-in",
  "shared/return-url",
];

test("a refusal that a customer may read is not written in English only", () => {
  const written = listProviderFiles().filter((file) =>
    readFileSync(path.join("app/provider", file), "utf8").includes("markUntranslated("),
  );
  const unlisted = written.filter(
    (file) => !ENGLISH_REFUSALS.some((known) => file.startsWith(known)),
  );
  expect(unlisted).toEqual([]);
});

const listProviderFiles = () =>
  readdirSync("app/provider", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
