/** The files of app/languages: complete, used, with the same parameters and the words of the glossary. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { getTextIn } from "~/languages/page-texts.server";
import { languages } from "~/lib/language/languages";
import { ratings } from "~/ui/form/rating-field";
import { messages } from "../../helpers/pages/spec-sentences";

const { areas, glossary, readTexts, translatedLanguages } = await import(
  path.resolve(".run/languages/files.mjs")
);
const { expectedKeys, findTextProblems } = await import(
  path.resolve(".run/languages/check-texts.mjs")
);

const { buildIndexes } = await import(path.resolve(".run/languages/write-index.mjs"));

const english: Record<string, Record<string, string>> = Object.fromEntries(
  areas().map((area: string) => [area, readTexts("en", area)]),
);

/** Replies are found by their English text. */
const REPLIES = "replies";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join("app", file), "utf8"))
  .join("\n");

const toPattern = (key: string) => key.replaceAll(".", "\\.").replace(/\$\{[^}]+\}/g, "[\\w-]*");

/** Builds a pattern for each key in the sources. A part that code fills in, as in "refusal.${code}.title", matches any word. */
const names = areas().join("|");
const usedKeys = [
  ...sources.matchAll(new RegExp(`["\`]((?:${names}):[\\w.\${}[\\]-]+)["\`]`, "g")),
].map(([, key = ""]) => new RegExp(`^${toPattern(key)}$`));

/** The endings that composed messages look for, besides those that the file of a message names. */
const OF_EVERY_MESSAGE = ["subject", "text", "sms", "short-sms", "link"];

/** Builds a pattern for each text of a composed message: a topic with the endings of its file. */
const composedKeys = readdirSync("app/provider", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(path.join("app/provider", file), "utf8"))
  .flatMap((source) => {
    const named = [...source.matchAll(/["`]\.((?:[\w.-]|\$\{[^}]*\})+)["`]/g)].map(
      ([, ending = ""]) => ending,
    );
    const endings = [...OF_EVERY_MESSAGE, ...named].map(toPattern);
    const topics = [...source.matchAll(/\w+\(\s*["`](messages-[\w-]+:[\w.${}[\]-]+)["`]/g)];
    return topics.map(
      ([, topic = ""]) => new RegExp(`^${toPattern(topic)}\\.(?:${endings.join("|")})$`),
    );
  });
const topicKeys = new Set(composedKeys.map((key) => key.source.replace(/\\\.\(\?:.*/, "$")));

test("every language of the portal has a folder", () => {
  expect(["en", ...translatedLanguages()].sort()).toEqual([...languages].sort());
});

test.each(Object.entries(buildIndexes() as Record<string, string>))(
  "%s follows from the texts (npm run languages -- index)",
  (file, content) => expect(readFileSync(path.join("app/languages", file), "utf8")).toBe(content),
);

describe.each(translatedLanguages() as string[])("the texts in %s", (language) => {
  test.each(Object.keys(english))("are complete, correct and reviewed or marked: %s", (area) => {
    const translated = readTexts(language, area);
    const problems = findTextProblems({
      english: english[area],
      translated,
      language,
      glossary: glossary(),
    });
    expect(problems).toEqual([]);
  });
});

test("every text is used, and every key in the code has a text", () => {
  const keys = Object.entries(english).flatMap(([area, texts]) =>
    Object.keys(texts)
      .filter((key) => key !== "review" && !area.startsWith(REPLIES))
      .map((key) => `${area}:${key.replace(/_(one|other)$/, "")}`),
  );
  expect(keys.length).toBeGreaterThan(150);
  const used = [...usedKeys, ...composedKeys];
  expect(keys.filter((key) => !used.some((pattern) => pattern.test(key)))).toEqual([]);
  const unknown = usedKeys
    .filter((pattern) => !topicKeys.has(pattern.source))
    .filter((pattern) => !keys.some((key) => pattern.test(key)))
    .map(String);
  expect(unknown.filter((key) => !key.includes(REPLIES))).toEqual([]);
});

test.each([
  ["a missing key", { a: undefined }, "a is missing"],
  ["an unknown key", { c: "x" }, "c is unknown"],
  ["another parameter", { a: "{{day}}签到" }, "a has the parameters day instead of time"],
  ["another word for a term", { a: "{{time}}登记" }, 'a has none of "签到" for "check in"'],
  [
    "a space beside a Chinese character",
    { b: "好 24小时" },
    "b has a space after a Chinese character",
  ],
  ["a half-width mark in Chinese", { b: "好:" }, "b has a half-width mark"],
  ["no review", { review: "maybe" }, /^review is neither/],
  ["spaces around it", { b: " 好" }, "b is empty or has spaces around it"],
])("the check finds %s", (_fault, change, problem) => {
  const translated = { review: "machine-translated", a: "{{time}}签到", b: "好", ...change };
  const found = findTextProblems({
    english: { review: "source", a: "Check in at {{time}}", b: "Good" },
    translated: JSON.parse(JSON.stringify(translated)),
    language: "zh",
    glossary: glossary(),
  });
  expect(found).toEqual([
    typeof problem === "string" ? problem : expect.stringMatching(problem as RegExp),
  ]);
});

test.each([
  ["ta", "{{name}} க்கு", "a has an ending without a hyphen after a parameter"],
  ["ta", "{{name}}க்குள்", "a has an ending without a hyphen after a parameter"],
  ["ms", "terma {{name}} terpakai.", "a starts with a small letter"],
])("the check finds in %s: %s", (language, a, problem) => {
  const found = findTextProblems({
    english: { review: "source", a: "It is for {{name}}." },
    translated: { review: "machine-translated", a },
    language,
    glossary: glossary(),
  });
  expect(found).toEqual([problem]);
});

test("each language has the plural forms of its grammar", () => {
  expect(expectedKeys({ n_one: "", n_other: "" }, "zh")).toEqual(["n_other"]);
  expect(expectedKeys({ n_one: "", n_other: "" }, "ta")).toEqual(["n_one", "n_other"]);
  const minutes = (language: "zh" | "ta", count: number) =>
    getTextIn(language)("check-in:duration.minutes", { count });
  expect([minutes("ta", 1), minutes("ta", 2), minutes("zh", 1)]).toEqual([
    "1 நிமிடம்",
    "2 நிமிடங்கள்",
    "1分钟",
  ]);
});

test("the English sentences that SPEC fixes are unchanged", () => {
  const { shell = {}, "check-in": checkIn = {} } = english;
  expect(shell["oops.title"]).toBe(messages.oops);
  expect(shell["failed.title"]).toBe(messages.somethingWentWrong);
  expect(shell["missing.title"]).toBe(messages.pageNotFound);
  expect(ratings.map((rating) => checkIn[`rating.${rating}`])).toEqual([
    "Very poor",
    "Poor",
    "Not so good",
    "Fair",
    "Good",
    "Very good",
  ]);
});
