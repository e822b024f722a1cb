import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireVisit, voidAction } from "~/features/counter/staff.server";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { QuestionPage, RouteError, TextField, usePageMeta } from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Void a payment";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisit(request);
  const receipt = new URL(request.url).searchParams.get("no")?.slice(0, 20) ?? "";
  return { receipt, idempotencyKey: createToken() };
}

export const action = ({ request }: ActionFunctionArgs) => voidAction(request);

export default function VoidPayment() {
  const { receipt, idempotencyKey } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<Record<"receiptNumber" | "reason", string>>({
    id: "void",
    defaultValue: { receiptNumber: receipt },
    order: ["receiptNumber", "reason"],
  });
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: paths.counter.till }}
      lead="Give the money back first. A void is a new entry with its own number. The package ends, its bookings are released, and the customer gets a credit note."
      form={form}
      button="Void this payment"
      idempotencyKey={idempotencyKey}
    >
      <TextField
        field={fields.receiptNumber}
        label="Receipt number"
        width="medium"
        autoComplete="off"
      />
      <TextField
        field={fields.reason}
        label="Reason"
        hint="For example: paid for the wrong order."
        autoComplete="off"
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
