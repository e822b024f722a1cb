/** Money in whole Singapore cents. Always an integer: 21255 is $212.55. */
export type Cents = number;

/** A rate in hundredths of a per cent: 900 is 9 %. */
export type BasisPoints = number;

const WHOLE = 10_000;

function demandInteger(value: number, what: string): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${what} must be a whole number`);
}

/**
 * Computes a share of an amount, rounded half up to the cent with integers only: 5 % of 1950 is 98. A negative amount gives exactly the
 * opposite of the positive one, so that a refund undoes a charge.
 * @throws RangeError if an argument is not an integer or the product is too large to be exact
 */
export function computePercent(cents: Cents, basisPoints: BasisPoints): Cents {
  demandInteger(cents, "cents");
  demandInteger(basisPoints, "basisPoints");
  const product = cents * basisPoints;
  demandInteger(product, "the product");
  const size = Math.abs(product);
  const remainder = size % WHOLE;
  const rounded = (size - remainder) / WHOLE + (remainder * 2 >= WHOLE ? 1 : 0);
  return rounded === 0 ? 0 : Math.sign(product) * rounded;
}

/** Computes the GST on an amount without GST, rounded half up: 1950 at 900 is 176. */
export function computeGst(cents: Cents, rateBasisPoints: BasisPoints): Cents {
  return computePercent(cents, rateBasisPoints);
}

/** Adds the GST to an amount: 19500 at 900 is 21255. */
export function withGst(cents: Cents, rateBasisPoints: BasisPoints): Cents {
  return cents + computeGst(cents, rateBasisPoints);
}

/**
 * Adds the GST to each amount so that the results add up to the sum with GST. The cents that rounding leaves over are spread over the
 * amounts: three times 1950 at 900 is 2126, 2125 and 2126, together 6377.
 */
export function addGstToEach(amounts: readonly Cents[], rateBasisPoints: BasisPoints): Cents[] {
  let before = 0;
  return amounts.map((amount) => {
    const after = before + amount;
    const share = withGst(after, rateBasisPoints) - withGst(before, rateBasisPoints);
    before = after;
    return share;
  });
}

/** Rounds an amount in cash to the nearest five cents: 43556 is 43555, and 43558 is 43560. Nothing is rounded to nothing. */
export const computeCashAmount = (cents: Cents): Cents =>
  cents > 0 ? Math.max(5, Math.round(cents / 5) * 5) : 0;

/** Formats the plain amount of a bank or QR message, without a currency sign: 21255 is "212.55". */
export function formatAmount(cents: Cents): string {
  demandInteger(cents, "cents");
  const size = Math.abs(cents);
  const rest = size % 100;
  const text = `${(size - rest) / 100}.${String(rest).padStart(2, "0")}`;
  return cents < 0 ? `-${text}` : text;
}

/** Formats an amount for display: 21255 is "$212.55", 123450 is "$1,234.50", -500 is "-$5.00". */
export function formatMoney(cents: Cents): string {
  const [dollars = "", rest = ""] = formatAmount(Math.abs(cents)).split(".");
  const grouped = [];
  for (let end = dollars.length; end > 0; end -= 3)
    grouped.unshift(dollars.slice(Math.max(0, end - 3), end));
  return `${cents < 0 ? "-" : ""}$${grouped.join(",")}.${rest}`;
}

const AMOUNT = /^\$?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/;

/**
 * Parses "212.55", "$1,234.50" or "20" to cents.
 * @returns null if the text is not an amount of money
 */
export function parseAmount(text: string): Cents | null {
  const match = AMOUNT.exec(text.trim());
  if (!match) return null;
  const dollars = Number((match[1] ?? "").replaceAll(",", ""));
  return dollars * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
