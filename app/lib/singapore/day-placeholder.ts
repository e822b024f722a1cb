/** Placeholders for days in messages. "Tomorrow" is computed when the message is sent, not when it is written. */
import { type Day, formatDate, startOfSingaporeDay } from "../singapore-date";

export const dayPlaceholder = (day: Day): string => `{{day ${day}}}`;

const DAY_MS = 86_400_000;
const MARK = /\{\{day (\d{4}-\d\d-\d\d)\}\}/g;

/** Replaces the placeholders by "today", "tomorrow" or "in 2 days", and a past day by its date. */
export function resolveDayPlaceholders(text: string, today: Day): string {
  return text.replace(MARK, (_mark, day: Day) => inWords(day, today));
}

function inWords(day: Day, today: Day): string {
  const days = (startOfSingaporeDay(day).getTime() - startOfSingaporeDay(today).getTime()) / DAY_MS;
  if (days < 0) return `on ${formatDate(day)}`;
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
