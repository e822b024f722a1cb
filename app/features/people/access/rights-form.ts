/** The form in which the owner of a record limits what another person may do, and its words. */
import { z } from "zod";
import { orBlank } from "~/contract/fields";
import { findLastDayProblem, type ProxyRights } from "~/contract/people/proxy-rights";
import { formatDate } from "~/lib/singapore-date";
import { preprocessFields, readTicked, toIsoDay } from "~/web/forms/form-fields";

const INVALID_DAY = "This day does not exist. Check day, month and year";

export const rightsForm = z.preprocess(
  preprocessFields((raw) => ({
    book: readTicked(raw.book),
    pay: readTicked(raw.pay),
    health: readTicked(raw.health),
    until: toIsoDay(raw.until),
  })),
  z.object({
    book: z.boolean(),
    pay: z.boolean(),
    health: z.boolean(),
    until: orBlank(z.iso.date(INVALID_DAY), INVALID_DAY).superRefine((until, refined) => {
      const problem = findLastDayProblem(until, new Date());
      if (problem !== null) refined.addIssue({ code: "custom", message: problem });
    }),
  }),
);

const things = [
  { name: "book", words: "book and change appointments" },
  { name: "pay", words: "buy and pay" },
  { name: "health", words: "see and send health answers" },
] as const;

const untilText = (until: string | null) => (until === null ? "" : ` Until ${formatDate(until)}.`);

/** Describes the rights for the owner, in one sentence. */
export function describeRights(rights: ProxyRights): string {
  const allowed = things.filter(({ name }) => rights[name]).map(({ words }) => words);
  const may = allowed.length === 0 ? "May only see your records." : `May ${allowed.join(", ")}.`;
  return may + untilText(rights.until);
}

/** Describes the limits for the person who acts, with the one to ask. */
export function describeLimits(name: string, rights: ProxyRights): string[] {
  const refused = things.filter((thing) => !rights[thing.name]).map(({ words }) => words);
  return [
    ...(refused.length === 0
      ? []
      : [`You may not ${refused.join(", or ")} for ${name}. Please ask ${name}, or call us.`]),
    ...(rights.until === null
      ? []
      : [`You can act for ${name} until ${formatDate(rights.until)}.`]),
  ];
}
