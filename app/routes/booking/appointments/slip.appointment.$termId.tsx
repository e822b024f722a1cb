import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadTermSlip } from "~/features/counter/slip.server";
import { useText } from "~/ui/language/language";
import { SlipPage } from "~/ui/page/slip-page";
import { usePageMeta } from "~/ui/page-meta";
import { requireCustomer } from "~/web/customer/customer.server";

export const handle = { prints: true };

export const meta = () => usePageMeta(useText()("slips:title"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  return loadTermSlip(request, customer, params.termId);
}

export default function AppointmentSlip() {
  return <SlipPage {...useLoaderData<typeof loader>()} />;
}
