import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { personalFields } from "~/journeys/registration/form-values";
import {
  chasOptions, genderOptions, idTypeOptions, languageOptions, maritalStatusOptions, religionOptions, residentStatusOptions,
} from "~/journeys/registration/options";
import { yourDetailsForm } from "~/journeys/registration/your-details";
import { nationalities } from "~/lib/countries";
import { maskIdNumber } from "~/lib/nric";
import { callingCodes } from "~/lib/phone";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { requireStep } from "~/portal/registration/draft.server";
import { lockPersonal, withIdNumber } from "~/portal/registration/personal-locks.server";
import { finishStep, stepFrame } from "~/portal/registration/step-form.server";
import {
  Accordion, Anchor, CheckboxesField, CheckboxField, DateField, Notice, PhoneField, QuestionPage, RadioField, RouteError, SelectField, TextField, usePageMeta,
} from "~/ui";

const TITLE = "Your details";
const LOCKED = "This is on record and cannot be changed here. Please call us if it is wrong.";

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
    idOnRecord: record.maskedNric,
    idKept: kept?.nric && !changesId ? maskIdNumber(kept.nric) : null,
    changeId: url.pathname + url.search,
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
  return finishStep(request, registration, "YourDetails", { form, submission, change: { personalDetail } });
}

export default function YourDetails() {
  const page = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<typeof page.answers & { nric: string }>({
    id: "your-details",
    lastResult: actionData?.lastResult,
    defaultValue: { ...page.answers, nric: "" },
  });
  const { id, name, errorId, descriptionId } = fields.nric;
  const masked = page.idOnRecord ?? page.idKept;
  const moreAnswered = [fields.maritalStatus, fields.religion, fields.residentStatus, fields.chasSubsidyTier, fields.companyName].some(
    (field) => field.initialValue || field.errors,
  );
  const more = (
    <>
      <SelectField field={fields.residentStatus} label="Residential status" optional options={residentStatusOptions} />
      <TextField field={fields.otherResidentStatus} label="If Others: which status?" />
      <SelectField field={fields.nationality} label="Nationality" optional hint="For a pink IC we fill in Singapore." options={page.nationalities} />
      <SelectField field={fields.chasSubsidyTier} label="CHAS card" optional hint="The colour of your Community Health Assist Scheme card." prompt="I have none" options={chasOptions} />
      <DateField field={fields.chasExpiryDate} label="CHAS card expires on" optional />
      <SelectField field={fields.maritalStatus} label="Marital status" optional options={maritalStatusOptions} />
      <SelectField field={fields.religion} label="Religion" optional options={religionOptions} />
      <TextField field={fields.otherReligion} label="If Others: which religion?" />
      <TextField field={fields.companyName} label="Company" optional autoComplete="organization" />
      <CheckboxField field={fields.unionMember} label="I am a union member" />
    </>
  );
  return (
    <QuestionPage form={form} title={TITLE} step={page.step} back={page.back ? { to: page.back } : undefined} lead="Please fill in your own details, as they are on your identity card.">
      <input type="hidden" name="saves" defaultValue={page.saves} />
      <TextField field={fields.name} label="Full name" autoComplete="name" spellCheck={false} disabledWhy={page.nameLocked ? LOCKED : undefined} />
      {masked ? (
        <>
          <TextField
            field={{ id, name, errorId, descriptionId, initialValue: masked }}
            label={`ID number (${page.answers.idType})`}
            width="medium"
            disabledWhy={page.idOnRecord ? LOCKED : "We have kept your ID number and show only a part of it."}
          />
          {page.idOnRecord ? null : (
            <p className="-mt-5 mb-7">
              <Anchor to={page.changeId} className="btn-quiet">
                Change my ID number
              </Anchor>
            </p>
          )}
        </>
      ) : (
        <>
          <RadioField field={fields.idType} label="Which identity document do you have?" options={idTypeOptions} />
          <TextField field={fields.nric} label="ID number" hint="For example S1234567D" width="medium" spellCheck={false} autoCapitalize="characters" autoComplete="off" />
        </>
      )}
      <DateField field={fields.dateOfBirth} label="Date of birth" hint="For example 27 3 1952" birthday />
      <RadioField field={fields.gender} label="Gender" options={genderOptions} />
      <TextField field={fields.email} label="E-mail" type="email" inputMode="email" autoComplete="email" spellCheck={false} disabledWhy={page.emailLocked ? LOCKED : undefined} />
      <PhoneField code={fields.countryCode} number={fields.mobileNumber} label="Mobile number" codes={page.codes} />
      <TextField field={fields.homeNumber} label="Home number" optional type="tel" inputMode="tel" width="medium" />
      <CheckboxesField field={fields.language} label="Which languages do you speak?" hint="Choose as many as you like." options={languageOptions} />
      <TextField field={fields.otherLanguage} label="If Others: which language?" />
      <Accordion items={[{ title: "More about you (optional)", content: more, open: moreAnswered }]} />
      {moreAnswered ? null : <Notice>You can leave these questions closed and continue.</Notice>}
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
