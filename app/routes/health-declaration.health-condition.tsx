import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { healthConditionForm } from "~/features/health/declaration";
import { requireDeclaration } from "~/features/health/declaration.server";
import { HealthConditionsField, InjuriesField } from "~/features/health/health-fields";
import { declarationWords } from "~/features/health/options";
import { finishStep, frameOf } from "~/features/health/saved-form.server";
import { conditionFields } from "~/features/health/shown-declaration";
import { Bilingual, QuestionPage, RouteError, usePageMeta } from "~/ui";
import { keepingTyped, parseForm, readForm, refuseForm } from "~/web/form.server";

export const meta = () => usePageMeta("Health conditions and injuries");

export async function loader({ request }: LoaderFunctionArgs) {
  const declaration = await requireDeclaration(request, "HealthCondition");
  return {
    ...frameOf(request, declaration, "HealthCondition"),
    name: declaration.form.clientName,
    answers: conditionFields(declaration.kept.answers.HealthCondition),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  return keepingTyped(form, async () => {
    const declaration = await requireDeclaration(request, "HealthCondition");
    const submission = parseForm(form, healthConditionForm);
    if (submission.status !== "success") return refuseForm(submission);
    const answer = submission.value;
    return finishStep(request, declaration, "HealthCondition", { form, submission, answer });
  });
}

export default function HealthCondition() {
  const { answers, name, saves, back, step } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<Record<keyof typeof answers, string | string[]>>({
    id: "health",
    lastResult: actionData?.lastResult,
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={<Bilingual en="Health conditions and injuries" zh="健康状况与伤痛" />}
      step={step}
      back={{ to: back }}
      lead={`For ${name}`}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <HealthConditionsField fields={fields} words={declarationWords} />
      <InjuriesField fields={fields} words={declarationWords} />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
