import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findLovedOne, removeLovedOne } from "~/features/people/linking/loved-ones.server";
import * as paths from "~/lib/paths";
import { ConfirmPanel, RouteError, usePageMeta } from "~/ui";
import { requireLovedOneFeature } from "~/web/customer/acting-for.server";
import { requireCustomer } from "~/web/customer/customer.server";
import { readForm } from "~/web/forms/form.server";

export const meta = () => usePageMeta("Remove a loved one");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  await requireLovedOneFeature(customer);
  const { name } = await findLovedOne(customer, new URL(request.url).searchParams.get("person"));
  return { name };
}

export async function action({ request }: ActionFunctionArgs) {
  const customer = await requireCustomer(request);
  await readForm(request);
  return removeLovedOne(request, customer);
}

export default function RemoveLovedOne() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmPanel
      title={`Do you want to remove ${name}?`}
      yes={`Yes, remove ${name}`}
      noTo={paths.people.lovedOnes}
    >
      <p>
        You will no longer see or change the records of {name}, on any device. Programmes for them
        leave your cart.
      </p>
      <p>
        Their records and programmes stay with us. To act for them again, you link them with their
        client ID.
      </p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
