import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta("Your payment");

/** Redirects to the customer's latest order if the address has no id. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const { content } = await customer.api.orders.list({ query: { size: 1 } });
  const [latest] = content;
  if (latest) throw redirect(paths.to(paths.payment.done, { id: latest.id }));
  return null;
}

export default function NoPayment() {
  return (
    <MessagePage
      title="You have not ordered anything yet"
      actions={<ButtonLink to="/">See our programmes</ButtonLink>}
    >
      <p>Once you have paid for a programme, this page shows your payment.</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
