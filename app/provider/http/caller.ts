/** Authentication of the caller: the bearer of a token, a customer, or an external service that signs its requests. */

import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { errors } from "jose";
import type { AnyCall } from "~/contract/call";
import { ENTERED_BY } from "~/contract/counter/counter";
import { authStatusCodes, errorCodes } from "~/contract/response";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { reply } from "~/languages/reply";
import { logDistinct } from "~/lib/log-distinct";
import { invalidateMemosByPrefix, memoizePerRequest } from "~/lib/request/request-context.server";
import { isClockFault } from "~/lib/security/access-token.server";
import { verifyWebhook } from "~/lib/security/webhook-signature.server";
import { toSingaporeDay } from "~/lib/singapore-date";
import { isNotBarred } from "../shared/acting-scope";
import type {
  Context,
  CustomerContext,
  ExternalService,
  IdentityClaims,
  ProxyLimits,
  TokenContext,
} from "../shared/context";
import { isCounterSubject, isCounterToken, openCounterToken } from "../shared/counter-account";
import { findHelper } from "../shared/entered-by";
import { createTokenFailure, markUntranslated, refuse } from "../shared/failure";
import { requireFreshSignIn } from "../shared/fresh-sign-in";
import { lovedOnesOff } from "../shared/loved-one-feature";
import { AccessedClients } from "./proxy-rights";
import { hashSignIn, isSignInRevoked, recordEndedSignIn } from "./revoked-sign-ins";

/** SPEC section 8, token errors. */
const TOKEN_MISSING = "Your token is expired";

/** Reads a request header by its name in small letters. */
export type Header = (name: string) => string | null;

/** @throws 401 with 1002 or 1004, or 400 with 1003 if the token has expired (SPEC section 8, token errors). */
export async function authenticateBearer(context: Context, header: Header): Promise<TokenContext> {
  const accessToken = /^Bearer (.+)$/.exec(header("authorization") ?? "")?.[1];
  if (accessToken === undefined)
    throw createTokenFailure(401, authStatusCodes.tokenMalformed, TOKEN_MISSING);
  if (isCounterToken(accessToken)) return authenticateAtCounter(context, accessToken);
  try {
    const claims = await verifyClaims(context, accessToken);
    if (isCounterSubject(claims.sub)) throw invalidToken();
    return { ...context, accessToken, claims, counterCodeId: null };
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw createTokenFailure(400, authStatusCodes.tokenExpired, TOKEN_MISSING);
    if (error instanceof errors.JOSEError) {
      await logRejectedToken(context, error, accessToken);
      throw invalidToken();
    }
    throw error;
  }
}

const invalidToken = () =>
  createTokenFailure(401, authStatusCodes.tokenInvalid, "Your token is invalid");

/** Authenticates a person who has no sign-in, by the token that a helper opened for this visit. */
async function authenticateAtCounter(context: Context, accessToken: string): Promise<TokenContext> {
  const opened = openCounterToken(context.vault, accessToken);
  if (opened === null) throw invalidToken();
  if (opened.until <= context.now.getTime())
    throw createTokenFailure(400, authStatusCodes.tokenExpired, TOKEN_MISSING);
  const claims: IdentityClaims = { sub: opened.subject };
  if (await isSignInRevoked(context.db, accessToken, claims)) throw invalidToken();
  return { ...context, accessToken, claims, counterCodeId: opened.counterCodeId };
}

/** The token is good, and its customer has logged out. */
class SignInEndedError extends errors.JWTInvalid {}

/** Names what was expected and what came, once, since each call of a portal with a wrong setting has the same cause. */
async function logRejectedToken(
  { log, identity }: Context,
  error: unknown,
  accessToken: string,
): Promise<void> {
  if (error instanceof SignInEndedError) return;
  const fault = await identity.tokens.explain(error, accessToken);
  if (fault !== undefined)
    logDistinct({ token: fault.claim, received: fault.received }, () =>
      log.warn(
        fault,
        isClockFault(fault)
          ? "access token rejected: synchronise the clocks of this host and the identity provider with NTP"
          : "access token rejected: compare the settings OIDC_… with the identity provider",
      ),
    );
}

