import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { bankForm } from "~/features/payment/egiro/egiro";
import { egiroStep } from "~/features/payment/egiro/egiro.server";
import { egiroPath, egiroStepLine, soFar } from "~/features/payment/egiro/egiro-steps";
import { QuestionPage, RadioField, RouteError, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { formAction } from "~/web/forms/form-action.server";

export const meta = () => usePageMeta("Which bank is your account with?");

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers, customer } = await egiroStep(request, "bank");
  const banks = await customer.api.egiro.bankList();
  const step = egiroStepLine(answers, "bank");
  return {
    banks,
    chosen: answers.bank?.bankCode,
    step,
    soFar: soFar(answers),
    backTo: egiroPath("relationship"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { save } = await egiroStep(request, "bank");
  return formAction(request, bankForm, (bank) => save({ bank }));
}

export default function Bank() {
  const { banks, chosen, step, soFar: summary, backTo } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<{ bankCode: string }>({
    id: "egiro-bank",
    defaultValue: { bankCode: chosen },
  });
  return (
    <QuestionPage
      title="Which bank is your account with?"
      back={{ to: backTo }}
      step={step}
      soFar={summary}
      lead="You need your bank's log-in to authorise eGIRO. We never see it."
      form={form}
    >
      <RadioField
        field={fields.bankCode}
        label="Bank"
        labelHidden
        options={banks.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
