import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RegistrationTicks } from "~/features/counter/agreement-ticks";
import { loadFormWords } from "~/features/health/health-language.server";
import { continueAfterReview } from "~/features/registration/choice/denticare.server";
import { requireEligible } from "~/features/registration/choice/eligibility.server";
import { confirmRegistration } from "~/features/registration/confirmation/confirm.server";
import { respondToRefusal } from "~/features/registration/confirmation/rejection.server";
import { consentForm } from "~/features/registration/confirmation/review-information";
import { listReviewSections } from "~/features/registration/confirmation/review-sections";
import {
  type Registration,
  requireRegistrationStep,
} from "~/features/registration/journey/draft.server";
import { isDenticareAlone } from "~/features/registration/journey/state";
import {
  findPreviousStepPath,
  formatRegistrationStep,
} from "~/features/registration/journey/steps";
import type { GetText } from "~/languages/page-language";
import * as paths from "~/lib/paths";
import { Anchor, CheckAnswersPage, Notice, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { parseForm, renderFormErrors } from "~/web/forms/form.server";
import { handleRawForm } from "~/web/forms/form-action.server";

export const meta = () => usePageMeta(useText()("registration:step.ReviewInformation"));

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireRegistrationStep(request, "ReviewInformation");
  await requireEligible(request, "ReviewInformation", registration);
  const { state, cart, customer } = registration;
  const record = await customer.api.profiles.get();
  const words = await loadFormWords(request);
  const { text } = words;
  const visit =
    customer.visit &&
    text("registration:review.entered", {
      centre: customer.visit.centreName,
      staff: customer.visit.staff,
    });
  return {
    step: formatRegistrationStep(text, state, "ReviewInformation"),
    back: findPreviousStepPath(state, "ReviewInformation"),
    visit,
    button: visit ? text("registration:review.to-agreement") : formatButton(state, text),
    sections: listReviewSections(state, cart.items, record.maskedNric, words),
    answers: {
      personalDataConsent: "",
      marketingConsent: record.marketingConsent || cart.marketingConsent ? "on" : "",
    },
  };
}

const formatButton = (state: Registration["state"], text: GetText) =>
  text(
    isDenticareAlone(state) ? "registration:review.confirm" : "registration:review.confirm-price",
  );

export const action = ({ request }: ActionFunctionArgs) =>
  handleRawForm(request, (form) => confirm(request, form));

async function confirm(request: Request, form: FormData) {
  const registration = await requireRegistrationStep(request, "ReviewInformation");
  if (registration.customer.visit)
    return redirect(paths.to(paths.counter.agreement, { for: "registration" }));
  const submission = parseForm(form, consentForm);
  if (submission.status !== "success") return renderFormErrors(submission);
  const refusal = await confirmRegistration(registration, submission.value);
  if (refusal) return respondToRefusal(request, submission, refusal);
  return continueAfterReview(request, registration);
}

export default function ReviewInformation() {
  const { sections, back, button, step, answers, visit } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<typeof answers>({ id: "review", defaultValue: answers });
  return (
    <CheckAnswersPage
      form={form}
      title={text("registration:step.ReviewInformation")}
      step={step}
      back={back ? { to: back } : undefined}
      lead={text("registration:review.lead")}
      before={visit ? <Notice title={visit} /> : undefined}
      sections={sections.map(({ also, ...section }) => ({
        ...section,
        more: also ? (
          <p className="mt-4">
            <Anchor to={also.to} className="btn-quiet">
              {also.label}
            </Anchor>
          </p>
        ) : null,
      }))}
      button={button}
    >
      {/* A counter shows it on a separate page. */}
      {visit ? null : (
        <>
          <h2>{text("registration:review.agreement")}</h2>
          <RegistrationTicks fields={fields} />
        </>
      )}
    </CheckAnswersPage>
  );
}
