/** The application for eGIRO as a draft, and where the bank sends a customer back to. */
import { redirect } from "@remix-run/node";
import { config } from "~/config.server";
import {
  type EgiroAnswers,
  type EgiroStep,
  egiroPath,
  firstOpenStep,
  mayShow,
} from "~/journeys/egiro-steps";
import { hashToken } from "~/lib/token.server";
import type { Customer } from "./customer.server";
import { requireCustomer } from "./customer.server";
import { deleteDraft, readDraft, saveDraft } from "./draft.server";

const JOURNEY = "egiro";

export interface EgiroStepState {
  customer: Customer;
  answers: EgiroAnswers;
  /** Keeps more answers and leads to the first open question. */
  save(more: EgiroAnswers): Promise<Response>;
}

/** @throws a redirect for a step that is not reached yet. */
export async function egiroStep(request: Request, step: EgiroStep): Promise<EgiroStepState> {
  const customer = await requireCustomer(request);
  const draft = await readDraft<EgiroAnswers>(customer.person.customerId, JOURNEY);
  const answers = draft?.answers ?? {};
  if (!mayShow(step, answers)) throw redirect(egiroPath(firstOpenStep(answers)));
  return {
    customer,
    answers,
    async save(more) {
      const next = { ...answers, ...more };
      const saved = await saveDraft(
        customer.person.customerId,
        JOURNEY,
        next,
        draft?.version ?? null,
      );
      // Another tab was faster: its answers are shown, nothing of them is overwritten unseen.
      return redirect(saved ? egiroPath(firstOpenStep(next)) : egiroPath(step));
    },
  };
}

export async function egiroAnswers(customer: Customer): Promise<EgiroAnswers> {
  return (await readDraft<EgiroAnswers>(customer.person.customerId, JOURNEY))?.answers ?? {};
}

export async function forgetApplication(customer: Customer): Promise<void> {
  await deleteDraft(customer.person.customerId, JOURNEY);
}

export function bankReturnUrl(): string {
  return `${config.publicUrl}/egiro/result?arrangement={id}`;
}

/** The reference number of this application, given out once and kept with its answers. */
export async function keepReference({ customer, answers, save }: EgiroStepState): Promise<string> {
  if (answers.ddaReferenceNo) return answers.ddaReferenceNo;
  const draft = await readDraft<EgiroAnswers>(customer.person.customerId, JOURNEY);
  // Two presses at once ask with one key, and get one number.
  const { ddaReferenceNo } = await customer.api.egiro.generateDDARefNo({
    onceKey: `egiro-draft-${draft?.version}-${hashToken(JSON.stringify(answers)).slice(0, 32)}`,
  });
  await save({ ddaReferenceNo });
  return ddaReferenceNo;
}
