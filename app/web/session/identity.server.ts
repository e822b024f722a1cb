/** Client of the identity provider: sign-in by the certified code flow with PKCE, state and nonce, token refresh and sign-out. */
import { createHash } from "node:crypto";
import { errors, jwtVerify } from "jose";
import { Authenticator } from "remix-auth";
import { OAuth2RequestError, OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import { config } from "~/config/config.server";
import { FRESH_SIGN_IN_MINUTES } from "~/contract/call";
import type { TokenResponse } from "~/lib/security/oidc-client.server";
import type { OidcMetadata } from "~/lib/security/oidc-discovery.server";
import { CLOCK_TOLERANCE_SECONDS, tokenAlgorithms } from "~/lib/security/token-algorithms";
import { nameHostCookie } from "../cookie-name.server";
import { getPortal } from "../dependencies.server";
import { allowIdentityProviderOrigins } from "../security-headers.server";
import { IdTokenError, logTokenMismatches } from "./oidc-diagnostics.server";

export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string;
  /** Seconds the access token lives from now. */
  expiresIn: number;
}

export interface SignedIn {
  tokens: Tokens;
  subject: string;
  name: string | null;
  /** Seconds since the person authenticated. Null if the identity provider does not name the time. */
  authenticatedAgo: number | null;
}

const claims = z.object({
  sub: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  auth_time: z.number().optional(),
});
const DEFAULT_TOKEN_SECONDS = 600;

/** Prefix of the cookies of started sign-ins, followed by a colon and the sign-in's id. */
export const SIGN_IN_COOKIE = nameHostCookie("sign-in");

class OidcStrategy extends OAuth2Strategy<SignedIn> {
  /** True if the person must authenticate again, even if the identity provider still has a session. */
  forcesSignIn = false;

  protected override authorizationParams(
    params: URLSearchParams,
    request: Request,
  ): URLSearchParams {
    params.set("nonce", nonceOf(params.get("state") ?? ""));
    if (config.oidc.resource) params.set("resource", config.oidc.resource);
    for (const [name, value] of config.oidc.authParams) params.set(name, value);
    if (this.forcesSignIn) {
      params.set("prompt", "login");
      // The ID token must then name the time (OpenID Connect Core 1.0, section 2).
      params.set("max_age", String(FRESH_SIGN_IN_MINUTES * 60));
    }
    const email = new URL(request.url).searchParams.get("email");
    if (email) params.set("login_hint", email);
    return params;
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string) {
    const tokens = await getPortal().oidcClient.requestTokens({
      grant_type: "authorization_code",
      code,
      redirect_uri: config.oidc.redirectUri,
      code_verifier: codeVerifier,
    });
    // The verify callback reads only the data.
    return { data: tokens } as unknown as OAuthTokens;
  }
}

/** Derives the nonce from the state, which the browser stores in its cookie, so that one secret serves both checks. */
function nonceOf(state: string): string {
  return createHash("sha256").update(`nonce ${state}`).digest("base64url");
}

async function openStrategy(): Promise<OidcStrategy> {
  const found = await getPortal().oidc.metadata();
  allowIdentityProviderOrigins(found);
  return buildStrategy(found);
}

function buildStrategy(found: OidcMetadata): OidcStrategy {
  return new OidcStrategy(
    {
      cookie: {
        name: SIGN_IN_COOKIE,
        ...(config.secure && { secure: true }),
        httpOnly: true,
        sameSite: "Lax",
        path: "/",
        maxAge: 600,
      },
      clientId: config.oidc.clientId,
      // The token endpoint is called by the portal's own client, which knows the methods of authentication.
      clientSecret: null,
      authorizationEndpoint: found.authorization_endpoint,
      tokenEndpoint: found.token_endpoint,
      redirectURI: config.oidc.redirectUri,
      scopes: config.oidc.scopes,
    },
    async ({ request, tokens: { data } }) => signedInBy(request, data as TokenResponse, found),
  );
}