const KEEP_VERIFIED_MS = 30_000;
const MAX_VERIFIED = 2_000;
const verified = new Map<string, { claims: IdentityClaims; nameHash: string; until: number }>();

/** Verifies a token. A page makes several calls with one token, so the signature check is cached. The expiry is checked each time. */
async function verifyClaims(context: Context, accessToken: string): Promise<IdentityClaims> {
  const now = Date.now();
  const cached = verified.get(accessToken);
  if (cached && cached.until > now) return cached.claims;
  const payload = await context.identity.tokens.verify(accessToken);
  const claims = payload as unknown as IdentityClaims;
  if (await isSignInRevoked(context.db, accessToken, claims))
    throw new SignInEndedError("the sign-in was ended");
  if (verified.size >= MAX_VERIFIED) verified.clear();
  verified.set(accessToken, {
    claims,
    nameHash: hashSignIn(accessToken, claims),
    until: Math.min(now + KEEP_VERIFIED_MS, (payload.exp ?? Number.POSITIVE_INFINITY) * 1000),
  });
  return claims;
}

/**
 * Revokes the tokens of a customer who signed out. A database notification ends them in other processes. If a pooler swallows it, they end at
 * the next check there, within half a minute.
 */
export async function revokeSignInTokens({ db, accessToken, claims }: TokenContext): Promise<void> {
  await recordEndedSignIn(db, accessToken, claims);
  invalidateSignIn(hashSignIn(accessToken, claims));
}

/** Drops the cached tokens of a sign-in that this or another process has ended, or all of them if its name is unknown. */
export function invalidateSignIn(nameHash?: string): void {
  for (const [token, cached] of verified)
    if (nameHash === undefined || cached.nameHash === nameHash) verified.delete(token);
}

const own = alias(clientAccess, "own");

/** Finds the customer behind a token's subject. The same query checks the right to the client in `view-as`. */
async function findCaller({ db, now }: Context, subject: string, viewAs: string | null) {
  const today = toSingaporeDay(now);
  const [found] = await prepareCallerQuery(db).execute({ subject, viewAs: viewAs ?? "", today });
  return found;
}

