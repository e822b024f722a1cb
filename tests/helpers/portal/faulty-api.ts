/** A proxy between a portal and the provider's API, which answers some calls itself with a fault. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Fault {
  status: number;
  body: unknown;
  /** The provider carries out the call, and only its response is lost. */
  afterwards?: boolean;
  /** Only the next call. */
  once?: boolean;
}

export interface FaultyApi {
  baseUrl: string;
  /** Calls ("POST /auth/validate") with a faulty response, until cleared. "*" matches every call. */
  faults: Map<string, Fault>;
  /** The number of requests by call. */
  calls: Map<string, number>;
  /** Every forwarded request, in order. */
  requests: { call: string; viewAs: string | null; body: unknown }[];
  close(): Promise<void>;
}

export async function openFaultyApi(realBaseUrl: string): Promise<FaultyApi> {
  const faults = new Map<string, Fault>();
  const calls = new Map<string, number>();
  const requests: FaultyApi["requests"] = [];
  const server = http.createServer(async (request, response) => {
    const path = (request.url ?? "").split("?")[0];
    const call = `${request.method} ${path}`;
    calls.set(call, (calls.get(call) ?? 0) + 1);
    const named = faults.get(call);
    const fault = named ?? faults.get("*");
    if (named?.once) faults.delete(call);
    if (fault?.afterwards) await forward(request, await buffer(request));
    if (fault) {
      response
        .writeHead(fault.status, { "content-type": "application/json" })
        .end(JSON.stringify(fault.body));
      return;
    }
    const body = request.method === "GET" ? null : await buffer(request);
    requests.push({
      call,
      viewAs: request.headers["view-as"]?.toString() ?? null,
      body: body && JSON.parse(body.toString() || "null"),
    });
    const real = await forward(request, body);
    response.writeHead(real.status, { "content-type": real.headers.get("content-type") ?? "" });
    response.end(Buffer.from(await real.arrayBuffer()));
  });
  const forward = (request: http.IncomingMessage, body: Buffer | null) => {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    return fetch(realBaseUrl + request.url, {
      method: request.method,
      headers: headers as Record<string, string>,
      body: body && new Uint8Array(body),
    });
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    calls,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
