import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { buildRelationshipForm } from "~/features/payment/egiro/egiro";
import { requireEgiroStep } from "~/features/payment/egiro/egiro.server";
import {
  buildEgiroPath,
  formatEgiroStepLine,
  listAnswersSoFar,
} from "~/features/payment/egiro/egiro-steps";
import { listRelationships } from "~/features/payment/egiro/relationships";
import { ConditionalField, QuestionPage, RadioField, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { handleForm } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("giro:relationship.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers } = await requireEgiroStep(request, "relationship");
  const own = answers.identification?.own;
  return {
    relationship: answers.relationship,
    own,
    masked: answers.identification?.masked,
    step: formatEgiroStepLine(answers, "relationship"),
    soFar: listAnswersSoFar(answers, await loadVisitorText(request)),
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

export default function Relationship() {
  const {
    relationship,
    own,
    masked,
    step,
    soFar: summary,
    backTo,
  } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ relationship: string; otherRelationship: string }>({
    id: "egiro-relationship",
    defaultValue: {
      relationship: relationship?.relationship ?? (own ? "Self" : undefined),
      otherRelationship: relationship?.otherRelationship ?? undefined,
    },
  });
  return (
    <QuestionPage
      title={text("giro:relationship.title")}
      back={{ to: backTo }}
      step={step}
      soFar={summary}
      lead={text("giro:relationship.lead", { masked: masked ?? "" })}
      form={form}
    >
      <ConditionalField
        more={
          <TextField
            field={fields.otherRelationship}
            label={text("giro:relationship.other")}
            hint={text("giro:relationship.other-hint")}
          />
        }
      >
        <RadioField
          field={fields.relationship}
          label={text("giro:fact.relationship")}
          labelHidden
          options={listRelationships(own, text)}
        />
      </ConditionalField>
    </QuestionPage>
  );
}