const prepareCallerQuery = createPreparedQuery((db) =>
  db
    .select({
      id: customer.id,
      mobileProven: sql<boolean>`${customer.mobile} is not null`,
      ownClientId: own.clientId,
      ownClosed: sql<boolean>`exists (
        select from ${client} closed where closed.id = ${own.clientId} and closed.closed_at is not null)`,
      canView: sql<boolean>`${clientAccess.clientId} is not null and not exists (
        select from ${client} closed where closed.id = ${clientAccess.clientId} and closed.closed_at is not null)
        and ${isNotBarred}`,
      off: lovedOnesOff,
      hasExpired: sql<boolean>`exists (select from ${clientAccess} expired
        where expired.customer_id = ${customer.id} and expired.last_day < ${sql.placeholder("today")}::date)`,
      limits: sql<ProxyLimits | null>`(
        select jsonb_object_agg(limited.client_id, jsonb_build_object('name', person.name,
          'book', limited.may_book, 'pay', limited.may_pay, 'health', limited.may_read_health,
          'confirmed', limited.confirm_by is null))
        from ${clientAccess} limited join ${client} person on person.id = limited.client_id
        where limited.customer_id = ${customer.id} and limited.relation = 'LOVED_ONE'
          and not (limited.may_book and limited.may_pay and limited.may_read_health and limited.confirm_by is null))`,
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
/** Ends the access of a customer whose last day has passed. */
export type EndExpiredAccess = (context: Context, customerId: string) => Promise<void>;

const findCallerPerRequest = (
  context: Context,
  { subject, viewAs }: { subject: string; viewAs: string | null },
  endExpiredAccess: EndExpiredAccess,
) =>
  memoizePerRequest(CALLER + JSON.stringify([subject, viewAs]), async () => {
    const found = await findCaller(context, subject, viewAs);
    if (!found?.hasExpired) return found;
    // The job that ends it and notifies both may be minutes away.
    await endExpiredAccess(context, found.id);
    return findCaller(context, subject, viewAs);
  });

/** Areas whose calls do not write customers, access to clients or the configuration. */
const areasWithoutCallerChanges = [
  "addresses",
  "contacts",
  "carts",
  "healthDeclarations",
  "medicalHistories",
];

/**
 * Invalidates cached callers after a call that may have changed a customer or their access to clients.
 * @param call the completed call.
 */
export function invalidateCallers(call: string): void {
  const [area = ""] = call.split(".");
  if (!areasWithoutCallerChanges.includes(area)) invalidateMemosByPrefix(CALLER);
}

/**
 * Finds the customer named by the token and the client they act for.
 * @throws 401 if the token's subject is unknown, 403 if the customer may not act for the client.
 */
export async function requireAssociation(
  context: Context,
  header: Header,
  call: Pick<AnyCall, "proxy" | "method" | "freshSignIn">,
  endExpiredAccess: EndExpiredAccess,
): Promise<CustomerContext> {
  const { claims, counterCodeId } = await authenticateBearer(context, header);
  const enteredBy = await findHelper(context, header(ENTERED_BY));
  const isCounterAccount = counterCodeId !== null;
  if (isCounterAccount && enteredBy?.counterCodeId !== counterCodeId) throw invalidToken();
  const viewAs = header("view-as");
  const found = await findCallerPerRequest(
    context,
    { subject: claims.sub, viewAs },
    endExpiredAccess,
  );
  if (found === undefined) throw invalidToken();
  const { id: customerId, mobileProven, ownClientId, canView, off, limits } = found;
  const forAnother = viewAs !== null && viewAs !== ownClientId;
  if (forAnother && (!canView || off))
    refuse(403, errorCodes.cannotActFor, reply("replies-people:cannot-act"));
  if (found.ownClosed) refuseChange(call);
  const authTime = claims.auth_time ?? null;
  if (call.freshSignIn === "always") requireFreshSignIn({ isCounterAccount, authTime, enteredBy });
  const touched = new AccessedClients(call, limits ?? {});
  if (forAnother) touched.requireRight(viewAs);
  return {
    ...context,
    customerId,
    isCounterAccount,
    authTime,
    // A helper compared the person with the identity document instead.
    mobileProven: mobileProven || isCounterAccount,
    lovedOnesOff: off,
    ownClientId,
    viewAs: forAnother ? viewAs : null,
    idempotencyKey: header("idempotency-key"),
    touched,
    requireRight: (clientId, need) => touched.requireRight(clientId, need),
    isAllowed: (clientId, need) => touched.isAllowed(clientId, need),
    enteredBy,
  };
}

/** @throws 403 for a call that changes anything. The account of a closed record can only read it. */
function refuseChange({ method }: Pick<AnyCall, "method">): void {
  if (method !== "GET") refuse(403, errorCodes.recordClosed, reply("replies-registration:closed"));
}

/**
 * Reads a notice of the card gateway, whose adapter knows its signature.
 * @throws 401 for a wrong signature
 */
export async function requireGatewayNotice(context: Context, header: Header, text: string) {
  const content = await context.gateway.readNotice({ header, text, now: context.now });
  return content === "UNSIGNED"
    ? refuse(401, errorCodes.notAllowed, markUntranslated("The signature is not valid"))
    : content;
}

/** @throws 401 unless the body has the service's signature and is at most five minutes old. */
export function requireSignature(
  context: Context,
  service: ExternalService,
  header: Header,
  body: string,
): void {
  const signature = header("x-signature") ?? "";
  if (!verifyWebhook(service.secret, signature, body, context.now.getTime())) {
    refuse(401, errorCodes.notAllowed, markUntranslated("The signature is not valid"));
  }
}
