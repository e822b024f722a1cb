/** Messages in each language: whole, with the links and dates of their English, and English in the absence of a text. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { getMessageTextIn } from "~/languages/message-texts.server";
import { MissingTextError } from "~/languages/texts.server";
import { brand } from "~/lib/brand/brand";
import { setProviderTexts } from "~/lib/brand/provider-texts";
import { getDayPlaceholder, resolveDayPlaceholders } from "~/lib/singapore/day-placeholder";
import { writeOrderPaid } from "~/provider/payment/order-messages";
import { messageKinds } from "~/provider/shared/messages/message-kinds";
import {
  fitSms,
  getWords,
  type WriteMessage,
  writeFitting,
  writeInLanguage,
} from "~/provider/shared/messages/message-language";
import { everyMessage } from "../../helpers/provider/every-message";

const others = ["zh", "ms", "ta"] as const;
const kinds = Object.entries(everyMessage);

/** Names and numbers of the provider's data, and words that each language writes as English does. */
const SAME = [
  ...[brand.legalName, brand.name, brand.shortName, brand.uen],
  ...Object.values(brand.phones).map(({ hours }) => hours),
  ...["Mohamed Faizal bin Abdul Rahman", "Taman Jurong Rain Tree Centre", "Lim Siew Hoon"],
  ...["Functional Strength Training", "Choa Chu Kang Centre", "Standard Chartered"],
  ...["Scaling and polishing", "Toa Payoh Dental Clinic", "Dr Chen Yu Ting"],
  ...["The trainer is ill.", "At most four weeks are possible. Please choose other days."],
  ...["Blk 1 Street, Singapore", "PayNow", "eGIRO", "GST", "UEN"],
];

/** Lists the English words that remain in a translated text. */
function englishIn(text: string): string[] {
  const own = SAME.reduce((rest, same) => rest.replaceAll(same, ""), text)
    .replace(/https?:\S+|\{\{day [^}]+\}\}/g, "")
    .replace(/[A-Z0-9]+-[\w-]+|FRIEND4F7K|NH\d+/g, "")
    .replace(/\d[:\d]* (?:AM|PM)/g, "");
  return own.match(/[A-Za-z]{2,}/g) ?? [];
}

const linksIn = (text: string) => [...text.matchAll(/https?:[^\s，。：;]+/g)].map(([url]) => url);

describe.each(others)("messages in %s", (language) => {
  test("every kind is translated: subject, e-mail and SMS", () => {
    const same = kinds.filter(([, write]) => {
      const [english, translated] = [write(getWords("en")), write(getWords(language))];
      return (["subject", "email", "sms"] as const).some(
        (part) => english[part] === translated[part],
      );
    });
    expect(same.map(([kind]) => kind)).toEqual([]);
  });

  test("every e-mail has the links of the English one", () => {
    for (const [, write] of kinds)
      expect(linksIn(write(getWords(language)).email)).toEqual(
        linksIn(write(getWords("en")).email),
      );
  });

  test("every SMS with a link in English has one", () => {
    const without = kinds.filter(
      ([, write]) =>
        linksIn(write(getWords("en")).sms).length > 0 &&
        linksIn(write(getWords(language)).sms).length === 0,
    );
    expect(without.map(([kind]) => kind)).toEqual([]);
  });

  test("every text exists, so that no message falls back to English", () => {
    for (const [, write] of kinds) expect(() => write(getWords(language))).not.toThrow();
  });
});

test.each(["zh", "ta"] as const)("no message in %s has an English word", (language) => {
  const mixed = kinds.flatMap(([kind, write]) => {
    const words = Object.values(write(getWords(language))).flatMap(englishIn);
    return words.length > 0 ? [[kind, ...words]] : [];
  });
  expect(mixed).toEqual([]);
});

