import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { buildHealthStepFrame } from "~/features/health/health-draft.server";
import { getToday, requireHistory } from "~/features/health/medical.server";
import { signHistory, truthWords } from "~/features/health/sign-history.server";
import { SignaturePad } from "~/features/health/signature-pad";
import { signatureWords } from "~/features/health/signature-words";
import { createToken } from "~/lib/security/token.server";
import { DateField } from "~/ui/form/date-field";
import { Hint } from "~/ui/form/field-wrapper";
import { TextField } from "~/ui/form/text-field";
import { useForm } from "~/ui/form/use-form";
import { QuestionPage } from "~/ui/page/question-page";
import { usePageMeta } from "~/ui/page-meta";
import { Bilingual } from "~/ui/text/bilingual";
import { requireCustomerAgreement } from "~/web/customer/agreement-guard.server";
import { handleRawForm } from "~/web/forms/form-action.server";
import { toDateFields } from "~/web/forms/form-fields";
import { loadVisitorText } from "~/web/language/translations.server";

export const handle = { scripts: true };

export const meta = ({ data }: { data?: { texts: { title: string } } }) =>
  usePageMeta(data?.texts.title ?? "");

export async function loader({ request }: LoaderFunctionArgs) {
  const history = await requireHistory(request, "Signature");
  await requireCustomerAgreement(request, history.customer, "HEALTH");
  const text = await loadVisitorText(request);
  return {
    ...(await buildHealthStepFrame(request, history, "Signature")),
    // The page has scripts, and the browser has no texts of this area.
    texts: {
      title: text("health:sign.title"),
      lead: text("health:sign.lead", { name: history.person.clientName }),
      button: text("health:sign.button"),
    },
    idempotencyKey: createToken(),
    truth: truthWords,
    answers: {
      name: "",
      contactNumber: history.person.contactNumber,
      date: toDateFields(getToday()),
      drawing: "",
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  return handleRawForm(request, async () =>
    signHistory(request, await requireHistory(request, "Signature")),
  );
}

export default function Sign() {
  const { answers, texts, truth, idempotencyKey, saves, back, step } =
    useLoaderData<typeof loader>();
  const [form, fields] = useForm<typeof answers>({
    id: "medical-signature",
    defaultValue: answers,
  });
  return (
    <QuestionPage
      form={form}
      title={<Bilingual en={texts.title} zh="签署病史声明" />}
      step={step}
      back={{ to: back }}
      lead={texts.lead}
      button={texts.button}
      idempotencyKey={idempotencyKey}
    >
      <input type="hidden" name="saves" defaultValue={saves} />
      <Hint>
        <Bilingual {...truth} />
      </Hint>
      <div className="mt-5">
        <TextField
          field={fields.name}
          label={<Bilingual {...signatureWords.name} />}
          autoComplete="name"
          spellCheck={false}
        />
        <TextField
          field={fields.contactNumber}
          label={<Bilingual {...signatureWords.contactNumber} />}
          type="text"
          inputMode="tel"
          width="medium"
          autoComplete="tel"
        />
        <DateField field={fields.date} label={<Bilingual {...signatureWords.date} />} />
        <SignaturePad field={fields.drawing} words={signatureWords.drawing} />
      </div>
    </QuestionPage>
  );
}
