/** Weekdays and kinds of times, in the words of the files and of the tables. */
import type { Weekday } from "./fields";

const isoWeekdays: Record<Weekday, number> = {
  mon: 1,
  tue: 2,
  wed: 3,
  thu: 4,
  fri: 5,
  sat: 6,
  sun: 7,
};
export const toIsoWeekdays = (days: readonly Weekday[]) =>
  [...new Set(days.map((day) => isoWeekdays[day]))].sort((one, other) => one - other);

export const sessionKindByWord = {
  sessions: "SESSION",
  "pre-assessments": "PRE_SESSION",
  "post-assessments": "POST_SESSION",
} as const;
