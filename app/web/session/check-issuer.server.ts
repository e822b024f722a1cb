/** The command check-issuer: signs in once at the identity provider and reports each point. */
import { createHash, randomBytes } from "node:crypto";
import { jwtVerify } from "jose";
import { config } from "~/config/config.server";
import type { Fetch } from "~/lib/fetch";
import type { TokenVerifier } from "~/lib/security/access-token.server";
import { readUncheckedClaims } from "~/lib/security/access-token.server";
import {
  type ClientCredentials,
  chooseClientAuthMethod,
  type OidcClient,
  type TokenResponse,
} from "~/lib/security/oidc-client.server";
import {
  buildDiscoveryUrl,
  describeCause,
  IssuerSilentError,
  type OidcDiscovery,
  type OidcMetadata,
} from "~/lib/security/oidc-discovery.server";
import { CLOCK_TOLERANCE_SECONDS, tokenAlgorithms } from "~/lib/security/token-algorithms";
import { readUserinfo } from "~/lib/security/userinfo.server";
import { readClaimedNumber } from "~/lib/singapore/phone";
import { findIssuerProblems } from "./issuer-problems.server";
import { describeSignInFailure, IdTokenError } from "./oidc-diagnostics.server";

export interface IssuerCheck {
  oidc: OidcDiscovery;
  client: OidcClient;
  credentials: ClientCredentials;
  tokens: TokenVerifier;
  fetch: Fetch;
  print: (line: string) => void;
  /** Reads the address of the page after the sign-in from the operator. */
  readAddress: () => Promise<string>;
}

/** @returns true if everything fits */
export async function checkIssuer(check: IssuerCheck): Promise<boolean> {
  let isGood = true;
  const report: Report = (fits, point, words) => {
    if (!fits) isGood = false;
    check.print(`${fits ? "fits   " : "differs"}  ${point}: ${words}`);
  };
  const found = await checkMetadata(check, report);
  if (found === null) return false;
  const issued = await signInByHand(check, found, report);
  if (issued === null) return false;
  await checkTokens(check, found, issued, report);
  await checkRefresh(check, issued, report);
  return isGood;
}

type Report = (fits: boolean, point: string, words: string) => void;

async function checkMetadata({ oidc, credentials }: IssuerCheck, report: Report) {
  const address = buildDiscoveryUrl(config.oidc.issuer);
  let found: OidcMetadata;
  try {
    found = await oidc.metadata();
  } catch (error) {
    report(false, "discovery", `${address}: ${reasonOf(error)}`);
    return null;
  }
  report(true, "discovery", address);
  for (const problem of findIssuerProblems(found)) {
    const [point = "", ...words] = problem.split(": ");
    report(false, point, words.join(": "));
  }
  report(true, "client authentication", chooseClientAuthMethod(credentials, found));
  return found;
}

