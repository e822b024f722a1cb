/** The health declaration of one form: its person, its status, and the saved answers. */

import { redirect } from "@remix-run/node";
import type { HealthForm } from "~/contract/health/health-declaration";
import { errorCodes } from "~/contract/response";
import { reply } from "~/languages/reply";
import * as paths from "~/lib/paths";
import { ACTIVE_AGEING } from "~/lib/text/category-names";
import type { ApiError } from "~/web/api/api-error.server";
import { callOrNotFound, callWithRules, matchErrorCode } from "~/web/api/call-rules.server";
import { requireCustomerAgreement } from "~/web/customer/agreement-guard.server";
import { type Customer, requireCustomer, toActingAsSelf } from "~/web/customer/customer.server";
import { redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import {
  type DeclarationAnswers,
  type DeclarationStep,
  declarationJourney,
  getCompleteDeclaration,
} from "./declaration";
import {
  deleteHealthDraft,
  type HealthDraft,
  readHealthDraft,
  requireOpenStep,
} from "./health-draft.server";
import { listPersonRows } from "./person-rows";
import { findOfferedBooking, type OfferedBooking } from "./result-messages";

export interface OpenDeclaration extends HealthDraft<DeclarationStep, DeclarationAnswers> {
  form: HealthForm;
}

export const buildResultAddress = (id: string) =>
  paths.to(paths.health.declarationResult, { form: id });

/**
 * Reads a health form of the customer or a loved one.
 * @throws 404 for a form that does not exist or belongs to another customer.
 */
export function readHealthForm(customer: Customer, id: string | null): Promise<HealthForm> {
  return callOrNotFound(() => customer.api.healthDeclarations.get({ params: { id: id ?? "" } }));
}

/**
 * Reads a form for its result. Before the person confirms the reader, the answers stay hidden, also those that the reader has just sent.
 * @returns the form, or the name of the person whose answers are hidden
 */
export const readSentForm = (
  customer: Customer,
  id: string | null,
): Promise<HealthForm | { hiddenOf: string }> =>
  callWithRules(
    () => readHealthForm(customer, id),
    matchErrorCode(errorCodes.linkUnconfirmed)(async () => {
      const forms = await customer.api.healthDeclarations.list();
      return { hiddenOf: forms.find((form) => form.id === id)?.clientName ?? customer.person.name };
    }),
  );

export function getFormId(request: Request): string | null {
  return new URL(request.url).searchParams.get("form");
}

export async function readOpenDeclaration(
  customer: Customer,
  form: HealthForm,
): Promise<OpenDeclaration> {
  const draft = await readHealthDraft({
    customer,
    journey: declarationJourney,
    draft: `health-declaration ${form.id}`,
    search: `?${new URLSearchParams({ form: form.id })}`,
  });
  return { ...draft, form };
}

/**
 * Finds the name of the loved one that a form is about.
 * @returns null if the form is about the customer.
 */
export async function findLovedOneName(
  customer: Customer,
  form: HealthForm,
): Promise<string | null> {
  const { api } = await toActingAsSelf(customer);
  const own = await api.profiles.get();
  return own.id === form.clientId ? null : form.clientName;
}

/** Finds the booking that My services now offers the person of a form. */
export async function findOfferForPerson(
  { api }: Customer,
  { clientId }: HealthForm,
): Promise<OfferedBooking> {
  const { services } = await api.services.list();
  return findOfferedBooking(
    services.filter((one) => one.clientId === clientId && one.categoryName === ACTIVE_AGEING),
  );
}

/** Lists the form's fields that come from the record and are not asked again. The ID number appears only masked. */
export function listAboutRows(form: HealthForm) {
  return [
    ...listPersonRows(form),
    { label: "Handphone", zh: "手机号码", value: form.handphone },
    ...(form.centerName ? [{ label: "Centre", zh: "中心", value: form.centerName }] : []),
  ];
}

/**
 * Guards a step.
 * @throws a redirect if the form is no longer open or an earlier step is.
 */
export async function requireDeclaration(
  request: Request,
  step: DeclarationStep,
): Promise<OpenDeclaration> {
  const customer = await requireCustomer(request);
  const form = await readHealthForm(customer, getFormId(request));
  if (form.status !== "OPEN") throw await redirectFromClosedForm(request, form);
  const declaration = await readOpenDeclaration(customer, form);
  requireOpenStep(declaration, step);
  return declaration;
}

/** Redirects from a form that was answered or closed since it was opened. */
export async function redirectFromClosedForm(
  request: Request,
  form: HealthForm,
): Promise<Response> {
  if (form.status === "SUBMITTED") {
    if (request.method === "GET") return redirect(buildResultAddress(form.id));
    const text = reply("replies-health:already-sent");
    return redirectWithFlash(request, buildResultAddress(form.id), { kind: "info", text });
  }
  const text = reply("replies-health:closed");
  return redirectWithFlash(request, declarationJourney.address, { kind: "info", text });
}

/**
 * Sends the whole form.
 * @returns the failure, or the redirect that reports the result.
 */
export async function sendDeclaration(
  request: Request,
  declaration: OpenDeclaration,
): Promise<Response | ApiError> {
  const { customer, form } = declaration;
  const answers = getCompleteDeclaration(declaration.state);
  if (answers === null) throw new Error("A health declaration is sent before it is answered");
  await requireCustomerAgreement(request, customer, "HEALTH");
  const body = { clientId: form.clientId, formId: form.id, ...answers };
  return callWithRules(
    async () => {
      // A form is submitted once, so its id is the idempotency key.
      await customer.api.healthDeclarations.submit({ body, idempotencyKey: form.id });
      await deleteHealthDraft(declaration);
      return redirectWithSuccess(
        request,
        buildResultAddress(form.id),
        reply("replies-health:saved"),
      );
    },
    matchErrorCode(errorCodes.formClosed)(async () =>
      redirectFromClosedForm(request, await readHealthForm(customer, form.id)),
    ),
    (error) => error,
  );
}
