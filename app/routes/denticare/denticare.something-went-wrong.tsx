import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { OwnPages } from "~/features/denticare/public-guard.server";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { OopsPage, RouteError, useHiddenPageMeta } from "~/ui";

export const meta = () => useHiddenPageMeta(messages.oops);

const ownPages: Record<OwnPages, string> = {
  "my-denticare": paths.denticare.mine,
  registration: paths.registration.start,
  cancellation: paths.denticare.findExisting,
  "my-cancellation": paths.denticare.mine,
};
const CANCELLING = ["cancellation", "my-cancellation"];

const NOT_BOOKED =
  "We could not do that now. An appointment is booked only when we have sent you an SMS about it.";
const NOT_CANCELLED =
  "We could not cancel your appointment now. It stays booked until we have sent you a message that it is cancelled.";

/** Links back to the page that failed, which is the visitor's booking unless a customer's pages are named. */
export function loader({ request }: LoaderFunctionArgs) {
  const from = new URL(request.url).searchParams.get("from") ?? "";
  const [, refreshTo = paths.denticare.retained] =
    Object.entries(ownPages).find(([name]) => name === from) ?? [];
  const words = CANCELLING.includes(from) ? NOT_CANCELLED : NOT_BOOKED;
  return { refreshTo, words };
}

export default function DenticareWrong() {
  const { refreshTo, words } = useLoaderData<typeof loader>();
  return <OopsPage refreshTo={refreshTo}>{words}</OopsPage>;
}

export const ErrorBoundary = RouteError;
