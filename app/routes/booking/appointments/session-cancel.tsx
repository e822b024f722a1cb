import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CancelPage } from "~/features/booking/change/cancel-page";
import {
  buildChangeView,
  cancelAppointment,
  redirectToMatchingCancelPage,
  requireChangeableAppointment,
} from "~/features/booking/change/change.server";
import { usePageMeta } from "~/ui";
import { useText } from "~/ui/language/language";
import { loadVisitorWords } from "~/web/language/translations.server";

export const meta = () => usePageMeta(useText()("booking:cancel.session"));

export async function loader({ request }: LoaderFunctionArgs) {
  const state = await requireChangeableAppointment(request, "cancel");
  redirectToMatchingCancelPage(state.appointment, "session");
  return buildChangeView(state, "cancel", await loadVisitorWords(request));
}

export const action = ({ request }: ActionFunctionArgs) => cancelAppointment(request);

export default function CancelSession() {
  return <CancelPage {...useLoaderData<typeof loader>()} />;
}
