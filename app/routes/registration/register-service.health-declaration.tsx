import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { fillConditionFields, fillStatusFields } from "~/features/health/declaration-rows";
import {
  ExerciseField,
  HealthConditionsField,
  InjuriesField,
  ReasonField,
} from "~/features/health/health-fields";
import { declarationWords } from "~/features/health/options";
import {
  findHealthPerson,
  findNextHealthAddress,
} from "~/features/registration/forms/health.server";
import { healthDeclarationForm } from "~/features/registration/forms/health-declaration";
import {
  type Registration,
  requireRegistrationStep,
} from "~/features/registration/journey/draft.server";
import { findHealthAnswers, withHealth } from "~/features/registration/journey/state";
import { buildStepFrame, finishStep } from "~/features/registration/journey/step-form.server";
import { healthPages } from "~/features/registration/journey/step-pages";
import { selectStepPage } from "~/features/registration/journey/step-pages.server";
import { Bilingual, QuestionGroups, QuestionPage, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { handleRawForm } from "~/web/forms/form-action.server";
import { saveStepForm } from "~/web/journey/step-action.server";

export const meta = () => usePageMeta(useText()("registration:health.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireRegistrationStep(request, "HealthDeclaration");
  const { person, name } = findHealthPerson(request, registration);
  const stepPage = describePage(request, registration, person);
  return {
    ...(await buildStepFrame(request, registration, "HealthDeclaration", { page: stepPage })),
    person,
    name,
    ownName: registration.customer.person.name,
    answers: stepPage.answers,
  };
}

function describePage(request: Request, registration: Registration, person: string) {
  const answers = findHealthAnswers(registration.state, person) ?? undefined;
  return selectStepPage(request, registration, {
    step: "HealthDeclaration",
    pages: healthPages,
    answers: { ...fillStatusFields(answers), ...fillConditionFields(answers) },
    done: answers !== undefined,
    about: person,
    always: true,
  });
}

export const action = ({ request }: ActionFunctionArgs) =>
  handleRawForm(request, async (form) => {
    const registration = await requireRegistrationStep(request, "HealthDeclaration");
    const { person } = findHealthPerson(request, registration, form.get("person"));
    return saveStepForm(
      form,
      { page: describePage(request, registration, person), schema: healthDeclarationForm },
      (answers, sent) => {
        const change = withHealth(registration.state, person, answers);
        const to = findNextHealthAddress(request, registration, change);
        return finishStep(request, registration, "HealthDeclaration", { ...sent, change, to });
      },
    );
  });

export default function HealthDeclaration() {
  const { answers, person, name, ownName, saves, back, step, only } =
    useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<Record<keyof typeof answers, string | string[]>>({
    id: "health",
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={
        <Bilingual
          en={
            name
              ? text("registration:health.title-of", { name })
              : text("registration:health.title")
          }
          zh={name ? `关于${name}的健康` : "关于您的健康"}
        />
      }
      step={step}
      back={back ? { to: back } : undefined}
      lead={
        only !== 1
          ? undefined
          : name
            ? text("registration:health.lead-of", { name })
            : text("registration:health.lead", { name: ownName })
      }
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <input type="hidden" name="person" defaultValue={person} />
      <QuestionGroups only={only}>
        <ReasonField fields={fields} words={declarationWords} />
        <HealthConditionsField fields={fields} words={declarationWords} />
        <InjuriesField fields={fields} words={declarationWords} />
        <ExerciseField fields={fields} words={declarationWords} />
      </QuestionGroups>
    </QuestionPage>
  );
}
