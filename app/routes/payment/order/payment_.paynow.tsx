import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type MetaArgs, useLoaderData } from "@remix-run/react";
import { isIssuedInvoice } from "~/features/payment/order/issued-invoice";
import {
  buildSandboxPayerLink,
  canBePaid,
  countSecondsUntil,
  findOpenQr,
  requireOrder,
} from "~/features/payment/order/orders.server";
import { RefundNotice } from "~/features/payment/order/refund-notice";
import { summarizeRefunds } from "~/features/payment/order/refund-summary";
import { startPayNow } from "~/features/payment/pay.server";
import { PAYNOW, paymentChoice } from "~/features/payment/payment";
import { PayNowSteps } from "~/features/payment/paynow-steps";
import { PayNowText } from "~/features/payment/paynow-text";
import { SandboxBankNotice } from "~/features/payment/sandbox-bank-notice";
import { reply } from "~/languages/reply";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { rules } from "~/lib/rules";
import { createToken } from "~/lib/security/token.server";
import { QrFigure } from "~/ui/blocks/qr-figure";
import { RefreshButton } from "~/ui/blocks/refresh";
import { useText } from "~/ui/language/language";
import { DetailPage } from "~/ui/page/detail-page";
import { MessagePage } from "~/ui/page/message-page";
import { PageForm } from "~/ui/page/page-form";
import { usePageMeta } from "~/ui/page-meta";
import { buildRefreshMeta } from "~/ui/refresh-meta";
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
import { getVisitorWords } from "~/web/language/translations.server";
import { readVisitorLanguage } from "~/web/language/visitor-language.server";
import { readPollingState } from "~/web/url/polling.server";

/** The scripts refresh the page without losing the reader's place. */
export const handle = { scripts: true, later: ["paynow"] };

export const meta = ({ data }: MetaArgs<typeof loader>) => [
  ...usePageMeta(useText()("paynow:page.title")),
  ...buildRefreshMeta(data?.refresh),
];

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const order = await requireOrder(customer, new URL(request.url).searchParams.get("order"));
  if (order.status !== "PENDING_PAYMENT")
    throw redirect(paths.to(paths.payment.done, { id: order.id }));
  if (!canBePaid(order)) throw redirect(paths.to(paths.payment.pay, { order: order.id }));
  const { id, orderNumber, payableAmount } = order;
  const code = await findOpenQr(customer, id);
  const { money, time } = getFormats(await readVisitorLanguage(request));
  const amount = code?.amount ?? payableAmount;
  const shown = {
    ...{ id, orderNumber, amount, price: money(amount) },
    refund: summarizeRefunds(order, getVisitorWords()),
    inOnePayment: isIssuedInvoice(order)
      ? ("paynow:page.one-payment" as const)
      : ("paynow:page.keep-place" as const),
  };
  if (code === null) return { ...shown, code, idempotencyKey: createToken(), refresh: null };
  return {
    ...shown,
    code,
    expires: time(code.expiresAt),
    placeUntil: isIssuedInvoice(order) ? null : time(order.expiresAt),
    payer: buildSandboxPayerLink(code.qrString),
    secondsLeft: countSecondsUntil(code.expiresAt),
    ...readPollingState(request),
  };
}

/** Creates a new code after the old one has expired. */
export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  await readForm(request);
  const order = await requireOrder(customer, new URL(request.url).searchParams.get("order"));
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
    text: reply("replies-payment:not-valid"),
  });

export default function PayNow() {
  const page = useLoaderData<typeof loader>();
  return page.code === null ? <CodeIsOver {...page} /> : <OpenCode {...page} />;
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>;

function CodeIsOver({
  id,
  orderNumber,
  refund,
  amount,
  price,
  inOnePayment,
  idempotencyKey,
}: Extract<Page, { code: null }>) {
  const text = useText();
  const newCode = (
    <PageForm idempotencyKey={idempotencyKey} className="row">
      <input type="hidden" name="amount" value={amount} />
      <Button icon="paynow">{text("paynow:over.button", { amount: price })}</Button>
      <Anchor to={paths.to(paths.payment.pay, { order: id })}>
        {text("paynow:page.other-way")}
      </Anchor>
    </PageForm>
  );
  return (
    <MessagePage kind="expired" title={text("paynow:over.title")} actions={newCode}>
      <p>
        {text(refund ? "paynow:over.minutes-refund" : "paynow:over.minutes", {
          minutes: rules.paynowMinutes,
          number: orderNumber,
        })}
      </p>
      <RefundNotice refund={refund}>
        <p>{text(inOnePayment, { amount: price })}</p>
      </RefundNotice>
      <p>{text("paynow:over.old")}</p>
    </MessagePage>
  );
}

function OpenCode(page: Exclude<Page, { code: null }>) {
  const { id, orderNumber, refund, amount, price, inOnePayment, payer, refresh } = page;
  const { expires, placeUntil } = page;
  const text = useText();
  const { qrString, reference } = page.code;
  const looking = usePolling(true);
  return (
    <DetailPage
      title={text("paynow:page.title")}
      back={{
        to: paths.to(paths.payment.pay, { order: id }),
        label: text("paynow:page.other-way"),
      }}
      lead={[
        text(refund ? "paynow:page.lead-refund" : "paynow:page.lead", { number: orderNumber }),
        ...(placeUntil ? [text("paynow:page.two-times", { code: expires, kept: placeUntil })] : []),
      ].join(" ")}
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
        <p>{text(inOnePayment, { amount: price })}</p>
      </RefundNotice>
      <PayNowSteps amount={amount} before={expires} />
      <div role="status" className="my-6">
        <p>{text(refresh && looking ? "paynow:page.waiting" : "paynow:page.paid")}</p>
      </div>
      <RefreshButton />
      <PayNowText qrString={qrString} />
      {payer ? <SandboxBankNotice payer={payer} /> : null}
    </DetailPage>
  );
}
