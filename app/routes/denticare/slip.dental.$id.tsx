import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadDentalSlip } from "~/features/counter/slip.server";
import { requireDentalClient } from "~/features/denticare/my-denticare.server";
import { RouteError } from "~/ui/errors/route-error";
import { SlipPage } from "~/ui/page/slip-page";
import { usePageMeta } from "~/ui/page-meta";

export const handle = { scripts: true };

export const meta = () => usePageMeta("Slip to take home");

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadDentalSlip(await requireDentalClient(request), params.id);
}

export default function DentalSlip() {
  return <SlipPage {...useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = RouteError;
