/** Ends requests with too slow a body, drops bodies that are not read, and reports when a body has arrived. */
import type { IncomingMessage, ServerResponse } from "node:http";

export type Refuse = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Checks by its headers whether a request has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Calls back once the whole request has arrived: at once without a body, and never if its sender leaves before. */
export function callOnRequestReceived(request: IncomingMessage, callback: () => void): void {
  if (hasBody(request) && !request.complete) request.once("end", callback);
  else callback();
}

/**
 * Refuses the request and closes the connection if the body has not arrived in time.
 * @param refuse answers 408
 */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: number,
  refuse: Refuse,
): void {
  if (!hasBody(request)) return;
  const late = setTimeout(() => {
    if (response.headersSent) return void request.destroy();
    response.once("finish", () => request.destroy());
    response.setHeader("connection", "close");
    refuse(request, response).catch(() => request.destroy());
  }, milliseconds).unref();
  // A request closes once its body has arrived, or its sender has gone.
  request.once("close", () => clearTimeout(late));
}

/**
 * Reads and drops what is left of a body after the answer. Otherwise it blocks the connection, on which a proxy sends the next visitor's
 * request. `limitBodyTime` ends a slow sender.
 */
export function dropRestOfBody(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    // The reader has stopped, and would pause the request again.
    request.removeAllListeners("data");
    request.resume();
  });
}
