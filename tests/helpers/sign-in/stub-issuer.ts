/** An identity provider for one test, which signs every visitor in immediately. Its shape and its faults are those of real ones. */
import { randomUUID } from "node:crypto";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from "jose";

export const SUBJECT = "P.1";
export const CLAIMS = {
  sub: SUBJECT,
  name: "Tan Ah Lian",
  email: "tan.ah.lian@mail.example",
  phone_number: "+65 9123 4567",
  phone_number_verified: true,
};
const KEY = { alg: "RS256", kid: "k.1" };
const SECONDS = 600;

/** How a product differs from the standard's defaults. */
export interface IssuerShape {
  /** The path of the issuer, with a last slash if the product has one. */
  path?: string;
  metadata?: Record<string, unknown>;
  /** Scopes and parameters that the authorization endpoint refuses. */
  refuses?: string[];
  /** Parameters without which the access token is opaque. */
  jwtOnlyWith?: [name: string, value: string];
  accessToken?: {
    typ?: string | null;
    /** Null for a token without an audience. */
    aud?: string | string[] | null;
    claims?: object;
  };
  opaque?: boolean;
  idToken?: object;
  userinfo?: { claims?: object; signed?: boolean; status?: number };
  clientAuth?: "client_secret_basic" | "client_secret_post" | "private_key_jwt";
  /** The parameter without which a log-out does not end the sign-in. "page": a GET request with the ID token leads to a page that does. */
  logOutBy?: "id_token_hint" | "client_id" | "logout_uri" | "page";
  /** Discovery answers with a redirect within the host first. */
  redirects?: boolean;
}

export interface SmallIssuer {
  url: string;
  /** The issuer as its metadata names it. */
  issuer: string;
  shape: IssuerShape;
  /** The audience of its access tokens. */
  audience: string;
  /** The seconds by which its clock is ahead. */
  secondsAhead: number;
  /** True if it accepts the portal's secret. */
  knowsClient: boolean;
  /** True while the browser is signed in. */
  isSignedIn: boolean;
  close(): Promise<void>;
}

interface Client {
  id: string;
  secret?: string;
  key?: JWK;
}

