import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contract } from "~/contract";
import { attendanceRecord } from "~/database/schema/check-in";
import { offer } from "~/database/schema/offering/price";
import { product } from "~/database/schema/offering/product";
import { operation } from "~/database/schema/operation";
import { accessRecord } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { staffRecord } from "~/database/schema/staff-record";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
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
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { beginVisit } from "../../helpers/counter/counter-person";
import { checkOut, fillCart, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let enteredBy: string;

/** Buys a package, books its first free time, and moves the clock to a minute before it. */
async function booked(
  chasSubsidyTier: "Blue" | null = null,
): Promise<{ person: PackageOwner; bookingId: string; endsAt: string }> {
  const customer = await world.customer();
  const clientId = await register(customer);
  await world.database.db.update(client).set({ chasSubsidyTier }).where(eq(client.id, clientId));
  await buy(customer.api, "circuit-training");
  await declareHealth(customer.api, clientId);
  const person = await owner(customer.api, clientId);
  const [first] = await timesTwiceAWeek(person, 1);
  const { id: bookingId, startsAt, endsAt } = await bookOne(person, first?.id as string);
  world.clock.set(new Date(Date.parse(startsAt) - 60_000));
  enteredBy = await beginVisit(world, SAMPLE_STAFF_CODE, false);
  return { person, bookingId, endsAt };
}

const attendance = (bookingId: string, came: boolean) =>
  world.anybody.staffRecords.attendance({ body: { enteredBy, bookingId, came } });

const listed = async (bookingId: string) => {
  const { sessions } = await world.anybody.staffRecords.today({ body: { enteredBy } });
  return sessions.find((one) => one.bookingId === bookingId);
};
const stateOf = async (bookingId: string) => (await listed(bookingId))?.state;

describe("attendance recorded by staff", () => {
  test("is shown to the customer with date and centre, and in the access history", async () => {
    await world.database.db.update(offer).set({ chasSubsidy: { Blue: 2000 } });
    const { person, bookingId } = await booked("Blue");
    // Staff check the CHAS card that lowered the price once.
    expect(await listed(bookingId)).toMatchObject({ state: "EXPECTED", chasTier: "Blue" });
    await attendance(bookingId, true);
    expect(await listed(bookingId)).toMatchObject({ state: "CAME", chasTier: null });
    const [record] = await person.api.staffRecords.list();
    expect(record).toMatchObject({
      kind: "CAME",
      termId: person.termId,
      title: "Circuit Training",
      centerName: "Taman Jurong Rain Tree Centre",
    });
    const { content } = await person.api.accessHistory.list();
    expect(content.map(({ by, call }) => [by, call])).toContainEqual([
      "Our staff",
      "staffRecords.attendance",
    ]);
  });

  test("of an absence is refused before the session, and shown after it", async () => {
    const { person, bookingId, endsAt } = await booked();
    expect(await refusal(attendance(bookingId, false))).toMatchObject({ errorCode: "TOO_EARLY" });
    world.clock.set(new Date(Date.parse(endsAt) + 60_000));
    await attendance(bookingId, false);
    expect(await stateOf(bookingId)).toBe("ABSENT");
    await world.job("complete-sessions");
    const { appointment } = await person.api.sessions.get({ params: { id: bookingId } });
    expect(appointment.attended).toBe("ABSENT");
    await attendance(bookingId, true);
    expect(await stateOf(bookingId)).toBe("CAME");
    await attendance(bookingId, false);
    expect(await stateOf(bookingId)).toBe("ABSENT");
  });

  test("of a presence by mistake can be taken back before, during and after the session", async () => {
    const { person, bookingId, endsAt } = await booked();
    const kinds = async () => (await person.api.staffRecords.list()).map(({ kind }) => kind);
    const shown = async () =>
      (await person.api.sessions.get({ params: { id: bookingId } })).appointment;
    await attendance(bookingId, true);
    expect(await listed(bookingId)).toMatchObject({ state: "CAME", canCorrect: true });
    await attendance(bookingId, false);
    expect(await listed(bookingId)).toMatchObject({ state: "EXPECTED", canCorrect: false });
    expect([await kinds(), await shown()]).toMatchObject([[], { attended: null, canCancel: true }]);
    await attendance(bookingId, true);
    world.clock.set(new Date(Date.parse(endsAt) + 2 * 3_600_000));
    await world.job("close-attendance");
    expect(await shown()).toMatchObject({ status: "COMPLETED", attended: "CAME" });
    await attendance(bookingId, false);
    expect(await listed(bookingId)).toMatchObject({ state: "ABSENT" });
    expect([await kinds(), await shown()]).toMatchObject([["ABSENT"], { attended: "ABSENT" }]);
    const { db } = world.database;
    const kept = await db.select().from(staffRecord).where(eq(staffRecord.bookingId, bookingId));
    expect(kept.map(({ kind }) => kind).sort()).toEqual(["ABSENT", "CAME", "CAME"]);
    const summaries = (await db.select().from(operation)).map(({ said }) => said);
    expect(summaries).toContain(`Took back CAME. Client ${person.clientId}.`);
  });

  test("does not take back a check-in at the door", async () => {
    const { person, bookingId } = await booked();
    const { db } = world.database;
    await attendance(bookingId, true);
    await db
      .insert(attendanceRecord)
      .values({ bookingId, action: "CHECK_IN", visit: randomUUID(), at: world.clock.now() });
    expect(await listed(bookingId)).toMatchObject({ state: "CAME", canCorrect: false });
    expect(await refusal(attendance(bookingId, false))).toMatchObject({ errorCode: "ALREADY_IN" });
    expect((await person.api.staffRecords.list()).map(({ kind }) => kind)).toEqual(["CAME"]);
  });

  test("is refused for a session of another day", async () => {
    const { person } = await booked();
    const other = (await vacant(person)).find(
      ({ startsAt }) => Date.parse(startsAt) > world.clock.now().getTime() + 3 * 86_400_000,
    );
    const { booked: made } = await book(person, [other?.id as string]);
    expect(await refusal(attendance(made[0]?.id as string, true))).toMatchObject({
      errorCode: "WRONG_DAY",
    });
    expect(await refusal(attendance(randomUUID(), true))).toMatchObject({ httpCode: 404 });
  });
});

describe("a session with a recorded presence", () => {
  const CLOSED = {
    errorCode: "APPOINTMENT_CLOSED",
    message: "This appointment has already begun or has ended.",
  };

  test("can no longer be cancelled, moved or released before it begins, and stays listed at the counter", async () => {
    const { person, bookingId } = await booked();
    await attendance(bookingId, true);
    const { api, termId } = person;
    const { appointment } = await api.sessions.get({ params: { id: bookingId } });
    expect(appointment).toMatchObject({
      status: "SCHEDULED",
      attended: "CAME",
      canCancel: false,
      canReschedule: false,
      canAnswer: false,
    });
    const other = (await vacant(person)).at(-1)?.id as string;
    expect(await refusal(cancel(person, bookingId, true))).toMatchObject(CLOSED);
    expect(await refusal(move(person, bookingId, other, true))).toMatchObject(CLOSED);
    const several = { termId, bookingIds: [bookingId], forfeits: 1, consent: true as const };
    expect(
      await refusal(api.sessions.cancelSeveral({ body: several, idempotencyKey: randomUUID() })),
    ).toMatchObject({ errorCode: "APPOINTMENT_CLOSED" });
    const { id } = await person.service();
    expect((await api.packageMoves.quote({ params: { id } }))?.released).toEqual([]);
    expect(await stateOf(bookingId)).toBe("CAME");
  });

  test("and a concurrent cancel end in one of the two states", async () => {
    const start = world.clock.now();
    for (let round = 0; round < 5; round += 1) {
      world.clock.set(start);
      const { person, bookingId } = await booked();
      const [cancelled, came] = await Promise.all([
        outcome(cancel(person, bookingId, true)),
        outcome(attendance(bookingId, true)),
      ]);
      expect([cancelled, came].filter((words) => words === "done")).toHaveLength(1);
      const { appointment } = await person.api.sessions.get({ params: { id: bookingId } });
      const kinds = (await person.api.staffRecords.list()).map(({ kind }) => kind);
      expect([appointment.status, kinds]).toEqual(
        came === "done" ? ["SCHEDULED", ["CAME"]] : ["CANCELLED_WITH_CHARGE", []],
      );
    }
  });
});

test("a doctor's note opens the sessions that waited for it", async () => {
  const customer = await world.customer();
  const clientId = await register(customer);
  await buy(customer.api, "circuit-training");
  await declareHealth(customer.api, clientId, "PACEMAKER");
  const person = await owner(customer.api, clientId);
  expect((await person.service()).term.toBook).toBe("PRE_SESSION");
  enteredBy = await beginVisit(world);
  const note = (id: string) =>
    world.anybody.staffRecords.doctorsNote({ body: { enteredBy, clientId: id } });
  expect(await refusal(note("Zz999999"))).toMatchObject({
    httpCode: 404,
    message: expect.stringContaining("No client has this ID, so nothing was recorded."),
  });
  await note(clientId);
  expect(await refusal(note(clientId))).toMatchObject({
    httpCode: 409,
    message: expect.stringContaining("Nothing of this person waits for a doctor's note"),
  });
  expect((await person.service()).term.toBook).toBe("SESSION");
  expect((await person.api.staffRecords.list())[0]).toMatchObject({
    kind: "DOCTORS_NOTE",
    centerName: "Taman Jurong Rain Tree Centre",
  });
  // A further package asks for no second note.
  await fillCart(customer, "circuit-training");
  const orderId = await checkOut(customer);
  const { totalAmount: amount } = await customer.api.orders.get({ params: { id: orderId } });
  await world.anybody.tills.take({
    body: { enteredBy, orderId, method: "NETS", amount, chequeNumber: null },
    idempotencyKey: randomUUID(),
  });
  const { services } = await customer.api.services.list();
  expect(services.map(({ term }) => term.stage)).toEqual(["SESSION_BOOKING", "SESSION_BOOKING"]);
});

test("a booked pre-assessment waits for the doctor's note, also after it was cancelled or missed", async () => {
  const person = await ownerOf(world, "circuit-training");
  await declareHealth(person.api, person.clientId, "PACEMAKER");
  const stage = async () => (await person.service()).term.stage;
  const needed = "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION";
  const [first] = await vacant(person);
  const cancelled = await bookOne(person, first?.id as string);
  await cancel(person, cancelled.id);
  expect(await stage()).toBe(needed);
  const { id, startsAt } = await bookOne(person, first?.id as string);
  world.clock.set(new Date(Date.parse(startsAt) - 60_000));
  enteredBy = await beginVisit(world);
  const { sessions } = await world.anybody.staffRecords.today({ body: { enteredBy } });
  expect(sessions.find(({ bookingId }) => bookingId === id)).toMatchObject({
    needsDoctorsNote: true,
  });
  await world.anybody.staffRecords.doctorsNote({ body: { enteredBy, clientId: person.clientId } });
  expect(await stage()).toBe("SESSION_BOOKING");
});

test("the results of an assessment are in the programme's figures, and the assessment counts as done", async () => {
  const customer = await world.customer();
  const clientId = await register(customer);
  await world.database.db
    .update(product)
    .set({ assessmentFigures: [{ name: "Grip strength", unit: "kg" }] })
    .where(eq(product.id, "circuit-training"));
  await buy(customer.api, "circuit-training");
  await declareHealth(customer.api, clientId, "PACEMAKER");
  const person = await owner(customer.api, clientId);
  const [first] = await vacant(person);
  const booking = await bookOne(person, first?.id as string);
  world.clock.set(new Date(Date.parse(booking.endsAt) + 60_000));
  enteredBy = await beginVisit(world);
  const send = (name: string) =>
    world.anybody.staffRecords.results({
      body: { enteredBy, bookingId: booking.id, results: [{ name, value: 21.5 }] },
    });
  expect(await refusal(send("Height"))).toMatchObject({ httpCode: 409 });
  await world.job("complete-sessions");
  await send("Grip strength");
  const [record] = await person.api.staffRecords.list();
  expect(record).toMatchObject({
    kind: "RESULTS",
    results: [{ name: "Grip strength", unit: "kg", value: 21.5 }],
  });
  expect((await person.service()).term.toBook).toBe("SESSION");
});

test("each call of staff leaves a line in the log of operations, and those about a person in the access history", async () => {
  const { db } = world.database;
  const said = (await db.select().from(operation)).map(({ command }) => command);
  const seen = await db
    .select({ call: accessRecord.call })
    .from(accessRecord)
    .where(and(eq(accessRecord.changed, true)));
  for (const name of ["attendance", "doctorsNote", "results"]) {
    expect(said.filter((one) => one.includes(`staffRecords.${name}`)).length).toBeGreaterThan(0);
    expect(seen.map(({ call }) => call)).toContain(`staffRecords.${name}`);
  }
  expect(Object.keys(contract.staffRecords)).toEqual([
    "list",
    "today",
    "attendance",
    "doctorsNote",
    "results",
  ]);
});
