/** What an OpenID provider says of itself (OpenID Connect Discovery 1.0), asked once and kept. */
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { z } from "zod";

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
});
export type OidcMetadata = z.output<typeof metadata>;

export interface OidcDiscovery {
  /** @throws when the identity provider does not answer; it is asked again the next time. */
  metadata(): Promise<OidcMetadata>;
  /** Its signing keys, fetched when first needed. */
  keys: JWTVerifyGetKey;
}

export function discoverOidc(
  issuer: string,
  fetch: (request: Request) => Promise<Response>,
): OidcDiscovery {
  let found: Promise<OidcMetadata> | undefined;
  let keySet: Promise<JWTVerifyGetKey> | undefined;
  const forget = (error: unknown): never => {
    found = undefined;
    keySet = undefined;
    throw error;
  };
  const ask = () => {
    found ??= fetch(new Request(`${issuer}/.well-known/openid-configuration`))
      .then(async (response) => metadata.parse(await response.json()))
      .catch(forget);
    return found;
  };
  const openKeys = () => {
    keySet ??= ask()
      .then(({ jwks_uri }) =>
        createRemoteJWKSet(new URL(jwks_uri), {
          [customFetch]: (url: string, options: RequestInit) => fetch(new Request(url, options)),
        }),
      )
      .catch(forget);
    return keySet;
  };
  return { metadata: ask, keys: async (header, token) => (await openKeys())(header, token) };
}
