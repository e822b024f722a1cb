import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { dentalTime } from "~/database/schema/dental";
import { intake, slot } from "~/database/schema/offering/timetable";
import { waitingPlace } from "~/database/schema/waiting-list";
import { formatTime, formatWeekday, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { TIME_TAKEN } from "~/provider/denticare/reserve-time";
import { lockTimetableShared } from "~/provider/denticare/timetable-lock";
import { toEnglish } from "~/provider/shared/failure";
import { formatTimeRange } from "~/provider/shared/person-time";
import {
  book,
  bookOne,
  cancel,
  outcome,
  ownerOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { book as bookDentist, dentalCustomer, holdFor } from "../../helpers/denticare/dental";
import { openTestProvider } from "../../helpers/provider/test-provider";
import { apply, edit, exported, preview } from "../../helpers/shop/data-folder";

const CIRCUIT = "09:00, 10:00, 14:00, 16:00";

async function worldWithFolder() {
  const world = await openTestProvider();
  onTestFinished(() => world.close());
  const { db } = world.database;
  return { world, db, folder: await exported(db) };
}

/** Creates a package of Circuit Training at Taman Jurong, with a session booked at 9. */
async function bookedAtNine(world: Awaited<ReturnType<typeof worldWithFolder>>["world"]) {
  const owner = await ownerOf(world, "circuit-training");
  const [time] = await timesTwiceAWeek(owner, 1);
  const booking = await bookOne(owner, time?.id as string);
  return { owner, time: time as { id: string; startsAt: string }, booking };
}

test("a booked weekly time cannot be withdrawn, and everything stays unchanged", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { time } = await bookedAtNine(world);
  const before = await db.$count(slot);
  await edit(folder, "timetable", CIRCUIT, "10:00, 14:00, 16:00");
  const { refusals } = await apply(db, folder);
  const at = `${formatWeekday(time.startsAt)} ${formatTime(time.startsAt)}`;
  expect(refusals).toEqual([
    `${at}, Circuit Training at Taman Jurong Rain Tree Centre: 1 person has booked it, and would lose their place. Say in moves.yaml where they go, or let it end after the last of their dates.`,
  ]);
  expect(await db.$count(slot)).toBe(before);
  expect((await preview(db, folder)).refusals).toEqual(refusals);
});

test("a time whose booking was cancelled can be withdrawn, and no longer booked", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { owner, time, booking } = await bookedAtNine(world);
  await cancel(owner, booking.id);
  await edit(folder, "timetable", CIRCUIT, "10:00, 14:00, 16:00");
  expect((await apply(db, folder)).refusals).toEqual([]);
  expect((await vacant(owner)).map(({ id }) => id)).not.toContain(time.id);
  await expect(book(owner, [time.id])).rejects.toThrow();
  expect(await apply(db, folder)).toEqual({ lines: [], refusals: [] });
});

test("a time held for a person on the waiting list cannot be withdrawn", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { owner, time, booking } = await bookedAtNine(world);
  await cancel(owner, booking.id);
  await db.insert(waitingPlace).values({
    termId: owner.termId,
    slotId: time.id,
    status: "OFFERED",
    seat: 1,
    offerExpiresAt: new Date(time.startsAt),
    tokenHash: "of a message",
    createdAt: new Date(time.startsAt),
  });
  await edit(folder, "timetable", CIRCUIT, "10:00, 14:00, 16:00");
  expect((await apply(db, folder)).refusals).toEqual([
    expect.stringContaining("1 person has booked it, and would lose their place"),
  ]);
});

test("places cannot be fewer than bookings", async () => {
  const { world, db, folder } = await worldWithFolder();
  const first = await bookedAtNine(world);
  const second = await ownerOf(world, "circuit-training");
  await bookOne(second, first.time.id);
  await edit(
    folder,
    "timetable",
    "seats: 12\n    from: 2024-01-01",
    "seats: 1\n    from: 2024-01-01",
  );
  const { refusals } = await apply(db, folder);
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toContain("2 people have booked it");
});

test("a day with bookings cannot be closed", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { time } = await bookedAtNine(world);
  const day = toSingaporeDay(new Date(time.startsAt));
  await edit(folder, "holidays", "days: []", `days:\n  - {day: ${day}, name: Polling Day}`);
  const { refusals } = await apply(db, folder);
  expect(refusals[0]).toContain(
    "(Polling Day): 1 session and 0 visits to the dentist are booked on that day",
  );
});

test("a day without bookings closes for all customers", async () => {
  const { world, db, folder } = await worldWithFolder();
  const owner = await ownerOf(world, "circuit-training");
  const [time] = await timesTwiceAWeek(owner, 1);
  const day = toSingaporeDay(new Date(time?.startsAt ?? 0));
  await edit(folder, "holidays", "days: []", `days:\n  - {day: ${day}, name: Polling Day}`);
  expect((await apply(db, folder)).refusals).toEqual([]);
  const days = (await vacant(owner)).map(({ startsAt }) => toSingaporeDay(new Date(startsAt)));
  expect(days).not.toContain(day);
});

