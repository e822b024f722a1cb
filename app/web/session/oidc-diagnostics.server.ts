/** Explains misconfigurations between the portal and its identity provider in the log. */
import { decodeJwt, errors } from "jose";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { config } from "~/config/config.server";
import { portal } from "../dependencies.server";

const MAX_CLOCK_SKEW_SECONDS = 60;

const refusals: Record<string, string> = {
  invalid_client:
    "client authentication failed at the identity provider: check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET",
  unauthorized_client:
    "authorization code flow is not allowed for OIDC_CLIENT_ID at the identity provider",
  invalid_target: "OIDC_AUDIENCE is unknown to the identity provider",
};

const claims: Record<string, string> = {
  aud: "ID token audience does not match OIDC_CLIENT_ID",
  iss: "ID token issuer does not match OIDC_ISSUER",
};

/** Explains why a sign-in failed because of settings. Undefined if the visitor may be the cause. */
export function misconfigurationReason(error: unknown): string | undefined {
  if (error instanceof OAuth2RequestError) return refusals[error.code];
  if (error instanceof errors.JWTClaimValidationFailed) return claims[error.claim];
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return "ID token signature does not match any key of the identity provider";
  return undefined;
}

/** Checks tokens that have just been issued. */
export function logTokenMismatches({
  accessToken,
  idToken,
}: Record<"accessToken" | "idToken", string>) {
  const { log } = portal();
  const { iat } = decodeJwt(idToken);
  const seconds = iat === undefined ? 0 : Math.round(Date.now() / 1000 - iat);
  if (Math.abs(seconds) > MAX_CLOCK_SKEW_SECONDS)
    log.error(
      { seconds },
      "clock skew between this host and the identity provider: tokens appear expired or not yet valid",
    );
  const tokensAreFor = audienceOf(accessToken);
  if (tokensAreFor && !tokensAreFor.includes(config.oidc.audience))
    log.error(
      { tokensAreFor, OIDC_AUDIENCE: config.oidc.audience },
      "access token audience does not match OIDC_AUDIENCE: a backend that checks it will reject them",
    );
}

/** Reads the audience of a token. Null for a token that only the identity provider can read. */
function audienceOf(accessToken: string): string[] | null {
  try {
    return [decodeJwt(accessToken).aud ?? []].flat();
  } catch {
    return null;
  }
}
