import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handOverForm } from "~/features/counter/forms";
import { redeemHandOver } from "~/features/counter/hand-over/hand-over.server";
import { createToken } from "~/lib/security/token.server";
import { QuestionPage, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";
import { handleForm, onRejected, showFieldError } from "~/web/forms/form-action.server";

export const meta = () => usePageMeta(useText()("counter:go.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCustomer(request);
  return { idempotencyKey: createToken() };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  return handleForm(
    request,
    handOverForm,
    ({ code }, sent) => redeemHandOver(customer, sent, code),
    onRejected(showFieldError("code")),
  );
}

export default function Go() {
  const { idempotencyKey } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<{ code: string }>({ id: "go" });
  return (
    <QuestionPage
      title={text("counter:go.title")}
      back={{ to: "/", label: text("help:home") }}
      lead={text("counter:go.lead")}
      form={form}
      idempotencyKey={idempotencyKey}
      button={text("counter:go.button")}
    >
      <TextField
        field={fields.code}
        label={text("counter:go.code")}
        inputMode="numeric"
        width="short"
        autoComplete="one-time-code"
      />
    </QuestionPage>
  );
}
