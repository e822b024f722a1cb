import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { RouteError, useHiddenPageMeta } from "~/ui";
import { messageLink } from "~/ui/page/message-link";
import { PasteLinkPage } from "~/ui/page/paste-link-page";
import { handleUnboundForm } from "~/web/forms/form-action.server";

export const meta = () =>
  useHiddenPageMeta("Your appointment", {
    description: "Open your appointment by the link in our message.",
  });

export async function action({ request }: ActionFunctionArgs) {
  return handleUnboundForm(request, messageLink, ({ link: id }) =>
    redirect(paths.to(paths.booking.byLink, { id })),
  );
}

export default function LinkFromSms() {
  return (
    <PasteLinkPage
      title="Your appointment"
      lead="We send you a link by SMS for each appointment. Open it on your phone, or paste it here."
      button="Show my appointment"
      phone={brand.phones.hotline}
    />
  );
}

export const ErrorBoundary = RouteError;
