/** Entries for the customer's own calendar, as a file. */
import { config } from "~/config/config.server";
import { type CalendarEvent, icsCalendar } from "~/lib/files/calendar.server";
import { portal } from "../dependencies.server";
import { fileResponse } from "./file-response.server";

/** @param events whose `uid` is unique within this portal: the file makes it so in the world. */
export function calendarResponse(events: readonly CalendarEvent[], fileName: string): Response {
  const { hostname } = new URL(config.publicUrl);
  const entries = events.map((event) => ({ ...event, uid: `${event.uid}@${hostname}` }));
  return fileResponse(
    {
      bytes: new TextEncoder().encode(icsCalendar(entries, portal().clock.now())),
      contentType: "text/calendar; charset=utf-8",
      fileName,
    },
    "attachment",
  );
}
