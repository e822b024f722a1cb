import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatMoment } from "~/features/denticare/format";
import {
  requireDentalBooker,
  requireDentalClient,
  requireNamedAppointment,
} from "~/features/denticare/my-denticare.server";
import * as paths from "~/lib/paths";
import { messages } from "~/lib/text/messages";
import { ConfirmPanel, RouteError, usePageMeta } from "~/ui";
import { redirectWithSuccess } from "~/web/forms/flash.server";
import { readForm } from "~/web/forms/form.server";
import {
  handleButton,
  onRejectedOrUnavailable,
  redirectWithErrorFlash,
} from "~/web/forms/form-action.server";

export const meta = () => usePageMeta("Cancel a dental appointment");

export async function loader({ request }: LoaderFunctionArgs) {
  const appointment = await requireNamedAppointment(request, await requireDentalBooker(request));
  if (!appointment.changeable) throw redirect(paths.denticare.mine);
  const { service, clinic, startsAt, clientName } = appointment;
  return {
    what: `${service.name} for ${clientName} at ${clinic.name}`,
    when: formatMoment(startsAt),
    backTo: paths.denticare.mine,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requireDentalClient(request, "my-cancellation");
  await readForm(request);
  const { id } = await requireNamedAppointment(request, patient);
  return handleButton(
    request,
    async () => {
      await patient.api.cancel({ params: { id } });
      return redirectWithSuccess(request, paths.denticare.mine, messages.appointmentCancelled);
    },
    onRejectedOrUnavailable(redirectWithErrorFlash(request, paths.denticare.mine)),
  );
}

export default function CancelAppointment() {
  const { what, when, backTo } = useLoaderData<typeof loader>();
  return (
    <ConfirmPanel
      title="Do you want to cancel this appointment?"
      yes="Yes, cancel it"
      no="No, keep it"
      noTo={backTo}
    >
      <p>
        {what}
        <br />
        {when}
      </p>
      <p>Another customer can then have this time. You can book another one whenever you like.</p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
