import type { LoaderFunctionArgs } from "@remix-run/node";
import { appointmentDoor, behindAppointmentLink, calendarOf } from "~/portal/appointment.server";

/** The appointment as a file for the phone's own calendar. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, id } = await appointmentDoor(request, params.id);
  const appointment = await behindAppointmentLink(() => api.get({ params: { id } }));
  return calendarOf(appointment);
}
