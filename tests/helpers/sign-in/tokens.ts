/** Tokens of a browser that the identity provider knows, by the code flow with PKCE as a client goes it. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { portalFetch } from "../portal/portal-fetch";
import { CLIENT_SECRET } from "../portal/second-portal";
import type { Visitor } from "../visitor/visitor";

export interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  expires_in: number;
}

/** @param redirectUri a registered URI of the client, which gets no request */
export async function tokensOf(visitor: Visitor, redirectUri: string): Promise<IssuedTokens> {
  const resource = `${visitor.origin}/api`;
  const verifier = randomBytes(32).toString("base64url");
  const ask = new URLSearchParams({
    client_id: "customer-portal",
    response_type: "code",
    redirect_uri: redirectUri,
    scope: "openid profile email phone offline_access",
    resource,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    state: randomUUID(),
  });
  const code = await codeOf(visitor, `/identity/auth?${ask}`);
  const answer = await portalFetch(`${visitor.origin}/identity/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`customer-portal:${encodeURIComponent(CLIENT_SECRET)}`)}`,
    },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      resource,
    }),
  });
  return answer.json() as Promise<IssuedTokens>;
}

async function codeOf(visitor: Visitor, address: string): Promise<string> {
  let next = address;
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await visitor.request(next);
    next = new URL(answer.headers.get("location") ?? "", new URL(next, visitor.origin)).href;
    const code = new URL(next).searchParams.get("code");
    if (code !== null) return code;
  }
  throw new Error("The identity provider gave no code");
}
