/** Requests as the log tells them: the path, never the query, and no token that stands in a path. */
import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "~/config.server";
import { enterRequest } from "~/lib/request-scope.server";
import { onceArrived } from "./body-time.server";
import type { Log } from "./dependencies.server";

/** Links of SMS messages and ID numbers, at the portal and at the embedded provider and its pretended partners; routes are found in capitals too. */
const SECRET_PATHS =
  /^(\/inv\/|\/go\/|\/appt\/|\/feedback\/|\/seat-offer\/|\/access\/|\/payer\/|\/denticare\/appointment\/|\/api\/public\/v1\/(?:inv|appt|feedback|seat-offer|access|payer|denticare\/(?:cancellation|client|centers|appointment))\/|\/api\/profile\/nric\/|\/sandbox\/gateway\/pay\/|\/sandbox\/bank\/egiro\/open\/)([^/?.]+)/i;
const OPEN_WORDS = ["page-not-found", "something-went-wrong", "extend", "release", "stopped"];

/** Strangers send addresses of any length, and each would be a line of the log. */
const LONGEST_PATH = 200;

/** The path with the token of a link left out, cut to a length that all pages of ours have. */
export function loggedPath(url: string): string {
  return maskedPath(url).slice(0, LONGEST_PATH);
}

function maskedPath(url: string): string {
  const [path = ""] = url.split("?");
  const plain = withoutEscapes(path);
  return (SECRET_PATHS.test(plain) ? plain : path).replace(
    SECRET_PATHS,
    (whole, before: string, word: string) => (OPEN_WORDS.includes(word) ? whole : `${before}***`),
  );
}

/** As routes are found: `/%69nv/` is `/inv/`. */
function withoutEscapes(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Every request gets an id, told in `x-request-id` and in each line it logs; a proxy that is trusted may bring its own. */
const REQUEST_ID = "x-request-id";
const SHORT_WORD = /^[\w.:-]{1,80}$/;

const underWay = new Set<IncomingMessage>();

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Follows every request of this process from its first line to its last; called once, before the server listens. */
export function followRequests(log: Log): void {
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Exchange;
    const brought = config.trustProxy ? request.headers[REQUEST_ID] : undefined;
    const id = typeof brought === "string" && SHORT_WORD.test(brought) ? brought : randomUUID();
    response.setHeader(REQUEST_ID, id);
    // A sender who has not finished is no load.
    onceArrived(request, () => response.closed || underWay.add(request));
    const line = lineOf(log, request, response, id);
    response.once("finish", line);
    response.once("close", () => {
      underWay.delete(request);
      // Gone before it was answered.
      if (!response.writableFinished) line();
    });
    enterRequest(id);
  });
}

/** How many requests have arrived as a whole and are not answered yet. */
export const requestsUnderWay = (): number => underWay.size;

function lineOf(
  log: Log,
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
  request: string,
): () => void {
  const since = performance.now();
  return () =>
    log.info(
      {
        request,
        method,
        path: loggedPath(url),
        status: response.headersSent ? response.statusCode : undefined,
        milliseconds: Math.round(performance.now() - since),
      },
      "request",
    );
}
