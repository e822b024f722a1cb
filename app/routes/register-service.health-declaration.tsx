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
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { requireStep } from "~/portal/registration/draft.server";
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
  const kept = registration.state.healthDeclaration;
  return {
    ...stepFrame(request, registration, "HealthDeclaration"),
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
  // Answers that reached the provider and were then changed go there again.
  const change = { healthDeclaration: submission.value, healthDeclarationSent: false };
  return finishStep(request, registration, "HealthDeclaration", { form, submission, change });
}

export default function HealthDeclaration() {
  const { answers, saves, back, step } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<Record<keyof typeof answers, string | string[]>>({
    id: "health",
    lastResult: actionData?.lastResult,
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={TITLE}
      step={step}
      back={back ? { to: back } : undefined}
      lead="Your trainer reads this, to look after you. Your answers are kept locked away and are shown to nobody else."
    >
      <input type="hidden" name="saves" defaultValue={saves} />
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
