/**
 * Stands before the framework: whoever is not let in yet gets a small page and keeps their place. Only pages are held up, and only while
 * there is a queue; a form that was sent, the way back from sign-in and what others ask never are.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "~/config/config.server";
import * as paths from "../lib/paths";
import { bareHeaders, type HeadLink } from "./bare-page.server";
import { hostCookie } from "./cookie-name.server";
import { PASS_MINUTES, type Queue, type QueuePosition, TICKET_HOURS } from "./queue.server";
import { queuePage } from "./queue-page.server";

interface Inside {
  queue: Queue;
  /** A name for the bearer of these cookies, if they have signed in, or have a session from before that time; else null. */
  findVisitor: (cookies: string, before: number) => Promise<string | null>;
  links: () => readonly HeadLink[];
}

const [TICKET, PASS] = [hostCookie("queue-ticket"), hostCookie("queue-pass")];

/** What other programs ask. */
const DOORS = /^\/(api|identity|sandbox|healthz|readyz)(\/|$)/i;
/** The ends of a sign-in, links of messages, and the doors and counters of centres, where people stand in a queue already. */
const EXEMPT_PATHS = [
  paths.signIn.callback,
  paths.signIn.end,
  paths.signIn.logOut,
  paths.signIn.signingOut,
  paths.booking.findByLink,
  paths.to(paths.booking.seatOffer, { token: "" }),
  paths.payment.findByLink,
  paths.to(paths.people.accessByLink, { id: "" }),
  paths.to(paths.people.payerByLink, { id: "" }),
  paths.to(paths.denticare.byLink, { id: "" }),
  paths.to(paths.help.feedback, { id: "" }),
  paths.checkIn.start,
  paths.counter.start,
  paths.counter.enterCode,
].map((address) => address.replace(/\/*$/, "/"));

/** @returns whether it answered. */
export function queueMiddleware({ queue, findVisitor, links }: Inside) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { cookie = "" } = request.headers;
    const ticket = cookieOf(cookie, TICKET);
    if (!queue.isOpen) {
      if (ticket === undefined) return false;
      queue.joinBy(ticket);
    }
    if (!queue.isOpen || !isQueueable(request)) return false;
    const inside = queue.readPass(cookieOf(cookie, PASS) ?? "");
    const letIn = (pass: string) => {
      give(response, PASS, pass, PASS_MINUTES * 60);
      if (ticket !== undefined) give(response, TICKET, "", 0);
      return false;
    };
    if (inside) return inside.renewed === null ? false : letIn(inside.renewed);
    const visitor = await findVisitor(cookie, queue.openedAt);
    if (visitor !== null) return letIn(queue.newPass(visitor));
    // What somebody typed is never held up, but sending a form is no way past those who wait.
    if (request.method === "POST") return false;
    const answer = queue.ask(ticket);
    if ("pass" in answer) return letIn(answer.pass);
    give(response, TICKET, answer.ticket, TICKET_HOURS * 3_600);
    respondWithQueuePage(response, answer.place, request.method === "HEAD" ? null : links());
    return true;
  };
}

/** A page or a form, of those that may be held up. */
function isQueueable({ method, url = "", headers }: IncomingMessage): boolean {
  const [path = ""] = url.split("?", 1);
  const place = `${path.toLowerCase()}/`;
  if (DOORS.test(path) || EXEMPT_PATHS.some((free) => place.startsWith(free))) return false;
  return method === "POST" || isDocument(headers);
}

/** What a page has in it comes along with it. Older browsers tell by what they take alone. */
function isDocument({ accept = "*/*", ...headers }: IncomingMessage["headers"]): boolean {
  const destination = headers["sec-fetch-dest"];
  if (destination !== undefined) return destination === "document";
  return accept === "*/*" || accept.includes("text/html");
}

function respondWithQueuePage(
  response: ServerResponse,
  place: QueuePosition,
  links: readonly HeadLink[] | null,
): void {
  response.statusCode = 503;
  for (const [name, value] of bareHeaders) response.setHeader(name, value);
  response.setHeader("retry-after", place.again);
  response.setHeader("content-type", "text/html; charset=utf-8");
  // The next look may be at another process, and lines are few.
  response.setHeader("connection", "close");
  response.end(links === null ? undefined : queuePage(place, links));
}

function give(response: ServerResponse, name: string, value: string, seconds: number): void {
  const secure = config.secure ? "; Secure" : "";
  response.appendHeader(
    "set-cookie",
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

function cookieOf(cookies: string, name: string): string | undefined {
  if (!cookies.includes(`${name}=`)) return undefined;
  const pair = cookies.split(/; */).find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
