import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { configuration as configurationCalls } from "~/contract/configuration";
import { catalogue as calls } from "~/contract/shop/catalogue";
import type { Database, OpenDatabase } from "~/database/engine/connect.server";
import { mdmLim, mrRajan } from "~/database/sample/accounts";
import { offer } from "~/database/schema/offering/price";
import { product } from "~/database/schema/offering/product";
import { intake } from "~/database/schema/offering/timetable";
import { intakeSeat, orderItem } from "~/database/schema/order";
import { clientAccess } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { service } from "~/database/schema/service";
import type { Context, CustomerContext } from "~/provider/shared/context";
import { CallRejected } from "~/provider/shared/failure";
import { createStaticCatalogue } from "~/provider/shared/product-content";
import { readGstRate } from "~/provider/shop/cart/gst";
import { findFirstStarts } from "~/provider/shop/catalogue/availability";
import { createCatalogueHandlers } from "~/provider/shop/catalogue/catalogue";
import { shippedProducts } from "~/provider/shop/catalogue/production";
import { configurationHandlers } from "~/provider/shop/configuration";
import { freshDatabase } from "../../helpers/database/database";
import { FIRST_DAY, testVault } from "../../helpers/database/first-day";
import { ownClientIdOf } from "../../helpers/people/sample-record";

const now = FIRST_DAY;
const handlers = createCatalogueHandlers(createStaticCatalogue(shippedProducts));

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase("sample");
});
afterAll(() => opened?.close());

// Handlers of this area use nothing else of their context.
const at = (when = now) => ({ db: opened.db, now: when, vault: testVault }) as unknown as Context;
const noInput = { params: {}, query: {}, body: {} };
const byId = (id: string) => ({ ...noInput, params: { id } });

async function customerOf(subject: string): Promise<CustomerContext> {
  const [row] = await opened.db.select().from(customer).where(eq(customer.subject, subject));
  return {
    ...at(),
    customerId: row?.id,
    viewAs: null,
    idempotencyKey: null,
    ownClientId: null,
    touched: new Set<string>(),
  } as CustomerContext;
}

async function refusal(answer: Promise<unknown>) {
  const error = await answer.catch((thrown: unknown) => thrown);
  if (!(error instanceof CallRejected)) throw new Error("It was not refused", { cause: error });
  return error.failure;
}

const shown = async (id: string) =>
  calls.product.data.parse(await handlers.product(at(), byId(id)));
const figures = async (id: string) =>
  (await shown(id)).statistics.map(({ figure, text }) => `${figure} ${text}`);
const regionsOf = async (id: string) => (await shown(id)).locations.map(({ region }) => region);

describe("programme facts (SPEC section 1)", () => {
  test("home lists every category with its products and the lowest price with GST, and does not sell Denticare", async () => {
    const categories = calls.products.data.parse(await handlers.products(at(), noInput));
    const listed = categories.map(({ name, products }) => [
      name,
      products.map((entry) => `${entry.name} ${entry.priceFromWithGst}`),
    ]);
    expect(listed).toEqual([
      [
        "Active Ageing",
        ["Circuit Training 8720", "Functional Strength Training 19620", "Gym Tonic 21255"],
      ],
      ["Denticare", ["Denticare null"]],
      ["Day Care", ["Day Care 13080"]],
    ]);
  });

  test("Gym Tonic has 24 sessions with pre- and post-assessment, 45 minutes each", async () => {
    const gymTonic = await shown("gym-tonic");
    expect(gymTonic).toMatchObject({ totalSessions: 24, minutesPerSession: 45 });
    expect(gymTonic.facts).toContain("24 sessions");
    expect(gymTonic.facts.join()).toMatch(/Pre-assessment.*post-assessment/);
    expect(gymTonic.facts).toContain("45 minutes per session");
  });

  test("Gym Tonic shows its study of 183 participants", async () => {
    expect(await figures("gym-tonic")).toEqual([
      "70% walked faster (walking speed)",
      "76% rose from a chair more easily (sit-to-stand)",
      "88% had stronger legs (lower-body strength)",
    ]);
    expect((await shown("gym-tonic")).statisticsSource).toMatch(/local study of 183 participants/);
  });

  test("Functional Strength Training shows its statistics", async () => {
    const { statistics } = await shown("functional-strength-training");
    expect(statistics.map(({ figure }) => figure)).toEqual(["97%", "96%", "50%"]);
  });

  test.each([
    ["circuit-training", ["ne", "sw", "nw", "se", "sw"]],
    ["functional-strength-training", ["nw", "sw"]],
    ["gym-tonic", ["sw"]],
  ])("%s runs in %j", async (id, regions) => {
    expect(await regionsOf(id)).toEqual(regions);
  });

  test.each(["circuit-training", "functional-strength-training", "gym-tonic"])(
    "%s meets twice a week and states who it suits",
    async (id) => {
      const { facts, questions } = await shown(id);
      expect(facts).toContain("Twice a week");
      const answer = questions[0]?.answer.join(" ") ?? "";
      expect(answer).toMatch(/no mobility assistance/);
      expect(answer).toMatch(/no medical condition that becomes worse with exercise/);
      expect(answer).toMatch(/blood pressure and a heart rate that are normal, or under control/);
      expect(answer).toMatch(/can follow the programme/);
    },
  );

  test("every location has its postal code and lies in Singapore", async () => {
    for (const { id } of shippedProducts) {
      for (const location of (await shown(id)).locations) {
        expect(location.postalCode).toMatch(/^\d{6}$/);
        expect(location.latitude).toBeGreaterThan(1.2);
        expect(location.latitude).toBeLessThan(1.48);
        expect(location.longitude).toBeGreaterThan(103.6);
        expect(location.longitude).toBeLessThan(104.05);
      }
    }
  });

  test("a product has the same name in the catalogue and in the database", async () => {
    const rows = await opened.db.select({ id: product.id, name: product.name }).from(product);
    expect(new Map(rows.map(({ id, name }) => [id, name]))).toEqual(
      new Map(shippedProducts.map(({ id, name }) => [id, name])),
    );
  });
});

