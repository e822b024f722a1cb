/** Rights of a customer who acts for another person, which the owner of the record may limit. */
import { z } from "zod";
import { addMonths, toSingaporeDay } from "~/lib/singapore-date";
import { day } from "../fields";

export const proxyRights = z.object({
  /** Book, change and cancel sessions and dental appointments. */
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

const refusals: Record<ProxyRight, (owner: string) => string> = {
  book: (owner) =>
    `${owner} has not allowed you to book or change appointments for them. Please ask ${owner}, or call us.`,
  pay: (owner) =>
    `${owner} has not allowed you to buy or pay for them. Please ask ${owner}, or call us.`,
  health: (owner) =>
    `${owner} has not allowed you to see or send health answers for them. Please ask ${owner}, or call us.`,
};

/** Says that the owner of a record has not given this right, and whom to ask. */
export const describeMissingRight = (owner: string, right: ProxyRight): string =>
  refusals[right](owner);

/** Years that a last day may be ahead. A later one is usually a slip of the pen. */
const MAX_YEARS = 10;

/** @returns the sentence for a last day that is not allowed, or null. */
export function findLastDayProblem(until: string | null, now: Date): string | null {
  if (until === null) return null;
  const today = toSingaporeDay(now);
  if (until < today) return "The last day must be today or later";
  return until > addMonths(today, 12 * MAX_YEARS)
    ? `The last day must be within ${MAX_YEARS} years. Leave it empty for no end`
    : null;
}
