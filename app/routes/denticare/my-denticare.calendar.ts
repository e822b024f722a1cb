import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createDentalCalendar } from "~/features/denticare/calendar.server";
import {
  requireDentalClient,
  requireNamedAppointment,
} from "~/features/denticare/customer/my-denticare.server";
import * as paths from "~/lib/paths";
import { redirectOnError } from "~/web/forms/flash.server";
import { loadVisitorWords } from "~/web/language/translations.server";

/** Serves the appointment for the person's own calendar. */
export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requireDentalClient(request);
  return redirectOnError(request, paths.denticare.mine, async () => {
    const appointment = await requireNamedAppointment(request, patient);
    return appointment.status !== "COMPLETED"
      ? createDentalCalendar(appointment, await loadVisitorWords(request))
      : redirect(paths.denticare.mine);
  });
}
