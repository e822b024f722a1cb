/** A dental appointment as an entry for the person's own calendar. */
import type { DentalAppointment } from "~/contract/dental";
import { placeInWords } from "~/journeys/denticare/shown";
import { brand } from "~/lib/brand";
import { icsCalendar } from "~/lib/calendar.server";
import { fileAnswer } from "../file-answer.server";
import { portal } from "../world.server";

export function calendarAnswer(appointment: DentalAppointment): Response {
  const { id, service, clinic, dentist, startsAt, endsAt } = appointment;
  const entry = {
    uid: `${id}@denticare`,
    start: new Date(startsAt),
    end: new Date(endsAt),
    title: `${service.name}, ${dentist.resourceName}`,
    place: placeInWords(clinic).replaceAll("\n", ", "),
    description: `To reschedule or cancel it, call ${brand.name}: ${brand.phones.hotline.number}`,
  };
  return fileAnswer(
    {
      bytes: new TextEncoder().encode(icsCalendar([entry], portal().clock.now())),
      contentType: "text/calendar; charset=utf-8",
      fileName: "dental-appointment.ics",
    },
    "attachment",
  );
}
