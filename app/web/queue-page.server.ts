/** The page of a visitor who waits in the queue. */

import { checkAgainParams } from "~/lib/request/check-again";
import { escapeHtml } from "~/lib/text/escape-html";
import type { QueuePosition } from "~/server/waiting-queue/queue.server";
import { barePage, type HeadLink, hotlineLine } from "./bare-page.server";

const WORDS = {
  title: "Please wait a moment",
  why: "Many people are here right now, and you are in the queue: first come, first served.",
  kept: "Your place is kept.",
  again: (seconds: number) =>
    `Most browsers check again every ${seconds} seconds and continue when it is your turn. If nothing changes here for a minute, please press Check again.`,
  button: "Check again",
};

/** @param search the parameters of the address that the visitor waits for */
export function queuePage(
  place: QueuePosition,
  search: string,
  links: readonly HeadLink[],
): string {
  return barePage({
    title: WORDS.title,
    links,
    refresh: place.again,
    body: `<p>${WORDS.why}</p>
<p role="status"><strong>${positionText(place)}</strong></p>
<p>${WORDS.kept} ${WORDS.again(place.again)}</p>
<p>If it cannot wait, call us: ${hotlineLine()}.</p>`,
    actions: `<a href="?${escapeHtml(String(checkAgainParams(search)))}" class="btn btn-second">${WORDS.button}</a>`,
  });
}

/** Formats the position in round numbers, because each process only knows the visitors whose requests it got. */
export function positionText({
  before,
  seconds,
}: Pick<QueuePosition, "before" | "seconds">): string {
  const [people, long] = [peopleBefore(before), howLong(seconds)];
  if (people === null) return "You are among the next.";
  return long === null
    ? `About ${people} people are before you.`
    : `About ${people} people are before you. It may take ${long}.`;
}

const FEW = 5;

function peopleBefore(before: number): string | null {
  if (before < FEW) return null;
  const step = before < 20 ? 5 : before < 200 ? 10 : 50;
  return (Math.round(before / step) * step).toLocaleString("en-SG");
}

function howLong(seconds: number | null): string | null {
  if (seconds === null) return null;
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "about a minute";
  return minutes > 60 ? "more than an hour" : `about ${minutes} minutes`;
}