test("every message of the provider is in the list of these tests", () => {
  const sources = readdirSync("app/provider", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(path.join("app/provider", file), "utf8"))
    .filter((source) => /\bwrite(?:Message|About|ToPayer|Decision)\(/.test(source));
  const writers = sources
    .flatMap((source) => [...source.matchAll(/^export (?:const|function) (write\w+)/gm)])
    .map(([, name = ""]) => name)
    .filter((name) => !/^write(?:Message|About)$|ForStaff$/.test(name));
  const list = readFileSync("tests/helpers/provider/every-message.ts", "utf8");
  expect(writers.length).toBeGreaterThan(50);
  expect(writers.filter((name) => !new RegExp(`\\b${name}\\b`).test(list))).toEqual([]);
});

test("a message whose language lacks a text is in English as a whole", () => {
  const write: WriteMessage = ({ text, language }) => ({
    subject: text("messages:reference", { reference: "1" }),
    email: language === "en" ? "Whole" : text("messages:no-such-text" as never),
    sms: "",
  });
  expect(writeInLanguage("ta", write)).toEqual({
    subject: "Reference: 1",
    email: "Whole",
    sms: "",
  });
  expect(() => getMessageTextIn("zh")("messages:no-such-text" as never)).toThrow(MissingTextError);
});

test.each([
  ["zh", "Circuit Training：12堂课，Bedok Centre（Goh Ah Kow）"],
  ["ta", "Circuit Training: 12 அமர்வுகள், Bedok Centre (Goh Ah Kow)"],
] as const)("a bought item, which is stored in English, is worded in %s", (language, line) => {
  const description = "Circuit Training: 12 sessions at Bedok Centre";
  const order = { id: null, name: "Goh", invoiceNumber: "INV-1", paidCents: 0 };
  const write = writeOrderPaid({ ...order, lines: [{ description, forName: "Goh Ah Kow" }] }, "");
  expect(write(getWords(language)).email).toContain(`- ${line}\n`);
});

test("only messages to the staff are in English on purpose", () => {
  const staff = messageKinds.filter(({ group }) => group === "staff").map(({ kind }) => kind);
  expect(staff).toEqual([
    ...["appointmentDeclined", "refundForStaff", "transferForStaff", "deathForStaff"],
    "freezeToDecide",
  ]);
});

test.each([
  ["en", "tomorrow", "in 2 days", "on 20/11/2026"],
  ["zh", "明天", "后天", "2026年11月20日"],
  ["ms", "esok", "lusa", "20/11/2026"],
  ["ta", "நாளை", "நாளை மறுநாள்", "20/11/2026"],
] as const)("%s says how far a day is when the message is sent", (language, ...expected) => {
  const days = ["2026-11-25", "2026-11-26", "2026-11-20"] as const;
  const said = days.map((day) =>
    resolveDayPlaceholders(getDayPlaceholder(day, language), "2026-11-24"),
  );
  expect(said).toEqual(expected);
});

test("an SMS that is too long for its language gets the shorter text, and English does not", () => {
  const texts = ["அ".repeat(220), "குறுகிய"] as const;
  const wrap = (text: string) => `${text} https://portal.example`;
  expect(fitSms(getWords("ta"), texts, wrap)).toBe("குறுகிய https://portal.example");
  expect(fitSms(getWords("en"), texts, wrap)).toMatch(/^அ{220}/);
});

describe("names that the provider has translated", () => {
  afterEach(() => setProviderTexts({}));
  const write = everyMessage["one session booked"] as WriteMessage;

  test("stand in the messages of that language, and others stay in English", () => {
    const inEnglish = write(getWords("en"));
    setProviderTexts({ zh: { "Functional Strength Training": "体能强化训练" } });
    const chinese = writeFitting(getWords("zh"), write);
    for (const text of Object.values(chinese)) {
      expect(text).toContain("体能强化训练");
      expect(text).not.toContain("Functional Strength Training");
    }
    expect(chinese.email).toContain("Taman Jurong Rain Tree Centre");
    expect(write(getWords("ms")).sms).toContain("Functional Strength Training");
    expect(write(getWords("en"))).toEqual(inEnglish);
  });

  test("stay in English in an SMS that they would make too long", () => {
    const long = "உடல் வலிமைப் பயிற்சி ".repeat(8).trim();
    setProviderTexts({ ta: { "Functional Strength Training": long } });
    const { email, sms } = writeFitting(getWords("ta"), write);
    expect(email).toContain(long);
    expect(sms).toContain("Functional Strength Training");
  });
});
