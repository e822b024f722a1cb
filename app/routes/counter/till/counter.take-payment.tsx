import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findUnpaidOrders, handleTakePayment } from "~/features/counter/staff.server";
import { StaffCodeField } from "~/features/counter/staff-code-field";
import { listTillMethodOptions } from "~/features/counter/till-words";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import {
  Button,
  ButtonLink,
  ConditionalField,
  EmptyState,
  PageForm,
  PageHeader,
  QuestionPage,
  RadioField,
  SummaryList,
  TextField,
  usePageMeta,
} from "~/ui";
import type { Field } from "~/ui/form/field";
import { useForm } from "~/ui/form/use-form";
import { describeItems } from "~/ui/language/item-words";
import { useLanguage, useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("counter:tasks.payment"));

export async function loader({ request }: LoaderFunctionArgs) {
  const open = await findUnpaidOrders(request);
  const { search, searchParams } = new URL(request.url);
  const wanted = searchParams.get("order");
  const chosen =
    open?.find(({ orderId }) => orderId === wanted) ?? (open?.length === 1 ? open[0] : null);
  return {
    open,
    chosen: chosen ?? null,
    search,
    number: searchParams.get("number"),
    idempotencyKey: createToken(),
  };
}

export const action = ({ request }: ActionFunctionArgs) => handleTakePayment(request);

export default function TakePayment() {
  const { open, chosen } = useLoaderData<typeof loader>();
  const text = useText();
  if (chosen) return <Take />;
  return (
    <>
      <PageHeader
        title={text("counter:tasks.payment")}
        back={{ to: paths.counter.start }}
        lead={text("counter:pay.lead")}
      />
      {open === null ? <SearchForm /> : <Open />}
    </>
  );
}

function SearchForm() {
  const text = useText();
  return (
    <PageForm method="get" action={paths.counter.takePayment} className="stack max-w-measure">
      <TextField
        field={{
          id: "number",
          name: "number",
          errorId: "number-error",
          descriptionId: "number-hint",
        }}
        label={text("counter:pay.number")}
        width="medium"
        autoComplete="off"
        spellCheck={false}
      />
      <Button>{text("counter:find.button")}</Button>
    </PageForm>
  );
}

function Open() {
  const { open, search, number } = useLoaderData<typeof loader>();
  const { language, text } = useLanguage();
  const { money } = getFormats(language);
  if (!open?.length)
    return (
      <EmptyState
        icon="document"
        title={number ? text("counter:pay.none-number", { number }) : text("counter:pay.none")}
        action={<ButtonLink to={paths.counter.takePayment}>{text("counter:pay.type")}</ButtonLink>}
      >
        {number ? <p>{text("counter:pay.none-number-text")}</p> : null}
      </EmptyState>
    );
  return (
    <ul className="stack">
      {open.map(({ orderId, number, description, amount }) => (
        <li key={orderId}>
          <ButtonLink
            to={`${paths.counter.takePayment}${search}&order=${orderId}`}
            kind="secondary"
          >
            {text("counter:pay.item", {
              number,
              description: describeItems(description, text),
              amount: money(amount),
            })}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

function Take() {
  const { chosen, idempotencyKey } = useLoaderData<typeof loader>();
  const { language, text } = useLanguage();
  const [form, fields] = useForm<
    Record<"method" | "tendered" | "chequeNumber" | "staffCode", string>
  >({
    id: "take-payment",
    order: ["method", "tendered", "chequeNumber", "staffCode"],
  });
  if (chosen === null) return null;
  const { orderId, number, description, maskedName, amount, cashAmount } = chosen;
  const { money } = getFormats(language);
  const price = money(amount);
  return (
    <QuestionPage
      title={text("counter:tasks.payment")}
      back={{ to: paths.counter.takePayment }}
      form={form}
      button={
        cashAmount === undefined
          ? text("counter:pay.received", { amount: price })
          : text("counter:pay.received-any")
      }
      idempotencyKey={idempotencyKey}
      before={
        <SummaryList
          rows={[
            { label: text("counter:pay.client"), value: maskedName },
            { label: text("counter:pay.order"), value: number },
            { label: text("counter:pay.what"), value: describeItems(description, text) },
            { label: text("counter:pay.amount"), value: price },
            ...(cashAmount === undefined
              ? []
              : [{ label: text("counter:pay.in-cash"), value: money(cashAmount) }]),
          ]}
        />
      }
    >
      <input type="hidden" name="orderId" defaultValue={orderId} />
      <input type="hidden" name="amount" defaultValue={amount} />
      <HowPaid fields={fields} />
      <StaffCodeField field={fields.staffCode} />
    </QuestionPage>
  );
}

function HowPaid({ fields }: { fields: Record<"method" | "tendered" | "chequeNumber", Field> }) {
  const text = useText();
  return (
    <>
      <ConditionalField
        more={
          <TextField
            field={fields.chequeNumber}
            label={text("counter:receipt.cheque")}
            optional
            width="medium"
            autoComplete="off"
          />
        }
      >
        <RadioField
          field={fields.method}
          label={text("counter:pay.how")}
          options={listTillMethodOptions(text)}
        />
      </ConditionalField>
      <TextField
        field={fields.tendered}
        label={text("counter:pay.given")}
        hint={text("counter:pay.given-hint")}
        optional
        width="short"
        inputMode="decimal"
        autoComplete="off"
      />
    </>
  );
}
