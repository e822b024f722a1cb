/** Long steps that show one page at a time: the questions of each page, and the answers saved between pages. */

/** The fields of each page. */
export type StepPages = readonly (readonly string[])[];

/** Fields as a form posts them: a list once for each value, a date as its three fields. */
export type PostedFields = [name: string, value: string][];

/** Answers of an unfinished step's first pages. */
export interface PartialStep {
  pages: number;
  fields: PostedFields;
}

type Answer = string | string[] | Record<string, string>;
export type FormAnswers = Record<string, Answer>;

/** Returns the field of a posted name: "dateOfBirth" for "dateOfBirth.day". */
export const getFieldOfPostedName = (posted: string) => posted.split(".")[0] ?? "";

export function toPostedFields(answers: FormAnswers): PostedFields {
  return Object.entries(answers).flatMap(([name, value]): PostedFields => {
    if (typeof value === "string") return [[name, value]];
    if (Array.isArray(value)) return value.map((one) => [name, one]);
    return Object.entries(value).map(([part, text]) => [`${name}.${part}`, text]);
  });
}

/** Merges the saved answers of a step's pages into those that fill its form. */
export function withPartialAnswers<Answers extends FormAnswers>(
  answers: Answers,
  pages: StepPages,
  begun: PartialStep | undefined,
): Answers {
  if (begun === undefined) return answers;
  const newer = pages.slice(0, begun.pages).flat();
  const read = (name: string, before: Answer): Answer => {
    const values = begun.fields.filter(([posted]) => posted === name).map(([, value]) => value);
    if (typeof before === "string") return values[0] ?? "";
    if (Array.isArray(before)) return values;
    const parts = Object.keys(before).map((part) => [part, read(`${name}.${part}`, "")]);
    return Object.fromEntries(parts) as Record<string, string>;
  };
  const filled = Object.entries(answers).map(([name, before]) => [
    name,
    newer.includes(name) ? read(name, before) : before,
  ]);
  return Object.fromEntries(filled) as Answers;
}

/** Fields that are posted once and never shown again in full. A page without them retains their values. */
const WRITE_ONLY_FIELDS = ["idType", "nric"];

/** Merges one more page into the saved answers. */
export function mergePartialStep(
  before: PartialStep | undefined,
  pages: StepPages,
  at: number,
  posted: PostedFields,
): PartialStep {
  const page = pages[at - 1] ?? [];
  const answers = posted.filter(([name]) => page.includes(getFieldOfPostedName(name)));
  const names = answers.map(([name]) => name);
  const stays = ([name]: PostedFields[number]) =>
    !page.includes(getFieldOfPostedName(name)) ||
    (WRITE_ONLY_FIELDS.includes(name) && !names.includes("nric"));
  return {
    pages: Math.max(at, before?.pages ?? 0),
    fields: [...(before?.fields ?? []).filter(stays), ...answers],
  };
}

/** The parameter of an address that names one page of its step. */
export const PAGE_PARAM = "part";

/** Builds the address of one page of the step. */
export function buildPageAddress(address: string, page: number): string {
  return `${address}${address.includes("?") ? "&" : "?"}${PAGE_PARAM}=${page}`;
}

/** Builds the address of the last page that may be opened. No step has more than nine. */
export const buildLastPageAddress = (address: string) => buildPageAddress(address, 9);
