/** Texts of messages about dental appointments. */
import type { DentalAppointment } from "~/contract/denticare/dental";
import { brand } from "~/lib/brand/brand";
import { addressLines } from "~/lib/singapore/address";
import { dayPlaceholder } from "~/lib/singapore/day-placeholder";
import { formatDayAndDate, formatTime, singaporeDay } from "~/lib/singapore-date";
import { shortReference } from "~/lib/text/short-reference";
import type { MessageContent } from "../shared/messages/outbox";
import { greeting } from "../shared/messages/templates";

export type DentalNews = "BOOKED" | "CHANGED" | "CANCELLED" | "TOMORROW";

/** Placeholder for the appointment's day until the message is sent. */
const DAY = "{day}";

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
    subject: `Your dental appointment is ${DAY}`,
    begins: `a reminder of your dental appointment ${DAY}`,
  },
};

const when = ({ startsAt }: DentalAppointment) =>
  `${formatDayAndDate(startsAt)}, ${formatTime(startsAt)}`;

interface About {
  /** Address that shows the appointment without sign-in. Null once there is nothing left to do. */
  link: string | null;
  /** The person's other appointments near it. */
  others: readonly DentalAppointment[];
}

/** Describes the other appointments nearby. The person decides if one of them is unwanted. */
function besides(others: readonly DentalAppointment[]): string | null {
  if (others.length === 0) return null;
  const listed = others.map(
    (other) => `${other.service.name}, ${when(other)}, ${other.clinic.name}`,
  );
  return `There is already another one near it: ${listed.join("; ")}. If that is one too many, please cancel one.`;
}

export function appointmentMessage(
  kind: DentalNews,
  appointment: DentalAppointment,
  { link, others }: About,
): MessageContent {
  const day = dayPlaceholder(singaporeDay(new Date(appointment.startsAt)));
  const [subject, begins] = [news[kind].subject, news[kind].begins].map((text) =>
    text.replace(DAY, day),
  ) as [string, string];
  const also = besides(others);
  const { clientName, service, clinic, dentist } = appointment;
  const reference = shortReference(appointment.id);
  const address = addressLines(clinic);
  const { number, hours } = brand.phones.hotline;
  const { changeable } = appointment;
  const look = changeable
    ? "See it, add it to your calendar or cancel it"
    : "See it and add it to your calendar";
  const see = link === null ? [] : [`${look}: ${link}`];
  const can = changeable
    ? "You can cancel it until 24 hours before it begins. For another time, cancel it and book again, or log in and reschedule it."
    : `It begins in less than 24 hours and cannot be changed here any more. Please call ${number} if you cannot come.`;
  const change = link === null ? [] : [can];
  return {
    subject: `${subject}: ${when(appointment)}`,
    email: [
      greeting(clientName),
      `${begins[0]?.toUpperCase()}${begins.slice(1)}:`,
      [
        `${service.name} (${service.minutes} minutes)`,
        when(appointment),
        dentist.resourceName,
        [clinic.name, ...address].join(", "),
        `Reference: ${reference}`,
      ].join("\n"),
      ...(also === null ? [] : [also]),
      ...see,
      ...change,
      `${brand.name}\nHelp: ${number} (${hours})`,
    ].join("\n\n"),
    sms: [
      `${brand.shortName}: ${begins}: ${service.name}, ${when(appointment)}, ${clinic.name}. Reference ${reference}.`,
      ...(also === null ? [] : [also]),
      ...(link === null ? [] : [link]),
    ].join(" "),
  };
}

/** Builds the message with the booked appointments, sent to the mobile on record after a visitor's request. */
export function dentalProof(
  code: string,
  appointments: { appointment: DentalAppointment; link: string }[],
): MessageContent {
  const lines = appointments.map(
    ({ appointment, link }) =>
      `${appointment.service.name}, ${when(appointment)}, ${appointment.clinic.name}: ${link}`,
  );
  const text = `your code is ${code}. Do not share it with anyone. What is booked: ${lines.join(" ")}`;
  return { subject: "Your dental appointment", email: text, sms: `${brand.shortName}: ${text}` };
}

/** Builds the message to the mobile number that a visitor entered when booking without sign-in. */
export function mobileCodeText(code: string, minutes: number): MessageContent {
  const text = `your code is ${code}. Type it within ${minutes} minutes to book your dental appointment. Do not share it with anyone.`;
  return { subject: "Your code", email: text, sms: `${brand.shortName}: ${text}` };
}
