import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { intake } from "~/database/schema/offering/timetable";
import { couponUse, intakeSeat, orderItem } from "~/database/schema/order";
import { addDays, type Day, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { generateIntakes, generateSlots } from "~/provider/shop/timetable/slot-generation";
import {
  buy,
  outcome,
  ownerOf,
  type PackageOwner,
  termOf,
} from "../../helpers/booking/package-owner";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const item = {
  categoryId: "active-ageing",
  productId: "functional-strength-training",
  offeringId: "functional-strength-training-24",
  centerId: "taman-jurong",
};

const strength = () => ownerOf(world, "functional-strength-training");
const firstIntake = async ({ api, termId }: PackageOwner) =>
  (await api.intakes.list({ query: { termId } }))[0];

async function enrolled(): Promise<PackageOwner> {
  const owner = await strength();
  const { id: subscription } = await owner.service();
  const { clientId, termId } = owner;
  const intakeId = (await firstIntake(owner))?.id as string;
  await owner.api.intakes.enrol({
    body: { clientId, subscription, subscriptionTermId: termId, intakeId },
    idempotencyKey: randomUUID(),
  });
  return owner;
}

/** Puts the programme into the cart and orders it. @returns the order. */
async function buyAgain({ api }: PackageOwner): Promise<string> {
  await api.carts.put({ body: { items: [item], source: "MYNH" } });
  const { totalAmount } = await api.carts.checkoutInfo();
  return (await api.carts.checkout({ body: { totalAmount }, idempotencyKey: randomUUID() }))
    .orderId;
}

const mayJoin = async ({ api }: PackageOwner) => {
  const programmes = await api.catalogue.programmes({
    params: { categoryId: "active-ageing", subcategoryId: "exercise" },
    query: {},
  });
  return programmes.find(({ id }) => id === item.productId)?.eligible;
};

const REFUSED = "Functional Strength Training: This person is already in this programme.";

test("a second package of a programme with fixed dates is refused while the first lasts, before and after its dates are chosen", async () => {
  const owner = await strength();
  expect([await mayJoin(owner), await outcome(buyAgain(owner))]).toEqual([false, REFUSED]);
  const member = await enrolled();
  expect([await mayJoin(member), await outcome(buyAgain(member))]).toEqual([false, REFUSED]);
});

test("an intake can be renewed four weeks before its end, for an intake that begins after it", async () => {
  const owner = await enrolled();
  const { groups } = await termOf(owner);
  const ninthLast = groups.scheduled.at(-9)?.startsAt as string;
  const last = groups.scheduled.at(-1)?.startsAt as string;
  world.clock.set(new Date(ninthLast));
  await world.runDueWork();
  const { db } = world.database;
  await generateIntakes(db, world.clock.now());
  expect(await mayJoin(owner)).toBe(false);

  world.clock.forward({ minutes: 60 });
  await world.runDueWork();
  expect((await owner.service()).scheduledSessions).toBe(8);
  expect(await mayJoin(owner)).toBe(true);
  const orderId = await buyAgain(owner);
  const [held] = await db
    .select({ fromDate: intake.fromDate })
    .from(orderItem)
    .innerJoin(intakeSeat, eq(intakeSeat.orderItemId, orderItem.id))
    .innerJoin(intake, eq(intake.id, intakeSeat.intakeId))
    .where(eq(orderItem.orderId, orderId));
  const { fromDate = "" } = held ?? {};
  expect(fromDate > last.slice(0, 10)).toBe(true);
});

test("a package that is renewed early starts when the one before it ends, which is listed first", async () => {
  world.clock.set(FIRST_DAY);
  const owner = await ownerOf(world, "circuit-training");
  const list = async () => (await owner.api.services.list()).services;
  const [first] = await list();
  expect(first?.renewsFrom).toBe(addDays(first?.validUntil as Day, 1));
  world.clock.set(toInstant(addDays(first?.validUntil as Day, -14), "10:00"));
  await generateSlots(world.database.db, world.clock.now());
  // The helper's code can be used once.
  await world.database.db.delete(couponUse);
  await buy(owner.api, "circuit-training");
  const [old, renewed] = await list();
  expect(old?.id).toBe(first?.id);
  expect(renewed).toMatchObject({
    validFrom: addDays(first?.validUntil as Day, 1),
    validUntil: addDays(first?.validUntil as Day, 91),
  });
  // Ended packages delay nothing.
  world.clock.set(toInstant(addDays(renewed?.validUntil as Day, 1), "10:00"));
  expect((await list()).map(({ renewsFrom }) => renewsFrom)).toEqual(
    Array(2).fill(toSingaporeDay(world.clock.now())),
  );
});
