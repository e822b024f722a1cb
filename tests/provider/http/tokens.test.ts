import { randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordEndedSignIn } from "~/provider/http/revoked-sign-ins";
import { refusal } from "../../helpers/provider/refusal";
import {
  AUDIENCE,
  ISSUER,
  openTestProvider,
  type TestProvider,
} from "../../helpers/provider/test-provider";

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world.close());

const INVALID = { httpCode: 401, statusCode: 1002 };

describe("an access token (RFC 9068)", () => {
  test("is accepted with valid claims", async () => {
    const api = await world.withToken({ subject: randomUUID() });
    expect((await api.auth.validate()).statusCode).toBe(1001);
  });

  test.each(["JWT", "logout+jwt", "dpop+jwt"])("of type %s is rejected", async (typ) => {
    const api = await world.withToken({ subject: randomUUID(), typ });
    expect(await refusal(api.auth.validate())).toMatchObject(INVALID);
  });

  test.each([
    { issuer: "http://another.example" },
    { audience: "http://another.example/api" },
    { lives: "2 minutes ago" },
  ])("is rejected for another audience, of another issuer or expired: %o", async (other) => {
    const api = await world.withToken({ subject: randomUUID(), ...other });
    expect((await refusal(api.auth.validate()))?.httpCode).toBeOneOf([400, 401]);
  });

  test("is rejected without an asymmetric signature", async () => {
    const claims = { sub: randomUUID(), iss: ISSUER, aud: AUDIENCE, exp: 4_000_000_000 };
    const shared = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .sign(new TextEncoder().encode("a secret that somebody chose themselves"));
    const part = (what: object) => Buffer.from(JSON.stringify(what)).toString("base64url");
    const bare = `${part({ alg: "none", typ: "at+jwt" })}.${part(claims)}.`;
    for (const token of [shared, bare]) {
      const headers = { authorization: `Bearer ${token}` };
      const asked = new Request(`${AUDIENCE}/profile`, { headers });
      expect((await world.provider.fetch(asked)).status).toBe(401);
    }
  });

  test("is rejected without an `exp` claim", async () => {
    const api = await world.withToken({ subject: randomUUID(), lives: null });
    expect(await refusal(api.auth.validate())).toMatchObject(INVALID);
  });
});

describe("after logging out", () => {
  test("the token is refused, and every other token of the same sign-in", async () => {
    const subject = randomUUID();
    const sid = randomUUID();
    const first = await world.withToken({ subject, sid });
    const refreshed = await world.withToken({ subject, sid, lives: "2 hours" });
    const elsewhere = await world.withToken({ subject, sid: randomUUID() });
    for (const api of [first, refreshed, elsewhere]) await api.auth.validate();
    await refreshed.auth.signOut();
    expect(await refusal(first.profiles.get())).toMatchObject(INVALID);
    expect(await refusal(refreshed.profiles.get())).toMatchObject(INVALID);
    expect(await elsewhere.profiles.get()).toBeDefined();
  });

  test("the token is refused in another process at once", async () => {
    const parts = { subject: randomUUID(), sid: randomUUID() };
    const { database, provider } = world;
    await database.onChange({ changed: () => undefined, signInEnded: provider.invalidateSignIn });
    const api = await world.withToken(parts);
    await api.auth.validate();
    // The caches of the other process are not in reach of this one.
    await recordEndedSignIn(database.db, "", { sub: parts.subject, sid: parts.sid });
    const isRefused = () =>
      api.profiles.get().then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused, { timeout: 5_000 }).toBe(true);
    expect(await refusal(api.profiles.get())).toMatchObject(INVALID);
  });

  test("only the token itself is refused if the identity provider names no sign-ins", async () => {
    const subject = randomUUID();
    const api = await world.withToken({ subject });
    const other = await world.withToken({ subject, lives: "2 hours" });
    await api.auth.validate();
    await api.auth.signOut();
    expect(await refusal(api.profiles.get())).toMatchObject(INVALID);
    expect(await other.profiles.get()).toBeDefined();
  });
});