describe("offers", () => {
  test("offers have prices before and with GST", async () => {
    const offers = calls.offerings.data.parse(
      await handlers.offerings(at(), {
        ...byId("circuit-training"),
        query: { nonSellable: "false" },
      }),
    );
    expect(offers.map((sold) => [sold.sessions, sold.price, sold.priceWithGst])).toEqual([
      [8, 8000, 8720],
      [12, 10800, 11772],
      [24, 19920, 21713],
    ]);
  });

  test("an offer that is no longer sold is not listed", async () => {
    const input = { ...byId("gym-tonic"), query: { nonSellable: "false" as const } };
    const offers = await handlers.offerings(at(), input);
    expect(offers.map(({ id }) => id)).toEqual(["gym-tonic-24"]);
    expect(await opened.db.$count(offer, eq(offer.productId, "gym-tonic"))).toBe(2);
  });

  test("an intake bought today still ends within the validity of its offer", async () => {
    const rows = await opened.db
      .select({ toDate: intake.toDate, days: offer.validityDays })
      .from(intake)
      .innerJoin(offer, eq(offer.productId, intake.productId))
      .where(eq(offer.sellable, true));
    for (const { toDate, days } of rows) {
      expect(Date.parse(toDate)).toBeLessThan(now.getTime() + days * 86_400_000);
    }
  });
});

describe("records that do not exist", () => {
  test.each(["nothing", "gym-tonic ", "\0", "__proto__"])("product %j is not valid", async (id) => {
    const message = "Product is not valid";
    expect(await refusal(handlers.product(at(), byId(id)))).toMatchObject({
      httpCode: 404,
      errorMessage: message,
    });
    expect(await refusal(handlers.centres(at(), byId(id)))).toMatchObject({
      errorMessage: message,
    });
  });

  test.each(["nothing", "\0"])("category %j is not valid", async (id) => {
    expect(await refusal(handlers.category(at(), byId(id)))).toMatchObject({
      httpCode: 404,
      errorMessage: "Service is not valid",
    });
  });

  test("a product without content, or content without a product, is not valid", async () => {
    const [content] = shippedProducts;
    const nobody = createCatalogueHandlers(createStaticCatalogue([]));
    expect(await refusal(nobody.product(at(), byId("gym-tonic")))).toMatchObject({ httpCode: 404 });
    const categories = await nobody.products(at(), noInput);
    expect(categories.flatMap(({ products }) => products)).toEqual([]);
    const more = createCatalogueHandlers(
      createStaticCatalogue([{ ...(content as NonNullable<typeof content>), id: "only-words" }]),
    );
    expect(await refusal(more.product(at(), byId("only-words")))).toMatchObject({ httpCode: 404 });
  });
});

