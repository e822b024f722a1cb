import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { personTime, sessionBooking } from "~/database/schema/booking";
import { slot } from "~/database/schema/offering/timetable";
import { toSingaporeDay } from "~/lib/singapore-date";
import {
  book,
  bookOne,
  buy,
  cancel,
  declareHealth,
  move,
  outcome,
  owner,
  ownerOf,
  type PackageOwner,
  statusOf,
  termOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { register } from "../../helpers/people/registered";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const circuit = () => ownerOf(world, "circuit-training");
const ids = (slots: { id: string }[]) => slots.map(({ id }) => id);
const seatsOf = (id: string, seats: number) =>
  world.database.db.update(slot).set({ seats }).where(eq(slot.id, id));

async function booked(owner: PackageOwner, many: number) {
  return (await book(owner, ids(await timesTwiceAWeek(owner, many)))).booked;
}

describe("booking", () => {
  test("takes times of the term's centre, counts the balance and notifies the person with a link", async () => {
    const owner = await circuit();
    expect((await owner.service()).term.toBook).toBe("SESSION");
    const slots = await timesTwiceAWeek(owner, 2);
    const answer = await book(owner, ids(slots));
    expect(answer.missed).toEqual([]);
    expect(answer.booked).toMatchObject([
      { title: "Circuit Training", status: "SCHEDULED", response: "PENDING", late: false },
      { centerName: "Taman Jurong Rain Tree Centre", canReschedule: true, canCancel: true },
    ]);
    expect(await termOf(owner)).toMatchObject({ scheduledSessions: 2, sessionsToBook: 10 });
    await world.runDueWork();
    const told = world.sent.filter(({ text }) => text.includes(owner.termId));
    expect(told.map(({ channel }) => channel)).toEqual(["EMAIL"]);
    expect(told[0]?.text).toMatch(/http:\/\/portal\.example\/appt\/[\w-]{16,}/);
  });

  test("a repeat with the same key books once, and with another key finds the time already booked", async () => {
    const owner = await circuit();
    const [first] = await timesTwiceAWeek(owner, 1);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => book(owner, [first?.id as string], key)),
    );
    expect(new Set(answers.map(({ booked }) => booked[0]?.id)).size).toBe(1);
    const again = await book(owner, [first?.id as string]);
    expect(again.missed).toMatchObject([{ reason: "BUSY" }]);
    expect((await termOf(owner)).scheduledSessions).toBe(1);
  });

  test("the calendar's days match their times after any booking", async () => {
    const owner = await circuit();
    const [first] = await timesTwiceAWeek(owner, 1);
    await bookOne(owner, first?.id as string);
    const query = { termId: owner.termId };
    const seen = (await vacant(owner)).find(({ id }) => id === first?.id);
    expect(seen?.placesLeft).toBe((first?.placesLeft ?? 0) - 1);
    const [{ days, firstDay, lastDay }, { vacantSlots }] = await Promise.all([
      owner.api.sessions.vacantDays({ query }),
      owner.api.sessions.vacantSlots({ query }),
    ]);
    const summed = new Map<string, number>();
    for (const { startsAt, placesLeft } of vacantSlots) {
      const day = toSingaporeDay(new Date(startsAt));
      summed.set(day, (summed.get(day) ?? 0) + placesLeft);
    }
    expect(days.map(({ day, placesLeft }) => [day, placesLeft])).toEqual([...summed]);
    expect([firstDay, lastDay]).toEqual([days[0]?.day, days.at(-1)?.day]);
    expect(await statusOf(owner.api.sessions.vacantDays({ query: { termId: randomUUID() } }))).toBe(
      404,
    );
  });

  test("allows two sessions a week and no more", async () => {
    const owner = await circuit();
    const slots = await vacant(owner);
    const monday = slots.findIndex(({ startsAt }) => new Date(startsAt).getUTCDay() === 1);
    const week = [0, 4, 8].map((index) => slots[monday + index]?.id as string);
    const answer = await book(owner, week);
    expect(answer.booked).toHaveLength(2);
    expect(answer.missed).toMatchObject([{ slot: { id: week[2] }, reason: "WEEK_FULL" }]);
  });

  test("a time taken by another person is reported with alternatives, and the rest is booked", async () => {
    const [owner, other] = await Promise.all([circuit(), circuit()]);
    const [first, second] = (await timesTwiceAWeek(owner, 2)) as never as [
      { id: string },
      { id: string },
    ];
    await seatsOf(second.id, 1);
    await bookOne(other, second.id);
    const review = await owner.api.sessions.review({
      query: { termId: owner.termId, slotIds: `${first.id},${second.id}` },
    });
    expect(review).toMatchObject({ free: [{ id: first.id }], missed: [{ reason: "FULL" }] });
    expect((await termOf(owner)).scheduledSessions).toBe(0);
    const answer = await book(owner, [first.id, second.id]);
    expect(ids(answer.booked.map(() => first))).toEqual([first.id]);
    expect(answer.missed[0]?.nearest).toHaveLength(3);
    expect(answer.missed[0]?.nearest.every(({ placesLeft }) => placesLeft > 0)).toBe(true);
    await seatsOf(second.id, 12);
  });

  test("a time that overlaps the person's other time is refused", async () => {
    const owner = await circuit();
    const [first] = await timesTwiceAWeek(owner, 1);
    const [person] = await world.database.db
      .select()
      .from(personTime)
      .limit(1)
      .where(eq(personTime.bookingId, (await bookOne(owner, first?.id as string)).id));
    const same = { person: person?.person as string, period: person?.period as string };
    const again = world.database.db.insert(personTime).values({ ...same, bookingId: randomUUID() });
    await expect(again).rejects.toThrow();
  });

  test("a move to a time that overlaps another changes nothing and keeps the old time", async () => {
    const owner = await circuit();
    const [first, second] = await timesTwiceAWeek(owner, 2);
    const booking = await bookOne(owner, first?.id as string);
    const { db } = world.database;
    const timeOf = () => db.select().from(personTime).where(eq(personTime.bookingId, booking.id));
    const [before] = await timeOf();
    const period = `[${second?.startsAt},${second?.endsAt})`;
    const person = before?.person as string;
    await db.insert(personTime).values({ bookingId: randomUUID(), person, period });
    const { booked, missed } = await move(owner, booking.id, second?.id as string);
    expect(booked).toEqual([]);
    expect(missed).toMatchObject([{ reason: "BUSY" }]);
    expect(await timeOf()).toEqual([before]);
    const { scheduled } = (await termOf(owner)).groups;
    expect(scheduled.map(({ id, startsAt }) => ({ id, startsAt }))).toEqual([
      { id: booking.id, startsAt: booking.startsAt },
    ]);
  });

  test.each(["another centre", "another programme", "the past", "beyond validity", "nonsense"])(
    "a time of %s is refused",
    async (which) => {
      const owner = await circuit();
      const { db } = world.database;
      const [known] = await db.select().from(slot).where(eq(slot.productId, "circuit-training"));
      const day = 86_400_000;
      const made = {
        ...known,
        id: randomUUID(),
        kind: "SESSION" as const,
        seats: 5,
        centreId: "taman-jurong",
      };
      const now = world.clock.now().getTime();
      const at = (ms: number) => ({ startsAt: new Date(ms), endsAt: new Date(ms + 45 * 60_000) });
      const rows = {
        "another centre": { ...made, centreId: "bukit-batok", ...at(now + day) },
        "another programme": { ...made, productId: "day-care", ...at(now + day) },
        "the past": { ...made, ...at(now - 60_000) },
        "beyond validity": { ...made, ...at(now + 100 * day) },
      };
      const row = rows[which as keyof typeof rows] as typeof slot.$inferInsert | undefined;
      if (row) await db.insert(slot).values(row).onConflictDoNothing();
      expect(await statusOf(book(owner, [row?.id ?? randomUUID()]))).toBe(409);
      expect((await termOf(owner)).scheduledSessions).toBe(0);
    },
  );

  test("more sessions than remain are refused, and booking them all completes the term", async () => {
    const owner = await ownerOf(world, "day-care");
    const slots = ids(await timesTwiceAWeek(owner, 5));
    expect(await outcome(book(owner, slots))).toBe(
      "You have 4 sessions left to book. Please choose no more than that.",
    );
    expect((await book(owner, slots.slice(0, 4))).booked).toHaveLength(4);
    const { term } = await owner.service();
    expect(term).toMatchObject({ stage: "BOOKING_COMPLETED", toBook: null });
    expect(await outcome(book(owner, slots.slice(4)))).toMatch(/nothing to book/);
  });
});

