/** Explains misconfigurations between the portal and its identity provider in the log. */
import { decodeJwt, type errors } from "jose";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { config } from "~/config/config.server";
import {
  findTokenFault,
  isClockFault,
  readUncheckedClaims,
  type TokenFault,
} from "~/lib/security/access-token.server";
import { describeCause, IssuerSilentError } from "~/lib/security/oidc-discovery.server";
import { CLOCK_TOLERANCE_SECONDS } from "~/lib/security/token-algorithms";
import { getPortal } from "../dependencies.server";

const MAX_LOGGED_LETTERS = 300;

/** The answer to a sign-in, or its ID token, is not what the settings expect. */
export class IdTokenError extends Error {
  constructor(readonly fault: TokenFault) {
    super(`${fault.claim} of the sign-in is not accepted`);
    this.name = "IdTokenError";
  }

  static of(
    error: errors.JOSEError,
    idToken: string,
    { issuer, audience }: { issuer: string; audience: string },
  ): IdTokenError {
    const unknown = { claim: "format", expected: "a signed JWT", received: error.code };
    return new IdTokenError(
      findTokenFault(error, idToken, { iss: issuer, aud: audience }) ?? unknown,
    );
  }
}

const CLOCKS_DIFFER =
  "clocks of this host and the identity provider differ by more than a minute: synchronise both with NTP";

const refusals: Record<string, string> = {
  invalid_client:
    "client authentication failed at the identity provider: check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
  unauthorized_client:
    "authorization code flow is not allowed for OIDC_CLIENT_ID at the identity provider",
  invalid_target: "OIDC_RESOURCE is unknown to the identity provider: set it, or none",
  invalid_scope: "OIDC_SCOPES has a scope that the identity provider does not offer",
  invalid_request:
    "identity provider refused a parameter: check OIDC_AUTH_PARAMS and OIDC_RESOURCE",
};

const claims: Record<string, string> = {
  aud: "ID token audience does not match OIDC_CLIENT_ID",
  iss: "ID token issuer does not match the issuer of the metadata",
  signature: "ID token signature does not match any key of the identity provider",
  kid: "ID token signature does not match any key of the identity provider",
  alg: "ID token is signed in a way that the portal does not accept",
  exp: CLOCKS_DIFFER,
  nbf: CLOCKS_DIFFER,
  iat: CLOCKS_DIFFER,
  id_token: "token response has no ID token: OIDC_SCOPES must name openid",
};

/** Checks if a sign-in failed because two clocks differ, which the visitor cannot change. */
export const isClockError = (error: unknown): boolean =>
  error instanceof IdTokenError && isClockFault(error.fault);

/**
 * Explains why a sign-in failed, for the log: the cause, what was expected and what came. The words of the identity provider are cut, and
 * never include the code or a token.
 */
export function describeSignInFailure(error: unknown): Record<string, unknown> {
  if (error instanceof OAuth2RequestError)
    return {
      fault: refusals[error.code],
      error: error.code.slice(0, MAX_LOGGED_LETTERS),
      error_description: error.description?.slice(0, MAX_LOGGED_LETTERS),
    };
  if (error instanceof IdTokenError) return { fault: claims[error.fault.claim], ...error.fault };
  if (error instanceof IssuerSilentError) return { fault: describeCause(error) };
  return {};
}

/** Checks tokens that have just been issued. */
export function logTokenMismatches({
  accessToken,
  idToken,
}: Record<"accessToken" | "idToken", string>) {
  const { log } = getPortal();
  const { iat } = decodeJwt(idToken);
  const seconds = iat === undefined ? 0 : Math.round(iat - Date.now() / 1000);
  // A token of the past shows nothing: Entra dates its tokens five minutes back.
  if (seconds > CLOCK_TOLERANCE_SECONDS) log.error({ seconds }, CLOCKS_DIFFER);
  const tokensAreFor = audienceOf(accessToken);
  if (tokensAreFor && !tokensAreFor.includes(config.oidc.audience))
    log.error(
      { tokensAreFor, OIDC_AUDIENCE: config.oidc.audience },
      "access token audience does not match OIDC_AUDIENCE: a backend that checks it will reject them",
    );
}

/** Reads the audience of a token. Null for a token that only the identity provider can read, or one without an audience. */
function audienceOf(accessToken: string): string[] | null {
  const read = readUncheckedClaims(accessToken);
  return read?.aud === undefined ? null : [read.aud].flat();
}
