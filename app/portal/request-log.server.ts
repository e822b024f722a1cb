/** What the server's request lines may tell: the path, never the query, and no token that stands in a path. */
import type { IncomingMessage } from "node:http";
import morgan from "morgan";

/** Links of SMS messages, at the portal and at the embedded provider and its pretended partners. */
const SECRET_PATHS =
  /^(\/inv\/|\/appt\/|\/denticare\/appointment\/|\/api\/public\/v1\/(?:inv|appt)\/|\/sandbox\/gateway\/pay\/|\/sandbox\/bank\/egiro\/open\/)([^/?.]+)/;
const OPEN_WORDS = ["page-not-found", "something-went-wrong"];

/** The path with the token of a link left out. */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path.replace(SECRET_PATHS, (whole, before: string, word: string) =>
    OPEN_WORDS.includes(word) ? whole : `${before}***`,
  );
}

export function keepQueriesOutOfRequestLog(): void {
  morgan.token("url", (request: IncomingMessage & { originalUrl?: string }) =>
    loggedPath(request.originalUrl ?? request.url ?? ""),
  );
}
