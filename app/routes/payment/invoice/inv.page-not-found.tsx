import { data } from "@remix-run/node";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";

export const meta = () => [
  ...usePageMeta("Invoice not found"),
  { name: "robots", content: "noindex" },
];

export const loader = () => data(null, { status: 404 });

export default function InvoiceNotFound() {
  return (
    <MessagePage
      kind="missing"
      title="We cannot find this invoice"
      actions={<ButtonLink to={paths.payment.findByLink}>Type the link again</ButtonLink>}
    >
      <p>The link is not complete, or it was copied wrongly. Open it again in our SMS.</p>
      <p>
        If that does not help, call our billing line: {brand.phones.billing.number} (
        {brand.phones.billing.hours}).
      </p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
