import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { conditionsForm } from "~/features/health/medical";
import { requireHistory } from "~/features/health/medical.server";
import { medicalWords } from "~/features/health/options";
import { finishStep, frameOf } from "~/features/health/saved-form.server";
import { conditionFields } from "~/features/health/shown-medical";
import {
  Bilingual,
  CheckboxesField,
  CheckboxField,
  inBothLanguages,
  QuestionPage,
  RouteError,
  TextArea,
  usePageMeta,
} from "~/ui";
import { keepingTyped, parseForm, readForm, refuseForm } from "~/web/form.server";

export const meta = () => usePageMeta("Medical conditions");

export async function loader({ request }: LoaderFunctionArgs) {
  const history = await requireHistory(request, "conditions");
  return {
    ...frameOf(request, history, "conditions"),
    name: history.person.clientName,
    answers: conditionFields(history.kept.answers),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  return keepingTyped(form, async () => {
    const history = await requireHistory(request, "conditions");
    const submission = parseForm(form, conditionsForm);
    if (submission.status !== "success") return refuseForm(submission);
    return finishStep(request, history, "conditions", {
      form,
      submission,
      answer: submission.value,
    });
  });
}

export default function Conditions() {
  const { answers, name, saves, back, step } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<Record<keyof typeof answers, string | string[]>>({
    id: "medical-conditions",
    lastResult: actionData?.lastResult,
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={<Bilingual {...medicalWords.conditions} />}
      step={step}
      back={{ to: back }}
      lead={`For ${name}. Choose all that fit. On the next page you tell us which are under control.`}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <CheckboxField field={fields.none} label={<Bilingual {...medicalWords.none} />} />
      {medicalWords.groups.map((group) => (
        <CheckboxesField
          key={group.name}
          field={fields[group.name]}
          label={<Bilingual en={group.en} zh={group.zh} />}
          options={inBothLanguages(group.conditions)}
        />
      ))}
      <TextArea
        field={fields.others}
        rows={2}
        optional
        label={<Bilingual {...medicalWords.others} />}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
