/** Ends requests with too slow a body, and reports when a body has arrived. */
import type { IncomingMessage, ServerResponse } from "node:http";

/** Checks by its headers whether a request has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Calls back once the whole request has arrived: at once without a body, and never if its sender leaves before. */
export function callOnRequestReceived(request: IncomingMessage, callback: () => void): void {
  if (hasBody(request) && !request.complete) request.once("end", callback);
  else callback();
}

/** Answers 408 and closes the connection if the body has not arrived in time. */
export function limitBodyTime(
  request: IncomingMessage,
  response: ServerResponse,
  milliseconds: number,
): void {
  if (!hasBody(request)) return;
  const late = setTimeout(() => {
    if (response.headersSent) return void request.destroy();
    response.once("finish", () => request.destroy());
    response.writeHead(408, { connection: "close", "content-type": "text/plain; charset=utf-8" });
    response.end("The rest of this form did not arrive in time\n");
  }, milliseconds).unref();
  // A request closes once its body has arrived, or its sender has gone.
  request.once("close", () => clearTimeout(late));
}