test("a single appointment is read with its term, as in the list, in any state", async () => {
  const owner = await circuit();
  const [first] = await booked(owner, 2);
  const params = { id: first?.id as string };
  const { groups, ...term } = await termOf(owner);
  expect(await owner.api.sessions.get({ params })).toEqual({
    appointment: groups.scheduled.find(({ id }) => id === params.id),
    term,
    bookedBy: null,
  });
  await cancel(owner, params.id);
  const { appointment, term: after } = await owner.api.sessions.get({ params });
  expect(appointment).toMatchObject({ status: "CANCELLED", canCancel: false });
  expect(after).toMatchObject({ scheduledSessions: 1, sessionsToBook: 11 });
});

describe("changes of a booking", () => {
  test("a cancellation in time is free and the session can be booked again, and a repeat reports it", async () => {
    const owner = await ownerOf(world, "day-care");
    const [, , , last] = await booked(owner, 4);
    const id = last?.id as string;
    expect(await cancel(owner, id)).toMatchObject({ status: "CANCELLED", canCancel: false });
    expect(await outcome(cancel(owner, id))).toBe("This appointment was already cancelled.");
    expect(await termOf(owner)).toMatchObject({
      stage: "SESSION_BOOKING",
      usedSessions: 0,
      sessionsToBook: 1,
      groups: { cancelled: [{ id }], cancelledWithoutCharge: [{ id }], cancelledWithCharge: [] },
    });
    const [, , , again] = await timesTwiceAWeek(owner, 4);
    expect((await book(owner, [again?.id as string])).booked).toHaveLength(1);
  });

  test("a cancellation later than 2 working days before requires consent and forfeits the session", async () => {
    const owner = await circuit();
    const [first] = await booked(owner, 1);
    const id = first?.id as string;
    const start = new Date(first?.startsAt as string);
    const before = world.clock.now();
    world.clock.set(new Date(new Date(first?.cutOff as string).getTime() + 1));
    expect(await outcome(cancel(owner, id))).toMatch(/less than 2 working days/);
    expect(await cancel(owner, id, true)).toMatchObject({ status: "CANCELLED_WITH_CHARGE" });
    expect(await termOf(owner)).toMatchObject({ usedSessions: 1, sessionsToBook: 11 });
    expect((await termOf(owner)).groups.cancelledWithCharge).toHaveLength(1);
    expect(start.getTime()).toBeGreaterThan(world.clock.now().getTime());
    world.clock.set(before);
  });

  test("a move in time keeps the booking's id and frees its place", async () => {
    const owner = await circuit();
    const [slotOne] = await timesTwiceAWeek(owner, 1);
    const appointment = await bookOne(owner, slotOne?.id as string);
    const [, , later] = await timesTwiceAWeek(owner, 3);
    const { booked: moved } = await move(owner, appointment.id, later?.id as string);
    expect(moved).toMatchObject([{ id: appointment.id, startsAt: later?.startsAt }]);
    expect(await outcome(move(owner, appointment.id, later?.id as string))).toMatch(/already/);
    expect((await termOf(owner)).scheduledSessions).toBe(1);
  });

  test("a late move forfeits the old session and uses another one", async () => {
    const owner = await circuit();
    const [first] = await booked(owner, 1);
    const [, , later] = await timesTwiceAWeek(owner, 3);
    const before = world.clock.now();
    world.clock.set(new Date(new Date(first?.cutOff as string).getTime() + 1));
    const { booked: moved } = await move(owner, first?.id as string, later?.id as string, true);
    expect(moved[0]?.id).not.toBe(first?.id);
    expect(await termOf(owner)).toMatchObject({
      usedSessions: 1,
      scheduledSessions: 1,
      sessionsToBook: 10,
    });
    world.clock.set(before);
  });

  test("a stranger finds no appointment", async () => {
    const [owner, stranger] = await Promise.all([circuit(), circuit()]);
    const [mine] = await booked(owner, 1);
    const id = mine?.id as string;
    const [free] = await vacant(stranger);
    const termId = owner.termId;
    const tries = [
      () => cancel(stranger, id),
      () => move(stranger, id, free?.id as string),
      () => book({ ...stranger, termId }, [free?.id as string]),
      () => stranger.api.sessions.list({ query: { termId } }),
      () => stranger.api.sessions.get({ params: { id } }),
      () => stranger.api.sessions.vacantSlots({ query: { termId } }),
      () =>
        stranger.api.sessions.vacantSlots({ query: { termId: stranger.termId, bookingId: id } }),
      () => stranger.api.sessions.review({ query: { termId, slotIds: free?.id as string } }),
      () => stranger.api.waitingLists.list({ query: { termId } }),
      () => stranger.api.intakes.list({ query: { termId } }),
    ];
    for (const ask of tries) expect(await statusOf(ask())).toBe(404);
  });
});

