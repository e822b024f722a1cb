/** GET /identity/userinfo with an access token of the API (OpenID Connect Core 1.0 section 5.3). */
import { createLocalJWKSet, type JWK, jwtVerify } from "jose";
import type { SandboxContext } from "../dependencies";
import { findAccount, toClaims } from "./accounts";
import { loadSigningKeys } from "./signing-keys";

/** Answers who the holder of a token is. Tokens here are for the API, so the provider's own page would refuse them. */
export async function openUserinfo(
  sandbox: SandboxContext,
): Promise<(request: Request) => Promise<Response>> {
  const { keys } = await loadSigningKeys(sandbox);
  const publicKeys = createLocalJWKSet({ keys: keys.map(publicPart) });
  const wanted = {
    issuer: `${sandbox.publicUrl}/identity`,
    audience: sandbox.identityClient.audience,
  };
  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    const verified = await jwtVerify(token, publicKeys, wanted).catch(() => undefined);
    const account = await findAccount(sandbox, verified?.payload.sub ?? "");
    const headers = { "cache-control": "no-store" };
    if (account !== undefined) return Response.json(toClaims(account), { headers });
    return Response.json(
      { error: "invalid_token" },
      { status: 401, headers: { ...headers, "www-authenticate": 'Bearer error="invalid_token"' } },
    );
  };
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK;
}
