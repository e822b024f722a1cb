import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { buildRelationshipForm } from "~/features/payment/egiro/egiro";
import { requireEgiroStep } from "~/features/payment/egiro/egiro.server";
import {
  buildEgiroPath,
  formatEgiroStepLine,
  listAnswersSoFar,
} from "~/features/payment/egiro/egiro-steps";
import {
  ConditionalField,
  QuestionPage,
  RadioField,
  RouteError,
  TextField,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { handleForm } from "~/web/forms/form-action.server";

const TITLE = "What is your relationship to this person?";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers } = await requireEgiroStep(request, "relationship");
  const own = answers.identification?.own;
  return {
    relationship: answers.relationship,
    own,
    masked: answers.identification?.masked,
    step: formatEgiroStepLine(answers, "relationship"),
    soFar: listAnswersSoFar(answers),
    backTo: buildEgiroPath("identification"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { answers, save } = await requireEgiroStep(request, "relationship");
  const schema = buildRelationshipForm(answers.identification?.own);
  return handleForm(request, schema, ({ relationship, otherRelationship }) => {
    const other = relationship === "Other" ? otherRelationship : null;
    return save({ relationship: { relationship, otherRelationship: other } });
  });
}

const choices = [
  { value: "Self", label: "It is myself" },
  { value: "Spouse", label: "My husband or wife" },
  { value: "Parent", label: "My father or mother" },
  { value: "Child", label: "My child" },
  { value: "Other", label: "Other", more: true },
];

export default function Relationship() {
  const {
    relationship,
    own,
    masked,
    step,
    soFar: summary,
    backTo,
  } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ relationship: string; otherRelationship: string }>({
    id: "egiro-relationship",
    defaultValue: {
      relationship: relationship?.relationship ?? (own ? "Self" : undefined),
      otherRelationship: relationship?.otherRelationship ?? undefined,
    },
  });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: backTo }}
      step={step}
      soFar={summary}
      lead={`The person with ID ${masked}`}
      form={form}
    >
      <ConditionalField
        more={
          <TextField
            field={fields.otherRelationship}
            label="Other relationship"
            hint="Only if you chose Other. Such as neighbour, grandchild"
          />
        }
      >
        <RadioField
          field={fields.relationship}
          label="Relationship"
          labelHidden
          options={own === false ? choices.filter(({ value }) => value !== "Self") : choices}
        />
      </ConditionalField>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
