import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import {
  buildSandboxPayerLink,
  canBePaid,
  countSecondsUntil,
  findOpenQr,
  findOrder,
} from "~/features/payment/orders.server";
import { startPayNow } from "~/features/payment/pay.server";
import { PAYNOW, paymentChoice } from "~/features/payment/payment";
import { PayNowSteps } from "~/features/payment/paynow-steps";
import { RefundNotice } from "~/features/payment/refund-notice";
import { summarizeRefunds } from "~/features/payment/refund-summary";
import { SandboxBankNotice } from "~/features/payment/sandbox-bank-notice";
import paynowTexts from "~/languages/en/paynow.json";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { createToken } from "~/lib/security/token.server";
import { PAYNOW_QR_MINUTES } from "~/lib/singapore/paynow-qr-expiry";
import { formatTime } from "~/lib/singapore-date";
import { messages } from "~/lib/text/messages";
import { Accordion } from "~/ui/blocks/accordion";
import { CopyButton } from "~/ui/blocks/copy-button";
import { QrFigure } from "~/ui/blocks/qr-figure";
import { Refresh } from "~/ui/blocks/refresh";
import { RouteError } from "~/ui/errors/route-error";
import { WithBrowserTexts } from "~/ui/language/browser-texts";
import { DetailPage } from "~/ui/page/detail-page";
import { MessagePage } from "~/ui/page/message-page";
import { PageForm } from "~/ui/page/page-form";
import { usePageMeta } from "~/ui/page-meta";
import { refreshMeta } from "~/ui/refresh-meta";
import { Anchor } from "~/ui/text/anchor";
import { Button } from "~/ui/text/button";
import { usePolling } from "~/ui/use-polling";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectWithFlash } from "~/web/forms/flash.server";
import { parseForm, readForm } from "~/web/forms/form.server";
import {
  handleButton,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";
import { readPollingState } from "~/web/url/polling.server";

const TEXTS = { paynow: paynowTexts };

/** The scripts refresh the page without losing the reader's place. */
export const handle = { scripts: true };

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta("Pay with PayNow"),
  ...refreshMeta(data?.refresh),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await findOrder(customer, new URL(request.url).searchParams.get("order"));
  if (order.status !== "PENDING_PAYMENT")
    throw redirect(paths.to(paths.payment.done, { id: order.id }));
  if (!canBePaid(order)) throw redirect(paths.to(paths.payment.pay, { order: order.id }));
  const { id, orderNumber, payableAmount } = order;
  const code = await findOpenQr(customer, id);
  const refund = summarizeRefunds(order);
  if (code === null)
    return {
      id,
      orderNumber,
      refund,
      amount: payableAmount,
      code: null,
      expires: "",
      idempotencyKey: createToken(),
      payer: null,
      secondsLeft: 0,
      refresh: null,
    };
  return {
    id,
    orderNumber,
    refund,
    amount: code.amount,
    code,
    expires: formatTime(code.expiresAt),
    idempotencyKey: "",
    payer: buildSandboxPayerLink(code.qrString),
    secondsLeft: countSecondsUntil(code.expiresAt),
    ...readPollingState(request),
  };
}

/** Creates a new code after the old one has expired. */
export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  await readForm(request);
  const order = await findOrder(customer, new URL(request.url).searchParams.get("order"));
  return handleButton(
    request,
    async (form) => {
      form.set("way", PAYNOW);
      const submission = parseForm(form, paymentChoice);
      if (submission.status !== "success") return notValid(request, order.id);
      return startPayNow(customer, order, submission.value);
    },
    onRejectedOrUnavailable(
      redirectWithErrorFlash(request, paths.to(paths.payment.pay, { order: order.id })),
    ),
  );
}

const notValid = (request: Request, order: string) =>
  redirectWithFlash(request, paths.to(paths.payment.payNow, { order }), {
    kind: "error",
    text: messages.paymentNotValid,
  });

export default function PayNow() {
  const page = useLoaderData<typeof loader>();
  const { code } = page;
  return (
    <WithBrowserTexts texts={TEXTS}>
      {code === null ? <CodeIsOver {...page} /> : <OpenCode {...page} code={code} />}
    </WithBrowserTexts>
  );
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function CodeIsOver({ id, orderNumber, refund, amount, idempotencyKey }: Page) {
  const newCode = (
    <PageForm idempotencyKey={idempotencyKey} className="row">
      <input type="hidden" name="amount" value={amount} />
      <Button icon="paynow">Show a new code for {formatMoney(amount)}</Button>
      <Anchor to={paths.to(paths.payment.pay, { order: id })}>Pay in another way</Anchor>
    </PageForm>
  );
  return (
    <MessagePage kind="expired" title="This PayNow QR code has expired" actions={newCode}>
      <p>
        A code can be paid for {PAYNOW_QR_MINUTES} minutes.{" "}
        {refund
          ? `Order ${orderNumber} is not paid yet.`
          : `We have not received a payment for order ${orderNumber}.`}
      </p>
      <RefundNotice refund={refund} />
      <p>
        If you paid with the old code and do not see it here within a few minutes, we will tell you
        by e-mail or SMS. Please do not pay again.
      </p>
    </MessagePage>
  );
}

function OpenCode(page: Page & { code: NonNullable<Page["code"]> }) {
  const { id, orderNumber, refund, amount, expires, payer, refresh } = page;
  const { qrString, reference } = page.code;
  const looking = usePolling(true);
  return (
    <DetailPage
      title="Pay with PayNow"
      back={{ to: paths.to(paths.payment.pay, { order: id }), label: "Pay in another way" }}
      lead={
        refund
          ? `Order ${orderNumber}. It is not paid yet.`
          : `Order ${orderNumber}. We have not received a payment yet.`
      }
      aside={
        <QrFigure
          src={paths.to(paths.payment.payNowQr, { order: id })}
          saveTo={paths.to(paths.payment.payNowQr, { order: id, save: "yes" })}
          amount={amount}
          reference={reference}
          expires={expires}
          secondsLeft={page.secondsLeft}
        />
      }
      asideFirst
    >
      <RefundNotice refund={refund}>
        <p>To keep your place, please pay {formatMoney(amount)} in one payment.</p>
      </RefundNotice>
      <PayNowSteps amount={amount} before={expires} />
      <div role="status" className="my-6">
        <p>
          {refresh && looking
            ? "We are looking for your payment. If nothing changes here within 20 seconds, please press Check again."
            : "Have you paid? Press the button to check again."}
        </p>
      </div>
      <Refresh />
      <div className="mt-6">
        <Accordion
          items={[{ title: "PayNow code as text", content: <TextOfCode qrString={qrString} /> }]}
        />
      </div>
      {payer ? <SandboxBankNotice payer={payer} /> : null}
    </DetailPage>
  );
}

function TextOfCode({ qrString }: { qrString: string }) {
  return (
    <>
      <p>For a banking app that takes the text instead of the picture:</p>
      <code className="break-all select-all">{qrString}</code>
      <CopyButton text={qrString} label="Copy the text" />
    </>
  );
}

export const ErrorBoundary = RouteError;
