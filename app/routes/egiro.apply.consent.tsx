import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { consentForm } from "~/journeys/egiro";
import { stepLine } from "~/journeys/egiro-steps";
import { requireOwnAgreement } from "~/portal/counter/agreement.server";
import { egiroStep } from "~/portal/egiro.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import {
  CheckboxField,
  EGIRO_CONSENT,
  EgiroTerms,
  ProviderLink,
  QuestionPage,
  RouteError,
  usePageMeta,
} from "~/ui";

export const meta = () => usePageMeta("Apply for eGIRO");

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers, customer } = await egiroStep(request, "consent");
  await requireOwnAgreement(request, customer, "EGIRO");
  return { given: answers.consent === true, step: stepLine("consent") };
}

export async function action({ request }: ActionFunctionArgs) {
  const { save, customer } = await egiroStep(request, "consent");
  await requireOwnAgreement(request, customer, "EGIRO");
  const submission = parseForm(await readForm(request), consentForm);
  return submission.status === "success" ? save(submission.value) : refuseForm(submission);
}

export default function Consent() {
  const { given, step } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ consent: string }>({
    id: "egiro-consent",
    lastResult: actionData?.lastResult,
    defaultValue: { consent: given ? "on" : undefined },
  });
  return (
    <QuestionPage
      title="Apply for eGIRO"
      back={{ to: "/egiro", label: "eGIRO arrangements" }}
      step={step}
      lead="It takes about five minutes. Have your bank's log-in beside you."
      form={form}
    >
      <EgiroTerms />
      <CheckboxField field={fields.consent} label={EGIRO_CONSENT} />
      <p className="hint">
        Read our <ProviderLink name="privacyPolicy">privacy policy</ProviderLink>.
      </p>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
