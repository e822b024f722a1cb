import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { clientAccess } from "~/database/schema/people/access";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import {
  book,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import {
  beginVisit,
  CONTACT_MOBILE,
  openAtCounter,
  recordDeath,
  registerAtCounter,
} from "../../helpers/counter/counter-person";
import { book as bookDentist, sendHistory, slot } from "../../helpers/denticare/dental";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import type { TestCustomer } from "../../helpers/provider/test-provider";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

let last = 84_000_000;
/** Days of December on which the dentist works. */
const dentistDays = [7, 8, 9, 10, 11, 12, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24];

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

const request = ({ api }: TestCustomer, id: string, diedOn: string | null, key = randomUUID()) =>
  api.deaths.report({ params: { id }, body: { diedOn }, idempotencyKey: key });

/** Records a death at a counter, where staff have seen the document. */
const record = async (id: string, diedOn: string | null = null) =>
  world.anybody.deaths.reportAtCounter({
    body: { enteredBy: await beginVisit(world), clientId: id, diedOn },
  });

const today = () => toSingaporeDay(world.clock.now());

describe("a reported death", () => {
  let who: Awaited<ReturnType<typeof family>>;
  beforeEach(async () => {
    who = await family();
    await world.database.db
      .update(clientAccess)
      .set({ confirmBy: null })
      .where(eq(clientAccess.clientId, who.mother.id));
  });

  test("cancels sessions and dentist without charge, and closes the record for all who act", async () => {
    const { daughter, son, mother, booked } = who;
    expect(await record(mother.id, today())).toEqual({
      name: "Chua Ah Moy",
      notified: 2,
      sessions: 3,
      dentalAppointments: 1,
      arrangements: 0,
      orders: 0,
      refundAmount: 0,
    });
    expect(await refusal(request(son, mother.id, null))).toMatchObject({
      httpCode: 409,
      message: expect.stringContaining("The death of Chua Ah Moy is already recorded."),
    });
    for (const child of [daughter, son]) expect(await child.api.lovedOnes.list()).toEqual([]);
    expect(
      await refusal(who.acting.sessions.get({ params: { id: booked[0]?.id as string } })),
    ).toMatchObject({ httpCode: 403 });
    expect(await refusal(buyFor(daughter, mother.id))).toMatchObject({ httpCode: 404 });
  });

  test("stops every message to the person, also one that waits, and tells each child once", async () => {
    const { daughter, son, mother } = who;
    await who.acting.sessions.list();
    const before = world.sent.length;
    await record(mother.id);
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

  test("of a person without a phone reaches the contact person, and staff learn whom to call", async () => {
    const { clientId } = await registerAtCounter(world, { messagesTo: "CONTACT" });
    await recordDeath(world, clientId);
    await world.runDueWork();
    const told = world.sent.filter(({ to }) => to === `+65${CONTACT_MOBILE}`);
    expect(told.map(({ text }) => text).join()).toContain("sorry");
    const toStaff = world.sent.find(
      ({ subject }) => subject === `Death reported: client ${clientId}`,
    );
    expect(toStaff?.text).toContain(`Ong Mei Mei, +65 ${CONTACT_MOBILE}`);
  });

  test("closes the record for helpers at a counter too", async () => {
    const { mother } = who;
    await record(mother.id);
    const enteredBy = await beginVisit(world);
    expect(await refusal(openAtCounter(world, enteredBy, mother.id))).toMatchObject({
      httpCode: 404,
    });
  });

  test("refuses a day in the future and another customer's loved one", async () => {
    const { daughter, mother } = who;
    expect(await refusal(request(daughter, mother.id, addDays(today(), 1)))).toMatchObject({
      httpCode: 400,
    });
    expect(await refusal(request(await world.customer(), mother.id, null))).toMatchObject({
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

    const undone = (await operate("death", "undo", mother.id)).said;
    expect(undone).toContain("is open again");
    expect(undone).toContain("Not brought back: 3 appointments cancelled");
    const [loved] = await daughter.api.lovedOnes.list();
    expect(loved).toMatchObject({ id: mother.id, mobileNumber: mother.mobile.slice(3) });
    const terms = await acting.sessions.list();
    expect(terms[0]?.groups.scheduled).toEqual([]);
    expect((await operate("death", "undo", mother.id)).said).toContain("No death");
  });
});

test("a mistaken death brings back no access that nobody had confirmed, or that the person had ended", async () => {
  const [person, stranger, ended] = [
    await world.customer(),
    await world.customer(),
    await world.customer(),
  ];
  const nric = newNric();
  const { id } = await person.api.profiles.put({
    body: { ...profileOf(nric), email: `${person.subject}@mail.example` },
  });
  const body = { idType: "NRIC" as const, nric, clientId: id as string, lovedOne: true };
  for (const one of [stranger, ended]) {
    await register(one);
    await one.api.linking.link({ body });
  }
  await person.api.accessLinks.endOwn({ params: { id: ended.customerId } });
  await ended.api.linking.link({ body });
  const before = await person.api.accessLinks.list();
  expect(before.map(({ confirmed }) => confirmed)).toEqual([false, false]);
  const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
  await operate("death", "report", id as string, today());
  const sent = world.sent.length;
  await world.runDueWork();
  const told = world.sent.slice(sent).map(({ to }) => to);
  expect(told).not.toContain(`${stranger.subject}@mail.example`);
  expect(await stranger.api.accessLinks.ended()).toEqual([]);
  await operate("death", "undo", id as string);
  expect(await person.api.accessLinks.list()).toEqual(before);
  expect(await ended.api.lovedOnes.list()).toEqual([]);
});

test("the account of a person who has died acts for no other person, and reads and links none", async () => {
  const [wife, husband] = [await world.customer(), await world.customer()];
  const record = async (customer: TestCustomer, nric = newNric()) => ({
    nric,
    id: (
      await customer.api.profiles.put({
        body: { ...profileOf(nric), email: `${customer.subject}@mail.example` },
      })
    ).id as string,
  });
  const [hers, his] = [await record(wife), await record(husband)];
  const body = { idType: "NRIC" as const, nric: his.nric, clientId: his.id, lovedOne: true };
  await wife.api.linking.link({ body });
  expect((await wife.actingFor(his.id).profiles.get()).id).toBe(his.id);
  expect(await wife.api.lovedOnes.list()).toHaveLength(1);
  const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
  await operate("death", "report", hers.id, today());
  await world.runDueWork();
  expect(await refusal(wife.actingFor(his.id).profiles.get())).toMatchObject({
    errorCode: "CANNOT_ACT_FOR",
  });
  expect(await wife.api.lovedOnes.list()).toEqual([]);
  for (const change of [
    () => wife.api.lovedOnes.remind({ params: { id: his.id }, body: { reminded: true } }),
    () => wife.api.linking.link({ body }),
    () => wife.api.accountClosing.close({ body: { forfeits: 0 }, idempotencyKey: randomUUID() }),
  ])
    expect(await refusal(change())).toMatchObject({ errorCode: "RECORD_CLOSED" });
});

describe("a death that a holder reports", () => {
  let who: Awaited<ReturnType<typeof family>>;
  beforeEach(async () => {
    who = await family();
  });
  const linkIn = (mobile: string) =>
    /\/access\/([\w-]+)/.exec(
      world.sent
        .filter(({ to, text }) => to === mobile && text.includes("told us that you have died"))
        .map(({ text }) => text)
        .join(),
    )?.[1] as string;
  const scheduled = async () => (await who.acting.sessions.list())[0]?.groups.scheduled.length;
  const deliver = async () => {
    // Ten in the morning, in Singapore.
    const next = new Date(world.clock.now().getTime() + 86_400_000);
    next.setUTCHours(2, 0, 0, 0);
    world.clock.set(next);
    await world.runDueWork();
  };

  test("cancels nothing, tells the person's own contact and staff, and is asked once", async () => {
    const { daughter, mother } = who;
    const key = randomUUID();
    const answer = await request(daughter, mother.id, today(), key);
    expect(answer).toMatchObject({ name: "Chua Ah Moy", requested: true, sessions: 0 });
    expect(await request(daughter, mother.id, today(), key)).toEqual(answer);
    expect(await refusal(request(daughter, mother.id, null))).toMatchObject({
      httpCode: 409,
      message: expect.stringContaining("Nothing is cancelled yet."),
    });
    expect(await scheduled()).toBe(3);
    const [loved] = await daughter.api.lovedOnes.list();
    expect(loved).toMatchObject({ id: mother.id, mobileNumber: mother.mobile.slice(3) });
    await deliver();
    expect(linkIn(mother.mobile)).toBeDefined();
    expect(
      world.sent.some(({ subject }) => subject === `Death to decide: client ${mother.id}`),
    ).toBe(true);
  });

  test("is stopped by the person's own link, with or without the access", async () => {
    const { daughter, mother } = who;
    await request(daughter, mother.id, null);
    await deliver();
    const params = { id: linkIn(mother.mobile) };
    expect((await world.anybody.accessLinks.get({ params })).reportedDeath).toBe(true);
    await world.anybody.accessLinks.confirm({ params });
    expect((await world.anybody.accessLinks.get({ params })).reportedDeath).toBe(false);
    expect(await scheduled()).toBe(3);
    const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
    expect((await operate("death", "undo", mother.id)).said).toContain("No death");
    const others = await family();
    await request(others.daughter, others.mother.id, null);
    await deliver();
    await world.anybody.accessLinks.end({ params: { id: linkIn(others.mother.mobile) } });
    expect(await others.daughter.api.lovedOnes.list()).toEqual([]);
    expect((await operate("death", "undo", others.mother.id)).said).toContain("No death");
  });

  test("that was stopped is refused to every customer, pauses no message, and staff can still record it", async () => {
    const { daughter, son, mother } = who;
    const start = world.clock.now();
    const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
    await operate("links", "confirm", mother.id, `${son.subject}@mail.example`);
    const paused = async () => {
      const reminders = () =>
        world.sent.filter(({ to, text }) => to === mother.mobile && text.includes("Circuit"));
      const before = reminders().length;
      for (let days = 0; days < 12; days += 1) await deliver();
      return reminders().length === before;
    };
    await request(daughter, mother.id, addDays(today(), -1));
    await deliver();
    await world.anybody.accessLinks.confirm({ params: { id: linkIn(mother.mobile) } });
    for (const holder of [daughter, son])
      expect(await refusal(request(holder, mother.id, null))).toMatchObject({
        httpCode: 409,
        message: expect.stringContaining("show the death certificate at one of our centres"),
      });
    expect(await paused()).toBe(false);
    expect(await record(mother.id)).toMatchObject({ name: "Chua Ah Moy" });
    expect(await daughter.api.lovedOnes.list()).toEqual([]);
    world.clock.set(start);
  });

  test("that staff withdrew is refused too, and an operator can still record it", async () => {
    const { daughter, mother } = who;
    const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
    await request(daughter, mother.id, null);
    expect((await operate("death", "undo", mother.id)).said).toContain("is withdrawn");
    expect(await refusal(request(daughter, mother.id, null))).toMatchObject({
      httpCode: 409,
      message: expect.stringContaining("show the death certificate at one of our centres"),
    });
    expect((await operate("death", "undo", mother.id)).said).toContain("No death");
    expect((await operate("death", "report", mother.id, today())).code).toBe(0);
    await world.runDueWork();
    expect(await daughter.api.lovedOnes.list()).toEqual([]);
  });

  test("is stopped by its link after the reporter has given up the access", async () => {
    const { daughter, mother } = who;
    await request(daughter, mother.id, null);
    await deliver();
    await daughter.api.lovedOnes.remove({ params: { id: mother.id } });
    const params = { id: linkIn(mother.mobile) };
    expect(await world.anybody.accessLinks.get({ params })).toMatchObject({ reportedDeath: true });
    await world.anybody.accessLinks.confirm({ params });
    expect(await refusal(world.anybody.accessLinks.get({ params }))).toMatchObject({
      httpCode: 404,
    });
    const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
    expect((await operate("death", "undo", mother.id)).said).toContain("No death");
  });

  test("pauses messages about the person, also new ones, until it is decided", async () => {
    const { daughter, mother } = who;
    const reminders = () =>
      world.sent.filter(({ to, text }) => to === mother.mobile && text.includes("Circuit")).length;
    await request(daughter, mother.id, null);
    const before = reminders();
    for (let days = 0; days < 12; days += 1) await deliver();
    expect(reminders()).toBe(before);
    const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
    await operate("death", "undo", mother.id);
    await world.runDueWork();
    expect(reminders()).toBeGreaterThan(before);
  });

  test("is decided by staff at a counter or by an operator", async () => {
    const { daughter, mother } = who;
    await request(daughter, mother.id, null);
    expect(await record(mother.id, today())).toMatchObject({ sessions: 3 });
    const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
    await operate("death", "undo", mother.id);
    await request(daughter, mother.id, null);
    expect((await operate("death", "report", mother.id, today())).code).toBe(0);
    await world.runDueWork();
    expect(await daughter.api.lovedOnes.list()).toEqual([]);
  });

  test("needs a confirmed access with the rights to book and to pay, and is one of two at once", async () => {
    const { son, mother } = who;
    expect(await refusal(request(son, mother.id, null))).toMatchObject({
      errorCode: "LINK_UNCONFIRMED",
    });
    const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
    const account = `${son.subject}@mail.example`;
    expect((await operate("links", "confirm", mother.id, account)).said).toContain("may act for");
    const answers = await Promise.allSettled(
      [who.daughter, son].map((child) => request(child, mother.id, null)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [second] = answers.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(second).toMatchObject({ httpCode: 409 });
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

test("a death leaves the messages that wait for a living person with the same number", async () => {
  const { clientId } = await registerAtCounter(world, { messagesTo: "CONTACT" });
  const { api } = await world.customer();
  await api.profiles.put({ body: { ...profileOf(newNric()), mobileNumber: CONTACT_MOBILE } });
  await world.runDueWork();
  const before = world.sent.length;
  await buy(api, "circuit-training");
  await recordDeath(world, clientId);
  await world.runDueWork();
  const told = world.sent.slice(before).filter(({ to }) => to === `+65${CONTACT_MOBILE}`);
  expect(told.map(({ text }) => text).join()).toContain("your registration is complete");
});
