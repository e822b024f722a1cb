/** Packages frozen for a stay in hospital or a journey: by the provider's rule, or by an operator. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { product } from "~/database/schema/offering/product";
import { slot } from "~/database/schema/offering/timetable";
import { intakeSeat } from "~/database/schema/order";
import { service } from "~/database/schema/service";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import {
  book,
  bookOne,
  move,
  outcome,
  ownerOf,
  type PackageOwner,
  statusOf,
  termOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const operate = (...words: string[]) =>
  operatorFor({ db: world.database.db, now: world.clock.now })(...words);

type Reason = "HOSPITAL" | "TRAVEL" | "OTHER";
interface Days {
  fromDate: string;
  toDate: string;
}

const quoteOf = async ({ api, service }: PackageOwner, query: Days) =>
  api.packageFreezes.quote({ params: { id: (await service()).id }, query });

const freeze = async (
  { api, service }: PackageOwner,
  days: Days,
  { reason = "HOSPITAL" as Reason, released = 0, key = randomUUID() } = {},
) =>
  api.packageFreezes.request({
    params: { id: (await service()).id },
    body: { ...days, reason, released },
    idempotencyKey: key,
  });

const end = async ({ api, service }: PackageOwner, freezeId: string, key = randomUUID()) =>
  api.packageFreezes.end({
    params: { id: (await service()).id, freezeId },
    idempotencyKey: key,
  });

const dayOf = ({ startsAt }: { startsAt: string }) => toSingaporeDay(new Date(startsAt));

/** Books six sessions in three weeks. The freeze is over the second and the third. */
async function sixBooked() {
  const owned = await ownerOf(world, "circuit-training");
  const times = await timesTwiceAWeek(owned, 6);
  const { booked } = await book(
    owned,
    times.map(({ id }) => id),
  );
  const [, second, third] = booked as [(typeof booked)[0], (typeof booked)[0], (typeof booked)[0]];
  const days = { fromDate: addDays(dayOf(second), -1), toDate: dayOf(third) };
  return { owned, booked, days, before: await owned.service() };
}

const lengthOf = ({ fromDate, toDate }: Days) =>
  (Date.parse(toDate) - Date.parse(fromDate)) / 86_400_000 + 1;

async function messagesTo({ api }: PackageOwner) {
  await world.runDueWork();
  await world.runDueWork();
  const { email } = await api.profiles.get();
  return world.sent.filter(({ to }) => to === email);
}

/** Reads the e-mail with this subject. */
const messageTo = async (owned: PackageOwner, subject: string) =>
  (await messagesTo(owned)).find((one) => one.subject?.startsWith(subject))?.text ?? "";

