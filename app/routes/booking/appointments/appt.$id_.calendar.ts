import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  callByAppointmentLink,
  createAppointmentCalendar,
  requireAppointmentLink,
} from "~/features/booking/appointments/appointment.server";
import { loadVisitorWords } from "~/web/language/translations.server";

/** Serves the appointment as a file for the phone's calendar. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { api, id } = requireAppointmentLink(params.id);
  const appointment = await callByAppointmentLink(() => api.get({ params: { id } }));
  return createAppointmentCalendar(appointment, await loadVisitorWords(request));
}
