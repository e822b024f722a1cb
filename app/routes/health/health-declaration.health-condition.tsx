import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { healthConditionForm } from "~/features/health/declaration";
import { type OpenDeclaration, requireDeclaration } from "~/features/health/declaration.server";
import { fillConditionFields } from "~/features/health/declaration-rows";
import {
  buildHealthStepFrame,
  createHealthStepAction,
  resolveHealthPage,
} from "~/features/health/health-draft.server";
import { HealthConditionsField, InjuriesField } from "~/features/health/health-fields";
import { declarationWords } from "~/features/health/options";
import { Bilingual, QuestionGroups, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("health:conditions.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const declaration = await requireDeclaration(request, "HealthCondition");
  const page = pageOf(request, declaration);
  return {
    ...(await buildHealthStepFrame(request, declaration, "HealthCondition", page)),
    name: declaration.form.clientName,
    answers: page.answers,
  };
}

const pageOf = (request: Request, declaration: OpenDeclaration) =>
  resolveHealthPage(
    request,
    declaration,
    "HealthCondition",
    fillConditionFields(declaration.state.answers.HealthCondition),
  );

export const action = createHealthStepAction(
  "HealthCondition",
  requireDeclaration,
  () => healthConditionForm,
  pageOf,
);

export default function HealthCondition() {
  const { answers, name, saves, back, step, only, soFar } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<Record<keyof typeof answers, string | string[]>>({
    id: "health",
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={<Bilingual en={text("health:conditions.title")} zh="健康状况与伤痛" />}
      step={step}
      back={{ to: back }}
      soFar={soFar}
      lead={text("health:for", { name })}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <QuestionGroups only={only}>
        <HealthConditionsField fields={fields} words={declarationWords} />
        <InjuriesField fields={fields} words={declarationWords} />
      </QuestionGroups>
    </QuestionPage>
  );
}
