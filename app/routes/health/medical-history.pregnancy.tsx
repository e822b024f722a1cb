import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  buildHealthStepFrame,
  createHealthStepAction,
} from "~/features/health/health-draft.server";
import { buildPregnancyForm } from "~/features/health/medical";
import { getDeliveryRange, requireHistory } from "~/features/health/medical.server";
import { fillPregnancyFields } from "~/features/health/medical-rows";
import { buildDetailsQuestion, medicalWords } from "~/features/health/options";
import {
  Bilingual,
  ConditionalField,
  DateField,
  QuestionPage,
  RadioField,
  toBilingualOptions,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("health:step.pregnancy"));

export async function loader({ request }: LoaderFunctionArgs) {
  const history = await requireHistory(request, "pregnancy");
  return {
    ...(await buildHealthStepFrame(request, history, "pregnancy")),
    name: history.person.clientName,
    answers: fillPregnancyFields(history.state.answers),
  };
}

export const action = createHealthStepAction("pregnancy", requireHistory, () =>
  buildPregnancyForm(getDeliveryRange()),
);

export default function Pregnancy() {
  const { answers, name, saves, back, step, soFar } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<typeof answers>({
    id: "medical-pregnancy",
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={<Bilingual en={text("health:step.pregnancy")} zh="怀孕" />}
      step={step}
      back={{ to: back }}
      soFar={soFar}
      lead={text("health:pregnancy.lead", { name })}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <ConditionalField
        more={
          <DateField
            field={fields.deliveryDate}
            label={<Bilingual {...buildDetailsQuestion(medicalWords.pregnancy.date)} />}
          />
        }
      >
        <RadioField
          field={fields.pregnant}
          label={<Bilingual en={medicalWords.pregnancy.en} zh={medicalWords.pregnancy.zh} />}
          options={toBilingualOptions(medicalWords.yesNo)}
        />
      </ConditionalField>
    </QuestionPage>
  );
}
