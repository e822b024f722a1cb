import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { buildHealthStepFrame, finishStep } from "~/features/health/health-draft.server";
import { isQuestionGroup, type QuestionGroup, questionGroups } from "~/features/health/medical";
import { requireHistory } from "~/features/health/medical.server";
import { fillQuestionFields } from "~/features/health/medical-rows";
import { buildDetailsQuestion, medicalWords } from "~/features/health/options";
import * as paths from "~/lib/paths";
import {
  Bilingual,
  ConditionalField,
  QuestionPage,
  RadioField,
  TextArea,
  toBilingualOptions,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { handleRawForm } from "~/web/forms/form-action.server";
import { saveStepForm } from "~/web/journey/step-action.server";
import { redirectToSection } from "~/web/url/prefix-redirect.server";

export const meta = () => usePageMeta(useText()("health:history.title"));

/** Reads the group of yes-or-no questions, one of three pages. All other steps have their own routes. */
function groupOf({ request, params }: LoaderFunctionArgs): QuestionGroup {
  if (isQuestionGroup(params.group)) return params.group;
  throw redirectToSection(request, paths.health.history);
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const group = groupOf(args);
  const history = await requireHistory(request, group);
  return {
    ...(await buildHealthStepFrame(request, history, group)),
    group,
    name: history.person.clientName,
    title: questionGroups[group].title,
    zh: questionGroups[group].zh,
    names: [...questionGroups[group].names],
    answers: fillQuestionFields(group, history.state.answers),
  };
}

export async function action(args: ActionFunctionArgs) {
  const group = groupOf(args);
  return handleRawForm(args.request, async (form) => {
    const history = await requireHistory(args.request, group);
    return saveStepForm(form, { schema: questionGroups[group].form }, (answer, sent) =>
      finishStep(args.request, history, group, { ...sent, answer }),
    );
  });
}

export default function MedicalQuestions() {
  const { group, names, answers, title, zh, name, saves, back, step, soFar } =
    useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<Record<string, { answer: string; details: string }>>({
    id: `medical-${group}`,
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={<Bilingual en={text(title)} zh={zh} />}
      step={step}
      back={{ to: back }}
      soFar={soFar}
      lead={text("health:for", { name })}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      {names.map((question) => {
        const { more, ...label } = medicalWords.questions[question];
        const parts = fields[question]?.getFieldset();
        if (parts === undefined) return null;
        return (
          <section key={question} className="mb-8 border-b border-line">
            <ConditionalField
              more={
                <TextArea
                  field={parts.details}
                  rows={2}
                  label={<Bilingual {...buildDetailsQuestion(more)} />}
                />
              }
            >
              <RadioField
                field={parts.answer}
                label={<Bilingual {...label} />}
                options={toBilingualOptions(medicalWords.yesNo)}
              />
            </ConditionalField>
          </section>
        );
      })}
    </QuestionPage>
  );
}
