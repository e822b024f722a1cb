/** The form in which the owner of a record limits what another person may do, and its words. */
import { z } from "zod";
import { INVALID_DAY_MESSAGE, orBlank } from "~/contract/fields";
import { findLastDayProblem, type ProxyRights } from "~/contract/people/proxy-rights";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { joinDateFields, preprocessFields, readTicked } from "~/web/forms/form-fields";

export const rightsForm = z.preprocess(
  preprocessFields((raw) => ({
    book: readTicked(raw.book),
    pay: readTicked(raw.pay),
    health: readTicked(raw.health),
    until: joinDateFields(raw.until),
  })),
  z.object({
    book: z.boolean(),
    pay: z.boolean(),
    health: z.boolean(),
    until: orBlank(z.iso.date(INVALID_DAY_MESSAGE), INVALID_DAY_MESSAGE).superRefine(
      (until, refined) => {
        const problem = findLastDayProblem(until, new Date());
        if (problem !== null) refined.addIssue({ code: "custom", message: problem });
      },
    ),
  }),
);

const things = ["book", "pay", "health"] as const;

/** Describes the rights for the owner, in one sentence. */
export function describeRights(rights: ProxyRights, { text, language }: Words): string {
  const allowed = things.filter((name) => rights[name]).map((name) => text(`people:right.${name}`));
  const may =
    allowed.length === 0
      ? text("people:rights.none")
      : text("people:rights.may", { things: getFormats(language).series(allowed) });
  if (rights.until === null) return may;
  const date = getFormats(language).date(rights.until);
  return `${may} ${text("people:rights.until", { date })}`;
}

/** Describes the limits for the person who acts, with the one to ask. */
export function describeLimits(
  name: string,
  rights: ProxyRights,
  { text, language }: Words,
): string[] {
  const [first, ...others] = things
    .filter((one) => !rights[one])
    .map((one) => text(`people:right.${one}`));
  const join = (one: string, other: string) => text("people:rights.either", { one, other });
  const date = rights.until && getFormats(language).date(rights.until);
  return [
    ...(first === undefined
      ? []
      : [text("people:rights.may-not", { things: others.reduce(join, first), name })]),
    ...(date ? [text("people:rights.act-until", { name, date })] : []),
  ];
}
