import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  callByAppointmentLink,
  createAppointmentCalendar,
  requireAppointmentLink,
} from "~/features/booking/appointments/appointment.server";

/** Serves the appointment as a file for the phone's calendar. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { api, id } = requireAppointmentLink(params.id);
  return createAppointmentCalendar(await callByAppointmentLink(() => api.get({ params: { id } })));
}
