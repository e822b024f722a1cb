import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findUnpaidOrders, takePaymentAction } from "~/features/counter/staff.server";
import { methodOptions } from "~/features/counter/staff-form";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import {
  Button,
  ButtonLink,
  EmptyState,
  PageForm,
  PageHeader,
  QuestionPage,
  RadioField,
  RouteError,
  SummaryList,
  TextField,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";

const TITLE = "Take a payment";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  const open = await findUnpaidOrders(request);
  const wanted = new URL(request.url).searchParams.get("order");
  const chosen =
    open?.find(({ orderId }) => orderId === wanted) ?? (open?.length === 1 ? open[0] : null);
  return {
    open,
    chosen: chosen ?? null,
    search: new URL(request.url).search,
    idempotencyKey: createToken(),
  };
}

export const action = ({ request }: ActionFunctionArgs) => takePaymentAction(request);

export default function TakePayment() {
  const { open, chosen } = useLoaderData<typeof loader>();
  if (chosen) return <Take />;
  return (
    <>
      <PageHeader
        title={TITLE}
        back={{ to: paths.counter.start }}
        lead="Cash, NETS or a cheque, for the whole amount of an order or invoice."
      />
      {open === null ? <SearchForm /> : <Open />}
    </>
  );
}

function SearchForm() {
  return (
    <PageForm method="get" action={paths.counter.takePayment} className="stack max-w-measure">
      <TextField
        field={{
          id: "number",
          name: "number",
          errorId: "number-error",
          descriptionId: "number-hint",
        }}
        label="Order or invoice number"
        width="medium"
        autoComplete="off"
        spellCheck={false}
      />
      <Button>Find</Button>
    </PageForm>
  );
}

function Open() {
  const { open, search } = useLoaderData<typeof loader>();
  if (!open?.length)
    return (
      <EmptyState
        title="Nothing is unpaid"
        action={<ButtonLink to={paths.counter.takePayment}>Type a number</ButtonLink>}
      />
    );
  return (
    <ul className="stack">
      {open.map(({ orderId, number, description, amount }) => (
        <li key={orderId}>
          <ButtonLink
            to={`${paths.counter.takePayment}${search}&order=${orderId}`}
            kind="secondary"
          >
            {`${number}, ${description}: ${formatMoney(amount)}`}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function Take() {
  const { chosen, idempotencyKey } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<Record<"method" | "chequeNumber", string>>({
    id: "take-payment",
    order: ["method", "chequeNumber"],
  });
  if (chosen === null) return null;
  const { orderId, number, description, maskedName, amount } = chosen;
  return (
    <QuestionPage
      title={TITLE}
      back={{ to: paths.counter.takePayment }}
      form={form}
      button={`${formatMoney(amount)} received`}
      idempotencyKey={idempotencyKey}
      before={
        <SummaryList
          rows={[
            { label: "For", value: maskedName },
            { label: "Order or invoice", value: number },
            { label: "What", value: description },
            { label: "Amount", value: formatMoney(amount) },
          ]}
        />
      }
    >
      <input type="hidden" name="orderId" defaultValue={orderId} />
      <input type="hidden" name="amount" defaultValue={amount} />
      <RadioField field={fields.method} label="How was it paid?" options={methodOptions} />
      <TextField
        field={fields.chequeNumber}
        label="Cheque number"
        optional
        width="medium"
        autoComplete="off"
      />
    </QuestionPage>
  );
}

export const ErrorBoundary = RouteError;
