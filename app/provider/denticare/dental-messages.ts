/** Texts of messages about dental appointments. */
import type { DentalAppointment } from "~/contract/denticare/dental";
import { brand } from "~/lib/brand/brand";
import { formatAddressLines } from "~/lib/singapore/address";
import { getDayPlaceholder } from "~/lib/singapore/day-placeholder";
import { toSingaporeDay } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import { writeMessage } from "../shared/messages/compose";
import type { Words, WriteMessage } from "../shared/messages/message-language";

export type DentalMessageKind = "BOOKED" | "CHANGED" | "CANCELLED" | "TOMORROW";

const topics = {
  BOOKED: "booked",
  CHANGED: "changed",
  CANCELLED: "cancelled",
  TOMORROW: "tomorrow",
} as const satisfies Record<DentalMessageKind, string>;

interface About {
  /** Address that shows the appointment without sign-in. Null once there is nothing left to do. */
  link: string | null;
  /** The person's other appointments near it. */
  others: readonly DentalAppointment[];
}

const when = ({ text, formats }: Words, { startsAt }: DentalAppointment): string =>
  text("messages-dental:when", {
    day: formats.dayAndDate(startsAt),
    time: formats.time(startsAt),
  });

const toValues = (words: Words, appointment: DentalAppointment) => ({
  what: appointment.service.name,
  when: when(words, appointment),
  clinic: appointment.clinic.name,
  reference: shortenReference(appointment.id),
  day: getDayPlaceholder(toSingaporeDay(new Date(appointment.startsAt)), words.language),
});

/** Describes the other appointments nearby. The person decides if one of them is unwanted. */
function formatOthers(words: Words, others: readonly DentalAppointment[]) {
  const listed = others.map((other) =>
    [other.service.name, when(words, other), other.clinic.name].join(", "),
  );
  const list = listed.join("; ");
  return others.length > 0 && { worded: words.text("messages-dental:others", { list }) };
}

export const writeAppointmentMessage = (
  kind: DentalMessageKind,
  appointment: DentalAppointment,
  { link, others }: About,
): WriteMessage =>
  writeMessage(`messages-dental:${topics[kind]}`, (words) => {
    const { text, formats } = words;
    const topic = `messages-dental:${topics[kind]}` as const;
    const values = toValues(words, appointment);
    const also = formatOthers(words, others);
    const short = text(`${topic}.short-sms`, {
      ...values,
      when: formats.shortDayAndTime(appointment.startsAt),
    });
    const sms = { worded: text(`${topic}.sms`, values) };
    return {
      to: appointment.clientName,
      values: { ...values, url: link, phone: brand.phones.hotline.number },
      text: [".begins"],
      paragraphs: [
        { worded: formatDetails(words, appointment) },
        also,
        ...listWays(appointment, link),
        "messages:signature",
      ],
      sms: [{ worded: [sms, also || null].flatMap((part) => part?.worded ?? []).join(" ") }],
      shorter: [[sms], [{ worded: short }]],
      smsLink: link,
    };
  });

const formatDetails = (words: Words, appointment: DentalAppointment): string => {
  const { id, service, clinic, dentist } = appointment;
  return [
    words.text("messages-dental:minutes", { what: service.name, minutes: service.minutes }),
    when(words, appointment),
    dentist.resourceName,
    [clinic.name, ...formatAddressLines(clinic)].join(", "),
    words.text("messages:reference", { reference: shortenReference(id) }),
  ].join("\n");
};

/** States how to see and change the appointment, if there is something to see. */
function listWays({ changeable }: DentalAppointment, link: string | null) {
  if (link === null) return [];
  return changeable
    ? (["messages-dental:look", "messages-dental:change"] as const)
    : (["messages-dental:look-only", "messages-dental:too-late"] as const);
}

/** Builds the message with the booked appointments, sent to the mobile on record after a visitor's request. */
export const writeDentalProof = (
  code: string,
  appointments: readonly { appointment: DentalAppointment; link: string }[],
): WriteMessage =>
  writeMessage("messages-dental:proof", (words) => {
    const { text, formats } = words;
    const proof = (lines: readonly string[]) => ({
      worded: text("messages-dental:proof.text", { code, list: lines.join(" ") }),
    });
    const full = appointments.map(({ appointment, link: url }) =>
      text("messages-dental:proof.line", { ...toValues(words, appointment), url }),
    );
    const short = appointments.map(({ appointment, link: url }) =>
      text("messages-dental:proof.short-line", {
        ...{ url, when: formats.shortDayAndTime(appointment.startsAt) },
      }),
    );
    return { text: [proof(full)], paragraphs: [], shorter: [[proof(short)]] };
  });

/** Builds the message to the mobile number that a visitor entered when booking without sign-in. */
export const writeMobileCode = (code: string, minutes: number): WriteMessage =>
  writeMessage("messages-dental:code", () => ({ values: { code, minutes }, paragraphs: [] }));
