import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { describeEgiroConsent, EgiroTerms } from "~/features/counter/agreement-texts";
import { consentForm } from "~/features/payment/egiro/egiro";
import {
  type ActiveArrangement,
  listActiveArrangements,
  requireEgiroStep,
} from "~/features/payment/egiro/egiro.server";
import { formatEgiroStepLine, listAnswersSoFar } from "~/features/payment/egiro/egiro-steps";
import * as paths from "~/lib/paths";
import {
  Anchor,
  CheckboxField,
  Notice,
  ProviderLink,
  QuestionPage,
  SectionUnavailable,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { requireCustomerAgreement } from "~/web/customer/agreement-guard.server";
import { handleForm, loadOrFallback } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("giro:apply.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers, customer } = await requireEgiroStep(request, "consent");
  await requireCustomerAgreement(request, customer, "EGIRO");
  const text = await loadVisitorText(request);
  const live = await loadOrFallback(listActiveArrangements(customer, text), null);
  return {
    hasConsent: answers.consent === true,
    live,
    step: formatEgiroStepLine(answers, "consent"),
    soFar: listAnswersSoFar(answers, text),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { save, customer } = await requireEgiroStep(request, "consent");
  await requireCustomerAgreement(request, customer, "EGIRO");
  return handleForm(request, consentForm, save);
}

export default function Consent() {
  const { hasConsent, live, step, soFar: summary } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ consent: string }>({
    id: "egiro-consent",
    defaultValue: { consent: hasConsent ? "on" : undefined },
  });
  return (
    <QuestionPage
      title={text("giro:apply.title")}
      back={{ to: paths.payment.egiro, label: text("giro:list.title") }}
      step={step}
      soFar={summary}
      lead={text("giro:consent.lead")}
      form={form}
      before={<Already live={live} />}
    >
      <EgiroTerms />
      <CheckboxField field={fields.consent} label={describeEgiroConsent(text)} />
      <p className="hint">
        <Sentence
          of="giro:consent.privacy"
          parts={{
            link: (
              <ProviderLink name="privacyPolicy">{text("giro:consent.privacy-link")}</ProviderLink>
            ),
          }}
        />
      </p>
    </QuestionPage>
  );
}

/** Warns before the first question that a person has one arrangement at a time. */
function Already({ live }: { live: ActiveArrangement[] | null }) {
  const text = useText();
  if (live === null) return <SectionUnavailable>{text("giro:consent.unknown")}</SectionUnavailable>;
  if (live.length === 0) return null;
  return (
    <Notice title={text("giro:consent.have")}>
      <ul className="list-disc pl-6">
        {live.map(({ id, personName, bank, status }) => (
          <li key={id}>
            <Sentence
              of={status === "ACTIVE" ? "giro:consent.active" : "giro:consent.pending"}
              parts={{
                person: (
                  <Anchor to={paths.to(paths.payment.arrangement, { id })}>{personName}</Anchor>
                ),
                bank,
              }}
            />
          </li>
        ))}
      </ul>
      <p>{text("giro:consent.others")}</p>
    </Notice>
  );
}
