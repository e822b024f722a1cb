import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { handleVoidPayment } from "~/features/counter/staff.server";
import { StaffCodeField } from "~/features/counter/staff-code-field";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { QuestionPage, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useText } from "~/ui/language/language";
import { requireDesk } from "~/web/customer/desk.server";

export const meta = () => usePageMeta(useText()("counter:void.title"));

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDesk(request);
  const receipt = new URL(request.url).searchParams.get("no")?.slice(0, 20) ?? "";
  return { receipt, idempotencyKey: createToken() };
}

export const action = ({ request }: ActionFunctionArgs) => handleVoidPayment(request);

export default function VoidPayment() {
  const { receipt, idempotencyKey } = useLoaderData<typeof loader>();
  const text = useText();
  const [form, fields] = useForm<Record<"receiptNumber" | "reason" | "staffCode", string>>({
    id: "void",
    defaultValue: { receiptNumber: receipt },
    order: ["receiptNumber", "reason", "staffCode"],
  });
  return (
    <QuestionPage
      title={text("counter:void.title")}
      back={{ to: paths.counter.till }}
      lead={text("counter:void.lead")}
      form={form}
      buttonKind="danger"
      button={text("counter:void.button")}
      idempotencyKey={idempotencyKey}
    >
      <TextField
        field={fields.receiptNumber}
        label={text("counter:void.number")}
        width="medium"
        autoComplete="off"
      />
      <TextField
        field={fields.reason}
        label={text("counter:receipt.reason")}
        hint={text("counter:void.hint")}
        autoComplete="off"
      />
      <StaffCodeField field={fields.staffCode} />
    </QuestionPage>
  );
}
