/** No message that a person did not request at that moment is sent between 9 PM and 8 AM. */
import { randomUUID } from "node:crypto";
import { and, eq, isNull, ne } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sessionBooking } from "~/database/schema/booking";
import { message } from "~/database/schema/delivery";
import { slot as bookable } from "~/database/schema/offering/timetable";
import { isQuietHour, type QuietHours } from "~/lib/singapore/quiet-hours";
import { addDays, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import {
  bookOne,
  cancel,
  outcome,
  ownerOf,
  type PackageOwner,
  statusOf,
  termOf,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { useTestProvider } from "../../helpers/provider/test-provider";
import { inScope } from "../../helpers/runner/scope";

const TODAY = toSingaporeDay(FIRST_DAY);
const TOMORROW = addDays(TODAY, 1);

const world = useTestProvider();
beforeEach(() => {
  world.clock.set(FIRST_DAY);
  world.sent.length = 0;
});

const circuit = () => ownerOf(world, "circuit-training");

async function everyJob(): Promise<void> {
  for (const { work } of world.provider.jobs) await work();
}

/** Reads the subjects of e-mails to this person that went out at the clock's time, since the last call. */
async function newsAt(owner: PackageOwner, day: string, time: string): Promise<string[]> {
  world.clock.set(toInstant(day, time));
  await everyJob();
  await everyJob();
  const { email } = await owner.api.profiles.get();
  const mine = world.sent.filter(({ to }) => to === email).map(({ subject }) => subject ?? "");
  world.sent.length = 0;
  return mine;
}

/** Lets two people wait for the only place of a time that a third one has booked. */
async function waitingForFull(nth: number) {
  const [holder, waits, next] = [await circuit(), await circuit(), await circuit()];
  const time = (await timesTwiceAWeek(holder, nth)).at(-1);
  const slotId = time?.id as string;
  await world.database.db.update(bookable).set({ seats: 1 }).where(eq(bookable.id, slotId));
  const booking = await bookOne(holder, slotId);
  const places = [];
  for (const { api, termId } of [waits, next]) {
    const body = { termId, slotId };
    places.push(await api.waitingLists.join({ body, idempotencyKey: randomUUID() }));
    world.clock.forward({ minutes: 1 });
  }
  await everyJob();
  world.sent.length = 0;
  const free = async () => {
    await cancel(holder, booking.id);
    await world.database.db.update(bookable).set({ seats: 12 }).where(eq(bookable.id, slotId));
  };
  return { waits, next, free, placeId: places[0]?.id as string };
}
const OFFER = "A place is free: Circuit Training";
const LAPSED = "The place was passed on: Circuit Training";

describe("a freed place", () => {
  test("is offered in the morning, and its 12 hours do not run at night", async () => {
    const { waits, next, free } = await waitingForFull(5);
    world.clock.set(toInstant(TOMORROW, "04:47"));
    await free();
    expect(await newsAt(waits, TOMORROW, "07:59")).toEqual([]);
    expect(await newsAt(waits, TOMORROW, "08:00")).toEqual([OFFER]);
    const [place] = await waits.api.waitingLists.list({ query: {} });
    expect(place?.offeredUntil).toBe(toInstant(TOMORROW, "20:00").toISOString());
    expect(await newsAt(waits, TOMORROW, "19:59")).toEqual([]);
    expect(await newsAt(waits, TOMORROW, "20:00")).toEqual([LAPSED]);
    const [after] = await next.api.waitingLists.list({ query: {} });
    expect(after?.offeredUntil).toBe(toInstant(addDays(TOMORROW, 1), "19:00").toISOString());
  });

  test("can be taken on one's own page, once, and by no other customer", async () => {
    const { waits, next, free, placeId } = await waitingForFull(6);
    const params = { id: placeId };
    const take = ({ api }: PackageOwner) => api.waitingLists.takeOffered({ params });
    expect(await outcome(take(waits))).toMatch(/has ended/);
    await free();
    expect(await waits.api.notifications.list()).toMatchObject([
      { kind: "PLACE_OFFERED", id: placeId, subject: "Circuit Training" },
    ]);
    expect(await next.api.notifications.list()).toEqual([]);
    expect(await statusOf(take(next))).toBe(404);
    const answers = await Promise.all([take(waits), take(waits), take(waits)]);
    expect(answers).toEqual(Array(3).fill({ termId: waits.termId }));
    expect((await termOf(waits)).scheduledSessions).toBe(1);
    expect(await waits.api.waitingLists.list({ query: {} })).toEqual([]);
  });
});

describe("a person's own quiet hours", () => {
  const chooseHours = ({ api }: PackageOwner, quietHours: QuietHours) =>
    api.profiles.setMessages({ body: { channel: "BOTH", quietHours } });

  test("delay a daytime message and stop the hours of a reserved place", async () => {
    const { waits, free } = await waitingForFull(4);
    expect((await waits.api.profiles.get()).quietHours).toBe("FROM_9PM_TO_8AM");
    await chooseHours(waits, "FROM_7PM_TO_NOON");
    expect((await waits.api.profiles.get()).quietHours).toBe("FROM_7PM_TO_NOON");
    world.clock.set(toInstant(TOMORROW, "04:47"));
    await free();
    expect(await newsAt(waits, TOMORROW, "11:59")).toEqual([]);
    expect(await newsAt(waits, TOMORROW, "12:00")).toEqual([OFFER]);
    const [place] = await waits.api.waitingLists.list({ query: {} });
    // Seven hours from noon to 7 PM, and five on the next day.
    expect(place?.offeredUntil).toBe(toInstant(addDays(TOMORROW, 1), "17:00").toISOString());
    expect(await newsAt(waits, addDays(TOMORROW, 1), "16:59")).toEqual([]);
    expect(await newsAt(waits, addDays(TOMORROW, 1), "17:00")).toEqual([LAPSED]);
  });

  test("do not delay the confirmation of a booking that the person makes", async () => {
    const owner = await circuit();
    await chooseHours(owner, "FROM_8PM_TO_10AM");
    const [time] = await timesTwiceAWeek(owner, 1);
    await newsAt(owner, TODAY, "15:00");
    world.clock.set(toInstant(TODAY, "22:00"));
    await bookOne(owner, time?.id as string);
    expect(await newsAt(owner, TODAY, "22:00")).toHaveLength(1);
  });

  test("bring the reminder of an evening session forward instead of into the morning of its day", async () => {
    const owner = await circuit();
    await chooseHours(owner, "FROM_7PM_TO_NOON");
    const times = await timesTwiceAWeek(owner, 3);
    const booking = await bookOne(owner, times.at(-1)?.id as string);
    const day = addDays(TODAY, 20);
    await world.database.db
      .update(sessionBooking)
      .set({ startsAt: toInstant(day, "20:00"), endsAt: toInstant(day, "21:00") })
      .where(eq(sessionBooking.id, booking.id));
    await newsAt(owner, addDays(day, -2), "13:00");
    expect(await newsAt(owner, addDays(day, -1), "17:59")).toEqual([]);
    expect(await newsAt(owner, addDays(day, -1), "18:00")).toHaveLength(1);
  });
});

test("a message that failed in the evening is not repeated at night, and a code goes out at once", async () => {
  const { db } = world.database;
  const write = (subject: string, daytimeOnly: boolean) =>
    db.insert(message).values({
      channel: "EMAIL",
      recipient: "night@mail.example",
      subject,
      body: subject,
      daytimeOnly,
      attempts: 3,
      createdAt: toInstant(TODAY, "20:58"),
      nextAttemptAt: toInstant(TODAY, "21:10"),
    });
  await write("Reminder", true);
  await write("Your code", false);
  const sentAt = async (time: string, day = TODAY) => {
    world.sent.length = 0;
    world.clock.set(toInstant(day, time));
    await world.job("send-messages");
    return world.sent.filter(({ to }) => to === "night@mail.example").map(({ text }) => text);
  };
  expect(await sentAt("21:15")).toEqual(["Your code"]);
  expect(await sentAt("03:00", TOMORROW)).toEqual([]);
  expect(await sentAt("08:00", TOMORROW)).toEqual(["Reminder"]);
});

/** One night and the day after it, or two weeks. */
const HOURS = inScope(36, 336);

test("at an hourly clock, no scheduled message is sent at night", async () => {
  await ownerOf(world, "gym-tonic");
  const owner = await circuit();
  for (const time of await timesTwiceAWeek(owner, 4)) await bookOne(owner, time.id);
  await everyJob();
  const { free } = await waitingForFull(7);
  const nightly: string[] = [];
  let daily = 0;
  for (let hour = 0; hour < HOURS; hour += 1) {
    world.sent.length = 0;
    world.clock.set(new Date(FIRST_DAY.getTime() + hour * 3_600_000));
    if (hour === 14) await free();
    await everyJob();
    // The cancellation of that night is confirmed to the person who made it.
    const scheduled = world.sent.filter(({ text }) => !/is cancelled|Cancelled:/.test(text));
    if (isQuietHour(world.clock.now())) nightly.push(...scheduled.map(({ text }) => text));
    else daily += scheduled.length;
  }
  expect(nightly).toEqual([]);
  expect(daily).toBeGreaterThan(inScope(0, 15));
  const waiting = await world.database.db.$count(
    message,
    and(isNull(message.sentAt), ne(message.body, ""), eq(message.daytimeOnly, false)),
  );
  expect(waiting).toBe(0);
  console.info(`${daily} scheduled messages went out in the day, none at night, in ${HOURS} hours`);
}, 240_000);