async function signInByHand(check: IssuerCheck, found: OidcMetadata, report: Report) {
  const [verifier, state, nonce] = [newSecret(), newSecret(), newSecret()];
  const url = new URL(found.authorization_endpoint);
  const { clientId, redirectUri, scopes, resource, authParams } = config.oidc;
  const parameters: [string, string | undefined][] = [
    ["response_type", "code"],
    ["client_id", clientId],
    ["redirect_uri", redirectUri],
    ["scope", scopes.join(" ")],
    ["state", state],
    ["nonce", nonce],
    ["code_challenge", createHash("sha256").update(verifier).digest("base64url")],
    ["code_challenge_method", "S256"],
    ["resource", resource],
    ...authParams,
  ];
  for (const [name, value] of parameters) if (value) url.searchParams.set(name, value);
  check.print(`Open this address and sign in:\n\n${url}\n`);
  const answer = new URL(await check.readAddress(), redirectUri).searchParams;
  const code = answer.get("code");
  if (code === null) {
    const words = [answer.get("error"), answer.get("error_description")].filter(Boolean).join(": ");
    report(false, "sign-in", words || "the address has no code");
    return null;
  }
  report(answer.get("state") === state, "state", "the answer must have the state of the request");
  try {
    const tokens = await check.client.requestTokens({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    report(true, "token endpoint", "the code was exchanged for tokens");
    return { tokens, nonce };
  } catch (error) {
    report(false, "token endpoint", reasonOf(error));
    return null;
  }
}

interface Issued {
  tokens: TokenResponse;
  nonce: string;
}

async function checkTokens(
  check: IssuerCheck,
  found: OidcMetadata,
  { tokens: { id_token: idToken, access_token: accessToken }, nonce }: Issued,
  report: Report,
): Promise<void> {
  const wanted = {
    issuer: found.issuer,
    audience: config.oidc.clientId,
    algorithms: tokenAlgorithms,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  let subject: string | undefined;
  try {
    const { payload } = await jwtVerify(idToken ?? "", check.oidc.keys, wanted);
    subject = payload.sub;
    report(payload.nonce === nonce, "ID token", "signature, iss, aud, exp and nonce");
  } catch (error) {
    report(false, "ID token", reasonOf(IdTokenError.of(error as never, idToken ?? "", wanted)));
  }
  const { accessToken: kind, audience } = config.oidc;
  try {
    const { sub } = await check.tokens.verify(accessToken);
    report(
      sub === subject,
      "sub",
      sub === subject
        ? "the same in the ID token and the access token"
        : "differs between the ID token and the access token, so that customers get other accounts at a change",
    );
    report(true, "access token", `OIDC_ACCESS_TOKEN=${kind}, OIDC_AUDIENCE=${audience}`);
  } catch (error) {
    const fault = await check.tokens.explain(error, accessToken);
    report(false, "access token", fault ? inWords(fault) : reasonOf(error));
  }
  await checkPhone(check, accessToken, report);
}

async function checkPhone(
  { oidc, fetch }: IssuerCheck,
  accessToken: string,
  report: Report,
): Promise<void> {
  const { clientId, answerWithinMs } = config.oidc;
  const claims = readUncheckedClaims(accessToken);
  let phone: unknown = claims?.phone_number;
  let verified: unknown = claims?.phone_number_verified;
  if (phone === undefined || verified === undefined) {
    try {
      const wait = { signal: AbortSignal.timeout(answerWithinMs) };
      const answer = await readUserinfo({ oidc, fetch, clientId }, accessToken, wait);
      if (answer !== null && "refusedWith" in answer)
        report(false, "userinfo", `status ${answer.refusedWith}`);
      if (answer !== null && "claims" in answer) {
        const isSame = claims?.sub === undefined || answer.claims.sub === claims.sub;
        report(isSame, "userinfo", `sub of the access token${answer.isSigned ? ", signed" : ""}`);
        phone ??= answer.claims.phone_number;
        if (phone === answer.claims.phone_number) verified = answer.claims.phone_number_verified;
      }
    } catch (error) {
      report(false, "userinfo", reasonOf(error));
    }
  }
  report(
    readClaimedNumber(phone) !== null,
    "phone_number",
    phone === undefined
      ? "neither the access token nor userinfo has it: customers cannot register"
      : "a telephone number",
  );
  const isProven = config.oidc.provesPhone || String(verified) === "true";
  report(
    isProven,
    "phone_number_verified",
    verified !== undefined
      ? `is ${String(verified)}`
      : config.oidc.provesPhone
        ? "is missing, and OIDC_PHONE_PROVEN=always"
        : "is missing, so that no number counts as proven: map the claim, or set OIDC_PHONE_PROVEN=always if the issuer verifies each number",
  );
}

async function checkRefresh(
  { client }: IssuerCheck,
  { tokens: { refresh_token: refreshToken } }: Issued,
  report: Report,
): Promise<void> {
  if (refreshToken === undefined) {
    report(false, "refresh token", "none: a session ends with its first access token");
    return;
  }
  try {
    const next = await client.requestTokens({
      grant_type: "refresh_token",
      refresh_token: refreshToken,
    });
    const isStable = next.refresh_token === undefined || next.refresh_token === refreshToken;
    report(
      isStable,
      "refresh token",
      isStable ? "stays the same" : "is rotated: turn rotation off",
    );
    await client.revoke(next.refresh_token ?? refreshToken);
  } catch (error) {
    report(false, "refresh token", reasonOf(error));
  }
}

const newSecret = () => randomBytes(32).toString("base64url");

const inWords = (facts: object): string =>
  Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");

function reasonOf(error: unknown): string {
  const facts = inWords(describeSignInFailure(error));
  if (facts !== "") return facts;
  return error instanceof IssuerSilentError ? describeCause(error) : String(error);
}
