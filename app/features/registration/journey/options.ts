/** The choices of the registration's questions, as screens show them. */
import {
  chasTiers,
  exerciseFrequencies,
  genders,
  idTypes,
  languages,
  maritalStatuses,
  relationships,
  religions,
  residentStatuses,
} from "~/contract/lists";

export { healthConditions, injuries, joiningReasons } from "~/contract/lists";

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const idTypeNames = {
  NRIC: "NRIC (Singapore identity card)",
  FIN: "FIN (foreign identification number)",
  PASSPORT: "Passport",
};

/** The choices of the personal form. */
export const personalChoices = {
  idTypes: idTypes.map((value) => ({ value, label: idTypeNames[value] })),
  genders: asOptions(genders),
  languages: asOptions(languages),
  residentStatuses: asOptions(residentStatuses),
  chasTiers: asOptions(chasTiers),
  maritalStatuses: asOptions(maritalStatuses),
  religions: asOptions(religions),
};

export const relationshipOptions = asOptions(relationships);

const frequencyNames: Record<(typeof exerciseFrequencies)[number], string> = {
  "0": "0 times: I do not exercise",
  "1-3": "1-3 times",
  "4-5": "4-5 times",
  "more than 5": "More than 5 times",
};
export const frequencyOptions = exerciseFrequencies.map((value) => ({
  value,
  label: frequencyNames[value],
}));
