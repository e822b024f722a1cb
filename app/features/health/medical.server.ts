/** The medical history of the person acted for: the one on record, and the draft of a new one. */

import { redirect } from "@remix-run/node";
import type { MedicalHistoryStatus } from "~/contract/health/medical-history";
import { errorCodes } from "~/contract/response";
import * as paths from "~/lib/paths";
import { rules } from "~/lib/rules";
import { addMonths, toSingaporeDay } from "~/lib/singapore-date";
import {
  callWithRules,
  matchErrorCode,
  matchStatus,
  onUnsupported,
} from "~/web/api/call-rules.server";
import type { Customer } from "~/web/customer/customer.server";
import { requireRight } from "~/web/customer/proxy-rights.server";
import { getPortal } from "~/web/dependencies.server";
import { findFirstUnfinished } from "~/web/journey/journey";
import {
  deleteHealthDraft,
  type HealthDraft,
  readHealthDraft,
  requireOpenStep,
  saveAnswers,
} from "./health-draft.server";
import { createEmptyDraft } from "./journey";
import {
  createMedicalJourney,
  type HistoryDraft,
  type MedicalDraftAnswers,
  type MedicalStep,
} from "./medical";

export interface OpenHistory extends HealthDraft<MedicalStep, MedicalDraftAnswers> {
  person: MedicalHistoryStatus;
}

/**
 * Guards every page of the medical history, which the customer may send.
 * @throws 403 with the reason, and as `requireCustomer`
 */
export const requireHistorySender = (request: Request) => requireRight(request, "sendHealth");

/**
 * Reads the status of the medical history.
 * @returns null while the customer has no own record.
 */
export async function findMedicalHistoryStatus({
  api,
}: Customer): Promise<MedicalHistoryStatus | null> {
  return callWithRules(
    () => api.medicalHistories.status(),
    matchStatus(404)(() => null),
  );
}

export async function readOpenHistory(
  customer: Customer,
  person: MedicalHistoryStatus,
): Promise<OpenHistory> {
  const draft = await readHealthDraft({
    customer,
    journey: createMedicalJourney(person.gender),
    draft: `medical-history ${person.clientId}`,
    search: "",
  });
  return { ...draft, person };
}

/**
 * Guards a step.
 * @throws a redirect if no form has been started or an earlier step is still open.
 */
export async function requireHistory(request: Request, step: MedicalStep): Promise<OpenHistory> {
  const customer = await requireHistorySender(request);
  const person = await findMedicalHistoryStatus(customer);
  if (person === null) throw redirect(paths.health.history);
  const history = await readOpenHistory(customer, person);
  // A form starts only on the first page. Going back after sending a form does not start a new one.
  if (history.version === null) throw redirect(paths.health.history);
  requireOpenStep(history, step);
  return history;
}

/**
 * Starts a form, empty or prefilled with the latest answers on record for confirmation.
 * A form in progress continues, unless a restart is requested.
 */
export async function startHistory(
  customer: Customer,
  person: MedicalHistoryStatus,
  from: "new" | "old" | "kept",
): Promise<OpenHistory> {
  const current = await readOpenHistory(customer, person);
  if (current.version !== null && from === "kept") return current;
  if (current.version !== null) await deleteHealthDraft(current);
  const draft =
    from === "old"
      ? await oldAnswers(customer, person)
      : createEmptyDraft<MedicalStep, MedicalDraftAnswers>();
  await saveAnswers({ ...current, version: null }, draft);
  return readOpenHistory(customer, person);
}

async function oldAnswers({ api }: Customer, person: MedicalHistoryStatus): Promise<HistoryDraft> {
  const newest = person.history[0];
  if (newest === undefined) return createEmptyDraft();
  const answers = await newestShown(api, newest.id);
  if (answers === null) return createEmptyDraft();
  const { pregnancy, ...others } = answers;
  // A delivery date in the past says nothing about today, so that page is asked again.
  const isOver = !!pregnancy?.deliveryDate && pregnancy.deliveryDate < getToday();
  return { answers: isOver ? others : answers, saves: {} };
}

/**
 * Reads the latest answers to prefill. Answers that the person does not share with the customer, or that the backend does not return,
 * are left out.
 */
async function newestShown(api: Customer["api"], id: string) {
  return callWithRules(
    async () => (await api.medicalHistories.get({ params: { id } })).answers,
    matchErrorCode(errorCodes.linkUnconfirmed)(() => null),
    onUnsupported(() => null),
  );
}

/**
 * Finds the step at which a form was left.
 * @returns null if no form is in progress.
 */
export function findDraftStep(form: OpenHistory) {
  return form.version === null ? null : findFirstUnfinished(form.journey, form.state);
}

export function getToday(): string {
  return toSingaporeDay(getPortal().clock.now());
}

/** Returns the range of expected delivery dates: from today on. */
export function getDeliveryRange(): { first: string; last: string } {
  const first = getToday();
  return { first, last: addMonths(first, rules.deliveryMonths) };
}
