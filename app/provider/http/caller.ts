/** Authentication of the caller: the bearer of a token, a customer, or a party that signs its requests. */

import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { errors, jwtVerify } from "jose";
import { ENTERED_BY } from "~/contract/counter/counter";
import { errorCodes, statusCodes } from "~/contract/response";
import type { Database } from "~/database/engine/connect.server";
import { preparedQuery } from "~/database/queries/prepared-query";
import { clientAccess, customer } from "~/database/schema/people";
import { invalidateMemosByPrefix, memoizePerRequest } from "~/lib/request/request-context.server";
import { tokenAlgorithms } from "~/lib/security/token-algorithms";
import { verifyWebhook } from "~/lib/security/webhook-signature.server";
import { messages } from "~/lib/text/messages";
import type {
  Context,
  CustomerContext,
  ExternalService,
  IdentityClaims,
  TokenContext,
} from "../shared/context";
import { helperOf } from "../shared/entered-by";
import { refuse, tokenFailure } from "../shared/failure";
import { lovedOnesOff } from "../shared/loved-one-feature";
import { isRevoked, recordEndedSignIn } from "./revoked-sign-ins";

/** Reads a request header by its name in small letters. */
export type Header = (name: string) => string | null;

/** @throws 401 with 1002 or 1004, or 400 with 1003 if the token has expired (SPEC section 8, token errors). */
export async function authenticateBearer(context: Context, header: Header): Promise<TokenContext> {
  const accessToken = /^Bearer (.+)$/.exec(header("authorization") ?? "")?.[1];
  if (accessToken === undefined)
    throw tokenFailure(401, statusCodes.tokenMalformed, messages.tokenMissing);
  try {
    return { ...context, accessToken, claims: await verifiedClaims(context, accessToken) };
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw tokenFailure(400, statusCodes.tokenExpired, messages.tokenMissing);
    if (error instanceof errors.JOSEError)
      throw tokenFailure(401, statusCodes.tokenInvalid, "Your token is invalid");
    throw error;
  }
}

const KEEP_VERIFIED_MS = 30_000;
const MAX_VERIFIED = 2_000;
const verified = new Map<string, { claims: IdentityClaims; until: number }>();

/** Verifies a token. A page makes several calls with one token, so the signature check is cached. The expiry is checked each time. */
async function verifiedClaims(context: Context, accessToken: string): Promise<IdentityClaims> {
  const now = Date.now();
  const cached = verified.get(accessToken);
  if (cached && cached.until > now) return cached.claims;
  const { issuer, audience, keys } = context.identity;
  // RFC 9068: an ID token, or a token without an expiry, is not an access token.
  const { payload } = await jwtVerify(accessToken, keys, {
    issuer,
    audience,
    algorithms: tokenAlgorithms,
    typ: "at+jwt",
    requiredClaims: ["exp", "sub"],
  });
  const claims = payload as unknown as IdentityClaims;
  if (await isRevoked(context.db, accessToken, claims))
    throw new errors.JWTInvalid("the sign-in was ended");
  if (verified.size >= MAX_VERIFIED) verified.clear();
  verified.set(accessToken, {
    claims,
    until: Math.min(now + KEEP_VERIFIED_MS, (payload.exp ?? 0) * 1000),
  });
  return claims;
}

/** Revokes the tokens of a customer who signed out. Other processes learn of it at their next check, within half a minute. */
export async function revokeSignInTokens({ db, accessToken, claims }: TokenContext): Promise<void> {
  await recordEndedSignIn(db, accessToken, claims);
  for (const [token, cached] of verified) {
    const same = claims.sid !== undefined && cached.claims.sid === claims.sid;
    if (same || token === accessToken) verified.delete(token);
  }
}

const own = alias(clientAccess, "own");

/** Finds the customer behind a token's subject. The same query checks the right to the client in `view-as`. */
async function findCaller(db: Database, subject: string, viewAs: string | null) {
  const [found] = await callerOf(db).execute({ subject, viewAs: viewAs ?? "" });
  return found;
}

const callerOf = preparedQuery((db) =>
  db
    .select({
      id: customer.id,
      mobileProven: sql<boolean>`${customer.mobile} is not null`,
      ownClientId: own.clientId,
      mayView: sql<boolean>`${clientAccess.clientId} is not null`,
      off: lovedOnesOff,
    })
    .from(customer)
    .leftJoin(own, and(eq(own.customerId, customer.id), eq(own.relation, "SELF")))
    .leftJoin(
      clientAccess,
      and(
        eq(clientAccess.customerId, customer.id),
        eq(clientAccess.clientId, sql.placeholder("viewAs")),
      ),
    )
    .where(eq(customer.subject, sql.placeholder("subject")))
    .prepare("caller"),
);

const CALLER = "caller ";

/** Finds a caller once for all parts of a page, and again after a call that may have changed the caller. */
const findCallerPerRequest = (db: Database, subject: string, viewAs: string | null) =>
  memoizePerRequest(CALLER + JSON.stringify([subject, viewAs]), () =>
    findCaller(db, subject, viewAs),
  );

/** Areas whose calls do not write customers, access to clients or the configuration. */
const leaveCallers = ["addresses", "contacts", "carts", "healthDeclarations", "medicalHistories"];

/**
 * Invalidates cached callers after a call that may have changed a customer or their access to clients.
 * @param call the completed call.
 */
export function invalidateCallers(call: string): void {
  const [area = ""] = call.split(".");
  if (!leaveCallers.includes(area)) invalidateMemosByPrefix(CALLER);
}

/**
 * Finds the customer named by the token and the client they act for.
 * @throws 401 if the token's subject is unknown, 403 if the customer may not act for the client.
 */
export async function requireAssociation(
  context: Context,
  header: Header,
): Promise<CustomerContext> {
  const { claims } = await authenticateBearer(context, header);
  const viewAs = header("view-as");
  const found = await findCallerPerRequest(context.db, claims.sub, viewAs);
  if (found === undefined)
    throw tokenFailure(401, statusCodes.tokenInvalid, "Your token is invalid");
  const { id: customerId, mobileProven, ownClientId, mayView, off } = found;
  const forAnother = viewAs !== null && viewAs !== ownClientId;
  if (forAnother && (!mayView || off))
    refuse(403, errorCodes.cannotActFor, "You cannot act for this person");
  return {
    ...context,
    customerId,
    mobileProven,
    lovedOnesOff: off,
    ownClientId,
    viewAs: forAnother ? viewAs : null,
    idempotencyKey: header("idempotency-key"),
    touched: new Set(),
    enteredBy: await helperOf(context, header(ENTERED_BY)),
  };
}

/** @throws 401 unless the body has the party's signature and is at most five minutes old. */
export function requireSignature(
  context: Context,
  party: ExternalService,
  header: Header,
  body: string,
): void {
  const signature = header("x-signature") ?? "";
  if (!verifyWebhook(party.secret, signature, body, context.now.getTime())) {
    refuse(401, errorCodes.notAllowed, "The signature is not valid");
  }
}
