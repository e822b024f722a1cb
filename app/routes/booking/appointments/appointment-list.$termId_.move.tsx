import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  loadMovePackageView,
  movePackage,
} from "~/features/booking/centre-move/move-package.server";
import { PackageChangePage } from "~/features/booking/change/package-change-page";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("booking:term.move"));

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadMovePackageView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  movePackage(request, params.termId);

export default function MovePackage() {
  const { others, ...page } = useLoaderData<typeof loader>();
  return (
    <PackageChangePage
      id="move-package"
      {...page}
      after={others.map((sentence) => (
        <p key={sentence} className="measure mt-4">
          {sentence}
        </p>
      ))}
    />
  );
}
