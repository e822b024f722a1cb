/** What an OpenID provider says of itself (OpenID Connect Discovery 1.0), asked once and kept. */
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

/** The identity provider did not answer, or not so that it can be read: what was asked says nothing of anybody's token. */
export class IssuerSilentError extends Error {
  constructor(cause: unknown) {
    super("The identity provider does not answer", { cause });
    this.name = "IssuerSilentError";
  }
}

export interface OidcDiscovery {
  /** @throws IssuerSilentError; it is asked again the next time. */
  metadata(): Promise<OidcMetadata>;
  /** Its signing keys, fetched when first needed and kept while they cannot be had anew. @throws IssuerSilentError */
  keys: JWTVerifyGetKey;
}

interface Limits {
  /** Milliseconds that an answer may take. */
  answerWithinMs: number;
  /** Milliseconds after which the keys are fetched anew. */
  keepKeysMs?: number;
}

/** Keys that could not be fetched are asked for again after this long. */
const AGAIN_AFTER_MS = 10_000;
const KEEP_KEYS_MS = 600_000;
/** What jose throws when it is not the token but the key set that is wrong. */
const KEY_SET_CODES = ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"];

export function discoverOidc(
  issuer: string,
  fetch: Fetch,
  { answerWithinMs, keepKeysMs = KEEP_KEYS_MS }: Limits,
): OidcDiscovery {
  let found: Promise<OidcMetadata> | undefined;
  const ask = () => {
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
    const { jwks_uri } = await ask();
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
    const kept = set.jwks();
    const failedJustNow = performance.now() - failedAt < AGAIN_AFTER_MS;
    if (kept && failedJustNow) {
      const key = await createLocalJWKSet(kept)(header, token).catch(() => null);
      if (key) return key;
    }
    try {
      return await set(header, token);
    } catch (error) {
      if (isOfToken(error)) throw error;
      failedAt = performance.now();
      const key = kept && (await createLocalJWKSet(kept)(header, token).catch(() => null));
      if (key) return key;
      throw new IssuerSilentError(error);
    }
  };
  return { metadata: ask, keys };
}

const isOfToken = (error: unknown) =>
  error instanceof errors.JOSEError && !KEY_SET_CODES.includes(error.code);
