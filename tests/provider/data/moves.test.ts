/** Moves and cancellations for people whose booked time or intake the provider removes from its timetable (moves.yaml). */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { personTime, sessionBooking } from "~/database/schema/booking";
import { intake, slot } from "~/database/schema/offering/timetable";
import { client } from "~/database/schema/people/client";
import { service } from "~/database/schema/service";
import { waitingPlace } from "~/database/schema/waiting-list";
import { formatDate, formatTime, formatWeekday, toSingaporeDay } from "~/lib/singapore-date";
import { formatTimeRange } from "~/provider/shared/person-time";
import {
  bookOne,
  ownerOf,
  type PackageOwner,
  termOf,
  vacant,
} from "../../helpers/booking/package-owner";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";
import { apply, edit, exported, preview } from "../../helpers/shop/data-folder";

const AT_TEN = "Tuesday 10:00 AM, Circuit Training at Taman Jurong Rain Tree Centre";
const PLACE = "programme: circuit-training, centre: taman-jurong";
const HOUR_MS = 3_600_000;

async function worldWithFolder() {
  const world = await openTestProvider();
  onTestFinished(() => world.close());
  const { db } = world.database;
  return { world, db, folder: await exported(db) };
}

/** Moves the Tuesday class at Taman Jurong from ten to eleven. */
async function elevenInsteadOfTen(folder: string, seats = 12): Promise<void> {
  await edit(
    folder,
    "timetable",
    "marine-parade, taman-jurong]\n    for: sessions",
    "marine-parade]\n    for: sessions",
  );
  const entry = (days: string, times: string, places = 12) =>
    `  - {programme: circuit-training, centres: [taman-jurong], for: sessions, weekdays: [${days}], times: [${times}], seats: ${places}, from: 2024-01-01}\n`;
  await edit(
    folder,
    "timetable",
    "weekly:\n",
    `weekly:\n${entry("mon, wed, thu, fri", "09:00, 10:00, 14:00, 16:00")}${entry("tue", "09:00, 14:00, 16:00")}${entry("tue", "11:00", seats)}`,
  );
}

const say = (folder: string, line: string) =>
  edit(
    folder,
    "moves",
    "weekly: []",
    `weekly:\n  - {${PLACE}, weekday: tue, time: 10:00, ${line}}`,
  );
const TO_ELEVEN = "to: {weekday: tue, time: 11:00}";

async function tuesdaysAtTen(owner: PackageOwner) {
  const slots = await vacant(owner);
  return slots.filter(
    ({ startsAt }) => formatWeekday(startsAt) === "Tuesday" && formatTime(startsAt) === "10:00 AM",
  );
}

/** Books the same Tuesday at ten for this number of people. */
async function bookedAtTen(world: TestProvider, many: number) {
  const owners: PackageOwner[] = [];
  for (let count = 0; count < many; count += 1)
    owners.push(await ownerOf(world, "circuit-training"));
  const [, , time] = await tuesdaysAtTen(owners[0] as PackageOwner);
  const { id, startsAt } = time as { id: string; startsAt: string };
  for (const owner of owners) await bookOne(owner, id);
  await world.job("send-messages");
  world.sent.length = 0;
  return { owners, id, startsAt, day: formatDate(toSingaporeDay(new Date(startsAt))) };
}

const scheduledOf = async (owner: PackageOwner) =>
  (await termOf(owner)).groups.scheduled.map(({ startsAt }) => startsAt);

test("withdrawing a time with three bookings is refused, and with moves each gets the new time and a message", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { owners, startsAt, day } = await bookedAtTen(world, 3);
  await elevenInsteadOfTen(folder);
  expect((await apply(db, folder)).refusals).toEqual([
    `${AT_TEN}: 3 people have booked it, and would lose their place. Say in moves.yaml where they go, or let it end after the last of their dates.`,
  ]);

  await say(folder, `${TO_ELEVEN}, because: The hall is being repaired.`);
  const moved = `${AT_TEN}: 3 booked people move to Tuesday 11:00 AM, 3 bookings on ${day}. Each of them is notified.`;
  const seen = await preview(db, folder);
  expect(seen.refusals).toEqual([]);
  expect(seen.lines).toContain(moved);
  for (const owner of owners) expect(await scheduledOf(owner)).toEqual([startsAt]);

  const applied = await apply(db, folder);
  expect([applied.refusals, applied.lines]).toEqual([[], expect.arrayContaining([moved])]);
  const later = new Date(new Date(startsAt).getTime() + HOUR_MS).toISOString();
  for (const owner of owners) expect(await scheduledOf(owner)).toEqual([later]);
  await world.job("send-messages");
  const texts = world.sent.filter(({ channel }) => channel === "SMS").map(({ text }) => text);
  expect(texts).toHaveLength(3);
  for (const text of texts)
    expect(text).toContain(`We had to move Circuit Training to Tue ${day}, 11:00 AM.`);
  expect(texts[0]).toContain("The hall is being repaired.");
  expect(world.sent.filter(({ channel }) => channel === "EMAIL")).toHaveLength(3);
  expect(await apply(db, folder)).toEqual({ lines: [], refusals: [] });
});

