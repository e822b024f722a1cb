import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { healthDeclarationForm } from "~/journeys/registration/health-declaration";
import {
  frequencyOptions,
  healthConditions,
  injuries,
  joiningReasons,
} from "~/journeys/registration/options";
import { healthAnswersOf, withHealth } from "~/journeys/registration/state";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { requireStep } from "~/portal/registration/draft.server";
import { healthPersonOf, nextHealthAddress } from "~/portal/registration/health.server";
import { finishStep, stepFrame } from "~/portal/registration/step-form.server";
import {
  CheckboxesField,
  QuestionPage,
  RadioField,
  RouteError,
  TextField,
  usePageMeta,
} from "~/ui";

const TITLE = "About your health";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const registration = await requireStep(request, "HealthDeclaration");
  const { person, name } = healthPersonOf(request, registration);
  const kept = healthAnswersOf(registration.state, person);
  return {
    ...stepFrame(request, registration, "HealthDeclaration"),
    person,
    name,
    answers: {
      whyJoinOurExerciseProgramme: kept?.whyJoinOurExerciseProgramme ?? [],
      whyJoinOurExerciseProgrammeOther: kept?.whyJoinOurExerciseProgrammeOther ?? "",
      healthConditions: kept?.healthConditions ?? [],
      healthConditionsOther: kept?.healthConditionsOther ?? "",
      injureAnyOfTheseBodyParts: kept?.injureAnyOfTheseBodyParts ?? [],
      injureAnyOfTheseBodyPartsOther: kept?.injureAnyOfTheseBodyPartsOther ?? "",
      timesExerciseAWeek: kept?.timesExerciseAWeek ?? "",
    },
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
      title={name ? `About the health of ${name}` : TITLE}
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
        label="Why would you like to join our exercise programme?"
        hint="Choose as many as you like."
        options={[...joiningReasons]}
      />
      <TextField
        field={fields.whyJoinOurExerciseProgrammeOther}
        label="If Other: what is your reason?"
      />
      <CheckboxesField
        field={fields.healthConditions}
        label="Do you have any of these health conditions?"
        hint="Choose all that you have. Choose None if you have none."
        options={[...healthConditions]}
      />
      <TextField field={fields.healthConditionsOther} label="If Other: which condition?" />
      <CheckboxesField
        field={fields.injureAnyOfTheseBodyParts}
        label="In the last 6 months, have you had an injury or lasting pain in any of these?"
        hint="Choose all that hurt. Choose None if nothing does."
        options={[...injuries]}
      />
      <TextField field={fields.injureAnyOfTheseBodyPartsOther} label="If Other: where?" />
      <RadioField
        field={fields.timesExerciseAWeek}
        label="How many times a week do you exercise?"
        options={frequencyOptions}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
