import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildPayNowString,
  computeCrc16,
  hasValidCrc,
  parseTlv,
} from "../../../app/lib/singapore/paynow-qr";
import { toInstant } from "../../../app/lib/singapore-date";

const bill = {
  uen: "201800000K",
  amountCents: 21_255,
  reference: "INV20261123A",
  expiresAt: toInstant("2026-11-23", "10:15"),
  merchantName: "Nutmeg House",
};

test("CRC-16 returns the published check value", () => {
  expect(computeCrc16("123456789")).toBe("29B1");
  expect(computeCrc16("")).toBe("FFFF");
});

test("a PayNow code is encoded field by field", () => {
  const text = buildPayNowString(bill);
  const fields = parseTlv(text);
  const account = parseTlv(fields?.get("26") ?? "");
  expect(Object.fromEntries(account ?? [])).toEqual({
    "00": "SG.PAYNOW",
    "01": "2",
    "02": "201800000K",
    "03": "0",
    "04": "20261123101500",
  });
  expect(fields?.get("00")).toBe("01");
  expect(fields?.get("01")).toBe("12");
  expect(fields?.get("52")).toBe("0000");
  expect(fields?.get("53")).toBe("702");
  expect(fields?.get("54")).toBe("212.55");
  expect(fields?.get("58")).toBe("SG");
  expect(fields?.get("59")).toBe("Nutmeg House");
  expect(fields?.get("60")).toBe("Singapore");
  expect(parseTlv(fields?.get("62") ?? "")?.get("01")).toBe("INV20261123A");
  expect([...(fields?.keys() ?? [])].at(-1)).toBe("63");
  expect(fields?.get("63")).toBe(computeCrc16(text.slice(0, -4)));
});

test("a UEN may have a suffix of exactly three characters", () => {
  const uenOf = (uen: string) =>
    parseTlv(parseTlv(buildPayNowString({ ...bill, uen }))?.get("26") ?? "")?.get("02");
  expect(uenOf("201200001ABCD")).toBe("201200001ABCD");
  expect(uenOf("53012345WB01")).toBe("53012345WB01");
  expect(() => uenOf("201200001AB")).toThrow(RangeError);
  expect(() => uenOf("201200001ABCDE")).toThrow(RangeError);
});

test("a long name is cut at a word, and a foreign one at the field's length", () => {
  const nameOf = (merchantName: string) =>
    parseTlv(buildPayNowString({ ...bill, merchantName }))?.get("59");
  expect(nameOf("Nutmeg House Health and Elder Care Ltd.")).toBe("Nutmeg House Health and");
  expect(nameOf("Nutmeg House Health Carers Ltd")).toBe("Nutmeg House Health");
  expect(nameOf("Nutmeg House Eldercare Co")).toBe("Nutmeg House Eldercare Co");
  expect(nameOf("Nutmeg House Eldercare Ltd")).toBe("Nutmeg House Eldercare");
  expect(nameOf("Nutmeghousehealthandeldercare Ltd")).toBe("Nutmeghousehealthandelder");
  expect(nameOf("Café  Santé")).toBe("Cafe Sante");
  expect(nameOf("陈大文")).toBe("NA");
});

test.each([
  { reference: "" },
  { reference: "A".repeat(26) },
  { reference: "A B" },
  { reference: "é" },
  { amountCents: 0 },
  { amountCents: -1 },
  { amountCents: 1.5 },
  { uen: "12" },
])("a PayNow code with %j is rejected", (wrong) => {
  expect(() => buildPayNowString({ ...bill, ...wrong })).toThrow(RangeError);
});

test("every encoded code can be parsed again", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.stringMatching(/^[A-Z0-9-]{1,25}$/),
      fc.string({ unit: "grapheme" }),
      (amountCents, reference, merchantName) => {
        const text = buildPayNowString({ ...bill, amountCents, reference, merchantName });
        const fields = parseTlv(text);
        expect(hasValidCrc(text)).toBe(true);
        expect(Number(fields?.get("54"))).toBeCloseTo(amountCents / 100, 5);
        expect(parseTlv(fields?.get("62") ?? "")?.get("01")).toBe(reference);
        expect(fields?.get("59")?.length).toBeLessThanOrEqual(25);
      },
    ),
  );
});

test("a changed amount is detected", () => {
  expect(hasValidCrc(buildPayNowString(bill).replace("212.55", "212.56"))).toBe(false);
});

test.each(["0", "00", "0002", "000512", "00011000", "00A11", "0001100012"])(
  "%j is not TLV",
  (text) => {
    expect(parseTlv(text)).toBeNull();
  },
);

/** Texts as a scanner may read them: any text, and texts that look like fields. */
const anyText = fc.oneof(fc.string(), fc.stringMatching(/^(\d\d0[0-4]\w{0,4}){0,4}$/));

test("any text is parsed whole or rejected, and never throws", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const fields = parseTlv(text);
      const written = [...(fields ?? [])]
        .map(([id, value]) => id + String(value.length).padStart(2, "0") + value)
        .join("");
      if (fields !== null) expect(written).toBe(text);
      expect(hasValidCrc(`${text}6304${computeCrc16(`${text}6304`)}`)).toBe(true);
      expect(hasValidCrc(`${text}6304none`)).toBe(false);
    }),
  );
});
