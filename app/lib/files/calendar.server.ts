/** Entries for the customer's own calendar, as a file of RFC 5545. */
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { brand } from "../brand/brand";

/** One entry. */
export interface CalendarEvent {
  /** Stays the same when the entry is sent again, so that a calendar replaces it. */
  uid: string;
  start: Date;
  end: Date;
  title: string;
  place: string;
  description: string;
  /** True to remove the entry from a calendar. */
  cancelled: boolean;
}

/** The organizer of a provider without an e-mail address (RFC 2606). */
const NO_ADDRESS = "no-reply@portal.invalid";
/** Files are numbered by the second, so that a later one counts as newer than any before it (RFC 5545, 3.8.7.4). */
const FIRST_SECOND = Date.UTC(2026, 0) / 1000;

/**
 * Builds a complete .ics file (text/calendar; charset=utf-8) with these events, in UTC.
 * @param stamp the time at which it is written
 * @throws RangeError for an invalid date
 */
export function createIcsCalendar(events: readonly CalendarEvent[], stamp: Date): string {
  const calendar = ical({
    prodId: { company: brand.name, product: "Customer portal", language: "EN" },
    method: events.every(({ cancelled }) => cancelled)
      ? ICalCalendarMethod.CANCEL
      : ICalCalendarMethod.PUBLISH,
    events: events.map(({ uid, start, end, title, place, description, cancelled }) => ({
      id: uid,
      sequence: Math.floor(stamp.getTime() / 1000) - FIRST_SECOND,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      stamp,
      start,
      end,
      // Both methods need one (RFC 5546, 3.2.1 and 3.2.5), and a cancellation that of the entry it cancels.
      organizer: { name: brand.name, email: brand.emails.support || NO_ADDRESS },
      summary: printable(title),
      location: place === "" ? null : printable(place),
      description: description === "" ? null : printable(description),
    })),
  });
  return `${calendar.toString()}\r\n`;
}

/** Removes control characters. The format allows only line ends, and only one kind of them. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 allows none in text but tab
  return text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
}