/** @param client the client that it knows. Without a secret it accepts any. */
export async function openSmallIssuer(
  client: string | Client,
  shape: IssuerShape = {},
): Promise<SmallIssuer> {
  const known: Client = typeof client === "string" ? { id: client } : client;
  const server = http.createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: SmallIssuer = {
    url,
    issuer: url + (shape.path ?? ""),
    shape,
    audience: "",
    secondsAhead: 0,
    knowsClient: true,
    isSignedIn: false,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const answer = await respondAs(state, known);
  return state;
}

async function respondAs(issuer: SmallIssuer, client: Client) {
  const { url, shape } = issuer;
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const publicJwk = { ...(await exportJWK(publicKey)), ...KEY };
  const nonces = new Map<string, string>();
  const opaqueTokens = new Set<string>();
  const asksJwt = { current: shape.jwtOnlyWith === undefined };

  const sign = (claims: object, typ: string | null) => {
    const now = Math.floor(Date.now() / 1000) + issuer.secondsAhead;
    return new SignJWT({ ...claims, jti: randomUUID() })
      .setProtectedHeader({ ...KEY, ...(typ !== null && { typ }) })
      .setIssuer(issuer.issuer)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + SECONDS)
      .sign(privateKey);
  };
  const accessToken = async () => {
    if (shape.opaque || !asksJwt.current) {
      const token = randomUUID();
      opaqueTokens.add(token);
      return token;
    }
    const { typ = "at+jwt", aud = issuer.audience, claims = {} } = shape.accessToken ?? {};
    return sign({ sub: SUBJECT, ...(aud !== null && { aud }), ...claims }, typ);
  };
  const tokens = async (nonce: string | undefined) => ({
    token_type: "Bearer",
    expires_in: SECONDS,
    access_token: await accessToken(),
    refresh_token: "r.1",
    id_token: await sign(
      { sub: SUBJECT, aud: client.id, nonce, name: CLAIMS.name, at_hash: "x", ...shape.idToken },
      "JWT",
    ),
  });

  /** Each path, with its answer to the parameters of the address and of the body. */
  const paths: Record<string, (asked: URLSearchParams, request: IncomingMessage) => unknown> = {
    "/keys": () => ({ keys: [publicJwk] }),
    "/auth": (asked) => {
      const refused = shape.refuses?.find(
        (name) => asked.has(name) || asked.get("scope")?.split(" ").includes(name),
      );
      const [name = "", value] = shape.jwtOnlyWith ?? [];
      asksJwt.current ||= asked.get(name) === value;
      const code = randomUUID();
      nonces.set(code, asked.get("nonce") ?? "");
      const back = new URL(asked.get("redirect_uri") ?? "");
      const said: Record<string, string> = refused
        ? { error: "invalid_scope", error_description: `${refused} is not offered` }
        : { code };
      back.search = new URLSearchParams({ ...said, state: asked.get("state") ?? "" }).toString();
      issuer.isSignedIn = refused === undefined;
      return back;
    },
    "/token": async (asked, request) =>
      issuer.knowsClient && (await isClient(asked, request))
        ? tokens(nonces.get(asked.get("code") ?? ""))
        : { status: 401, error: "invalid_client", error_description: "the client is unknown" },
    "/introspect": async (asked, request) =>
      (await isClient(asked, request)) && opaqueTokens.has(asked.get("token") ?? "")
        ? { active: true, sub: SUBJECT, client_id: client.id, iss: issuer.issuer }
        : { active: false },
    "/userinfo": async () => {
      const { claims = CLAIMS, signed, status } = shape.userinfo ?? {};
      if (status) return { status };
      return signed ? sign({ ...claims, aud: client.id }, "JWT") : claims;
    },
    "/logout": async (asked, { method }) => {
      if (shape.logOutBy === "page") {
        if (method !== "GET") return { status: 404 };
        const { payload } = await jwtVerify(asked.get("id_token_hint") ?? "", publicKey);
        const back = asked.get("post_logout_redirect_uri") ?? "";
        return new URL(`/end?${new URLSearchParams({ sid: String(payload.sid), back })}`, url);
      }
      const by = shape.logOutBy ?? "client_id";
      const proof = asked.get(by);
      const fits =
        by === "id_token_hint" ? (await jwtVerify(proof ?? "", publicKey)).payload.sub : proof;
      if (!fits) return { status: 400, error: "invalid_request" };
      issuer.isSignedIn = false;
      return new URL(asked.get("post_logout_redirect_uri") ?? asked.get("logout_uri") ?? url);
    },
  };

  paths["/end"] = (asked) => {
    issuer.isSignedIn = false;
    return new URL(asked.get("back") ?? url);
  };

  async function isClient(asked: URLSearchParams, { headers }: IncomingMessage): Promise<boolean> {
    const { clientAuth: method = "client_secret_basic" } = shape;
    if (method === "private_key_jwt") {
      const assertion = asked.get("client_assertion") ?? "";
      const wanted = { issuer: client.id, subject: client.id, audience: `${url}/token` };
      return jwtVerify(assertion, await importJWK(client.key as JWK), wanted).then(
        () => true,
        () => false,
      );
    }
    if (client.secret === undefined) return true;
    if (method === "client_secret_post") return asked.get("client_secret") === client.secret;
    const pair = Buffer.from((headers.authorization ?? "").replace("Basic ", ""), "base64");
    // As strict issuers do, both parts are form-decoded (RFC 6749, section 2.3.1).
    const parts = pair
      .toString()
      .split(":")
      .map((part) => new URLSearchParams(`x=${part}`).get("x"));
    return parts[0] === client.id && parts[1] === client.secret;
  }

  const wellKnown = `${new URL(issuer.issuer).pathname.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const metadata = () => ({
    issuer: issuer.issuer,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    userinfo_endpoint: `${url}/userinfo`,
    end_session_endpoint: `${url}/logout`,
    introspection_endpoint: shape.opaque ? `${url}/introspect` : undefined,
    code_challenge_methods_supported: ["S256"],
    ...(shape.clientAuth && { token_endpoint_auth_methods_supported: [shape.clientAuth] }),
    ...shape.metadata,
  });

  return async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = new URLSearchParams([
      ...searchParams,
      ...new URLSearchParams(Buffer.concat(chunks).toString()),
    ]);
    if (pathname === wellKnown && shape.redirects)
      return response.writeHead(302, { location: "/configuration" }).end();
    const isMetadata = pathname === wellKnown || pathname === "/configuration";
    const path = isMetadata ? metadata : paths[pathname];
    const answer = await Promise.resolve(path?.(asked, request)).catch(() => ({ status: 400 }));
    if (answer instanceof URL) return response.writeHead(303, { location: answer.href }).end();
    if (typeof answer === "string")
      return response.writeHead(200, { "content-type": "application/jwt" }).end(answer);
    const { status = 200, ...body } = (answer ?? { status: 404 }) as { status?: number };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
}
