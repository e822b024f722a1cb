/** Reading the card form. The number stays in memory and is not shown again. */
import { isPersonName } from "~/lib/text/plain-text";
import type { Form } from "../form";
import type { NewCard } from "./sessions";
import { type Behaviour, findTestCard, hasValidLuhn, isExpired } from "./test-cards";

export interface CardForm {
  /** Fields that may be shown again, which exclude the number and the security code. */
  shown: { holder: string; expiry: string };
  errors: Record<string, string>;
  /** Null when the number is no test card, or something is wrong. */
  card: (NewCard & { behaviour: Behaviour }) | null;
}

/** @param today "YYYY-MM-DD" in Singapore. */
export function readCard(form: Form, today: string): CardForm {
  const number = form("number").replace(/[\s-]/g, "");
  const shown = { holder: form("holder"), expiry: form("expiry") };
  const errors: Record<string, string> = {};
  if (!/^[0-9]+$/.test(number)) errors.number = "Enter the card number";
  else if (!hasValidLuhn(number)) errors.number = "This card number is not right. Check it again.";
  if (!isPersonName(shown.holder) || shown.holder.length > 60)
    errors.holder = "Enter the name on the card";
  const expiry = readExpiry(shown.expiry);
  if (expiry === null) errors.expiry = "Enter the expiry date as on the card, like 08/29";
  else if (isExpired(expiry, today)) errors.expiry = "This card has expired";
  const amex = /^3[47]/.test(number);
  if (!(amex ? /^[0-9]{4}$/ : /^[0-9]{3}$/).test(form("securityCode"))) {
    errors.securityCode = amex
      ? "Enter the 4 digits on the front of the card"
      : "Enter the 3 digits on the back of the card";
  }
  const testCard = findTestCard(number);
  if (expiry === null || testCard === undefined || Object.keys(errors).length > 0) {
    return { shown, errors, card: null };
  }
  const { brand, behaviour } = testCard;
  return {
    shown,
    errors,
    card: { ...expiry, brand, behaviour, holder: shown.holder, lastFour: number.slice(-4) },
  };
}

/**
 * Parses "08/29", "8 / 2029" or "0829" to month and year.
 * @returns null if the text is no such date
 */
function readExpiry(text: string): { expiryMonth: number; expiryYear: number } | null {
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*[/-]?\s*(\d{2}|20\d{2})$/.exec(text) ?? [];
  if (month === undefined || year === undefined) return null;
  return { expiryMonth: Number(month), expiryYear: Number(year.length === 2 ? `20${year}` : year) };
}