describe("a stay in hospital", () => {
  test("states its effect before, moves the last day, and releases the sessions inside once", async () => {
    const { owned, days, before } = await sixBooked();
    const until = addDays(before.validUntil, lengthOf(days));
    expect(await quoteOf(owned, days)).toMatchObject({
      days: lengthOf(days),
      validUntil: until,
      group: null,
      immediateReasons: ["HOSPITAL", "TRAVEL"],
    });
    expect((await quoteOf(owned, days)).released).toHaveLength(2);
    expect(await outcome(freeze(owned, days, { released: 1 }))).toMatch(/have changed/);

    const key = randomUUID();
    const first = await freeze(owned, days, { released: 2, key });
    expect(first).toEqual({ status: "APPROVED", validUntil: until });
    expect(await freeze(owned, days, { released: 2, key })).toEqual(first);
    const term = await termOf(owned);
    expect(term).toMatchObject({ scheduledSessions: 4, usedSessions: 0, sessionsToBook: 8 });
    expect(term.groups.cancelledWithoutCharge).toHaveLength(2);
    expect(await owned.service()).toMatchObject({
      validUntil: until,
      freezes: [{ ...days, status: "APPROVED", validUntilIfEnded: before.validUntil }],
    });
    const told = await messageTo(owned, "Frozen: Circuit Training from");
    expect(told).toContain("2 appointments are cancelled, free of charge");
    expect(told.toLowerCase()).not.toContain("hospital");
  });

  test("releases a session of tomorrow without charge", async () => {
    const owned = await ownerOf(world, "circuit-training");
    const [time] = await vacant(owned);
    const booked = await bookOne(owned, time?.id as string);
    expect(booked.late).toBe(true);
    const day = dayOf(booked);
    await freeze(owned, { fromDate: day, toDate: day }, { released: 1 });
    expect(await termOf(owned)).toMatchObject({ usedSessions: 0, scheduledSessions: 0 });
    const [, later] = await timesTwiceAWeek(owned, 2);
    const next = await bookOne(owned, later?.id as string);
    world.clock.set(new Date(Date.parse(next.startsAt) - 3_600_000));
    const again = { fromDate: dayOf(next), toDate: dayOf(next) };
    expect((await freeze(owned, again, { released: 1 })).status).toBe("REQUESTED");
  });

  test("can be asked for eight times a day, and wrong input does not count", async () => {
    const owned = await ownerOf(world, "circuit-training");
    const inDays = (days: number) => addDays(toSingaporeDay(world.clock.now()), days);
    const travel = { fromDate: inDays(20), toDate: inDays(140) };
    expect(
      await refusal(freeze(owned, { fromDate: inDays(-1), toDate: inDays(9) })),
    ).not.toBeNull();
    const again = () => freeze(owned, travel, { reason: "TRAVEL" });
    for (let nth = 0; nth < 8; nth += 1) {
      expect((await again()).status).toBe("REQUESTED");
      const { freezes } = await owned.service();
      await end(owned, freezes?.find(({ status }) => status === "REQUESTED")?.id as string);
    }
    expect(await refusal(again())).toMatchObject({ errorCode: "TOO_OFTEN" });
  });

  test("is the only reason that releases a session within the notice without an operator", async () => {
    const owned = await ownerOf(world, "circuit-training");
    const [soon] = await vacant(owned);
    const day = dayOf(await bookOne(owned, soon?.id as string));
    const days = { fromDate: day, toDate: day };
    expect((await quoteOf(owned, days)).immediateReasons).toEqual(["HOSPITAL"]);
    const asked = await freeze(owned, days, { reason: "TRAVEL", released: 1 });
    expect(asked.status).toBe("REQUESTED");
    expect((await termOf(owned)).scheduledSessions).toBe(1);
  });

  test("leaves nothing to book or to move to on its days", async () => {
    const { owned, booked, days } = await sixBooked();
    const isFrozen = (time: { startsAt: string }) =>
      days.fromDate <= dayOf(time) && dayOf(time) <= days.toDate;
    const inside = (await vacant(owned)).filter(isFrozen);
    await freeze(owned, days, { released: 2 });
    expect((await vacant(owned)).filter(isFrozen)).toEqual([]);
    const { days: shown } = await owned.api.sessions.vacantDays({
      query: { termId: owned.termId },
    });
    expect(shown.filter(({ day }) => days.fromDate <= day && day <= days.toDate)).toEqual([]);
    const time = inside[0]?.id as string;
    expect(await outcome(book(owned, [time]))).toMatch(/frozen on this day/);
    expect(await outcome(move(owned, booked[4]?.id as string, time))).toMatch(/frozen on this day/);
    const full = { termId: owned.termId, slotId: time };
    expect(
      await outcome(owned.api.waitingLists.join({ body: full, idempotencyKey: randomUUID() })),
    ).toMatch(/frozen on this day/);
    const free = (await vacant(owned)).filter((one) => dayOf(one) > days.toDate);
    expect(free.length).toBeGreaterThan(0);
  });

  test("gives the place to the first person on the waiting list", async () => {
    const { owned, booked, days } = await sixBooked();
    const place = booked[1];
    const [time] = await world.database.db
      .select()
      .from(slot)
      .where(eq(slot.startsAt, new Date(place?.startsAt as string)));
    const times = (await vacant(owned)).filter(({ startsAt }) => startsAt === place?.startsAt);
    const slotId = times[0]?.id ?? (time?.id as string);
    await world.database.db.update(slot).set({ seats: 1 }).where(eq(slot.id, slotId));
    onTestFinished(async () => {
      await world.database.db.update(slot).set({ seats: 12 }).where(eq(slot.id, slotId));
    });
    const other = await ownerOf(world, "circuit-training");
    await other.api.waitingLists.join({
      body: { termId: other.termId, slotId },
      idempotencyKey: randomUUID(),
    });
    await freeze(owned, days, { released: 2 });
    const [waiting] = await other.api.waitingLists.list({ query: {} });
    expect(waiting?.offeredUntil).not.toBeNull();
  });

  test("ends earlier: the days that were not used go back, and its days can be booked again", async () => {
    const { owned, booked, days, before } = await sixBooked();
    await freeze(owned, days, { released: 2 });
    const now = world.clock.now();
    onTestFinished(() => world.clock.set(now));
    // Home again one day before the second session: the first two days were used.
    world.clock.set(new Date(Date.parse(`${days.fromDate}T04:00:00Z`) + 2 * 86_400_000));
    const service = await owned.service();
    const [shown] = service.freezes ?? [];
    const until = addDays(before.validUntil, 2);
    expect(shown?.validUntilIfEnded).toBe(until);
    const key = randomUUID();
    expect(await end(owned, shown?.id as string, key)).toEqual({ validUntil: until });
    expect(await end(owned, shown?.id as string, key)).toEqual({ validUntil: until });
    expect(await outcome(end(owned, shown?.id as string))).toMatch(/has already ended/);
    expect(await owned.service()).toMatchObject({ validUntil: until, freezes: [] });
    const third = dayOf(booked[2] as { startsAt: string });
    expect((await vacant(owned)).some((time) => dayOf(time) === third)).toBe(true);
    expect(await messageTo(owned, "No longer frozen: Circuit Training")).toContain(
      "You can book again.",
    );
  });

  test("gives no time that stays: a booking beyond the old last day ends with the freeze", async () => {
    const owned = await ownerOf(world, "circuit-training");
    const later = (await vacant(owned)).at(-1) as { id: string; startsAt: string };
    const validUntil = addDays(dayOf(later), -1);
    const { id: serviceId } = await owned.service();
    await world.database.db.update(service).set({ validUntil }).where(eq(service.id, serviceId));
    for (let round = 0; round < 2; round += 1) {
      const fromDate = addDays(validUntil, -9);
      const days = { fromDate, toDate: addDays(fromDate, 5) };
      await freeze(owned, days, { reason: "TRAVEL" });
      const { id } = await bookOne(owned, later.id);
      const [shown] = (await owned.service()).freezes ?? [];
      expect(shown?.validUntilIfEnded).toBe(validUntil);
      await end(owned, shown?.id as string);
      expect(await owned.service()).toMatchObject({ validUntil, usedSessions: 0 });
      const { appointment } = await owned.api.sessions.get({ params: { id } });
      expect(appointment.status).toBe("CANCELLED");
    }
  });

  test("charges the late session that it released if it ends before it began, unless staff waive it", async () => {
    const owned = await ownerOf(world, "circuit-training");
    const [time] = await vacant(owned);
    const booked = await bookOne(owned, time?.id as string);
    expect(booked.late).toBe(true);
    const day = dayOf(booked);
    await freeze(owned, { fromDate: day, toDate: day }, { released: 1 });
    const [made] = (await owned.service()).freezes ?? [];
    await end(owned, made?.id as string);
    expect((await owned.service()).usedSessions).toBe(1);
    const { appointment } = await owned.api.sessions.get({ params: { id: booked.id } });
    expect(appointment.status).toBe("CANCELLED_WITH_CHARGE");
    expect(await messageTo(owned, "No longer frozen:")).toContain("counts as used");
    const reference = shortenReference(owned.termId);
    expect((await operate("freezes", "waive", reference)).code).toBe(0);
    expect((await owned.service()).usedSessions).toBe(0);
    expect((await operate("freezes", "waive", reference)).code).toBe(1);
  });

  test("that has begun, or that released sessions in time, charges nothing", async () => {
    const { owned, days } = await sixBooked();
    await freeze(owned, days, { released: 2 });
    const [made] = (await owned.service()).freezes ?? [];
    await end(owned, made?.id as string);
    expect((await owned.service()).usedSessions).toBe(0);
  });

  test("counts a late session that it released if the package is cancelled before it began", async () => {
    const owned = await ownerOf(world, "circuit-training");
    const [time] = await vacant(owned);
    const booked = await bookOne(owned, time?.id as string);
    const day = dayOf(booked);
    await freeze(owned, { fromDate: day, toDate: day }, { released: 1 });
    const params = { id: (await owned.service()).id };
    const quote = await owned.api.packageCancellations.quote({ params });
    expect(quote).toMatchObject({ forfeits: 1, usedSessions: 0, coolingOffUntil: null });
    await owned.api.packageCancellations.cancel({
      params,
      body: { reason: "CHANGED_MIND", refundAmount: quote?.refundAmount.changedMind as number },
      idempotencyKey: randomUUID(),
    });
    expect(await owned.service()).toMatchObject({ usedSessions: 1, totalSessions: 1 });
  });

  test("is not found by another customer, and a package without a rule cannot be frozen", async () => {
    const { owned, days } = await sixBooked();
    const stranger = { ...owned, api: (await ownerOf(world, "day-care")).api };
    expect(await statusOf(quoteOf(stranger, days))).toBe(404);
    expect(await statusOf(freeze(stranger, days, { released: 2 }))).toBe(404);
    await freeze(owned, days, { released: 2 });
    const [made] = (await owned.service()).freezes ?? [];
    expect(await statusOf(end(stranger, made?.id as string))).toBe(404);
    const care = await ownerOf(world, "day-care");
    expect((await care.service()).canFreeze).toBe(false);
    expect(await outcome(quoteOf(care, days))).toMatch(/Please call us/);
  });
});

