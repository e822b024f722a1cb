/** Messages to customers: their content, their timing, and the questions that are not repeated. */
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { message } from "~/database/schema/delivery";
import { slot as bookable } from "~/database/schema/offering/timetable";
import { service } from "~/database/schema/service";
import { computeNoticeCutOff } from "~/lib/singapore/working-days";
import { addDays, formatDateTimeWithWeekday, toSingaporeDay } from "~/lib/singapore-date";
import { generateSlots } from "~/provider/shop/timetable/slot-generation";
import {
  book,
  bookOne,
  cancel,
  outcome,
  ownerOf,
  type PackageOwner,
  takeAssessment,
  termOf,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { comer, linkTo } from "../../helpers/check-in/door";
import { FIRST_DAY } from "../../helpers/database/first-day";
import {
  book as bookDental,
  confirm,
  dentalCustomer,
  holdFor,
  person,
  slot,
} from "../../helpers/denticare/dental";
import { newNric } from "../../helpers/people/registered";
import { useTestProvider } from "../../helpers/provider/test-provider";

const HOUR = 3_600_000;

const world = useTestProvider();
beforeEach(() => {
  world.clock.set(FIRST_DAY);
  world.sent.length = 0;
});

const circuit = () => ownerOf(world, "circuit-training");
const hoursBefore = (instant: string, hours: number) =>
  new Date(Date.parse(instant) - hours * HOUR);
const job = (name: string) => world.provider.jobs.find((one) => one.name === name)?.work();
/** Runs every job except the purge, since the clock returns to the first day and needs its times. */
async function everyJob(): Promise<void> {
  for (const { work } of world.provider.jobs) await work();
}

/** Reads the subjects and texts sent to this person since the last call. */
async function told({ api }: PackageOwner): Promise<{ subject: string; text: string }[]> {
  await everyJob();
  await everyJob();
  const { email } = await api.profiles.get();
  const mine = world.sent.filter(({ to }) => to === email);
  world.sent.length = 0;
  return mine.map(({ subject, text }) => ({ subject: subject ?? "", text }));
}

describe("reminders", () => {
  test("a person who has answered gets no second question, and one who declines gets no reminder", async () => {
    const [comes, staysAway] = [await circuit(), await circuit()];
    const time = (await timesTwiceAWeek(comes, 5)).at(-1);
    const startsAt = time?.startsAt as string;
    // Free changes end two working days before, and the first reminder goes out a day earlier.
    const cutOff = computeNoticeCutOff(new Date(startsAt), 2).toISOString();
    const ids = [
      (await bookOne(comes, time?.id as string)).id,
      (await bookOne(staysAway, time?.id as string)).id,
    ];
    world.clock.set(hoursBefore(cutOff, 25));
    // The answer is refused before the question was sent.
    const say = (owner: PackageOwner, bookingId: string, response: "CONFIRMED" | "DECLINED") =>
      owner.api.sessions.answer({ body: { bookingId, response } });
    expect(await outcome(say(comes, ids[0] as string, "CONFIRMED"))).toMatch(/cannot be answered/);
    expect((await termOf(comes)).groups.scheduled).toMatchObject([{ canAnswer: false }]);
    world.clock.set(hoursBefore(cutOff, 23));
    const [first] = await told(comes).then((news) => news.slice(-1));
    expect(first?.text).toContain("Tell us whether you come:");
    expect(first?.text).toContain(
      `You can cancel it free of charge until ${formatDateTimeWithWeekday(cutOff)}.`,
    );
    expect((await termOf(comes)).groups.scheduled).toMatchObject([{ canAnswer: true }]);
    expect(await outcome(say(staysAway, ids[0] as string, "DECLINED"))).toMatch(/not found/);
    expect(await say(comes, ids[0] as string, "CONFIRMED")).toMatchObject({
      response: "CONFIRMED",
    });
    expect(await say(staysAway, ids[1] as string, "DECLINED")).toMatchObject({
      response: "DECLINED",
    });
    world.sent.length = 0;
    world.clock.set(hoursBefore(startsAt, 23));
    const reminders = await told(comes);
    expect(reminders.map(({ subject }) => subject)).toEqual([
      "Reminder: Circuit Training tomorrow",
    ]);
    expect(reminders[0]?.text).toContain("You told us that you are coming.");
    expect(reminders[0]?.text).not.toContain("Tell us whether");
    expect(reminders[0]?.text).not.toContain("free of charge");
    const { email } = await staysAway.api.profiles.get();
    const away = await world.database.db
      .select({ subject: message.subject })
      .from(message)
      .where(and(eq(message.recipient, email as string), sql`${message.subject} like 'Reminder%'`));
    expect(away).toHaveLength(1);
  });

  test("tomorrow is computed when the message is sent, for sessions and dental appointments", async () => {
    const owner = await circuit();
    const [time] = await timesTwiceAWeek(owner, 1);
    const startsAt = time?.startsAt as string;
    await bookOne(owner, time?.id as string);
    await told(owner);
    // The job ran late: 14 hours before and 1 hour before are not the same day.
    world.clock.set(hoursBefore(startsAt, 14));
    await job("remind-of-sessions");
    world.clock.set(hoursBefore(startsAt, 1));
    const [reminder] = (await told(owner)).filter(({ subject }) => subject.startsWith("Reminder"));
    expect(reminder?.subject).toBe("Reminder: Circuit Training today");
    expect(reminder?.text).toContain("Circuit Training is today, on ");

    world.clock.set(FIRST_DAY);
    const patient = await dentalCustomer(world);
    await bookDental(patient.api, slot({ dayOfMonth: 3, timeSlot: "09:00" }));
    world.clock.set(new Date("2026-12-02T02:00:00Z"));
    await job("remind-of-dentist");
    world.clock.set(new Date("2026-12-03T00:10:00Z"));
    world.sent.length = 0;
    await job("send-messages");
    const dental = world.sent.filter(({ subject }) => subject?.startsWith("Your dental"));
    expect(dental.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Your dental appointment is today/),
    );
    expect(world.sent.some(({ text }) => text.includes("{{"))).toBe(false);
  });
});

