import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { calendarAnswer } from "~/portal/denticare/calendar.server";
import {
  MY_DENTICARE,
  namedAppointment,
  requirePatient,
} from "~/portal/denticare/my-denticare.server";

/** The appointment for the person's own calendar. */
export async function loader({ request }: LoaderFunctionArgs) {
  const appointment = await namedAppointment(request, await requirePatient(request));
  if (appointment.status !== "SCHEDULED") return redirect(MY_DENTICARE);
  return calendarAnswer(appointment);
}
