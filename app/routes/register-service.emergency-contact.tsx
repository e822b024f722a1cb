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
import { CheckboxField, ContactFields, QuestionPage, RouteError, usePageMeta } from "~/ui";

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
      <ContactFields
        fields={fields}
        relationships={relationshipOptions}
        codes={codes}
        toWhom="you"
      />
      <CheckboxField field={fields.payer} label="This person pays for me" />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
