/** Calendar marks for days with a booking. */
import type { Appointment } from "~/contract/booking/appointment";
import type { Words } from "~/languages/page-language";
import { getFormats } from "~/lib/language/formats";
import { type Day, getMonth, toSingaporeDay } from "~/lib/singapore-date";
import { buildCalendarMonth, type DayStatus } from "~/ui/blocks/build-calendar";
import type { CalendarProps } from "~/ui/blocks/calendar";
import { formatTimesInFull, formatTitle, type Titled } from "../appointment-words";

type Booked = Titled & Pick<Appointment, "id" | "startsAt" | "endsAt">;

const dayOf = ({ startsAt }: Booked) => toSingaporeDay(new Date(startsAt));

/**
 * Links a day to the first of its appointments on the page.
 * @returns null for a day without appointments.
 */
export function markBookedDay(day: Day, coming: readonly Booked[], words: Words): DayStatus | null {
  const booked = coming.filter((one) => dayOf(one) === day);
  if (booked[0] === undefined) return null;
  const bookings = booked.map((one) =>
    words.text("booking:titled", {
      title: formatTitle(one, words.text),
      when: formatTimesInFull(one, words),
    }),
  );
  const all =
    words.language === "en" ? bookings.join(" and ") : getFormats(words.language).list(bookings);
  return { to: `#${booked[0].id}`, look: "booked", words: all };
}

const MAX_MONTHS = 6;

/** Builds the first months that have appointments, for print. Each day links to the page where it can be changed. */
export function buildBookedMonths(
  booked: readonly Booked[],
  { today, to, words }: { today: Day; to: string; words: Words },
): CalendarProps[] {
  const months = [...new Set(booked.map((one) => getMonth(dayOf(one))))].sort();
  return months.slice(0, MAX_MONTHS).map((month) => ({
    ...buildCalendarMonth(month, { today, language: words.language }, (day) => {
      const status = markBookedDay(day, booked, words);
      return status && { ...status, to };
    }),
    previous: null,
    next: null,
  }));
}
