import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { RouteError, useHiddenPageMeta } from "~/ui";
import { messageLink } from "~/ui/page/message-link";
import { PasteLinkPage } from "~/ui/page/paste-link-page";
import { unboundFormAction } from "~/web/forms/form-action.server";

export const meta = () =>
  useHiddenPageMeta("Pay an invoice", {
    description: "Open an invoice by the link in our message, and pay it.",
  });

export async function action({ request }: ActionFunctionArgs) {
  return unboundFormAction(request, messageLink, ({ link: id }) =>
    redirect(paths.to(paths.payment.byLink, { id })),
  );
}

export default function LinkFromSms() {
  return (
    <PasteLinkPage
      title="Pay an invoice"
      lead="We send you a link by SMS with each invoice. Open it on your phone, or paste it here."
      button="Show my invoice"
      phone={brand.phones.billing}
    />
  );
}

export const ErrorBoundary = RouteError;
