/** Fields of a form that may be sent more than once: groups of checkboxes. Any other field that is, has no one value to be carried out. */
import { conditionGroups } from "~/contract/health/medical-lists";

const GROUPS = new Set<string>([
  "choices",
  "healthConditions",
  "injureAnyOfTheseBodyParts",
  "language",
  "marketingChanel",
  "sessions",
  "whyJoinOurExerciseProgramme",
  ...conditionGroups.map(({ name }) => name),
]);

/** Finds the first field that was sent twice and is no group of checkboxes. */
export function findRepeatedField(form: FormData): string | undefined {
  const names = [...form.keys()];
  return names.find((name, at) => !GROUPS.has(name) && names.indexOf(name) !== at);
}
