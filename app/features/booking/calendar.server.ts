/** A month of days with free times, and the times of a day, as the booking screens show them. */
import { MOST_SESSIONS_A_WEEK, type VacantSlot } from "~/contract/booking/session";
import { addToMonth, isMonth, lastDayOf, weeksOf } from "~/lib/month-grid";
import { formatLongDate, formatMonth, mondayOf, monthOf, singaporeDay } from "~/lib/singapore-date";
import type { ApiClient } from "~/web/client.server";
import { portal } from "~/web/dependencies.server";
import { orMissing } from "~/web/not-found.server";
import { placesInWords, timesInFull } from "./words";

export interface CalendarDay {
  day: string;
  /** "24". */
  number: string;
  /** "Tuesday 24 November 2026". */
  name: string;
  /** "8 places left", "Full"; null for a day without a time. */
  places: string | null;
  open: boolean;
}

export interface MonthView {
  /** "November 2026". */
  title: string;
  weeks: (CalendarDay | null)[][];
  previous: string | null;
  next: string | null;
  /** Nothing can be chosen in any month. */
  empty: boolean;
}

/** Whose times: those a term can book now, or those a booking can be moved to. */
export interface TimesOf {
  termId: string;
  bookingId?: string;
}

export async function readMonth(
  api: ApiClient,
  { chosen = [], ...of }: TimesOf & { chosen?: readonly { startsAt: string }[] },
  asked: string | null,
): Promise<{ kind: string; view: MonthView }> {
  const wanted = asked !== null && isMonth(asked) ? asked : null;
  const today = monthOf(singaporeDay(portal().clock.now()));
  const found = await daysOfMonth(api, of, wanted ?? today);
  const first = found.firstDay && monthOf(found.firstDay);
  // Without a wish, the first month that has something.
  if (wanted === null && first !== null && first > today) {
    return { kind: found.kind, view: toView(await daysOfMonth(api, of, first), first, chosen) };
  }
  return { kind: found.kind, view: toView(found, wanted ?? today, chosen) };
}

const daysOfMonth = (api: ApiClient, of: TimesOf, month: string) =>
  orMissing(() =>
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
  const { days } = await orMissing(() => api.sessions.vacantDays({ query: { ...of, from, to } }));
  return new Set(days.filter((one) => isWeekFull(one, chosen)).map(({ day }) => mondayOf(day)));
}

function toView(
  {
    firstDay,
    lastDay,
    days,
  }: {
    firstDay: string | null;
    lastDay: string | null;
    days: DayWithTimes[];
  },
  month: string,
  chosen: readonly { startsAt: string }[],
): MonthView {
  const found = new Map(days.map((one) => [one.day, one]));
  const toDay = (day: string): CalendarDay => {
    const one = found.get(day);
    const weekFull = one !== undefined && isWeekFull(one, chosen);
    return {
      day,
      number: String(Number(day.slice(8))),
      name: formatLongDate(day),
      places: one === undefined ? null : weekFull ? WEEK_FULL : placesInWords(one.placesLeft),
      // A full day can be opened: its times can be waited for. In a full week there is nothing to wait for.
      open: one !== undefined && !weekFull,
    };
  };
  return {
    title: formatMonth(month),
    weeks: weeksOf(month).map((week) => week.map((day) => day && toDay(day))),
    previous: firstDay !== null && month > monthOf(firstDay) ? addToMonth(month, -1) : null,
    next: lastDay !== null && month < monthOf(lastDay) ? addToMonth(month, 1) : null,
    empty: firstDay === null,
  };
}

/** The times from one day to another, both included; of one day unless told. */
export async function slotsFrom(
  api: ApiClient,
  of: TimesOf,
  from: string,
  to = from,
): Promise<VacantSlot[]> {
  const { vacantSlots } = await orMissing(() =>
    api.sessions.vacantSlots({ query: { ...of, from, to } }),
  );
  return vacantSlots;
}

export const toTimes = (slots: readonly VacantSlot[]) =>
  slots.map((slot) => ({
    value: slot.id,
    label: timesInFull(slot),
    hint: placesInWords(slot.placesLeft),
    full: slot.placesLeft === 0,
  }));
