/** The words of messages about bookings. */
import { brand } from "~/lib/brand";
import { formatDateTime, formatDayAndDate, formatTime } from "~/lib/singapore-date";
import type { Announcement } from "./outbox";

export interface ToldBooking {
  title: string;
  startsAt: Date;
  endsAt: Date;
}

interface Told {
  name: string;
  /** Of the package, as its pages and its slip have it. */
  reference: string;
  centre: string;
}

/** "Tuesday 24/11/2026, 10:00 AM to 10:45 AM" */
const inFull = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  `${formatDayAndDate(startsAt)}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`;

export function bookedText(
  told: Told & { bookings: readonly ToldBooking[]; url: string; listUrl: string },
): Announcement {
  const { bookings, centre, url } = told;
  const [first] = bookings as [ToldBooking];
  if (bookings.length === 1)
    return written(told, {
      subject: `Booked: ${first.title} on ${formatDayAndDate(first.startsAt)}`,
      text: `You are booked for ${first.title} on ${inFull(first)} at ${centre}.`,
      link: `See it or change it: ${url}`,
    });
  const lines = bookings.map((booking) => `- ${inFull(booking)}: ${booking.title}`).join("\n");
  return written(told, {
    subject: `Booked: ${bookings.length} appointments from ${formatDayAndDate(first.startsAt)}`,
    text: `You have ${bookings.length} new bookings at ${centre}. The first is ${first.title} on ${inFull(first)}.`,
    more: `All of them:\n${lines}\n\nYour appointments: ${told.listUrl}`,
    link: `See the first: ${url}`,
  });
}

export function movedText(
  told: Told & { before: ToldBooking; after: ToldBooking; forfeited: boolean; url: string },
): Announcement {
  const { before, after, centre, forfeited } = told;
  const lost = forfeited
    ? ` With less than 2 working days' notice, the session of ${formatDateTime(before.startsAt)} is forfeited.`
    : "";
  return written(told, {
    subject: `Changed: ${after.title} is on ${formatDayAndDate(after.startsAt)}`,
    text: `${after.title} is now on ${inFull(after)} at ${centre}, instead of ${formatDateTime(before.startsAt)}.${lost}`,
    link: `See it or change it: ${told.url}`,
  });
}

export function cancelledText(
  told: Told & { booking: ToldBooking; forfeited: boolean; ofRun: boolean; url: string },
): Announcement {
  const { booking, centre, forfeited, ofRun } = told;
  const inTime = ofRun
    ? "It does not count as used. A cancelled date of a group is not given on another date."
    : "It costs you nothing.";
  const cost = forfeited
    ? "With less than 2 working days' notice, this session is forfeited and counts as used."
    : inTime;
  return written(told, {
    subject: `Cancelled: ${booking.title} on ${formatDayAndDate(booking.startsAt)}`,
    text: `${booking.title} on ${inFull(booking)} at ${centre} is cancelled. ${cost}`,
    link: `See it: ${told.url}`,
  });
}

export function reminderText(
  told: Told & { booking: ToldBooking; daysBefore: number; url: string },
): Announcement {
  const { booking, centre, daysBefore } = told;
  const when = daysBefore === 1 ? "tomorrow" : `in ${daysBefore} days`;
  return written(told, {
    subject: `Reminder: ${booking.title} ${when}`,
    text: `A reminder: ${booking.title} is ${when}, on ${inFull(booking)} at ${centre}.`,
    link: `Tell us whether you come: ${told.url}`,
  });
}

export function seatFreeText(
  told: Told & {
    programme: string;
    startsAt: Date;
    endsAt: Date;
    until: Date;
    isRun: boolean;
    url: string;
  },
): Announcement {
  const what = told.isRun ? `the group that begins on ${inFull(told)}` : inFull(told);
  return written(told, {
    subject: `A place is free: ${told.programme}`,
    text: `A place is free in ${told.programme} at ${told.centre}: ${what}. We keep it for you until ${formatDateTime(told.until)}.`,
    link: `Take it: ${told.url}`,
  });
}

function written(
  { name, reference }: Told,
  { subject, text, more, link }: { subject: string; text: string; more?: string; link: string },
): Announcement {
  const { number, hours } = brand.phones.hotline;
  const paragraphs = [
    `Dear ${name},`,
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
