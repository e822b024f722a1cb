import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { AskForLink } from "~/features/booking/ask-for-link";
import { messageLink } from "~/features/booking/message-link";
import { brand } from "~/lib/brand";
import { RouteError, usePageMeta } from "~/ui";
import { parseForm, readOpenForm, refuseForm } from "~/web/form.server";

export const meta = () => [
  ...usePageMeta("Pay an invoice", "Open an invoice by the link in our message, and pay it."),
  { name: "robots", content: "noindex" },
];

export async function action({ request }: ActionFunctionArgs) {
  const submission = parseForm(await readOpenForm(request), messageLink);
  if (submission.status !== "success") return refuseForm(submission);
  return redirect(`/inv/${submission.value.link}`);
}

export default function LinkFromSms() {
  const actionData = useActionData<typeof action>();
  return (
    <AskForLink
      title="Pay an invoice"
      lead="We send you a link by SMS with each invoice. Open it on your phone, or paste it here."
      button="Show my invoice"
      phone={brand.phones.billing}
      lastResult={actionData?.lastResult}
    />
  );
}

export const ErrorBoundary = RouteError;
