/** Texts of messages about bookings. */
import { brand } from "~/lib/brand/brand";
import { dayPlaceholder } from "~/lib/singapore/day-placeholder";
import { formatDayAndDate, formatDayAndTime, formatTime, singaporeDay } from "~/lib/singapore-date";
import type { MessageContent } from "~/provider/shared/messages/outbox";
import { greeting } from "~/provider/shared/messages/templates";

export interface BookingInMessage {
  title: string;
  startsAt: Date;
  endsAt: Date;
}

export interface BookingMessageData {
  name: string;
  /** Reference of the package, as shown on its pages and its slip. */
  reference: string;
  centre: string;
}

/** Formats a slot as "Tue 24/11/2026, 10:00 AM to 10:45 AM". */
export const formatSlot = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  `${formatDayAndDate(startsAt)}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`;

export function bookedText(
  told: BookingMessageData & {
    bookings: readonly BookingInMessage[];
    url: string;
    listUrl: string;
  },
): MessageContent {
  const { bookings, centre, url } = told;
  const [first] = bookings as [BookingInMessage];
  if (bookings.length === 1)
    return toMessageContent(told, {
      subject: `Booked: ${first.title} on ${formatDayAndDate(first.startsAt)}`,
      text: `You are booked for ${first.title} on ${formatSlot(first)} at ${centre}.`,
      link: `See it or change it: ${url}`,
    });
  const lines = bookings.map((booking) => `- ${formatSlot(booking)}: ${booking.title}`).join("\n");
  return toMessageContent(told, {
    subject: `Booked: ${bookings.length} appointments from ${formatDayAndDate(first.startsAt)}`,
    text: `You have ${bookings.length} new bookings at ${centre}. The first is ${first.title} on ${formatSlot(first)}.`,
    more: `All of them:\n${lines}\n\nYour appointments: ${told.listUrl}`,
    link: `See the first: ${url}`,
  });
}

export function movedText(
  told: BookingMessageData & {
    before: BookingInMessage;
    after: BookingInMessage;
    forfeited: boolean;
    url: string;
  },
): MessageContent {
  const { before, after, centre, forfeited } = told;
  const lost = forfeited
    ? ` With less than 2 working days' notice, the session of ${formatDayAndTime(before.startsAt)} is forfeited.`
    : "";
  return toMessageContent(told, {
    subject: `Changed: ${after.title} is on ${formatDayAndDate(after.startsAt)}`,
    text: `${after.title} is now on ${formatSlot(after)} at ${centre}, instead of ${formatDayAndTime(before.startsAt)}.${lost}`,
    link: `See it or change it: ${told.url}`,
  });
}

export function cancelledText(
  told: BookingMessageData & {
    booking: BookingInMessage;
    forfeited: boolean;
    ofIntake: boolean;
    url: string;
  },
): MessageContent {
  const { booking, centre, forfeited, ofIntake } = told;
  const inTime = ofIntake
    ? "It does not count as used. Dates that you cancel in a group cannot be replaced."
    : "It costs you nothing.";
  const cost = forfeited
    ? "With less than 2 working days' notice, this session is forfeited and counts as used."
    : inTime;
  return toMessageContent(told, {
    subject: `Cancelled: ${booking.title} on ${formatDayAndDate(booking.startsAt)}`,
    text: `${booking.title} on ${formatSlot(booking)} at ${centre} is cancelled. ${cost}`,
    link: `See it: ${told.url}`,
  });
}

export function cancelledTogetherText(
  told: BookingMessageData & {
    bookings: readonly BookingInMessage[];
    forfeited: number;
    ofIntake: boolean;
    listUrl: string;
  },
): MessageContent {
  const { bookings, centre, forfeited, ofIntake } = told;
  const [first] = bookings as [BookingInMessage];
  const many = bookings.length;
  const cost =
    forfeited === 0
      ? "None of them counts as used."
      : `With less than 2 working days' notice, ${forfeited} of them ${forfeited === 1 ? "counts" : "count"} as used.`;
  const dates = ofIntake ? " Dates that you cancel in a group cannot be replaced." : "";
  return toMessageContent(told, {
    subject: `Cancelled: ${many} sessions from ${formatDayAndDate(first.startsAt)}`,
    text: `${many} sessions of ${first.title} at ${centre} from ${formatDayAndDate(first.startsAt)} on are cancelled. ${cost}${dates}`,
    more: `They are:\n${bookings.map((booking) => `- ${formatSlot(booking)}`).join("\n")}`,
    link: `See your appointments: ${told.listUrl}`,
  });
}

