import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { OrderSummary } from "~/contract/payment/order";
import { OrderStatusTag } from "~/features/payment/order-status-tag";
import { Money } from "~/features/payment/order-totals";
import { PaidByMonth } from "~/features/payment/paid-by-month";
import { sumPaidMonths } from "~/features/payment/paid-months";
import { formatMoney } from "~/lib/money";
import * as paths from "~/lib/paths";
import { formatDate } from "~/lib/singapore-date";
import { ButtonLink, Card, EmptyState, ListPage, Pagination, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";

const PER_PAGE = 10;
/** Size of the orders call from which the first page also sums the payments by month. */
const ROWS_PER_PAGE = 100;

export const meta = () => usePageMeta("Payment History");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const pageParam = new URL(request.url).searchParams.get("page");
  const page = Number(/^[1-9]\d{0,3}$/.exec(pageParam ?? "1")?.[0] ?? 0);
  if (page === 0) throw redirect(paths.payment.invoices);
  const { content, totalElements } = await customer.api.orders.list({
    query: page === 1 ? { size: ROWS_PER_PAGE } : { page: page - 1, size: PER_PAGE },
  });
  const pages = Math.max(1, Math.ceil(totalElements / PER_PAGE));
  if (page > pages)
    throw redirect(
      pages === 1 ? paths.payment.invoices : paths.to(paths.payment.invoices, { page: pages }),
    );
  const orders = content.slice(0, PER_PAGE);
  const months = page === 1 ? sumPaidMonths(content, totalElements) : [];
  return { orders, months, total: totalElements, page, pages };
}

export default function Invoices() {
  const { orders, months, total, page, pages } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Payment History"
      back={{ to: "/", label: "My services" }}
      count={total > 0 ? `Displaying ${orders.length} out of ${total} invoices` : undefined}
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
          title="You have no invoices yet"
          action={<ButtonLink to="/">See our programmes</ButtonLink>}
        >
          <p>What you buy is listed here with its tax invoice.</p>
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

function OrderCard({ order }: { order: OrderSummary }) {
  const { id, status, invoiceNumber, orderNumber, createdDate, totalAmount, description } = order;
  const isDue = status === "PENDING_PAYMENT" && !order.deductedOn;
  return (
    <Card
      title={description}
      to={paths.to(paths.payment.invoice, { id })}
      status={<OrderStatusTag {...order} />}
      actions={
        isDue ? (
          <ButtonLink to={paths.to(paths.payment.pay, { order: id })}>
            Pay {formatMoney(totalAmount)}
          </ButtonLink>
        ) : undefined
      }
    >
      <p>
        {formatDate(createdDate)},{" "}
        {invoiceNumber ? `tax invoice ${invoiceNumber}` : `order ${orderNumber}`}
      </p>
      <p>
        <strong>
          <Money cents={totalAmount} />
        </strong>{" "}
        with GST
      </p>
    </Card>
  );
}

export const ErrorBoundary = RouteError;
