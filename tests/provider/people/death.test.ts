import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import {
  book,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { beginVisit, openAtCounter } from "../../helpers/counter/counter-person";
import { book as bookDentist, sendHistory, slot } from "../../helpers/denticare/dental";
import { newNric, profileOf } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import {
  openTestProvider,
  type TestCustomer,
  type TestProvider,
} from "../../helpers/provider/test-provider";

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world?.close());

let last = 84_000_000;
/** Days of December on which the dentist works. */
const dentistDays = [7, 8, 9, 10, 11, 12, 14, 15];

/** A mother with a package, three sessions and a dentist, and the daughter and son who act for her. */
async function family() {
  const [daughter, son] = [await world.customer(), await world.customer()];
  for (const child of [daughter, son])
    await child.api.profiles.put({
      body: {
        ...profileOf(newNric()),
        mobileNumber: String(++last),
        email: `${child.subject}@mail.example`,
      },
    });
  const motherMobile = String(++last);
  const nric = newNric();
  const mother = await daughter.api.lovedOnes.create({
    body: {
      ...profileOf(nric),
      name: "Chua Ah Moy",
      mobileNumber: motherMobile,
      email: `${motherMobile}@mail.example`,
    },
    idempotencyKey: randomUUID(),
  });
  const link = { idType: "NRIC" as const, nric, clientId: mother.id, lovedOne: true };
  await son.api.linking.link({ body: link });
  const acting = daughter.actingFor(mother.id);
  await buyFor(daughter, mother.id);
  await declareHealth(acting, mother.id);
  const owned = await owner(acting, mother.id);
  const times = await timesTwiceAWeek(owned, 3);
  const { booked } = await book(
    owned,
    times.map(({ id }) => id),
  );
  await acting.denticare.register();
  await sendHistory(acting);
  await bookDentist(acting, slot({ dayOfMonth: dentistDays.shift() as number }));
  await world.runDueWork();
  return { daughter, son, mother: { ...mother, mobile: `+65${motherMobile}` }, acting, booked };
}

async function buyFor({ api }: TestCustomer, clientId: string): Promise<void> {
  const line = {
    categoryId: "active-ageing",
    productId: "circuit-training",
    offeringId: "circuit-training-12",
    centerId: "taman-jurong",
    clientId,
  };
  await api.carts.put({ body: { items: [line], source: "MYNH" } });
  await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
}

const report = ({ api }: TestCustomer, id: string, diedOn: string | null, key = randomUUID()) =>
  api.deaths.report({ params: { id }, body: { diedOn }, idempotencyKey: key });

const today = () => toSingaporeDay(world.clock.now());

