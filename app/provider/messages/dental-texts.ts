/** The words of messages about dental appointments. */
import type { DentalAppointment } from "~/contract/dental";
import { addressLines } from "~/lib/address";
import { brand } from "~/lib/brand";
import { shortReference } from "~/lib/short-reference";
import { formatDayAndDate, formatTime } from "~/lib/singapore-date";
import type { Announcement } from "./outbox";

export type DentalNews = "BOOKED" | "CHANGED" | "CANCELLED" | "TOMORROW";

const news: Record<DentalNews, { subject: string; begins: string }> = {
  BOOKED: {
    subject: "Your dental appointment is booked",
    begins: "your dental appointment is booked",
  },
  CHANGED: {
    subject: "Your dental appointment has changed",
    begins: "your dental appointment has changed. It is now",
  },
  CANCELLED: {
    subject: "Your dental appointment is cancelled",
    begins: "your dental appointment is cancelled. It was",
  },
  TOMORROW: {
    subject: "Your dental appointment is tomorrow",
    begins: "a reminder of your dental appointment tomorrow",
  },
};

const when = ({ startsAt }: DentalAppointment) =>
  `${formatDayAndDate(startsAt)}, ${formatTime(startsAt)}`;

/** @param link shows the appointment without sign-in; null once there is nothing left to do. */
export function dentalNews(
  kind: DentalNews,
  appointment: DentalAppointment,
  link: string | null,
): Announcement {
  const { subject, begins } = news[kind];
  const { clientName, service, clinic, dentist } = appointment;
  const reference = shortReference(appointment.id);
  const address = addressLines(clinic);
  const see = link === null ? [] : [`See it, add it to your calendar or cancel it: ${link}`];
  const change =
    link === null
      ? []
      : [
          "You can cancel it until 24 hours before it begins. For another time, cancel it and book again, or log in and reschedule it.",
        ];
  const { number, hours } = brand.phones.hotline;
  return {
    subject: `${subject}: ${when(appointment)}`,
    email: [
      `Dear ${clientName},`,
      `${begins[0]?.toUpperCase()}${begins.slice(1)}:`,
      [
        `${service.name} (${service.minutes} minutes)`,
        when(appointment),
        dentist.resourceName,
        [clinic.name, ...address].join(", "),
        `Reference: ${reference}`,
      ].join("\n"),
      ...see,
      ...change,
      `${brand.name}\nHelp: ${number} (${hours})`,
    ].join("\n\n"),
    sms: [
      `${brand.shortName}: ${begins}: ${service.name}, ${when(appointment)}, ${clinic.name}. Reference ${reference}.`,
      ...(link === null ? [] : [link]),
    ].join(" "),
  };
}

/** To the mobile on record of somebody who asked what is booked. */
export function dentalProof(
  code: string,
  appointments: { appointment: DentalAppointment; link: string }[],
): Announcement {
  const lines = appointments.map(
    ({ appointment, link }) =>
      `${appointment.service.name}, ${when(appointment)}, ${appointment.clinic.name}: ${link}`,
  );
  const text = `your code is ${code}. Give it to nobody. What is booked: ${lines.join(" ")}`;
  return { subject: "Your dental appointment", email: text, sms: `${brand.shortName}: ${text}` };
}