describe("a waiting list", () => {
  async function offered() {
    const [holder, waits] = [await circuit(), await circuit()];
    const [, , time] = await timesTwiceAWeek(holder, 3);
    const id = time?.id as string;
    await world.database.db.update(bookable).set({ seats: 1 }).where(eq(bookable.id, id));
    const booking = await bookOne(holder, id);
    const { termId } = waits;
    const place = await waits.api.waitingLists.join({
      body: { termId, slotId: id },
      idempotencyKey: crypto.randomUUID(),
    });
    expect(place).toMatchObject({ slotId: id, intakeId: null });
    await cancel(holder, booking.id);
    const [offer] = (await told(waits)).filter(({ text }) => text.includes("/seat-offer/"));
    const token = /\/seat-offer\/([\w-]+)/.exec(offer?.text ?? "")?.[1] as string;
    await world.database.db.update(bookable).set({ seats: 12 }).where(eq(bookable.id, id));
    return { waits, params: { token } };
  }

  test("a lapsed offer is notified once", async () => {
    const { waits, params } = await offered();
    world.clock.forward({ days: 1 });
    const news = await told(waits);
    expect(news.map(({ subject }) => subject)).toEqual([
      "The place was passed on: Circuit Training",
    ]);
    expect(news[0]?.text).toContain(`/appointment-list/${waits.termId}`);
    expect(await told(waits)).toEqual([]);
    expect(await world.anybody.waitingLists.offer({ params })).toMatchObject({ state: "OVER" });
  });

  test("a declined offer is confirmed as declined, and not reported as passed on", async () => {
    const { waits, params } = await offered();
    const { decline, offer, take } = world.anybody.waitingLists;
    await Promise.all([decline({ params }), decline({ params })]);
    expect(await offer({ params })).toMatchObject({ state: "LEFT" });
    expect(await outcome(take({ params }))).toMatch(/^You are no longer on this waiting list\./);
    world.clock.forward({ minutes: 12 * 60 + 1 });
    expect(await told(waits)).toEqual([]);
  });
});

