import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { gstRate, intake, offer, product, slot } from "~/database/schema/offering";
import { orderItem } from "~/database/schema/order";
import { addDays, singaporeDay } from "~/lib/singapore-date";
import { whatIsMissing } from "~/provider/data/what-is-missing";
import { apply, edit, exported, preview, starter } from "../../helpers/data-folder";
import { freshDatabase } from "../../helpers/database";
import { FIRST_DAY } from "../../helpers/first-day";
import { openTestProvider } from "../../helpers/provider-world";
import { checkOut, fillCart, register } from "../../helpers/registered";

async function emptyDatabase() {
  const database = await freshDatabase("tables");
  onTestFinished(() => database.close());
  return database;
}

async function sampleWorld() {
  const world = await openTestProvider();
  onTestFinished(() => world.close());
  return world;
}

test("after the starter a visitor finds programmes and a customer buys one", async () => {
  const database = await emptyDatabase();
  expect(await whatIsMissing(database.db, FIRST_DAY)).toEqual([
    "no programme is sold at a centre (programmes.yaml)",
    "no GST rate holds today (gst.yaml)",
  ]);
  expect((await apply(database.db, await starter())).refusals).toEqual([]);
  expect(await whatIsMissing(database.db, FIRST_DAY)).toEqual([]);

  const world = await openTestProvider(FIRST_DAY, database);
  const [category] = await world.anybody.catalogue.products();
  expect(category?.products.map(({ name }) => name)).toEqual(["Circuit Training"]);
  const customer = await world.customer();
  await register(customer);
  await fillCart(customer, "circuit-training");
  const orderId = await checkOut(customer);
  expect((await customer.api.orders.get({ params: { id: orderId } })).totalAmount).toBe(8720);
});

test("a second time it changes nothing", async () => {
  const { db } = await emptyDatabase();
  const folder = await starter();
  expect((await apply(db, folder)).said).toContain("New: programme Circuit Training");
  const times = await db.$count(slot);
  expect(times).toBeGreaterThan(100);
  expect(await apply(db, folder)).toEqual({ said: [], refusals: [] });
  expect(await db.$count(slot)).toBe(times);
});

test("an export of the sample applied to it changes nothing", async () => {
  const { db } = (await sampleWorld()).database;
  const counts = async () => [
    await db.$count(slot),
    await db.$count(intake),
    await db.$count(offer),
  ];
  const before = await counts();
  const folder = await exported(db);
  expect(await preview(db, folder)).toEqual({ said: [], refusals: [] });
  expect(await apply(db, folder)).toEqual({ said: [], refusals: [] });
  expect(await counts()).toEqual(before);
});

test("an export of the sample makes the same provider on an empty database", async () => {
  const sample = (await sampleWorld()).database.db;
  const { db } = await emptyDatabase();
  expect((await apply(db, await exported(sample))).refusals).toEqual([]);
  const again = await exported(db);
  expect(await preview(sample, again)).toEqual({ said: [], refusals: [] });
});

test("a preview says what changes and from when, and changes nothing", async () => {
  const { db } = (await sampleWorld()).database;
  const folder = await exported(db);
  await edit(folder, "gst", "percent: 9\n", "percent: 9\n  - from: 2027-01-01\n    percent: 10\n");
  await edit(
    folder,
    "programmes",
    "{price: 195.00}",
    "{price: 195.00}\n                  - {price: 205.00, from: 2027-01-01}",
  );
  const { said, refusals } = await preview(db, folder);
  expect(refusals).toEqual([]);
  expect(said).toEqual([
    "GST 9 % → 10 % from 01/01/2027",
    "Gym Tonic's 24 sessions with pre- and post-assessment $195.00 → $205.00 from 01/01/2027",
  ]);
  expect(await db.$count(gstRate)).toBe(2);
});

test("a price holds from its day on, and what was ordered keeps its own", async () => {
  const world = await sampleWorld();
  const { db } = world.database;
  const early = await world.customer();
  await register(early);
  await fillCart(early);
  const orderId = await checkOut(early);
  const folder = await exported(db);
  const tomorrow = addDays(singaporeDay(FIRST_DAY), 1);
  await edit(
    folder,
    "programmes",
    "{price: 195.00}",
    `{price: 195.00}\n                  - {price: 205.00, from: ${tomorrow}}`,
  );
  expect((await apply(db, folder)).refusals).toEqual([]);

  const priceOf = async () =>
    (await world.anybody.catalogue.offerings({ params: { id: "gym-tonic" } }))[0]?.price;
  expect(await priceOf()).toBe(195_00);
  world.clock.forward({ days: 1 });
  expect(await priceOf()).toBe(205_00);
  const late = await world.customer();
  await register(late);
  await fillCart(late);
  expect((await late.api.carts.checkoutInfo()).totalAmount).toBe(223_45);
  const [line] = await db.select().from(orderItem).where(eq(orderItem.orderId, orderId));
  expect(line?.amountCents).toBe(195_00);
});

test("a programme of the provider's own has its own words", async () => {
  const database = await emptyDatabase();
  const folder = await starter();
  await edit(
    folder,
    "programmes",
    "          # - id: chair-yoga",
    `          - id: chair-yoga
            name: Chair Yoga
            icon: heart
            booked: sessions
            sessionMinutes: 60
            centres: [first-centre]
            offers: []
            words:
              summary: Stretch and breathe, sitting down.
              description: [You need no mat and no experience.]
              picture: {address: /pictures/day-care.svg, alternative: Two seniors, width: 560, height: 420}
              facts: [60 minutes]
              questions: []
          # - id: chair-yoga`,
  );
  expect((await apply(database.db, folder)).refusals).toEqual([]);
  const world = await openTestProvider(FIRST_DAY, database);
  const page = await world.anybody.catalogue.product({ params: { id: "chair-yoga" } });
  expect(page).toMatchObject({ name: "Chair Yoga", facts: ["60 minutes"] });
});

test("what nothing points to goes", async () => {
  const { db } = await emptyDatabase();
  const folder = await starter();
  await apply(db, folder);
  await edit(folder, "lists", "  - { id: social-media, value: Social media }\n", "");
  expect((await apply(db, folder)).said).toEqual(["Left out: channel Social media"]);
  expect(await db.$count(product)).toBe(1);
});
