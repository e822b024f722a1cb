/** A dental appointment as an entry for the person's own calendar. */
import type { DentalAppointment } from "~/contract/dental";
import { placeInWords } from "~/journeys/denticare/shown";
import { brand } from "~/lib/brand";
import { calendarAnswer } from "../calendar-answer.server";

export function dentalCalendar(appointment: DentalAppointment): Response {
  const { id, service, clinic, dentist, startsAt, endsAt } = appointment;
  const entry = {
    uid: id,
    start: new Date(startsAt),
    end: new Date(endsAt),
    title: `${service.name}, ${dentist.resourceName}`,
    place: placeInWords(clinic).replaceAll("\n", ", "),
    description: `To reschedule or cancel it, call ${brand.name}: ${brand.phones.hotline.number}`,
  };
  return calendarAnswer([entry], "dental-appointment.ics");
}