test("booking, moving, reminding and cancelling each send an e-mail and an SMS with a link to the booking", async () => {
  const owner = await circuit();
  const { email, countryCode, mobileNumber } = await owner.api.profiles.get();
  const before = world.clock.now();
  /** Collects the pages behind the links of both messages with such a subject. */
  async function told(subject: RegExp) {
    await world.runDueWork();
    await world.runDueWork();
    const mine = world.sent
      .splice(0)
      .filter(({ to }) => [email, `${countryCode}${mobileNumber}`].includes(to));
    const [letter] = mine.filter((message) => subject.test(message.subject ?? ""));
    // The people of these tests share a mobile number. So the SMS must have the link of the e-mail.
    const [link = "nothing"] = /\/appt\/[\w-]{16,}/.exec(letter?.text ?? "") ?? [];
    const sms = mine.find(({ channel, text }) => channel === "SMS" && text.includes(link));
    expect([letter?.channel, sms?.channel]).toEqual(["EMAIL", "SMS"]);
    const tokens = [letter, sms].map(
      (message) => /\/appt\/([\w-]{16,})/.exec(message?.text ?? "")?.[1],
    );
    return Promise.all(
      tokens.map((id) => world.anybody.appointmentReminders.get({ params: { id: id ?? "" } })),
    );
  }
  world.sent.length = 0;
  const [from, , , to] = await timesTwiceAWeek(owner, 4);
  const shows = (time: { startsAt: string } | undefined) =>
    Array(2).fill(expect.objectContaining({ title: "Circuit Training", startsAt: time?.startsAt }));
  const { id } = await bookOne(owner, from?.id as string);
  expect(await told(/^Booked/)).toEqual(shows(from));
  await move(owner, id, to?.id as string);
  expect(await told(/^Changed/)).toEqual(shows(to));
  world.clock.set(new Date(new Date(to?.startsAt as string).getTime() - 47 * 3_600_000));
  expect(await told(/^Reminder/)).toEqual(shows(to));
  world.clock.set(before);
  await cancel(owner, id);
  expect(await told(/^Cancelled/)).toEqual(shows(to));
});

