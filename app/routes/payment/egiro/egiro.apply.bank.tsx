import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { bankForm } from "~/features/payment/egiro/egiro";
import { requireEgiroStep } from "~/features/payment/egiro/egiro.server";
import {
  buildEgiroPath,
  formatEgiroStepLine,
  listAnswersSoFar,
} from "~/features/payment/egiro/egiro-steps";
import { QuestionPage, RadioField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { handleForm } from "~/web/forms/form-action.server";
import { loadVisitorText } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("giro:bank.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const { answers, customer } = await requireEgiroStep(request, "bank");
  const banks = await customer.api.egiro.bankList();
  const step = formatEgiroStepLine(answers, "bank");
  return {
    banks,
    chosen: answers.bank?.bankCode,
    step,
    soFar: listAnswersSoFar(answers, await loadVisitorText(request)),
    backTo: buildEgiroPath("relationship"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { save } = await requireEgiroStep(request, "bank");
  return handleForm(request, bankForm, (bank) => save({ bank }));
}

export default function Bank() {
  const { banks, chosen, step, soFar: summary, backTo } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ bankCode: string }>({
    id: "egiro-bank",
    defaultValue: { bankCode: chosen },
  });
  return (
    <QuestionPage
      title={text("giro:bank.title")}
      back={{ to: backTo }}
      step={step}
      soFar={summary}
      lead={text("giro:bank.lead")}
      form={form}
    >
      <RadioField
        field={fields.bankCode}
        label={text("giro:fact.bank")}
        labelHidden
        options={banks.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </QuestionPage>
  );
}