describe("a reported death", () => {
  let who: Awaited<ReturnType<typeof family>>;
  beforeEach(async () => {
    who = await family();
  });

  test("cancels sessions and dentist without charge, and closes the record for all who act", async () => {
    const { daughter, son, mother, booked } = who;
    const key = randomUUID();
    const closed = await report(daughter, mother.id, today(), key);
    expect(closed).toEqual({
      name: "Chua Ah Moy",
      sessions: 3,
      dentalAppointments: 1,
      arrangements: 0,
      orders: 0,
      refundAmount: 0,
    });
    expect(await report(daughter, mother.id, today(), key)).toEqual(closed);
    expect(await refusal(report(son, mother.id, null))).toMatchObject({
      httpCode: 409,
      message: expect.stringContaining("The death of Chua Ah Moy is already recorded."),
    });
    for (const child of [daughter, son]) expect(await child.api.lovedOnes.list()).toEqual([]);
    expect(
      await refusal(who.acting.sessions.get({ params: { id: booked[0]?.id as string } })),
    ).toMatchObject({ httpCode: 403 });
    expect(await refusal(buyFor(daughter, mother.id))).toMatchObject({ httpCode: 404 });
  });

  test("by two children at the same time is recorded once, and the other one is told so", async () => {
    const { daughter, son, mother } = who;
    const answers = await Promise.all(
      [daughter, son].map((child) => refusal(report(child, mother.id, null))),
    );
    const refused = answers.filter((answer) => answer !== null);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({
      httpCode: 409,
      message: expect.stringContaining("is already recorded"),
    });
  });

  test("stops every message to the person, also one that waits, and tells each child once", async () => {
    const { daughter, son, mother } = who;
    await who.acting.sessions.list();
    const before = world.sent.length;
    await report(daughter, mother.id, null);
    await world.runDueWork();
    for (let days = 0; days < 20; days += 1) {
      world.clock.forward({ minutes: 1_440 });
      await world.runDueWork();
    }
    const later = world.sent.slice(before);
    expect(later.filter(({ to }) => to.includes(mother.mobile.slice(3)))).toEqual([]);
    for (const { subject } of [daughter, son]) {
      const told = later.filter(({ to }) => to === `${subject}@mail.example`);
      expect(told.map(({ subject: title }) => title)).toEqual(["About Chua Ah Moy"]);
      expect(told[0]?.text).toContain("We are sorry to hear that Chua Ah Moy has died.");
      expect(told[0]?.text).toContain("3 appointments cancelled, without charge.");
    }
    expect(
      later.some(({ to, text }) => to === "staff@provider.example" && text.includes(mother.id)),
    ).toBe(true);
    world.clock.set(new Date(world.clock.now().getTime() - 20 * 86_400_000));
  });

  test("can come from a helper at a counter, once", async () => {
    const { daughter, son, mother } = who;
    const body = {
      enteredBy: await beginVisit(world),
      clientId: mother.id,
      diedOn: today(),
    };
    const inFuture = { ...body, diedOn: "2999-01-01" };
    const atCounter = world.anybody.deaths.reportAtCounter;
    expect(await refusal(atCounter({ body: inFuture }))).toMatchObject({ httpCode: 400 });
    expect(await atCounter({ body })).toMatchObject({ name: "Chua Ah Moy", sessions: 3 });
    expect(await refusal(atCounter({ body }))).toMatchObject({
      httpCode: 409,
      message: expect.stringContaining("is already recorded"),
    });
    for (const child of [daughter, son]) expect(await child.api.lovedOnes.list()).toEqual([]);
  });

  test("closes the record for helpers at a counter too", async () => {
    const { daughter, mother } = who;
    await report(daughter, mother.id, null);
    const enteredBy = await beginVisit(world);
    expect(await refusal(openAtCounter(world, enteredBy, mother.id))).toMatchObject({
      httpCode: 404,
    });
  });

  test("refuses a day in the future and another customer's loved one", async () => {
    const { daughter, mother } = who;
    expect(await refusal(report(daughter, mother.id, addDays(today(), 1)))).toMatchObject({
      httpCode: 400,
    });
    expect(await refusal(report(await world.customer(), mother.id, null))).toMatchObject({
      httpCode: 404,
    });
    expect(await daughter.api.lovedOnes.list()).toHaveLength(1);
  });

  test("by phone is closed by the next job, and a mistake opens the record again", async () => {
    const { daughter, mother, acting } = who;
    const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
    expect((await operate("death", "report", mother.id)).said).toContain("day of the death");
    expect((await operate("death", "report", mother.id, "soon")).code).toBe(1);
    const tomorrow = addDays(today(), 1);
    expect((await operate("death", "report", mother.id, tomorrow)).said).toContain("in the future");
    expect((await operate("death", "report", mother.id, today())).code).toBe(0);
    const again = await operate("death", "report", mother.id, addDays(today(), -1));
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining("reported already") });
    await world.runDueWork();
    expect(await daughter.api.lovedOnes.list()).toEqual([]);
    expect((await operate("death", "report", mother.id, today())).said).toContain("is closed");

    expect((await operate("death", "undo", mother.id)).said).toContain("is open again");
    const [loved] = await daughter.api.lovedOnes.list();
    expect(loved).toMatchObject({ id: mother.id, mobileNumber: mother.mobile.slice(3) });
    const terms = await acting.sessions.list();
    expect(terms[0]?.groups.scheduled).toEqual([]);
    expect((await operate("death", "undo", mother.id)).said).toContain("No death");
  });
});

test("nothing can be bought with the account of a person whose record is closed", async () => {
  const customer = await world.customer();
  const { id } = await customer.api.profiles.put({ body: profileOf(newNric()) });
  const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
  await operate("death", "report", id as string, today());
  await world.runDueWork();
  expect(await refusal(buy(customer.api, "circuit-training"))).toMatchObject({
    message: expect.stringContaining("The record of this person is closed. Please call us."),
  });
});
