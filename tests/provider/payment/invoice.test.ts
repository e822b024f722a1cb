import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import { setProviderTexts } from "~/lib/brand/provider-texts";
import { renderQrPng } from "~/lib/files/qr-image.server";
import { languages } from "~/lib/language/languages";
import { renderTaxInvoicePdf } from "~/provider/payment/invoice/tax-invoice";
import { renderTaxInvoiceFile } from "~/provider/payment/invoice/tax-invoice-file";
import type { TaxInvoice } from "~/provider/payment/invoice/tax-invoice-model";
import { toPrintableText } from "~/provider/shared/pdf/runs";
import { pagesOf } from "../../helpers/files/pdf-text";

const gymTonic = {
  description: "Gym Tonic: 24 sessions at Bukit Batok Rambai Centre",
  clientName: "Lim Siew Hoon",
  quantity: 1,
  amountCents: 19500,
  discount: { description: "15% off Gym Tonic", amountCents: 2925 },
};
const invoice: TaxInvoice = {
  number: "INV500001",
  orderNumber: "SO100001",
  // Already the next day in Singapore.
  issuedAt: new Date("2026-11-22T17:00:00Z"),
  seller: brand,
  buyer: {
    name: "Rajan s/o Kumar",
    addressLines: ["Blk 998 Yishun Street 61", "#03 - 45", "Singapore 760998"],
  },
  lines: [gymTonic],
  subTotalCents: 19500,
  discountCents: 2925,
  gstBasisPoints: 900,
  gstCents: 1492,
  totalCents: 18067,
  note: {
    key: "documents:paid-number",
    values: { way: "Visa", digits: "4242", date: "23/11/2026" },
  },
};

/** Reads the words of each page, without the spaces at which lines may break. */
const wordsOf = async (bytes: Uint8Array) =>
  (await pagesOf(bytes)).map(({ text }) => text.replace(/\s/g, ""));
const together = (words: string) => words.replace(/\s/g, "");

