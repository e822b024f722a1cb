import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { coupon, gstRate, offer } from "~/database/schema/offering/price";
import { product } from "~/database/schema/offering/product";
import { intake, slot } from "~/database/schema/offering/timetable";
import { orderItem } from "~/database/schema/order";
import { SAMPLE_COUNTER_CODE } from "~/lib/security/sample-codes";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import { fileNames } from "~/provider/data/folder/folder-schema";
import { findSetupWarnings } from "~/provider/data/setup-warnings";
import { readProviderSettings } from "~/provider/shop/provider-settings";
import { ownerOf } from "../../helpers/booking/package-owner";
import { freshDatabase } from "../../helpers/database/database";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { checkOut, fillCart, register } from "../../helpers/people/registered";
import { openTestProvider } from "../../helpers/provider/test-provider";
import { apply, edit, exported, preview, starter } from "../../helpers/shop/data-folder";

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

test("a visitor finds programmes and a customer buys one after the starter is applied", async () => {
  const database = await emptyDatabase();
  expect(await findSetupWarnings(database.db, FIRST_DAY)).toEqual([
    "no programme is sold at a centre (programmes.yaml)",
    "no GST rate for today (gst.yaml)",
  ]);
  expect((await apply(database.db, await starter())).refusals).toEqual([]);
  expect(await findSetupWarnings(database.db, FIRST_DAY)).toEqual([]);

  const world = await openTestProvider(FIRST_DAY, database);
  const [category] = await world.anybody.catalogue.products();
  expect(category?.products.map(({ name }) => name)).toEqual(["Circuit Training"]);
  const customer = await world.customer();
  await register(customer);
  await fillCart(customer, "circuit-training");
  const orderId = await checkOut(customer);
  expect((await customer.api.orders.get({ params: { id: orderId } })).totalAmount).toBe(8720);
});

test("a second run changes nothing", async () => {
  const { db } = await emptyDatabase();
  const folder = await starter();
  const { lines } = await apply(db, folder);
  expect(lines).toContain("New: programme Circuit Training");
  expect(lines).toContain("New: offer Circuit Training's 8 sessions at $80.00");
  const times = await db.$count(slot);
  expect(times).toBeGreaterThan(100);
  expect(await apply(db, folder)).toEqual({ lines: [], refusals: [] });
  expect(await db.$count(slot)).toBe(times);
});

test("translations are previewed by language, exported, and removed with their line", async () => {
  const { db } = await emptyDatabase();
  const folder = await starter();
  await apply(db, folder);
  const line = "texts:\n  - { en: Twice a week, zh: 每星期两次, ta: வாரத்திற்கு இரண்டு முறை }\n";
  await edit(folder, "translations", "texts: []", line);
  expect((await preview(db, folder)).lines).toEqual([
    'New: translation (zh) of "Twice a week"',
    'New: translation (ta) of "Twice a week"',
  ]);
  await apply(db, folder);
  expect((await readProviderSettings(db)).texts).toEqual({
    zh: { "Twice a week": "每星期两次" },
    ms: {},
    ta: { "Twice a week": "வாரத்திற்கு இரண்டு முறை" },
  });
  const again = await exported(db);
  expect(await apply(db, again)).toEqual({ lines: [], refusals: [] });
  await edit(folder, "translations", line, "texts: []");
  await apply(db, folder);
  expect((await readProviderSettings(db)).texts).toEqual({ zh: {}, ms: {}, ta: {} });
});

test("an export of the sample changes nothing when applied to it", async () => {
  const { db } = (await sampleWorld()).database;
  const counts = async () => [
    await db.$count(slot),
    await db.$count(intake),
    await db.$count(offer),
  ];
  const before = await counts();
  const folder = await exported(db);
  expect(await preview(db, folder)).toEqual({ lines: [], refusals: [] });
  expect(await apply(db, folder)).toEqual({ lines: [], refusals: [] });
  expect(await counts()).toEqual(before);
});

test("an export of the sample creates the same provider on an empty database", async () => {
  const sample = (await sampleWorld()).database.db;
  const { db } = await emptyDatabase();
  expect((await apply(db, await exported(sample))).refusals).toEqual([]);
  const again = await exported(db);
  expect(await preview(sample, again)).toEqual({ lines: [], refusals: [] });
});