describe("programmes to choose from", () => {
  const ask = async (subject: string, lovedOne?: string, path = ["active-ageing", "exercise"]) => {
    const [categoryId = "", subcategoryId = ""] = path;
    const context = await customerOf(subject);
    const answer = await handlers.programmes(context, {
      ...noInput,
      params: { categoryId, subcategoryId },
      query: { checkEligibility: "true", lovedOne },
    });
    return calls.programmes.data.parse(answer);
  };

  test("have offers and centres", async () => {
    const programmes = await ask(mrRajan.sub);
    expect(programmes.map(({ name, eligible }) => [name, eligible])).toEqual([
      ["Circuit Training", true],
      ["Functional Strength Training", true],
      ["Gym Tonic", true],
    ]);
    expect(programmes[2]?.offers.map(({ priceWithGst }) => priceWithGst)).toEqual([21255]);
    expect(programmes[2]?.centres).toEqual([
      { id: "bukit-batok", name: "Bukit Batok Rambai Centre" },
    ]);
  });

  test("a subcategory of another category is not valid", async () => {
    expect(await refusal(ask(mrRajan.sub, undefined, ["dental-care", "exercise"]))).toMatchObject({
      httpCode: 404,
      errorMessage: "Service is not valid",
    });
  });

  test("are listed for a caller without a record", async () => {
    await opened.db.insert(customer).values({ subject: "newcomer", createdAt: now });
    const [dayCare] = await ask("newcomer", undefined, ["day-care", "day-programmes"]);
    expect(dayCare).toMatchObject({ eligible: true, reason: null });
  });

  test("a stranger's client gets the same answer as an unknown one", async () => {
    const stranger = await refusal(ask(mrRajan.sub, await ownClientIdOf(opened.db, mdmLim)));
    expect(stranger.httpCode).toBe(404);
    expect(await refusal(ask(mrRajan.sub, "Nobody99"))).toEqual(stranger);
  });

  test("a loved one who is too young or already in the intake gets the reason", async () => {
    const caller = await customerOf(mdmLim.sub);
    const limId = await ownClientIdOf(opened.db, mdmLim);
    const [lim] = await opened.db.select().from(client).where(eq(client.id, limId));
    const young = {
      ...(lim as NonNullable<typeof lim>),
      id: "Young001",
      idNumberLookup: "another",
      dateOfBirth: "1990-01-01",
    };
    await opened.db.insert(client).values(young);
    await opened.db.insert(clientAccess).values({
      customerId: caller.customerId,
      clientId: young.id,
      relation: "LOVED_ONE",
      createdAt: now,
    });
    const [dayCare] = await ask(mdmLim.sub, young.id, ["day-care", "day-programmes"]);
    expect(dayCare).toMatchObject({
      eligible: false,
      reason: "This programme is for people aged 60 and above.",
    });
    expect((await ask(mdmLim.sub, young.id)).every(({ eligible }) => eligible)).toBe(true);

    const [ongoing] = await opened.db.select().from(service).where(eq(service.usedSessions, 3));
    const running = ongoing as NonNullable<typeof ongoing>;
    const enrolled = { productId: "gym-tonic", clientId: young.id };
    await opened.db.update(service).set(enrolled).where(eq(service.id, running.id));
    const reasons = (await ask(mdmLim.sub, young.id)).map(({ reason }) => reason);
    expect(reasons).toEqual([null, null, "This person is already in this programme."]);
    const { productId, clientId } = running;
    await opened.db.update(service).set({ productId, clientId }).where(eq(service.id, running.id));
    // A package by the session may be bought again while one is running.
    expect((await ask(mdmLim.sub)).map(({ eligible }) => eligible)).toEqual([true, true, true]);
  });
});

