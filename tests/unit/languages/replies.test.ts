/** Replies of the server in the visitor's language. They are found by their English text, so each text must be one that code writes. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { existingClientForm } from "~/contract/denticare/denticare-public";
import { errorCodes } from "~/contract/response";
import { buildAnswerForm, buildClientForm, codeForm } from "~/features/denticare/forms";
import { fillRules } from "~/languages/fill-rules";
import { getTextIn } from "~/languages/page-texts.server";
import { reply } from "~/languages/reply";
import { withRequestContext } from "~/lib/request/request-context.server";
import { toEnglish } from "~/provider/shared/failure";
import { translateReplyBy } from "~/web/language/replies.server";
import { getVisitorLanguage } from "~/web/language/visitor-language.server";
import { addSupportContact } from "../../helpers/pages/spec-sentences";

const { areas, readTexts } = await import(path.resolve(".run/languages/files.mjs"));

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join("app", file), "utf8"))
  .concat(`${addSupportContact("")}.`, readFileSync(".github/docs/retention.md", "utf8"))
  .join("\n")
  .replaceAll('\\"', '"');

const texts: [string, string][] = areas()
  .filter((area: string) => area.startsWith("replies"))
  .flatMap((area: string) => Object.entries(readTexts("en", area)))
  .filter(([key]: [string, string]) => key !== "review");
const sentences = texts
  .filter(([key]) => !key.startsWith("code."))
  .map(([key, text]) => [key, fillRules(text, "en")] as const);

/** The longest part of a text without its parameters. */
const longestPart = (text: string) =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.trim())
    .sort((one, other) => other.length - one.length)[0] ?? "";

test("each English reply is a key or a sentence of the code", () => {
  const unknown = sentences.filter(
    ([key, text]) => !sources.includes(`:${key}"`) && !sources.includes(longestPart(text)),
  );
  expect(unknown).toEqual([]);
});

test("no English reply is listed twice", () => {
  const repeated = sentences.filter(([, text], index) =>
    sentences.slice(0, index).some(([, earlier]) => earlier === text),
  );
  expect(repeated).toEqual([]);
});

test("each code is one of the contract", () => {
  const known: readonly string[] = Object.values(errorCodes);
  const codes = texts.flatMap(([key]) => (key.startsWith("code.") ? [key.slice(5)] : []));
  expect(codes.filter((code) => !known.includes(code))).toEqual([]);
});

const inChinese = translateReplyBy({ language: "zh", text: getTextIn("zh") });

test.each([
  ["a sentence", "Name is required", undefined, "请填写姓名"],
  ["a sentence with a number", "Use 60 characters or fewer", undefined, "请勿超过60个字符"],
  ["a sentence with a rule's number", "at least 5 years", undefined, "至少5年"],
  ["a known sentence before its code", "Choose a time", "TIME_TAKEN", "请选择时间"],
  ["an unknown sentence by its code", "Gone!", "TIME_TAKEN", /^这个时间已被他人预约/],
  [
    "a sentence inside another one",
    "The appointment was not cancelled. This appointment was already cancelled.",
    undefined,
    "预约没有取消。这个预约已经取消。",
  ],
  [
    "a sentence with a time",
    "The time to answer ended on Fri 27/11/2026, 12:05 AM. You can still come; if you cannot, log in and cancel it.",
    undefined,
    /^回复的时间已在2026年11月27日星期五凌晨12时05分/,
  ],
  [
    "a sentence with a date",
    "Your package is valid until 03/12/2026. Please choose an earlier time.",
    undefined,
    "您的配套有效期到2026年12月3日。请选择较早的时间。",
  ],
  [
    "an enrolment into the same group",
    "Tan Ah Kow is already in the group that begins on Fri 27/11/2026, 11:30 AM.",
    "ALREADY_DONE",
    /^Tan Ah Kow已经加入了从2026年11月27日星期五.*11时30分开始的班。$/,
  ],
  [
    "an enrolment by another customer",
    "Tan Mei Ling has already enrolled Tan Ah Kow in the group that begins on Fri 27/11/2026, 11:30 AM.",
    "ALREADY_DONE",
    /^Tan Mei Ling已经为Tan Ah Kow报名了从2026年11月27日星期五.*11时30分开始的班。$/,
  ],
  [
    "an appointment at the time of a group's session",
    "You already have another appointment at the time of one of these sessions, Fri 27/11/2026, 11:30 AM. Please reschedule or cancel it first, or choose another group.",
    "PERSON_BUSY",
    /^其中一堂课的时间（2026年11月27日星期五.*11时30分）您已有另一个预约。/,
  ],
  [
    "a pre-assessment that another customer moved",
    "Tan Mei Ling has already moved this pre-assessment to Fri 27/11/2026, 11:30 AM.",
    "ALREADY_DONE",
    /^Tan Mei Ling已经把这次课前评估改到2026年11月27日星期五.*11时30分。$/,
  ],
  [
    "a dental appointment that another customer moved",
    "Tan Mei Ling has already moved this appointment to Fri 27/11/2026, 11:30 AM.",
    "ALREADY_DONE",
    /^Tan Mei Ling已经把这个预约改到2026年11月27日星期五.*11时30分。$/,
  ],
  ["an unknown sentence", "The moon is full", undefined, null],
  ["an unknown sentence inside another one", "The appointment was not cancelled. Why?", "X", null],
  ["a word that every object has", "constructor", "constructor", null],
])("translates %s", (_what, reply, code, expected) => {
  const translated = inChinese(reply, code);
  if (expected instanceof RegExp) expect(translated).toMatch(expected);
  else expect(translated).toBe(expected);
});

