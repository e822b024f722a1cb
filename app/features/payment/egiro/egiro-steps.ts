/** The questions of an eGIRO application. Components import this module, so it reads no form. */

import type { IdType } from "~/contract/lists";
import type { egiroRelationships } from "~/contract/payment/egiro";
import { egiroBanks } from "~/contract/payment/egiro-banks";
import type { GetText } from "~/languages/page-language";
import * as paths from "~/lib/paths";
import { formatStepLine, type Journey } from "~/web/journey/journey";
import { getRelationshipName } from "./relationships";

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

/** Words the kind of an ID and its masked number. */
export const describeIdDocument = (
  { idType, masked }: { idType: IdType; masked: string },
  text: GetText,
) => `${text(`giro:type.${idType}`)} ${masked}`;

/** Lists the answers so far, with the ID number masked. */
export function listAnswersSoFar(
  { consent, identification, relationship, bank }: EgiroAnswers,
  text: GetText,
) {
  const open = text("giro:so-far.open");
  return [
    { label: text("giro:so-far.agreement"), value: consent ? text("giro:so-far.agreed") : open },
    {
      label: text("giro:so-far.person"),
      value: identification ? describeIdDocument(identification, text) : open,
    },
    {
      label: text("giro:fact.relationship"),
      value: relationship
        ? (relationship.otherRelationship ?? getRelationshipName(relationship.relationship, text))
        : open,
    },
    {
      label: text("giro:fact.bank"),
      value: egiroBanks.find(({ code }) => code === bank?.bankCode)?.name ?? open,
    },
  ];
}
