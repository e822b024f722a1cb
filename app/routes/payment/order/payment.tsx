import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CancelUnpaid } from "~/features/payment/order/cancel-unpaid";
import { CannotActForNotice } from "~/features/payment/order/cannot-act-for-notice";
import { isIssuedInvoice } from "~/features/payment/order/issued-invoice";
import { OrderBill } from "~/features/payment/order/order-bill";
import { canBePaid, listUnpaidOrders, requireOrder } from "~/features/payment/order/orders.server";
import { RefundNotice } from "~/features/payment/order/refund-notice";
import { hasRefund, summarizeRefunds } from "~/features/payment/order/refund-summary";
import { VoidNotice } from "~/features/payment/order/voided-payment";
import { payByCard, payByEgiro, startPayNow } from "~/features/payment/pay.server";
import { paymentChoice } from "~/features/payment/payment";
import { findUsualCard, listWaysToPay } from "~/features/payment/ways-to-pay";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import {
  Anchor,
  ButtonLink,
  CheckboxField,
  MessagePage,
  QuestionPage,
  RadioField,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { TermsLink } from "~/ui/text/terms-link";
import { requireCustomer } from "~/web/customer/customer.server";
import {
  handleForm,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";

export const meta = () => usePageMeta(useText()("payment:title"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const id = new URL(request.url).searchParams.get("order");
  if (id === null) {
    const [only, ...others] = await listUnpaidOrders(customer);
    throw redirect(
      only && others.length === 0
        ? paths.to(paths.payment.pay, { order: only.id })
        : paths.payment.invoices,
    );
  }
  const order = await requireOrder(customer, id);
  if (order.status === "PAID" || order.deduction)
    throw redirect(paths.to(paths.payment.done, { id: order.id }));
  if (!canBePaid(order)) return { order, pay: null };
  // At a counter a card is typed on the card service's page, with its own check.
  const cards = customer.visit ? [] : await customer.api.payments.cards();
  const mayKeep = customer.visit === null;
  return {
    order,
    pay: { cards, mayKeep, idempotencyKey: createToken(), amount: order.payableAmount },
  };
}

const payments = { PAYNOW: startPayNow, EGIRO: payByEgiro, CARD: payByCard };

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await requireOrder(customer, new URL(request.url).searchParams.get("order"));
  return handleForm(
    request,
    paymentChoice,
    (choice) => payments[choice.method](customer, order, choice),
    onRejectedOrUnavailable(showFieldError("way")),
  );
}

export default function Payment() {
  const { order, pay } = useLoaderData<typeof loader>();
  return pay === null ? <CannotBePaid order={order} /> : <Ways order={order} pay={pay} />;
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function CannotBePaid({ order }: Pick<Page, "order">) {
  const text = useText();
  return (
    <MessagePage
      kind="expired"
      title={text("payment:not-valid")}
      actions={
        <ButtonLink to={paths.to(paths.payment.done, { id: order.id })}>
          {text("payment:not-valid.see")}
        </ButtonLink>
      }
    >
      <p>{text("payment:not-valid.text", { number: order.orderNumber })}</p>
    </MessagePage>
  );
}

function Ways({ order, pay }: { order: Page["order"]; pay: NonNullable<Page["pay"]> }) {
  const words = useLanguage();
  const { text } = words;
  const { money } = getFormats(words.language);
  const byEgiro = order.egiroOffer && pay.mayKeep ? [order.egiroOffer] : [];
  const [form, fields] = useForm<{ way: string; saveCard: string }>({
    id: "payment",
    defaultValue: { way: findUsualCard(pay.cards)?.id },
  });
  return (
    <QuestionPage
      title={text("payment:title")}
      back={{ to: paths.payment.invoices, label: text("payment:history") }}
      lead={<Lead order={order} />}
      form={form}
      idempotencyKey={pay.idempotencyKey}
      button={text("payment:pay", { amount: money(pay.amount) })}
      also={<InsteadOfPaying order={order} isAtCounter={!pay.mayKeep} />}
      before={<BeforePaying order={order} />}
      aside={
        <>
          <h2>{text("payment:order")}</h2>
          <OrderBill order={order} caption={text("payment:order-caption")} />
        </>
      }
    >
      <input type="hidden" name="amount" value={pay.amount} />
      <RadioField
        field={fields.way}
        label={text("payment:way")}
        options={listWaysToPay({ cards: pay.cards, byEgiro }, words)}
      />
      {pay.mayKeep ? (
        <CheckboxField
          field={fields.saveCard}
          label={text("payment:keep")}
          hint={text("payment:keep-hint")}
        />
      ) : null}
      <p className="hint">
        <Sentence
          of={byEgiro.length > 0 ? "payment:no-money-egiro" : "payment:no-money"}
          parts={{ terms: <TermsLink /> }}
        />
      </p>
    </QuestionPage>
  );
}

/** Says until when the place is kept, or why an invoice is to be paid here. */
function Lead({ order }: Pick<Page, "order">) {
  const { language, text } = useLanguage();
  if (isIssuedInvoice(order))
    return text(order.payerId === null ? "payment:not-paid" : "payment:not-deducted", {
      number: order.invoiceNumber ?? "",
    });
  return text("payment:kept-until", {
    number: order.orderNumber,
    time: getFormats(language).dayAndTime(order.expiresAt),
  });
}

/** Shows what to consider before paying: money that went back, and people for whom the payer can no longer act. */
function BeforePaying({ order }: Pick<Page, "order">) {
  const words = useLanguage();
  const { text } = words;
  return (
    <>
      <VoidNotice voided={order.voidedPayment} />
      {hasRefund(order) ? (
        <RefundNotice refund={summarizeRefunds(order, words)}>
          <p>{text("payment:one-payment")}</p>
        </RefundNotice>
      ) : null}
      <CannotActForNotice items={order.items} />
    </>
  );
}

function InsteadOfPaying({ order, isAtCounter }: Pick<Page, "order"> & { isAtCounter: boolean }) {
  const text = useText();
  return (
    <>
      {isAtCounter ? (
        <p className="mb-4">{text("payment:at-till", { number: order.orderNumber })}</p>
      ) : null}{" "}
      <Anchor to={paths.to(paths.payment.orderSlip, { id: order.id })}>
        {text("payment:slip")}
      </Anchor>{" "}
      <CancelUnpaid order={order} />
    </>
  );
}
