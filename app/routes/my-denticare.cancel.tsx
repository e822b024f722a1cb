import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  MY_DENTICARE,
  namedAppointment,
  requirePatient,
} from "~/features/denticare/my-denticare.server";
import { momentInWords } from "~/features/denticare/shown";
import { messages } from "~/lib/messages";
import { ConfirmPanel, RouteError, usePageMeta } from "~/ui";
import { isTold } from "~/web/client.server";
import { redirectWithFlash, refusedFlash } from "~/web/flash.server";
import { readForm } from "~/web/form.server";

export const meta = () => usePageMeta("Cancel a dental appointment");

export async function loader({ request }: LoaderFunctionArgs) {
  const appointment = await namedAppointment(request, await requirePatient(request));
  if (!appointment.changeable) throw redirect(MY_DENTICARE);
  const { service, clinic, startsAt, clientName } = appointment;
  return {
    what: `${service.name} for ${clientName} at ${clinic.name}`,
    when: momentInWords(startsAt),
    backTo: MY_DENTICARE,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  await readForm(request);
  const { id } = await namedAppointment(request, patient);
  try {
    await patient.api.cancel({ params: { id } });
  } catch (error) {
    if (!isTold(error)) throw error;
    return redirectWithFlash(request, MY_DENTICARE, refusedFlash(error));
  }
  return redirectWithFlash(request, MY_DENTICARE, {
    kind: "success",
    text: messages.appointmentCancelled,
  });
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
      <p>Somebody else can then have this time. You can book another one whenever you like.</p>
    </ConfirmPanel>
  );
}

export const ErrorBoundary = RouteError;
