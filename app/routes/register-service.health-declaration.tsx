import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { declarationWords } from "~/journeys/health/options";
import { conditionFields, statusFields } from "~/journeys/health/shown-declaration";
import { healthDeclarationForm } from "~/journeys/registration/health-declaration";
import { healthAnswersOf, withHealth } from "~/journeys/registration/state";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { requireStep } from "~/portal/registration/draft.server";
import { healthPersonOf, nextHealthAddress } from "~/portal/registration/health.server";
import { finishStep, stepFrame } from "~/portal/registration/step-form.server";
import {
  Bilingual,
  CheckboxesField,
  inBothLanguages,
  QuestionPage,
  RadioField,
  RouteError,
  TextField,
  usePageMeta,
} from "~/ui";

const TITLE = "About your health";
const { questions, choices, others } = declarationWords;

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireStep(request, "HealthDeclaration");
  const { person, name } = healthPersonOf(request, registration);
  const kept = healthAnswersOf(registration.state, person) ?? undefined;
  return {
    ...stepFrame(request, registration, "HealthDeclaration"),
    person,
    name,
    answers: { ...statusFields(kept), ...conditionFields(kept) },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const registration = await requireStep(request, "HealthDeclaration");
  const form = await readForm(request);
  const submission = parseForm(form, healthDeclarationForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { person } = healthPersonOf(request, registration, form.get("person"));
  const change = withHealth(registration.state, person, submission.value);
  const to = nextHealthAddress(request, registration, change);
  return finishStep(request, registration, "HealthDeclaration", { form, submission, change, to });
}

export default function HealthDeclaration() {
  const { answers, person, name, saves, back, step } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<Record<keyof typeof answers, string | string[]>>({
    id: "health",
    lastResult: actionData?.lastResult,
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={
        <Bilingual
          en={name ? `About the health of ${name}` : TITLE}
          zh={name ? `关于${name}的健康` : "关于您的健康"}
        />
      }
      step={step}
      back={back ? { to: back } : undefined}
      lead={
        name
          ? `Please answer for ${name}. The trainer reads this, to look after them. The answers are kept locked away and are shown to nobody else.`
          : "Your trainer reads this, to look after you. Your answers are kept locked away and are shown to nobody else."
      }
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <input type="hidden" name="person" defaultValue={person} />
      <CheckboxesField
        field={fields.whyJoinOurExerciseProgramme}
        label={<Bilingual {...questions.whyJoinOurExerciseProgramme} />}
        hint="Choose as many as you like."
        options={inBothLanguages(choices.whyJoinOurExerciseProgramme)}
      />
      <TextField
        field={fields.whyJoinOurExerciseProgrammeOther}
        label={<Bilingual {...others.whyJoinOurExerciseProgramme} />}
      />
      <CheckboxesField
        field={fields.healthConditions}
        label={<Bilingual {...questions.healthConditions} />}
        hint="Choose all that you have. Choose None if you have none."
        options={inBothLanguages(choices.healthConditions)}
      />
      <TextField
        field={fields.healthConditionsOther}
        label={<Bilingual {...others.healthConditions} />}
      />
      <CheckboxesField
        field={fields.injureAnyOfTheseBodyParts}
        label={<Bilingual {...questions.injureAnyOfTheseBodyParts} />}
        hint="Choose all that hurt. Choose None if nothing does."
        options={inBothLanguages(choices.injureAnyOfTheseBodyParts)}
      />
      <TextField
        field={fields.injureAnyOfTheseBodyPartsOther}
        label={<Bilingual {...others.injureAnyOfTheseBodyParts} />}
      />
      <RadioField
        field={fields.timesExerciseAWeek}
        label={<Bilingual {...questions.timesExerciseAWeek} />}
        options={inBothLanguages(choices.timesExerciseAWeek)}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
