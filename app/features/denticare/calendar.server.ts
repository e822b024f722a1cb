/** Builds the calendar entry of a dental appointment. */

import type { DentalAppointment } from "~/contract/denticare/dental";
import type { Words } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import { rules } from "~/lib/rules";
import { shortenReference } from "~/lib/text/short-reference";
import { createCalendarResponse } from "~/web/api/calendar-response.server";
import { getPortal } from "~/web/dependencies.server";
import { formatClinicLines, getDentistName } from "./format";

/** Describes how an appointment can be changed: on the portal where possible, otherwise by phone. Nothing once it has begun. */
function howToChange(
  { status, changeable, startsAt }: DentalAppointment,
  { text }: Words,
): string | null {
  if (status === "CANCELLED") return text("denticare:calendar.cancelled");
  if (new Date(startsAt) <= getPortal().clock.now()) return null;
  return changeable
    ? text("denticare:calendar.change", { hours: rules.dentalNoticeHours })
    : text("denticare:calendar.call", { number: brand.phones.hotline.number });
}

export function createDentalCalendar(appointment: DentalAppointment, words: Words): Response {
  const { id, service, clinic, dentist, startsAt, endsAt, status } = appointment;
  const { text } = words;
  const entry = {
    uid: id,
    start: new Date(startsAt),
    end: new Date(endsAt),
    title: text("denticare:calendar.title", {
      treatment: service.name,
      dentist: getDentistName(dentist, words),
    }),
    place: formatClinicLines(clinic).replaceAll("\n", ", "),
    description: [
      howToChange(appointment, words),
      text("denticare:calendar.reference", { reference: shortenReference(id) }),
      `${brand.name}.`,
    ]
      .filter((sentence) => sentence !== null)
      .join(" "),
    cancelled: status === "CANCELLED",
  };
  return createCalendarResponse([entry], "dental-appointment.ics");
}
