import type { LoaderFunctionArgs } from "@remix-run/node";
import { termCalendar } from "~/features/booking/appointments.server";
import { sessionsOfTerm } from "~/features/booking/term.server";
import { requireCustomer } from "~/web/customer.server";
import { redirectOnError } from "~/web/flash.server";
import * as paths from "~/web/paths";
import { parseIdOr404 } from "~/web/url-params.server";

/** Appointments to come as a file for the customer's own calendar: one of them, or all of the term. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const termId = parseIdOr404(params.termId);
  const booking = new URL(request.url).searchParams.get("booking");
  return redirectOnError(request, paths.to(paths.booking.term, { termId }), async () =>
    termCalendar(await sessionsOfTerm(customer, termId), booking),
  );
}
