/** Reads and answers the appointment behind a link. */

import type { Appointment } from "~/contract/booking/appointment-reminder";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { getLabel } from "~/lib/text/label-for";
import { createCalendarResponse } from "~/web/api/calendar-response.server";
import { callWithRules, onNotFound, onServerError, redirectTo } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { requireLinkToken } from "~/web/url/link-token.server";

export function requireAppointmentLink(token: string | undefined) {
  return {
    api: createPublicApi().appointmentReminders,
    id: requireLinkToken(token, paths.booking.byLinkNotFound),
  };
}

/** Calls the backend and redirects unrecoverable failures to their pages. An expired link and an unknown one look alike. */
export const callByAppointmentLink = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
  callWithRules(
    call,
    onServerError(redirectTo(paths.booking.byLinkWrong)),
    onNotFound(redirectTo(paths.booking.byLinkNotFound)),
  );

/** Calendar entries distinguish attended, absent and unknown too. */
const cameWords: Record<NonNullable<Appointment["attended"]>, string> = {
  CAME: "You came",
  ABSENT: "You did not come",
  UNKNOWN: "This has ended",
};

function inCalendar({ status, attended, response }: Appointment): string | null {
  if (attended !== null) return getLabel(cameWords, attended);
  if (status !== "SCHEDULED") return "This is cancelled";
  if (response === "CONFIRMED") return "You said you will come";
  return response === "DECLINED" ? "You said you cannot come" : null;
}

/** Builds the calendar file of the appointment. It leaves out the link, since other people can read a calendar. */
export function createAppointmentCalendar(appointment: Appointment): Response {
  const entry = {
    uid: appointment.uid,
    title: appointment.title,
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    place: [appointment.centerName, ...appointment.address].join(", "),
    description: [
      inCalendar(appointment),
      brand.name,
      brand.phones.hotline.number,
      `Reference ${appointment.reference}`,
    ]
      .filter((part) => part !== null)
      .join(". "),
    cancelled: appointment.status.startsWith("CANCELLED"),
  };
  return createCalendarResponse([entry], "appointment.ics");
}
