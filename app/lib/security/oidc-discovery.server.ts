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

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
});
export type OidcMetadata = z.output<typeof metadata>;

/** The identity provider did not answer, or not legibly. The failure proves nothing about any token. */
export class IssuerSilentError extends Error {
  constructor(cause: unknown) {
    super("The identity provider does not answer", { cause });
    this.name = "IssuerSilentError";
  }
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

export function discoverOidc(
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
    const request = new Request(`${issuer}/.well-known/openid-configuration`);
    const response = await fetch(request, { signal: AbortSignal.timeout(answerWithinMs) });
    return metadata.parse(await response.json());
  };

  let keySet: ReturnType<typeof createRemoteJWKSet> | undefined;
  const openKeys = async () => {
    const { jwks_uri } = await requestMetadata();
    keySet ??= createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: answerWithinMs,
      cacheMaxAge: keepKeysMs,
      [customFetch]: (url, { signal, ...options }) => fetch(new Request(url, options), { signal }),
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
