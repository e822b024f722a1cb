/** Client of the identity provider: sign-in by the certified code flow with PKCE, state and nonce, token refresh and sign-out. */
import { createHash } from "node:crypto";
import { jwtVerify } from "jose";
import { Authenticator } from "remix-auth";
import { OAuth2RequestError, OAuth2Strategy } from "remix-auth-oauth2";
import { z } from "zod";
import { config } from "~/config/config.server";
import { IssuerSilentError, type OidcMetadata } from "~/lib/security/oidc-discovery.server";
import { tokenAlgorithms } from "~/lib/security/token-algorithms";
import { hostCookie } from "../cookie-name.server";
import { portal } from "../dependencies.server";
import { logTokenMismatches } from "./oidc-diagnostics.server";

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
}

const claims = z.object({
  sub: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
});
const SCOPES = ["openid", "profile", "email", "phone", "offline_access"];
const DEFAULT_TOKEN_SECONDS = 600;

/** Prefix of the cookies of started sign-ins, followed by a colon and the sign-in's id. */
export const SIGN_IN_COOKIE = hostCookie("sign-in");

class OidcStrategy extends OAuth2Strategy<SignedIn> {
  /** True if the person must authenticate again, even if the identity provider still has a session. */
  forcesSignIn = false;

  protected override authorizationParams(
    params: URLSearchParams,
    request: Request,
  ): URLSearchParams {
    params.set("nonce", nonceOf(params.get("state") ?? ""));
    if (config.oidc.resource) params.set("resource", config.oidc.resource);
    if (this.forcesSignIn) params.set("prompt", "login");
    const email = new URL(request.url).searchParams.get("email");
    if (email) params.set("login_hint", email);
    return params;
  }

  protected override validateAuthorizationCode(code: string, codeVerifier: string) {
    return inTime(super.validateAuthorizationCode(code, codeVerifier));
  }

  /** Requests no scope. The token retains its scopes, and a scope that it does not have is refused. */
  override refreshToken(refreshToken: string) {
    const { tokenEndpoint } = this.options;
    return inTime(this.client.refreshAccessToken(tokenEndpoint.toString(), refreshToken, []));
  }
}

/**
 * Limits the wait for the token endpoint.
 * @throws IssuerSilentError unless it answered, even with a refusal
 */
async function inTime<Answer>(pending: Promise<Answer>): Promise<Answer> {
  const { answerWithinMs } = config.oidc;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(reject, answerWithinMs, new Error(`No answer in ${answerWithinMs} ms`));
  });
  try {
    return await Promise.race([pending, late]);
  } catch (error) {
    throw error instanceof OAuth2RequestError ? error : new IssuerSilentError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Derives the nonce from the state, which the browser stores in its cookie, so that one secret serves both checks. */
function nonceOf(state: string): string {
  return createHash("sha256").update(`nonce ${state}`).digest("base64url");
}

async function openStrategy(): Promise<OidcStrategy> {
  return buildStrategy(await portal().oidc.metadata());
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
      clientSecret: portal().identityClientSecret,
      authorizationEndpoint: found.authorization_endpoint,
      tokenEndpoint: reachable(found.token_endpoint),
      tokenRevocationEndpoint: found.revocation_endpoint && reachable(found.revocation_endpoint),
      redirectURI: config.oidc.redirectUri,
      scopes: SCOPES,
    },
    async ({ request, tokens }) => {
      const idToken = tokens.idToken();
      logTokenMismatches({ accessToken: tokens.accessToken(), idToken });
      const { payload } = await jwtVerify(idToken, portal().oidc.keys, {
        issuer: found.issuer,
        audience: config.oidc.clientId,
        algorithms: tokenAlgorithms,
      });
      if (payload.nonce !== nonceOf(new URL(request.url).searchParams.get("state") ?? "")) {
        throw new Error("The answer of the identity provider belongs to another sign-in");
      }
      const { sub, name, email } = claims.parse(payload);
      return { subject: sub, name: name ?? email ?? null, tokens: toTokens(tokens, idToken) };
    },
  );
}

/** Replaces the public address of an embedded endpoint by the loopback address, which works behind any proxy. */
function reachable(endpoint: string): string {
  return config.oidc.embedded
    ? endpoint.replace(config.publicUrl, `http://127.0.0.1:${config.port}`)
    : endpoint;
}

type OAuthTokens = Parameters<
  ConstructorParameters<typeof OAuth2Strategy<SignedIn>>[1]
>[0]["tokens"];

function toTokens(tokens: OAuthTokens, idToken: string): Tokens {
  return {
    accessToken: tokens.accessToken(),
    refreshToken: tokens.hasRefreshToken() ? tokens.refreshToken() : null,
    idToken,
    expiresIn:
      "expires_in" in tokens.data ? tokens.accessTokenExpiresInSeconds() : DEFAULT_TOKEN_SECONDS,
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
  const { revocation_endpoint: offered } = await portal().oidc.metadata();
  if (offered === undefined) return;
  await inTime((await openStrategy()).revokeToken(refreshToken ?? accessToken));
}

/** Checks whether the identity provider itself ended the tokens (RFC 6749, section 5.2). */
export function isInvalidGrant(error: unknown): boolean {
  return error instanceof OAuth2RequestError && error.code === "invalid_grant";
}

/**
 * Refreshes the tokens.
 * @throws if the identity provider refuses or does not answer, see `isInvalidGrant`
 */
export async function refreshTokens(tokens: Tokens): Promise<Tokens> {
  if (tokens.refreshToken === null)
    throw new OAuth2RequestError("invalid_grant", "There is no refresh token", null, null);
  const refreshed = await (await openStrategy()).refreshToken(tokens.refreshToken);
  const idToken = "id_token" in refreshed.data ? refreshed.idToken() : tokens.idToken;
  const next = toTokens(refreshed, idToken);
  return { ...next, refreshToken: next.refreshToken ?? tokens.refreshToken };
}