export function reminderText(
  told: BookingMessageData & { booking: BookingInMessage; answered: boolean; url: string },
): MessageContent {
  const { booking, centre, answered } = told;
  const when = dayPlaceholder(singaporeDay(booking.startsAt));
  return toMessageContent(told, {
    subject: `Reminder: ${booking.title} ${when}`,
    text: `A reminder: ${booking.title} is ${when}, on ${formatSlot(booking)} at ${centre}.`,
    link: answered
      ? `You told us that you are coming. See it or change your answer: ${told.url}`
      : `Tell us whether you come: ${told.url}`,
  });
}

export function seatFreeText(
  told: BookingMessageData & {
    programme: string;
    startsAt: Date;
    endsAt: Date;
    until: Date;
    isIntake: boolean;
    url: string;
  },
): MessageContent {
  const what = told.isIntake ? `the group that begins on ${formatSlot(told)}` : formatSlot(told);
  return toMessageContent(told, {
    subject: `A place is free: ${told.programme}`,
    text: `A place is free in ${told.programme} at ${told.centre}: ${what}. We will keep it for you until ${formatDayAndTime(told.until)}.`,
    link: `Take it: ${told.url}`,
  });
}

/** Builds the message to a person whose offer expired, so that they do not wait for an answer. */
export function seatLapsedText(
  told: BookingMessageData & {
    programme: string;
    startsAt: Date;
    endsAt: Date;
    isIntake: boolean;
    listUrl: string;
  },
): MessageContent {
  const what = told.isIntake ? `the group that begins on ${formatSlot(told)}` : formatSlot(told);
  return toMessageContent(told, {
    subject: `The place was passed on: ${told.programme}`,
    text: `We kept a place in ${told.programme} at ${told.centre} for you: ${what}. You did not take it in time, so it goes to the next person, and you are no longer on this waiting list.`,
    link: `Book another time, or wait again: ${told.listUrl}`,
  });
}

export interface PackageNoticeData {
  programme: string;
  /** The package's last day, as shown. */
  validUntil: string;
  /** Sessions neither used nor booked, and sessions booked. */
  unused: number;
  booked: number;
  /** The last day for booking a post-assessment, as shown. */
  postUntil: string | null;
  listUrl: string;
  renewUrl: string;
}

const sessions = (many: number) => (many === 1 ? "1 session" : `${many} sessions`);

const postDue = ({ postUntil }: PackageNoticeData) =>
  postUntil === null
    ? ""
    : ` Your post-assessment is due: please book it, for a day until ${postUntil}.`;

export function packageEndsText(told: BookingMessageData & PackageNoticeData): MessageContent {
  const { programme, validUntil, unused, booked } = told;
  const left = [
    unused > 0 ? `${sessions(unused)} left to book` : null,
    booked > 0 ? `${sessions(booked)} booked` : null,
  ].filter((part) => part !== null);
  const have = left.length > 0 ? ` You have ${left.join(" and ")}.` : "";
  return toMessageContent(told, {
    subject: `Your package ends on ${validUntil}: ${programme}`,
    text: `Your package of ${programme} at ${told.centre} is valid until ${validUntil}.${have}`,
    more: `Continue afterwards: ${told.renewUrl}`,
    link: `See and book your sessions: ${told.listUrl}`,
  });
}

export function packageEndedText(told: BookingMessageData & PackageNoticeData): MessageContent {
  const { programme, validUntil, unused } = told;
  const lost = unused > 0 ? ` ${sessions(unused)} ${unused === 1 ? "was" : "were"} not used.` : "";
  return toMessageContent(told, {
    subject: `Your package has ended: ${programme}`,
    text: `Your package of ${programme} at ${told.centre} was valid until ${validUntil} and has ended.${lost}${postDue(told)}`,
    more: `Your appointments: ${told.listUrl}`,
    link: `Continue: ${told.renewUrl}`,
  });
}

export function lastSessionText(told: BookingMessageData & PackageNoticeData): MessageContent {
  const { programme, postUntil, listUrl, renewUrl } = told;
  return toMessageContent(told, {
    subject:
      postUntil === null
        ? `Your last session of ${programme} has ended`
        : `Please book your post-assessment: ${programme}`,
    text: `Your last session of ${programme} at ${told.centre} has ended.${postDue(told)}`,
    more: `Continue with ${programme}: ${renewUrl}`,
    link: postUntil === null ? `Your appointments: ${listUrl}` : `Book it: ${listUrl}`,
  });
}

/** Wraps a text in the message around it. */
export function toMessageContent(
  { name, reference }: BookingMessageData,
  { subject, text, more, link }: { subject: string; text: string; more?: string; link: string },
): MessageContent {
  const { number, hours } = brand.phones.hotline;
  const paragraphs = [
    greeting(name),
    text,
    more,
    link,
    `Reference: ${reference}`,
    `${brand.name}\nHelp: ${number} (${hours})`,
  ];
  return {
    subject,
    email: paragraphs.filter((paragraph) => paragraph !== undefined).join("\n\n"),
    sms: `${brand.shortName}: ${text} Reference ${reference}. ${link}`,
  };
}
