import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CheckInEvent, Poster } from "~/contract/check-in/check-in";
import { sessionBooking } from "~/database/schema/booking";
import { attendanceRecord } from "~/database/schema/check-in";
import { client } from "~/database/schema/people/client";
import { sampleRegulars } from "~/provider/sample/people";
import type { ApiClient } from "~/web/api/client.server";
import {
  bookingNow,
  byMobile,
  byNric,
  CENTRE,
  type Comer,
  comer,
  posterIn,
  posterOf,
  postersOf,
  readQr,
  serviceNow,
} from "../../helpers/check-in/door";
import { FIRST_DAY, loadRegularsOf } from "../../helpers/database/first-day";
import { newNric, profileOf } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

const inMinutes = (minutes: number) => new Date(FIRST_DAY.getTime() + minutes * 60_000);

let world: TestProvider;
let api: ApiClient;
let door: Poster;
beforeAll(async () => {
  world = await openTestProvider();
  api = world.anybody;
  await loadRegularsOf(world.database.db, FIRST_DAY);
  door = await posterOf(api, "center");
});
beforeEach(() => world.clock.set(FIRST_DAY));
afterAll(() => world.close());

const atDoor = (who: ReturnType<typeof byNric> | ReturnType<typeof byMobile>, at = door) =>
  api.checkIns.validateAtCentre({ params: { id: at.id }, body: { code: at.code, who } });

async function visitOf({ nric }: Pick<Comer, "nric">) {
  const { visit, events } = await atDoor(byNric(nric));
  const [event] = events as [CheckInEvent];
  const input = { params: { id: event.sessionId }, body: { visit, booking: event.id } };
  return {
    event,
    visit,
    goIn: () => api.checkIns.checkIn(input),
    goOut: () => api.checkIns.checkOut(input),
  };
}

test("check-in gives a person a new ID for each visit, and never one that linking requires", async () => {
  const somebody = await comer(world, { startsAt: inMinutes(30) });
  const [first, second] = [await visitOf(somebody), await visitOf(somebody)];
  expect(first.event.personId).not.toBe(second.event.personId);
  const [booked] = await world.database.db
    .select({ clientId: sessionBooking.clientId })
    .from(sessionBooking)
    .where(eq(sessionBooking.id, somebody.bookingId));
  expect(booked).toBeDefined();
  expect(JSON.stringify([first, second])).not.toContain(booked?.clientId);
  const [again] = await api.checkIns.visit({ body: { visit: first.visit } });
  expect(again?.personId).toBe(first.event.personId);
  expect((await first.goIn()).action).toBe("CHECK_IN");
});

describe("posters", () => {
  test("an independent reader decodes a portal URL from each, and each leads to its place", async () => {
    const all = await postersOf(api);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(["center", "individual", "org", "session"]),
    );
    for (const poster of all) {
      expect(await readQr(poster.picture)).toBe(poster.url);
      const read = posterIn(poster.url);
      const place =
        read.kind === "session"
          ? await api.checkIns.validateQrAap({ params: { id: read.id }, body: { code: read.code } })
          : await api.checkIns.place({ body: { poster: read } });
      expect(place.centerName).toBe("Taman Jurong Rain Tree Centre");
    }
  });

  test("an edited code and a code of another place or kind lead nowhere", async () => {
    const other = await posterOf(api, "center", "bedok");
    const wrong: Poster[] = [
      { ...door, code: `${door.code.slice(0, -2)}AA` },
      { ...door, id: "bedok" },
      { ...door, code: other.code },
      { ...door, kind: "individual" },
      { ...door, id: "nowhere" },
    ];
    for (const poster of wrong)
      expect(await refusal(api.checkIns.place({ body: { poster } }))).toMatchObject({
        httpCode: 404,
      });
    expect(await refusal(atDoor(byNric(newNric()), { ...door, id: "bedok" }))).toMatchObject({
      httpCode: 404,
      message: "The place of this code was not found",
    });
  });

  test("are printed with a staff code only, for half an hour", async () => {
    const open = (staffCode: string) => api.posters.open({ body: { staffCode } });
    expect(await refusal(open("guess"))).toMatchObject({ httpCode: 403 });
    const { pass } = await open("nutmeg k7qf m2xw");
    world.clock.forward({ minutes: 31 });
    for (const tried of [pass, "made up"])
      expect(
        await refusal(api.posters.list({ body: { pass: tried, centerId: CENTRE } })),
      ).toMatchObject({ httpCode: 403 });
  });
});

