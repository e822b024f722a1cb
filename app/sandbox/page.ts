/** The frame of every page of the sandbox: small, without script, readable at 320 px. */
import type { Context } from "hono";
import { html, raw } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { brand } from "~/lib/brand/brand";
import { buildBrandedStyle } from "./style";

/** Renders the provider's mark in the same way as the portal. */
function mark() {
  const { logo, colours } = brand;
  if (logo) return html`<img src="${logo}" alt="" width="36" height="36">`;
  return raw(
    `<svg width="36" height="36" viewBox="0 0 40 40" aria-hidden="true"><circle cx="20" cy="20" r="20" fill="${colours.brand}"/><path d="M19 32C9 28 6.5 19 11 9.5c6.5 4 9.5 12 8 22.5" fill="#fff"/><path d="M21.5 32c-1.2-7 1.3-13 9.5-16.5 2.5 7.5-1 14-9.5 16.5" fill="${colours.marigold}"/></svg>`,
  );
}

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export interface PageParts {
  /** The h1, and the title with " - " and what the page belongs to behind it. */
  heading: string;
  /** The simulated party, e.g. "bank". */
  pretends: string;
  body: Html;
  /** Errors by field name. They give the page status 400. */
  errors?: Record<string, string>;
  status?: 200 | 400 | 403 | 404 | 409 | 410 | 429;
  /** Other origins that a form of the page may lead to. */
  formOrigins?: string[];
  /** Shown instead of the heading in the title. */
  title?: string;
  /** The link above the heading, back to the site that the customer came from. */
  back?: { href: string; words: string } | undefined;
}

/** Answers with a page and the headers every page has. */
export async function showPage(context: Context, parts: PageParts): Promise<Response> {
  const errors = Object.entries(parts.errors ?? {});
  const style = buildBrandedStyle();
  const { hotline } = brand.phones;
  const document = await html`<!doctype html>
<html lang="en-SG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${errors.length > 0 ? "Error: " : ""}${titled(parts.title ?? parts.heading)}</title>
<style>${raw(style.text)}</style>
</head>
<body>
<header>
<p class="strip">Sandbox: a simulated ${parts.pretends}. No real money or messages.</p>
<div class="head"><span class="name">${mark()}${brand.name}</span>
<span>Hotline <a href="${hotline.href}">${hotline.number}</a> <small>${hotline.hours}</small></span></div>
</header>
<main>
${parts.back ? html`<p class="links"><a href="${parts.back.href}">${parts.back.words}</a></p>` : ""}
${errorSummary(errors)}
<h1>${parts.heading}</h1>
${parts.body}
</main>
</body>
</html>`;
  const formAction = ["'self'", ...new Set(parts.formOrigins ?? [])].join(" ");
  return context.html(document, parts.status ?? (errors.length > 0 ? 400 : 200), {
    "content-security-policy": `default-src 'none'; img-src 'self'; style-src '${style.hash}'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
}

function titled(words: string): string {
  return words.includes(brand.name) ? words : `${words} - ${brand.name}`;
}

function errorSummary(errors: [string, string][]): Html {
  if (errors.length === 0) return html``;
  return html`<div class="problem" role="alert">
<h2>There is a problem</h2>
<ul>${errors.map(([field, message]) => html`<li><a href="#${field}">${message}</a></li>`)}</ul>
</div>`;
}

/** Extracts the origin of an address, for PageParts.formOrigins. */
export function getOrigin(url: string): string {
  return new URL(url).origin;
}
