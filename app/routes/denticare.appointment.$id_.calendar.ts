import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { calendarAnswer } from "~/portal/denticare/calendar.server";
import { findLinked } from "~/portal/denticare/link.server";

/** The appointment behind a link, for the person's own calendar. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { at, shown } = await findLinked(request, params.id);
  if (shown?.appointment.status !== "SCHEDULED") return redirect(at);
  return calendarAnswer(shown.appointment);
}