describe("a request that the rule does not allow", () => {
  const longTravel = (from: Day) => ({ fromDate: from, toDate: addDays(from, 39) });

  async function requested() {
    const owned = await ownerOf(world, "circuit-training");
    const days = longTravel(addDays(toSingaporeDay(world.clock.now()), 3));
    const [time] = (await vacant(owned)).filter(
      ({ startsAt }) => dayOf({ startsAt }) > days.fromDate,
    );
    await bookOne(owned, time?.id as string);
    const before = await owned.service();
    await freeze(owned, days, { reason: "TRAVEL", released: 1 });
    const [waiting] = (await owned.service()).freezes ?? [];
    return { owned, days, before, number: shortenReference(waiting?.id as string) };
  }

  test("waits, changes nothing, and staff get an e-mail", async () => {
    const { owned, days, before, number } = await requested();
    expect(await owned.service()).toMatchObject({
      validUntil: before.validUntil,
      scheduledSessions: 1,
      freezes: [{ ...days, status: "REQUESTED", validUntilIfEnded: null }],
    });
    const { said } = await operate("freezes");
    expect(said).toMatch(new RegExp(`${number} .*Circuit Training .*40 days.*travel`));
    await world.runDueWork();
    const staff = world.sent.filter(({ subject }) => subject?.startsWith("To decide: freeze"));
    expect(staff.at(-1)?.text).toContain("npm run operate -- freezes");
    expect(await messageTo(owned, "Your request: freeze")).toContain("within 2 working days");
  });

  test("is approved by an operator, with a sentence to the customer", async () => {
    const { owned, days, before, number } = await requested();
    expect((await operate("freezes", "approve", number, "Have a good journey.")).code).toBe(0);
    await world.runDueWork();
    expect(await owned.service()).toMatchObject({
      validUntil: addDays(before.validUntil, 40),
      scheduledSessions: 0,
      freezes: [{ ...days, status: "APPROVED", answer: "Have a good journey." }],
    });
    expect(await messageTo(owned, "Frozen:")).toContain("Have a good journey.");
    expect(await operate("freezes", "approve", number)).toMatchObject({ code: 1 });
  });

  test("is refused with a sentence, and another can be sent", async () => {
    const { owned, days, before, number } = await requested();
    expect(await operate("freezes", "refuse", number)).toMatchObject({ code: 1 });
    const sentence = "At most four weeks are possible. Please choose other days.";
    expect((await operate("freezes", "refuse", number, sentence)).said).toMatch(/is refused/);
    expect(await owned.service()).toMatchObject({
      validUntil: before.validUntil,
      scheduledSessions: 1,
      freezes: [{ status: "REFUSED", answer: sentence }],
    });
    expect(await messageTo(owned, "Not frozen:")).toContain(sentence);
    const shorter = { fromDate: days.fromDate, toDate: addDays(days.fromDate, 27) };
    expect(await freeze(owned, shorter, { reason: "TRAVEL", released: 1 })).toMatchObject({
      status: "APPROVED",
    });
  });

  test("can be taken back", async () => {
    const { owned, before } = await requested();
    const [waiting] = (await owned.service()).freezes ?? [];
    expect(await end(owned, waiting?.id as string)).toEqual({ validUntil: before.validUntil });
    expect((await owned.service()).freezes).toEqual([]);
    expect((await operate("freezes")).said).not.toContain(shortenReference(waiting?.id as string));
  });
});

