/** Builds the calendar entry of a dental appointment. */
import { CHANGE_NOTICE_HOURS, type DentalAppointment } from "~/contract/denticare/dental";
import { brand } from "~/lib/brand/brand";
import { shortReference } from "~/lib/text/short-reference";
import { calendarResponse } from "~/web/api/calendar-response.server";
import { portal } from "~/web/dependencies.server";
import { placeInWords } from "./format";

/** Describes how an appointment can be changed: on the portal where possible, otherwise by phone. Nothing once it has begun. */
function howToChange({ status, changeable, startsAt }: DentalAppointment): string | null {
  if (status === "CANCELLED") return "This is cancelled.";
  if (new Date(startsAt) <= portal().clock.now()) return null;
  return changeable
    ? `It can be cancelled until ${CHANGE_NOTICE_HOURS} hours before it begins: open the link in our SMS, or log in.`
    : `If you cannot come, please call ${brand.phones.hotline.number}.`;
}

export function dentalCalendar(appointment: DentalAppointment): Response {
  const { id, service, clinic, dentist, startsAt, endsAt, status } = appointment;
  const entry = {
    uid: id,
    start: new Date(startsAt),
    end: new Date(endsAt),
    title: `${service.name}, ${dentist.resourceName}`,
    place: placeInWords(clinic).replaceAll("\n", ", "),
    description: [howToChange(appointment), `Reference ${shortReference(id)}.`, `${brand.name}.`]
      .filter((sentence) => sentence !== null)
      .join(" "),
    cancelled: status === "CANCELLED",
  };
  return calendarResponse([entry], "dental-appointment.ics");
}