describe("the start dates", () => {
  const ask = async (code: string, key?: string, when = now) =>
    configurationCalls.mastercodes.data.parse(
      await configurationHandlers.mastercodes(at(when), {
        ...noInput,
        query: { code, key, size: 1000 },
      }),
    ).content;

  test("of an intake programme come from the first intake with a free seat", async () => {
    const [first] = await ask("sd-gym-tonic", "sd-bukit-batok");
    expect(first).toMatchObject({ code: "sd-gym-tonic", key: "sd-bukit-batok" });
    expect((first?.value ?? "") > "2026-12-06").toBe(true);
  });

  test("of sessions come from the next session, at each centre if none is named", async () => {
    const content = await ask("sd-circuit-training");
    expect(content).toHaveLength(5);
    expect(new Set(content.map(({ value }) => value))).toEqual(new Set(["2026-11-24"]));
  });

  test("of Denticare always exist", async () => {
    const later = new Date("2032-01-01T00:00:00Z");
    expect(await ask("sd-dental-care", "sd-tampines-dental", later)).toHaveLength(1);
  });

  test.each([
    ["sd-gym-tonic", "sd-ang-mo-kio"],
    ["sd-nothing", "sd-nothing"],
    ["sd-", undefined],
    ["sd-gym-tonic", ""],
  ])("%j at %j is not available", async (code, key) => {
    expect(await refusal(ask(code, key))).toMatchObject({
      httpCode: 404,
      errorCode: "PROGRAMME_NOT_AVAILABLE",
      errorMessage: "Not available at this moment, please select other programme.",
    });
  });

  type Pair = { productId: string; centreId: string };
  const keyOf = ({ productId, centreId }: Pair) => `${productId} ${centreId}`;
  /** Selects the pairs that can be started. */
  async function startable(db: Database, when: Date, pairs: readonly Pair[]) {
    const keys = (await findFirstStarts(db, when, undefined)).map(keyOf);
    return new Set(pairs.map(keyOf).filter((key) => keys.includes(key)));
  }

  test("skip a full intake, and end when all have ended", async () => {
    const pairs = [
      { productId: "gym-tonic", centreId: "bukit-batok" },
      { productId: "circuit-training", centreId: "bukit-batok" },
      { productId: "dental-care", centreId: "bukit-batok" },
      { productId: "dental-care", centreId: "tampines-dental" },
    ];
    const { db } = opened;
    expect(await startable(db, now, pairs)).toEqual(
      new Set([
        "gym-tonic bukit-batok",
        "circuit-training bukit-batok",
        "dental-care tampines-dental",
      ]),
    );
    const later = new Date("2032-01-01T00:00:00Z");
    expect(await startable(db, later, pairs)).toEqual(new Set(["dental-care tampines-dental"]));

    await db
      .transaction(async (tx) => {
        const [line] = await tx.select({ id: orderItem.id }).from(orderItem);
        const intakes = await tx.select().from(intake).where(eq(intake.productId, "gym-tonic"));
        const [full, ...others] = intakes.filter(({ seats }) => seats === 1);
        await tx.insert(intakeSeat).values({
          intakeId: full?.id ?? "",
          seat: 1,
          orderItemId: line?.id ?? "",
        });
        for (const { id } of intakes) {
          if (id !== full?.id) await tx.delete(intake).where(eq(intake.id, id));
        }
        expect(others).toHaveLength(1);
        expect(await startable(tx, now, pairs.slice(0, 1))).toEqual(new Set());
        tx.rollback();
      })
      .catch((error: Error) => expect(error.message).toMatch(/rollback/i));
  });

  test("the provider's links are listed under NTUCH_LINKS", async () => {
    const keys = (await ask("NTUCH_LINKS")).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["privacyPolicy", "feedback", "contact"]));
    expect(await ask("NTUCH_LINKS", "feedback")).toHaveLength(1);
    expect(await ask("ANOTHER")).toEqual([]);
  });
});

describe("configuration", () => {
  test("lists marketing channels page by page", async () => {
    const ask = async (size: number, page: number) =>
      (
        await configurationHandlers.marketingChannels(at(), { ...noInput, query: { size, page } })
      ).content.map(({ value }) => value);
    expect(await ask(1000, 0)).toEqual([
      "Friends or family",
      "Community centre",
      "Social media",
      "Newspaper",
      "Hospital or polyclinic",
      "Roadshow",
      "Others",
    ]);
    expect(await ask(3, 2)).toEqual(["Others"]);
    expect(await ask(1000, Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  test("lists GST by date", async () => {
    const ask = (param: string) =>
      configurationHandlers.gst(at(), { ...noInput, params: { param } });
    expect(await ask("current")).toEqual({ rateBasisPoints: 900 });
    expect(await ask("2023-12-31")).toEqual({ rateBasisPoints: 800 });
    expect(await ask("2024-01-01")).toEqual({ rateBasisPoints: 900 });
    expect(await refusal(ask("2022-12-31"))).toMatchObject({ httpCode: 404 });
    expect(await refusal(ask("2024-02-30"))).toMatchObject({ httpCode: 404 });
    expect(await refusal(ask("\0"))).toMatchObject({ httpCode: 404 });
    expect(await readGstRate(opened.db, "2026-11-23")).toBe(900);
    await expect(readGstRate(opened.db, "2000-01-01")).rejects.toThrow(/No GST rate/);
  });
});