describe("scheduled jobs of a booking", () => {
  test("reminders are sent two days and one day before, once each, and afterwards the session is used", async () => {
    const owner = await circuit();
    const [first] = await booked(owner, 1);
    const start = new Date(first?.startsAt as string).getTime();
    const before = world.clock.now();
    const remindedAt = async (hoursBefore: number) => {
      world.clock.set(new Date(start - hoursBefore * 3_600_000));
      world.sent.length = 0;
      await world.runDueWork();
      await world.runDueWork();
      const email = (await owner.api.profiles.get()).email;
      return world.sent
        .filter(({ to, subject }) => to === email && subject?.startsWith("Reminder"))
        .map(({ subject }) => subject);
    };
    expect(await remindedAt(47)).toEqual(["Reminder: Circuit Training in 2 days"]);
    expect(await remindedAt(30)).toEqual([]);
    expect(await remindedAt(23)).toEqual(["Reminder: Circuit Training tomorrow"]);
    world.clock.set(new Date(start + 3_600_000));
    await world.runDueWork();
    expect(await termOf(owner)).toMatchObject({ usedSessions: 1, scheduledSessions: 0 });
    expect((await termOf(owner)).groups.completed).toHaveLength(1);
    expect(await outcome(cancel(owner, first?.id as string, true))).toMatch(/ended/);
    world.clock.set(before);
  });
});

