import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { SavedCard } from "~/contract/payment/payment";
import { CannotActForNotice } from "~/features/payment/cannot-act-for-notice";
import { formatExpiry } from "~/features/payment/card-tile";
import { OrderBill } from "~/features/payment/order-bill";
import { canBePaid, findOrder, listUnpaidOrders } from "~/features/payment/orders.server";
import { payByCard, payByEgiro, startPayNow } from "~/features/payment/pay.server";
import { EGIRO, paymentChoice } from "~/features/payment/payment";
import { PaymentMethodTile } from "~/features/payment/payment-method-tile";
import { RefundNotice } from "~/features/payment/refund-notice";
import { hasRefund, summarizeRefunds } from "~/features/payment/refund-summary";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { formatDate, formatTime } from "~/lib/singapore-date";
import { messages } from "~/lib/text/messages";
import {
  Anchor,
  ButtonLink,
  CheckboxField,
  MessagePage,
  QuestionPage,
  RadioField,
  RouteError,
  usePageMeta,
} from "~/ui";
import { useForm } from "~/ui/form/use-form";
import { TermsLink } from "~/ui/text/terms-link";
import { requireCustomer } from "~/web/customer/customer.server";
import {
  handleForm,
  onRejectedOrUnavailable,
  showFieldError,
} from "~/web/forms/form-action.server";

export const meta = () => usePageMeta("Pay for your order");

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
  const order = await findOrder(customer, id);
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
  const order = await findOrder(customer, new URL(request.url).searchParams.get("order"));
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
  return (
    <MessagePage
      kind="expired"
      title={messages.paymentNotValid}
      actions={
        <ButtonLink to={paths.to(paths.payment.done, { id: order.id })}>
          See what happened to this order
        </ButtonLink>
      }
    >
      <p>Order {order.orderNumber} cannot be paid any more. No money is taken here.</p>
    </MessagePage>
  );
}

function Ways({ order, pay }: { order: Page["order"]; pay: NonNullable<Page["pay"]> }) {
  const byEgiro = order.egiroOffer && pay.mayKeep ? [order.egiroOffer] : [];
  const usual = pay.cards.find((card) => card.isDefault && !card.expired);
  const [form, fields] = useForm<{ way: string; saveCard: string }>({
    id: "payment",
    defaultValue: { way: usual?.id },
  });
  return (
    <QuestionPage
      title="Pay for your order"
      back={{ to: paths.payment.invoices, label: "Payment History" }}
      lead={
        <>
          Order {order.orderNumber}. Your place is kept until{" "}
          <span className="whitespace-nowrap">{formatTime(order.expiresAt)}</span>.
        </>
      }
      form={form}
      idempotencyKey={pay.idempotencyKey}
      button={`Pay ${formatMoney(pay.amount)}`}
      also={<InsteadOfPaying order={order} isAtCounter={!pay.mayKeep} />}
      before={
        <>
          {hasRefund(order) ? (
            <RefundNotice refund={summarizeRefunds(order)}>
              <p>This order is not paid yet. Please pay it in one payment.</p>
            </RefundNotice>
          ) : null}
          <CannotActForNotice items={order.items} />
        </>
      }
      aside={
        <>
          <h2>Your order</h2>
          <OrderBill order={order} caption="What you are paying for" />
        </>
      }
    >
      <input type="hidden" name="amount" value={pay.amount} />
      <RadioField
        field={fields.way}
        label="How do you want to pay?"
        options={[...pay.cards.map(savedCard), ...byEgiro.map(egiro), newCard, payNow]}
      />
      {pay.mayKeep ? (
        <CheckboxField
          field={fields.saveCard}
          label="Keep my new card for next time"
          hint="Only if you pay with a new card. We never see its number."
        />
      ) : null}
      <p className="hint">
        {byEgiro.length > 0 ? "By card or PayNow, no money moves" : "No money moves"} until you
        confirm it with your bank on the next page. By paying you agree to our <TermsLink />.
      </p>
    </QuestionPage>
  );
}

function InsteadOfPaying({ order, isAtCounter }: Pick<Page, "order"> & { isAtCounter: boolean }) {
  return (
    <>
      {isAtCounter ? (
        <Anchor to={paths.to(paths.counter.takePayment, { number: order.orderNumber })}>
          Pay here in cash, by NETS or by cheque
        </Anchor>
      ) : null}{" "}
      <Anchor to={paths.to(paths.payment.orderSlip, { id: order.id })}>Slip to take home</Anchor>{" "}
      <Anchor to={paths.to(paths.payment.cancel, { order: order.id })}>Cancel this order</Anchor>
    </>
  );
}

function savedCard(card: SavedCard) {
  return {
    value: card.id,
    disabled: card.expired,
    label: (
      <PaymentMethodTile
        brand={card.brand}
        last4={card.lastFour}
        note={formatExpiry(card)}
        isDefault={card.isDefault && !card.expired}
      />
    ),
  };
}

const newCard = {
  value: "new",
  label: (
    <PaymentMethodTile
      brand="GENERIC"
      name="New credit or debit card"
      note="You type it on the card service's own page"
    />
  ),
};
const egiro = ({ bankName, collectOn }: NonNullable<Page["order"]["egiroOffer"]>) => ({
  value: EGIRO,
  label: (
    <PaymentMethodTile
      brand="EGIRO"
      name="Pay by eGIRO"
      note={`${bankName} deducts it on ${formatDate(collectOn)}. You can use your package at once`}
    />
  ),
});
const payNow = {
  value: "paynow",
  label: <PaymentMethodTile brand="PAYNOW" note="Scan a code with your banking app" />,
};

export const ErrorBoundary = RouteError;
