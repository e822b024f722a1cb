/** Reads and answers the appointment behind a link. */

import type { Appointment } from "~/contract/booking/appointment-reminder";
import type { GetText, Words } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import * as paths from "~/lib/paths";
import { createCalendarResponse } from "~/web/api/calendar-response.server";
import { callWithRules, onNotFound, onServerError, redirectTo } from "~/web/api/call-rules.server";
import { createPublicApi } from "~/web/api/public-api.server";
import { requireLinkToken } from "~/web/url/link-token.server";
import { formatTitle } from "../appointment-words";

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

const attended = {
  CAME: "booking:attended.CAME",
  ABSENT: "booking:attended.ABSENT",
  UNKNOWN: "links:appt.entry-ended",
} as const;

/** Describes the state of the appointment. Calendar entries distinguish attended, absent and unknown too. */
function describeCalendarStatus(appointment: Appointment, text: GetText): string | null {
  const { status, response } = appointment;
  const came = (["CAME", "ABSENT", "UNKNOWN"] as const).find((is) => is === appointment.attended);
  if (appointment.attended !== null) return text(attended[came ?? "UNKNOWN"]);
  if (status !== "SCHEDULED") return text("links:appt.entry-cancelled");
  if (response === "CONFIRMED") return text("booking:response.CONFIRMED");
  return response === "DECLINED" ? text("booking:response.DECLINED") : null;
}

/** Builds the calendar file of the appointment. It leaves out the link, since other people can read a calendar. */
export function createAppointmentCalendar(appointment: Appointment, { text }: Words): Response {
  const state = describeCalendarStatus(appointment, text);
  const { reference } = appointment;
  const values = { name: brand.name, number: brand.phones.hotline.number, reference };
  const entry = {
    uid: appointment.uid,
    title: formatTitle(appointment, text),
    start: new Date(appointment.startsAt),
    end: new Date(appointment.endsAt),
    place: [appointment.centerName, ...appointment.address].join(", "),
    description:
      state === null
        ? text("links:appt.entry", values)
        : text("links:appt.entry-with", { ...values, state }),
    cancelled: appointment.status.startsWith("CANCELLED"),
  };
  return createCalendarResponse([entry], "appointment.ics");
}