describe("a participant", () => {
  test("is shown by first name and masked number only, by ID number or mobile", async () => {
    const [regular] = sampleRegulars as [(typeof sampleRegulars)[number]];
    const { events } = await atDoor(byNric(regular.nric.toLowerCase()));
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ firstName: "Swee Choo", state: "TO_CHECK_IN" });
    expect(JSON.stringify(events)).not.toContain(regular.nric);
    expect(JSON.stringify(events)).not.toContain(regular.name);
    expect(events[0]?.nric).toBe(`S****${regular.nric.slice(5)}`);
    const { personId: _newEachVisit, ...same } = events[0] as CheckInEvent;
    expect((await atDoor(byMobile("9000 0121"))).events).toMatchObject([same]);
  });

  test("checks in and out, which uses one session, and every replay gets the first answer", async () => {
    const who = await comer(world, { startsAt: inMinutes(1) });
    const { goIn, goOut, event } = await visitOf(who);
    expect(event).toMatchObject({ attendance: "NOT_ATTENDED", enrolment: "ENROLLED" });
    const answers = await Promise.all([goIn(), goIn(), goIn()]);
    expect(new Set(answers.map(({ at }) => at)).size).toBe(1);
    expect(await bookingNow(world, who)).toMatchObject({ attendance: "ATTENDING" });

    world.clock.forward({ minutes: 2 });
    const out = await Promise.all([goOut(), goOut(), goOut()]);
    expect(new Set(out.map(({ at }) => at)).size).toBe(1);
    expect(out.every(({ feedback }) => feedback !== null)).toBe(true);
    expect(await bookingNow(world, who)).toMatchObject({
      attendance: "ATTENDED",
      status: "COMPLETED",
    });
    expect(await serviceNow(world, who)).toEqual({ used: 4, stage: "SESSION_BOOKING" });
    expect(await refusal((await visitOf(who)).goIn())).toMatchObject({ errorCode: "ALREADY_OUT" });
    expect(await refusal((await visitOf(who)).goOut())).toMatchObject({
      errorCode: "ALREADY_OUT",
      message: "You have already checked out at 09:02 AM.",
    });
    expect(await serviceNow(world, who)).toMatchObject({ used: 4 });
  });

  test("with the last session used has no session left to book, and an assessment uses none", async () => {
    const last = await comer(world, { startsAt: inMinutes(0), used: 7 });
    const lastVisit = await visitOf(last);
    await lastVisit.goIn();
    await lastVisit.goOut();
    expect(await serviceNow(world, last)).toEqual({ used: 8, stage: "BOOKING_COMPLETED" });
    const assessed = await comer(world, { startsAt: inMinutes(0), kind: "PRE_SESSION" });
    const visit = await visitOf(assessed);
    expect(visit.event.title).toBe("Pre-assessment: Circuit Training");
    await visit.goIn();
    await visit.goOut();
    expect(await serviceNow(world, assessed)).toMatchObject({ used: 3 });
  });

  test("gets a clear message when too early, too late, twice, out without in, at the wrong place or day", async () => {
    const early = await visitOf(await comer(world, { startsAt: inMinutes(90) }));
    expect(early.event.state).toBe("TOO_EARLY");
    expect(await refusal(early.goIn())).toMatchObject({
      errorCode: "TOO_EARLY",
      message: "You are early. Please check in from 09:30 AM on.",
    });
    expect(await refusal(early.goOut())).toMatchObject({ errorCode: "NOT_IN" });
    const waiting = await visitOf(await comer(world, { startsAt: inMinutes(30) }));
    await waiting.goIn();
    expect(await refusal(waiting.goOut())).toMatchObject({
      errorCode: "TOO_EARLY",
      message: "This begins at 09:30 AM. Please check out after it.",
    });
    const over = await visitOf(await comer(world, { startsAt: inMinutes(-60) }));
    expect(await refusal(over.goIn())).toMatchObject({
      errorCode: "OVER",
      message: "This ended at 08:45 AM. Please speak to our staff.",
    });
    expect(await refusal(over.goOut())).toMatchObject({ errorCode: "OVER" });
    const twice = await comer(world, { startsAt: inMinutes(5) });
    await (await visitOf(twice)).goIn();
    expect(await refusal((await visitOf(twice)).goIn())).toMatchObject({
      errorCode: "ALREADY_IN",
      message: "You have already checked in at 09:00 AM.",
    });
    const elsewhere = await comer(world, { startsAt: inMinutes(5), centreId: "bedok" });
    expect(await refusal(atDoor(byNric(elsewhere.nric)))).toMatchObject({
      errorCode: "WRONG_PLACE",
    });
    const tomorrow = await comer(world, { startsAt: inMinutes(24 * 60) });
    expect(await refusal(atDoor(byNric(tomorrow.nric)))).toMatchObject({ errorCode: "WRONG_DAY" });
  });

  test("unknown gets the same answer as one without a booking", async () => {
    const customer = await world.customer();
    const nric = newNric();
    await customer.api.profiles.put({
      body: { ...profileOf(nric), email: `${customer.subject}@mail.example` },
    });
    const known = await refusal(atDoor(byNric(nric)));
    expect(known).toMatchObject({ httpCode: 404, errorCode: "NOT_FOUND" });
    expect(await refusal(atDoor(byNric(newNric())))).toEqual(known);
    expect(await refusal(atDoor(byMobile("81112223")))).toEqual(known);
  });

  test("at a session's own poster can check in to that session only", async () => {
    const who = await comer(world, { startsAt: inMinutes(20) });
    const other = await comer(world, { startsAt: inMinutes(35) });
    const poster = await posterOf(api, "session", CENTRE, who.sessionId);
    const validate = (nric: string) =>
      api.checkIns.validateAapRegistration({
        params: { id: poster.id },
        body: { code: poster.code, who: byNric(nric) },
      });
    expect((await validate(who.nric)).events).toHaveLength(1);
    expect(await refusal(validate(other.nric))).toMatchObject({ errorCode: "WRONG_PLACE" });
    world.clock.forward({ days: 1 });
    const place = await api.checkIns.validateQrAap({
      params: { id: poster.id },
      body: { code: poster.code },
    });
    expect(place.today).toBe(false);
  });

  test("of a couple with one mobile number is distinguished, and no visit reveals a third person", async () => {
    const mobile = "91112233";
    const [one, two] = [
      await comer(world, { startsAt: inMinutes(15), mobile }),
      await comer(world, { startsAt: inMinutes(15), mobile }),
    ];
    const third = await comer(world, { startsAt: inMinutes(15) });
    const { visit, events } = await atDoor(byMobile(mobile));
    expect(events.map(({ id }) => id).sort()).toEqual([one.bookingId, two.bookingId].sort());
    const asThird = { params: { id: third.sessionId }, body: { visit, booking: third.bookingId } };
    expect(await refusal(api.checkIns.checkIn(asThird))).toMatchObject({ httpCode: 404 });
    world.clock.forward({ minutes: 4 });
    expect(await refusal(api.checkIns.visit({ body: { visit } }))).toMatchObject({
      errorCode: "VISIT_OVER",
    });
    expect(await refusal(api.checkIns.visit({ body: { visit: "made up" } }))).toMatchObject({
      errorCode: "VISIT_OVER",
    });
  });
});

