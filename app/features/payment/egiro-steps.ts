/** The order of the questions of an eGIRO application, and which comes next. Screens use it: nothing here reads a form. */

import type { IdType } from "~/contract/lists";
import type { egiroRelationships } from "~/contract/payment/egiro";
import { egiroBanks } from "~/contract/payment/egiro-banks";
import * as paths from "~/lib/paths";

type EgiroRelationship = (typeof egiroRelationships)[number];
type EgiroBankCode = (typeof egiroBanks)[number]["code"];

export const egiroSteps = ["consent", "identification", "relationship", "bank", "check"] as const;
export type EgiroStep = (typeof egiroSteps)[number];

export interface EgiroAnswers {
  consent?: true;
  /** Names this application and no other, so that one sent twice asks for one reference. */
  applicationKey?: string;
  /** `own`: whether it is the number on one's own record, `asked`: whether the person is told and asked; unknown where the backend does not tell. */
  identification?: {
    idType: IdType;
    nric: string;
    masked: string;
    own?: boolean;
    asked?: boolean;
  };
  relationship?: {
    relationship: EgiroRelationship;
    otherRelationship: string | null;
  };
  bank?: { bankCode: EgiroBankCode };
  /** Given out once for an application, so that one sent twice is one. */
  ddaReferenceNo?: string;
}

/** The first question without an answer: no step before it can be skipped. */
export function firstOpenStep(answers: EgiroAnswers): EgiroStep {
  return egiroSteps.find((step) => step !== "check" && answers[step] === undefined) ?? "check";
}

export function mayShow(step: EgiroStep, answers: EgiroAnswers): boolean {
  return egiroSteps.indexOf(step) <= egiroSteps.indexOf(firstOpenStep(answers));
}

export const egiroPath = (step: EgiroStep) => `${paths.payment.apply}/${step}`;

export function stepLine(step: EgiroStep) {
  return { at: egiroSteps.indexOf(step) + 1, of: egiroSteps.length };
}

const OPEN = "Not yet";

/** What was told so far, the ID number masked. */
export function soFar({ consent, identification, relationship, bank }: EgiroAnswers) {
  return [
    { label: "Agreement", value: consent ? "Agreed" : OPEN },
    {
      label: "Person",
      value: identification ? `${identification.idType} ${identification.masked}` : OPEN,
    },
    {
      label: "Relationship",
      value: relationship ? (relationship.otherRelationship ?? relationship.relationship) : OPEN,
    },
    { label: "Bank", value: egiroBanks.find(({ code }) => code === bank?.bankCode)?.name ?? OPEN },
  ];
}
