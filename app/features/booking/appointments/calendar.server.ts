/** The calendar of the booking screens: a month of days with times, and the times of the selected day. */

import type { VacantSlot } from "~/contract/booking/vacant-slot";
import type { GetText, Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { rules } from "~/lib/rules";
import { addMonthsTo, getLastDay, isMonth } from "~/lib/singapore/month-grid";
import { type Day, getMonday, getMonth, isDay, toSingaporeDay } from "~/lib/singapore-date";
import type { CalendarProps } from "~/ui/blocks/calendar";
import { buildCalendarMonth, type DayStatus } from "~/ui/blocks/calendar-month";
import { TIMES_ID, type TimeOption } from "~/ui/form/time-picker";
import { callOrNotFound, createPackageNotFound } from "~/web/api/call-rules.server";
import type { ApiClient } from "~/web/api/client.server";
import { getPortal } from "~/web/dependencies.server";
import { formatTimesInFull } from "../appointment-words";
import { formatPlaces, formatPlacesLeft } from "../place-words";

/** The owner of the times: a term that books them, or a booking that moves to one of them. */
export interface TimesOwner {
  termId: string;
  bookingId?: string;
}

export interface BookingCalendar {
  kind: string;
  calendar: CalendarProps;
  /** The requested day, or null if the address names none. */
  open: {
    day: Day;
    /** "Tue 24/11/2026". */
    name: string;
    /** The reason why none of its times can be booked. */
    problem: string | null;
  } | null;
  /** True if no month has a bookable time. */
  empty: boolean;
}

/**
 * Reads the month in the address, or the first month with bookable times.
 * @param at builds the page's address for a day or a month.
 * Exempt from the size limit: the fifth parameter is the language of the page.
 */
export async function readCalendar(
  request: Request,
  api: ApiClient,
  { chosen = [], ...of }: TimesOwner & { chosen?: readonly { startsAt: string }[] },
  at: (target: { day: string } | { month: string }) => string,
  { language, text }: Words,
): Promise<BookingCalendar> {
  const calendarParams = parseCalendarParams(request);
  const today = toSingaporeDay(getPortal().clock.now());
  const fetchMonth = (month: string) => daysOfMonth(api, of, month);
  const { month, found } = calendarParams.month
    ? { month: calendarParams.month, found: await fetchMonth(calendarParams.month) }
    : await findFirstMonth(fetchMonth, getMonth(today), chosen);
  const { kind, firstDay, lastDay } = found;
  const days = new Map(found.days.map((one) => [one.day, one]));
  const turn = (by: number) => at({ month: addMonthsTo(month, by) });
  return {
    kind,
    empty: firstDay === null,
    open: calendarParams.day && {
      day: calendarParams.day,
      name: getFormats(language).dayAndDate(calendarParams.day),
      problem: problemOf(days.get(calendarParams.day), chosen, text),
    },
    calendar: {
      ...buildCalendarMonth(month, { today, open: calendarParams.day, language }, (day) => {
        const one = days.get(day);
        return one === undefined
          ? null
          : { ...statusOf(one, chosen, text), to: `${at({ day })}#${TIMES_ID}` };
      }),
      previousTo: firstDay !== null && month > getMonth(firstDay) ? turn(-1) : null,
      nextTo: lastDay !== null && month < getMonth(lastDay) ? turn(1) : null,
    },
  };
}

/** The days of one month, and the first and last bookable day of all months. */
interface MonthFound {
  days: readonly DayWithTimes[];
  firstDay: string | null;
  lastDay: string | null;
}

/** Finds the first month with times. If all of its days are taken, as the last days of a month may be, tries the month after it. */
export async function findFirstMonth<Found extends MonthFound>(
  fetchMonth: (month: string) => Promise<Found>,
  thisMonth: string,
  chosen: readonly { startsAt: string }[],
): Promise<{ month: string; found: Found }> {
  const now = { month: thisMonth, found: await fetchMonth(thisMonth) };
  const { firstDay, lastDay } = now.found;
  if (firstDay === null || lastDay === null) return now;
  const begins = getMonth(firstDay);
  const first = begins > thisMonth ? { month: begins, found: await fetchMonth(begins) } : now;
  if (first.month >= getMonth(lastDay) || hasFree(first.found.days, chosen)) return first;
  const month = addMonthsTo(first.month, 1);
  const found = await fetchMonth(month);
  return hasFree(found.days, chosen) ? { month, found } : first;
}

const hasFree = (days: readonly DayWithTimes[], chosen: readonly { startsAt: string }[]) =>
  days.some((one) => one.placesLeft > 0 && !isWeekFull(one, chosen));

/**
 * Reads the selected day and the month to show.
 * @returns null for each that the address does not name.
 */
export function parseCalendarParams(request: Request): { day: Day | null; month: string | null } {
  const { searchParams } = new URL(request.url);
  const [day, month] = [searchParams.get("day") ?? "", searchParams.get("month") ?? ""];
  if (isDay(day)) return { day, month: getMonth(day) };
  return { day: null, month: isMonth(month) ? month : null };
}

const daysOfMonth = (api: ApiClient, of: TimesOwner, month: string) =>
  callOrNotFound(
    () => api.sessions.vacantDays({ query: { ...of, from: `${month}-01`, to: getLastDay(month) } }),
    createPackageNotFound,
  );

interface DayWithTimes {
  day: string;
  placesLeft: number;
  sessionsInWeek: number;
}

/** Checks if the week already has its two sessions, counting sessions that are chosen but not booked. Assessments do not count. */
function isWeekFull(
  { day, sessionsInWeek }: DayWithTimes,
  chosen: readonly { startsAt: string }[],
) {
  const week = getMonday(day);
  const here = chosen.filter(
    ({ startsAt }) => getMonday(toSingaporeDay(new Date(startsAt))) === week,
  );
  return sessionsInWeek + here.length >= rules.sessionsPerWeek;
}

/** Finds the Mondays of full weeks in a range of days. */
export async function findFullWeeks(
  api: ApiClient,
  { chosen, ...of }: TimesOwner & { chosen: readonly { startsAt: string }[] },
  from: string,
  to: string,
): Promise<ReadonlySet<string>> {
  const { days } = await callOrNotFound(
    () => api.sessions.vacantDays({ query: { ...of, from, to } }),
    createPackageNotFound,
  );
  return new Set(days.filter((one) => isWeekFull(one, chosen)).map(({ day }) => getMonday(day)));
}

function statusOf(
  one: DayWithTimes,
  chosen: readonly { startsAt: string }[],
  text: GetText,
): Pick<DayStatus, "look" | "words" | "note"> {
  if (isWeekFull(one, chosen)) return { look: "closed", words: text("booking:week-full") };
  const { placesLeft } = one;
  // A full day is still a link, since its times have waiting lists.
  if (placesLeft === 0)
    return { look: "closed", words: formatPlaces(0, text), note: text("booking:places.full-note") };
  const few = formatPlacesLeft(placesLeft, text);
  return {
    look: "free",
    words: few ?? formatPlaces(placesLeft, text),
    ...(few === null ? {} : { note: few }),
  };
}

function problemOf(
  one: DayWithTimes | undefined,
  chosen: readonly { startsAt: string }[],
  text: GetText,
) {
  if (one === undefined) return text("booking:day.no-times");
  return isWeekFull(one, chosen) ? text("booking:day.week-full") : null;
}

/** Reads the times from one day to another, both included. Reads a single day by default. */
export async function listSlots(
  api: ApiClient,
  of: TimesOwner,
  from: string,
  to = from,
): Promise<VacantSlot[]> {
  const { vacantSlots } = await callOrNotFound(
    () => api.sessions.vacantSlots({ query: { ...of, from, to } }),
    createPackageNotFound,
  );
  return vacantSlots;
}

/**
 * Builds the options of a day's times.
 * @param press builds the action of a free time.
 */
export const toTimeOptions = (
  slots: readonly VacantSlot[],
  press: (slot: VacantSlot) => Pick<TimeOption, "to" | "value">,
  words: Words,
): TimeOption[] =>
  slots.map((slot) => ({
    words: formatTimesInFull(slot, words),
    ...(slot.placesLeft === 0
      ? { note: formatPlaces(0, words.text) }
      : { note: formatPlacesLeft(slot.placesLeft, words.text), ...press(slot) }),
  }));
