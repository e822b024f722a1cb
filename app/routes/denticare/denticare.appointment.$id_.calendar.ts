import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { createDentalCalendar } from "~/features/denticare/calendar.server";
import { requireLinkedAppointment } from "~/features/denticare/visitor/link.server";
import * as paths from "~/lib/paths";
import { readLinkToken } from "~/lib/security/token-format";
import { redirectOnError } from "~/web/forms/flash.server";
import { loadVisitorWords } from "~/web/language/translations.server";

/** Serves the appointment behind a link, for the person's own calendar. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const page = paths.to(paths.denticare.byLink, { id: readLinkToken(params.id) });
  return redirectOnError(request, page, async () => {
    const { at, shown } = await requireLinkedAppointment(request, params.id);
    return shown && shown.appointment.status !== "COMPLETED"
      ? createDentalCalendar(shown.appointment, await loadVisitorWords(request))
      : redirect(at);
  });
}
