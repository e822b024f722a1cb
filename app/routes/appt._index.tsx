import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { messageLink } from "~/features/booking/message-link";
import { PasteLinkPage } from "~/features/booking/paste-link-page";
import { useDoorMeta } from "~/features/check-in/door-meta";
import { brand } from "~/lib/brand";
import { RouteError } from "~/ui";
import { unboundFormAction } from "~/web/form-action.server";
import * as paths from "~/web/paths";

export const meta = () =>
  useDoorMeta("Your appointment", null, "Open your appointment by the link in our message.");

export async function action({ request }: ActionFunctionArgs) {
  return unboundFormAction(request, messageLink, ({ link: id }) =>
    redirect(paths.to(paths.booking.byLink, { id })),
  );
}

export default function LinkFromSms() {
  const actionData = useActionData<typeof action>();
  return (
    <PasteLinkPage
      title="Your appointment"
      lead="We send you a link by SMS for each appointment. Open it on your phone, or paste it here."
      button="Show my appointment"
      phone={brand.phones.hotline}
      lastResult={actionData?.lastResult}
    />
  );
}

export const ErrorBoundary = RouteError;
