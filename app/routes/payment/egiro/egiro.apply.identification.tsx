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
import { IdNumberHint } from "~/features/people/profile/id-number-hint";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { Notice, QuestionPage, RadioField, RouteError, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import type { FormContext } from "~/web/forms/form-action.server";
import {
  handleForm,
  matchStatus,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";

export const meta = () => usePageMeta("Whose invoices do you want to pay?");

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers } = await requireEgiroStep(request, "identification");
  const identification = answers.identification;
  return {
    identification: identification
      ? { idType: identification.idType, masked: identification.masked }
      : null,
    step: formatEgiroStepLine(answers, "identification"),
    soFar: listAnswersSoFar(answers),
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
  const [form, fields] = useForm<{ idType: string; nric: string }>({
    id: "egiro-identification",
    defaultValue: { idType: identification?.idType ?? "NRIC" },
  });
  return (
    <QuestionPage
      title="Whose invoices do you want to pay?"
      back={{ to: buildEgiroPath("consent") }}
      step={step}
      soFar={summary}
      lead="Give the ID of the person who uses our services: yourself, or someone you pay for."
      form={form}
      before={
        identification ? (
          <Notice title="You have already given this">
            <p>
              {identification.idType} {identification.masked}. Give it again only to change it, or{" "}
              <a href={buildEgiroPath("relationship")}>continue with it</a>.
            </p>
          </Notice>
        ) : undefined
      }
    >
      <div className="by-type">
        <RadioField
          field={fields.idType}
          label="Kind of ID"
          options={[
            { value: "NRIC", label: "NRIC (Singapore identity card)" },
            { value: "PASSPORT", label: "Passport" },
            { value: "FIN", label: "FIN (foreign identification number)" },
          ]}
        />
        <TextField
          field={fields.nric}
          label="ID number"
          hint={<IdNumberHint />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