describe("the tax invoice", () => {
  test("shows everything that a tax invoice must contain", async () => {
    const pages = await wordsOf(await renderTaxInvoicePdf(invoice));
    expect(pages).toHaveLength(1);
    for (const words of [
      "Tax invoice",
      "INV500001",
      "23/11/2026",
      "SO100001",
      brand.legalName,
      ...brand.addressLines,
      `UEN ${brand.uen}`,
      `GST registration no. ${brand.gstRegistrationNumber}`,
      "Rajan s/o Kumar",
      "Blk 998 Yishun Street 61",
      "#03 - 45",
      "Singapore 760998",
      "Gym Tonic: 24 sessions at Bukit Batok",
      "For Lim Siew Hoon",
      "Discount: 15% off Gym Tonic",
      "-$29.25",
      "$195.00",
      "$165.75",
      "GST at 9%",
      "$14.92",
      "$180.67",
      "Paid by Visa ending in 4242 on 23/11/2026. Thank you.",
      "Page 1 of 1",
    ]) {
      expect(pages[0]).toContain(together(words));
    }
  });

  test("is a PDF with its number as title", async () => {
    const source = Buffer.from(await renderTaxInvoicePdf(invoice)).toString("latin1");
    expect(source.startsWith("%PDF-1.7")).toBe(true);
    expect(source).toContain("(Tax invoice INV500001)");
  });

  test("continues over pages without losing a line, with every page numbered", async () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      ...gymTonic,
      description: `Line ${index + 1} of many`,
    }));
    const pages = await wordsOf(await renderTaxInvoicePdf({ ...invoice, lines }));
    expect(pages.length).toBeGreaterThan(3);
    const all = pages.join("\n");
    for (const { description } of lines) expect(all.split(together(description))).toHaveLength(2);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page${index + 1}of${pages.length}`);
    });
    expect(pages.at(-1)).toContain("TotalwithGST");
  });

  test.each([
    ["Chinese", "林秀云"],
    ["Tamil", "ராஜன் குமார்"],
    ["Emoji", "Mei 👩‍👩‍👧 Ling 😀"],
    ["Arabic", "محمد"],
    ["One long word", "W".repeat(400)],
    ["Nothing", ""],
    ["Controls", "a\0b\u202Ec\n\td"],
    ["Half a character", "a\uD83Db"],
  ])("prints a name in %s", async (_kind, name) => {
    const lines = [{ ...gymTonic, clientName: name, description: name }];
    const pages = await wordsOf(
      await renderTaxInvoicePdf({ ...invoice, buyer: { name, addressLines: [name] }, lines }),
    );
    expect(pages.join("").split(together(toPrintableText(name))).length).toBeGreaterThanOrEqual(4);
  });

  test("is tagged with headings and tables", async () => {
    const [page] = await pagesOf(await renderTaxInvoicePdf(invoice));
    expect(page?.parts).toEqual(expect.arrayContaining(["Document", "H1", "H2", "Table", "TH"]));
  });

  test.each([
    ["zh", "税务发票", "消费税（9%）", "已于23/11/2026用尾号4242的Visa卡付款。谢谢。"],
    ["ms", "Invois Cukai", "GST pada kadar 9%", "Dibayar dengan Visa yang berakhir dengan 4242"],
    // Letters that Tamil draws before their consonant are read in the order of drawing, so these words have none.
    ["ta", "விவரம்", "GST (9%)", "நன்றி."],
  ] as const)("is in English and %s", async (language, ...words) => {
    const pages = await wordsOf(await renderTaxInvoicePdf(invoice, language));
    expect(pages).toHaveLength(1);
    const english = ["Tax invoice", "GST at 9%", "Paid by Visa ending in 4242 on 23/11/2026."];
    for (const text of [...english, ...words]) expect(pages[0]).toContain(together(text));
  });

  test("has the provider's translation of a discount and of a line below the English", async () => {
    setProviderTexts({
      zh: { "15% off Gym Tonic": "健身滋补课八五折", [gymTonic.description]: "健身滋补课：24 堂" },
    });
    const [chinese] = await wordsOf(await renderTaxInvoicePdf(invoice, "zh"));
    const [malay] = await wordsOf(await renderTaxInvoicePdf(invoice, "ms"));
    setProviderTexts({});
    for (const text of ["Discount: 15% off Gym Tonic", "Gym Tonic: 24 sessions at Bukit Batok"])
      for (const printed of [chinese, malay]) expect(printed).toContain(together(text));
    expect(chinese).toContain("折扣：健身滋补课八五折");
    expect(chinese).toContain("健身滋补课：24堂");
    expect(malay).toContain(together("Diskaun: 15% off Gym Tonic"));
  });

  test.each(languages)(
    "continues over pages in %s with its totals on one page",
    async (language) => {
      const lines = Array.from({ length: 60 }, () => gymTonic);
      const pages = await wordsOf(await renderTaxInvoicePdf({ ...invoice, lines }, language));
      expect(pages.at(-1)).toContain("TotalwithGST");
      expect(pages.at(-1)).toContain("PaidbyVisaendingin4242");
    },
  );

  test("states that nothing was left to pay", async () => {
    const note = { key: "documents:nothing-left" } as const;
    const free = { ...invoice, discountCents: 19500, gstCents: 0, totalCents: 0, note };
    const [page] = await wordsOf(await renderTaxInvoicePdf(free));
    expect(page).toContain(together("Nothing was left to pay. Thank you."));
    expect(page).toContain("$0.00");
  });
});

test.each([
  ["Zoë O’Brien – €5", "Zoë O’Brien – €5"],
  ["Nguyễn Thị Ānh", "Nguyễn Thị Ānh"],
  ["林秀云 Lim 喆", "林秀云 Lim 喆"],
  ["ராஜன் கெளரி", "ராஜன் கெளரி"],
  ["राजन", "राजन"],
  ["Юрий Αλέξης", "Юрий Αλέξης"],
  ["ＡＢＣ　１", "ＡＢＣ １"],
  ["e\u0301", "é"],
  ["สมชาย ใจดี", "สมชาย ใจดี"],
  ["Mei 😀 ❤️ 👍🏽 👨‍👩‍👧 🇸🇬", "Mei 😀 ❤️ 👍🏽 👨‍👩‍👧 🇸🇬"],
  ["Mei ꯍ", "Mei [U+ABCD]"],
  ["Why?", "Why?"],
])("%j is printed as %j", (text, shown) => {
  expect(toPrintableText(text)).toBe(shown);
});

describe("the invoice of an order", () => {
  const paid = {
    invoiceNumber: "INV500002",
    orderNumber: "SO100002",
    payerName: "Lim Siew Hoon",
    address: null,
    createdAt: new Date("2026-11-22T01:00:00Z"),
    paidAt: new Date("2026-11-23T01:00:00Z"),
    subTotalCents: 1950,
    discountCents: 0,
    gstBasisPoints: 900,
    gstCents: 176,
    totalCents: 2126,
  };
  const item = {
    description: "Denticare: Dental screening",
    clientName: "Lim Siew Hoon",
    quantity: 1,
    amountCents: 1950,
    discountCents: 0,
    discountDescription: null,
  };
  const fileOf = (payment: object | null) =>
    renderTaxInvoiceFile(paid as never, [item] as never, payment as never);

  test.each([
    [
      { status: "APPROVED", method: "PAYNOW", cardBrand: null, cardLastFour: null },
      "Paid by PayNow on 23/11/2026.",
    ],
    [
      { status: "APPROVED", method: "CARD", cardBrand: "MASTERCARD", cardLastFour: "4444" },
      "Paid by Mastercard ending in 4444 on 23/11/2026.",
    ],
    [
      { status: "APPROVED", method: "CARD", cardBrand: "GENERIC", cardLastFour: null },
      "Paid by card on 23/11/2026.",
    ],
    [null, "Nothing was left to pay."],
  ])("prints the payment %j", async (payment, words) => {
    const file = await fileOf(payment);
    expect(file).toMatchObject({
      contentType: "application/pdf",
      fileName: "tax-invoice-INV500002.pdf",
    });
    const [page] = await wordsOf(file.bytes);
    expect(page).toContain(together(words));
    expect(page).toContain("$1.76");
    expect(page).toContain("$21.26");
    expect(page).not.toContain("Discounts");
  });
});

test("the QR picture is 600 pixels square with a white border", async () => {
  const { data, info } = await sharp(Buffer.from(await renderQrPng("00020101021226")))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([600, 600]);
  const dark = Array.from({ length: 600 * 600 }, (_, index) => index).filter(
    (index) => (data[index * info.channels] ?? 255) < 128,
  );
  const columns = dark.map((index) => index % 600);
  // 29 modules: 21 of the code and 4 of quiet zone on each side.
  expect(columns.reduce((least, column) => Math.min(least, column))).toBeGreaterThanOrEqual(80);
  expect(columns.reduce((most, column) => Math.max(most, column))).toBeLessThan(520);
});
