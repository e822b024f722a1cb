import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  appointmentCalendar,
  appointmentDoor,
  behindAppointmentLink,
} from "~/features/booking/appointment.server";

/** The appointment as a file for the phone's own calendar. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { api, id } = appointmentDoor(params.id);
  return appointmentCalendar(await behindAppointmentLink(() => api.get({ params: { id } })));
}
