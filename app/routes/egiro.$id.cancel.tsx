import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmPanel, RouteError, usePageMeta } from "~/ui";
import { isTold } from "~/web/client.server";
import { requireCustomer } from "~/web/customer.server";
import { redirectWithFlash, refusedFlash } from "~/web/flash.server";
import { readForm } from "~/web/form.server";
import { pageNotFound } from "~/web/not-found.server";

export const meta = () => usePageMeta("Cancel an eGIRO arrangement");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const { client, lovedOne } = await customer.api.egiro.list();
  const found = [...client, ...lovedOne].find(({ id }) => id === params.id);
  if (found === undefined) throw pageNotFound();
  if (found.status !== "ACTIVE" || found.cancellationDate) throw redirect(`/egiro/${found.id}`);
  return { id: found.id, bankName: found.bankName, reference: found.ddaReferenceNo };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  await readForm(request);
  const id = params.id ?? "";
  try {
    await customer.api.egiro.cancel({ params: { id } });
  } catch (error) {
    if (!isTold(error)) throw error;
    if (error.httpCode === 404 || error.httpCode === 400) throw pageNotFound();
    return redirectWithFlash(request, `/egiro/${id}`, refusedFlash(error));
  }
  return redirectWithFlash(request, `/egiro/${id}`, {
    kind: "success",
    text: "We asked your bank to cancel the arrangement. It stays Active until the bank approves.",
  });
}

export default function CancelArrangement() {
  const { id, bankName, reference } = useLoaderData<typeof loader>();
  return (
    <ConfirmPanel
      title="Do you really want to Cancel this e-GIRO arrangement?"
      yes="Yes, cancel it"
      no="No, keep it"
      noTo={`/egiro/${id}`}
    >
      <p>
        {bankName}, reference {reference}
      </p>
      <p>
        Your invoices are not deducted any more once your bank approves. You then pay them yourself.
      </p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