/** Verifies the ID token (OpenID Connect Core 1.0, section 3.1.3.7). @throws IdTokenError */
async function signedInBy(
  request: Request,
  data: TokenResponse,
  { issuer, authorization_response_iss_parameter_supported: sendsIssuer }: OidcMetadata,
): Promise<SignedIn> {
  const { searchParams } = new URL(request.url);
  const answeredBy = searchParams.get("iss");
  // RFC 9207: the answer of another issuer is refused.
  if (answeredBy === null ? sendsIssuer : answeredBy !== issuer)
    throw new IdTokenError({ claim: "iss", expected: issuer, received: answeredBy });
  const { id_token: idToken, access_token: accessToken } = data;
  if (idToken === undefined)
    throw new IdTokenError({ claim: "id_token", expected: "an ID token", received: null });
  logTokenMismatches({ accessToken, idToken });
  const { clientId } = config.oidc;
  const wanted = {
    issuer,
    audience: clientId,
    algorithms: tokenAlgorithms,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  const { payload } = await jwtVerify(idToken, getPortal().oidc.keys, wanted).catch((error) => {
    throw error instanceof errors.JOSEError ? IdTokenError.of(error, idToken, wanted) : error;
  });
  if (payload.nonce !== nonceOf(searchParams.get("state") ?? ""))
    throw new IdTokenError({
      claim: "nonce",
      expected: "that of this sign-in",
      received: "another",
    });
  const { sub, name, email, auth_time: authTime } = claims.parse(payload);
  return {
    subject: sub,
    name: name ?? email ?? null,
    authenticatedAgo: countSecondsSince(authTime),
    tokens: toTokens(data, idToken),
  };
}

/** Counts by the real clock, like the identity provider. */
const countSecondsSince = (authTime: number | undefined): number | null =>
  authTime === undefined ? null : Math.max(0, Date.now() / 1000 - authTime);

type OAuthTokens = Parameters<
  ConstructorParameters<typeof OAuth2Strategy<SignedIn>>[1]
>[0]["tokens"];

function toTokens(data: TokenResponse, idToken: string): Tokens {
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token ?? null,
    idToken,
    expiresIn: data.expires_in ?? DEFAULT_TOKEN_SECONDS,
  };
}

/** Starts a sign-in (throws the redirect to the identity provider) or finishes one. */
export async function authenticate(
  request: Request,
  { askAgain: forcesSignIn = false } = {},
): Promise<SignedIn> {
  const strategy = await openStrategy();
  strategy.forcesSignIn = forcesSignIn;
  const authenticator = new Authenticator<SignedIn>();
  authenticator.use(strategy, "oidc");
  return authenticator.authenticate("oidc", request);
}

/** Takes the tokens back (RFC 7009), where the identity provider offers it. @throws when it refuses or does not answer. */
export async function revokeTokens({ refreshToken, accessToken }: Tokens): Promise<void> {
  await getPortal().oidcClient.revoke(refreshToken ?? accessToken);
}

/** Refusals of the portal itself (RFC 6749, section 5.2), which say nothing about the customer's sign-in. Only the operator can end them. */
const REFUSED_CLIENT = [
  "invalid_client",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_request",
  "invalid_scope",
  "invalid_target",
];

/** Checks whether the identity provider refuses the portal's own settings. */
export const isClientRefused = (error: unknown): boolean =>
  error instanceof OAuth2RequestError && REFUSED_CLIENT.includes(error.code);

/**
 * Checks whether the identity provider itself ended the sign-in: "invalid_grant", and refusals of the user that each provider names in its own
 * way, such as "interaction_required" of Entra for a second factor, or "access_denied" of Auth0 for a blocked user.
 */
export const isSignInEnded = (error: unknown): boolean =>
  error instanceof OAuth2RequestError && !isClientRefused(error);

/**
 * Refreshes the tokens.
 * @throws if the identity provider refuses or does not answer, see `isSignInEnded`
 */
export async function refreshTokens(tokens: Tokens): Promise<Tokens> {
  if (tokens.refreshToken === null)
    throw new OAuth2RequestError("invalid_grant", "There is no refresh token", null, null);
  // No scope: the token retains its scopes, and a scope that it does not have is refused.
  const refreshed = await getPortal().oidcClient.requestTokens({
    grant_type: "refresh_token",
    refresh_token: tokens.refreshToken,
  });
  const next = toTokens(refreshed, refreshed.id_token ?? tokens.idToken);
  return { ...next, refreshToken: next.refreshToken ?? tokens.refreshToken };
}
