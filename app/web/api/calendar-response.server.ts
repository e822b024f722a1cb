/** Entries for the customer's own calendar, as a file. */
import { config } from "~/config/config.server";
import { type CalendarEvent, createIcsCalendar } from "~/lib/files/calendar.server";
import { getPortal } from "../dependencies.server";
import { createFileResponse } from "./file-response.server";

/** @param events whose `uid` is unique within this portal: the file makes it so in the world. */
export function createCalendarResponse(
  events: readonly CalendarEvent[],
  fileName: string,
): Response {
  const { hostname } = new URL(config.publicUrl);
  const entries = events.map((event) => ({ ...event, uid: `${event.uid}@${hostname}` }));
  return createFileResponse(
    {
      bytes: new TextEncoder().encode(createIcsCalendar(entries, getPortal().clock.now())),
      contentType: "text/calendar; charset=utf-8",
      fileName,
    },
    "attachment",
  );
}