describe("a package", () => {
  test("gets one message before it ends, with its remaining sessions, and one after it ended", async () => {
    const owner = await circuit();
    const { validUntil } = await owner.service();
    await told(owner);
    world.clock.set(new Date(`${addDays(validUntil, -13)}T02:00:00Z`));
    const soon = await told(owner);
    const [year, month, day] = validUntil.split("-");
    const last = `${day}/${month}/${year}`;
    expect(soon.map(({ subject }) => subject)).toEqual([
      `Your package ends on ${last}: Circuit Training`,
    ]);
    // Two weeks are left, with two sessions each.
    expect(soon[0]?.text).toContain(
      `is valid until ${last}. Of your 12 sessions left, 4 can still be booked until then, at most two a week. The other 8 expire.`,
    );
    expect((await owner.service()).term.bookable).toBe(4);
    world.clock.set(new Date(`${addDays(validUntil, -10)}T02:00:00Z`));
    expect(await told(owner)).toEqual([]);
    world.clock.set(new Date(`${addDays(validUntil, 1)}T02:00:00Z`));
    const ended = await told(owner);
    expect(ended.map(({ subject }) => subject)).toEqual([
      "Your package has ended: Circuit Training",
    ]);
    expect(ended[0]?.text).toContain(
      `was valid until ${last} and has ended. 12 sessions were not used.`,
    );
    // Messages wait until the morning.
    expect(await told(owner)).toEqual([]);
  });

  test("gets it even if hundreds of used-up packages end before it", async () => {
    const owner = await circuit();
    const { id, validUntil } = await owner.service();
    await told(owner);
    await world.database.db.execute(sql`
      with item as (
        insert into provider.order_item select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'position', nth))).*
          from provider.service bought join provider.order_item one on one.id = bought.order_item_id, generate_series(1000, 1600) nth
          where bought.id = ${id} returning id),
      used as (
        insert into provider.service select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'order_item_id', item.id,
          'used_sessions', one.total_sessions, 'valid_until', one.valid_until - 3))).*
          from provider.service one, item where one.id = ${id} returning id)
      insert into provider.term (service_id, stage) select id, 'BOOKING_COMPLETED' from used`);
    world.clock.set(new Date(`${addDays(validUntil, -13)}T02:00:00Z`));
    expect((await told(owner)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your package ends on/),
    ]);
  });

  test("gets a message after its last session, with the post-assessment that is due", async () => {
    const owner = await ownerOf(world, "day-care");
    const times = await timesTwiceAWeek(owner, 4);
    const { booked } = await book(
      owner,
      times.map(({ id }) => id),
    );
    await told(owner);
    const end = booked.at(-1)?.endsAt as string;
    world.clock.set(hoursBefore(end, -30));
    const news = (await told(owner)).filter(({ subject }) => !subject.startsWith("Reminder"));
    expect(news.map(({ subject }) => subject)).toEqual(["Your last session of Day Care has ended"]);
    expect(news[0]?.text).toMatch(/\/renew\?service=/);
    expect(await told(owner)).toEqual([]);

    world.clock.set(FIRST_DAY);
    const gym = await ownerOf(world, "gym-tonic");
    const free = (await gym.api.sessions.vacantSlots({ query: { termId: gym.termId } }))
      .vacantSlots;
    const assessment = await bookOne(gym, free[0]?.id as string);
    const { id: subscription, clientId } = await gym.service();
    const intake = (await gym.api.intakes.list({ query: { termId: gym.termId } })).find(
      ({ problem }) => problem === null,
    );
    const { sessions } = await gym.api.intakes.enrol({
      body: {
        clientId,
        subscription,
        subscriptionTermId: gym.termId,
        intakeId: intake?.id as string,
      },
      idempotencyKey: crypto.randomUUID(),
    });
    await takeAssessment(gym, world, assessment);
    world.clock.set(hoursBefore(sessions.at(-1)?.endsAt as string, -30));
    const due = (await told(gym)).map(({ subject }) => subject);
    expect(due).toContain("Please book your post-assessment: Gym Tonic");
    await generateSlots(world.database.db, world.clock.now());
    expect((await gym.service()).term.toBook).toBe("POST_SESSION");
  });

  test("gets no message if it is used up, and none at night", async () => {
    const owner = await ownerOf(world, "day-care");
    const { id, validUntil } = await owner.service();
    await told(owner);
    world.clock.set(new Date(`${addDays(validUntil, -13)}T17:30:00Z`));
    expect(toSingaporeDay(world.clock.now())).toBe(addDays(validUntil, -12));
    expect(await told(owner)).toEqual([]);
    const { db } = world.database;
    await db.update(service).set({ usedSessions: 4 }).where(eq(service.id, id));
    world.clock.set(new Date(`${addDays(validUntil, -11)}T02:00:00Z`));
    expect(await told(owner)).toEqual([]);
  });
});

