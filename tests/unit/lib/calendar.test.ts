import { expect, test } from "vitest";
import { createIcsCalendar } from "../../../app/lib/files/calendar.server";
import { toInstant } from "../../../app/lib/singapore-date";

const stamp = toInstant("2026-11-20", "12:00");
const session = {
  uid: "session-1@nutmeghouse.example",
  start: toInstant("2026-11-23", "09:30"),
  end: toInstant("2026-11-23", "10:15"),
  title: "Gym Tonic",
  place: "Blk 123, Toa Payoh; #01 - 02",
  cancelled: false,
  description: "Come a few minutes early.\nWear shoes \\ bring water.",
};

test("a session is written in UTC, escaped and ended by CRLF", () => {
  const lines = createIcsCalendar([session], stamp).split("\r\n");
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines).toContain("DTSTAMP:20261120T040000Z");
  expect(lines).toContain("DTSTART:20261123T013000Z");
  expect(lines).toContain("DTEND:20261123T021500Z");
  expect(lines).toContain("LOCATION:Blk 123\\, Toa Payoh\\; #01 - 02");
  expect(lines.join("")).toContain("early.\\nWear shoes \\\\ bring water.");
  expect(lines.at(-2)).toBe("END:VCALENDAR");
  expect(lines.at(-1)).toBe("");
});

test("a later file has a higher sequence, and one of a cancelled session removes it from a calendar", () => {
  const sequenceOf = (file: string) => Number(/^SEQUENCE:(\d+)\r$/m.exec(file)?.[1]);
  const first = createIcsCalendar([session], stamp);
  const later = createIcsCalendar(
    [{ ...session, cancelled: true }],
    toInstant("2026-11-20", "12:01"),
  );
  expect(sequenceOf(later)).toBe(sequenceOf(first) + 60);
  expect(first).toMatch(/METHOD:PUBLISH[\s\S]*STATUS:CONFIRMED/);
  expect(later).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
});

test("a file has an organizer, which stays the same when an entry is cancelled", () => {
  const organizerOf = (cancelled: boolean) =>
    /^ORGANIZER;CN="[^"]+":MAILTO:\S+@\S+$/im.exec(
      createIcsCalendar([{ ...session, cancelled }], stamp).replaceAll("\r\n ", ""),
    )?.[0];
  expect(organizerOf(true)).toBeDefined();
  expect(organizerOf(true)).toBe(organizerOf(false));
});

test("no line is longer than 75 octets, and unfolding restores the text", () => {
  const title = `${"乐龄健身 ".repeat(20)}😀`.trim();
  const text = createIcsCalendar([{ ...session, title }], stamp);
  const octets = text.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}\r\n`);
});

test("typed text cannot start a new line of the file", () => {
  const text = createIcsCalendar(
    [{ ...session, title: "x\r\nATTENDEE:evil\rBEGIN:VALARM" }],
    stamp,
  );
  expect(text).not.toMatch(/^(ATTENDEE|BEGIN:VALARM)/m);
});

test("an empty place and an empty description are left out", () => {
  const text = createIcsCalendar([{ ...session, place: "", description: "" }], stamp);
  expect(text).not.toMatch(/^(LOCATION|DESCRIPTION)/m);
});
