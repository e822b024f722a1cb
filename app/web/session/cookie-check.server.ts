/** Detects browsers without cookies, so that pages can report it instead of an empty cart. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { redirect } from "@remix-run/node";
import { config } from "~/config/config.server";
import { COOKIE_CHECK_PARAM, COOKIES_OFF_HEADER, hasCookiesOff } from "~/lib/request/cookies-off";
import { createTextCookie } from "../cookie-name.server";

/** Proves for a minute that the browser stores cookies. */
const firstCookie = createTextCookie("cookie-check", { maxAge: 60 });

const REDIRECTS = [301, 302, 303, 307];
const marked = new WeakSet<IncomingMessage>();

/** Two slashes would start another host. */
const isOwnPath = (place: string) =>
  /^\/(?![/\\])/.test(place) && URL.canParse(place, config.publicUrl);

/**
 * Removes the mark from the address of a request. A browser with a cookie is redirected to the plain address. A browser without one is
 * marked for the page.
 * @returns whether it answered
 */
export function removeCookieMark(request: IncomingMessage, response: ServerResponse): boolean {
  delete request.headers[COOKIES_OFF_HEADER];
  const { url = "", method = "GET" } = request;
  if (!url.includes(`${COOKIE_CHECK_PARAM}=asked`) || !isOwnPath(url)) return false;
  const { pathname, searchParams } = new URL(url, config.publicUrl);
  searchParams.delete(COOKIE_CHECK_PARAM);
  request.url = pathname + (searchParams.size > 0 ? `?${searchParams}` : "");
  if (request.headers.cookie === undefined) {
    request.headers[COOKIES_OFF_HEADER] = "yes";
    marked.add(request);
    return false;
  }
  if (method !== "GET") return false;
  response.writeHead(302, { location: request.url, "cache-control": "no-store" }).end();
  return true;
}

/**
 * Finds out whether a visitor who brought no cookie can store one, where a page would otherwise say that it is empty.
 * @throws a redirect to the same page with a first cookie
 */
export async function requireCookieCheck(request: Request): Promise<void> {
  if (request.method !== "GET" || request.headers.has("cookie") || hasCookiesOff(request)) return;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.set(COOKIE_CHECK_PARAM, "asked");
  throw redirect(`${pathname}?${searchParams}`, {
    headers: { "set-cookie": await firstCookie.serialize("yes") },
  });
}

/** Marks where a redirect leads, if it gave a form's sender the first cookie, or followed from such a page without one. */
export function markFirstCookie(request: IncomingMessage, { status, headers }: Response): void {
  const isFirst =
    request.method === "POST" &&
    request.headers.cookie === undefined &&
    headers.getSetCookie().length > 0;
  const place = headers.get("location") ?? "";
  if (!REDIRECTS.includes(status) || !isOwnPath(place)) return;
  if (!isFirst && !marked.has(request)) return;
  const to = new URL(place, config.publicUrl);
  to.searchParams.set(COOKIE_CHECK_PARAM, "asked");
  headers.set("location", to.pathname + to.search + to.hash);
}
