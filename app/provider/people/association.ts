/** Links a signed-in identity to a customer of the provider, once after each sign-in (SPEC section 7, auth). */

import { and, desc, eq, sql } from "drizzle-orm";
import type { contract } from "~/contract";
import { authStatusCodes } from "~/contract/response";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { clientAccess, formerAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { hashToken } from "~/lib/security/token.server";
import { readClaimedNumber } from "~/lib/singapore/phone";
import { revokeSignInTokens } from "../http/caller";
import type { AreaHandlers, IdentityClaims, TokenContext } from "../shared/context";
import { createTokenFailure } from "../shared/failure";

export const associationHandlers: AreaHandlers<typeof contract.auth> = {
  async validate(context, { body }) {
    const claims = await whoIs(context);
    const ended = await findEndedAccount(context, claims.sub);
    if (ended === "MERGED" || (ended === "CLOSED" && !body.opensNew))
      return { statusCode: authStatusCodes.associationFailed, ended };
    const [created] = await newCustomer(context.db).execute({
      subject: claims.sub,
      name: claims.name,
      email: claims.email?.toLowerCase(),
      isEmailVerified: isEmailVerified(claims),
      mobile: provenMobile(context, claims),
      createdAt: context.now,
    });
    if (created && ended === "CLOSED") await keepEndedAccess(context, created.id, claims.sub);
    if (created) return { statusCode: authStatusCodes.createdCustomer, customerId: created.id };

    const [existing] = await context.db
      .update(customer)
      .set({
        name: claims.name,
        email: claims.email?.toLowerCase(),
        isEmailVerified: isEmailVerified(claims),
        mobile: provenMobile(context, claims),
      })
      .where(eq(customer.subject, claims.sub))
      .returning({ id: customer.id, isRecordClosed: isOwnRecordClosed });
    return {
      statusCode: authStatusCodes.knownCustomer,
      customerId: existing?.id,
      ...(existing?.isRecordClosed && { ended: "RECORD" as const }),
    };
  },

  async signOut(context) {
    await revokeSignInTokens(context);
    return {};
  },
};

/** Names its columns in full, because Drizzle leaves the table out of those that a changed row returns. */
const isOwnRecordClosed = sql<boolean>`exists (select from ${clientAccess} own
  join ${client} record on record.id = own.client_id and record.closed_at is not null
  where own.customer_id = customer.id and own.relation = 'SELF')`;

/** Finds how the last account of a sign-in ended. Null for a sign-in that has an account, or never had one. */
async function findEndedAccount({ db }: TokenContext, subject: string) {
  const [ended] = await db
    .select({ as: customer.endedAs })
    .from(customer)
    .where(
      and(
        eq(customer.formerSubjectHash, hashToken(subject)),
        sql`not exists (select from ${customer} used where used.subject = ${subject})`,
      ),
    )
    // A merged account outweighs one that was closed before.
    .orderBy(desc(customer.endedAs))
    .limit(1);
  return ended?.as ?? null;
}

/** Copies how access to other people ended before the last account of the sign-in was closed. A new account lifts nothing. */
async function keepEndedAccess(
  { db }: TokenContext,
  customerId: string,
  subject: string,
): Promise<void> {
  const earlier = await db
    .select({ row: formerAccess })
    .from(formerAccess)
    .innerJoin(customer, eq(customer.id, formerAccess.customerId))
    .where(eq(customer.formerSubjectHash, hashToken(subject)));
  if (earlier.length === 0) return;
  await db
    .insert(formerAccess)
    .values(earlier.map(({ row }) => ({ ...row, customerId })))
    .onConflictDoNothing();
}

const newCustomer = createPreparedQuery((db) =>
  db
    .insert(customer)
    .values(
      createPlaceholders(
        customer,
        "subject",
        "name",
        "email",
        "isEmailVerified",
        "mobile",
        "createdAt",
      ),
    )
    .onConflictDoNothing({ target: customer.subject })
    .returning({ id: customer.id })
    .prepare("new_customer"),
);

/**
 * Returns the mobile number of the claims in E.164, and undefined if they have none. An unverified number may be another person's, and a
 * text that is no number proves nothing: null removes the stored number. Many issuers send a number that the user typed, without a claim.
 */
function provenMobile(
  { identity }: TokenContext,
  { phone_number: mobile, phone_number_verified: verified }: IdentityClaims,
): string | null | undefined {
  if (mobile === undefined) return String(verified) === "false" ? null : undefined;
  const isProven = verified === undefined ? identity.provesPhone : String(verified) === "true";
  return isProven ? readClaimedNumber(mobile) : null;
}

const isEmailVerified = ({ email_verified: verified }: IdentityClaims): boolean =>
  String(verified) === "true";

/** Completes the claims. Some identity providers put only part of them into the access token, and the rest comes from userinfo. */
async function whoIs(context: TokenContext): Promise<IdentityClaims> {
  const { claims, identity, accessToken } = context;
  const isComplete = identity.provesPhone || claims.phone_number_verified !== undefined;
  if (claims.phone_number !== undefined && isComplete) return claims;
  const more = await identity.userinfo(accessToken);
  if (more === null) return claims;
  // OpenID Connect Core 1.0, section 5.3.2: the claims of another subject must not be used.
  if (more.sub !== claims.sub) {
    context.log.error(
      { claim: "sub" },
      "userinfo has another sub than the access token: give both the same value at the identity provider",
    );
    throw createTokenFailure(401, authStatusCodes.tokenInvalid, "Your token is invalid");
  }
  // A contact and its proof come from one answer: userinfo may have verified another one than the token names.
  const { phone_number = more.phone_number, email = more.email } = claims;
  const isSame = phone_number === more.phone_number;
  return {
    ...more,
    ...claims,
    phone_number,
    email_verified: email === more.email ? more.email_verified : claims.email_verified,
    phone_number_verified: isSame ? more.phone_number_verified : claims.phone_number_verified,
  };
}
