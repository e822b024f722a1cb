/** A day and a time chosen from the calendar, as a person presses them. */
import type { Visitor } from "./visitor";

/** One of the days with free times, counted around. */
export function openDay(visitor: Visitor, nth: number): Promise<Visitor> {
  const days = [...visitor.page.querySelectorAll("main .day-free, main .day-open")];
  if (days.length === 0) throw new Error(`No day is free on ${visitor.url}: ${visitor.text}`);
  return visitor.goto(days[nth % days.length]?.getAttribute("href") as string);
}

/** One of the times of the day that is open, counted around. */
export async function pressTime(visitor: Visitor, nth: number): Promise<Visitor> {
  const times = timesOffered(visitor);
  const time = times[nth % times.length];
  if (time === undefined) throw new Error(`No time is free on ${visitor.url}: ${visitor.text}`);
  return visitor.page.querySelector("main .times button") === null
    ? visitor.click(time)
    : visitor.press(time);
}

/** "09:00 AM to 09:45 AM" */
export const timesOffered = (visitor: Visitor) =>
  [...visitor.page.querySelectorAll("main .times :is(button, a.btn)")].map((time) =>
    (time.textContent ?? "").replace(/\s+/g, " ").trim(),
  );
