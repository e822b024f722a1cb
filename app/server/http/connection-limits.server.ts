/** Limits of one connection, and the refusals that Node sends before any request reaches the portal. */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Browsers and proxies wait for an answer before they send the next request (RFC 9112, section 9.3.2). */
const UNANSWERED_LIMIT = 6;

const unanswered = new WeakMap<Duplex, number>();

/**
 * Counts the requests of a connection that are not answered yet, or whose answer the sender does not read.
 * @returns false, with the connection closed, for more than a browser or a proxy has
 */
export function limitPipelining({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const count = (unanswered.get(socket) ?? 0) + 1;
  if (count > UNANSWERED_LIMIT) {
    socket.destroy();
    return false;
  }
  unanswered.set(socket, count);
  response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  return true;
}

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Adds the headers of every response to Node's own refusals: 400, 408, 413, 417 and 431. */
export function addRefusalHeaders(server: Server, headers: Readonly<Record<string, string>>): void {
  const lines = Object.entries({ ...headers, connection: "close", "content-length": "0" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  server.on("clientError", ({ code }: NodeJS.ErrnoException, socket) => {
    const isAnswering = (unanswered.get(socket) ?? 0) > 0;
    if (code === "ECONNRESET" || !socket.writable || isAnswering) return void socket.destroy();
    socket.end(`HTTP/1.1 ${STATUS[code ?? ""] ?? "400 Bad Request"}\r\n${head}\r\n`);
  });
  server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, headers).end();
  });
}