test("a centre cannot leave its programme while packages can be used there", async () => {
  const { world, db, folder } = await worldWithFolder();
  await ownerOf(world, "circuit-training");
  await edit(folder, "programmes", "marine-parade, taman-jurong]", "marine-parade]");
  await edit(folder, "timetable", "marine-parade, taman-jurong]", "marine-parade]");
  await edit(folder, "timetable", "marine-parade, taman-jurong]", "marine-parade]");
  const { refusals } = await apply(db, folder);
  expect(refusals).toEqual([
    expect.stringMatching(
      /^Circuit Training at Taman Jurong Rain Tree Centre: \d+ packages can still be used there\./,
    ),
  ]);
});

test("a sold offer must stay in the file", async () => {
  const { db, folder } = await worldWithFolder();
  await edit(folder, "programmes", "circuit-training-12\n", "circuit-training-13\n");
  const { refusals } = await apply(db, folder);
  expect(refusals).toEqual([
    "12 sessions cannot be left out: 2 orders name it. Leave it in the file with 'sold: false'.",
  ]);
});

test("a dentist's hours cannot change while an appointment needs them", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { api } = await dentalCustomer(world);
  await bookDentist(api);
  const hours = (days: string) =>
    `name: Dr Chen Yu Ting\n        hours:\n          - weekdays: [${days}]`;
  await edit(folder, "dental", hours("mon, tue, wed, thu, fri"), hours("mon, tue"));
  const { refusals } = await apply(db, folder);
  expect(refusals).toEqual([
    "Dr Chen Yu Ting: 1 appointment is booked outside the new hours. Move them first.",
  ]);
});

test("a dentist's hours cannot be cut while a visitor holds a time in them", async () => {
  const { world, db, folder } = await worldWithFolder();
  await holdFor(world);
  await edit(folder, "holidays", "days: []", "days:\n  - {day: 2026-12-02, name: Polling Day}");
  const { refusals } = await apply(db, folder, world.clock.now());
  expect(refusals[0]).toContain("0 sessions and 1 visit to the dentist are booked on that day");
});

test("a dental booking for a day that is being closed is refused, even if the time was shown", async () => {
  const { world, db, folder } = await worldWithFolder();
  const { api } = await dentalCustomer(world);
  await edit(folder, "holidays", "days: []", "days:\n  - {day: 2026-12-02, name: Polling Day}");
  const told: Promise<string>[] = [];
  const { refusals } = await apply(db, folder, FIRST_DAY, async () => {
    told.push(outcome(bookDentist(api)));
    await wait(500);
  });
  expect(refusals).toEqual([]);
  expect(await Promise.all(told)).toEqual([toEnglish(TIME_TAKEN)]);
});

test("a day cannot close during a dental booking for it", async () => {
  const { db, folder } = await worldWithFolder();
  await edit(folder, "holidays", "days: []", "days:\n  - {day: 2026-12-02, name: Polling Day}");
  const applied = await db.transaction(async (tx) => {
    await lockTimetableShared(tx);
    const applying = apply(db, folder);
    await wait(500);
    const period = formatTimeRange(
      toInstant("2026-12-02", "10:00"),
      toInstant("2026-12-02", "10:45"),
    );
    await tx.insert(dentalTime).values({ id: randomUUID(), dentistId: "chen-yu-ting", period });
    return { applying };
  });
  const { refusals } = await applied.applying;
  expect(refusals[0]).toContain("0 sessions and 1 visit to the dentist are booked on that day");
});

test("a programme that is no longer sold keeps its intakes with members", async () => {
  const { world, db, folder } = await worldWithFolder();
  await ownerOf(world, "gym-tonic");
  const before = await db.$count(intake);
  const prices = "- {price: 195.00}\n";
  await edit(folder, "programmes", prices, `${prices}                sold: false\n`);
  const { lines, refusals } = await apply(db, folder);
  expect(refusals).toEqual([]);
  expect(lines).toEqual([
    "offer Gym Tonic's 24 sessions with pre- and post-assessment: sold true → false",
  ]);
  expect(await db.$count(intake)).toBe(before);
  expect(await world.anybody.catalogue.offerings({ params: { id: "gym-tonic" } })).toEqual([]);
});

test("an intake with a taken seat stays", async () => {
  const { world, db, folder } = await worldWithFolder();
  await ownerOf(world, "gym-tonic");
  await edit(folder, "timetable", "time: 10:00\n    seats: 12", "time: 11:00\n    seats: 12");
  const { refusals } = await apply(db, folder);
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toMatch(
    /^The group from .*, Gym Tonic at Bukit Batok Rambai Centre: 1 person has booked it/,
  );
});
