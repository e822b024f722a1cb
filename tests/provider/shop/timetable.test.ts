import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue as catalogueCalls } from "~/contract/shop/catalogue";
import { timetables as calls } from "~/contract/shop/timetable";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { sessionBooking } from "~/database/schema/booking";
import { intake, slot } from "~/database/schema/offering/timetable";
import { service, term } from "~/database/schema/service";
import { formatDateTime } from "~/lib/singapore-date";
import type { Context } from "~/provider/shared/context";
import { CallRejected } from "~/provider/shared/failure";
import { createStaticCatalogue } from "~/provider/shared/product-content";
import { createCatalogueHandlers } from "~/provider/shop/catalogue/catalogue";
import { shippedProducts } from "~/provider/shop/catalogue/production";
import { createTimetableHandlers } from "~/provider/shop/timetable/timetable";
import { freshDatabase } from "../../helpers/database/database";
import { FIRST_DAY } from "../../helpers/database/first-day";

/** A Monday, 09:00 AM in Singapore. */
const now = FIRST_DAY;
const source = createStaticCatalogue(shippedProducts);
const handlers = createTimetableHandlers(source);

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await freshDatabase("sample");
});
afterAll(() => opened?.close());

const at = (when = now) =>
  ({ db: opened.db, now: when, publicHolidays: [] as string[] }) as unknown as Context;
const asking = <Query>(query: Query) => ({ params: {}, query, body: {} });

const trainingDays = async (productName: string, centerName?: string) =>
  calls.trainingDays.data.parse(
    await handlers.trainingDays(at(), asking({ productName, centerName })),
  );
const intakes = async (offering: string, more: { center?: string; limit?: number } = {}) =>
  calls.runs.data.parse(await handlers.runs(at(), asking({ offering, limit: 2, ...more })));
const events = async (productId: string, more: { center?: string; limit?: number } = {}) =>
  calls.events.data.parse(await handlers.events(at(), asking({ productId, limit: 2, ...more })));

test("training days of an intake are its weekdays, and of sessions their planned days and hours", async () => {
  const bukitBatok = { centerId: "bukit-batok", centerName: "Bukit Batok Rambai Centre" };
  expect(await trainingDays("Gym Tonic")).toEqual([
    { ...bukitBatok, weekdays: [2, 4], times: [{ from: "10:00", to: "10:45" }] },
    { ...bukitBatok, weekdays: [3, 5], times: [{ from: "14:00", to: "14:45" }] },
  ]);
  const circuit = await trainingDays("Circuit Training");
  expect(circuit).toHaveLength(5);
  for (const { weekdays, times } of circuit) {
    expect(weekdays).toEqual([1, 2, 3, 4, 5]);
    expect(times.map(({ from }) => from)).toEqual(["09:00", "10:00", "14:00", "16:00"]);
  }
});

test("a single session is no training day", async () => {
  const [any] = await opened.db.select().from(slot).where(eq(slot.centreId, "marine-parade"));
  const startsAt = new Date("2026-11-28T14:20:00Z");
  const endsAt = new Date("2026-11-28T15:05:00Z");
  await opened.db.insert(slot).values({
    ...(any as typeof slot.$inferSelect),
    id: undefined,
    kind: "SESSION",
    startsAt,
    endsAt,
  });
  const [days, ...others] = await trainingDays(
    "Circuit Training",
    "Marine Parade Sea Almond Centre",
  );
  expect([days?.weekdays, others]).toEqual([[1, 2, 3, 4, 5], []]);
});

test("training days can be read for one centre by name", async () => {
  const [one, ...others] = await trainingDays("Circuit Training", "Taman Jurong Rain Tree Centre");
  expect([one?.centerId, others]).toEqual(["taman-jurong", []]);
  expect(await trainingDays("Circuit Training", "Nowhere")).toEqual([]);
});

test.each(["Denticare", "No such programme", "\0"])("%j has no training days", async (name) => {
  expect(await trainingDays(name)).toEqual([]);
});