describe("a group with fixed dates", () => {
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
    const seats = () =>
      world.database.db
        .select()
        .from(intakeSeat)
        .where(eq(intakeSeat.intakeId, group?.id as string));
    return { owned, seats, dates: group?.sessions ?? [] };
  }

  test("keeps the place for the dates after the freeze", async () => {
    const { owned, seats, dates } = await enrolled();
    const before = (await seats()).length;
    const [second, third] = [dates[1], dates[2]] as [{ startsAt: string }, { startsAt: string }];
    const days = { fromDate: dayOf(second), toDate: dayOf(third) };
    const quote = await quoteOf(owned, days);
    expect(quote.released).toHaveLength(2);
    expect(quote.group).toEqual({ hasDatesAfter: true, canChooseAgain: false });
    await freeze(owned, days, { released: 2 });
    expect(await termOf(owned)).toMatchObject({ scheduledSessions: dates.length - 2 });
    expect((await seats()).length).toBe(before);
  });

  test("is left if all of its dates are inside, and a later one can be chosen", async () => {
    const { owned, seats, dates } = await enrolled();
    const before = (await seats()).length;
    const days = {
      fromDate: dayOf(dates[0] as { startsAt: string }),
      toDate: dayOf(dates.at(-1) as { startsAt: string }),
    };
    expect((await quoteOf(owned, days)).group).toEqual({
      hasDatesAfter: false,
      canChooseAgain: true,
    });
    await freeze(owned, days, { released: dates.length });
    expect((await seats()).length).toBe(before - 1);
    const { term, scheduledSessions } = await owned.service();
    expect(scheduledSessions).toBe(0);
    expect(term.stage).toBe("SESSION_BOOKING");
    const [again] = await owned.api.intakes.list({ query: { termId: owned.termId } });
    expect(again?.problem).toBe("FROZEN");
  });
});

