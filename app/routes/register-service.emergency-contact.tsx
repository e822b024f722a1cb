import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emergencyContactForm } from "~/journeys/registration/emergency-contact";
import { contactFields } from "~/journeys/registration/form-values";
import { relationshipOptions } from "~/journeys/registration/options";
import { callingCodes } from "~/lib/phone";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { requireStep } from "~/portal/registration/draft.server";
import { finishStep, stepFrame } from "~/portal/registration/step-form.server";
import {
  CheckboxField,
  PhoneField,
  QuestionPage,
  RadioField,
  RouteError,
  TextField,
  usePageMeta,
} from "~/ui";

const TITLE = "Your emergency contact";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireStep(request, "EmergencyContact");
  const known = await registration.customer.api.contacts.list();
  return {
    ...stepFrame(request, registration, "EmergencyContact"),
    answers: contactFields(registration.state.emergencyContact, known),
    codes: [...callingCodes()],
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const registration = await requireStep(request, "EmergencyContact");
  const form = await readForm(request);
  const submission = parseForm(form, emergencyContactForm);
  if (submission.status !== "success") return refuseForm(submission);
  const change = { emergencyContact: submission.value };
  return finishStep(request, registration, "EmergencyContact", { form, submission, change });
}

export default function EmergencyContact() {
  const { answers, codes, saves, back, step } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<typeof answers>({
    id: "contact",
    lastResult: actionData?.lastResult,
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={TITLE}
      step={step}
      back={back ? { to: back } : undefined}
      lead="Whom do we call if you are not well? Choose a family member or a good friend."
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <TextField
        field={fields.name}
        label="Their full name"
        autoComplete="off"
        spellCheck={false}
      />
      <RadioField
        field={fields.relationship}
        label="Who are they to you?"
        options={relationshipOptions}
      />
      <TextField
        field={fields.otherRelationship}
        label="If Others: what are they to you?"
        hint="For example sister, neighbour, friend"
        autoComplete="off"
      />
      <PhoneField
        code={fields.countryCode}
        number={fields.mobileNumber}
        label="Their mobile number"
        codes={codes}
        autoComplete={false}
      />
      <TextField
        field={fields.homeNumber}
        label="Their home number"
        optional
        type="tel"
        inputMode="tel"
        width="medium"
        autoComplete="off"
      />
      <TextField
        field={fields.email}
        label="Their e-mail"
        optional
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <CheckboxField field={fields.payer} label="This person pays for me" />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
