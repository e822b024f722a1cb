import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { OwnPages } from "~/features/denticare/visitor/public-guard.server";
import * as paths from "~/lib/paths";
import { OopsPage, useHiddenPageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => useHiddenPageMeta(useText()("shell:oops.title"));

const ownPages: Record<OwnPages, string> = {
  "my-denticare": paths.denticare.mine,
  registration: paths.registration.start,
  cancellation: paths.denticare.findExisting,
  "my-cancellation": paths.denticare.mine,
};
const CANCELLING = ["cancellation", "my-cancellation"];

/** Links back to the page that failed, which is the visitor's booking unless a customer's pages are named. */
export function loader({ request }: LoaderFunctionArgs) {
  const from = new URL(request.url).searchParams.get("from") ?? "";
  const [, refreshTo = paths.denticare.retained] =
    Object.entries(ownPages).find(([name]) => name === from) ?? [];
  return { refreshTo, isCancelling: CANCELLING.includes(from) };
}

export default function DenticareWrong() {
  const { refreshTo, isCancelling } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <OopsPage refreshTo={refreshTo}>
      {text(isCancelling ? "denticare:wrong.not-cancelled" : "denticare:wrong.not-booked")}
    </OopsPage>
  );
}
