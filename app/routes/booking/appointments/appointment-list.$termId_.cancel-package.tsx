import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  cancelPackage,
  loadCancellationView,
} from "~/features/booking/cancellation/cancel-package.server";
import { PackageChangePage } from "~/features/booking/change/package-change-page";
import { Fold, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("booking:end.title"));

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadCancellationView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  cancelPackage(request, params.termId);

export default function CancelPackage() {
  const { rules, ...page } = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <PackageChangePage
      id="cancel-package"
      buttonKind="danger"
      {...page}
      details={
        <div className="mt-6">
          <Fold title={text("booking:end.computed")}>
            <ul className="list-disc grid gap-2 pl-8">
              {rules.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Fold>
        </div>
      }
    />
  );
}
