/** Stands between a portal and the provider's API, and answers some calls itself: as the provider would when something is wrong. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

export interface Fault {
  status: number;
  body: unknown;
  /** The provider does what it is asked; only its answer is lost. */
  afterwards?: boolean;
  /** Only the next call. */
  once?: boolean;
}

export interface FaultyApi {
  baseUrl: string;
  /** Answers these calls ("POST /auth/validate") itself until it is cleared; "*" is every call. */
  faults: Map<string, Fault>;
  /** How often each call came. */
  calls: Map<string, number>;
  close(): Promise<void>;
}

export async function openFaultyApi(realBaseUrl: string): Promise<FaultyApi> {
  const faults = new Map<string, Fault>();
  const calls = new Map<string, number>();
  const server = http.createServer(async (request, response) => {
    const path = (request.url ?? "").split("?")[0];
    const call = `${request.method} ${path}`;
    calls.set(call, (calls.get(call) ?? 0) + 1);
    const named = faults.get(call);
    const fault = named ?? faults.get("*");
    if (named?.once) faults.delete(call);
    if (fault?.afterwards) await forward(request);
    if (fault) {
      response
        .writeHead(fault.status, { "content-type": "application/json" })
        .end(JSON.stringify(fault.body));
      return;
    }
    const real = await forward(request);
    response.writeHead(real.status, { "content-type": real.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await real.arrayBuffer()));
  });
  const forward = (request: http.IncomingMessage) => {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    return fetch(realBaseUrl + request.url, {
      method: request.method,
      headers: headers as Record<string, string>,
      body: request.method === "GET" ? undefined : Readable.toWeb(request),
      duplex: "half",
    } as RequestInit);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    calls,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
