/** Requests as the log tells them: the path, never the query, and no token that stands in a path. */
import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import { config } from "~/config.server";
import { enterRequest } from "~/lib/request-id.server";
import type { Log } from "./world.server";

/** Links of SMS messages and ID numbers, at the portal and at the embedded provider and its pretended partners; routes are found in capitals too. */
const SECRET_PATHS =
  /^(\/inv\/|\/go\/|\/appt\/|\/feedback\/|\/seat-offer\/|\/denticare\/appointment\/|\/api\/public\/v1\/(?:inv|appt|feedback|seat-offer|denticare\/(?:cancellation|client|centers|appointment))\/|\/api\/profile\/nric\/|\/sandbox\/gateway\/pay\/|\/sandbox\/bank\/egiro\/open\/)([^/?.]+)/i;
const OPEN_WORDS = ["page-not-found", "something-went-wrong", "extend", "release"];

/** The path with the token of a link left out. */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path.replace(SECRET_PATHS, (whole, before: string, word: string) =>
    OPEN_WORDS.includes(word) ? whole : `${before}***`,
  );
}

/** Every request gets an id, told in `x-request-id` and in each line it logs; a proxy that is trusted may bring its own. */
const REQUEST_ID = "x-request-id";
const SHORT_WORD = /^[\w.:-]{1,80}$/;

const underWay = new Set<IncomingMessage>();

interface Exchange {
  request: IncomingMessage & { originalUrl?: string };
  response: ServerResponse;
}

/** Follows every request of this process from its first line to its last; called once, before the server listens. */
export function followRequests(log: Log): void {
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Exchange;
    const brought = config.trustProxy ? request.headers[REQUEST_ID] : undefined;
    const id = typeof brought === "string" && SHORT_WORD.test(brought) ? brought : randomUUID();
    response.setHeader(REQUEST_ID, id);
    underWay.add(request);
    response.once("close", () => underWay.delete(request));
    enterRequest(id);
  });
  // The server's own request lines, as one structured line each.
  Object.assign(morgan, { tiny: lineOf(log) });
}

/** How many requests are not answered yet. */
export const requestsUnderWay = (): number => underWay.size;

function lineOf(log: Log): morgan.FormatFn<Exchange["request"], ServerResponse> {
  return (tokens, request, response) => {
    const milliseconds = Number(tokens["response-time"]?.(request, response));
    log.info(
      {
        request: response.getHeader(REQUEST_ID),
        method: request.method,
        path: loggedPath(request.originalUrl ?? request.url ?? ""),
        status: response.headersSent ? response.statusCode : undefined,
        milliseconds: Number.isNaN(milliseconds) ? undefined : Math.round(milliseconds),
      },
      "request",
    );
    return null;
  };
}
