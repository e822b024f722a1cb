/** Requests for a correction of a record, on the customer's own pages. */
import { redirect } from "@remix-run/node";
import { idTypes } from "~/contract/lists";
import { type Correction, correctedFields } from "~/contract/people/correction";
import type { Words } from "~/languages/page-language";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { callWithRules, onUnsupported, throwNotFound } from "~/web/api/call-rules.server";
import { getActingName } from "~/web/customer/acting-for.server";
import { type Customer, requireCustomer } from "~/web/customer/customer.server";
import { hasRight, requireRight } from "~/web/customer/proxy-rights.server";
import { createTextFlash, redirectWithFlash, redirectWithSuccess } from "~/web/forms/flash.server";
import { readIdempotencyKey } from "~/web/forms/form.server";
import {
  handleButton,
  handleForm,
  onRejected,
  redirectWithErrorFlash,
  showFieldError,
} from "~/web/forms/form-action.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { buildCorrectionForm, findRequestedFieldByWord } from "./correction-form";

/** Lists the requests and the history. `shown` is null for a backend without corrections. */
export async function loadCorrectionsView(request: Request) {
  const customer = await requireRight(request, "read");
  const found = await callWithRules(
    () => customer.api.corrections.list(),
    onUnsupported(() => null),
  );
  const words = await loadVisitorWords(request);
  return {
    personName: getActingName(customer),
    canEdit: await hasRight(customer, "edit"),
    shown: found?.map((one) => toShownCorrection(one, words)) ?? null,
  };
}

export function toShownCorrection(one: Correction, { text, language }: Words) {
  const { date } = getFormats(language);
  const field = correctedFields.find((name) => name === one.field) ?? ("OTHER" as const);
  return {
    id: one.id,
    field,
    title: text(`people:correction.name.${field}`),
    about: text(`people:correction.about.${field}`),
    status: one.status,
    isByStaff: one.requested === false,
    rows: [
      {
        label: text("people:correction.row.from"),
        value: one.from ?? text("people:correction.nothing"),
      },
      { label: text("people:correction.row.to"), value: one.to },
      { label: text("people:correction.row.why"), value: one.reason },
      ...(one.requested === false
        ? []
        : [{ label: text("people:correction.row.asked"), value: date(one.requestedAt) }]),
      ...(one.requestedBy
        ? [{ label: text("people:correction.row.by"), value: one.requestedBy }]
        : []),
      ...(one.decidedAt === null
        ? []
        : [
            {
              label: text("people:correction.row.decided"),
              value: addCentre(date(one.decidedAt), one.centerName, text),
            },
          ]),
      ...(one.answer === null
        ? []
        : [{ label: text("people:correction.row.answer"), value: one.answer }]),
    ],
  };
}

const addCentre = (date: string, centre: string | null, text: Words["text"]) =>
  centre === null ? date : text("people:correction.decided-at", { date, centre });

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
        reply("replies-people:correction.withdrawn"),
      );
    },
    onRejected(redirectWithErrorFlash(request, paths.people.corrections)),
  );
}

/** @throws a redirect to the list for a field that cannot be corrected. */
const fieldIn = (request: Request) =>
  findRequestedFieldByWord(new URL(request.url).searchParams.get("field")) ?? toList();

function toList(): never {
  throw redirect(paths.people.corrections);
}

export async function loadCorrectionRequestView(request: Request) {
  const customer = await requireRight(request, "edit");
  const field = fieldIn(request);
  const profile = await customer.api.profiles.get();
  if (profile.id === null) return throwNotFound();
  return {
    field,
    personName: getActingName(customer),
    recorded: formatRecorded(profile, field, await loadVisitorWords(request)),
    idempotencyKey: createToken(),
  };
}

function formatRecorded(
  profile: Awaited<ReturnType<Customer["api"]["profiles"]["get"]>>,
  field: ReturnType<typeof fieldIn>,
  { text, language }: Words,
): string {
  const idType = idTypes.find((one) => one === profile.idType);
  const document = idType ? text(`shell:identity.${idType}`) : profile.idType;
  const texts = {
    NAME: profile.name,
    EMAIL: profile.email,
    ID_NUMBER: profile.maskedNric && `${document} ${profile.maskedNric.toUpperCase()}`,
    BIRTH_DATE: profile.dateOfBirth && getFormats(language).date(profile.dateOfBirth),
  };
  return texts[field] ?? text("people:correction.nothing");
}

export async function requestCorrection(request: Request) {
  const { api } = await requireCustomer(request);
  const field = fieldIn(request);
  return handleForm(
    request,
    buildCorrectionForm(field),
    async (body, { form }) => {
      await api.corrections.request({ body, idempotencyKey: readIdempotencyKey(form) });
      const words = await loadVisitorWords(request);
      const text = words.text(`people:correction.sent.${field}`);
      return redirectWithFlash(
        request,
        paths.people.corrections,
        createTextFlash("success", text, words),
      );
    },
    onRejected(showFieldError("value")),
  );
}
