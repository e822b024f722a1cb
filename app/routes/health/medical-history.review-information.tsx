import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  buildChangeUrl,
  buildHealthStepFrame,
  finishStep,
} from "~/features/health/health-draft.server";
import { loadFormWords } from "~/features/health/health-language.server";
import { acceptedTermsForm } from "~/features/health/medical";
import { requireHistory } from "~/features/health/medical.server";
import { listHistorySections } from "~/features/health/medical-rows";
import { medicalWords } from "~/features/health/options";
import { listPersonRows } from "~/features/health/person-rows";
import { Bilingual, CheckAnswersPage, CheckboxField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { requireCustomerAgreement } from "~/web/customer/agreement-guard.server";
import { handleRawForm } from "~/web/forms/form-action.server";
import { saveStepForm } from "~/web/journey/step-action.server";

export const meta = () => usePageMeta(useText()("health:history.check"));

export async function loader({ request }: LoaderFunctionArgs) {
  const history = await requireHistory(request, "ReviewInformation");
  const words = await loadFormWords(request);
  const accepted = history.state.answers.ReviewInformation?.acceptedTerms ?? false;
  return {
    ...(await buildHealthStepFrame(request, history, "ReviewInformation")),
    name: history.person.clientName,
    sections: [
      { title: words.text("health:about"), rows: listPersonRows(history.person) },
      ...listHistorySections(history.state.answers, words).map(({ title, path, rows }) => ({
        title,
        rows,
        changeTo: buildChangeUrl(history, path),
      })),
    ],
    answers: { acceptedTerms: accepted ? "on" : "" },
    atCounter: history.customer.visit !== null,
  };
}

export const action = ({ request }: ActionFunctionArgs) =>
  handleRawForm(request, async (form) => {
    const history = await requireHistory(request, "ReviewInformation");
    if (history.customer.visit) {
      await requireCustomerAgreement(request, history.customer, "HEALTH");
      form.set("acceptedTerms", "on");
    }
    return saveStepForm(form, { schema: acceptedTermsForm }, (answer, sent) =>
      finishStep(request, history, "ReviewInformation", { ...sent, answer }),
    );
  });

export default function ReviewInformation() {
  const { sections, answers, name, saves, back, step, atCounter } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<typeof answers>({ id: "medical-review", defaultValue: answers });
  return (
    <CheckAnswersPage
      form={form}
      title={text("health:history.check")}
      step={step}
      back={{ to: back }}
      lead={text("health:check.lead", { name })}
      sections={sections}
      button={text(atCounter ? "health:history.agree" : "health:history.sign")}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      {atCounter ? null : (
        <CheckboxField field={fields.acceptedTerms} label={<Bilingual {...medicalWords.truth} />} />
      )}
    </CheckAnswersPage>
  );
}
