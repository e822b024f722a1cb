/** Choices of the screens about people. They are plain values, so components may import them. */
import {
  chasTiers,
  genders,
  idTypes,
  languages,
  maritalStatuses,
  relationships,
  religions,
  residentStatuses,
} from "~/contract/lists";
import type { GetText, TextKey } from "~/languages/page-language";
import { listIdTypeOptions } from "./profile/id-number-fields";

export const listEmergencyOptions = (text: GetText) =>
  (["yes", "no"] as const).map((value) => ({ value, label: text(`person-form:${value}`) }));

export const listChannelOptions = (text: GetText) =>
  (["EMAIL", "SMS"] as const).map((value) => ({
    value,
    label: text(`people:link.channel.${value}`),
  }));

/** Choices of the personal form, as named in its texts. */
const lists = {
  gender: genders,
  language: languages,
  status: residentStatuses,
  "chas-tier": chasTiers,
  marital: maritalStatuses,
  religion: religions,
};

export type PersonalList = keyof typeof lists;

/** Names an answer of the personal form in the language of the page. Records also have answers that are no choices now. */
export function formatPersonalAnswer(text: GetText, list: PersonalList, value: string): string {
  if (!(lists[list] as readonly string[]).includes(value)) return value;
  const name = value.replace(/[^A-Za-z]+/g, "-");
  return text(`person-form:${list}.${name}` as TextKey);
}

/** Lists the choices of the personal form. */
export function listPersonalChoices(text: GetText) {
  const listOptions = (list: PersonalList) =>
    lists[list].map((value) => ({ value, label: formatPersonalAnswer(text, list, value) }));
  return {
    idTypes: listIdTypeOptions(text),
    genders: listOptions("gender"),
    languages: listOptions("language"),
    residentStatuses: listOptions("status"),
    chasTiers: listOptions("chas-tier"),
    maritalStatuses: listOptions("marital"),
    religions: listOptions("religion"),
  };
}

const idTypeNames = {
  NRIC: "NRIC (Singapore identity card)",
  FIN: "FIN (foreign identification number)",
  PASSPORT: "Passport",
};

/** The types of identity document in English. */
export const personalChoices = {
  idTypes: idTypes.map((value) => ({ value, label: idTypeNames[value] })),
};

/** Names a relationship in the language of the page. */
export const formatRelationship = (text: GetText, value: string): string =>
  isRelationship(value) ? text(`people:relationship.${value}`) : value;

const isRelationship = (value: string): value is (typeof relationships)[number] =>
  (relationships as readonly string[]).includes(value);

export const listRelationships = (text: GetText) =>
  relationships.map((value) => ({ value, label: formatRelationship(text, value) }));
