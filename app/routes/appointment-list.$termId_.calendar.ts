import type { LoaderFunctionArgs } from "@remix-run/node";
import { calendarOf } from "~/portal/booking/appointments.server";
import { idFrom, sessionsOfTerm } from "~/portal/booking/term.server";
import { requireCustomer } from "~/portal/customer.server";

/** Appointments to come as a file for the customer's own calendar: one of them, or all of the term. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const customer = await requireCustomer(request);
  const term = await sessionsOfTerm(customer, idFrom(params.termId));
  const booking = new URL(request.url).searchParams.get("booking");
  return new Response(calendarOf(term, booking), {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="appointments.ics"',
      "cache-control": "private, no-store",
    },
  });
}
