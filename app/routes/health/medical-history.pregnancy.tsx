import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  buildHealthStepFrame,
  createHealthStepAction,
} from "~/features/health/health-draft.server";
import { buildPregnancyForm } from "~/features/health/medical";
import { getDeliveryRange, requireHistory } from "~/features/health/medical.server";
import { fillPregnancyFields } from "~/features/health/medical-rows";
import { medicalWords } from "~/features/health/options";
import {
  Bilingual,
  ConditionalField,
  DateField,
  QuestionPage,
  RadioField,
  RouteError,
  toBilingualOptions,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";

export const meta = () => usePageMeta("Pregnancy");

export async function loader({ request }: LoaderFunctionArgs) {
  const history = await requireHistory(request, "pregnancy");
  return {
    ...buildHealthStepFrame(request, history, "pregnancy"),
    name: history.person.clientName,
    answers: fillPregnancyFields(history.state.answers),
  };
}

export const action = createHealthStepAction("pregnancy", requireHistory, () =>
  buildPregnancyForm(getDeliveryRange()),
);

export default function Pregnancy() {
  const { answers, name, saves, back, step, soFar } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<typeof answers>({
    id: "medical-pregnancy",
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={<Bilingual en="Pregnancy" zh="怀孕" />}
      step={step}
      back={{ to: back }}
      soFar={soFar}
      lead={`For ${name}. We ask every woman, because some treatments and X-rays must wait.`}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <ConditionalField
        more={
          <DateField
            field={fields.deliveryDate}
            label={
              <Bilingual
                en={`If Yes: ${medicalWords.pregnancy.date.en}`}
                zh={medicalWords.pregnancy.date.zh}
              />
            }
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

export const ErrorBoundary = RouteError;
