/** Frame of the pages that are rendered without the framework, because of overload or of an unacceptable request. */
import { config } from "~/config/config.server";
import { brand } from "~/lib/brand/brand";
import { escapeHtml } from "~/lib/text/escape-html";
import { setSecurityHeaders } from "./security-headers.server";

/** The frame's `<link>` elements for styles and icon. */
export type HeadLink = { rel?: string; href?: string; type?: string };

interface BarePage {
  title: string;
  links: readonly HeadLink[];
  /** Seconds after which the browser loads the page again. */
  refresh?: number;
  /** HTML, in which the author has escaped external values. */
  body: string;
  actions: string;
}

const SKIP = "Skip to the main part of the page";
const SANDBOX = "This is a demonstration: no real money, messages or bookings.";

/** Headers of such a page: no script runs there, and no cache stores it. */
export const bareHeaders = new Headers({ "cache-control": "no-store" });
setSecurityHeaders(bareHeaders, null);

export function barePage({ title, links, refresh, body, actions }: BarePage): string {
  return `<!DOCTYPE html>
<html lang="en-SG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh === undefined ? "" : `<meta http-equiv="refresh" content="${refresh}">`}
<meta name="robots" content="noindex">
<title>${title} – ${escapeHtml(brand.name)}</title>
${links.map(asLink).join("\n")}
</head>
<body>
<a href="#main" class="skip">${SKIP}</a>
<header class="site border-b border-line bg-white">
${config.sandbox ? `<div class="bg-ink py-1.5 text-[0.9rem] text-white"><div class="wrap">${SANDBOX}</div></div>` : ""}
<div class="wrap bar"><p class="flex min-w-0 items-center gap-2 py-2 text-ink sm:gap-2.5 no-underline">
<img src="${escapeHtml(brand.logo ?? "/favicon.svg")}" alt="" width="40" height="40" class="h-8 w-8 sm:h-10 sm:w-10">
<span class="font-serif text-[0.95rem] font-bold leading-tight sm:text-[1.35rem]">${escapeHtml(brand.name)}</span></p></div>
</header>
<main id="main" tabindex="-1" class="wrap flex-1 pb-16 pt-5 sm:pt-8">
<div class="card mx-auto max-w-[42rem] !p-6 sm:!p-12">
<h1>${title}</h1>
<div class="stack max-w-measure text-[1.1rem]">
${body}
</div>
<div class="row mt-8 no-print">${actions}</div>
</div>
</main>
</body>
</html>
`;
}

const asLink = (link: HeadLink) =>
  `<link ${Object.entries(link)
    .map(([name, value]) => `${name}="${escapeHtml(String(value))}"`)
    .join(" ")}>`;

/** Renders the hotline as a link, with its hours. */
export function hotlineLine(): string {
  const { number, href, hours } = brand.phones.hotline;
  return `<a href="${escapeHtml(href)}">${escapeHtml(number)}</a> (${escapeHtml(hours)})`;
}
