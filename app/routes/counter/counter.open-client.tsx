import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData } from "@remix-run/react";
import { openClientAction, requireVisit } from "~/features/counter/staff.server";
import * as paths from "~/lib/paths";
import { ButtonLink, MessagePage, RouteError, usePageMeta } from "~/ui";

const TITLE = "The record was not opened";

export const meta = () => usePageMeta(TITLE);

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisit(request);
  // A page that was reloaded has no form.
  if (request.method === "GET" && !request.headers.has("content-type"))
    throw redirect(paths.counter.findClient);
  return null;
}

export const action = ({ request }: ActionFunctionArgs) => openClientAction(request);

export default function OpenClient() {
  const answer = useActionData<typeof action>();
  const [error] = answer?.lastResult?.error?.idSeen ?? [];
  return (
    <MessagePage
      title={TITLE}
      actions={<ButtonLink to={paths.counter.findClient}>Find the client again</ButtonLink>}
    >
      <p>{error ?? "Please find the client again."}</p>
    </MessagePage>
  );
}

export const ErrorBoundary = RouteError;