test.each(["replies:name.required", 'replies:too-long{"length', 'replies:x.y{"date":"no day"}'])(
  "a name %j in a reply stays as it was typed",
  (name) => {
    const acting = reply("replies:sign-in.still-acting", { name });
    expect(toEnglish(acting)).toContain(`You still act for ${name}`);
  },
);

test("a value of another backend that cannot be formatted is shown as it is", () => {
  expect(toEnglish('replies-booking:package.ends{"date":"soon"}')).toContain("until soon.");
});

test.each(["language=%", "language=bm8", "language", ""])(
  "a changed cookie %j chooses no language",
  (cookie) => {
    const headers: Record<string, string> = { cookie, "accept-language": "ta" };
    const ask = () => getVisitorLanguage();
    expect(withRequestContext("a page", ask, undefined, (name) => headers[name])).toBe("ta");
  },
);

describe("the errors of a visitor's forms", () => {
  const person = { clientIdType: "NRIC", nric: "", countryCode: "+65", mobileNumber: "" };
  const bad = { ...person, nric: "S1", mobileNumber: "12", name: "12", email: "x", forWhom: "me" };
  const form = (fields: object) => buildClientForm(false).safeParse(fields);
  test.each([
    ["an empty person", form({})],
    ["a wrong person", form(bad)],
    ["a wrong FIN", form({ ...bad, clientIdType: "FIN" })],
    ["no FIN", form({ ...person, clientIdType: "FIN" })],
    ["a wrong passport", form({ ...bad, clientIdType: "PASSPORT", nric: "A$$$$" })],
    ["a short passport", form({ ...bad, clientIdType: "PASSPORT", nric: "A1" })],
    ["no passport", form({ ...person, clientIdType: "PASSPORT" })],
    ["a long name", form({ ...bad, name: "Lim ".repeat(100) })],
    ["an unknown type", form({ ...bad, clientIdType: "X" })],
    ["a wrong country code", form({ ...bad, countryCode: "65" })],
    ["a search", existingClientForm.safeParse(person)],
    ["a code", codeForm.safeParse({ code: "1" })],
    ["no code", codeForm.safeParse({})],
    ["no treatment", buildAnswerForm("service", []).safeParse({})],
    ["no clinic", buildAnswerForm("center", []).safeParse({ answer: "x" })],
    ["no time", buildAnswerForm("time", []).safeParse({})],
  ])("exist in Chinese for %s", (_what, result) => {
    const messages = result.error?.issues.map(({ message }) => message) ?? [];
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter((message) => inChinese(message) === null)).toEqual([]);
  });
});
