/** The OpenID provider itself: code flow with PKCE, refresh tokens that last, JWT access tokens. */

import { createHash } from "node:crypto";
import type Provider from "oidc-provider";
import type { KoaContext } from "oidc-provider";
import { brand } from "~/lib/brand/brand";
import type { SandboxContext } from "../dependencies";
import { deriveKey } from "../derive-key";
import { findAccount, toClaims } from "./accounts";
import { createRecordAdapter } from "./record-adapter";
import { loadSigningKeys } from "./signing-keys";

const MINUTES = 60;
const DAYS = 24 * 60 * MINUTES;
/** The only scope of the provider API. Every token covers all of the API. */
const API_SCOPE = "portal";

/** Exempt from the size limit: one call of the library with all its settings, which are looked up by their names in its documentation. */
export async function createProvider(sandbox: SandboxContext): Promise<Provider> {
  const { identityClient: client, publicUrl } = sandbox;
  // The library loads at the first request, so that a process that only serves pages starts sooner.
  const library = await import("oidc-provider");
  const provider = new library.default(`${publicUrl}/identity`, {
    adapter: createRecordAdapter(sandbox.db),
    jwks: await loadSigningKeys(sandbox),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        client_name: brand.name,
        redirect_uris: client.redirectUris,
        post_logout_redirect_uris: client.postLogoutRedirectUris,
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_basic",
        require_auth_time: true,
      },
    ],
    cookies: {
      keys: [sandbox.secret, sandbox.previousSecret].flatMap((secret) =>
        secret === undefined ? [] : deriveKey(secret, "identity cookies"),
      ),
      names: {
        session: "identity_session",
        interaction: "identity_interaction",
        resume: "identity_resume",
      },
      long: { httpOnly: true, sameSite: "lax", path: "/identity", signed: true },
      short: { httpOnly: true, sameSite: "lax", signed: true },
    },
    scopes: ["openid", "profile", "email", "phone", "offline_access"],
    claims: {
      openid: ["sub", "sid"],
      profile: ["name"],
      email: ["email", "email_verified"],
      phone: ["phone_number", "phone_number_verified"],
    },
    conformIdTokenClaims: false,
    findAccount: async (_context: KoaContext, sub: string, token?: IssuedToken) => {
      const account = await findAccount(sandbox, sub);
      const sid = signInId(token?.sessionUid);
      return account && { accountId: sub, claims: async () => ({ ...toClaims(account), sid }) };
    },
    extraTokenClaims: async ({ oidc }: KoaContext, token: IssuedToken) => {
      const account = token.accountId && (await findAccount(sandbox, token.accountId));
      if (!account) return undefined;
      const { sub: _standard, ...claims } = toClaims(account);
      const { AuthorizationCode: code, RefreshToken: refreshed } = oidc.entities;
      const { authTime } = refreshed ?? code ?? {};
      return { ...claims, sid: signInId(token.sessionUid), auth_time: authTime };
    },
    pkce: { required: () => true },
    // With rotation, a portal that is killed or cut off before it stores the new token loses it. Sending the old one then ends the
    // sign-in. A client that authenticates with a secret does not require rotation (RFC 9700, section 4.14.2).
    rotateRefreshToken: false,
    issueRefreshToken: async () => true,
    loadExistingGrant: (context: KoaContext) => grantSilently(provider, context, client),
    interactions: {
      policy: promptAfterSignOut(library),
      url: (_context: KoaContext, { uid }: { uid: string }) => `/identity/interaction/${uid}`,
    },
    routes: {
      authorization: "/auth",
      token: "/token",
      userinfo: "/userinfo",
      jwks: "/jwks",
      revocation: "/token/revocation",
      end_session: "/session/end",
    },
    ttl: {
      AccessToken: 10 * MINUTES,
      AuthorizationCode: MINUTES,
      IdToken: 60 * MINUTES,
      Interaction: 60 * MINUTES,
      RefreshToken: 14 * DAYS,
      Grant: 14 * DAYS,
      Session: 14 * DAYS,
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        // Passes on the input of the confirming step (see sign-out). The bridge renders the page if one is required.
        logoutSource: (context: KoaContext, form: string) => {
          const { params, session } = context.oidc;
          const proven =
            params.id_token_hint !== undefined || params.logout_hint === signInId(session.uid);
          context.type = "json";
          context.body = { xsrf: XSRF.exec(form)?.[1], proven };
        },
        postLogoutSuccessSource: (context: KoaContext) => {
          context.body = "You are logged out.";
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => client.audience,
        useGrantedResource: async () => true,
        getResourceServerInfo: async () => ({
          scope: API_SCOPE,
          audience: client.audience,
          accessTokenFormat: "jwt",
          accessTokenTTL: 10 * MINUTES,
          jwt: { sign: { alg: "RS256" } },
        }),
      },
    },
    clientBasedCORS: () => false,
    // The bridge renders the page. This only passes on the error.
    renderError: (context: KoaContext, out: Record<string, unknown>) => {
      context.type = "json";
      context.body = out;
    },
  });
  provider.proxy = true;
  return provider;
}

interface IssuedToken {
  accountId?: string;
  sessionUid?: string;
}

const XSRF = /name="xsrf" value="([^"]+)"/;

/** Derives an identifier of a sign-in for the portal, which sends it to end that sign-in. It grants no access. */
function signInId(sessionUid: string | undefined): string | undefined {
  return sessionUid && createHash("sha256").update(`sign-in ${sessionUid}`).digest("base64url");
}

/** Requests that came with a sign-in whose tokens were revoked. The WeakSet drops them with the request. */
const ended = new WeakSet<KoaContext["oidc"]>();

function promptAfterSignOut({ interactionPolicy }: typeof import("oidc-provider")) {
  const policy = interactionPolicy.base();
  const check = new interactionPolicy.Check(
    "sign_in_ended",
    "the sign-in was ended",
    "login_required",
    ({ oidc }) => ended.has(oidc),
  );
  policy.get("login")?.checks.add(check);
  return policy;
}

/** Grants consent without a page, because the portal is the provider's own. */
async function grantSilently(
  provider: Provider,
  context: KoaContext,
  client: SandboxContext["identityClient"],
) {
  const { session, params, result } = context.oidc;
  const accountId = session.accountId;
  if (accountId === undefined) return undefined;
  const grantId = result?.consent?.grantId ?? session.grantIdFor(client.id);
  const stored = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (grantId !== undefined && stored === undefined && result?.login === undefined) {
    // The portal took its tokens back: the sign-in they came from opens nothing any more.
    ended.add(context.oidc);
    return undefined;
  }
  const grant =
    stored?.accountId === accountId
      ? stored
      : new provider.Grant({ accountId, clientId: client.id });
  grant.addOIDCScope(String(params.scope ?? "openid"));
  grant.addResourceScope(client.audience, API_SCOPE);
  await grant.save();
  return grant;
}
