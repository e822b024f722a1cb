/** Frame of the pages that are rendered without the framework, because of overload or of an unacceptable request. */
import type { IncomingHttpHeaders } from "node:http";
import { config } from "~/config/config.server";
import type { PageLanguage } from "~/languages/page-language";
import { brand } from "~/lib/brand/brand";
import { getDesk } from "~/lib/brand/desk";
import { languageFacts } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { escapeHtml } from "~/lib/text/escape-html";
import { setSecurityHeaders } from "./security-headers.server";

/** The frame's `<link>` elements for styles and icon. */
export type HeadLink = { rel?: string; href?: string; type?: string };

/** The parts of a page that all of them have. */
export interface PageFrame {
  links: readonly HeadLink[];
  page: PageLanguage;
}
/** Returns the frame of a page in the language of these headers. */
export type ReadFrame = (headers: IncomingHttpHeaders) => Promise<PageFrame>;

interface BarePage extends PageFrame {
  title: string;
  /** Seconds after which the browser loads the page again. */
  refresh?: number;
  /** HTML, in which the author has escaped external values. */
  body: string;
  actions: string;
}

/** Headers of such a page: no script runs there, and no cache stores it. */
export const bareHeaders = new Headers({ "cache-control": "no-store" });
setSecurityHeaders(bareHeaders);

export function renderBarePage(bare: BarePage): string {
  const { title, links, refresh, body, actions, page } = bare;
  const { language, text } = page;
  return `<!DOCTYPE html>
<html lang="${languageFacts[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh === undefined ? "" : `<meta http-equiv="refresh" content="${refresh}">`}
<meta name="robots" content="noindex">
<title>${title} – ${escapeHtml(brand.name)}</title>
${links.map(asLink).join("\n")}
</head>
<body>
<a href="#main" class="skip">${text("shell:skip")}</a>
<header class="site border-b border-line bg-white">
${config.sandbox ? `<div class="ribbon"><div class="wrap">${text("shell:sandbox.text")}</div></div>` : ""}
<div class="wrap bar"><p class="flex min-w-0 items-center gap-2 py-2 text-ink no-underline">
<img src="${escapeHtml(brand.logo ?? "/favicon.svg")}" alt="" width="40" height="40" class="h-8 w-8 sm:h-10 sm:w-10">
<span class="font-serif text-[0.95rem] font-bold leading-tight sm:text-[1.35rem]">${escapeHtml(brand.name)}</span></p></div>
${languageSwitch(page)}</header>
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

/** Renders the switch, like `LanguageSwitch` in the framework's pages. */
function languageSwitch({ choices, language: current, text }: PageLanguage): string {
  if (choices === null) return "";
  const buttons = choices.map(({ language, trial }) => {
    const { name, tag } = languageFacts[language];
    const isCurrent = language === current ? ' aria-current="true"' : "";
    return `<button type="submit" name="language" value="${language}" lang="${tag}"${isCurrent}>${name}${trial ? `<small> ${trial}</small>` : ""}</button> `;
  });
  return `<form method="post" action="${paths.home.language}" aria-label="${text("shell:language")}" class="wrap languages no-print">${buttons.join("")}</form>
`;
}

/** Builds the hotline as a link, with its hours, for a text with these parameters. */
export function getHotlineParts({ language }: PageLanguage): { number: string; hours: string } {
  const { number, href, hours } = getDesk(language);
  const written = escapeHtml(hours);
  const isTranslated = language === "en" || hours !== brand.phones.hotline.hours;
  return {
    number: `<a href="${escapeHtml(href)}">${escapeHtml(number)}</a>`,
    hours: isTranslated ? written : `<span lang="${languageFacts.en.tag}">${written}</span>`,
  };
}
