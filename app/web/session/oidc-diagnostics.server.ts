/** Explains misconfigurations between the portal and its identity provider in the log. */
import { decodeJwt, errors } from "jose";
import { OAuth2RequestError } from "remix-auth-oauth2";
import { config } from "~/config/config.server";
import { portal } from "../dependencies.server";

const MOST_SECONDS_APART = 60;

const refusals: Record<string, string> = {
  invalid_client:
    "the identity provider does not take the portal itself: OIDC_CLIENT_ID and OIDC_CLIENT_SECRET do not fit",
  unauthorized_client:
    "the identity provider lets OIDC_CLIENT_ID not sign people in by the code flow",
  invalid_target: "the identity provider knows no such audience as OIDC_AUDIENCE",
};

const claims: Record<string, string> = {
  aud: "the ID token is for another client than OIDC_CLIENT_ID",
  iss: "the ID token names another issuer than OIDC_ISSUER says of itself",
};

/** Explains why a sign-in failed because of settings. Undefined if the visitor may be the cause. */
export function misconfigurationReason(error: unknown): string | undefined {
  if (error instanceof OAuth2RequestError) return refusals[error.code];
  if (error instanceof errors.JWTClaimValidationFailed) return claims[error.claim];
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return "the ID token is signed by none of the identity provider's keys";
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
  if (Math.abs(seconds) > MOST_SECONDS_APART)
    log.error(
      { seconds },
      "the clocks of this machine and of the identity provider are apart: tokens seem to be expired, or not to be good yet",
    );
  const tokensAreFor = audienceOf(accessToken);
  if (tokensAreFor && !tokensAreFor.includes(config.oidc.audience))
    log.error(
      { tokensAreFor, OIDC_AUDIENCE: config.oidc.audience },
      "the access tokens are for another audience than OIDC_AUDIENCE: a backend that asks for it refuses them",
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
