import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PackageChangePage } from "~/features/booking/change/package-change-page";
import { leaveIntake, loadLeaveIntakeView } from "~/features/booking/intake/leave-intake.server";
import { ButtonLink, usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("booking:leave.title"));

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadLeaveIntakeView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  leaveIntake(request, params.termId);

export default function LeaveIntake() {
  const page = useLoaderData<typeof loader>();
  const text = useText();
  return (
    <PackageChangePage
      id="leave"
      buttonKind="danger"
      {...page}
      details={
        page.cancelPackageTo ? (
          <ButtonLink to={page.cancelPackageTo} kind="secondary">
            {text("booking:term.cancel-package")}
          </ButtonLink>
        ) : null
      }
    />
  );
}
