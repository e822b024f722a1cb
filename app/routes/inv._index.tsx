import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { messageLink } from "~/features/booking/message-link";
import { PasteLinkPage } from "~/features/booking/paste-link-page";
import { brand } from "~/lib/brand";
import { RouteError, usePageMeta } from "~/ui";
import { unboundFormAction } from "~/web/form-action.server";
import * as paths from "~/web/paths";

export const meta = () => [
  ...usePageMeta("Pay an invoice", "Open an invoice by the link in our message, and pay it."),
  { name: "robots", content: "noindex" },
];

export async function action({ request }: ActionFunctionArgs) {
  return unboundFormAction(request, messageLink, ({ link: id }) =>
    redirect(paths.to(paths.payment.byLink, { id })),
  );
}

export default function LinkFromSms() {
  const actionData = useActionData<typeof action>();
  return (
    <PasteLinkPage
      title="Pay an invoice"
      lead="We send you a link by SMS with each invoice. Open it on your phone, or paste it here."
      button="Show my invoice"
      phone={brand.phones.billing}
      lastResult={actionData?.lastResult}
    />
  );
}

export const ErrorBoundary = RouteError;
