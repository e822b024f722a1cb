import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { invoiceLink } from "~/journeys/e-invoice";
import { brand } from "~/lib/brand";
import { parseForm, readForm, refuseForm } from "~/portal/form.server";
import { Anchor, QuestionPage, RouteError, TextField, usePageMeta } from "~/ui";

export const meta = () => [
  ...usePageMeta("Pay an invoice"),
  { name: "robots", content: "noindex" },
];

export async function action({ request }: ActionFunctionArgs) {
  const submission = parseForm(await readForm(request), invoiceLink);
  if (submission.status !== "success") return refuseForm(submission);
  return redirect(`/inv/${submission.value.link}`);
}

export default function AskForLink() {
  const actionData = useActionData<typeof action>();
  const [form, fields] = useForm<{ link: string }>({
    id: "invoice-link",
    lastResult: actionData?.lastResult,
  });
  return (
    <QuestionPage
      title="Pay an invoice"
      lead="We send you a link by SMS with each invoice. Open it on your phone, or paste it here."
      form={form}
      button="Show my invoice"
      after={
        <p className="mt-8">
          You cannot find the SMS? Call our {brand.phones.billing.label.toLowerCase()},{" "}
          <Anchor to={brand.phones.billing.href}>{brand.phones.billing.number}</Anchor> (
          {brand.phones.billing.hours}).
        </p>
      }
    >
      <TextField
        field={fields.link}
        label="The link from our SMS"
        hint="It is the part that begins with http."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
