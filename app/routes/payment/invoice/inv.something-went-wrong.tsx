import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { OopsPage, RouteError, usePageMeta } from "~/ui";

export const meta = () => [...usePageMeta(messages.oops), { name: "robots", content: "noindex" }];

export default function InvoiceWrong() {
  return (
    <OopsPage refreshTo={paths.payment.findByLink} desk={brand.phones.billing}>
      We could not show your invoice. No money has moved.
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
