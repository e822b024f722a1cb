/** An order without a payment so far, and one that has ended without it. */
import type { Order } from "~/contract/payment/order";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { RefreshButton } from "~/ui/blocks/refresh";
import { useLanguage } from "~/ui/language/language";
import { MessagePage } from "~/ui/page/message-page";
import { ButtonLink } from "~/ui/text/button";
import { isIssuedInvoice } from "./issued-invoice";
import { describeOrderOutcome, describeRefundOutcome } from "./order-outcomes";
import { RefundNotice } from "./refund-notice";
import { hasRefund, summarizeRefunds } from "./refund-summary";
import { VoidNotice } from "./voided-payment";

/** Money that came and goes back is not called missing. */
const chooseTitle = (order: Order) =>
  hasRefund(order) ? "payment:not-yet.unpaid" : "payment:not-yet";

/** Says that the payment has not arrived, and leads back to the way that was begun. */
export function UnpaidOrder({ order }: { order: Order }) {
  const words = useLanguage();
  const { text, language } = words;
  const { money, dayAndTime } = getFormats(language);
  const tried = order.paymentTransaction;
  if (tried?.method === "CARD" && tried.status === "PENDING")
    return <CardNotYet order={order} payment={tried.id} />;
  const payTo =
    tried?.method === "PAYNOW" && tried.status === "PENDING"
      ? paths.to(paths.payment.payNow, { order: order.id })
      : paths.to(paths.payment.pay, { order: order.id });
  return (
    <MessagePage
      kind="wait"
      title={text(chooseTitle(order))}
      actions={
        <>
          <ButtonLink to={payTo}>{text("payment:not-yet.go")}</ButtonLink>
          <RefreshButton />
        </>
      }
    >
      <p>
        {text("payment:not-yet.order", {
          number: order.orderNumber,
          amount: money(order.payableAmount),
        })}
      </p>
      <VoidNotice voided={order.voidedPayment} />
      {hasRefund(order) ? (
        <RefundNotice refund={summarizeRefunds(order, words)}>
          <p>
            {isIssuedInvoice(order)
              ? text("payment:one-payment")
              : text("payment:not-yet.refund", {
                  amount: money(order.payableAmount),
                  time: dayAndTime(order.expiresAt),
                })}
          </p>
        </RefundNotice>
      ) : (
        <p>{text("payment:not-yet.twice")}</p>
      )}
    </MessagePage>
  );
}

/** Renders a pending card payment. The bank may have approved it without our knowledge. */
function CardNotYet({ order, payment }: { order: Order; payment: string }) {
  const words = useLanguage();
  const { text, language } = words;
  const { money } = getFormats(language);
  return (
    <MessagePage
      kind="wait"
      title={text(chooseTitle(order))}
      actions={
        <>
          <ButtonLink to={paths.to(paths.payment.verification, { payment })}>
            {text("payment:not-yet.ask")}
          </ButtonLink>
          <ButtonLink to={paths.to(paths.payment.pay, { order: order.id })} kind="quiet">
            {text("payment:back")}
          </ButtonLink>
        </>
      }
    >
      <p>
        {text("payment:not-yet.order", {
          number: order.orderNumber,
          amount: money(order.payableAmount),
        })}
      </p>
      <RefundNotice refund={summarizeRefunds(order, words)} />
      <p>{text("payment:not-yet.card")}</p>
    </MessagePage>
  );
}

/** Says how an order ended that was not paid. */
export function EndedOrder({ order }: { order: Order }) {
  const words = useLanguage();
  const { text } = words;
  const ending = hasRefund(order)
    ? describeRefundOutcome(order.refundDueAmount === 0, text)
    : describeOrderOutcome(order.status, text);
  return (
    <MessagePage
      kind={ending.kind}
      title={ending.title}
      actions={
        <>
          <ButtonLink to="/">{text("payment:ended.programmes")}</ButtonLink>
          <ButtonLink to={paths.payment.invoices} kind="secondary">
            {text("payment:history")}
          </ButtonLink>
        </>
      }
    >
      <p>{text("payment:ended.order", { number: order.orderNumber })}</p>
      <VoidNotice voided={order.voidedPayment} />
      <RefundNotice refund={summarizeRefunds(order, words)} />
      <p>{order.voidedPayment && !hasRefund(order) ? text("payment:ended.voided") : ending.text}</p>
    </MessagePage>
  );
}
