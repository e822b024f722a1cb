/** Rights of a customer who acts for another person, which the owner of the record may limit. */
import { z } from "zod";
import type { Reply } from "~/languages/reply";
import { addMonths, toSingaporeDay } from "~/lib/singapore-date";
import { reply } from "../../languages/reply";
import { day } from "../fields";

export const proxyRights = z.object({
  /** Book, change and cancel sessions and dental appointments, and change the details on the record. */
  book: z.boolean(),
  /** Buy and pay for the person, and cancel packages. */
  pay: z.boolean(),
  /** Read and send health answers. */
  health: z.boolean(),
  /** The last day of the access. Null without an end. */
  until: day.nullable().default(null),
});
export type ProxyRights = z.output<typeof proxyRights>;

export type ProxyRight = "book" | "pay" | "health";

/**
 * The access that a call needs of a customer who makes it for another person:
 * - `own`: none, because it is about the caller's own account or record only;
 * - `any`: any access. It reads common data of the record, or only changes the caller's own;
 * - `read`: a confirmed access. It reads what the owner stated, and who did what with the record;
 * - `book` and `pay`: that right, also before the access is confirmed;
 * - `sendHealth`: the right to health answers, also before the access is confirmed;
 * - `readHealth`: the right to health answers, and a confirmed access;
 * - `edit`: the right to book, and a confirmed access. It changes the record;
 * - `grave`: the rights to book and to pay, and a confirmed access.
 */
export type ProxyNeed =
  | "own"
  | "any"
  | "read"
  | "book"
  | "pay"
  | "sendHealth"
  | "readHealth"
  | "edit"
  | "grave";

export const proxyNeeds: Readonly<
  Record<ProxyNeed, { rights: readonly ProxyRight[]; confirmed: boolean }>
> = {
  own: { rights: [], confirmed: false },
  any: { rights: [], confirmed: false },
  read: { rights: [], confirmed: true },
  book: { rights: ["book"], confirmed: false },
  pay: { rights: ["pay"], confirmed: false },
  sendHealth: { rights: ["health"], confirmed: false },
  readHealth: { rights: ["health"], confirmed: true },
  edit: { rights: ["book"], confirmed: true },
  grave: { rights: ["book", "pay"], confirmed: true },
};

/** Rights that an access has left, and whether the owner of the record or staff confirmed it. */
export type ProxyAccess = Pick<ProxyRights, ProxyRight> & { confirmed: boolean };

/** @returns the right that is missing, `confirmation`, or null for an access that suffices. */
export function findMissing(
  access: ProxyAccess,
  need: ProxyNeed,
): ProxyRight | "confirmation" | null {
  const { rights, confirmed } = proxyNeeds[need];
  const missing = rights.find((right) => !access[right]);
  if (missing !== undefined) return missing;
  return confirmed && !access.confirmed ? "confirmation" : null;
}

const refusals: Record<ProxyRight, (owner: string) => Reply> = {
  book: (owner) => reply("replies:right.book", { owner }),
  pay: (owner) => reply("replies:right.pay", { owner }),
  health: (owner) => reply("replies:right.health", { owner }),
};

/** Says that the access is not confirmed yet, and whom to ask. */
export const describeUnconfirmed = (owner: string): Reply =>
  reply("replies:right.unconfirmed", { owner });

/** Says that the owner of a record has not given this right, and whom to ask. */
export const describeMissingRight = (owner: string, right: ProxyRight): Reply =>
  refusals[right](owner);

/** Years that a last day may be ahead. A later one is usually a slip of the pen. */
const MAX_YEARS = 10;

/** @returns the sentence for a last day that is not allowed, or null. */
export function findLastDayProblem(until: string | null, now: Date): Reply | null {
  if (until === null) return null;
  const today = toSingaporeDay(now);
  if (until < today) return reply("replies-people:rights.last-day");
  return until > addMonths(today, 12 * MAX_YEARS)
    ? (`The last day must be within ${MAX_YEARS} years. Leave it empty for no end` as Reply)
    : null;
}
