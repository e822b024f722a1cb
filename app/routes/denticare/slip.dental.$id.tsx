import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadDentalSlip } from "~/features/counter/slip.server";
import { requireDentalClient } from "~/features/denticare/customer/my-denticare.server";
import { useText } from "~/ui/language/language";
import { SlipPage } from "~/ui/page/slip-page";
import { usePageMeta } from "~/ui/page-meta";

export const handle = { prints: true };

export const meta = () => usePageMeta(useText()("slips:title"));

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadDentalSlip(request, await requireDentalClient(request), params.id);
}

export default function DentalSlip() {
  return <SlipPage {...useLoaderData<typeof loader>()} />;
}
