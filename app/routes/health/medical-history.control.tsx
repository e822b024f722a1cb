import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  buildHealthStepFrame,
  createHealthStepAction,
} from "~/features/health/health-draft.server";
import { buildControlForm } from "~/features/health/medical";
import { type OpenHistory, requireHistory } from "~/features/health/medical.server";
import { fillControlFields, listChosenConditions } from "~/features/health/medical-rows";
import { medicalWords } from "~/features/health/options";
import { Bilingual, QuestionPage, RadioField, toBilingualOptions, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("health:control.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const history = await requireHistory(request, "control");
  return {
    ...(await buildHealthStepFrame(request, history, "control")),
    name: history.person.clientName,
    chosen: listChosenConditions(history.state.answers),
    answers: fillControlFields(history.state.answers),
  };
}

export const action = createHealthStepAction("control", requireHistory, ({ state }: OpenHistory) =>
  buildControlForm(listChosenConditions(state.answers).map(({ value }) => value)),
);

export default function Control() {
  const { answers, chosen, name, saves, back, step, soFar } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ control: Record<string, string> }>({
    id: "medical-control",
    defaultValue: answers,
  });
  const controls = fields.control.getFieldset();
  return (
    <QuestionPage
      form={form}
      title={<Bilingual en={text("health:control.title")} zh="您的病情是否受控制？" />}
      step={step}
      back={{ to: back }}
      soFar={soFar}
      lead={text("health:control.lead", { name })}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      {chosen.map(({ value, label, zh }) => {
        const field = controls[value];
        return field ? (
          <RadioField
            key={value}
            field={field}
            label={<Bilingual en={label} zh={zh} />}
            options={toBilingualOptions(medicalWords.control)}
          />
        ) : null;
      })}
    </QuestionPage>
  );
}
