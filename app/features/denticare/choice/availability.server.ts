/** Availability of dental appointments: five weeks of days with free times, their dentists, and the times of the selected day. */
import { NO_PREFERENCE } from "~/contract/denticare/dental";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import {
  addDays,
  type Day,
  getMonday,
  getMonth,
  toInstant,
  toSingaporeDay,
} from "~/lib/singapore-date";
import { buildCalendarWeeks, CALENDAR_WEEKS, getLaterDay } from "~/ui/blocks/build-calendar";
import type { CalendarProps } from "~/ui/blocks/calendar";
import type { Tab } from "~/ui/blocks/tabs";
import { TIMES_ID } from "~/ui/form/time-picker";
import { getPortal } from "~/web/dependencies.server";
import { getDentistName } from "../format";
import { type DentalAnswers, getChosenDay, keepAnswersBefore } from "./choice";
import type { DentalChoices } from "./offers.server";

export interface Availability {
  calendar: CalendarProps;
  dentists: Tab[];
  /** The selected day. If it has no times, none is free any more. */
  open: {
    /** "Tue 24/11/2026". */
    name: string;
    groups: { label: string; times: { words: string; value: string }[] }[];
  } | null;
}

/**
 * Reads five weeks with free times, from the month of the address.
 * @param to builds the page's own address with the given answers.
 * @returns null if no month has a free time.
 */
export async function readAvailability(
  answers: DentalAnswers,
  offers: DentalChoices,
  to: (answers: DentalAnswers) => string,
  words: Words,
): Promise<Availability | null> {
  const months = await offers.months(answers);
  const month = answers.month && months.includes(answers.month) ? answers.month : months[0];
  if (month === undefined) return null;
  const dentist = answers.dentist ?? NO_PREFERENCE.resourceId;
  const shown = { ...keepAnswersBefore(answers, "month"), month, dentist };
  const today = toSingaporeDay(getPortal().clock.now());
  const monday = findMonday(month, today);
  const until = getMonth(addDays(monday, 7 * CALENDAR_WEEKS - 1));
  const covered = months.filter((one) => one >= getMonth(monday) && one <= until);
  const linkTo = (other: string | undefined) =>
    other === undefined
      ? null
      : { month: getFormats(words.language).month(other), to: to({ ...shown, month: other }) };
  const isOpen = answers.month === month && answers.date !== undefined;
  const day = isOpen ? getChosenDay(answers) : null;
  const [dentists, dates, times] = await Promise.all([
    offers.dentists(shown),
    Promise.all(covered.map((one) => offers.dates({ ...shown, month: one }))),
    day === null ? [] : offers.times({ ...shown, date: answers.date }),
  ]);
  const free = new Set(dates.flat());
  return {
    dentists: dentists.map((one) => ({
      label: getDentistName(one, words),
      to: to({ ...shown, dentist: one.resourceId }),
      current: one.resourceId === dentist,
    })),
    calendar: {
      ...buildCalendarWeeks(monday, { today, open: day, language: words.language }, (one) =>
        free.has(one)
          ? {
              to: `${to({ ...shown, month: getMonth(one), date: String(Number(one.slice(8))) })}#${TIMES_ID}`,
              look: "free",
              words: words.text("denticare:choose.free"),
            }
          : null,
      ),
      previous: linkTo(months.filter((one) => findMonday(one, today) < monday).at(-1)),
      next: linkTo(months.find((one) => findMonday(one, today) > monday)),
    },
    open: day === null ? null : openDay(day, times, words),
  };
}

/** Returns the Monday with which the weeks of a month begin: that of its first day, or of today. */
const findMonday = (month: string, today: Day): Day =>
  getLaterDay(getMonday(`${month}-01`), getMonday(today));

const partsOfDay = [
  { part: "morning", until: "12:00" },
  { part: "afternoon", until: "18:00" },
  { part: "evening", until: "24:00" },
] as const;

function openDay(day: string, times: readonly string[], { language, text }: Words) {
  const { dayAndDate, time: formatTime } = getFormats(language);
  const groups = partsOfDay
    .map(({ part, until }, index) => ({
      label: text(`denticare:choose.${part}`),
      times: times
        .filter((time) => time < until && time >= (partsOfDay[index - 1]?.until ?? "00:00"))
        .map((time) => ({ words: formatTime(toInstant(day, time)), value: time })),
    }))
    .filter((part) => part.times.length > 0);
  return { name: dayAndDate(day), groups };
}
