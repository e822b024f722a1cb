/** Verification of access tokens that the identity provider issued, by their signature or by asking the issuer. */
import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import type { Introspection, OidcClient } from "./oidc-client.server";
import type { OidcDiscovery } from "./oidc-discovery.server";
import { CLOCK_TOLERANCE_SECONDS, tokenAlgorithms } from "./token-algorithms";

/**
 * Kinds of access tokens: "at+jwt" is strict RFC 9068. "jwt" also accepts issuers that send another type, or name the client in place of
 * an audience. "introspect" asks the issuer about each token (RFC 7662).
 */
export type AccessTokenKind = "at+jwt" | "jwt" | "introspect";

export interface TokenExpectation {
  kind: AccessTokenKind;
  /** The issuer exactly as its metadata names it. */
  issuer: string;
  audience: string;
  clientId: string;
}

/** A reason for which a token is not accepted, with what was expected and what came. */
export interface TokenFault {
  claim: string;
  expected: unknown;
  received: unknown;
}

export class TokenFaultError extends errors.JWTInvalid {
  constructor(readonly fault: TokenFault) {
    super(`${fault.claim} of the token is not accepted`);
  }
}

/** Types of RFC 9068 and of issuers before it. A missing type counts as "JWT" (RFC 7519, section 5.1). */
const JWT_TYPES = ["at+jwt", "application/at+jwt", "jwt"];

export async function verifyAccessJwt(
  token: string,
  keys: JWTVerifyGetKey,
  { kind, issuer, audience, clientId }: TokenExpectation,
): Promise<JWTPayload> {
  const isStrict = kind === "at+jwt";
  // RFC 9068: an ID token, or a token without an expiry, is not an access token.
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer,
    algorithms: tokenAlgorithms,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    ...(isStrict && { typ: "at+jwt", audience }),
    requiredClaims: ["exp", "sub"],
  });
  requirePerson(payload);
  if (isStrict) return payload;
  const { typ = "JWT" } = protectedHeader;
  if (!JWT_TYPES.includes(typ.toLowerCase()))
    throw new TokenFaultError({ claim: "typ", expected: JWT_TYPES, received: typ });
  if (typ.toLowerCase() === "jwt" && !isForAccess(payload))
    throw new TokenFaultError({ claim: "typ", expected: "an access token", received: "ID token" });
  requireAudience(payload, [audience], clientId);
  return payload;
}

/**
 * Recognises access tokens by what ID tokens do not have: scopes (`scope`, or `scp` of Entra and Okta), the client in place of an audience
 * (`client_id`, or `cid` of Okta), or the kind as Keycloak (`typ`) and Cognito (`token_use`) name it.
 */
const isForAccess = ({ scope, scp, client_id, cid, typ, token_use: use }: JWTPayload): boolean =>
  (typ === undefined || typ === "Bearer") &&
  (use === undefined || use === "access") &&
  [scope, scp, client_id, cid, typ, use].some((claim) => claim !== undefined);

/**
 * Rejects tokens that a client got for itself, by client credentials. Their subject is the client (RFC 9068, section 2.2), or a user that the
 * issuer made for it: Auth0 (`gty`), Entra (`idtyp`) and Keycloak mark those.
 */
function requirePerson(payload: JWTPayload): void {
  const { sub, client_id, azp, cid, gty, idtyp, preferred_username: name } = payload;
  const isClient =
    [client_id, azp, cid].includes(sub) ||
    gty === "client-credentials" ||
    idtyp === "app" ||
    String(name).startsWith("service-account-");
  if (isClient)
    throw new TokenFaultError({ claim: "sub", expected: "a person", received: "a client" });
}

/** Checks the audience. A token without one is for the client that it names: Cognito sends `client_id`. */
function requireAudience(
  { aud, client_id: client, azp }: JWTPayload,
  accepted: readonly string[],
  clientId: string,
): void {
  const received = [aud ?? client ?? azp ?? []].flat().map(String);
  const allowed = aud === undefined ? [...accepted, clientId] : accepted;
  if (!received.some((name) => allowed.includes(name)))
    throw new TokenFaultError({ claim: "aud", expected: allowed, received });
}

/** An issuer may answer for a refresh token or an ID token too, and names the type then. */
const INTROSPECTED_TYPES = ["bearer", "at+jwt", "jwt"];

