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

export function bookingConfirmation(
  data: BookingMessageData & {
    bookings: readonly BookingInMessage[];
    url: string;
    listUrl: string;
  },
): MessageContent {
  const { bookings, centre, url } = data;
  const [first] = bookings as [BookingInMessage];
  if (bookings.length === 1)
    return toMessageContent(data, {
      subject: `Booked: ${first.title} on ${formatDayAndDate(first.startsAt)}`,
      text: `You are booked for ${first.title} on ${formatSlot(first)} at ${centre}.`,
      sms: `Booked: ${first.title}, ${formatDayAndTime(first.startsAt)}.`,
      link: `See it or change it: ${url}`,
    });
  const lines = bookings.map((booking) => `- ${formatSlot(booking)}: ${booking.title}`).join("\n");
  return toMessageContent(data, {
    subject: `Booked: ${bookings.length} appointments from ${formatDayAndDate(first.startsAt)}`,
    text: `You have ${bookings.length} new bookings at ${centre}. The first is ${first.title} on ${formatSlot(first)}.`,
    sms: `${bookings.length} bookings from ${formatDayAndTime(first.startsAt)} on: ${first.title}.`,
    smsLink: url,
    more: `All of them:\n${lines}\n\nYour appointments: ${data.listUrl}`,
    link: `See the first: ${url}`,
  });
}

export function movedText(
  data: BookingMessageData & {
    before: BookingInMessage;
    after: BookingInMessage;
    forfeited: boolean;
    url: string;
  },
): MessageContent {
  const { before, after, centre, forfeited } = data;
  const lost = forfeited
    ? ` With less than 2 working days' notice, the session of ${formatDayAndTime(before.startsAt)} is forfeited.`
    : "";
  const lostInShort = forfeited ? " The old one counts as used." : "";
  return toMessageContent(data, {
    subject: `Changed: ${after.title} is on ${formatDayAndDate(after.startsAt)}`,
    text: `${after.title} is now on ${formatSlot(after)} at ${centre}, instead of ${formatDayAndTime(before.startsAt)}.${lost}`,
    sms: `${after.title} is now on ${formatDayAndTime(after.startsAt)}.${lostInShort}`,
    link: `See it or change it: ${data.url}`,
    smsLink: data.url,
  });
}

export function cancelledText(
  data: BookingMessageData & {
    booking: BookingInMessage;
    forfeited: boolean;
    ofIntake: boolean;
    url: string;
  },
): MessageContent {
  const { booking, centre, forfeited, ofIntake } = data;
  const inTime = ofIntake
    ? "It does not count as used. Dates that you cancel in a group cannot be replaced."
    : "It costs you nothing.";
  const cost = forfeited
    ? "With less than 2 working days' notice, this session is forfeited and counts as used."
    : inTime;
  return toMessageContent(data, {
    subject: `Cancelled: ${booking.title} on ${formatDayAndDate(booking.startsAt)}`,
    text: `${booking.title} on ${formatSlot(booking)} at ${centre} is cancelled. ${cost}`,
    sms: `Cancelled: ${booking.title}, ${formatDayAndTime(booking.startsAt)}. ${forfeited ? "It counts as used." : "It costs you nothing."}`,
    link: `See it: ${data.url}`,
    smsLink: data.url,
  });
}

export function cancelledTogetherText(
  data: BookingMessageData & {
    bookings: readonly BookingInMessage[];
    forfeited: number;
    ofIntake: boolean;
    listUrl: string;
  },
): MessageContent {
  const { bookings, centre, forfeited, ofIntake } = data;
  const [first] = bookings as [BookingInMessage];
  const count = bookings.length;
  const cost =
    forfeited === 0
      ? "None of them counts as used."
      : `With less than 2 working days' notice, ${forfeited} of them ${forfeited === 1 ? "counts" : "count"} as used.`;
  const dates = ofIntake ? " Dates that you cancel in a group cannot be replaced." : "";
  return toMessageContent(data, {
    subject: `Cancelled: ${count} sessions from ${formatDayAndDate(first.startsAt)}`,
    text: `${count} sessions of ${first.title} at ${centre} from ${formatDayAndDate(first.startsAt)} on are cancelled. ${cost}${dates}`,
    sms: `${count} sessions of ${first.title} from ${formatDayAndTime(first.startsAt)} on are cancelled.${forfeited === 0 ? "" : ` ${forfeited} count as used.`}`,
    more: `They are:\n${bookings.map((booking) => `- ${formatSlot(booking)}`).join("\n")}`,
    link: `See your appointments: ${data.listUrl}`,
    smsLink: toListOfAll(data.listUrl),
  });
}

