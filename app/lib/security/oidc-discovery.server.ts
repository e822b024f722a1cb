/** Metadata of an OpenID provider (OpenID Connect Discovery 1.0), requested once and cached. */
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTVerifyGetKey,
} from "jose";
import { z } from "zod";
import type { Fetch } from "../fetch";

/** An optional member. Some issuers send null or an empty text for an endpoint that they do not have. */
const optionalUrl = z.url().optional().catch(undefined);
const optionalNames = z.array(z.string()).optional().catch(undefined);

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: optionalUrl,
  end_session_endpoint: optionalUrl,
  revocation_endpoint: optionalUrl,
  introspection_endpoint: optionalUrl,
  token_endpoint_auth_methods_supported: optionalNames,
  scopes_supported: optionalNames,
  code_challenge_methods_supported: optionalNames,
  authorization_response_iss_parameter_supported: z.boolean().optional().catch(undefined),
});
export type OidcMetadata = z.output<typeof metadata>;

/** The identity provider did not answer, or not legibly. The failure proves nothing about any token. */
export class IssuerSilentError extends Error {
  constructor(cause: unknown) {
    super("The identity provider does not answer", { cause });
    this.name = "IssuerSilentError";
  }
}

const MAX_CAUSE_LETTERS = 300;

/** Reads the cause of an outage, such as the status of discovery. It names addresses without their parameters. */
export function describeCause({ cause }: IssuerSilentError): string {
  // Node hides the reason of a failed connection behind "fetch failed".
  const inner = cause instanceof TypeError && cause.cause instanceof Error ? cause.cause : cause;
  const first = inner instanceof AggregateError ? inner.errors[0] : inner;
  const words = first instanceof Error ? first.message : String(first);
  return words.replace(/\?\S*/g, "").slice(0, MAX_CAUSE_LETTERS);
}

export interface OidcDiscovery {
  /**
   * Loads the metadata. A failure is retried at the next call.
   * @throws IssuerSilentError
   */
  metadata(): Promise<OidcMetadata>;
  /**
   * Its signing keys, fetched at the first use and cached while they cannot be renewed.
   * @throws IssuerSilentError
   */
  keys: JWTVerifyGetKey;
}

interface Limits {
  /** Timeout of an answer in milliseconds. */
  answerWithinMs: number;
  /** Milliseconds after which the keys are fetched again. */
  keepKeysMs?: number;
}

/** Milliseconds until failed keys are requested again. */
const AGAIN_AFTER_MS = 10_000;
const KEEP_KEYS_MS = 600_000;
/** Errors of jose about the key set instead of the token. */
const KEY_SET_CODES = ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"];

export const buildDiscoveryUrl = (issuer: string): string =>
  `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;

const MAX_REDIRECTS = 3;

/** Follows the redirects of a GET request within its host. Another host could be an attacker's, so such a redirect is an error. */
export async function fetchWithinHost(
  fetch: Fetch,
  request: Request,
  wait?: { signal: AbortSignal },
): Promise<Response> {
  let current = request;
  for (let hops = 0; ; hops += 1) {
    const response = await fetch(current, wait);
    const target = response.headers.get("location");
    if (response.status < 300 || response.status >= 400 || target === null) return response;
    const next = new URL(target, current.url);
    const { hostname, protocol } = new URL(current.url);
    const isWithinHost =
      next.hostname === hostname && (next.protocol === protocol || next.protocol === "https:");
    if (!isWithinHost || hops === MAX_REDIRECTS)
      throw new Error(`${current.url} redirects to ${next.origin}, which is not followed`);
    current = new Request(next, { headers: request.headers, redirect: "manual" });
  }
}

export function createOidcDiscovery(
  issuer: string,
  fetch: Fetch,
  { answerWithinMs, keepKeysMs = KEEP_KEYS_MS }: Limits,
): OidcDiscovery {
  let found: Promise<OidcMetadata> | undefined;
  const requestMetadata = () => {
    found ??= fetchMetadata().catch((error) => {
      found = undefined;
      throw new IssuerSilentError(error);
    });
    return found;
  };
  const fetchMetadata = async () => {
    // The path is appended after the removal of a last slash (OpenID Connect Discovery 1.0, section 4).
    const request = new Request(buildDiscoveryUrl(issuer), { redirect: "manual" });
    const wait = { signal: AbortSignal.timeout(answerWithinMs) };
    const response = await fetchWithinHost(fetch, request, wait);
    if (!response.ok) throw new Error(`Discovery answered with status ${response.status}`);
    return metadata.parse(await response.json());
  };

  let keySet: ReturnType<typeof createRemoteJWKSet> | undefined;
  const openKeys = async () => {
    const { jwks_uri } = await requestMetadata();
    keySet ??= createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: answerWithinMs,
      cacheMaxAge: keepKeysMs,
      [customFetch]: (url, { signal, ...options }) =>
        fetchWithinHost(fetch, new Request(url, { ...options, redirect: "manual" }), { signal }),
    });
    return keySet;
  };
  let failedAt = Number.NEGATIVE_INFINITY;
  const keys: JWTVerifyGetKey = async (header, token) => {
    const set = await openKeys();
    const jwks = set.jwks();
    const failedJustNow = performance.now() - failedAt < AGAIN_AFTER_MS;
    if (jwks && failedJustNow) {
      const key = await createLocalJWKSet(jwks)(header, token).catch(() => null);
      if (key) return key;
    }
    try {
      return await set(header, token);
    } catch (error) {
      if (isOfToken(error)) throw error;
      failedAt = performance.now();
      const key = jwks && (await createLocalJWKSet(jwks)(header, token).catch(() => null));
      if (key) return key;
      throw new IssuerSilentError(error);
    }
  };
  return { metadata: requestMetadata, keys };
}

const isOfToken = (error: unknown) =>
  error instanceof errors.JOSEError && !KEY_SET_CODES.includes(error.code);