test("a new time that is full or overlaps another appointment moves no one", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { owners, startsAt, day } = await bookedAtTen(world, 3);
  const first = owners[0] as PackageOwner;
  await elevenInsteadOfTen(folder, 2);
  await say(folder, TO_ELEVEN);
  expect((await apply(db, folder)).refusals).toContain(
    `${AT_TEN}: 1 booked person cannot move to Tuesday 11:00 AM, on ${day}: it is full. Say for that day where they go, with 'on'.`,
  );

  const [person] = await db.select().from(client).where(eq(client.id, first.clientId));
  const eleven = new Date(new Date(startsAt).getTime() + HOUR_MS);
  await db.insert(personTime).values({
    bookingId: randomUUID(),
    person: person?.idNumberLookup as string,
    period: formatTimeRange(eleven, new Date(eleven.getTime() + HOUR_MS)),
  });
  await edit(folder, "timetable", "seats: 2,", "seats: 12,");
  const { refusals } = await apply(db, folder);
  expect(refusals).toContain(
    `${AT_TEN}: 1 booked person cannot move to Tuesday 11:00 AM, on ${day}: they are booked for something else then. Say for that day where they go, with 'on'.`,
  );
  for (const owner of owners) expect(await scheduledOf(owner)).toEqual([startsAt]);
  await world.job("send-messages");
  expect(world.sent).toEqual([]);
});

test("a cancelled session is restored without charge, and the waiting list is notified too", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { owners, id, day } = await bookedAtTen(world, 1);
  const owner = owners[0] as PackageOwner;
  const waiting = await ownerOf(world, "circuit-training");
  await db
    .insert(waitingPlace)
    .values({ termId: waiting.termId, slotId: id, createdAt: world.clock.now() });
  await world.job("send-messages");
  world.sent.length = 0;
  const before = (await termOf(owner)).sessionsToBook;
  await elevenInsteadOfTen(folder);
  await say(folder, "to: cancel");
  const { lines, refusals } = await apply(db, folder);
  expect(refusals).toEqual([]);
  expect(lines).toContain(
    `${AT_TEN}: 1 person is cancelled at no cost, 1 booking on ${day}. They are notified.`,
  );
  const term = await termOf(owner);
  expect([term.sessionsToBook, term.usedSessions]).toEqual([before + 1, 0]);
  expect(term.groups.cancelledWithoutCharge).toHaveLength(1);
  await world.job("send-messages");
  const texts = world.sent.filter(({ channel }) => channel === "SMS").map(({ text }) => text);
  expect(texts.sort()).toEqual([
    expect.stringMatching(/Circuit Training on Tue .* is no longer offered/),
    expect.stringContaining("We cancelled Circuit Training, Tue "),
  ]);
  const [kept] = await db.select().from(slot).where(eq(slot.id, id));
  expect(kept?.withdrawnAt).not.toBeNull();
});

test("a closed day moves that day's people, and all others stay", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { owners, startsAt } = await bookedAtTen(world, 2);
  const [first, second] = owners as [PackageOwner, PackageOwner];
  const other = (await tuesdaysAtTen(second)).at(-1) as { id: string; startsAt: string };
  await bookOne(second, other.id);
  const day = toSingaporeDay(new Date(startsAt));
  await edit(folder, "holidays", "days: []", `days:\n  - {day: ${day}, name: Polling Day}`);
  await say(folder, `on: ${day}, to: {weekday: wed, time: 10:00}`);
  expect((await apply(db, folder)).refusals).toEqual([]);
  const wednesday = new Date(new Date(startsAt).getTime() + 24 * HOUR_MS).toISOString();
  expect(await scheduledOf(first)).toEqual([wednesday]);
  expect(await scheduledOf(second)).toEqual([wednesday, other.startsAt]);
});

const FST = "programme: functional-strength-training\n    centre: taman-jurong";

/** Creates a customer who chose an intake with all its dates. */
async function enrolled(world: TestProvider) {
  const owner = await ownerOf(world, "functional-strength-training");
  const [first, second] = await owner.api.intakes.list({ query: { termId: owner.termId } });
  const { id: subscription } = await owner.service();
  const { clientId, termId } = owner;
  await owner.api.intakes.enrol({
    body: { clientId, subscription, subscriptionTermId: termId, intakeId: first?.id as string },
    idempotencyKey: randomUUID(),
  });
  await world.job("send-messages");
  world.sent.length = 0;
  return { owner, first: first as { id: string; sessions: { startsAt: string }[] }, second };
}