export function reminderText(
  data: BookingMessageData & {
    booking: BookingInMessage;
    /** The time until which it can be cancelled without losing it. Null once that has passed, and for an assessment. */
    freeUntil: Date | null;
    answered: boolean;
    url: string;
    /** Null if the session can take place. */
    assessmentFirst: { text: string; url: string } | null;
  },
): MessageContent {
  const { booking, centre, freeUntil, answered, assessmentFirst } = data;
  const when = dayPlaceholder(singaporeDay(booking.startsAt));
  if (assessmentFirst !== null)
    return toMessageContent(data, {
      subject: `Please book your pre-assessment: ${booking.title} ${when}`,
      text: `You are booked for ${booking.title} ${when}, on ${formatSlot(booking)} at ${centre}. ${assessmentFirst.text}`,
      link: `Book your pre-assessment: ${assessmentFirst.url}`,
    });
  return toMessageContent(data, {
    subject: `Reminder: ${booking.title} ${when}`,
    text: `A reminder: ${booking.title} is ${when}, on ${formatSlot(booking)} at ${centre}.${freeUntil ? ` You can cancel it free of charge until ${formatDayAndTime(freeUntil)}.` : ""}`,
    sms: `${booking.title} is ${when}, ${formatDayAndTime(booking.startsAt)}.${answered ? "" : " Are you coming?"}`,
    link: answered
      ? `You told us that you are coming. See it or change your answer: ${data.url}`
      : `Tell us whether you come: ${data.url}`,
    smsLink: data.url,
  });
}

export function seatFreeText(
  data: BookingMessageData & {
    programme: string;
    startsAt: Date;
    endsAt: Date;
    until: Date;
    isIntake: boolean;
    url: string;
  },
): MessageContent {
  const what = data.isIntake ? `the group that begins on ${formatSlot(data)}` : formatSlot(data);
  return toMessageContent(data, {
    subject: `A place is free: ${data.programme}`,
    text: `A place is free in ${data.programme} at ${data.centre}: ${what}. We will keep it for you until ${formatDayAndTime(data.until)}.`,
    sms: `A place is free: ${data.programme}, ${formatDayAndTime(data.startsAt)}. It is yours until ${formatDayAndTime(data.until)}.`,
    link: `Take it: ${data.url}`,
  });
}

/** Builds the message to a person whose offer expired, so that they do not wait for an answer. */
export function seatLapsedText(
  data: BookingMessageData & {
    programme: string;
    startsAt: Date;
    endsAt: Date;
    isIntake: boolean;
    listUrl: string;
  },
): MessageContent {
  const what = data.isIntake ? `the group that begins on ${formatSlot(data)}` : formatSlot(data);
  return toMessageContent(data, {
    subject: `The place was passed on: ${data.programme}`,
    text: `We kept a place in ${data.programme} at ${data.centre} for you: ${what}. You did not take it in time, so it goes to the next person, and you are no longer on this waiting list.`,
    sms: `Your place in ${data.programme} went to the next person, as you did not take it in time.`,
    link: `Book another time, or wait again: ${data.listUrl}`,
    smsLink: toListOfAll(data.listUrl),
  });
}

export interface PackageNoticeData {
  programme: string;
  /** The package's last day, as shown. */
  validUntil: string;
  /** Sessions neither used nor booked, and sessions booked. */
  unused: number;
  /** Unused sessions that can still be booked. */
  bookable: number;
  booked: number;
  /** True for a package of a group on fixed dates. */
  onFixedDates: boolean;
  /** The last day for booking a post-assessment, as shown. */
  postUntil: string | null;
  listUrl: string;
  renewUrl: string;
}

