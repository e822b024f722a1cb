import fc from "fast-check";
import { expect, test } from "vitest";
import { hasPossibleLink } from "../../../app/lib/text/links-in-text";
import {
  cleanMultiline,
  cleanText,
  hasVisibleLetter,
  isPersonName,
  toMessageName,
  toMessageText,
} from "../../../app/lib/text/plain-text";

test.each([
  [" ", ""],
  ["", ""],
  ["  Tan \t Ah\u00a0Kow \n", "Tan Ah Kow"],
  ["Tan\u0000 Ah Kow", "Tan Ah Kow"],
  ["abc\u202Etxt.exe", "abctxt.exe"],
  ["Tan\uFFFE Ah\uFDD0\u{1FFFF}", "Tan Ah"],
  ["e\u0301", "é"],
  ["e\u200B\u0301", "é"],
  ["\uFEFFTan", "Tan"],
  ["half \uD83D character", "half character"],
  ["<b>hello</b> 😀", "<b>hello</b> 😀"],
  ["👩‍👧", "👩‍👧"],
  ["\u2800", ""],
  [" \u2800\u200D\uFE0F ", ""],
])("%j is stored as %j", (typed, stored) => {
  expect(cleanText(typed)).toBe(stored);
});

test("a value that is not text becomes empty", () => {
  expect(cleanText(undefined)).toBe("");
  expect(cleanText(null)).toBe("");
  expect(cleanText(new Blob(["x"]))).toBe("");
});

test("line breaks stay in multi-line text", () => {
  expect(cleanMultiline(" one \r\n\r\n\r\n\r\n two\u0007  three ")).toBe("one\n\ntwo three");
  expect(cleanMultiline(" ")).toBe("");
});

test("cleaned text has no control characters, and a second cleaning changes nothing", () => {
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
  "S. R. Nathan",
  "S.R.Nathan",
  "Mohd. Ali bin A.Rahman",
  "Mohd.Ali",
  "K.Page",
  "B.Ng",
  "O'Brien",
  "Rajan s/o Kumar",
  "Devi d/o K.Samy",
  "Tan (Chen) Mei Ling, J.P.",
  "Lim.Mei.Ling",
  "LIM.MEI.LING",
  "S.Rajaratnam",
  "A.P.J. Kumar",
  "A.P.J.Abdul Kalam",
  "Muthu.Kumar s/o Raman.Pillai",
  "Nur.Aisyah bte Mohd.Yusof",
  "எஸ்.ராஜரத்தினம்",
  "எம்.ஜி.ராமச்சந்திரன்",
  "陈.大文",
  "\u0DC1\u0DCA\u200D\u0DBB\u0DD3",
])("%j is a name", (name) => {
  expect(isPersonName(name)).toBe(true);
});

test.each([
  "",
  " ",
  "12345",
  "-",
  "<b>Tan</b>",
  "Tan 😀",
  "Tan 🇸🇬",
  "Tan 1️⃣",
  "Tan\u202E",
  "Tan\0",
  "\u3164",
  "\u115F\u1160",
  "\uFFA0",
  "\u2800",
  "\u200D",
  "You won $500 http://evil.example/claim now",
  "www.evil.com",
  "www.evil",
  "WWW2.Lim",
  "ｗｗｗ．lim",
  "Win at evil.example",
  "BIT.LY/claim",
  "x.com",
  "t.me/claim",
  "Tan evil．com",
  "evil。新加坡",
  "evil.சிங்கப்பூர்",
  "claim@evil.example",
  "a@b.co",
  "Tan x@t.co",
  "hxxp://evil.example",
  "www․evil․com",
  "Dr.com",
  "10.0.0.1",
  "xn--80ak6aa92e.com",
  "evil.xn--yfro4i67o",
  "claim your-prize.top",
  "evil.shop now",
  "bonus.vip",
  "win.zip",
  "evil.com.Lim",
  "evil.foo/claim",
  "lim.ling/claim",
  "EVIL.CLICK",
  "ftp:\\\\evil",
])("%j is not a name", (name) => {
  expect(isPersonName(name)).toBe(false);
});

test.each(["\u3164", "\u115F\u1160", "\uFFA0", "\u200D", "12"])(
  "%j has no visible letter",
  (text) => {
    expect(hasVisibleLetter(text)).toBe(false);
  },
);

test.each([
  ["Tan Ah Kow", "Tan Ah Kow"],
  ["S.R.Nathan", "S. R. Nathan"],
  ["Lim.Mei.Ling", "Lim. Mei. Ling"],
  ["Mohd. Ali bin A.Rahman", "Mohd. Ali bin A. Rahman"],
  ["Ah Kow@Peter Tan", "Ah Kow @ Peter Tan"],
  ["Rajan s/o Kumar", "Rajan s/o Kumar"],
  ["முத்து", "முத்து"],
  ["You won $500 http://evil.example/claim now", "You won http evil. example/claim now"],
  ["\u3164", ""],
  ["Call 61234567\r\nBcc: x@evil.example", "Call Bcc x @ evil. example"],
])("a message contains %j as %j", (name, written) => {
  expect(toMessageName(name)).toBe(written);
});

test("typed text never makes a link in a message", () => {
  const sign = fc.constantFrom(..."ab1.。．:/@ -www://", "www.", "evil.com", "://", "நி", "\u200B");
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
      const typed = signs.join("");
      expect(hasPossibleLink(toMessageName(typed))).toBe(false);
      expect(hasPossibleLink(toMessageText(typed))).toBe(false);
    }),
  );
});
