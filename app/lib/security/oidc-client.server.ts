/** The portal as a client of the identity provider's token, revocation and introspection endpoints. */
import { randomUUID } from "node:crypto";
import { importJWK, type JWK, SignJWT } from "jose";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { z } from "zod";
import type { Fetch } from "../fetch";
import { IssuerSilentError, type OidcDiscovery, type OidcMetadata } from "./oidc-discovery.server";

export interface ClientCredentials {
  id: string;
  secret: string;
  /** The private key that replaces the secret (private_key_jwt). Null to use the secret. */
  key: JWK | null;
}

const tokenResponse = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  /** Some issuers send the seconds as text. */
  expires_in: z.coerce.number().optional().catch(undefined),
});
export type TokenResponse = z.output<typeof tokenResponse>;

const introspection = z.looseObject({ active: z.boolean() });
export type Introspection = z.output<typeof introspection>;

export interface OidcClient {
  /**
   * Requests tokens for a code or a refresh token.
   * @throws OAuth2RequestError if the identity provider refuses, IssuerSilentError if it does not answer
   */
  requestTokens(parameters: Record<string, string>): Promise<TokenResponse>;
  /** Revokes a token (RFC 7009). Does nothing if the identity provider has no such endpoint. */
  revoke(token: string): Promise<void>;
  /** Asks about an access token (RFC 7662). */
  introspect(token: string): Promise<Introspection>;
}

interface Wiring {
  oidc: OidcDiscovery;
  credentials: ClientCredentials;
  fetch: Fetch;
  /** Timeout of an answer in milliseconds. */
  answerWithinMs: number;
}

export function createOidcClient({ oidc, credentials, fetch, answerWithinMs }: Wiring): OidcClient {
  async function send(endpoint: string, parameters: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams(parameters);
    const headers = new Headers({ accept: "application/json" });
    await authenticateClient({ body, headers }, credentials, await oidc.metadata());
    const request = new Request(endpoint, { method: "POST", headers, body, redirect: "manual" });
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(answerWithinMs) });
      if (isRefusal(response)) throw await refusalOf(response);
      if (!response.ok) throw new Error(`Status ${response.status} of ${endpoint}`);
      return response;
    } catch (error) {
      throw error instanceof OAuth2RequestError ? error : new IssuerSilentError(error);
    }
  }

  async function read<Schema extends z.ZodType>(response: Response, schema: Schema) {
    try {
      return schema.parse(await response.json());
    } catch (error) {
      throw new IssuerSilentError(error);
    }
  }

  return {
    async requestTokens(parameters) {
      const { token_endpoint: endpoint } = await oidc.metadata();
      return read(await send(endpoint, parameters), tokenResponse);
    },
    async revoke(token) {
      const { revocation_endpoint: endpoint } = await oidc.metadata();
      if (endpoint !== undefined) await send(endpoint, { token });
    },
    async introspect(token) {
      const { introspection_endpoint: endpoint } = await oidc.metadata();
      if (endpoint === undefined)
        throw new IssuerSilentError(new Error("The metadata has no introspection_endpoint"));
      const asked = { token, token_type_hint: "access_token" };
      return read(await send(endpoint, asked), introspection);
    },
  };
}

const refusal = z.object({
  error: z.string(),
  error_description: z.string().optional().catch(undefined),
});

/** Distinguishes refusals from answers that say nothing about the request: too many at once, or too slow. */
const isRefusal = ({ status }: Response): boolean =>
  status >= 400 && status < 500 && ![408, 425, 429].includes(status);

/** Errors that end when the issuer is well again (RFC 6749, section 4.1.2.1, and RFC 8628, section 3.5). */
const PASSING = ["server_error", "temporarily_unavailable", "slow_down"];

/** Reads the refusal of RFC 6749, section 5.2. @throws unless the body is one */
async function refusalOf(response: Response): Promise<OAuth2RequestError> {
  const { error, error_description: description } = refusal.parse(await response.json());
  if (PASSING.includes(error)) throw new Error(`The issuer answered ${error}`);
  return new OAuth2RequestError(error, description ?? null, null, null);
}

export type ClientAuthMethod = "client_secret_basic" | "client_secret_post" | "private_key_jwt";

/** Chooses the method. Basic is the default of OpenID Connect Discovery 1.0, and post is used if only that is offered. */
export function chooseClientAuthMethod(
  { key }: ClientCredentials,
  { token_endpoint_auth_methods_supported: offered }: OidcMetadata,
): ClientAuthMethod {
  if (key !== null) return "private_key_jwt";
  const isPostOnly =
    offered?.includes("client_secret_post") && !offered.includes("client_secret_basic");
  return isPostOnly ? "client_secret_post" : "client_secret_basic";
}

async function authenticateClient(
  { body, headers }: { body: URLSearchParams; headers: Headers },
  credentials: ClientCredentials,
  metadata: OidcMetadata,
): Promise<void> {
  const { id, secret, key } = credentials;
  const method = chooseClientAuthMethod(credentials, metadata);
  if (method === "client_secret_basic") {
    const pair = `${encodeFormValue(id)}:${encodeFormValue(secret)}`;
    headers.set("authorization", `Basic ${Buffer.from(pair).toString("base64")}`);
    return;
  }
  body.set("client_id", id);
  if (method === "client_secret_post") body.set("client_secret", secret);
  if (key === null) return;
  body.set("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer");
  body.set("client_assertion", await signAssertion(id, key, metadata));
}

/** Encodes as application/x-www-form-urlencoded, which RFC 6749, section 2.3.1 demands of both parts of Basic credentials. */
const encodeFormValue = (value: string): string =>
  new URLSearchParams({ value }).toString().slice("value=".length);

const ASSERTION_LIVES = "1 minute";

/** Signs the assertion of RFC 7523, section 3. The audience is the token endpoint, which OpenID Connect Core 1.0, section 9 names. */
async function signAssertion(id: string, key: JWK, metadata: OidcMetadata): Promise<string> {
  const alg = key.alg ?? (key.kty === "EC" ? "ES256" : "RS256");
  const header = { alg, typ: "JWT", kid: key.kid, "x5t#S256": key["x5t#S256"], x5t: key.x5t };
  return new SignJWT({ jti: randomUUID() })
    .setProtectedHeader(JSON.parse(JSON.stringify(header)))
    .setIssuer(id)
    .setSubject(id)
    .setAudience(metadata.token_endpoint)
    .setIssuedAt()
    .setExpirationTime(ASSERTION_LIVES)
    .sign(await importJWK(key, alg));
}
