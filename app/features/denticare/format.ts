/** Words dental appointments for screens. */

import {
  type Clinic,
  type DentalArea,
  type Dentist,
  dentalAreas,
  NO_PREFERENCE,
  type Treatment,
} from "~/contract/denticare/dental";
import type { PublicClient } from "~/contract/denticare/denticare-public";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { rules } from "~/lib/rules";
import { formatAddressLines } from "~/lib/singapore/address";
import { shortenReference } from "~/lib/text/short-reference";
import { formatIdNumberLabel } from "~/ui/language/id-number-label";

const isArea = (area: string): area is DentalArea => dentalAreas.some((one) => one === area);

/** Returns the name of an area. An unknown one of the provider is shown as it is. */
export const getAreaName = (area: string, { text }: Words): string =>
  isArea(area) ? text(`denticare:area.${area}`) : area;

export const getDentistName = ({ resourceId, resourceName }: Dentist, { text }: Words): string =>
  resourceId === NO_PREFERENCE.resourceId ? text("denticare:no-preference") : resourceName;

interface Appointment {
  /** Set once it is booked. */
  id?: string;
  service: Treatment;
  clinic: Clinic;
  dentist: Dentist;
  startsAt: string;
  endsAt: string;
}

function whenInWords(
  { startsAt, endsAt }: Pick<Appointment, "startsAt" | "endsAt">,
  { language, text }: Words,
) {
  const { dayAndDate, time } = getFormats(language);
  const hours = text("denticare:row.hours", { from: time(startsAt), to: time(endsAt) });
  return `${dayAndDate(startsAt)}\n${hours}`;
}

/** Formats treatment, moment and clinic in a line. */
export function describeAppointment(
  { service, startsAt, clinic }: Pick<Appointment, "service" | "startsAt" | "clinic">,
  { language, text }: Words,
): string {
  const moment = getFormats(language).dayAndTime(startsAt);
  return text("denticare:what", { treatment: service.name, moment, clinic: clinic.name });
}

/** Checks if the appointment can still be changed (SPEC section 9, Denticare appointment change notice). */
export const isChangeable = (startsAt: string, now: Date): boolean =>
  Date.parse(startsAt) - now.getTime() >= rules.dentalNoticeHours * 3_600_000;

export const describeDentalNotice = (startsAt: string, now: Date, { text }: Words): string =>
  text(
    isChangeable(startsAt, now) ? "my-denticare:notice.changeable" : "my-denticare:notice.late",
    {
      hours: rules.dentalNoticeHours,
    },
  );

export function formatClinicLines(clinic: Clinic): string {
  return [clinic.name, ...formatAddressLines(clinic)].join("\n");
}

export function listAppointmentRows(appointment: Appointment, words: Words) {
  const { id, service, clinic, dentist } = appointment;
  const { text } = words;
  const { name: treatment, minutes } = service;
  return [
    {
      label: text("denticare:row.treatment"),
      value: text("denticare:row.treatment-minutes", { treatment, minutes }),
    },
    { label: text("denticare:row.when"), value: whenInWords(appointment, words) },
    { label: text("denticare:row.where"), value: formatClinicLines(clinic) },
    { label: text("denticare:row.dentist"), value: getDentistName(dentist, words) },
    ...(id === undefined
      ? []
      : [{ label: text("denticare:row.reference"), value: shortenReference(id) }]),
  ];
}

/** Lists the person of an appointment as entered, with the ID number masked. */
export function listClientRows(client: PublicClient, { text }: Words) {
  return [
    { label: text("denticare:row.name"), value: client.name },
    {
      label: formatIdNumberLabel(text, client.clientIdType),
      value: client.maskedNric,
    },
    { label: text("denticare:row.email"), value: client.email },
    {
      label: text("denticare:row.mobile"),
      value: `${client.countryCode} ${client.mobileNumber}`,
    },
  ];
}
