/** The claims of the userinfo endpoint (OpenID Connect Core 1.0, section 5.3), as JSON or as a signed JWT. */
import { jwtVerify } from "jose";
import { z } from "zod";
import type { Fetch } from "../fetch";
import { fetchWithinHost, IssuerSilentError, type OidcDiscovery } from "./oidc-discovery.server";
import { CLOCK_TOLERANCE_SECONDS, tokenAlgorithms } from "./token-algorithms";

const claims = z.looseObject({ sub: z.string() });
export type UserinfoClaims = z.output<typeof claims>;

export interface Userinfo {
  claims: UserinfoClaims;
  isSigned: boolean;
}

/**
 * Reads the claims about the holder of an access token.
 * @returns the status in place of claims if the identity provider refuses the token there
 * @throws IssuerSilentError if it does not answer
 */
export async function readUserinfo(
  { oidc, fetch, clientId }: { oidc: OidcDiscovery; fetch: Fetch; clientId: string },
  accessToken: string,
  wait: { signal: AbortSignal },
): Promise<Userinfo | { refusedWith: number } | null> {
  const { userinfo_endpoint: endpoint, issuer } = await oidc.metadata();
  if (endpoint === undefined) return null;
  try {
    const headers = { authorization: `Bearer ${accessToken}` };
    const request = new Request(endpoint, { headers, redirect: "manual" });
    const response = await fetchWithinHost(fetch, request, wait);
    const { status } = response;
    if (status >= 400 && status < 500) return { refusedWith: status };
    if (!response.ok) throw new Error(`Userinfo answered with status ${status}`);
    const isSigned = response.headers.get("content-type")?.startsWith("application/jwt") ?? false;
    if (!isSigned) return { claims: claims.parse(await response.json()), isSigned };
    const signed = await jwtVerify(await response.text(), oidc.keys, {
      issuer,
      audience: clientId,
      algorithms: tokenAlgorithms,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
    });
    return { claims: claims.parse(signed.payload), isSigned };
  } catch (error) {
    throw new IssuerSilentError(error);
  }
}
