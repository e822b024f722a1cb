/** What somebody sees who waits: drawn by hand, because it is drawn most when there is least time. */

import { config } from "~/config.server";
import { brand } from "~/lib/brand";
import { escapeHtml } from "~/lib/escape-html";
import type { Place } from "./queue.server";

/** What it needs of the frame of all pages: `<link>`s of styles and icon. */
export type HeadLink = { rel?: string; href?: string; type?: string };

const WORDS = {
  title: "Please wait a moment",
  why: "Many people are here right now, and you are in the queue: first come, first served.",
  kept: "Your place is kept.",
  again: (seconds: number) =>
    `This page looks again by itself every ${seconds} seconds and goes on when it is your turn.`,
  button: "Check again",
  skip: "Skip to the main part of the page",
  sandbox: "This is a demonstration: no real money, messages or bookings.",
};

export function queuePage(place: Place, links: readonly HeadLink[]): string {
  const { number, href, hours } = brand.phones.hotline;
  return `<!DOCTYPE html>
<html lang="en-SG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${place.again}">
<meta name="robots" content="noindex">
<title>${WORDS.title} – ${escapeHtml(brand.name)}</title>
${links.map(asLink).join("\n")}
</head>
<body>
<a href="#main" class="skip">${WORDS.skip}</a>
<header class="site border-b border-line bg-white">
${config.sandbox ? `<div class="bg-ink py-1.5 text-[0.9rem] text-white"><div class="wrap">${WORDS.sandbox}</div></div>` : ""}
<div class="wrap bar"><p class="flex min-w-0 items-center gap-2 py-2 text-ink sm:gap-2.5 no-underline">
<img src="${escapeHtml(brand.logo ?? "/favicon.svg")}" alt="" width="40" height="40" class="h-8 w-8 sm:h-10 sm:w-10">
<span class="font-serif text-[0.95rem] font-bold leading-tight sm:text-[1.35rem]">${escapeHtml(brand.name)}</span></p></div>
</header>
<main id="main" tabindex="-1" class="wrap flex-1 pb-16 pt-5 sm:pt-8">
<div class="card mx-auto max-w-[42rem] !p-6 sm:!p-12">
<h1>${WORDS.title}</h1>
<div class="stack max-w-measure text-[1.1rem]">
<p>${WORDS.why}</p>
<p role="status"><strong>${whereIn(place)}</strong></p>
<p>${WORDS.kept} ${WORDS.again(place.again)}</p>
<p>If it cannot wait, call us: <a href="${escapeHtml(href)}">${escapeHtml(number)}</a> (${escapeHtml(hours)}).</p>
</div>
<div class="row mt-8 no-print"><a href="" class="btn btn-second">${WORDS.button}</a></div>
</div>
</main>
</body>
</html>
`;
}

/** Each process knows those who asked it: a number to the last digit would be a pretence. */
export function whereIn({ before, seconds }: Pick<Place, "before" | "seconds">): string {
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

const asLink = (link: HeadLink) =>
  `<link ${Object.entries(link)
    .map(([name, value]) => `${name}="${escapeHtml(String(value))}"`)
    .join(" ")}>`;
