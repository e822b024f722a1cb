/**
 * Queue middleware, in front of the framework. A visitor who is not admitted yet gets a small page and a ticket that holds their place.
 * Only pages wait, and only while there is a queue. Submitted forms, the return from sign-in and other callers never wait.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Queue, QueuePosition } from "./queue.server";
import { PASS_MINUTES, TICKET_HOURS } from "./tickets.server";

interface Inside {
  queue: Queue;
  /** Returns a name for the bearer of these cookies if they have signed in, or have a session from before that time. Otherwise null. */
  findVisitor: (cookies: string, before: number) => Promise<string | null>;
  /** Checks whether requests for this path never wait. */
  isExempt: (path: string) => boolean;
  /** The page of a waiting visitor, for the parameters of the address that they asked for and the language in their headers. */
  page: {
    headers: Headers;
    render: (
      place: QueuePosition,
      search: string,
      headers: IncomingMessage["headers"],
    ) => Promise<string>;
  };
  cookies: { ticket: string; pass: string; secure: boolean };
}

const queuePages = new WeakSet<ServerResponse>();

/** Checks for the page of a waiting visitor. Its status is 503, but nothing has failed. */
export const isQueuePage = (response: ServerResponse): boolean => queuePages.has(response);

/** @returns whether it answered. */
export function createQueueMiddleware({ queue, findVisitor, isExempt, page, cookies }: Inside) {
  const give = (response: ServerResponse, name: string, value: string, seconds: number) => {
    const secure = cookies.secure ? "; Secure" : "";
    const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
    response.appendHeader("set-cookie", `${name}=${value}; ${attributes}`);
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { cookie = "" } = request.headers;
    const ticket = cookieOf(cookie, cookies.ticket);
    if (!queue.isOpen) {
      if (ticket === undefined) return false;
      queue.joinBy(ticket);
    }
    if (!queue.isOpen || !isQueueable(request, isExempt)) return false;
    const inside = queue.readPass(cookieOf(cookie, cookies.pass) ?? "");
    const letIn = (pass: string) => {
      give(response, cookies.pass, pass, PASS_MINUTES * 60);
      if (ticket !== undefined) give(response, cookies.ticket, "", 0);
      return false;
    };
    if (inside) return inside.renewed === null ? false : letIn(inside.renewed);
    const visitor = await findVisitor(cookie, queue.openedAt);
    if (visitor !== null) return letIn(queue.newPass(visitor));
    // A submitted form never waits, so that no input is lost. It gives no pass, so that it does not jump the queue.
    if (request.method === "POST") return false;
    const answer = queue.admit(ticket);
    if ("pass" in answer) return letIn(answer.pass);
    give(response, cookies.ticket, answer.ticket, TICKET_HOURS * 3_600);
    response.statusCode = 503;
    queuePages.add(response);
    for (const [name, value] of page.headers) response.setHeader(name, value);
    response.setHeader("retry-after", answer.place.again);
    response.setHeader("content-type", "text/html; charset=utf-8");
    // The next look may be at another process, and lines are few.
    response.setHeader("connection", "close");
    const [, search = ""] = (request.url ?? "").split(/\?(.*)/s);
    const isHead = request.method === "HEAD";
    response.end(isHead ? undefined : await page.render(answer.place, search, request.headers));
    return true;
  };
}

/** Checks whether the request is a page or a form of a path that may have to wait. */
function isQueueable(
  { method, url = "", headers }: IncomingMessage,
  isExempt: Inside["isExempt"],
): boolean {
  if (isExempt(url.split("?", 1)[0] as string)) return false;
  return method === "POST" || isDocument(headers);
}

/**
 * Checks whether the request is for a page. Its assets are admitted with it. Older browsers are recognised by their Accept header alone.
 */
function isDocument({ accept = "*/*", ...headers }: IncomingMessage["headers"]): boolean {
  const destination = headers["sec-fetch-dest"];
  if (destination !== undefined) return destination === "document";
  return accept === "*/*" || accept.includes("text/html");
}

function cookieOf(cookies: string, name: string): string | undefined {
  if (!cookies.includes(`${name}=`)) return undefined;
  const pair = cookies.split(/; */).find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
