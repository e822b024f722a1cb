/** Packages moved to another centre of the same programme, when it has places. */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { intake, slot } from "~/database/schema/offering/timetable";
import { intakeSeat } from "~/database/schema/order";
import { service as bought } from "~/database/schema/service";
import {
  book,
  bookOne,
  outcome,
  ownerOf,
  type PackageOwner,
  statusOf,
  termOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const quoteOf = async ({ api, service }: PackageOwner) =>
  api.packageMoves.quote({ params: { id: (await service()).id } });

const moveTo = async (
  { api, service }: PackageOwner,
  centerId: string,
  { forfeits = 0, key = randomUUID() } = {},
) =>
  api.packageMoves.move({
    params: { id: (await service()).id },
    body: { centerId, forfeits },
    idempotencyKey: key,
  });

async function messageTo({ api }: PackageOwner, subject: string) {
  await world.runDueWork();
  await world.runDueWork();
  const { email } = await api.profiles.get();
  const sent = world.sent.filter((one) => one.to === email && one.subject?.startsWith(subject));
  return sent.at(-1)?.text ?? "";
}

/** Books three sessions at Taman Jurong, each at least five days away. */
async function threeBooked() {
  const owned = await ownerOf(world, "circuit-training");
  const times = await timesTwiceAWeek(owned, 3);
  await book(
    owned,
    times.map(({ id }) => id),
  );
  return owned;
}

describe("a package booked time by time", () => {
  test("names the other centres with a free time, and moves once with its bookings cancelled", async () => {
    const owned = await threeBooked();
    const before = await owned.service();
    const quote = await quoteOf(owned);
    expect(quote?.centers.map(({ id }) => id)).not.toContain("taman-jurong");
    expect(quote?.centers.find(({ id }) => id === "bukit-batok")?.firstFree).not.toBeNull();
    expect(quote).toMatchObject({ forfeits: 0 });
    expect(quote?.released).toHaveLength(3);

    const key = randomUUID();
    const first = await moveTo(owned, "bukit-batok", { key });
    expect(first).toMatchObject({ cancelled: 3 });
    expect(await moveTo(owned, "bukit-batok", { key })).toEqual(first);
    expect(await owned.service()).toMatchObject({
      centerId: "bukit-batok",
      validUntil: before.validUntil,
      totalSessions: 12,
      usedSessions: 0,
      scheduledSessions: 0,
    });
    const [time] = await vacant(owned);
    const [row] = await world.database.db
      .select()
      .from(slot)
      .where(eq(slot.id, time?.id as string));
    expect(row?.centreId).toBe("bukit-batok");
    expect((await bookOne(owned, time?.id as string)).centerName).toBe(first.centerName);
    const told = await messageTo(owned, "Moved: Circuit Training");
    expect(told).toContain("3 appointments are cancelled, free of charge.");
  });

  test("costs a session of tomorrow only after the customer has agreed", async () => {
    const owned = await ownerOf(world, "circuit-training");
    const [soon] = await vacant(owned);
    await bookOne(owned, soon?.id as string);
    expect(await quoteOf(owned)).toMatchObject({ forfeits: 1 });
    expect(await outcome(moveTo(owned, "bukit-batok"))).toMatch(/would count as used/);
    expect((await termOf(owned)).scheduledSessions).toBe(1);
    await moveTo(owned, "bukit-batok", { forfeits: 1 });
    expect(await termOf(owned)).toMatchObject({ usedSessions: 1, sessionsToBook: 11 });
  });

  test("keeps the former centre on the sessions that took place there", async () => {
    const owned = await threeBooked();
    const before = world.clock.now();
    onTestFinished(() => world.clock.set(before));
    const [first] = (await termOf(owned)).groups.scheduled;
    world.clock.set(new Date(Date.parse(first?.endsAt as string) + 600_000));
    await world.runDueWork();
    await moveTo(owned, "bukit-batok", { forfeits: 2 });
    const { groups, centerName } = await termOf(owned);
    expect(groups.completed.map((one) => one.centerName)).toEqual([first?.centerName]);
    expect(centerName).not.toBe(first?.centerName);
    const { appointment } = await owned.api.sessions.get({ params: { id: first?.id as string } });
    expect(appointment.centerName).toBe(first?.centerName);
  });

  test("is not moved to a centre without a free time or outside the programme, nor by a stranger", async () => {
    const owned = await threeBooked();
    const { db } = world.database;
    const there = and(eq(slot.centreId, "choa-chu-kang"), eq(slot.productId, "circuit-training"));
    await db.update(slot).set({ withdrawnAt: world.clock.now() }).where(there);
    onTestFinished(async () => {
      await db.update(slot).set({ withdrawnAt: null }).where(there);
    });
    const quote = await quoteOf(owned);
    expect(quote?.centers.find(({ id }) => id === "choa-chu-kang")?.firstFree).toBeNull();
    expect(await outcome(moveTo(owned, "choa-chu-kang"))).toMatch(/no free place now/);
    expect(await statusOf(moveTo(owned, "yishun"))).toBe(404);
    expect(await statusOf(moveTo(owned, "taman-jurong"))).toBe(404);
    const stranger = { ...owned, api: (await ownerOf(world, "day-care")).api };
    expect(await statusOf(quoteOf(stranger))).toBe(404);
    expect(await statusOf(moveTo(stranger, "bukit-batok"))).toBe(404);
    expect((await termOf(owned)).scheduledSessions).toBe(3);
  });

  test("cannot be moved once it has ended", async () => {
    const owned = await ownerOf(world, "circuit-training");
    const { id } = await owned.service();
    await world.database.db.update(bought).set({ usedSessions: 12 }).where(eq(bought.id, id));
    expect((await owned.service()).canMove).toBe(false);
    expect(await quoteOf(owned)).toBeNull();
    expect(await outcome(moveTo(owned, "bukit-batok"))).toMatch(/Please call us/);
  });
});

describe("a package of a group", () => {
  const OTHER = "choa-chu-kang";

  async function enrolled() {
    const owned = await ownerOf(world, "functional-strength-training");
    const { id: subscription } = await owned.service();
    const [group] = (await owned.api.intakes.list({ query: { termId: owned.termId } })).filter(
      ({ problem }) => problem === null,
    );
    await owned.api.intakes.enrol({
      body: {
        intakeId: group?.id as string,
        subscription,
        subscriptionTermId: owned.termId,
        clientId: owned.clientId,
      },
      idempotencyKey: randomUUID(),
    });
    return { owned, intakeId: group?.id as string };
  }

  const seatsIn = async (centreId: string) =>
    (
      await world.database.db
        .select({ id: intakeSeat.orderItemId })
        .from(intakeSeat)
        .innerJoin(intake, eq(intake.id, intakeSeat.intakeId))
        .where(eq(intake.centreId, centreId))
    ).length;

  test("gives its place back and takes one in the next group of the other centre", async () => {
    const { owned } = await enrolled();
    const [here, there] = [await seatsIn("taman-jurong"), await seatsIn(OTHER)];
    const quote = await quoteOf(owned);
    expect(quote?.centers).toMatchObject([{ id: OTHER, firstFree: expect.any(String) }]);
    await moveTo(owned, OTHER);
    expect(await seatsIn("taman-jurong")).toBe(here - 1);
    expect(await seatsIn(OTHER)).toBe(there + 1);
    const intakes = await owned.api.intakes.list({ query: { termId: owned.termId } });
    expect(intakes.some(({ held, problem }) => held && problem === null)).toBe(true);
    expect((await owned.service()).term.toBook).toBe("INTAKE");
  });

  test("two people do not get the same last place", async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const { db } = world.database;
    const there = and(
      eq(intake.centreId, OTHER),
      eq(intake.productId, "functional-strength-training"),
    );
    const groups = await db.select().from(intake).where(there);
    const [first] = [...groups].sort((a, b) => a.fromDate.localeCompare(b.fromDate));
    const last = first as (typeof groups)[number];
    const inLast = () => db.$count(intakeSeat, eq(intakeSeat.intakeId, last.id));
    const taken = await inLast();
    await db.update(intake).set({ withdrawnAt: world.clock.now() }).where(there);
    await db
      .update(intake)
      .set({ withdrawnAt: null, seats: taken + 1 })
      .where(eq(intake.id, last.id));
    onTestFinished(async () => {
      await db.update(intake).set({ withdrawnAt: null }).where(there);
      await db.update(intake).set({ seats: last.seats }).where(eq(intake.id, last.id));
    });
    const outcomes = await Promise.all(
      [one, other].map(({ owned }) => outcome(moveTo(owned, OTHER))),
    );
    expect(outcomes.filter((words) => words === "done")).toHaveLength(1);
    expect(outcomes.some((words) => words.includes("no free place now"))).toBe(true);
    expect(await inLast()).toBe(taken + 1);
  });
});
