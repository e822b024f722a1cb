import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Poster } from "~/contract/check-in/check-in";
import { sampleActivities, sampleVolunteers } from "~/database/sample/volunteers";
import { volunteer, volunteerAttendance } from "~/database/schema/check-in";
import { byMobile, byNric, CENTRE, posterOf } from "../../helpers/check-in/door";
import { FIRST_DAY } from "../../helpers/database/first-day";
import { newNric } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

const [always, helping] = sampleActivities.map(({ id }) => id) as [string, string];
const [kaiMing, , , devi] = sampleVolunteers as (typeof sampleVolunteers)[number][];
const [junHao, , , busy] = sampleVolunteers.slice(4) as (typeof sampleVolunteers)[number][];

let world: TestProvider;
let own: Poster;
let sent: Poster;
beforeAll(async () => {
  world = await openTestProvider();
  own = await posterOf(world.anybody, "individual", CENTRE, helping);
  sent = await posterOf(world.anybody, "org", CENTRE, helping);
});
beforeEach(async () => {
  world.clock.set(FIRST_DAY);
});
afterAll(() => world.close());

const validate = (
  poster: Poster,
  who: ReturnType<typeof byNric> | ReturnType<typeof byMobile>,
  organisationId: string | null = null,
) => world.anybody.volunteerAttendances.validate({ body: { poster, organisationId, who } });

async function visitOf(poster: Poster, nric: string, organisationId: string | null = null) {
  const { visit, events } = await validate(poster, byNric(nric), organisationId);
  const event = events[0] as (typeof events)[number];
  const body = { visit, activity: event.id, volunteer: event.personId };
  return {
    event,
    visit,
    goIn: () => world.anybody.volunteerAttendances.checkIn({ body }),
    goOut: () => world.anybody.volunteerAttendances.checkOut({ body }),
  };
}

const kept = async (nric: string) =>
  world.database.db
    .select({ attendance: volunteerAttendance })
    .from(volunteerAttendance)
    .innerJoin(volunteer, eq(volunteer.id, volunteerAttendance.volunteerId))
    .where(eq(volunteer.idNumberLookup, world.vault.lookup(`NRIC ${nric}`, "client id number")));

describe("volunteers on their own", () => {
  test("check in and out by ID number, and their time within the activity's hours is stored once", async () => {
    const nric = kaiMing?.nric as string;
    const { event, goIn, goOut } = await visitOf(own, nric);
    expect(event).toMatchObject({
      role: "VOLUNTEER",
      firstName: "Kai Ming",
      enrolment: "ENROLLED",
      attendance: "NOT_ATTENDED",
    });
    expect(await refusal(goOut())).toMatchObject({ errorCode: "NOT_IN" });
    const ins = await Promise.all([goIn(), goIn()]);
    expect(ins[0]).toEqual(ins[1]);
    expect(await refusal((await visitOf(own, nric)).goIn())).toMatchObject({
      errorCode: "ALREADY_IN",
    });
    // Half an hour after the end: the two hours of the activity count.
    world.clock.forward({ minutes: 150 });
    const leaving = await visitOf(own, nric);
    const outs = await Promise.all([leaving.goOut(), leaving.goOut()]);
    expect(outs.map(({ minutes }) => minutes)).toEqual([120, 120]);
    expect(await refusal((await visitOf(own, nric)).goOut())).toMatchObject({
      errorCode: "ALREADY_OUT",
      message: "You have already checked out at 11:30 AM.",
    });
    expect(await kept(nric)).toMatchObject([
      { attendance: { minutes: 120, organisationId: null } },
    ]);
  });

  test("not on a list can check in by mobile and are marked", async () => {
    const { visit, events } = await validate(own, byMobile(devi?.mobileNumber as string));
    const event = events[0] as (typeof events)[number];
    expect(event).toMatchObject({ enrolment: "NOT_ENROLLED", state: "TO_CHECK_IN" });
    await world.anybody.volunteerAttendances.checkIn({
      body: { visit, activity: event.id, volunteer: event.personId },
    });
    expect(await kept(devi?.nric as string)).toMatchObject([
      { attendance: { enrolment: "NOT_ENROLLED" } },
    ]);
  });

  test("see all of today's activities at the centre's poster, their own list first", async () => {
    const door = await posterOf(world.anybody, "center");
    const { events } = await validate(door, byNric(kaiMing?.nric as string));
    expect(events.map(({ id }) => id)).toEqual([always, helping]);
  });
});

