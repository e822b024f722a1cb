import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  buildHealthStepFrame,
  createHealthStepAction,
  resolveHealthPage,
} from "~/features/health/health-draft.server";
import { conditionsForm } from "~/features/health/medical";
import { type OpenHistory, requireHistory } from "~/features/health/medical.server";
import { fillConditionFields } from "~/features/health/medical-rows";
import { medicalWords } from "~/features/health/options";
import {
  Bilingual,
  CheckboxesField,
  CheckboxField,
  QuestionGroups,
  QuestionPage,
  TextArea,
  toBilingualOptions,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("health:medical-conditions"));

export async function loader({ request }: LoaderFunctionArgs) {
  const history = await requireHistory(request, "conditions");
  const page = pageOf(request, history);
  return {
    ...(await buildHealthStepFrame(request, history, "conditions", page)),
    name: history.person.clientName,
    answers: page.answers,
  };
}

const pageOf = (request: Request, history: OpenHistory) =>
  resolveHealthPage(request, history, "conditions", fillConditionFields(history.state.answers));

export const action = createHealthStepAction(
  "conditions",
  requireHistory,
  () => conditionsForm,
  pageOf,
);

export default function Conditions() {
  const { answers, name, saves, back, step, only, soFar } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<Record<keyof typeof answers, string | string[]>>({
    id: "medical-conditions",
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={<Bilingual {...medicalWords.conditions} />}
      step={step}
      back={{ to: back }}
      soFar={soFar}
      lead={text(only === 1 ? "health:medical-conditions.lead" : "health:for", { name })}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <QuestionGroups only={only}>
        {[
          ...medicalWords.groups.map((group) => (
            <CheckboxesField
              key={group.name}
              field={fields[group.name]}
              label={<Bilingual en={group.en} zh={group.zh} />}
              options={toBilingualOptions(group.conditions)}
            />
          )),
          <div key="others">
            <TextArea
              field={fields.others}
              rows={2}
              optional
              label={<Bilingual {...medicalWords.others} />}
            />
            <CheckboxField
              field={fields.none}
              label={<Bilingual {...medicalWords.none} />}
              hint={text("health:medical-conditions.none")}
            />
          </div>,
        ]}
      </QuestionGroups>
    </QuestionPage>
  );
}
