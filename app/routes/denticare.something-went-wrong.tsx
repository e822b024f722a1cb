import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RETAINED } from "~/features/denticare/booking.server";
import type { OwnPages } from "~/features/denticare/door.server";
import { MY_DENTICARE } from "~/features/denticare/my-denticare.server";
import { REGISTRATION } from "~/features/registration/steps";
import { messages } from "~/lib/messages";
import { OopsPage, RouteError, usePageMeta } from "~/ui";

export const meta = () => [...usePageMeta(messages.oops), { name: "robots", content: "noindex" }];

const ownPages: Record<OwnPages, string> = {
  "my-denticare": MY_DENTICARE,
  registration: REGISTRATION,
};

/** Back to where it went wrong: a visitor's booking unless a customer's pages are named. */
export function loader({ request }: LoaderFunctionArgs) {
  const from = new URL(request.url).searchParams.get("from") ?? "";
  const [, refreshTo = RETAINED] = Object.entries(ownPages).find(([name]) => name === from) ?? [];
  return { refreshTo };
}

export default function DenticareWrong() {
  const { refreshTo } = useLoaderData<typeof loader>();
  return (
    <OopsPage refreshTo={refreshTo}>
      We could not do that now. An appointment is booked only when we have sent you an SMS about it.
    </OopsPage>
  );
}

export const ErrorBoundary = RouteError;
