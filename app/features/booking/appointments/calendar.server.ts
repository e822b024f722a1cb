/** The calendar of the booking screens: five weeks of days with times, and the times of the selected day. */
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import type { GetText, Words } from "~/languages/page-language";
import { countDaysBetween } from "~/lib/day-periods";
import { getFormats } from "~/lib/language/formats";
import { rules } from "~/lib/rules";
import {
  addDays,
  type Day,
  getMonday,
  getMonth,
  isDay,
  toSingaporeDay,
} from "~/lib/singapore-date";
import {
  buildCalendarWeeks,
  CALENDAR_WEEKS,
  type DayStatus,
  getLaterDay,
} from "~/ui/blocks/build-calendar";
import type { CalendarProps } from "~/ui/blocks/calendar";
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
  /** True if no day has a bookable time. */
  empty: boolean;
}

/**
 * Reads the weeks in the address, or the first ones with bookable times.
 * @param at builds the page's address for a day, or for the weeks from a day.
 * Exempt from the size limit: the fifth parameter is the language of the page.
 */
export async function readCalendar(
  request: Request,
  api: ApiClient,
  { chosen = [], ...of }: TimesOwner & { chosen?: readonly { startsAt: string }[] },
  at: (target: { day: string } | { from: string }) => string,
  { language, text }: Words,
): Promise<BookingCalendar> {
  const calendarParams = parseCalendarParams(request);
  const today = toSingaporeDay(getPortal().clock.now());
  const fetchFrom = (monday: Day) => readDays(api, of, monday);
  const wanted = calendarParams.day ?? calendarParams.from;
  const { monday, found } =
    wanted !== null && wanted >= getMonday(today)
      ? await fetchPage(fetchFrom, findMonday(wanted, today))
      : await findFirstWeeks(fetchFrom, today, chosen);
  const { kind, firstDay, lastDay } = found;
  const days = new Map(found.days.map((one) => [one.day, one]));
  const turn = (by: number) => {
    const from = addDays(monday, by * CALENDAR_DAYS);
    return {
      month: getFormats(language).month(getMonth(getLaterDay(from, today))),
      to: at({ from }),
    };
  };
  return {
    kind,
    empty: firstDay === null,
    open: calendarParams.day && {
      day: calendarParams.day,
      name: getFormats(language).dayAndDate(calendarParams.day),
      problem: problemOf(days.get(calendarParams.day), chosen, text),
    },
    calendar: {
      ...buildCalendarWeeks(monday, { today, open: calendarParams.day, language }, (day) => {
        const one = days.get(day);
        return one === undefined
          ? null
          : { ...statusOf(one, chosen, text), to: `${at({ day })}#${TIMES_ID}` };
      }),
      previous: firstDay !== null && monday > firstDay ? turn(-1) : null,
      next: lastDay !== null && addDays(monday, CALENDAR_DAYS) <= lastDay ? turn(1) : null,
    },
  };
}

const CALENDAR_DAYS = 7 * CALENDAR_WEEKS;

/** Returns the Monday with which the weeks of a day begin. All are counted from the week of today. */
function findMonday(day: string, today: Day): Day {
  const first = getMonday(today);
  const turns = Math.floor(countDaysBetween(first, day) / CALENDAR_DAYS);
  return addDays(first, turns * CALENDAR_DAYS);
}

const fetchPage = async <Found>(fetchFrom: (monday: Day) => Promise<Found>, monday: Day) => ({
  monday,
  found: await fetchFrom(monday),
});

/** The days of some weeks, and the first and last bookable day of all. */
interface DaysFound {
  days: readonly DayWithTimes[];
  firstDay: string | null;
  lastDay: string | null;
}

/** Finds the first weeks with times. If all of their days are taken, tries the weeks after them. */
export async function findFirstWeeks<Found extends DaysFound>(
  fetchFrom: (monday: Day) => Promise<Found>,
  today: Day,
  chosen: readonly { startsAt: string }[],
): Promise<{ monday: Day; found: Found }> {
  const now = await fetchPage(fetchFrom, getMonday(today));
  const { firstDay, lastDay } = now.found;
  if (firstDay === null || lastDay === null) return now;
  const begins = findMonday(firstDay, today);
  const first = begins > now.monday ? await fetchPage(fetchFrom, begins) : now;
  const monday = addDays(first.monday, CALENDAR_DAYS);
  if (monday > lastDay || hasFree(first.found.days, chosen)) return first;
  const later = await fetchPage(fetchFrom, monday);
  return hasFree(later.found.days, chosen) ? later : first;
}

const hasFree = (days: readonly DayWithTimes[], chosen: readonly { startsAt: string }[]) =>
  days.some((one) => one.placesLeft > 0 && !isWeekFull(one, chosen));

/**
 * Reads the selected day, and the day from which weeks are shown.
 * @returns null for each that the address does not name.
 */
export function parseCalendarParams(request: Request): { day: Day | null; from: Day | null } {
  const { searchParams } = new URL(request.url);
  const read = (name: string) => {
    const value = searchParams.get(name) ?? "";
    return isDay(value) ? value : null;
  };
  return { day: read("day"), from: read("from") };
}

const readDays = (api: ApiClient, of: TimesOwner, from: Day) =>
  callOrNotFound(
    () => api.sessions.vacantDays({ query: { ...of, from, to: addDays(from, CALENDAR_DAYS - 1) } }),
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
