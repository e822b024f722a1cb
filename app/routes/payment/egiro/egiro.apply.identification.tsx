import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { identificationForm } from "~/features/payment/egiro/egiro";
import { requireEgiroStep } from "~/features/payment/egiro/egiro.server";
import {
  buildEgiroPath,
  type EgiroAnswers,
  formatEgiroStepLine,
  listAnswersSoFar,
} from "~/features/payment/egiro/egiro-steps";
import { listIdTypeOptions } from "~/features/people/profile/id-number-fields";
import { IdNumberHint } from "~/features/people/profile/id-number-hint";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { Notice, QuestionPage, RadioField, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import type { FormContext } from "~/web/forms/form-action.server";
import {
  handleForm,
  matchStatus,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("giro:id.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers } = await requireEgiroStep(request, "identification");
  const identification = answers.identification;
  return {
    identification: identification
      ? { idType: identification.idType, masked: identification.masked }
      : null,
    step: formatEgiroStepLine(answers, "identification"),
    soFar: listAnswersSoFar(answers, await loadVisitorText(request)),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { customer, answers, save } = await requireEgiroStep(request, "identification");
  return handleForm(
    request,
    identificationForm,
    async ({ idType, nric }) => {
      const body = { idType, nric };
      const { nric: masked, ...found } = await customer.api.egiro.retrieve({ body });
      const identification = { idType, nric, masked, ...found };
      return save({ identification, ...anotherPerson(answers, identification) });
    },
    matchStatus(404)((_error, { form }: FormContext) =>
      redirect(paths.to(paths.payment.noClient, { type: String(form.get("idType")) })),
    ),
    onRejectedOrUnavailable(showFieldError("nric")),
  );
}

/** Resets the relationship, which differs for another person's application. */
function anotherPerson({ identification: before }: EgiroAnswers, now: { nric: string }) {
  const same = before === undefined || before.nric === now.nric;
  return {
    ddaReferenceNo: undefined,
    applicationKey: createToken(),
    ...(same ? {} : { relationship: undefined }),
  };
}

export default function Identification() {
  const { identification, step, soFar: summary } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ idType: string; nric: string }>({
    id: "egiro-identification",
    defaultValue: { idType: identification?.idType ?? "NRIC" },
  });
  return (
    <QuestionPage
      title={text("giro:id.title")}
      back={{ to: buildEgiroPath("consent") }}
      step={step}
      soFar={summary}
      lead={text("giro:id.lead")}
      form={form}
      before={
        identification ? (
          <Notice title={text("giro:id.given")}>
            <p>
              <Sentence
                of="giro:id.given-text"
                parts={{
                  type: text(`giro:type.${identification.idType}`),
                  masked: identification.masked,
                  link: <a href={buildEgiroPath("relationship")}>{text("giro:id.continue")}</a>,
                }}
              />
            </p>
          </Notice>
        ) : undefined
      }
    >
      <div className="by-type">
        <RadioField
          field={fields.idType}
          label={text("giro:id.kind")}
          options={listIdTypeOptions(text)}
        />
        <TextField
          field={fields.nric}
          label={text("shell:identity.number")}
          hint={<IdNumberHint />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </QuestionPage>
  );
}
