import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestProvider, type TestProvider } from "../../helpers/provider-world";
import { refusal } from "../../helpers/refusal";

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world.close());

const INVALID = { httpCode: 401, statusCode: 1002 };

describe("an access token (RFC 9068)", () => {
  test("is taken", async () => {
    const api = await world.withToken({ subject: randomUUID() });
    expect((await api.auth.validate()).statusCode).toBe(1001);
  });

  test.each(["JWT", "logout+jwt", "dpop+jwt"])("of type %s is none", async (typ) => {
    const api = await world.withToken({ subject: randomUUID(), typ });
    expect(await refusal(api.auth.validate())).toMatchObject(INVALID);
  });

  test("without an end is none", async () => {
    const api = await world.withToken({ subject: randomUUID(), lives: null });
    expect(await refusal(api.auth.validate())).toMatchObject(INVALID);
  });
});

describe("after logging out", () => {
  test("the token is refused, and every other of the same sign-in", async () => {
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

  test("of an identity provider that names no sign-ins, the token itself is refused", async () => {
    const subject = randomUUID();
    const api = await world.withToken({ subject });
    const other = await world.withToken({ subject, lives: "2 hours" });
    await api.auth.validate();
    await api.auth.signOut();
    expect(await refusal(api.profiles.get())).toMatchObject(INVALID);
    expect(await other.profiles.get()).toBeDefined();
  });
});