describe("a mobile number", () => {
  test("is stored in one form, however it is typed", async () => {
    const customer = await world.customer();
    const email = `${customer.subject}@mail.example`;
    const typed = {
      ...profileOf(),
      email,
      mobileNumber: " (9123)–45.67 ",
      homeNumber: "6123.4567",
    };
    await customer.api.profiles.put({ body: typed });
    expect(await customer.api.profiles.get()).toMatchObject({
      mobileNumber: "91234567",
      homeNumber: "61234567",
    });
  });

  test("of another country is found and messaged with or without its leading zero", async () => {
    const who = await comer(world, { startsAt: inMinutes(0), used: 0, mobile: "07400123456" });
    await world.database.db
      .update(client)
      .set({ countryCode: "+44" })
      .where(eq(client.mobileNumber, "07400123456"));
    for (const typed of ["7400 123456", "07400-123456"])
      expect((await atDoor(byMobile(typed, "+44"))).events).toHaveLength(1);
    const visit = await visitOf(who);
    await visit.goIn();
    await visit.goOut();
    await world.runDueWork();
    const sms = world.sent.filter(({ to }) => to === "+447400123456");
    expect(sms.some(({ text }) => text.includes("/feedback/"))).toBe(true);
  });
});

describe("concurrent check-ins", () => {
  test("several tablets check the same person in once, and the others report it", async () => {
    const who = await comer(world, { startsAt: inMinutes(10) });
    const visits = await Promise.all([visitOf(who), visitOf(who), visitOf(who), visitOf(who)]);
    const results = await Promise.all(
      visits.map(({ goIn }) => refusal(goIn()).then((refused) => refused?.errorCode ?? "IN")),
    );
    expect(results.sort()).toEqual(["ALREADY_IN", "ALREADY_IN", "ALREADY_IN", "IN"]);
  });

  test("a concurrent check-out and check-in never leave out without in, and use one session at most", async () => {
    for (let round = 0; round < 5; round += 1) {
      const who = await comer(world, { startsAt: inMinutes(0) });
      const [tabletOne, tabletTwo] = await Promise.all([visitOf(who), visitOf(who)]);
      await Promise.all([refusal(tabletOne.goIn()), refusal(tabletTwo.goOut())]);
      const { attendance, checkedInAt } = await bookingNow(world, who);
      expect(checkedInAt).not.toBeNull();
      expect((await serviceNow(world, who))?.used).toBe(attendance === "ATTENDED" ? 4 : 3);
    }
  });
});