const sessions = (count: number) => (count === 1 ? "1 session" : `${count} sessions`);

const postDue = ({ postUntil }: PackageNoticeData) =>
  postUntil === null
    ? ""
    : ` Your post-assessment is due: please book it, for a day until ${postUntil}.`;

function cannotBeBooked({ unused, bookable, booked, onFixedDates }: PackageNoticeData): string {
  const lost = unused - bookable;
  // Dates of a group that were cancelled are known to the customer.
  if (lost <= 0 || (onFixedDates && booked > 0)) return "";
  if (onFixedDates)
    return ` No group fits the time that is left, so ${sessions(lost)} cannot be booked. Please call us.`;
  return bookable > 0
    ? ` The other ${lost} cannot be booked any more, with at most two a week.`
    : ` ${sessions(lost)} cannot be booked any more.`;
}

export function packageEndsText(data: BookingMessageData & PackageNoticeData): MessageContent {
  const { programme, validUntil, bookable, booked } = data;
  const left = [
    bookable > 0 ? `${sessions(bookable)} left to book` : null,
    booked > 0 ? `${sessions(booked)} booked` : null,
  ].filter((part) => part !== null);
  const have = left.length > 0 ? ` You have ${left.join(" and ")}.` : "";
  return toMessageContent(data, {
    subject: `Your package ends on ${validUntil}: ${programme}`,
    text: `Your package of ${programme} at ${data.centre} is valid until ${validUntil}.${have}${cannotBeBooked(data)}`,
    sms: `Your package of ${programme} ends on ${validUntil}.${bookable > 0 ? ` ${sessions(bookable)} left to book.` : ""}`,
    more: `Continue afterwards: ${data.renewUrl}`,
    link: `See and book your sessions: ${data.listUrl}`,
    smsLink: toListOfAll(data.listUrl),
  });
}

export function packageEndedText(data: BookingMessageData & PackageNoticeData): MessageContent {
  const { programme, validUntil, unused } = data;
  const lost = unused > 0 ? ` ${sessions(unused)} ${unused === 1 ? "was" : "were"} not used.` : "";
  return toMessageContent(data, {
    subject: `Your package has ended: ${programme}`,
    text: `Your package of ${programme} at ${data.centre} was valid until ${validUntil} and has ended.${lost}${postDue(data)}`,
    sms: `Your package of ${programme} ended on ${validUntil}.${lost}${postDue(data)}`,
    more: `Your appointments: ${data.listUrl}`,
    link: `Continue: ${data.renewUrl}`,
  });
}

export function lastSessionText(data: BookingMessageData & PackageNoticeData): MessageContent {
  const { programme, postUntil, listUrl, renewUrl } = data;
  return toMessageContent(data, {
    subject:
      postUntil === null
        ? `Your last session of ${programme} has ended`
        : `Please book your post-assessment: ${programme}`,
    text: `Your last session of ${programme} at ${data.centre} has ended.${postDue(data)}`,
    sms:
      postUntil === null
        ? `Your last session of ${programme} has ended.`
        : `Please book your post-assessment of ${programme} until ${postUntil}.`,
    smsLink: toListOfAll(listUrl),
    more: `Continue with ${programme}: ${renewUrl}`,
    link: postUntil === null ? `Your appointments: ${listUrl}` : `Book it: ${listUrl}`,
  });
}

interface BookingMessage {
  subject: string;
  text: string;
  /** A shorter text for the SMS, whose parts are billed. Its link shows the rest. */
  sms?: string;
  more?: string;
  link: string;
  /** The address for the SMS, without words before it. */
  smsLink?: string;
}

/** Shortens the address of one package's appointments to the list of all, for an SMS. */
export const toListOfAll = (listUrl: string) =>
  listUrl.replace(/(\/appointment-list)\/[^/]+$/, "$1");

/** Wraps a text in the message around it. */
export function toMessageContent(
  { name, reference }: BookingMessageData,
  { subject, text, sms = text, more, link, smsLink = link }: BookingMessage,
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
    sms: `${brand.shortName}: ${sms} ${smsLink}`,
  };
}
