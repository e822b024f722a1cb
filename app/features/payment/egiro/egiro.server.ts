/** The draft of an eGIRO application, and the address that the bank returns a customer to. */

import { redirect } from "@remix-run/node";
import { config } from "~/config/config.server";
import type { EgiroArrangement } from "~/contract/payment/egiro";
import { errorCodes } from "~/contract/response";
import type { GetText } from "~/languages/page-language";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { callWithRules, matchErrorCode } from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { requireCustomer, requireProvenMobile } from "~/web/customer/customer.server";
import { deleteDraft, readDraft, saveDraft } from "~/web/journey/draft.server";
import { canOpenStep, findFirstUnfinished } from "~/web/journey/journey";
import { changeDraft } from "~/web/journey/save-step.server";
import { buildEgiroPath, type EgiroAnswers, type EgiroStep, egiroJourney } from "./egiro-steps";

const JOURNEY = "egiro";

export interface EgiroStepState {
  customer: Customer;
  answers: EgiroAnswers;
  /** Saves more answers and redirects to the first open question. */
  save(more: EgiroAnswers): Promise<Response>;
}

/**
 * Guards a step.
 * @throws a redirect for a step that is not reached yet.
 */
export async function requireEgiroStep(request: Request, step: EgiroStep): Promise<EgiroStepState> {
  const customer = await requireCustomer(request);
  requireProvenMobile(customer);
  const draft = await readDraft<EgiroAnswers>(customer.person.customerId, JOURNEY);
  const answers = draft?.answers ?? {};
  if (!canOpenStep(egiroJourney, answers, step)) throw redirect(findFirstOpenPath(answers));
  return {
    customer,
    answers,
    async save(more) {
      const next = { applicationKey: createToken(), ...answers, ...more };
      const saved = await saveDraft(
        customer.person.customerId,
        JOURNEY,
        next,
        draft?.version ?? null,
      );
      // If another tab saved first, its answers are shown and not overwritten.
      return redirect(saved ? findFirstOpenPath(next) : buildEgiroPath(step));
    },
  };
}

export const findFirstOpenPath = (answers: EgiroAnswers): string =>
  buildEgiroPath(findFirstUnfinished(egiroJourney, answers).name);

export async function loadEgiroAnswers(customer: Customer): Promise<EgiroAnswers> {
  return (await readDraft<EgiroAnswers>(customer.person.customerId, JOURNEY))?.answers ?? {};
}

export interface ActiveArrangement {
  id: string;
  personName: string;
  bank: string;
  status: EgiroArrangement["status"];
}

/** Lists the arrangements that are active or pending at the bank. A second application for the same person is not accepted. */
export async function listActiveArrangements(
  { api }: Customer,
  text: GetText,
): Promise<ActiveArrangement[]> {
  const { client, lovedOne } = await api.egiro.list();
  const own = client.map((row) => ({ ...row, personName: text("giro:consent.yourself") }));
  const others = lovedOne.map((row) => ({
    ...row,
    personName: row.clientName ?? text("giro:person-id", { number: row.nric }),
  }));
  return [...own, ...others]
    .filter(({ status, bankUrl }) => status === "ACTIVE" || (status === "PENDING" && !bankUrl))
    .map(({ id, personName, status, bankName }) => ({ id, personName, status, bank: bankName }));
}

export async function discardApplication(customer: Customer): Promise<void> {
  await deleteDraft(customer.person.customerId, JOURNEY);
}

function bankReturnUrl(): string {
  return `${config.publicUrl}${paths.payment.applyResult}?arrangement={id}`;
}

/**
 * Sends the application. If the bank has already decided on its reference, it is a new application and is sent with a new reference.
 * @returns the bank's page that authorises it.
 */
export async function sendApplication(request: Request): Promise<{ redirectUrl: string }> {
  const state = await requireEgiroStep(request, "check");
  return callWithRules(
    () => send(state),
    matchErrorCode(errorCodes.applicationOver)(async () => {
      await restart(state.customer);
      return send(await requireEgiroStep(request, "check"));
    }),
  );
}

async function send(state: EgiroStepState): Promise<{ redirectUrl: string }> {
  const { identification, relationship, bank } = state.answers;
  if (!identification || !relationship || !bank) throw redirect(paths.payment.apply);
  const { idType, nric } = identification;
  return state.customer.api.egiro.create({
    body: {
      idType,
      nric,
      ...relationship,
      ...bank,
      ddaReferenceNo: await saveReference(state),
      consent: true,
      returnUrl: bankReturnUrl(),
    },
  });
}

/** Requests the reference number of this application once and stores it with the answers. */
async function saveReference({ customer, answers, save }: EgiroStepState): Promise<string> {
  if (answers.ddaReferenceNo) return answers.ddaReferenceNo;
  if (answers.applicationKey === undefined) await save({});
  const draft = await loadEgiroAnswers(customer);
  // Two simultaneous submissions use one key and get one number.
  const { ddaReferenceNo } = await customer.api.egiro.generateDDARefNo({
    idempotencyKey: `egiro-${draft.applicationKey}`,
  });
  await saveEgiroAnswers(customer, { ddaReferenceNo });
  return ddaReferenceNo;
}

/** Starts a new application with the same answers and a new reference, because the bank's decision on the old one is final. */
async function restart(customer: Customer): Promise<void> {
  await saveEgiroAnswers(customer, { applicationKey: createToken(), ddaReferenceNo: undefined });
}

/** Adds answers to those that another tab or a second submission saved at the same time. */
export async function saveEgiroAnswers({ person }: Customer, more: EgiroAnswers): Promise<void> {
  const read = () => readDraft<EgiroAnswers>(person.customerId, JOURNEY);
  await changeDraft(await read(), {
    change: (draft) => draft && { save: { ...draft.answers, ...more } },
    save: (draft, answers) =>
      saveDraft(person.customerId, JOURNEY, answers, draft?.version ?? null),
    read,
  });
}