test("check in to one event at a time, also with two doors at once", async () => {
  const nric = busy?.nric as string;
  const door = await posterOf(world.anybody, "center");
  const visits = await Promise.all([validate(door, byNric(nric)), validate(door, byNric(nric))]);
  const body = (index: number, activity: string) => ({
    visit: visits[index]?.visit ?? "",
    activity,
    volunteer: visits[index]?.events[0]?.personId ?? "",
  });
  const { checkIn, checkOut } = world.anybody.volunteerAttendances;
  const both = await Promise.allSettled([
    checkIn({ body: body(0, always) }),
    checkIn({ body: body(1, helping) }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [first, second] = both[0]?.status === "fulfilled" ? [0, 1] : [1, 0];
  const other = second === 0 ? always : helping;
  expect(await refusal(checkIn({ body: body(second, other) }))).toMatchObject({
    errorCode: "ATTENDING_ELSEWHERE",
    message: expect.stringMatching(
      /^You are still checked in to .+\. Please check out of it first\.$/,
    ),
  });
  await checkOut({ body: body(first, first === 0 ? always : helping) });
  expect(await checkIn({ body: body(second, other) })).toMatchObject({ action: "CHECK_IN" });
});

describe("a volunteer sent by an organisation", () => {
  test("is found in that organisation only, and the hours are recorded for it", async () => {
    const nric = junHao?.nric as string;
    expect(await refusal(validate(sent, byNric(nric), "west-coast-school"))).toMatchObject({
      httpCode: 404,
    });
    const { goIn, goOut } = await visitOf(sent, nric, "keppel-bakers");
    await goIn();
    world.clock.forward({ minutes: 2 });
    expect(await goOut()).toMatchObject({ minutes: 2 });
    expect(await kept(nric)).toMatchObject([{ attendance: { organisationId: "keppel-bakers" } }]);
  });
});

test("an unknown volunteer, another day and an early arrival get clear messages", async () => {
  expect(await refusal(validate(own, byNric(newNric())))).toMatchObject({
    httpCode: 404,
    message: "We found no volunteer with this number.",
  });
  const nric = sampleVolunteers[1]?.nric as string;
  world.clock.set(new Date("2026-11-22T23:30:00Z"));
  expect(await refusal((await visitOf(own, nric)).goIn())).toMatchObject({
    errorCode: "TOO_EARLY",
    message: "You are early. Please check in from 08:00 AM on.",
  });
  const songs = await posterOf(world.anybody, "individual", "marine-parade");
  expect(await refusal(validate(songs, byNric(nric)))).toMatchObject({ errorCode: "WRONG_DAY" });
});

test("a volunteer without an activity here is referred to other centres", async () => {
  const songs = await posterOf(world.anybody, "center", "marine-parade");
  expect(await refusal(validate(songs, byNric(kaiMing?.nric as string)))).toMatchObject({
    errorCode: "WRONG_PLACE",
  });
  expect(await refusal(validate(songs, byNric(devi?.nric as string)))).toMatchObject({
    errorCode: "WRONG_DAY",
  });
});

test("several tablets check the same volunteer in once", async () => {
  const nric = sampleVolunteers[2]?.nric as string;
  const visits = await Promise.all([visitOf(own, nric), visitOf(own, nric), visitOf(own, nric)]);
  const results = await Promise.all(
    visits.map(({ goIn }) => refusal(goIn()).then((refused) => refused?.errorCode ?? "IN")),
  );
  expect(results.sort()).toEqual(["ALREADY_IN", "ALREADY_IN", "IN"]);
  world.clock.forward({ minutes: 200 });
  await world.runDueWork();
  expect(await kept(nric)).toMatchObject([{ attendance: { minutes: 120, checkedOutBy: null } }]);
});

test("a volunteer's visit opens no session, and a participant's visit no activity", async () => {
  const { visit } = await visitOf(own, kaiMing?.nric as string);
  expect(
    await refusal(
      world.anybody.checkIns.checkIn({ params: { id: own.id }, body: { visit, booking: own.id } }),
    ),
  ).toMatchObject({ errorCode: "VISIT_OVER" });
});

test("a volunteer who checked in before midnight is offered to check out after it", async () => {
  const nric = sampleVolunteers[2]?.nric as string;
  const allDay = await posterOf(world.anybody, "individual", CENTRE, always);
  world.clock.set(new Date("2026-11-24T15:50:00Z"));
  await (await visitOf(allDay, nric)).goIn();
  world.clock.forward({ minutes: 20 });
  const after = await visitOf(allDay, nric);
  expect(after.event).toMatchObject({ attendance: "ATTENDING", state: "TO_CHECK_OUT" });
  expect(await refusal(after.goIn())).toMatchObject({ errorCode: "ALREADY_IN" });
  // The activity of that day ended at midnight. The form may arrive twice.
  const outs = [await after.goOut(), await after.goOut()];
  expect(outs.map(({ minutes }) => minutes)).toEqual([10, 10]);
  expect((await visitOf(allDay, nric)).event).toMatchObject({ state: "TO_CHECK_IN" });
});