test("a forgotten check-out is recorded by a job, as of the session's end", async () => {
  const who = await comer(world, { startsAt: inMinutes(10) });
  await (await visitOf(who)).goIn();
  world.clock.forward({ minutes: 120 });
  await world.runDueWork();
  await world.runDueWork();
  expect(await bookingNow(world, who)).toMatchObject({
    status: "COMPLETED",
    checkedOutAt: inMinutes(55),
  });
  expect(await serviceNow(world, who)).toMatchObject({ used: 4 });
  const closed = await world.database.db
    .select()
    .from(attendanceRecord)
    .where(
      and(eq(attendanceRecord.bookingId, who.bookingId), eq(attendanceRecord.action, "CHECK_OUT")),
    );
  expect(closed).toMatchObject([{ visit: null }]);
});

test("200 people check in at one centre within the five minutes", async () => {
  const people: Comer[] = [];
  for (let index = 0; index < 200; index += 1)
    people.push(await comer(world, { startsAt: inMinutes(25) }));
  const begun = Date.now();
  await Promise.all(people.map(async (who) => (await visitOf(who)).goIn()));
  const tookSeconds = (Date.now() - begun) / 1000;
  console.info(`200 check-ins at once took ${tookSeconds.toFixed(1)} s`);
  expect(tookSeconds).toBeLessThan(60);
  const states = await Promise.all(people.map((who) => bookingNow(world, who)));
  expect(states.every(({ attendance }) => attendance === "ATTENDING")).toBe(true);
});

test("an invalid number, visit or session is refused without a server error", async () => {
  const tried = [
    atDoor(byNric("' or 1=1 --")),
    atDoor(byNric("")),
    atDoor({ ...byMobile("0"), countryCode: "+999" }),
    api.checkIns.checkIn({
      params: { id: "x" },
      body: { visit: "x", booking: randomUUID() },
    }),
    api.checkIns.validateQrAap({ params: { id: "x" }, body: { code: "x" } }),
  ];
  for (const refused of await Promise.all(tried.map(refusal)))
    expect([400, 404, 410]).toContain(refused?.httpCode);
});
