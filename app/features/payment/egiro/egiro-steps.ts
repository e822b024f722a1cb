/** The questions of an eGIRO application. Components import this module, so it reads no form. */

import type { IdType } from "~/contract/lists";
import type { egiroRelationships } from "~/contract/payment/egiro";
import { egiroBanks } from "~/contract/payment/egiro-banks";
import * as paths from "~/lib/paths";
import { formatStepLine, type Journey } from "~/web/journey/journey";

type EgiroRelationship = (typeof egiroRelationships)[number];
type EgiroBankCode = (typeof egiroBanks)[number]["code"];

const egiroSteps = ["consent", "identification", "relationship", "bank", "check"] as const;
export type EgiroStep = (typeof egiroSteps)[number];

export interface EgiroAnswers {
  consent?: true;
  /** Identifies this application, so that submitting it twice requests a single reference. */
  applicationKey?: string;
  /**
   * `own`: true if the number belongs to the customer's record. `asked`: true if the person is notified and has to confirm.
   * Both are absent if the backend does not report them.
   */
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
  /** The reference of the application, requested once, so that submitting twice makes one application. */
  ddaReferenceNo?: string;
}

export const egiroJourney: Journey<EgiroStep, EgiroAnswers> = {
  address: paths.payment.apply,
  steps: egiroSteps.map((name) => ({ name, path: name })),
  isAnswered: (answers, step) => step !== "check" && answers[step] !== undefined,
};

export const buildEgiroPath = (step: EgiroStep) => `${egiroJourney.address}/${step}`;

export const formatEgiroStepLine = (answers: EgiroAnswers, step: EgiroStep) =>
  formatStepLine(egiroJourney, answers, step);

const OPEN = "Not yet";

/** Lists the answers so far, with the ID number masked. */
export function listAnswersSoFar({ consent, identification, relationship, bank }: EgiroAnswers) {
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