test("an operator gives more time by the package's reference", async () => {
  const owned = await ownerOf(world, "circuit-training");
  const { validUntil } = await owned.service();
  const reference = shortenReference(owned.termId);
  const later = addDays(validUntil, 14);
  expect(await operate("packages", "extend", reference, validUntil)).toMatchObject({ code: 1 });
  expect(await operate("packages", "extend", "FFFF-FFFF", later)).toMatchObject({ code: 1 });
  expect(await operate("packages", "extend", reference, "2099-01-01")).toMatchObject({ code: 1 });
  const { said } = await operate("packages", "extend", reference, later, "With our apologies.");
  expect(said).toContain(`Package ${reference} is valid until`);
  expect((await owned.service()).validUntil).toBe(later);
  expect(await messageTo(owned, "More time for")).toContain("With our apologies.");
});

test("the rule is the provider's data", async () => {
  const { owned, days } = await sixBooked();
  const { db } = world.database;
  const [before] = await db.select().from(product).where(eq(product.id, "circuit-training"));
  onTestFinished(async () => {
    await db.update(product).set({ freeze: before?.freeze ?? null });
  });
  await db
    .update(product)
    .set({ freeze: { other: 3 } })
    .where(eq(product.id, "circuit-training"));
  expect((await quoteOf(owned, days)).immediateReasons).toEqual([]);
  const short = { ...days, toDate: days.fromDate };
  expect((await quoteOf(owned, short)).immediateReasons).toEqual(["OTHER"]);
});

test("no notice about the package goes out while it is frozen, and the notice about its end comes again", async () => {
  const owned = await ownerOf(world, "circuit-training");
  const { validUntil } = await owned.service();
  const before = world.clock.now();
  onTestFinished(() => world.clock.set(before));
  const noon = (day: string) => new Date(`${day}T04:00:00Z`);
  const endings = async () =>
    (await messagesTo(owned)).filter(({ subject }) => /ends (soon|on)/i.test(subject ?? "")).length;
  world.clock.set(noon(addDays(validUntil, -10)));
  await world.runDueWork();
  expect(await endings()).toBe(1);
  const fromDate = addDays(validUntil, -10);
  await freeze(owned, { fromDate, toDate: addDays(validUntil, -1) });
  await world.runDueWork();
  expect(await endings()).toBe(1);
  world.clock.set(noon(validUntil));
  await world.runDueWork();
  expect(await endings()).toBe(2);
});