describe("Denticare", () => {
  test("a second booking near the first is mentioned in its message, to the person's own number only", async () => {
    const nric = newNric();
    const own = person({ nric, mobileNumber: "91230077" });
    const { anybody } = world;
    await confirm(anybody, await holdFor(world, slot({ dayOfMonth: 8 }), own));
    await confirm(anybody, await holdFor(world, slot({ dayOfMonth: 10 }), own));
    const stranger = person({ nric, mobileNumber: "91230078" });
    await confirm(anybody, await holdFor(world, slot({ dayOfMonth: 11 }), stranger));
    await job("send-messages");
    const sms = (to: string) =>
      world.sent.filter((one) => one.channel === "SMS" && one.to === to).map(({ text }) => text);
    const [second, ...others] = sms("+6591230077").filter((text) => text.includes("already"));
    expect(others).toEqual([]);
    expect(second).toMatch(
      /10\/12\/2026.* There is already another one near that day: .*08\/12\/2026/,
    );
    expect(sms("+6591230078").join()).not.toContain("already another one");
  });

  test("a signed-in customer confirms a second booking near the first", async () => {
    const { api } = await dentalCustomer(world);
    const first = await bookDental(api, slot({ dayOfMonth: 14 }));
    const near = slot({ dayOfMonth: 16 });
    expect(await outcome(bookDental(api, near))).toMatch(
      /^There is another dental appointment near that time, on Mon 14\/12\/2026/,
    );
    const besides = { ...near, besides: first.id };
    expect(await outcome(bookDental(api, besides))).toBe("done");
    // An appointment weeks away needs no confirmation.
    const far = { ...slot({ dayOfMonth: 13 }), monthAndYear: "2027-01" };
    expect(await outcome(bookDental(api, far))).not.toMatch(/near that time/);
  });

  test("no message promises cancellation less than 24 hours ahead, and a second cancellation is a no-op", async () => {
    const { api } = await dentalCustomer(world);
    const { email } = await api.profiles.get();
    world.clock.set(new Date("2026-12-15T05:00:00Z"));
    const sent = async () => {
      await job("send-messages");
      const mine = world.sent.filter(({ to }) => to === email || to === "+6591234567");
      world.sent.length = 0;
      return mine.filter(({ text }) => text.includes("16/12/2026") || text.includes("30/12/2026"));
    };
    await sent();
    await bookDental(
      api,
      slot({ dayOfMonth: 16, timeSlot: "09:00", resourceId: "george-pereira" }),
    );
    const soon = await sent();
    expect(soon.map(({ channel }) => channel).sort()).toEqual(["EMAIL", "SMS"]);
    for (const { text } of soon) expect(text).not.toMatch(/cancel it|until 24 hours/);
    expect(soon.find(({ channel }) => channel === "EMAIL")?.text).toContain("less than 24 hours");
    const { id } = await bookDental(api, { ...slot({ dayOfMonth: 30, timeSlot: "11:00" }) });
    await sent();
    const params = { id };
    await Promise.all([api.denticare.cancel({ params }), api.denticare.cancel({ params })]);
    expect((await sent()).map(({ channel }) => channel).sort()).toEqual(["EMAIL", "SMS"]);
  });
});

test("attended, absent and unknown are distinguished", async () => {
  const owner = await circuit();
  const [first, second] = await timesTwiceAWeek(owner, 2);
  const known = await bookOne(owner, first?.id as string);
  const startsAt = new Date(first?.startsAt as string);
  const over = () => job("complete-sessions");
  const token = await linkTo(world, known.id, new Date("2027-06-01"));
  const shown = async () =>
    (await world.anybody.appointmentReminders.get({ params: { id: token } })).attended;
  expect(await shown()).toBeNull();
  world.clock.set(hoursBefore(first?.endsAt as string, -1));
  await over();
  // The centre has no check-in yet, so the attendance is unknown.
  const attended = async () => (await termOf(owner)).groups.completed.map((one) => one.attended);
  expect([await shown(), ...(await attended())]).toEqual(["UNKNOWN", "UNKNOWN"]);
  const other = await comer(world, { startsAt });
  await world.database.db.execute(
    sql`update provider.session_booking set attendance = 'ATTENDED', status = 'COMPLETED', checked_in_at = starts_at where id = ${other.bookingId}`,
  );
  expect([await shown(), ...(await attended())]).toEqual(["ABSENT", "ABSENT"]);
  const came = await linkTo(world, other.bookingId, new Date("2027-06-01"));
  expect(await world.anybody.appointmentReminders.get({ params: { id: came } })).toMatchObject({
    attended: "CAME",
    reference: expect.stringMatching(/^[\w]{4}-[\w]{4}$/),
  });
  expect(second).toBeDefined();
});
