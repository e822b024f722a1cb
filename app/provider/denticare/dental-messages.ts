/** Texts of messages about dental appointments. */
import type { DentalAppointment } from "~/contract/denticare/dental";
import { brand } from "~/lib/brand/brand";
import { formatAddressLines } from "~/lib/singapore/address";
import { getDayPlaceholder } from "~/lib/singapore/day-placeholder";
import { toSingaporeDay } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import { fitSms, type Words, type WriteMessage } from "../shared/messages/message-language";
import {
  addSmsSender,
  formatEmailSignature,
  formatGreeting,
  joinParagraphs,
} from "../shared/messages/templates";

export type DentalMessageKind = "BOOKED" | "CHANGED" | "CANCELLED" | "TOMORROW";

const topics = {
  BOOKED: "booked",
  CHANGED: "changed",
  CANCELLED: "cancelled",
  TOMORROW: "tomorrow",
} as const satisfies Record<DentalMessageKind, string>;

const when = ({ text, formats }: Words, { startsAt }: DentalAppointment): string =>
  text("messages-dental:when", {
    day: formats.dayAndDate(startsAt),
    time: formats.time(startsAt),
  });

interface About {
  /** Address that shows the appointment without sign-in. Null once there is nothing left to do. */
  link: string | null;
  /** The person's other appointments near it. */
  others: readonly DentalAppointment[];
}

/** Describes the other appointments nearby. The person decides if one of them is unwanted. */
function besides(words: Words, others: readonly DentalAppointment[]): string | null {
  if (others.length === 0) return null;
  const listed = others.map((other) =>
    [other.service.name, when(words, other), other.clinic.name].join(", "),
  );
  return words.text("messages-dental:others", { list: listed.join("; ") });
}

export const writeAppointmentMessage =
  (kind: DentalMessageKind, appointment: DentalAppointment, about: About): WriteMessage =>
  (words) => {
    const { text } = words;
    const topic = topics[kind];
    const values = valuesOf(words, appointment);
    const also = besides(words, about.others);
    return {
      subject: text(`messages-dental:${topic}.subject`, values),
      email: joinParagraphs(
        formatGreeting(words, appointment.clientName),
        text(`messages-dental:${topic}.begins`, values),
        details(words, appointment),
        also,
        ...ways(words, appointment, about.link),
        formatEmailSignature(words),
      ),
      sms: fitSms(
        words,
        [
          [text(`messages-dental:${topic}.sms`, values), ...(also === null ? [] : [also])].join(
            " ",
          ),
          text(`messages-dental:${topic}.sms`, values),
          text(`messages-dental:${topic}.short-sms`, {
            ...values,
            when: words.formats.shortDayAndTime(appointment.startsAt),
          }),
        ],
        (one) => addSmsSender(about.link === null ? one : `${one} ${about.link}`),
      ),
    };
  };

const valuesOf = (words: Words, appointment: DentalAppointment) => ({
  what: appointment.service.name,
  when: when(words, appointment),
  clinic: appointment.clinic.name,
  reference: shortenReference(appointment.id),
  day: getDayPlaceholder(toSingaporeDay(new Date(appointment.startsAt)), words.language),
});

const details = (words: Words, appointment: DentalAppointment): string => {
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
function ways({ text }: Words, { changeable }: DentalAppointment, url: string | null): string[] {
  if (url === null) return [];
  return changeable
    ? [text("messages-dental:look", { url }), text("messages-dental:change")]
    : [
        text("messages-dental:look-only", { url }),
        text("messages-dental:too-late", { phone: brand.phones.hotline.number }),
      ];
}

/** Builds the message with the booked appointments, sent to the mobile on record after a visitor's request. */
export const writeDentalProof =
  (
    code: string,
    appointments: readonly { appointment: DentalAppointment; link: string }[],
  ): WriteMessage =>
  (words) => {
    const { text, formats } = words;
    const proof = (lines: readonly string[]) =>
      text("messages-dental:proof.text", { code, list: lines.join(" ") });
    const full = proof(
      appointments.map(({ appointment, link: url }) =>
        text("messages-dental:proof.line", { ...valuesOf(words, appointment), url }),
      ),
    );
    const short = proof(
      appointments.map(({ appointment, link: url }) =>
        text("messages-dental:proof.short-line", {
          when: formats.shortDayAndTime(appointment.startsAt),
          url,
        }),
      ),
    );
    return {
      subject: text("messages-dental:proof.subject"),
      email: full,
      sms: fitSms(words, [full, short], addSmsSender),
    };
  };

/** Builds the message to the mobile number that a visitor entered when booking without sign-in. */
export const writeMobileCode =
  (code: string, minutes: number): WriteMessage =>
  ({ text }) => {
    const words = text("messages-dental:code.text", { code, minutes });
    return {
      subject: text("messages-dental:code.subject"),
      email: words,
      sms: addSmsSender(words),
    };
  };
