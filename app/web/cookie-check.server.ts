/** Finds browsers that keep no cookies, so that pages can say so instead of calling a cart empty. */
import type { IncomingMessage } from "node:http";
import { config } from "~/config.server";
import { COOKIE_ASKED, COOKIES_OFF } from "~/lib/cookies-off";

const REDIRECTS = [301, 302, 303, 307];
const marked = new WeakSet<IncomingMessage>();

/** Takes the mark out of the address of a request, and notes the browsers that came back without a cookie. */
export function readCookieMark(request: IncomingMessage): void {
  delete request.headers[COOKIES_OFF];
  const { url = "" } = request;
  if (!url.includes(`${COOKIE_ASKED}=asked`) || !URL.canParse(url, config.publicUrl)) return;
  const { pathname, searchParams } = new URL(url, config.publicUrl);
  searchParams.delete(COOKIE_ASKED);
  request.url = pathname + (searchParams.size > 0 ? `?${searchParams}` : "");
  if (request.headers.cookie !== undefined) return;
  request.headers[COOKIES_OFF] = "yes";
  marked.add(request);
}

/** Marks where a redirect leads, if it gave a form's sender the first cookie, or followed from such a page without one. */
export function markFirstCookie(request: IncomingMessage, { status, headers }: Response): void {
  const isFirst =
    request.method === "POST" &&
    request.headers.cookie === undefined &&
    headers.getSetCookie().length > 0;
  const place = headers.get("location") ?? "";
  if (!REDIRECTS.includes(status) || !/^\/(?!\/)/.test(place)) return;
  if (!isFirst && !marked.has(request)) return;
  const to = new URL(place, config.publicUrl);
  to.searchParams.set(COOKIE_ASKED, "asked");
  headers.set("location", to.pathname + to.search + to.hash);
}
