import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanMultiline, cleanText, isPersonName } from "../../../app/lib/plain-text";

test.each([
  [" ", ""],
  ["", ""],
  ["  Tan \t Ah\u00a0Kow \n", "Tan Ah Kow"],
  ["Tan\u0000 Ah Kow", "Tan Ah Kow"],
  ["abc\u202Etxt.exe", "abctxt.exe"],
  ["e\u0301", "é"],
  ["e\u200B\u0301", "é"],
  ["\uFEFFTan", "Tan"],
  ["half \uD83D character", "half character"],
  ["<b>hello</b> 😀", "<b>hello</b> 😀"],
  ["👩‍👧", "👩‍👧"],
])("%j is stored as %j", (typed, stored) => {
  expect(cleanText(typed)).toBe(stored);
});

test("what is not text is empty", () => {
  expect(cleanText(undefined)).toBe("");
  expect(cleanText(null)).toBe("");
  expect(cleanText(new Blob(["x"]))).toBe("");
});

test("line breaks are kept where they are wanted", () => {
  expect(cleanMultiline(" one \r\n\r\n\r\n\r\n two\u0007  three ")).toBe("one\n\ntwo three");
  expect(cleanMultiline(" ")).toBe("");
});

test("clean text is clean, and cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const clean = cleanText(text);
      expect(clean).not.toMatch(/[\0\u202E\uFEFF]|\p{Cs}/u);
      expect(cleanText(clean)).toBe(clean);
    }),
  );
});

test.each([
  "Tan Ah Kow",
  "Muthu s/o Raman",
  "D'Souza",
  "Ah Kow @ Peter Tan",
  "Siti binte Ali",
  "陈大文",
  "முத்து",
  "Henry 8",
  "X",
])("%j is a name", (name) => {
  expect(isPersonName(name)).toBe(true);
});

test.each(["", " ", "12345", "-", "<b>Tan</b>", "Tan 😀", "Tan 🇸🇬", "Tan 1️⃣", "Tan\u202E", "Tan\0"])(
  "%j is not a name",
  (name) => {
    expect(isPersonName(name)).toBe(false);
  },
);
