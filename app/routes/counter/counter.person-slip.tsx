import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadPersonSlip } from "~/features/counter/slip.server";
import * as paths from "~/lib/paths";
import { ButtonLink, RouteError, usePageMeta } from "~/ui";
import { SlipPage } from "~/ui/page/slip-page";
import { requireCustomer } from "~/web/customer/customer.server";

export const meta = () => usePageMeta("Slip to take home");

export async function loader({ request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  if (customer.visit === null) throw redirect("/");
  return loadPersonSlip(customer);
}

export default function PersonSlip() {
  return (
    <>
      <SlipPage {...useLoaderData<typeof loader>()} />
      <p className="mt-8 print:hidden">
        <ButtonLink to={paths.registration.start}>Register for a programme</ButtonLink>
      </p>
    </>
  );
}

export const ErrorBoundary = RouteError;
