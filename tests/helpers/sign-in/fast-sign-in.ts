/**
 * A sign-in without the pages, for tests of other subjects. It adds an account to the worker's portal, and a browser that the identity
 * provider knows. The rest runs as for a person.
 */
import { createHmac, randomUUID } from "node:crypto";
import { withRequestContext } from "~/lib/request/request-context.server";
import type { SandboxContext } from "~/sandbox/dependencies";
import { deriveKey } from "~/sandbox/derive-key";
import { findByMobile, findOrCreateAccount } from "~/sandbox/identity/accounts";
import { createRecordAdapter } from "~/sandbox/identity/record-adapter";
import type { Visitor } from "../visitor/visitor";
import type { Person } from "./sign-in";
import { tokensOf } from "./tokens";

const DAY_SECONDS = 86_400;

/** @param secret the portal's own, from which the key of the identity provider's cookies is derived. */
export async function signInDirectly(visitor: Visitor, person: Person, secret: string) {
  // The portal's modules read the settings, which are complete now.
  const { getPortal } = await import("~/web/dependencies.server");
  const { createSignedInSession } = await import("~/features/sign-in/sign-in.server");
  const { db, clock } = getPortal();
  const room = { db, clock } as SandboxContext;
  const mobile = `+65${person.mobile}`;
  const account =
    (await findByMobile(room, mobile)) ??
    (await findOrCreateAccount(room, mobile, { ...person, passwordHash: null }));
  if (account === undefined) throw new Error(`Another account has ${person.email}`);
  await knownToIdentityProvider(visitor, room, account.sub, secret);
  const tokens = await tokensOf(visitor, `${visitor.origin}/auth/callback`);
  const cookie = visitor.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const callback = new Request(`${visitor.origin}/auth/callback`, { headers: { cookie } });
  const answer = await withRequestContext(randomUUID(), () =>
    createSignedInSession(callback, {
      subject: account.sub,
      name: account.name,
      authenticatedAgo: 0,
      tokens: {
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token,
        idToken: tokens.id_token,
        expiresIn: tokens.expires_in,
      },
    }),
  );
  visitor.takeCookies(answer);
  return answer.headers.get("location");
}

/** Creates the session at the identity provider and its signed cookie. */
async function knownToIdentityProvider(
  visitor: Visitor,
  { db }: SandboxContext,
  accountId: string,
  secret: string,
): Promise<void> {
  const [jti, uid] = [randomUUID(), randomUUID()];
  const iat = Math.floor(Date.now() / 1000);
  await createRecordAdapter(db)("Session").upsert(
    jti,
    { kind: "Session", jti, uid, accountId, iat, loginTs: iat, exp: iat + DAY_SECONDS },
    DAY_SECONDS,
  );
  const signature = createHmac("sha1", deriveKey(secret, "identity cookies"))
    .update(`identity_session=${jti}`)
    .digest("base64url");
  for (const [name, value] of [
    ["identity_session", jti],
    ["identity_session.sig", signature],
  ] as const)
    visitor.carrying(name, value, "/identity");
}
