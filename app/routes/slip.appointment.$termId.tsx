import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SlipPage } from "~/features/booking/slip-page";
import { appointmentSlip } from "~/features/counter/slip.server";
import { usePageMeta } from "~/ui/page-meta";
import { RouteError } from "~/ui/route-error";
import { requireCustomer } from "~/web/customer.server";

export const handle = { scripts: true };

export const meta = () => usePageMeta("Slip to take home");

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  return appointmentSlip(customer, params.termId);
}

export default function AppointmentSlip() {
  return <SlipPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = RouteError;
