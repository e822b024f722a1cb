import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { personalFields } from "~/journeys/registration/form-values";
import { personalChoices } from "~/journeys/registration/options";
import { yourDetailsForm } from "~/journeys/registration/your-details";
import { nationalities } from "~/lib/countries";
import { maskIdNumber } from "~/lib/nric";
import { callingCodes } from "~/lib/phone";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { requireStep } from "~/portal/registration/draft.server";
import { lockPersonal, withIdNumber } from "~/portal/registration/personal-locks.server";
import { finishStep, stepFrame } from "~/portal/registration/step-form.server";
import {
  Accordion,
  MorePersonalFields,
  PersonalFields,
  QuestionPage,
  RouteError,
  summaryOf,
  usePageMeta,
} from "~/ui";

const TITLE = "Your details";
/** The order of the questions, in which a refused page lists what is wrong. */
const order = [
  "name",
  "idType",
  "nric",
  "dateOfBirth",
  "gender",
  "email",
  "mobileNumber",
  "homeNumber",
  "language",
  "otherLanguage",
];

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireStep(request, "YourDetails");
  const record = await registration.customer.api.profiles.get();
  const kept = registration.state.personalDetail;
  const url = new URL(request.url);
  const changesId = url.searchParams.get("change") === "id";
  url.searchParams.set("change", "id");
  return {
    ...stepFrame(request, registration, "YourDetails"),
    answers: personalFields(kept, record),
    knownId: record.maskedNric
      ? { masked: record.maskedNric, type: record.idType }
      : kept?.nric && !changesId
        ? {
            masked: maskIdNumber(kept.nric),
            type: kept.idType,
            changeTo: url.pathname + url.search,
          }
        : null,
    emailLocked: Boolean(record.email),
    nameLocked: record.profileLinkingStatus === "LINKED" && Boolean(record.name),
    codes: [...callingCodes()],
    nationalities: [...nationalities()],
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const registration = await requireStep(request, "YourDetails");
  const record = await registration.customer.api.profiles.get();
  const kept = registration.state.personalDetail;
  const form = await readForm(request);
  const locks = lockPersonal(form, record, kept);
  const submission = parseForm(form, yourDetailsForm(locks));
  if (submission.status !== "success") return refuseForm(submission);
  const personalDetail = withIdNumber(submission.value, locks, kept);
  return finishStep(request, registration, "YourDetails", {
    form,
    submission,
    change: { personalDetail },
  });
}

export default function YourDetails() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<typeof page.answers & { nric: string }>({
    id: "your-details",
    lastResult: actionData?.lastResult,
    defaultValue: { ...page.answers, nric: "" },
  });
  const moreFields = [
    fields.residentStatus,
    fields.nationality,
    fields.chasSubsidyTier,
    fields.chasExpiryDate,
    fields.maritalStatus,
    fields.religion,
    fields.companyName,
    fields.unionMember,
  ];
  const more = {
    title: "More about you (optional)",
    open:
      moreFields.some(isOpen) ||
      Boolean(fields.otherResidentStatus.errors ?? fields.otherReligion.errors),
    content: (
      <MorePersonalFields
        fields={fields}
        choices={{ ...personalChoices, nationalities: page.nationalities }}
      />
    ),
  };
  return (
    <QuestionPage
      form={form}
      errors={summaryOf(form, order)}
      title={TITLE}
      step={page.step}
      back={page.back ? { to: page.back } : undefined}
      lead="Please fill in your own details, as they are on your identity card."
    >
      <input type="hidden" name="saves" defaultValue={page.saves} />
      <PersonalFields
        fields={fields}
        choices={{ ...personalChoices, codes: page.codes }}
        knownId={page.knownId}
        nameLocked={page.nameLocked}
        emailLocked={page.emailLocked}
      />
      <Accordion items={[more]} />
    </QuestionPage>
  );
}

/** Something was answered there, or refused: it must be seen. */
function isOpen({
  initialValue,
  errors,
}: {
  initialValue?: unknown;
  errors?: string[] | undefined;
}): boolean {
  return Boolean(errors) || (typeof initialValue === "string" && initialValue !== "");
}

export const ErrorBoundary = RouteError;
