import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PackageChangePage } from "~/features/booking/change/package-change-page";
import { leaveIntake, loadLeaveIntakeView } from "~/features/booking/intake/leave-intake.server";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";

export const meta = () => usePageMeta(useText()("booking:leave.title"));

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadLeaveIntakeView(request, params.termId);

export const action = ({ request, params }: ActionFunctionArgs) =>
  leaveIntake(request, params.termId);

export default function LeaveIntake() {
  return <PackageChangePage id="leave" buttonKind="danger" {...useLoaderData<typeof loader>()} />;
}
