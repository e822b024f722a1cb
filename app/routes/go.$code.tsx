import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCustomer } from "~/portal/customer.server";
import { linkHeaders } from "~/portal/link-token.server";
import { matchedByPrefix } from "~/portal/matched-by-prefix.server";
import { ConfirmPanel, RouteError, usePageMeta } from "~/ui";

export const meta = () => usePageMeta("Go on where you left off");

export const headers = () => linkHeaders;

/** Opening the address changes nothing: the button posts the code. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const code = params.code ?? "";
  if (!/^\d{6}$/.test(code)) throw matchedByPrefix(request, "/go");
  const { person } = await requireCustomer(request);
  return { code, name: person.name };
}

export default function GoWithCode() {
  const { code, name } = useLoaderData<typeof loader>();
  return (
    <ConfirmPanel
      title="Go on where you left off"
      yes="Go on here"
      no="No, go to My services"
      noTo="/"
      danger={false}
      action="/go?index"
      hidden={<input type="hidden" name="code" value={code} />}
    >
      <p>You are logged in as {name}. Your answers come along to this device.</p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
