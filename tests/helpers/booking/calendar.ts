/** A day and a time chosen from the calendar, as a person presses them. */
import type { Visitor } from "../visitor/visitor";

/** Opens one of the days with free times. The index wraps around. */
export function openDay(visitor: Visitor, nth: number): Promise<Visitor> {
  const days = [...visitor.page.querySelectorAll("main .day-free, main .day-open")];
  if (days.length === 0) throw new Error(`No day is free on ${visitor.url}: ${visitor.text}`);
  return visitor.goto(days[nth % days.length]?.getAttribute("href") as string);
}

/** Presses one of the times of the open day. The index wraps around. */
export async function pressTime(visitor: Visitor, nth: number): Promise<Visitor> {
  const times = timesOffered(visitor);
  const time = times[nth % times.length];
  if (time === undefined) throw new Error(`No time is free on ${visitor.url}: ${visitor.text}`);
  return visitor.page.querySelector("main .times button") === null
    ? visitor.click(time)
    : visitor.press(time);
}

/** Lists the times, such as "09:00 AM to 09:45 AM". */
export const timesOffered = (visitor: Visitor) =>
  [...visitor.page.querySelectorAll("main .times :is(button, a.btn)")].map((time) =>
    (time.textContent ?? "").replace(/\s+/g, " ").trim(),
  );
