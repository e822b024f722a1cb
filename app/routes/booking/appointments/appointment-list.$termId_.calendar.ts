import type { LoaderFunctionArgs } from "@remix-run/node";
import { createTermCalendar } from "~/features/booking/appointments/appointments.server";
import { requireSessionsOfTerm } from "~/features/booking/term.server";
import * as paths from "~/lib/paths";
import { requireCustomer } from "~/web/customer/customer.server";
import { redirectOnError } from "~/web/forms/flash.server";
import { loadVisitorWords } from "~/web/language/translations.server";
import { parseIdOr404 } from "~/web/url/url-params.server";

/** Appointments to come as a file for the customer's own calendar: one of them, or all of the term. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const termId = parseIdOr404(params.termId);
  const booking = new URL(request.url).searchParams.get("booking");
  return redirectOnError(request, paths.to(paths.booking.term, { termId }), async () =>
    createTermCalendar(
      await requireSessionsOfTerm(customer, termId),
      booking,
      await loadVisitorWords(request),
    ),
  );
}
