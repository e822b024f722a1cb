import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PackageChangePage } from "~/features/booking/change/package-change-page";
import { freezePackage, loadFreezeCheckView } from "~/features/booking/freeze/freeze.server";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("booking:freeze.page"));

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadFreezeCheckView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  freezePackage(request, params.termId);

export default function FreezeCheck() {
  const { datesTo, ...page } = useLoaderData<typeof loader>();
  const back = { to: datesTo, label: useText()("booking:freeze.other-days") };
  return <PackageChangePage id="freeze-check" {...page} back={back} />;
}
