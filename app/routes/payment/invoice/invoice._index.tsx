import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { OrderSummary } from "~/contract/payment/order";
import { PaidByMonth } from "~/features/payment/invoice/paid-by-month";
import { computeAmountAfterCredit } from "~/features/payment/order/amount-after-credit";
import { OrderStatusTag } from "~/features/payment/order/order-status-tag";
import { Money } from "~/features/payment/order/order-totals";
import { getFormats } from "~/lib/language/formats";
import * as paths from "~/lib/paths";
import { ButtonLink, Card, EmptyState, ListPage, Pagination, usePageMeta } from "~/ui";
import { describeItems } from "~/ui/language/item-words";
import { useLanguage, useText } from "~/ui/language/language";
import { Sentence } from "~/ui/language/sentence";
import { requireCustomer } from "~/web/customer/customer.server";

const PER_PAGE = 10;

export const meta = () => usePageMeta(useText()("payment:history"));

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const pageParam = new URL(request.url).searchParams.get("page");
  const page = Number(/^[1-9]\d{0,3}$/.exec(pageParam ?? "1")?.[0] ?? 0);
  if (page === 0) throw redirect(paths.payment.invoices);
  const { content, totalElements, months } = await customer.api.orders.list({
    query: { page: page - 1, size: PER_PAGE },
  });
  const pages = Math.max(1, Math.ceil(totalElements / PER_PAGE));
  if (page > pages)
    throw redirect(
      pages === 1 ? paths.payment.invoices : paths.to(paths.payment.invoices, { page: pages }),
    );
  return { orders: content, months: months ?? [], total: totalElements, page, pages };
}

export default function Invoices() {
  const { orders, months, total, page, pages } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <ListPage
      title={text("payment:history")}
      back={{ to: "/", label: text("payment:done.services") }}
      count={total > 0 ? text("payment:list.count", { shown: orders.length, total }) : undefined}
      pagination={
        <>
          <Pagination
            page={page}
            pages={pages}
            to={(n) => paths.to(paths.payment.invoices, { page: n })}
          />
          <PaidByMonth months={months} />
        </>
      }
    >
      {total === 0 ? (
        <EmptyState
          icon="document"
          title={text("payment:list.none")}
          action={<ButtonLink to="/">{text("payment:ended.programmes")}</ButtonLink>}
        >
          <p>{text("payment:list.none-text")}</p>
        </EmptyState>
      ) : (
        <div className="stack">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </div>
      )}
    </ListPage>
  );
}

type Return = NonNullable<OrderSummary["returns"]>[number];

function OrderCard({ order }: { order: OrderSummary }) {
  const { id, status, invoiceNumber, orderNumber, createdDate, payableAmount, description } = order;
  const { language, text } = useLanguage();
  const { date: formatDate, money } = getFormats(language);
  const date = formatDate(createdDate);
  const describeReturn = ({ amount, date: day, voided }: Return) => {
    if (day === null) return text("payment:list.to-return", { amount: money(amount) });
    const values = { amount: money(amount), date: formatDate(day) };
    return voided ? text("payment:list.voided", values) : text("payment:list.returned", values);
  };
  const isDue = status === "PENDING_PAYMENT" && !order.deductedOn;
  return (
    <Card
      title={describeItems(description, text)}
      to={paths.to(paths.payment.invoice, { id })}
      status={<OrderStatusTag {...order} />}
      actions={
        isDue ? (
          <ButtonLink to={paths.to(paths.payment.pay, { order: id })}>
            {text("payment:pay", { amount: money(payableAmount) })}
          </ButtonLink>
        ) : undefined
      }
    >
      <p>
        {invoiceNumber
          ? text("payment:list.tax-invoice", { date, number: invoiceNumber })
          : text("payment:list.order", { date, number: orderNumber })}
      </p>
      <p>
        <Sentence
          of="payment:list.with-gst"
          parts={{
            amount: (
              <strong>
                <Money cents={computeAmountAfterCredit(order)} />
              </strong>
            ),
          }}
        />
      </p>
      {order.returns?.map((one) => (
        <p key={`${one.date} ${one.amount}`}>{describeReturn(one)}</p>
      ))}
    </Card>
  );
}
