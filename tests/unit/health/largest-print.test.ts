/** Prints of the most that forms take: nothing is lost, and pages and bytes have a limit. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { MedicalAnswers, Signature } from "~/contract/health/medical-history";
import type { client } from "~/database/schema/people/client";
import { copyCurrentSeller } from "~/lib/brand/brand";
import { renderMedicalFile } from "~/provider/health/medical-history-pdf";
import { renderTaxInvoicePdf } from "~/provider/payment/invoice/tax-invoice";
import { renderTaxInvoiceFile } from "~/provider/payment/invoice/tax-invoice-file";
import { pagesOf } from "../../helpers/files/pdf-text";
import { inScope } from "../../helpers/runner/scope";

const LONGEST_ANSWER = 500;
const LONGEST_NAME = 66;

/** One character of each file of the Chinese font: every letter is printed in another file. */
const rareLetters = Object.values(
  JSON.parse(readFileSync("node_modules/@fontsource/noto-sans-sc/unicode.json", "utf8")) as Record<
    string,
    string
  >,
)
  .map((ranges) => String.fromCodePoint(Number.parseInt(ranges.slice(2), 16)))
  .filter((letter) => /^\p{L}$/u.test(letter));

const longestOf = (length: number, pattern: string): string =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

const FEW_FONTS = [
  ["letters without a space", "W"],
  ["letters that no font has", "ꯍ"],
] as const;
const patterns = inScope<readonly (readonly [string, string])[]>(FEW_FONTS, [
  ...FEW_FONTS,
  ["lines of one letter", "w\n"],
  ["letters of many fonts", rareLetters.join("")],
  ["letters with many marks", "a\u0301\u0302\u0303"],
  ["emoji", "😀👍🏽"],
]);

const personOf = (name: string) =>
  ({ name, maskedIdNumber: "S****567D", idType: "NRIC" }) as typeof client.$inferSelect;

const BAIT = "Win at http://evil.example/claim or www.evil.com";

test("no print makes a link of typed text", async () => {
  const yes = { answer: "YES", details: BAIT } as const;
  const medical = await renderMedicalFile({
    person: personOf(BAIT),
    submittedAt: new Date("2026-11-26T02:00:00Z"),
    answers: {
      hospital: { hospitalisation: yes, recentChange: yes, treatment: yes },
      medicines: { medications: yes, allergy: yes },
      blood: { dialysis: yes, transfusion: yes, bleeding: yes },
      conditions: { conditions: [], others: BAIT },
      control: { control: {} },
      pregnancy: null,
    },
    signature: { name: BAIT, contactNumber: "91234567", date: "2026-11-26", drawing: null },
  });
  const paid = {
    ...{ invoiceNumber: "INV100001", orderNumber: "SO100001", payerName: BAIT },
    ...{ paidAt: new Date("2026-11-26T02:00:00Z"), createdAt: new Date(), seller: null },
    address: { block: "1", street: BAIT, building: BAIT, postalCode: "640501" },
    ...{ subTotalCents: 100, discountCents: 0, gstBasisPoints: 900, gstCents: 9, totalCents: 109 },
  };
  const item = {
    ...{ description: "Gym Tonic", clientName: BAIT, quantity: 1 },
    ...{ amountCents: 100, discountCents: 0, discountDescription: null },
  };
  const invoice = await renderTaxInvoiceFile(paid as never, [item as never], null);
  for (const { bytes, marks } of [
    { ...medical, marks: 13 },
    { ...invoice, marks: 4 },
  ]) {
    const printed = (await pagesOf(bytes)).map(({ text }) => text).join(" ");
    expect(printed.match(/Win\s+at\s+http\s+evil\.\s+example/g)?.length).toBe(marks);
    expect(printed).not.toMatch(/:\/\/|www\./);
  }
});

describe.each(patterns)("%s", (_title, pattern) => {
  test("a medical history of the longest answers is at most 50 pages and 1 MB, and loses no answer", async () => {
    const details = `${longestOf(LONGEST_ANSWER - 3, pattern)}END`;
    const yes = { answer: "YES", details } as const;
    const answers: MedicalAnswers = {
      hospital: { hospitalisation: yes, recentChange: yes, treatment: yes },
      medicines: { medications: yes, allergy: yes },
      blood: { dialysis: yes, transfusion: yes, bleeding: yes },
      conditions: { conditions: [], others: details },
      control: { control: {} },
      pregnancy: null,
    };
    const name = longestOf(LONGEST_NAME, pattern.replace("\n", ""));
    const signature: Signature = {
      name,
      contactNumber: "91234567",
      date: "2026-11-26",
      drawing: null,
    };
    const submittedAt = new Date("2026-11-26T02:00:00Z");
    const { bytes } = await renderMedicalFile({
      person: personOf(name),
      submittedAt,
      answers,
      signature,
    });
    const pages = await pagesOf(bytes);
    expect(pages.length).toBeLessThanOrEqual(50);
    expect(bytes.length).toBeLessThanOrEqual(1_000_000);
    const printed = pages.map(({ text }) => text).join("");
    expect(printed.match(/END/g)).toHaveLength(9);
    if (pattern === "w\n") expect(printed.match(/w/g)?.length).toBeGreaterThan(9 * 248);
  });

  test("a tax invoice of the longest names and address is at most 5 pages and 400 KB", async () => {
    const name = longestOf(LONGEST_NAME, pattern.replace("\n", ""));
    const line = longestOf(100, pattern.replace("\n", ""));
    const bytes = await renderTaxInvoicePdf({
      number: "INV100001",
      orderNumber: "SO100001",
      issuedAt: new Date("2026-11-26T02:00:00Z"),
      seller: copyCurrentSeller(),
      buyer: { name, addressLines: [line, line, line] },
      lines: Array.from({ length: 10 }, () => ({
        description: "Functional Strength Training, 24 sessions",
        clientName: name,
        quantity: 1,
        amountCents: 10_000,
        discount: { description: "Discount", amountCents: 1_000 },
      })),
      subTotalCents: 100_000,
      discountCents: 10_000,
      gstBasisPoints: 900,
      gstCents: 8_100,
      totalCents: 98_100,
      note: { key: "documents:nothing-left" },
    });
    const pages = await pagesOf(bytes);
    expect(pages.length).toBeLessThanOrEqual(5);
    expect(bytes.length).toBeLessThanOrEqual(400_000);
    expect(
      pages
        .map(({ text }) => text)
        .join("")
        .match(/100\.00/g)?.length,
    ).toBeGreaterThanOrEqual(10);
  });
});
