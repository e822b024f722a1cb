/** What the server's request lines may tell: the path, never the query, which may hold one-time codes and names. */
import type { IncomingMessage } from "node:http";
import morgan from "morgan";

export function keepQueriesOutOfRequestLog(): void {
  morgan.token("url", (request: IncomingMessage & { originalUrl?: string }) => (request.originalUrl ?? request.url ?? "").split("?")[0]);
}