test("the next two intakes at each centre are listed in order, with the free seats", async () => {
  const found = await intakes("functional-strength-training-24");
  expect(new Set(found.map(({ centerId }) => centerId)).size).toBe(2);
  for (const { centerId } of found) {
    const here = found.filter((intake) => intake.centerId === centerId);
    expect(here).toHaveLength(2);
    expect((here[0]?.fromDate ?? "") < (here[1]?.fromDate ?? "")).toBe(true);
  }
  const [first] = await intakes("functional-strength-training-24", {
    center: "taman-jurong",
    limit: 1,
  });
  const [planned] = await opened.db
    .select()
    .from(intake)
    .where(
      and(
        eq(intake.productId, "functional-strength-training"),
        eq(intake.centreId, "taman-jurong"),
      ),
    )
    .orderBy(asc(intake.fromDate));
  expect(first).toMatchObject({
    id: planned?.id,
    fromDate: planned?.fromDate,
    recurrence: "Every Monday and Wednesday, 09:00 AM to 09:45 AM",
    seatsLeft: 15,
  });
});

test("a programme booked by session has no intakes, and one with intakes no events", async () => {
  expect(await intakes("circuit-training-8")).toEqual([]);
  expect(await intakes("nothing")).toEqual([]);
  expect(await events("gym-tonic")).toEqual([]);
});

test("the next sessions with a place at each centre are listed, without full ones", async () => {
  const found = await events("circuit-training", { limit: 1 });
  expect(found).toHaveLength(5);
  for (const event of found) {
    expect([event.eventName, formatDateTime(event.startsAt), event.placesLeft]).toEqual([
      "Circuit Training",
      "24/11/2026, 09:00 AM",
      12,
    ]);
  }
  const [first] = await events("circuit-training", { center: "taman-jurong" });
  await fill(first);
  const [second] = await events("circuit-training", { center: "taman-jurong" });
  expect(formatDateTime(second?.startsAt ?? "")).toBe("24/11/2026, 10:00 AM");
});

/** Fills the event: one place, taken by a customer. */
async function fill(event: { id: string; startsAt: string; endsAt: string } | undefined) {
  if (event === undefined) throw new Error("There is no event");
  const [somebody] = await opened.db
    .select({ termId: term.id, clientId: service.clientId })
    .from(term)
    .innerJoin(service, eq(service.id, term.serviceId));
  if (somebody === undefined) throw new Error("There is no service");
  await opened.db.update(slot).set({ seats: 1 }).where(eq(slot.id, event.id));
  await opened.db.insert(sessionBooking).values({
    ...somebody,
    kind: "SESSION",
    slotId: event.id,
    seat: 1,
    startsAt: new Date(event.startsAt),
    endsAt: new Date(event.endsAt),
    createdAt: now,
  });
}

test("activities of a programme are listed with their times", async () => {
  const found = calls.activities.data.parse(
    await handlers.activities(at(), asking({ productId: "circuit-training" })),
  );
  expect(found).toEqual([
    {
      id: expect.any(String),
      name: "Helping hands at Circuit Training",
      centerName: expect.stringContaining("Taman Jurong"),
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      hours: { from: "09:00", to: "11:00" },
    },
  ]);
});

test("a group lists the programmes of its subcategory, and an unknown id is not found", async () => {
  const catalogue = createCatalogueHandlers(source);
  const byId = (id: string) => ({ params: { id }, query: {}, body: {} });
  const group = catalogueCalls.group.data.parse(await catalogue.group(at(), byId("exercise")));
  expect([group.name, group.products.map(({ name }) => name)]).toEqual([
    "Exercise programmes",
    ["Circuit Training", "Functional Strength Training", "Gym Tonic"],
  ]);
  const error = await catalogue.group(at(), byId("\0")).catch((thrown: unknown) => thrown);
  expect(error instanceof CallRejected && error.failure.httpCode).toBe(404);
});
