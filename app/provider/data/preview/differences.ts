/** Differences in a row, with the field names of the files. */
import { formatDate } from "~/lib/singapore-date";
import type { Row } from "~/provider/shared/managed-table";

/** Columns that are reported separately. */
const SILENT = new Set(["priceCents", "position"]);

const inFiles: Record<string, string> = {
  amountCents: "amount",
  categoryId: "category",
  centreId: "centre",
  clinicId: "clinic",
  endsAt: "until",
  minutesPerSession: "sessionMinutes",
  percentBasisPoints: "percent",
  productId: "programme",
  programContentType: "booked",
  sellable: "sold",
  startsAt: "from",
  subcategoryId: "subcategory",
  untilDate: "until",
  validityDays: "validDays",
  value: "is",
};

const HUNDREDTHS = new Set(["amountCents", "percentBasisPoints"]);

export function listDifferences(before: Row, after: Row): string[] {
  return Object.keys(after)
    .filter((key) => !SILENT.has(key) && shown(key, before[key]) !== shown(key, after[key]))
    .map((key) =>
      key === "words"
        ? "other words"
        : `${inFiles[key] ?? key} ${shown(key, before[key])} → ${shown(key, after[key])}`,
    );
}

function shown(key: string, value: unknown): string {
  if (value === null || value === undefined) return "none";
  if (HUNDREDTHS.has(key)) return String(Number(value) / 100);
  // A period that ends with a day is stored until the next midnight.
  if (value instanceof Date)
    return formatDate(new Date(value.getTime() - (key === "endsAt" ? 1 : 0)));
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