test("a pre-assessment without a check-in is due again, at centres with check-in and elsewhere", async () => {
  const before = world.clock.now();
  /**
   * Lets a pre-assessment pass.
   *
   * @returns the term afterwards
   */
  async function goneBy(atTheDoor: (startsAt: Date) => Promise<void>) {
    const customer = await world.customer();
    const clientId = await register(customer);
    await buy(customer.api, "circuit-training");
    await declareHealth(customer.api, clientId, "OSTEOARTHRITIS");
    const who = await owner(customer.api, clientId);
    const time = (await vacant(who)).find(({ placesLeft }) => placesLeft > 0);
    const { startsAt, endsAt } = await bookOne(who, time?.id as string);
    expect((await who.service()).term.toBook).toBe("SESSION");
    await atTheDoor(new Date(startsAt));
    world.clock.set(new Date(new Date(endsAt).getTime() + 60_000));
    await world.runDueWork();
    world.clock.set(before);
    return (await who.service()).term;
  }
  expect(await goneBy(async () => undefined)).toMatchObject({ toBook: "PRE_SESSION" });
  const another = await circuit();
  const missed = goneBy(async (startsAt) => {
    const { id } = await bookOne(another, (await timesTwiceAWeek(another, 1))[0]?.id as string);
    await world.database.db
      .update(sessionBooking)
      .set({ checkedInAt: startsAt, attendance: "ATTENDED", status: "COMPLETED", startsAt })
      .where(eq(sessionBooking.id, id));
  });
  expect(await missed).toMatchObject({ stage: "PRE_SESSION_BOOKING", toBook: "PRE_SESSION" });
});

test("a moved booking gets a new reminder", async () => {
  const owner = await circuit();
  const [from, , , to] = await timesTwiceAWeek(owner, 4);
  const { id } = await bookOne(owner, from?.id as string);
  const before = world.clock.now();
  const hoursBefore = (time: { startsAt: string } | undefined, hours: number) =>
    new Date(new Date(time?.startsAt as string).getTime() - hours * 3_600_000);
  const reminders = async () => {
    await world.runDueWork();
    await world.runDueWork();
    const { email } = await owner.api.profiles.get();
    return world.sent.filter(
      ({ to: sentTo, subject }) => sentTo === email && subject?.startsWith("Reminder"),
    ).length;
  };
  world.clock.set(hoursBefore(from, 47));
  expect(await reminders()).toBe(1);
  await move(owner, id, to?.id as string, true);
  const [again] = (await termOf(owner)).groups.scheduled;
  expect(again?.startsAt).toBe(to?.startsAt);
  world.clock.set(hoursBefore(to, 47));
  expect(await reminders()).toBe(2);
  world.clock.set(before);
});

test("a new exercise programme cannot be booked before the health declaration", async () => {
  const customer = await world.customer();
  const clientId = await register(customer);
  await buy(customer.api, "circuit-training");
  const undeclared = await owner(customer.api, clientId);
  const [time] = await timesTwiceAWeek(undeclared, 1);
  const booked = () => outcome(book(undeclared, [time?.id as string]));
  expect(await booked()).toBe("Please fill in your health declaration first. Then you can book.");
  await declareHealth(customer.api, clientId);
  expect(await booked()).toBe("done");
  // Day Care requires no declaration.
  const visitor = await ownerOf(world, "day-care");
  const [day] = await vacant(visitor);
  expect(await outcome(book(visitor, [day?.id as string]))).toBe("done");
});
