/** Reads ids and days from an address. */
import { redirect } from "@remix-run/node";
import { recordId } from "~/contract/fields";
import { formatDateWithWeekday, isDay } from "~/lib/singapore-date";
import { createPageNotFound } from "../api/call-rules.server";

/**
 * Reads an id from the address.
 * @throws 404 for anything else
 */
export function parseIdOr404(text: string | null | undefined): string {
  const id = recordId.safeParse(text);
  if (!id.success) throw createPageNotFound();
  return id.data;
}

/** @param list where all of them are, for an address that names none. @throws a redirect to it, or 404 for anything that is no id. */
export function requireIdParam(request: Request, name: string, list: string): string {
  const { searchParams } = new URL(request.url);
  if (!searchParams.has(name)) throw redirect(list);
  return parseIdOr404(searchParams.get(name));
}

/**
 * Reads the day from the address.
 * @throws 404 for anything else
 */
export function requireDayParam(request: Request): { day: string; name: string } {
  const day = new URL(request.url).searchParams.get("day") ?? "";
  if (!isDay(day)) throw createPageNotFound();
  return { day, name: formatDateWithWeekday(day) };
}
