import { describe, expect, test } from "vitest";
import { listCallingCodes } from "~/lib/language/country-choices";
import { getFormats } from "~/lib/language/formats";
import { chooseLanguage, languages } from "~/lib/language/languages";
import { callingCodes } from "~/lib/singapore/countries";

const at = "2026-11-27T01:05:00Z";
/** ICU separates the time from its half of the day by a narrow space in some versions. */
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

test.each([
  ["en", "09:05 AM", "Fri 27/11/2026", "Fri 27/11/2026, 09:05 AM", "$1,234.50", "A, B and C"],
  [
    "zh",
    "上午9时05分",
    "2026年11月27日星期五",
    "2026年11月27日星期五上午9时05分",
    "$1,234.50",
    "A、B和C",
  ],
  [
    "ms",
    "9.05 pagi",
    "Jumaat, 27 November 2026",
    "Jumaat, 27 November 2026, 9.05 pagi",
    "$1,234.50",
    "A, B dan C",
  ],
  [
    "ta",
    "காலை 9.05",
    /^வெள்ளி, 27 நவம்பர்,? 2026$/,
    /^வெள்ளி, 27 நவம்பர்,? 2026, காலை 9.05$/,
    /^\$ ?1,234\.50$/,
    "A, B மற்றும் C",
  ],
] as const)("%s writes times, days, money and lists in its own way", (language, ...expected) => {
  const { time, dayAndDate, dayAndTime, money, list } = getFormats(language);
  const written = [
    time(at),
    dayAndDate(at),
    dayAndTime(at),
    money(123_450),
    list(["A", "B", "C"]),
  ].map(plain);
  for (const [index, text] of written.entries()) {
    const wanted = expected[index] as string | RegExp;
    if (typeof wanted === "string") expect(text).toBe(wanted);
    else expect(text).toMatch(wanted);
  }
});

test.each([
  ["zh", "凌晨12时30分 上午9时 中午12时 下午1时15分 傍晚6时 晚上7时30分"],
  ["ms", "12.30 tengah malam, 9 pagi, 12 tengah hari, 1.15 tengah hari, 6 petang, 7.30 malam"],
  ["ta", "நள்ளிரவு 12.30, காலை 9, நண்பகல் 12, பிற்பகல் 1.15, மாலை 6, இரவு 7.30"],
] as const)("%s names the part of the day as the programme data do", (language, expected) => {
  const { timeOfDay } = getFormats(language);
  const times = ["00:30", "09:00", "12:00", "13:15", "18:00", "19:30"].map(timeOfDay);
  expect(times.join(language === "zh" ? " " : ", ")).toBe(expected);
});

test('a list without "and" is separated as the language does', () => {
  const written = languages.map((language) => getFormats(language).series(["A", "B", "C"]));
  expect(written).toEqual(["A, B, C", "A、B、C", "A, B, C", "A, B, C"]);
});

test("a day is the same in each language and in any time zone of the server", () => {
  expect(getFormats("zh").dayAndDate("2026-11-27")).toBe("2026年11月27日星期五");
  expect(getFormats("ms").dayAndDate("2026-11-26T23:00:00Z")).toContain("27 November");
});

test("each language lists every calling code once, Singapore first", () => {
  expect(listCallingCodes("en")).toBe(callingCodes);
  const chinese = listCallingCodes("zh");
  expect(chinese[0]).toEqual({ value: "+65", label: "新加坡 (+65)" });
  expect(chinese.map(({ value }) => value).sort()).toEqual(
    callingCodes.map(({ value }) => value).sort(),
  );
  expect(chinese.filter(({ label }) => /[a-z]{3}/i.test(label))).toEqual([]);
  expect(listCallingCodes("ms").find(({ value }) => value === "+39")?.label).toBe(
    "Itali dan Kota Vatican (+39)",
  );
});

describe("the language of a visitor", () => {
  test.each([
    ["ta", "zh-SG", "ta"],
    [null, "zh-SG,zh;q=0.9,en;q=0.8", "zh"],
    [null, "en-SG,en;q=0.9,ta;q=0.8", "en"],
    [null, "fr-FR,fr;q=0.9,ms;q=0.5,en;q=0.4", "ms"],
    [null, "en;q=0.5, TA-sg", "ta"],
    [null, "zh;q=0, de", "en"],
    [null, "fr", "en"],
    [null, "", "en"],
    [null, null, "en"],
    ["klingon", "ms", "ms"],
    [null, ";;;q=,,zh;q=x", "en"],
  ] as const)("saved %s and preferred %j is %s", (saved, header, language) => {
    expect(chooseLanguage(saved, header)).toBe(language);
  });
});
