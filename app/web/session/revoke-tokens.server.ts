/** Ends the tokens of a session at the provider and at the identity provider. */
import { createClient } from "../api/client.server";
import { getPortal } from "../dependencies.server";
import { revokeTokens, type Tokens } from "./identity.server";

/** Revokes the tokens at the provider and the identity provider. A failure does not prevent signing out. */
export async function revokeSessionTokens(tokens: Tokens): Promise<void> {
  const ended = await Promise.allSettled([
    createClient({ ...getPortal().api, accessToken: tokens.accessToken }).auth.signOut(),
    ...(tokens.idToken === "" ? [] : [revokeTokens(tokens)]),
  ]);
  for (const end of ended)
    if (end.status === "rejected")
      getPortal().log.warn({ err: end.reason }, "failed to revoke session tokens");
}
