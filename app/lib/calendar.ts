import { brand } from "./brand";

/** One entry for the customer's own calendar. */
export interface CalendarEvent {
  /** Stays the same when the entry is sent again, so that a calendar replaces it. */
  uid: string;
  start: Date;
  end: Date;
  title: string;
  place: string;
  description: string;
}

const LINE_OCTETS = 75;

/**
 * One VEVENT of RFC 5545 in UTC, its lines joined by CRLF. `stamp` is the time it is written.
 * Throws RangeError for an invalid date.
 */
export function icsEvent(event: CalendarEvent, stamp: Date): string {
  return [
    "BEGIN:VEVENT",
    line("UID", event.uid),
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    line("SUMMARY", event.title),
    ...(event.place === "" ? [] : [line("LOCATION", event.place)]),
    ...(event.description === "" ? [] : [line("DESCRIPTION", event.description)]),
    "END:VEVENT",
  ].join("\r\n");
}

/** A whole .ics file (text/calendar; charset=utf-8) with these events. */
export function icsCalendar(events: readonly CalendarEvent[], stamp: Date): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    line("PRODID", `-//${brand.name}//Customer portal//EN`),
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...events.map((event) => icsEvent(event, stamp)),
    "END:VCALENDAR",
  ];
  return `${lines.join("\r\n")}\r\n`;
}

/** 20261123T013000Z */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}

function line(name: string, text: string): string {
  const escaped = text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 5545 allows none in text but tab
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");
  return fold(`${name}:${escaped}`);
}

// RFC 5545 section 3.1: at most 75 octets a line, the next one begins with a space. Never inside a
// character, although the standard would allow it: some calendars show rubbish otherwise.
function fold(text: string): string {
  let folded = "";
  let room = LINE_OCTETS;
  for (const character of text) {
    const octets = new TextEncoder().encode(character).length;
    if (octets > room) {
      folded += "\r\n ";
      room = LINE_OCTETS - 1;
    }
    folded += character;
    room -= octets;
  }
  return folded;
}
