/** Ends a sign-in at the identity provider: redirects the browser there, and revokes the tokens from the server. */
import { decodeJwt } from "jose";
import { config } from "~/config/config.server";
import { createClient } from "~/web/api/client.server";
import { portal } from "~/web/dependencies.server";
import { revokeTokens, type Tokens } from "~/web/session/identity.server";

/** Builds the address that also signs the browser out of the identity provider. It contains no token, since many parties store addresses. */
export async function endSessionUrl({ idToken }: Tokens): Promise<string> {
  const { end_session_endpoint: endpoint } = await portal().oidc.metadata();
  if (endpoint === undefined) return "/";
  const url = new URL(endpoint);
  const { sid } = decodeJwt(idToken);
  if (typeof sid === "string") url.searchParams.set("logout_hint", sid);
  url.searchParams.set("post_logout_redirect_uri", `${config.publicUrl}/`);
  url.searchParams.set("client_id", config.oidc.clientId);
  return url.href;
}

/** Revokes the tokens at the provider and the identity provider. A failure does not prevent signing out. */
export async function revokeSessionTokens(tokens: Tokens): Promise<void> {
  const ended = await Promise.allSettled([
    createClient({ ...portal().api, accessToken: tokens.accessToken }).auth.signOut(),
    revokeTokens(tokens),
  ]);
  for (const end of ended)
    if (end.status === "rejected")
      portal().log.warn({ err: end.reason }, "failed to revoke session tokens");
}
