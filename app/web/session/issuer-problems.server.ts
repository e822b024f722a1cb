/** Compares the metadata of the identity provider with the settings. */
import { config } from "~/config/config.server";
import {
  describeCause,
  IssuerSilentError,
  type OidcMetadata,
} from "~/lib/security/oidc-discovery.server";
import { getPortal } from "../dependencies.server";
import { allowIdentityProviderOrigins } from "../security-headers.server";

/** Lists the settings that do not fit the metadata, each as a sentence with what was expected and what came. */
export function findIssuerProblems(found: OidcMetadata): string[] {
  const { issuer, scopes, accessToken, logout } = config.oidc;
  const pkce = found.code_challenge_methods_supported;
  const unknown = scopes.filter((scope) => !(found.scopes_supported ?? scopes).includes(scope));
  const problems: [boolean, string][] = [
    [
      withoutLastSlash(found.issuer) !== withoutLastSlash(issuer),
      `issuer: OIDC_ISSUER is ${issuer}, and the metadata names ${found.issuer}. Tokens must have the latter.`,
    ],
    [
      pkce !== undefined && !pkce.includes("S256"),
      `PKCE: the portal sends S256, and the metadata lists ${pkce?.join(", ")}.`,
    ],
    [
      unknown.length > 0,
      `scopes: OIDC_SCOPES has ${unknown.join(", ")}, and the metadata lists ${found.scopes_supported?.join(", ")}.`,
    ],
    [
      accessToken === "introspect" && found.introspection_endpoint === undefined,
      "introspection: OIDC_ACCESS_TOKEN is introspect, and the metadata has no introspection_endpoint.",
    ],
    [
      found.userinfo_endpoint === undefined,
      "userinfo: the metadata has no userinfo_endpoint. The access token must have phone_number.",
    ],
    [
      found.end_session_endpoint === undefined && !URL.canParse(logout) && logout !== "none",
      "log-out: the metadata has no end_session_endpoint. Set OIDC_LOGOUT to an address or to none.",
    ],
  ];
  return problems.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);
}

const withoutLastSlash = (url: string) => url.replace(/\/$/, "");

/** Reads the metadata at the start, so that a wrong setting is found before the first customer signs in. */
export async function logIssuerProblems(): Promise<void> {
  const { oidc, log } = getPortal();
  const { issuer } = config.oidc;
  try {
    const found = await oidc.metadata();
    allowIdentityProviderOrigins(found);
    for (const problem of findIssuerProblems(found))
      log.warn(
        { problem },
        'identity provider does not fit the settings: run "npm run operate -- check-issuer"',
      );
  } catch (error) {
    if (!(error instanceof IssuerSilentError)) throw error;
    log.warn(
      { issuer, fault: describeCause(error) },
      "identity provider metadata is not available: check OIDC_ISSUER",
    );
  }
}
