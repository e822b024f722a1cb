/** Ended sign-ins. Their access tokens would otherwise stay valid until they expire (RFC 9068 tokens need no look-up). */
import { and, eq, gte, sql } from "drizzle-orm";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { endedSignIn } from "~/database/schema/people/customer";
import { hashToken } from "~/lib/security/token.server";
import type { IdentityClaims } from "../shared/context";

/** Computes the key of a sign-in: the identity provider's `sid`, or the token if there is none. */
const nameOf = (token: string, { sid }: IdentityClaims) =>
  hashToken(sid === undefined ? `token ${token}` : `sign-in ${sid}`);

/** Revokes a sign-in. It uses the machine's own clock, as tokens do. */
export async function recordEndedSignIn(
  db: Database,
  token: string,
  claims: IdentityClaims,
): Promise<void> {
  const endedAt = new Date();
  await db
    .insert(endedSignIn)
    .values({ nameHash: nameOf(token, claims), endedAt })
    .onConflictDoUpdate({ target: endedSignIn.nameHash, set: { endedAt } });
}

/** Checks if the sign-in was ended after this token was issued. A later sign-in under the same key is not affected. */
export async function isSignInRevoked(
  db: Database,
  token: string,
  claims: IdentityClaims,
): Promise<boolean> {
  const issuedAt = new Date((claims.iat ?? 0) * 1000);
  const found = await endedSince(db).execute({ nameHash: nameOf(token, claims), issuedAt });
  return found.length > 0;
}

const endedSince = createPreparedQuery((db) =>
  db
    .select({ nameHash: endedSignIn.nameHash })
    .from(endedSignIn)
    .where(
      and(
        eq(endedSignIn.nameHash, sql.placeholder("nameHash")),
        gte(endedSignIn.endedAt, sql.placeholder("issuedAt")),
      ),
    )
    .prepare("ended_sign_in"),
);
