import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describeEgiroConsent, EgiroTerms } from "~/features/counter/agreement-texts";
import { consentForm } from "~/features/payment/egiro/egiro";
import { listActiveArrangements, requireEgiroStep } from "~/features/payment/egiro/egiro.server";
import { formatEgiroStepLine, listAnswersSoFar } from "~/features/payment/egiro/egiro-steps";
import * as paths from "~/lib/paths";
import {
  Anchor,
  CheckboxField,
  Notice,
  ProviderLink,
  QuestionPage,
  RouteError,
  SectionUnavailable,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { requireCustomerAgreement } from "~/web/customer/agreement-guard.server";
import { handleForm, loadOrFallback } from "~/web/forms/form-action.server";
import { unavailableText } from "~/web/unavailable-sections";

export const meta = () => usePageMeta("Apply for eGIRO");

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers, customer } = await requireEgiroStep(request, "consent");
  await requireCustomerAgreement(request, customer, "EGIRO");
  const live = await loadOrFallback(listActiveArrangements(customer), null);
  return {
    hasConsent: answers.consent === true,
    live,
    step: formatEgiroStepLine(answers, "consent"),
    soFar: listAnswersSoFar(answers),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { save, customer } = await requireEgiroStep(request, "consent");
  await requireCustomerAgreement(request, customer, "EGIRO");
  return handleForm(request, consentForm, save);
}

export default function Consent() {
  const { hasConsent, live, step, soFar: summary } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ consent: string }>({
    id: "egiro-consent",
    defaultValue: { consent: hasConsent ? "on" : undefined },
  });
  return (
    <QuestionPage
      title="Apply for eGIRO"
      back={{ to: paths.payment.egiro, label: "eGIRO arrangements" }}
      step={step}
      soFar={summary}
      lead="It takes about five minutes. Have your bank's log-in beside you."
      form={form}
      before={<Already live={live} />}
    >
      <EgiroTerms />
      <CheckboxField field={fields.consent} label={describeEgiroConsent()} />
      <p className="hint">
        Read our <ProviderLink name="privacyPolicy">privacy policy</ProviderLink>.
      </p>
    </QuestionPage>
  );
}

/** Warns before the first question that a person has one arrangement at a time. */
function Already({ live }: { live: { id: string; whose: string; words: string }[] | null }) {
  if (live === null) return <SectionUnavailable>{unavailableText.egiro}</SectionUnavailable>;
  if (live.length === 0) return null;
  return (
    <Notice title="You already have eGIRO">
      <ul className="list-disc pl-6">
        {live.map(({ id, whose, words }) => (
          <li key={id}>
            <Anchor to={paths.to(paths.payment.arrangement, { id })}>{whose}</Anchor>: {words}
          </li>
        ))}
      </ul>
      <p>You need to apply only for someone else.</p>
    </Notice>
  );
}

export const ErrorBoundary = RouteError;
