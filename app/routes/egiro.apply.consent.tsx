import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { consentForm } from "~/journeys/egiro";
import { stepLine } from "~/journeys/egiro-steps";
import { brand } from "~/lib/brand";
import { egiroStep } from "~/portal/egiro.server";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { Anchor, CheckboxField, QuestionPage, RouteError, usePageMeta } from "~/ui";

export const meta = () => usePageMeta("Apply for eGIRO");

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers } = await egiroStep(request, "consent");
  return { given: answers.consent === true, step: stepLine("consent") };
}

export async function action({ request }: ActionFunctionArgs) {
  const { save } = await egiroStep(request, "consent");
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
      <div className="rich mb-6">
        <ul>
          <li>Your invoices are deducted from your bank account on the 20th of each month.</li>
          <li>We tell you before each deduction, and you can reject it.</li>
          <li>You can cancel eGIRO here whenever you want.</li>
        </ul>
      </div>
      <CheckboxField
        field={fields.consent}
        label={`I agree that ${brand.name} may use my details to set up eGIRO with my bank, and deduct my invoices from my account`}
      />
      <p className="hint">
        Read our{" "}
        <Anchor to={brand.links.privacyPolicy} newTab>
          privacy policy
        </Anchor>
        .
      </p>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
