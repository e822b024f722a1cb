/** The files that other sites read: rules for crawlers, the list of public pages, the contact for reports of vulnerabilities. */
import { config } from "~/config/config.server";
import { brand } from "~/lib/brand/brand";
import { addLanguageToAddress } from "~/lib/language/language-address";
import { languages } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import { escapeHtml } from "~/lib/text/escape-html";
import { getPortal } from "~/web/dependencies.server";

const CRAWLER_RULES = `# Crawlers may read the programmes, Denticare, eGIRO, help and terms, but no page behind a sign-in.
# The pages behind the links of messages forbid indexing themselves.
User-agent: *
Disallow: /api/
Disallow: /appointment-
Disallow: /auth/
Disallow: /book-preclass-
Disallow: /cards
Disallow: /cart
Disallow: /counter/
Disallow: /egiro$
Disallow: /egiro/
Disallow: /go$
Disallow: /hand-over
Disallow: /health-declaration
Disallow: /identity/
Disallow: /invoice
Disallow: /link-account
Disallow: /login
Disallow: /logout
Disallow: /loved-ones
Disallow: /medical-history
Disallow: /mobile-needed
Disallow: /my-denticare
Disallow: /offered-place/
Disallow: /payment
Disallow: /profile
Disallow: /register-service
Disallow: /renew
Disallow: /sandbox
Disallow: /session-cancel
Disallow: /sign-in-again
Disallow: /slip/`;

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";
const XHTML = "http://www.w3.org/1999/xhtml";

/** A reader should doubt a file that is valid for more than a year (RFC 9116, section 2.5.5). */
const VALID_DAYS = 180;

const createFile = (type: string, lines: readonly string[]): Response =>
  new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "public, max-age=3600",
    },
  });

/** Creates the rules for crawlers (RFC 9309), with the full address of the sitemap. */
export const createRobotsFile = (): Response =>
  createFile("text/plain", [CRAWLER_RULES, `Sitemap: ${config.publicUrl}${paths.home.sitemap}`]);

/** Creates the list of public pages for search engines. Each language of a page is an entry that names the others. */
export function createSitemap(pages: readonly string[]): Response {
  const entries = pages.flatMap((page) => {
    const links = languages.map((language) => ({
      language,
      href: escapeHtml(addLanguageToAddress(config.publicUrl + page, language)),
    }));
    const all = links.map(
      ({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
    );
    return links.map(({ href }) => `<url><loc>${href}</loc>${all.join("")}</url>`);
  });
  return createFile("application/xml", [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<urlset xmlns="${SITEMAP}" xmlns:xhtml="${XHTML}">`,
    ...entries,
    "</urlset>",
  ]);
}

/** Creates the provider's contact for reports of vulnerabilities (RFC 9116). Its staff read English. */
export function createSecurityContact(): Response {
  const { links, emails } = brand;
  const contacts = [links.reportVulnerability, emails.support && `mailto:${emails.support}`];
  const expires = addDays(toSingaporeDay(getPortal().clock.now()), VALID_DAYS);
  return createFile("text/plain", [
    ...contacts.filter(Boolean).map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}T00:00:00+08:00`,
    "Preferred-Languages: en",
    `Canonical: ${config.publicUrl}${paths.home.securityContact}`,
  ]);
}
