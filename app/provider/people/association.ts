/** Links a signed-in identity to a customer of the provider, once after each sign-in (SPEC section 7, auth). */

import { eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { authStatusCodes } from "~/contract/response";
import { createPlaceholders, createPreparedQuery } from "~/database/queries/prepared-query";
import { customer } from "~/database/schema/people/customer";
import { readClaimedNumber } from "~/lib/singapore/phone";
import { revokeSignInTokens } from "../http/caller";
import type { AreaHandlers, IdentityClaims, TokenContext } from "../shared/context";
import { createTokenFailure } from "../shared/failure";

export const associationHandlers: AreaHandlers<typeof contract.auth> = {
  async validate(context) {
    const claims = await whoIs(context);
    const [created] = await newCustomer(context.db).execute({
      subject: claims.sub,
      name: claims.name,
      email: claims.email?.toLowerCase(),
      mobile: provenMobile(context, claims),
      createdAt: context.now,
    });
    if (created) return { statusCode: authStatusCodes.createdCustomer, customerId: created.id };

    const [existing] = await context.db
      .update(customer)
      .set({
        name: claims.name,
        email: claims.email?.toLowerCase(),
        mobile: provenMobile(context, claims),
      })
      .where(eq(customer.subject, claims.sub))
      .returning({ id: customer.id });
    return { statusCode: authStatusCodes.knownCustomer, customerId: existing?.id };
  },

  async signOut(context) {
    await revokeSignInTokens(context);
    return {};
  },
};

const newCustomer = createPreparedQuery((db) =>
  db
    .insert(customer)
    .values(createPlaceholders(customer, "subject", "name", "email", "mobile", "createdAt"))
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
  // A number and its proof come from one answer: userinfo may have verified another number than the token names.
  const { phone_number = more.phone_number } = claims;
  const isSame = phone_number === more.phone_number;
  return {
    ...more,
    ...claims,
    phone_number,
    phone_number_verified: isSame ? more.phone_number_verified : claims.phone_number_verified,
  };
}
