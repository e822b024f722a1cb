import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta(useText()("payment:your-payment"));

/** Redirects to the customer's latest order if the address has no id. */
export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const { content } = await customer.api.orders.list({ query: { size: 1 } });
  const [latest] = content;
  if (latest) throw redirect(paths.to(paths.payment.done, { id: latest.id }));
  return null;
}

export default function NoPayment() {
  const text = useText();
  return (
    <MessagePage
      title={text("payment:none")}
      actions={<ButtonLink to="/">{text("payment:ended.programmes")}</ButtonLink>}
    >
      <p>{text("payment:none.text")}</p>
    </MessagePage>
  );
}
