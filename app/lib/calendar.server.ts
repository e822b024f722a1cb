/** Entries for the customer's own calendar, as a file of RFC 5545. */
import ical, { ICalCalendarMethod } from "ical-generator";
import { brand } from "./brand";

/** One entry. */
export interface CalendarEvent {
  /** Stays the same when the entry is sent again, so that a calendar replaces it. */
  uid: string;
  start: Date;
  end: Date;
  title: string;
  place: string;
  description: string;
}

/**
 * A whole .ics file (text/calendar; charset=utf-8) with these events, in UTC. `stamp` is the time it is written.
 * Throws for an invalid date.
 */
export function icsCalendar(events: readonly CalendarEvent[], stamp: Date): string {
  const calendar = ical({
    prodId: { company: brand.name, product: "Customer portal", language: "EN" },
    method: ICalCalendarMethod.PUBLISH,
    events: events.map(({ uid, start, end, title, place, description }) => ({
      id: uid,
      stamp,
      start,
      end,
      summary: printable(title),
      location: place === "" ? null : printable(place),
      description: description === "" ? null : printable(description),
    })),
  });
  return `${calendar.toString()}\r\n`;
}

/** The format has no control characters but line ends, and only one kind of those. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 allows none in text but tab
  return text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
}
