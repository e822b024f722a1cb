import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContactFields } from "~/features/people/contact/contact-fields";
import { contactFields } from "~/features/people/contact/contact-form";
import { relationshipOptions } from "~/features/people/options";
import { requireEligible } from "~/features/registration/choice/eligibility.server";
import { emergencyContactForm } from "~/features/registration/forms/emergency-contact";
import { type Registration, requireStep } from "~/features/registration/journey/draft.server";
import { finishStep, stepFrame } from "~/features/registration/journey/step-form.server";
import { contactPages } from "~/features/registration/journey/step-pages";
import { stepPage } from "~/features/registration/journey/step-pages.server";
import { callingCodes } from "~/lib/singapore/countries";
import { CheckboxField, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { stepAction } from "~/web/journey/step-action.server";

const TITLE = "Your emergency contact";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireStep(request, "EmergencyContact");
  await requireEligible(request, "EmergencyContact", registration);
  const stepPage = await describePage(request, registration);
  return {
    ...(await stepFrame(request, registration, "EmergencyContact", stepPage)),
    answers: stepPage.answers,
  };
}

async function describePage(request: Request, registration: Registration) {
  const contacts = await registration.customer.api.contacts.list();
  const { emergencyContact } = registration.state;
  return stepPage(request, registration, {
    step: "EmergencyContact",
    pages: contactPages,
    answers: contactFields(emergencyContact ?? contacts.find(({ emergency }) => emergency)),
    done: emergencyContact !== null,
  });
}

export const action = stepAction({
  open: ({ request }) => requireStep(request, "EmergencyContact"),
  schema: () => emergencyContactForm,
  page: describePage,
  save: (request, registration, emergencyContact, sent) =>
    finishStep(request, registration, "EmergencyContact", {
      ...sent,
      change: { emergencyContact },
    }),
});

export default function EmergencyContact() {
  const { answers, saves, back, step, only } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<typeof answers>({ id: "contact", defaultValue: answers });
  return (
    <QuestionPage
      form={form}
      title={TITLE}
      step={step}
      back={back ? { to: back } : undefined}
      lead="Who should we call in an emergency? Choose a family member or a good friend."
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <ContactFields
        fields={fields}
        relationships={relationshipOptions}
        codes={callingCodes}
        recipient="you"
        only={only}
      />
      {only === 1 ? null : <CheckboxField field={fields.payer} label="This person pays for me" />}
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
