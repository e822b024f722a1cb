/** The calendar of the booking screens: a month of days with times, and the times of the day that was pressed. */
import { MOST_SESSIONS_A_WEEK, type VacantSlot } from "~/contract/booking/session";
import { addMonthsTo, isMonth, lastDayOf } from "~/lib/singapore/month-grid";
import {
  type Day,
  formatDayAndDate,
  isDay,
  mondayOf,
  monthOf,
  singaporeDay,
} from "~/lib/singapore-date";
import type { CalendarProps } from "~/ui/blocks/calendar";
import { calendarMonth, type DayStatus } from "~/ui/blocks/calendar-month";
import { TIMES, type TimeOption } from "~/ui/form/time-picker";
import { orNotFound } from "~/web/api/call-rules.server";
import type { ApiClient } from "~/web/api/client.server";
import { portal } from "~/web/dependencies.server";
import { placesInWords, placesLeftLabel, timesInFull } from "../messages";

/** Whose times: those a term can book now, or those a booking can be moved to. */
export interface TimesOf {
  termId: string;
  bookingId?: string;
}

export interface BookingCalendar {
  kind: string;
  calendar: CalendarProps;
  /** The day whose times are asked for; null without one. */
  open: {
    day: Day;
    /** "Tue 24/11/2026". */
    name: string;
    /** Why none of its times can be had. */
    problem: string | null;
  } | null;
  /** Nothing can be chosen in any month. */
  empty: boolean;
}

/**
 * The month that the address asks for, or the first where something can be had.
 * @param at the page's own address, of a day or of a month.
 */
export async function readCalendar(
  request: Request,
  api: ApiClient,
  { chosen = [], ...of }: TimesOf & { chosen?: readonly { startsAt: string }[] },
  at: (asked: { day: string } | { month: string }) => string,
): Promise<BookingCalendar> {
  const asked = parseCalendarParams(request);
  const today = singaporeDay(portal().clock.now());
  const ask = (month: string) => daysOfMonth(api, of, month);
  const { month, found } = asked.month
    ? { month: asked.month, found: await ask(asked.month) }
    : await firstMonth(ask, monthOf(today), chosen);
  const { kind, firstDay, lastDay } = found;
  const days = new Map(found.days.map((one) => [one.day, one]));
  const turn = (by: number) => at({ month: addMonthsTo(month, by) });
  return {
    kind,
    empty: firstDay === null,
    open: asked.day && {
      day: asked.day,
      name: formatDayAndDate(asked.day),
      problem: problemOf(days.get(asked.day), chosen),
    },
    calendar: {
      ...calendarMonth(month, { today, open: asked.day }, (day) => {
        const one = days.get(day);
        return one === undefined ? null : { ...tell(one, chosen), to: `${at({ day })}#${TIMES}` };
      }),
      previousTo: firstDay !== null && month > monthOf(firstDay) ? turn(-1) : null,
      nextTo: lastDay !== null && month < monthOf(lastDay) ? turn(1) : null,
    },
  };
}

/** What a month has, and the first and last day of all months. */
interface MonthFound {
  days: readonly DayWithTimes[];
  firstDay: string | null;
  lastDay: string | null;
}

/** The first month that has times; the one after it where all of its days are taken, as the last days of a month may be. */
export async function firstMonth<Found extends MonthFound>(
  ask: (month: string) => Promise<Found>,
  thisMonth: string,
  chosen: readonly { startsAt: string }[],
): Promise<{ month: string; found: Found }> {
  const now = { month: thisMonth, found: await ask(thisMonth) };
  const { firstDay, lastDay } = now.found;
  if (firstDay === null || lastDay === null) return now;
  const begins = monthOf(firstDay);
  const first = begins > thisMonth ? { month: begins, found: await ask(begins) } : now;
  if (first.month >= monthOf(lastDay) || hasFree(first.found.days, chosen)) return first;
  const month = addMonthsTo(first.month, 1);
  const found = await ask(month);
  return hasFree(found.days, chosen) ? { month, found } : first;
}

const hasFree = (days: readonly DayWithTimes[], chosen: readonly { startsAt: string }[]) =>
  days.some((one) => one.placesLeft > 0 && !isWeekFull(one, chosen));

/** The day that was pressed, and the month to show: null where the address names none. */
export function parseCalendarParams(request: Request): { day: Day | null; month: string | null } {
  const { searchParams } = new URL(request.url);
  const [day, month] = [searchParams.get("day") ?? "", searchParams.get("month") ?? ""];
  if (isDay(day)) return { day, month: monthOf(day) };
  return { day: null, month: isMonth(month) ? month : null };
}

const daysOfMonth = (api: ApiClient, of: TimesOf, month: string) =>
  orNotFound(() =>
    api.sessions.vacantDays({ query: { ...of, from: `${month}-01`, to: lastDayOf(month) } }),
  );

interface DayWithTimes {
  day: string;
  placesLeft: number;
  sessionsInWeek: number;
}

const WEEK_FULL = "Two sessions in this week already";

/** The week has its two sessions, those that are chosen and not booked yet among them. Assessments count for no week. */
function isWeekFull(
  { day, sessionsInWeek }: DayWithTimes,
  chosen: readonly { startsAt: string }[],
) {
  const week = mondayOf(day);
  const here = chosen.filter(({ startsAt }) => mondayOf(singaporeDay(new Date(startsAt))) === week);
  return sessionsInWeek + here.length >= MOST_SESSIONS_A_WEEK;
}

/** The Mondays of full weeks from one day to another. */
export async function fullWeeks(
  api: ApiClient,
  { chosen, ...of }: TimesOf & { chosen: readonly { startsAt: string }[] },
  from: string,
  to: string,
): Promise<ReadonlySet<string>> {
  const { days } = await orNotFound(() => api.sessions.vacantDays({ query: { ...of, from, to } }));
  return new Set(days.filter((one) => isWeekFull(one, chosen)).map(({ day }) => mondayOf(day)));
}

function tell(
  one: DayWithTimes,
  chosen: readonly { startsAt: string }[],
): Pick<DayStatus, "look" | "words" | "noted"> {
  if (isWeekFull(one, chosen)) return { look: "closed", words: WEEK_FULL };
  const { placesLeft } = one;
  // A full day can be opened: its times can be waited for.
  if (placesLeft === 0) return { look: "closed", words: placesInWords(0), noted: true };
  const few = placesLeftLabel(placesLeft);
  return { look: "free", words: few ?? placesInWords(placesLeft), noted: few !== null };
}

function problemOf(one: DayWithTimes | undefined, chosen: readonly { startsAt: string }[]) {
  if (one === undefined) return "There are no times on this day";
  return isWeekFull(one, chosen) ? `${WEEK_FULL}, and two a week is the most` : null;
}

/** The times from one day to another, both included; of one day unless told. */
export async function slotsFrom(
  api: ApiClient,
  of: TimesOf,
  from: string,
  to = from,
): Promise<VacantSlot[]> {
  const { vacantSlots } = await orNotFound(() =>
    api.sessions.vacantSlots({ query: { ...of, from, to } }),
  );
  return vacantSlots;
}

/** @param press what a time that is free does. */
export const toTimes = (
  slots: readonly VacantSlot[],
  press: (slot: VacantSlot) => Pick<TimeOption, "to" | "value">,
): TimeOption[] =>
  slots.map((slot) => ({
    words: timesInFull(slot),
    ...(slot.placesLeft === 0
      ? { note: placesInWords(0) }
      : { note: placesLeftLabel(slot.placesLeft), ...press(slot) }),
  }));
