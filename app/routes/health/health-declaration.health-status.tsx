import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { healthStatusForm } from "~/features/health/declaration";
import {
  listAboutRows,
  type OpenDeclaration,
  requireDeclaration,
} from "~/features/health/declaration.server";
import { fillStatusFields } from "~/features/health/declaration-rows";
import {
  buildHealthStepFrame,
  createHealthStepAction,
  resolveHealthPage,
} from "~/features/health/health-draft.server";
import { ExerciseField, ReasonField } from "~/features/health/health-fields";
import { findFormMinutes } from "~/features/health/minutes.server";
import { declarationWords } from "~/features/health/options";
import { Bilingual, QuestionGroups, QuestionPage, SummaryList, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("health:declaration.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const declaration = await requireDeclaration(request, "HealthStatus");
  const page = pageOf(request, declaration);
  return {
    ...(await buildHealthStepFrame(request, declaration, "HealthStatus", page)),
    about: listAboutRows(declaration.form),
    name: declaration.form.clientName,
    minutes: page.only === 1 ? await findFormMinutes("health-declaration") : null,
    answers: page.answers,
  };
}

const pageOf = (request: Request, declaration: OpenDeclaration) =>
  resolveHealthPage(
    request,
    declaration,
    "HealthStatus",
    fillStatusFields(declaration.state.answers.HealthStatus),
  );

export const action = createHealthStepAction(
  "HealthStatus",
  requireDeclaration,
  () => healthStatusForm,
  pageOf,
);

export default function HealthStatus() {
  const { answers, about, name, minutes, saves, back, step, only, soFar } =
    useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<Record<keyof typeof answers, string | string[]>>({
    id: "health",
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={<Bilingual en={text("health:declaration.for", { name })} zh="健康声明" />}
      step={step}
      back={{ to: back }}
      soFar={soFar}
      lead={
        only === 1
          ? minutes
            ? text("health:declaration.kept-minutes", { ...minutes })
            : text("health:declaration.kept")
          : undefined
      }
      before={
        only === 1 ? (
          <section className="card">
            <h2>{text("health:known")}</h2>
            <SummaryList rows={about} />
          </section>
        ) : undefined
      }
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <QuestionGroups only={only}>
        <ReasonField fields={fields} words={declarationWords} />
        <ExerciseField fields={fields} words={declarationWords} />
      </QuestionGroups>
    </QuestionPage>
  );
}
