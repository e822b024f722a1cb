/** The counter's part of the page shell. Between two customers, only the counter's own pages and those of the door are available. */
import { redirect } from "@remix-run/node";
import * as paths from "~/lib/paths";
import { createLanguageCookie } from "~/web/language/visitor-language.server";
import { counterIdleMs, readCounter } from "~/web/session/counter.server";
import { findSessionToEnd } from "~/web/session/session.server";
import { finishVisit } from "./visit.server";

export interface ShownCounter {
  centreName: string;
  visit: { id: string; staff: string } | null;
  idleSeconds: number;
  /** The address that hands the current step over, or null if no customer is signed in. */
  handOverTo: string | null;
}

/**
 * Reads the counter for the page shell.
 * @throws a redirect to the staff code if no customer is being helped.
 */
export async function readCounterShell(
  request: Request,
): Promise<Omit<ShownCounter, "handOverTo"> | null> {
  const counter = await readCounter(request);
  if (counter === null) return null;
  const { pathname } = new URL(request.url);
  if (counter.visit === null) {
    // After the computer slept or its browser was closed, the last customer's data are cleared before any page is shown.
    if ((await findSessionToEnd(request))?.tokens)
      throw await finishVisit(request, counter.handOver);
    // A door's tablet may be a counter too. Check-in needs no helper, and looks as on any tablet.
    if (isWithin(pathname, paths.checkIn.start)) return null;
    if (!isWithin(pathname, paths.counter.start))
      throw redirect(paths.counter.start, {
        // A browser that restores its pages also restores the language of the last customer. After a hand-over the way here leads through
        // the page after sign-out, and the language stays.
        headers:
          counter.handOver === null ? { "set-cookie": await createLanguageCookie(null) } : {},
      });
  }
  return {
    centreName: counter.centreName,
    visit: counter.visit && { id: counter.visit.id, staff: counter.visit.staff },
    idleSeconds: Math.round(counterIdleMs / 1000),
  };
}

const isWithin = (pathname: string, start: string) =>
  pathname === start || pathname.startsWith(`${start}/`);
