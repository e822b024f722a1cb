/** Moves the sandbox's clock. */
import { findNextDaytime } from "~/lib/singapore/quiet-hours";
import { Visitor } from "../visitor/visitor";

const MINUTE_MS = 60_000;

/** Moves the clock out of the quiet hours, in which only requested messages are sent. */
export async function moveToDaytime(origin: string): Promise<void> {
  const now = Date.now();
  const wait = findNextDaytime(new Date(now)).getTime() - now;
  if (wait > 0) await setClock(origin, "forward", Math.ceil(wait / MINUTE_MS) + 1);
}

export async function setClock(
  origin: string,
  page: "forward" | "real-time",
  minutes: number,
): Promise<void> {
  const answer = await new Visitor(origin).request(`/sandbox/clock/${page}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin },
    body: new URLSearchParams({ amount: String(minutes), unit: "minutes" }).toString(),
  });
  if (answer.status >= 400) throw new Error(`The clock page answered ${answer.status}`);
}
