/** The receipt of a payment at a counter, in the language of the page and in English. */
import type { TillEntry } from "~/contract/counter/till";
import type { Words } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import { getFormats } from "~/lib/language/formats";
import { describeItems } from "~/ui/language/item-words";
import { englishWords } from "~/web/language/translations.server";
import { formatTillMethod } from "./till-words";

interface ReceiptRow {
  label: string;
  value: string;
}

/** Words a receipt. Staff read the English below each fact, and customers hand it in for claims. */
export function buildReceipt(entry: TillEntry, centerName: string, words: Words) {
  const english = words.language === "en" ? null : englishWords;
  const englishRows = english && listRows(entry, centerName, english);
  return {
    title: formatTitle(entry, words),
    englishTitle: english && formatTitle(entry, english),
    rows: listRows(entry, centerName, words).map((row, nth) => ({
      ...row,
      english: englishRows?.[nth] ?? null,
    })),
  };
}

const formatTitle = ({ kind, receiptNumber: number }: TillEntry, { text }: Words) =>
  text(kind === "VOID" ? "counter:receipt.void" : "counter:receipt.title", { number });

function listRows(entry: TillEntry, centerName: string, { language, text }: Words): ReceiptRow[] {
  const { money, dateAndTime } = getFormats(language);
  const isVoid = entry.kind === "VOID";
  return [
    { label: text("counter:receipt.provider"), value: `${brand.legalName}, UEN ${brand.uen}` },
    ...(entry.payer ? [{ label: text("counter:receipt.payer"), value: entry.payer }] : []),
    ...(entry.description
      ? [
          {
            label: text("counter:pay.what"),
            value: describeItems(entry.description, text),
          },
        ]
      : []),
    {
      label: text(isVoid ? "counter:receipt.given-back" : "counter:receipt.received"),
      value: money(Math.abs(entry.amount)),
    },
    ...(entry.rounding
      ? [{ label: text("counter:receipt.rounding"), value: money(entry.rounding) }]
      : []),
    ...(entry.tendered === undefined
      ? []
      : [
          { label: text("counter:receipt.given"), value: money(entry.tendered) },
          { label: text("counter:receipt.change"), value: money(entry.change ?? 0) },
        ]),
    { label: text("counter:receipt.how"), value: formatTillMethod(text, entry.method) },
    ...(entry.chequeNumber
      ? [{ label: text("counter:receipt.cheque"), value: entry.chequeNumber }]
      : []),
    { label: text("counter:receipt.for"), value: entry.number },
    ...(entry.voids ? [{ label: text("counter:receipt.takes-back"), value: entry.voids }] : []),
    ...(entry.voidedBy
      ? [{ label: text("counter:receipt.taken-back-by"), value: entry.voidedBy }]
      : []),
    ...(entry.reason ? [{ label: text("counter:receipt.reason"), value: entry.reason }] : []),
    { label: text("counter:receipt.where"), value: centerName },
    { label: text("counter:receipt.when"), value: dateAndTime(entry.at) },
    { label: text("counter:receipt.staff"), value: entry.staff },
  ];
}
