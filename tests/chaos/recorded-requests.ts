/** The messages that customers must see during an outage, and the check of a page. */
import { SUBJECT_FIELD } from "~/lib/request/form-subject";

/** The portal's message for each outage. An outage without a message must stay unnoticed. */
export const words: Record<string, { says?: RegExp; unnoticed?: true }> = {
  database: {
    says: /Something went wrong|is not answering at the moment|cannot reach our records/,
  },
  issuer: { says: /cannot check your login|cannot log in at the moment|you are not logged in/ },
  backend: { says: /is not answering at the moment/ },
  gateway: { says: /The card service is not answering\. No money was taken from your card/ },
  geocoder: { says: /cannot look up addresses at the moment/, unnoticed: true },
  catalogue: { unnoticed: true },
  SMS: { unnoticed: true },
  mail: { unnoticed: true },
};

const SORRY = [502, 503, 504];
const HOTLINE = "6100 0000";
const TECHNICAL = /\b(undefined|null|ECONN\w*|TypeError|Error:|select|insert into)\b|:\d+:\d+\)/;
const AGAIN = /Send it again|Retry|Try again|try again|Refresh this page|Check again/;
const MONEY = /no money|No money|do not\s+pay again/;
const PAYS = /^\/(payment|payment-completion|inv)\b/;

export interface RecordedRequest {
  method: string;
  pathname: string;
  /** The values sent with a form. */
  typed: string;
}

/**
 * Checks a response during an outage.
 *
 * @returns the reason why it is wrong, or null
 */
export function wrongWith(asked: RecordedRequest, status: number, page: string): string | null {
  if (status < 500) return null;
  if (!SORRY.includes(status)) return `answered ${status}`;
  if (!page.includes(HOTLINE)) return "no telephone number";
  if (TECHNICAL.test(wordsOf(page))) return "not in plain words";
  if (!AGAIN.test(page)) return "no way on";
  if (PAYS.test(asked.pathname) && !MONEY.test(page)) return "does not say whether money has moved";
  const lost = [...new URLSearchParams(asked.typed)].find(
    ([name, value]) =>
      ![SUBJECT_FIELD, "idempotencyKey"].includes(name) &&
      /^[\w .@+-]+$/.test(value) &&
      !page.includes(value.replaceAll("+", "&#43;")) &&
      !page.includes(value),
  );
  return lost ? `lost what was typed as "${lost[0]}"` : null;
}

/** Reads the visible text of a page. */
export const wordsOf = (page: string) =>
  page.replace(/<(script|style|svg|title)[\s\S]*?<\/\1>/g, " ").replace(/<[^>]*>/g, " ");
