/** Ended sign-ins. Their access tokens would otherwise stay valid until they expire (RFC 9068 tokens need no look-up). */
import { and, eq, gte, sql } from "drizzle-orm";
import { ENDED_SIGN_IN_CHANNEL } from "~/database/engine/change-listener.server";
import type { Database } from "~/database/engine/connect.server";
import { createPreparedQuery } from "~/database/queries/prepared-query";
import { endedSignIn } from "~/database/schema/people/customer";
import { hashToken } from "~/lib/security/token.server";
import type { IdentityClaims } from "../shared/context";

/** Computes the key of a sign-in: the identity provider's `sid`, or the token if there is none. */
export const hashSignIn = (token: string, { sid }: IdentityClaims) =>
  hashToken(sid === undefined ? `token ${token}` : `sign-in ${sid}`);

/** Revokes a sign-in, and notifies the other processes, which cache its tokens. It uses the machine's own clock, as tokens do. */
export async function recordEndedSignIn(
  db: Database,
  token: string,
  claims: IdentityClaims,
): Promise<void> {
  const endedAt = new Date();
  const nameHash = hashSignIn(token, claims);
  await db
    .insert(endedSignIn)
    .values({ nameHash, endedAt })
    .onConflictDoUpdate({ target: endedSignIn.nameHash, set: { endedAt } });
  await db.execute(sql`select pg_notify(${ENDED_SIGN_IN_CHANNEL}, ${nameHash})`);
}

/** Checks if the sign-in was ended after this token was issued. A later sign-in under the same key is not affected. */
export async function isSignInRevoked(
  db: Database,
  token: string,
  claims: IdentityClaims,
): Promise<boolean> {
  const issuedAt = new Date((claims.iat ?? 0) * 1000);
  const found = await endedSince(db).execute({ nameHash: hashSignIn(token, claims), issuedAt });
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
