/** Requests for a correction of a record, on the customer's own pages. */
import { redirect } from "@remix-run/node";
import type { Correction } from "~/contract/people/correction";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { formatDate } from "~/lib/singapore-date";
import { getCorrectedFieldName } from "~/lib/text/corrected-fields";
import { callWithRules, onUnsupported, throwNotFound } from "~/web/api/call-rules.server";
import { getActingName } from "~/web/customer/acting-for.server";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  handleButton,
  handleForm,
  onRejected,
  redirectWithErrorFlash,
  showFieldError,
} from "~/web/forms/form-action.server";
import { buildCorrectionForm, findFieldByWord } from "./correction-form";

/** Lists the requests and the history. `shown` is null for a backend without corrections. */
export async function loadCorrectionsView(request: Request) {
  const customer = await requireCustomer(request);
  const found = await callWithRules(
    () => customer.api.corrections.list(),
    onUnsupported(() => null),
  );
  return { whose: getActingName(customer), shown: found?.map(toShownCorrection) ?? null };
}

export function toShownCorrection(one: Correction) {
  return {
    id: one.id,
    name: getCorrectedFieldName(one.field),
    status: one.status,
    rows: [
      { label: "On record", value: one.from ?? "Nothing" },
      { label: "Should be", value: one.to },
      { label: "Why", value: one.reason },
      { label: "Asked on", value: formatDate(one.requestedAt) },
      ...(one.decidedAt === null
        ? []
        : [{ label: "Decided on", value: formatDate(one.decidedAt) + at(one.centerName) }]),
      ...(one.answer === null ? [] : [{ label: "Our answer", value: one.answer }]),
    ],
  };
}

const at = (centerName: string | null) => (centerName === null ? "" : `, ${centerName}`);

/** Withdraws an open request. A second press, and a decision in between, lead to the list. */
export async function withdrawCorrection(request: Request) {
  const { api } = await requireCustomer(request);
  return handleButton(
    request,
    async (form) => {
      await api.corrections.withdraw({ params: { id: String(form.get("id") ?? "") } });
      return redirectWithSuccess(
        request,
        paths.people.corrections,
        "Your request is withdrawn. Nothing was changed.",
      );
    },
    onRejected(redirectWithErrorFlash(request, paths.people.corrections)),
  );
}

/** @throws a redirect to the list for a field that cannot be corrected. */
const fieldIn = (request: Request) =>
  findFieldByWord(new URL(request.url).searchParams.get("field")) ?? toList();

function toList(): never {
  throw redirect(paths.people.corrections);
}

export async function loadCorrectionRequestView(request: Request) {
  const customer = await requireCustomer(request);
  const field = fieldIn(request);
  const profile = await customer.api.profiles.get();
  if (profile.id === null) return throwNotFound();
  return {
    field,
    whose: getActingName(customer),
    recorded: recordedText(profile, field),
    idempotencyKey: createToken(),
  };
}

function recordedText(
  profile: Awaited<ReturnType<Customer["api"]["profiles"]["get"]>>,
  field: ReturnType<typeof fieldIn>,
): string {
  const texts = {
    NAME: profile.name,
    EMAIL: profile.email,
    ID_NUMBER: profile.maskedNric && `${profile.idType} ${profile.maskedNric.toUpperCase()}`,
    BIRTH_DATE: profile.dateOfBirth && formatDate(profile.dateOfBirth),
  };
  return texts[field] ?? "Nothing";
}

export async function requestCorrection(request: Request) {
  const { api } = await requireCustomer(request);
  const field = fieldIn(request);
  return handleForm(
    request,
    buildCorrectionForm(field),
    async (body, { form }) => {
      await api.corrections.request({ body, idempotencyKey: readIdempotencyKey(form) });
      return redirectWithSuccess(
        request,
        paths.people.corrections,
        `We have your request. The ${getCorrectedFieldName(field)} stays as it is until we have seen the identity document.`,
      );
    },
    onRejected(showFieldError("value")),
  );
}
