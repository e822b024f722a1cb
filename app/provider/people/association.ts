/** Links a signed-in identity to a customer of the provider, once after each sign-in (SPEC section 7, auth). */

import { eq } from "drizzle-orm";
import type { contract } from "~/contract";
import { statusCodes } from "~/contract/response";
import { placeholdersFor, preparedQuery } from "~/database/queries/prepared-query";
import { customer } from "~/database/schema/people";
import { revokeSignInTokens } from "../http/caller";
import type { AreaHandlers, IdentityClaims, TokenContext } from "../shared/context";

export const associationHandlers: AreaHandlers<typeof contract.auth> = {
  async validate(context) {
    const claims = await whoIs(context);
    const [created] = await newCustomer(context.db).execute({
      subject: claims.sub,
      name: claims.name,
      email: claims.email?.toLowerCase(),
      mobile: provenMobile(claims),
      createdAt: context.now,
    });
    if (created) return { statusCode: statusCodes.createdCustomer, customerId: created.id };

    const [existing] = await context.db
      .update(customer)
      .set({
        name: claims.name,
        email: claims.email?.toLowerCase(),
        mobile: provenMobile(claims),
      })
      .where(eq(customer.subject, claims.sub))
      .returning({ id: customer.id });
    return { statusCode: statusCodes.knownCustomer, customerId: existing?.id };
  },

  async signOut(context) {
    await revokeSignInTokens(context);
    return {};
  },
};

const newCustomer = preparedQuery((db) =>
  db
    .insert(customer)
    .values(placeholdersFor(customer, "subject", "name", "email", "mobile", "createdAt"))
    .onConflictDoNothing({ target: customer.subject })
    .returning({ id: customer.id })
    .prepare("new_customer"),
);

/** Returns the mobile number unless it is unverified. An unverified number may be another person's and is not stored. */
const provenMobile = ({ phone_number: mobile, phone_number_verified: proven }: IdentityClaims) =>
  proven === false ? null : mobile;

/** Completes the claims. Some identity providers put only part of them into the access token, and the rest comes from userinfo. */
async function whoIs(context: TokenContext): Promise<IdentityClaims> {
  if (context.claims.phone_number !== undefined) return context.claims;
  const more = await context.identity.userinfo(context.accessToken);
  return { ...more, ...context.claims };
}
