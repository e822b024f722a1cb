/** A proxy between a portal and its identity provider. Each endpoint can hang, fail, reset or return invalid data. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";

/** "withheld": the issuer carries out the request, and its response never arrives. */
export type Fault =
  | "hang"
  | "reset"
  | "error"
  | "busy"
  | "garbage"
  | "refuse"
  | "blocked"
  | "ended"
  | "withheld";

export interface FaultyIssuer {
  url: string;
  /**
   * Faults by the last word of the path ("token", "jwks", "me", "openid-configuration"). `times` limits the number of calls, with no
   * limit by default.
   */
  faults: Map<string, { fault: Fault; times?: number }>;
  calls: Map<string, number>;
  /** The number of withheld responses. */
  withheld: number;
  /** The lifetime of new access tokens. Null uses that of the issuer. */
  tokenSeconds: number | null;
  /** The token issued in place of an ID token: the first ID token, or the access token. */
  idToken: "the first" | "the access token" | null;
  close(): Promise<void>;
}

/** @param realIssuer an issuer that gets the requests. Its token, key and userinfo URLs are replaced by this one's. */
export async function openFaultyIssuer(realIssuer: string): Promise<FaultyIssuer> {
  const faults: FaultyIssuer["faults"] = new Map();
  const calls: FaultyIssuer["calls"] = new Map();
  const server = http.createServer(async (request, response) => {
    const word = new URL(request.url ?? "", "http://x").pathname.split("/").at(-1) ?? "";
    calls.set(word, (calls.get(word) ?? 0) + 1);
    const found = faults.get(word);
    if (found?.times !== undefined && --found.times <= 0) faults.delete(word);
    const withheld = found?.fault === "withheld";
    if (found && !withheld) return answerWrongly(found.fault, response);
    const asked = fetch(realIssuer + request.url, {
      method: request.method,
      headers: { ...passedOn(request.headers) },
      body: request.method === "POST" ? Readable.toWeb(request) : undefined,
      duplex: "half",
    } as RequestInit);
    try {
      const real = await asked;
      const text = changed(word, await real.text());
      if (withheld) {
        issuer.withheld += 1;
        return;
      }
      const type = real.headers.get("content-type") ?? "";
      response.writeHead(real.status, { "content-type": type }).end(text);
    } catch {
      // The real issuer was killed in between.
      request.socket.destroy();
    }
  });
  // A connection that it closed during a request would cause another call.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: FaultyIssuer = {
    url,
    faults,
    calls,
    withheld: 0,
    tokenSeconds: null,
    idToken: null,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  let firstIdToken: string | undefined;
  const changed = (word: string, text: string): string => {
    if (word === "openid-configuration") {
      const said = JSON.parse(text);
      for (const name of ["token_endpoint", "jwks_uri", "userinfo_endpoint"])
        said[name] = said[name].replace(realIssuer, url);
      return JSON.stringify(said);
    }
    if (word === "token" && text.includes("id_token")) {
      const said = JSON.parse(text);
      firstIdToken ??= said.id_token;
      const instead = { "the first": firstIdToken, "the access token": said.access_token };
      if (issuer.idToken) return JSON.stringify({ ...said, id_token: instead[issuer.idToken] });
    }
    if (word === "token" && issuer.tokenSeconds !== null && text.includes("expires_in"))
      return JSON.stringify({ ...JSON.parse(text), expires_in: issuer.tokenSeconds });
    return text;
  };
  return issuer;
}

function passedOn({ authorization, "content-type": type, accept }: http.IncomingHttpHeaders) {
  const headers = { authorization, "content-type": type, accept };
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}

function answerWrongly(fault: Fault, response: http.ServerResponse): void {
  const json = { "content-type": "application/json" };
  if (fault === "reset") response.socket?.resetAndDestroy();
  if (fault === "error") response.writeHead(500, json).end('{"error":"server_error"}');
  if (fault === "garbage") response.writeHead(200, json).end("<html>Welcome to our Wi-Fi</html>");
  if (fault === "refuse") response.writeHead(400, json).end('{"error":"invalid_client"}');
  if (fault === "busy") response.writeHead(429, json).end('{"error":"too_many_requests"}');
  if (fault === "blocked") response.writeHead(403, json).end('{"error":"access_denied"}');
  if (fault === "ended") response.writeHead(400, json).end('{"error":"invalid_grant"}');
}