test("the members of a withdrawn intake get another one's dates, and can be left without an intake", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { owner, first, second } = await enrolled(world);
  const [row] = await db.select().from(intake).where(eq(intake.id, first.id));
  const from = row?.fromDate as string;
  const next = toSingaporeDay(new Date(second?.sessions[0]?.startsAt ?? 0));
  const begins = `${FST}\n    weekdays: [mon, wed]\n    time: 09:00\n    seats: 15\n    from: `;
  await edit(folder, "timetable", `${begins}2024-01-01`, `${begins}${next}`);
  expect((await apply(db, folder)).refusals).toEqual([
    `The group from ${formatDate(from)}, Functional Strength Training at Taman Jurong Rain Tree Centre: 1 person has booked it, and would lose their seat. Say in moves.yaml where they go.`,
  ]);

  const line = `programme: functional-strength-training, centre: taman-jurong, from: ${from}, time: 09:00`;
  const toNext = `intakes:\n  - {${line}, to: {from: ${next}, time: 09:00}}`;
  await edit(folder, "moves", "intakes: []", toNext);
  const { lines, refusals } = await apply(db, folder);
  expect(refusals).toEqual([]);
  expect(lines.join("\n")).toContain(
    `1 person gets a seat in the group from ${formatDate(next)}, 09:00 AM. They are notified.`,
  );
  expect(await scheduledOf(owner)).toEqual(second?.sessions.map(({ startsAt }) => startsAt));
  await world.job("send-messages");
  expect(world.sent.find(({ channel }) => channel === "SMS")?.text).toContain(
    "Your group of Functional Strength Training now begins on ",
  );
  const [gone] = await db.select().from(intake).where(eq(intake.id, first.id));
  expect(gone?.withdrawnAt).not.toBeNull();
  const late = await ownerOf(world, "functional-strength-training");
  const shown = await late.api.intakes.list({ query: { termId: late.termId } });
  expect(shown.map(({ id }) => id)).not.toContain(first.id);
});

test("a person who lost a date of a withdrawn intake gets no more sessions than paid", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { owner, first, second } = await enrolled(world);
  const [lost] = (await termOf(owner)).groups.scheduled;
  await db
    .update(sessionBooking)
    .set({ status: "CANCELLED_WITH_CHARGE" })
    .where(eq(sessionBooking.id, lost?.id as string));
  const { id, totalSessions } = await owner.service();
  await db.update(service).set({ usedSessions: 1 }).where(eq(service.id, id));
  const [row] = await db.select().from(intake).where(eq(intake.id, first.id));
  const next = toSingaporeDay(new Date(second?.sessions[0]?.startsAt ?? 0));
  const begins = `${FST}\n    weekdays: [mon, wed]\n    time: 09:00\n    seats: 15\n    from: `;
  await edit(folder, "timetable", `${begins}2024-01-01`, `${begins}${next}`);
  const line = `programme: functional-strength-training, centre: taman-jurong, from: ${row?.fromDate}, time: 09:00`;
  await edit(
    folder,
    "moves",
    "intakes: []",
    `intakes:\n  - {${line}, to: {from: ${next}, time: 09:00}}`,
  );
  expect((await apply(db, folder)).refusals).toEqual([]);
  expect(await scheduledOf(owner)).toHaveLength(totalSessions - 1);
});

test("a cancelled intake frees its seats, and another can be chosen", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { owner, first, second } = await enrolled(world);
  const [row] = await db.select().from(intake).where(eq(intake.id, first.id));
  const next = toSingaporeDay(new Date(second?.sessions[0]?.startsAt ?? 0));
  const begins = `${FST}\n    weekdays: [mon, wed]\n    time: 09:00\n    seats: 15\n    from: `;
  await edit(folder, "timetable", `${begins}2024-01-01`, `${begins}${next}`);
  await edit(
    folder,
    "moves",
    "intakes: []",
    `intakes:\n  - {programme: functional-strength-training, centre: taman-jurong, from: ${row?.fromDate}, time: 09:00, to: cancel}`,
  );
  expect((await apply(db, folder)).refusals).toEqual([]);
  expect(await scheduledOf(owner)).toEqual([]);
  expect((await termOf(owner)).stage).not.toBe("BOOKING_COMPLETED");
  const { api, termId } = owner;
  const [choice] = await api.intakes.list({ query: { termId } });
  expect([choice?.id, choice?.problem]).toEqual([second?.id, null]);
});