test("a preview shows the changes and their dates, and changes nothing", async () => {
  const { db } = (await sampleWorld()).database;
  const folder = await exported(db);
  await edit(folder, "gst", "percent: 9\n", "percent: 9\n  - from: 2027-01-01\n    percent: 10\n");
  await edit(
    folder,
    "programmes",
    "{price: 195.00}",
    "{price: 195.00}\n                  - {price: 205.00, from: 2027-01-01}",
  );
  const { lines, refusals } = await preview(db, folder);
  expect(refusals).toEqual([]);
  expect(lines).toEqual([
    "GST 9 % → 10 % from 01/01/2027",
    "Gym Tonic's 24 sessions with pre- and post-assessment $195.00 → $205.00 from 01/01/2027",
  ]);
  expect(await db.$count(gstRate)).toBe(2);
});

test("a price applies from its day on, and existing orders keep their price", async () => {
  const world = await sampleWorld();
  const { db } = world.database;
  const early = await world.customer();
  await register(early);
  await fillCart(early);
  const orderId = await checkOut(early);
  const folder = await exported(db);
  const tomorrow = addDays(toSingaporeDay(FIRST_DAY), 1);
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

test("rules of a programme on sale change, and an export has them", async () => {
  const { db } = await emptyDatabase();
  const folder = await starter();
  await apply(db, folder);
  await edit(folder, "programmes", "# freeze:", "freeze:");
  await edit(folder, "programmes", "# chasSubsidy:", "chasSubsidy:");
  const { lines } = await apply(db, folder);
  expect(lines.join("\n")).toMatch(/freeze none → .*"hospital":180/);
  expect(lines.join("\n")).toMatch(/chasSubsidy none → .*"Blue":2000/);
  const [changed] = await db.select().from(product).where(eq(product.id, "circuit-training"));
  expect(changed?.freeze).toEqual({ hospital: 180, travel: 28 });
  const text = await readFile(path.join(await exported(db), "programmes.yaml"), "utf8");
  expect(text).toContain("hospital: 180");
  expect(text).toContain("Blue: 20");
});

test("a provider's own programme has its own texts", async () => {
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

test("a row without references is deleted when it is left out", async () => {
  const { db } = await emptyDatabase();
  const folder = await starter();
  await apply(db, folder);
  await edit(folder, "lists", "  - { id: social-media, value: Social media }\n", "");
  expect((await apply(db, folder)).lines).toEqual(["Left out: channel Social media"]);
  expect(await db.$count(product)).toBe(1);
});

test("codes are exported as hashes, and a code that is left out is no longer accepted", async () => {
  const world = await sampleWorld();
  const { db } = world.database;
  const setUp = () => world.anybody.counters.setUp({ body: { code: SAMPLE_COUNTER_CODE } });
  const folder = await exported(db);
  await edit(folder, "doors", "label: Staff LAKSA", "label: Head office");
  expect((await apply(db, folder)).lines).toEqual(["Changed: 1 staff code"]);
  expect((await setUp()).centerName).toBe("Taman Jurong Rain Tree Centre");

  const counters = await readFile(path.join(folder, "counters.yaml"), "utf8");
  await edit(folder, "counters", counters, "counters: []\n");
  expect((await apply(db, folder)).lines).toEqual(["No longer taken: 1 counter code"]);
  await expect(setUp()).rejects.toThrow("not one of our counter codes");
  const again = `counters:\n  - {centre: taman-jurong, code: ${SAMPLE_COUNTER_CODE}}\n`;
  await edit(folder, "counters", "counters: []\n", again);
  expect((await apply(db, folder)).refusals).toEqual([
    "A counter code of Taman Jurong Rain Tree Centre was withdrawn before. Make a new one.",
  ]);
});

test("codes that another portal exported are refused while this one has codes", async () => {
  const { db } = (await sampleWorld()).database;
  const folder = await exported(db);
  for (const name of ["doors", "counters"]) {
    const file = path.join(folder, `${name}.yaml`);
    const text = await readFile(file, "utf8");
    await edit(folder, name, text, text.replace(/(kept: )\S{4}/g, "$1beef"));
  }
  expect(await apply(db, folder)).toEqual({
    lines: [],
    refusals: [
      expect.stringMatching(
        /^doors\.yaml: 'kept' of staff 1 .+ not made with the present APP_SECRET/,
      ),
      expect.stringMatching(/^counters\.yaml: 'kept' of counters 1 /),
    ],
  });
});

test("a code of one customer is not part of the folder, and cannot become a code for all", async () => {
  const { db } = (await sampleWorld()).database;
  const folder = await exported(db);
  const entry =
    "code: MDMLIM\n    description: Ten\n    percent: 10\n    from: 2026-01-01\n    until: 2027-01-01";
  await edit(folder, "coupons", "coupons:\n", `coupons:\n  - ${entry}\n`);
  expect((await apply(db, folder)).refusals).toEqual([
    "Code MDMLIM belongs to one customer. Choose another.",
  ]);
});

test("a coupon that is left out is deleted, and one that was used ends", async () => {
  const world = await sampleWorld();
  const { db } = world.database;
  await ownerOf(world, "circuit-training");
  const folder = await exported(db);
  const text = await readFile(path.join(folder, "coupons.yaml"), "utf8");
  const without = text.replace(/ {2}- code: (?:FREE100|SAVE20)\n(?: {4}.*\n)+/g, "");
  await edit(folder, "coupons", text, without);
  expect((await apply(db, folder)).lines).toEqual([
    "Left out: code FREE100",
    "Left out: code SAVE20",
  ]);
  expect(await db.$count(coupon, eq(coupon.code, "SAVE20"))).toBe(0);
  const [used] = await db.select().from(coupon).where(eq(coupon.code, "FREE100"));
  expect(used?.endsAt).toEqual(FIRST_DAY);
  expect(await apply(db, folder)).toEqual({ lines: [], refusals: [] });
});

test("weekly times are described in plain words and can be booked immediately", async () => {
  const { db } = (await sampleWorld()).database;
  const folder = await exported(db);
  await edit(folder, "timetable", "times: [10:00, 14:00]", "times: [10:00, 14:00, 18:30]");
  await edit(folder, "timetable", "seats: 20", "seats: 22");
  const before = await db.$count(slot, eq(slot.productId, "day-care"));
  const { lines } = await apply(db, folder);
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe(
    "New: Day Care at Bedok Hibiscus Day Care, sessions: Every Monday to Friday, 06:30 PM, 22 places from 01/01/2024",
  );
  expect(lines[3]).toBe(
    "Day Care at Bedok Hibiscus Day Care, sessions: Every Monday to Friday, 10:00 AM, 02:00 PM: seats 20 → 22",
  );
  const rows = await db.select().from(slot).where(eq(slot.productId, "day-care"));
  expect(rows).toHaveLength(before * 1.5);
  expect(new Set(rows.map(({ seats }) => seats))).toEqual(new Set([22]));
});

test("an intake with fixed dates opens as soon as it is applied", async () => {
  const { db } = (await sampleWorld()).database;
  const folder = await exported(db);
  const plan =
    "programme: gym-tonic\n    centre: bukit-batok\n    weekdays: [mon, thu]\n    time: 08:00\n    seats: 10\n    from: 2027-06-02";
  await edit(folder, "timetable", "intakes:\n", `intakes:\n  - ${plan}\n`);
  expect((await apply(db, folder)).refusals).toEqual([]);
  const [made] = await db.select().from(intake).where(eq(intake.startTime, "08:00"));
  expect(made).toMatchObject({ fromDate: "2027-06-03", seats: 10, weekdays: [1, 4] });
});

test("an editor can look up the allowed values of each line", async () => {
  const folder = await starter();
  for (const name of fileNames) {
    const text = await readFile(path.join(folder, `${name}.yaml`), "utf8");
    expect(text).toMatch(new RegExp(`^# yaml-language-server: \\$schema=schema/${name}\\.json\n`));
    const schema = JSON.parse(await readFile(path.join(folder, "schema", `${name}.json`), "utf8"));
    expect(schema).toMatchObject({ type: "object", additionalProperties: false });
  }
});