/** Checks the answer to an introspection. @returns the claims of the token */
export function verifyIntrospection(
  { active, ...claims }: Introspection,
  { issuer, audience, clientId }: TokenExpectation,
): JWTPayload {
  const payload = claims as JWTPayload;
  if (!active) throw new TokenFaultError({ claim: "active", expected: true, received: false });
  if (payload.sub === undefined)
    throw new TokenFaultError({ claim: "sub", expected: "a subject", received: undefined });
  if (payload.iss !== undefined && payload.iss !== issuer)
    throw new TokenFaultError({ claim: "iss", expected: issuer, received: payload.iss });
  requireAudience(payload, [audience], clientId);
  requirePerson(payload);
  const { typ = "Bearer", token_use: use = "access" } = payload;
  if (!INTROSPECTED_TYPES.includes(String(typ).toLowerCase()) || use !== "access")
    throw new TokenFaultError({ claim: "typ", expected: "an access token", received: typ });
  const now = Date.now() / 1000;
  if (payload.exp !== undefined && payload.exp + CLOCK_TOLERANCE_SECONDS <= now)
    throw new errors.JWTExpired("the token has expired", payload, "exp");
  if (payload.nbf !== undefined && payload.nbf - CLOCK_TOLERANCE_SECONDS > now)
    throw new errors.JWTClaimValidationFailed("the token is not valid yet", payload, "nbf");
  return payload;
}

/** Says what was expected of a token and what came. Undefined for an error that is not about the token. */
export function findTokenFault(
  error: unknown,
  token: string,
  expected: { typ?: string; iss: string; aud: string },
): TokenFault | undefined {
  if (error instanceof TokenFaultError) return error.fault;
  if (error instanceof errors.JOSEAlgNotAllowed)
    return { claim: "alg", expected: tokenAlgorithms, received: headerOf(token).alg };
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return { claim: "signature", expected: "a key of the issuer", received: headerOf(token).kid };
  if (error instanceof errors.JWKSNoMatchingKey)
    return { claim: "kid", expected: "a key of the issuer", received: headerOf(token).kid };
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed)
    return claimFault(error, token, expected);
  if (error instanceof errors.JOSEError)
    return { claim: "format", expected: "a signed JWT", received: "another text" };
  return undefined;
}

function claimFault(
  { claim, payload }: errors.JWTExpired | errors.JWTClaimValidationFailed,
  token: string,
  expected: Record<string, string | undefined>,
): TokenFault {
  const received = claim === "typ" ? headerOf(token).typ : payload[claim];
  return {
    claim,
    expected: isClockFault({ claim, expected: null, received })
      ? `now ${Math.floor(Date.now() / 1000)}`
      : (expected[claim] ?? "a value"),
    received,
  };
}

function headerOf(token: string): { alg?: string; kid?: string; typ?: string } {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return {};
  }
}

/** Reads the claims of a token without checking them. Null for a token that only its issuer can read. */
export function readUncheckedClaims(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

/** Checks if a token was rejected because of its time. */
export const isClockFault = ({ claim }: TokenFault): boolean =>
  ["exp", "nbf", "iat"].includes(claim);

export interface TokenVerifier {
  /**
   * Verifies an access token.
   * @returns its claims
   * @throws JOSEError for a token that is not accepted, IssuerSilentError if the issuer does not answer
   */
  verify(token: string): Promise<JWTPayload>;
  /** Says why `verify` did not accept a token. Undefined for an outage. */
  explain(error: unknown, token: string): Promise<TokenFault | undefined>;
}

/** The expectation without the issuer, which the metadata names. */
interface Wanted {
  accessToken: AccessTokenKind;
  audience: string;
  clientId: string;
}

export function createTokenVerifier(
  { metadata, keys }: Pick<OidcDiscovery, "keys"> & { metadata(): Promise<{ issuer: string }> },
  { introspect }: Pick<OidcClient, "introspect">,
  { accessToken: kind, audience, clientId }: Wanted,
): TokenVerifier {
  return {
    async verify(token) {
      const { issuer } = await metadata();
      const expected = { kind, issuer, audience, clientId };
      return kind === "introspect"
        ? verifyIntrospection(await introspect(token), expected)
        : verifyAccessJwt(token, keys, expected);
    },
    async explain(error, token) {
      if (!(error instanceof errors.JOSEError)) return undefined;
      const { issuer } = await metadata();
      return findTokenFault(error, token, { typ: "at+jwt", iss: issuer, aud: audience });
    },
  };
}
