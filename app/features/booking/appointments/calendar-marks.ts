/** Calendar marks for days with a booking. */
import type { Appointment } from "~/contract/booking/appointment";
import { type Day, monthOf, singaporeDay } from "~/lib/singapore-date";
import type { CalendarProps } from "~/ui/blocks/calendar";
import { calendarMonth, type DayStatus } from "~/ui/blocks/calendar-month";
import { timesInFull } from "../messages";

type Booked = Pick<Appointment, "id" | "title" | "startsAt" | "endsAt">;

const dayOf = ({ startsAt }: Booked) => singaporeDay(new Date(startsAt));

/**
 * Links a day to the first of its appointments on the page.
 * @returns null for a day without appointments.
 */
export function markBookedDay(day: Day, coming: readonly Booked[]): DayStatus | null {
  const booked = coming.filter((one) => dayOf(one) === day);
  if (booked[0] === undefined) return null;
  const words = booked.map((one) => `${one.title}, ${timesInFull(one)}`).join(" and ");
  return { to: `#${booked[0].id}`, look: "booked", words };
}

const MAX_MONTHS = 6;

/** Builds the first months that have appointments, for print. Each day links to the page where it can be changed. */
export function bookedMonths(
  booked: readonly Booked[],
  { today, to }: { today: Day; to: string },
): CalendarProps[] {
  const months = [...new Set(booked.map((one) => monthOf(dayOf(one))))].sort();
  return months.slice(0, MAX_MONTHS).map((month) => ({
    ...calendarMonth(month, { today }, (day) => {
      const status = markBookedDay(day, booked);
      return status && { ...status, to };
    }),
    previousTo: null,
    nextTo: null,
  }));
}
