/** A proxy between the kit and a backend, which makes one mistake. */
import type { Account } from "./kit";
import type { Fetch } from "./wire";

// biome-ignore lint/suspicious/noExplicitAny: bodies of any call
type Json = any;

export interface Mistake {
  /** Matches calls by method and path below the API, such as "GET /order/…". */
  at: RegExp;
  /** Changes the request. */
  asks?: (sent: { headers: Headers; url: URL; body: Json }, world: Seen) => void;
  /** Changes the response. */
  answers?: (
    body: Json,
    world: Seen,
  ) => { status?: number; body?: Json; text?: string } | undefined;
}

/** The data that the backend has observed so far. */
interface Seen {
  accounts: [Account, Account];
  status: number;
  sent: Json;
  kept: Record<string, Json>;
}

export function makingMistake(
  backend: Fetch,
  api: string,
  accounts: [Account, Account],
  { at, asks, answers }: Mistake,
): Fetch {
  const kept: Record<string, Json> = {};
  return async (request) => {
    const url = new URL(request.url);
    const place = `${request.method} ${request.url.slice(api.length).split("?")[0]}`;
    const text = request.method === "GET" ? "" : await request.text();
    const body = text === "" ? null : JSON.parse(text);
    const headers = new Headers(request.headers);
    const wrong = at.test(place);
    if (wrong) asks?.({ headers, url, body }, { accounts, status: 0, sent: body, kept });
    const real = await backend(
      new Request(url, {
        method: request.method,
        headers,
        body: body === null ? null : JSON.stringify(body),
      }),
    );
    if (!wrong || !answers || !real.headers.get("content-type")?.includes("json")) return real;
    const answer = await real.json();
    const seen = { accounts, status: real.status, sent: body, kept };
    const other = answers(answer, seen);
    if (other?.text !== undefined) return new Response(other.text, { status: real.status });
    return Response.json(other?.body ?? answer, { status: other?.status ?? real.status });
  };
}
