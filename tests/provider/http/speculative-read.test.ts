import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { READ_ONLY_VIOLATION, readOnly } from "~/database/queries/read-only.server";
import { category } from "~/database/schema/offering";
import { clientAccess } from "~/database/schema/people";
import { withRequestContext } from "~/lib/request/request-context.server";
import { refusal } from "../../helpers/refusal";
import { newNric, profileOf, register } from "../../helpers/registered";
import { statementsOf } from "../../helpers/statements";
import { openTestProvider, type TestProvider } from "../../helpers/test-provider";

// A read begins with the caller as last found, before the look-up says whether that is still so.
let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world?.close());

test("the look-up of the caller and what is read go to the database together", async () => {
  const { api } = await world.customer();
  const read = () => withRequestContext("a page", () => api.carts.get());
  const first = await statementsOf(world.database, read);
  const again = await statementsOf(world.database, read);
  expect(again.length).toBe(first.length - 1);
  expect(again[0]).toContain('"provider"."customer"');
  expect(again[0]).toContain('"provider"."cart"');
});

test("a right that has ended meanwhile is not used once more, and leaves no line", async () => {
  const daughter = await world.customer();
  await register(daughter);
  const body = { ...profileOf(newNric()), email: "ah.moy@mail.example" };
  const idempotencyKey = crypto.randomUUID();
  const { id: motherId } = await daughter.api.lovedOnes.create({ body, idempotencyKey });
  const acting = daughter.actingFor(motherId);
  expect((await acting.profiles.get()).id).toBe(motherId);
  // By another process, so that this one has heard nothing.
  await world.database.db.delete(clientAccess).where(eq(clientAccess.clientId, motherId));
  const asked = await statementsOf(world.database, async () => {
    expect((await refusal(acting.profiles.get()))?.httpCode).toBe(403);
  });
  expect(asked.filter((text) => text.startsWith("insert"))).toEqual([]);
});

test("a page that changes what is about a caller looks them up once more only where that may change the caller", async () => {
  const { api, subject } = await world.customer();
  const body = { ...profileOf(newNric()), email: `${subject}@mail.example` };
  const lookUps = async (work: () => Promise<unknown>) => {
    const asked = await statementsOf(world.database, () => withRequestContext("a page", work));
    return asked.filter((text) => text.includes('"own"."client_id"')).length;
  };
  const twice = await lookUps(async () => {
    await api.profiles.put({ body });
    await api.addresses.list();
  });
  const once = await lookUps(async () => {
    await api.carts.put({ body: { items: [], source: "MYNH" } });
    await api.addresses.list();
  });
  expect([twice, once]).toEqual([2, 1]);
});

test("what only reads is refused whatever else it tries", async () => {
  const db = readOnly(world.database.db);
  const [first, ...more] = await db.select().from(category);
  const tries = [
    () => db.delete(category),
    () => db.update(category).set({ position: 0 }),
    () => db.insert(category).values({ ...first, id: "another", name: "Another" } as never),
    () => db.select().from(category).for("update"),
    () => db.transaction(async () => undefined),
  ];
  for (const attempt of tries)
    await expect((async () => attempt())()).rejects.toThrow(READ_ONLY_VIOLATION);
  expect(await db.select().from(category)).toEqual([first, ...more]);
});
