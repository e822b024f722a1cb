import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { AskForLink } from "~/features/booking/ask-for-link";
import { messageLink } from "~/features/booking/message-link";
import { useDoorMeta } from "~/features/check-in/door-meta";
import { brand } from "~/lib/brand";
import { RouteError } from "~/ui";
import { parseForm, readOpenForm, refuseForm } from "~/web/form.server";

export const meta = () =>
  useDoorMeta("Your appointment", null, "Open your appointment by the link in our message.");

export async function action({ request }: ActionFunctionArgs) {
  const submission = parseForm(await readOpenForm(request), messageLink);
  if (submission.status !== "success") return refuseForm(submission);
  return redirect(`/appt/${submission.value.link}`);
}

export default function LinkFromSms() {
  const actionData = useActionData<typeof action>();
  return (
    <AskForLink
      title="Your appointment"
      lead="We send you a link by SMS for each appointment. Open it on your phone, or paste it here."
      button="Show my appointment"
      phone={brand.phones.hotline}
      lastResult={actionData?.lastResult}
    />
  );
}

export const ErrorBoundary = RouteError;
