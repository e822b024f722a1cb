/** Words dental appointments for screens. */
import {
  CHANGE_NOTICE_HOURS,
  type Clinic,
  type DentalArea,
  type Dentist,
  type Treatment,
} from "~/contract/denticare/dental";
import type { PublicClient } from "~/contract/denticare/denticare-public";
import { addressLines } from "~/lib/singapore/address";
import { formatDayAndDate, formatDayAndTime, formatTime } from "~/lib/singapore-date";
import { shortReference } from "~/lib/text/short-reference";

export const areaNames: Record<DentalArea, string> = {
  CENTRAL: "Central",
  NORTH: "North",
  WEST: "West",
  SOUTH: "South",
  EAST: "East",
};

interface Appointment {
  /** Set once it is booked. */
  id?: string;
  service: Treatment;
  clinic: Clinic;
  dentist: Dentist;
  startsAt: string;
  endsAt: string;
}

export function whenInWords({ startsAt, endsAt }: Pick<Appointment, "startsAt" | "endsAt">) {
  return `${formatDayAndDate(startsAt)}\n${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}

/** Formats a moment: "Sat 05/12/2026, 09:30 AM". */
export function momentInWords(startsAt: string): string {
  return formatDayAndTime(startsAt);
}

/** Checks if the appointment can still be changed (SPEC section 9, Denticare appointment change notice). */
export const changeableAt = (startsAt: string, now: Date): boolean =>
  Date.parse(startsAt) - now.getTime() >= CHANGE_NOTICE_HOURS * 3_600_000;

export const dentalNoticeText = (startsAt: string, now: Date): string =>
  changeableAt(startsAt, now)
    ? `You can reschedule or cancel it until ${CHANGE_NOTICE_HOURS} hours before it begins.`
    : `It begins in less than ${CHANGE_NOTICE_HOURS} hours: once booked, it cannot be rescheduled or cancelled here.`;

export function placeInWords(clinic: Clinic): string {
  return [clinic.name, ...addressLines(clinic)].join("\n");
}

export function appointmentRows(appointment: Appointment) {
  const { id, service, clinic, dentist } = appointment;
  return [
    { label: "Treatment", value: `${service.name} (${service.minutes} minutes)` },
    { label: "When", value: whenInWords(appointment) },
    { label: "Where", value: placeInWords(clinic) },
    { label: "Dentist", value: dentist.resourceName },
    ...(id === undefined ? [] : [{ label: "Reference", value: shortReference(id) }]),
  ];
}

/** Lists the person of an appointment as entered, with the ID number masked. */
export function clientRows(client: PublicClient) {
  return [
    { label: "Name", value: client.name },
    { label: `ID number (${client.clientIdType})`, value: client.maskedNric },
    { label: "E-mail", value: client.email },
    { label: "Mobile number", value: `${client.countryCode} ${client.mobileNumber}` },
  ];
}
