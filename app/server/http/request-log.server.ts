/** Gives each request an id and a context, and writes its line of the log. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Log } from "~/lib/log";
import { withRequestContext } from "~/lib/request/request-context.server";
import { callOnRequestReceived } from "./body-time.server";

/** The header of the request id, which also appears in each log line of the request. A trusted proxy may set it. */
const REQUEST_ID = "x-request-id";
const SHORT_WORD = /^[\w.:-]{1,80}$/;

const underWay = new Set<IncomingMessage>();
const arrived = new Set<IncomingMessage>();

export interface RequestLogOptions {
  log: Log;
  /** Called for each request before it is answered. */
  onRequest?: ((request: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** True if a trusted proxy may set the request's id. */
  trustProxy: boolean;
  /** Removes secrets from an address. */
  redactPath: (url: string) => string;
}

/** Wraps the server's listener: each request gets an id, a context, and a line in the log once it is answered. */
export const withRequestLog =
  (options: RequestLogOptions, answer: RequestListener): RequestListener =>
  (request, response) => {
    const brought = options.trustProxy ? request.headers[REQUEST_ID] : undefined;
    const id = typeof brought === "string" && SHORT_WORD.test(brought) ? brought : randomUUID();
    response.setHeader(REQUEST_ID, id);
    underWay.add(request);
    options.onRequest?.(request, response);
    callOnRequestReceived(request, () => response.closed || arrived.add(request));
    const respond = () => {
      const line = lineOf(options, request, response, id);
      response.once("finish", line);
      response.once("close", () => {
        underWay.delete(request);
        arrived.delete(request);
        // Gone before it was answered.
        if (!response.writableFinished) line();
      });
      answer(request, response);
    };
    const readHeader = (name: string) => request.headers[name]?.toString();
    withRequestContext(id, respond, undefined, readHeader);
  };

/** Counts the requests that are not answered yet. */
export const countInFlightRequests = (): number => underWay.size;

/** Counts those that have arrived completely. An unfinished upload is no load. */
export const countReceivedInFlightRequests = (): number => arrived.size;

function lineOf(
  { log, redactPath }: RequestLogOptions,
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
        path: redactPath(url),
        status: response.headersSent ? response.statusCode : undefined,
        milliseconds: Math.round(performance.now() - since),
      },
      "request",
    );
}
