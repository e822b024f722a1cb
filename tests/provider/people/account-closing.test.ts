import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { toSingaporeDay } from "~/lib/singapore-date";
import {
  book,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { book as bookDentist, sendHistory, slot } from "../../helpers/denticare/dental";
import { newLinkedRecord } from "../../helpers/people/linked-record";
import { checkOut, fillCart, newNric, profileOf, register } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const operate = (...words: string[]) =>
  operatorFor({ db: world.database.db, now: () => world.clock.now(), vault: world.vault })(
    ...words,
  );

let dentistDay = 6;

/** A mother with two sessions, a dentist and an unpaid order, and the daughter who acts for her. */
async function motherAndDaughter() {
  const [mother, daughter] = [await world.customer(), await world.customer()];
  const nric = newNric();
  const email = `${mother.subject}@mail.example`;
  const { id } = await mother.api.profiles.put({
    body: { ...profileOf(nric), name: "Chua Ah Moy", email },
  });
  const clientId = id as string;
  await buy(mother.api, "circuit-training");
  await declareHealth(mother.api, clientId);
  const owned = await owner(mother.api, clientId);
  const times = await timesTwiceAWeek(owned, 2);
  await book(
    owned,
    times.map((one) => one.id),
  );
  await mother.api.denticare.register();
  await sendHistory(mother.api);
  await bookDentist(mother.api, slot({ dayOfMonth: ++dentistDay }));
  await fillCart(mother, "gym-tonic");
  await checkOut(mother);
  await register(daughter);
  const link = { idType: "NRIC" as const, nric, clientId, lovedOne: true };
  await daughter.api.linking.link({ body: link });
  return { mother, daughter, clientId, nric, email, owned, firstAt: times[0]?.startsAt as string };
}

const close = (api: Awaited<ReturnType<typeof world.customer>>["api"], forfeits: number) =>
  api.accountClosing.close({ body: { forfeits }, idempotencyKey: randomUUID() });

test("the quote names what ends, and closing ends it, tells those who act, and frees the sign-in", async () => {
  const { mother, daughter, clientId, nric, email } = await motherAndDaughter();
  expect(await mother.api.accountClosing.quote()).toMatchObject({
    booked: 2,
    forfeits: 0,
    dentalAppointments: 1,
    unpaidOrders: 1,
    actedForBy: 1,
    packages: [{ productName: "Circuit Training", unusedSessions: 12 }],
  });
  await close(mother.api, 0);
  expect(await refusal(mother.api.profiles.get())).toMatchObject({ httpCode: 401 });
  expect(await daughter.api.lovedOnes.list()).toEqual([]);
  await world.runDueWork();
  const mails = (to: string) => world.sent.filter((one) => one.to === to).map(({ text }) => text);
  expect(mails(email).join()).toContain("Your account on our website is closed");
  expect(mails(`${daughter.subject}@mail.example`).join()).toContain("can no longer act for");

  // The same person comes again: a new account, which links the record.
  expect(await mother.api.auth.validate()).toEqual({ statusCode: 1006, ended: "CLOSED" });
  await mother.api.auth.validate({ body: { opensNew: true } });
  const again = await world.customer(mother.subject);
  expect(again.customerId).not.toBe(mother.customerId);
  expect((await again.api.profiles.get()).id).toBeNull();
  await again.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: false } });
  const [term] = await again.api.sessions.list();
  expect(term?.groups.scheduled).toEqual([]);
  expect(term?.groups.cancelledWithoutCharge).toHaveLength(2);
  expect(await again.api.orders.list()).toMatchObject({ content: [] });
});

test("a new account of the same sign-in uses neither the own code for friends nor another one", async () => {
  const [leaving, friend] = [await world.customer(), await world.customer()];
  for (const one of [leaving, friend]) {
    await register(one);
    await buy(one.api, "circuit-training");
  }
  const [own, theirs] = [await leaving.api.rewards.mine(), await friend.api.rewards.mine()];
  await close(leaving.api, 0);
  await leaving.api.auth.validate({ body: { opensNew: true } });
  const { api } = await world.customer(leaving.subject);
  expect((await refusal(api.rewards.get({ params: { code: own.code } })))?.message).toContain(
    "This is your own code",
  );
  expect((await refusal(api.rewards.get({ params: { code: theirs.code } })))?.message).toContain(
    "for a first order only",
  );
});

test("an account without a record gets the message where its sign-in reaches", async () => {
  const customer = await world.customer();
  await close(customer.api, 0);
  await world.runDueWork();
  const mails = world.sent.filter(({ to }) => to === `${customer.subject}@mail.example`);
  expect(mails.map(({ text }) => text).join()).toContain("You can come again and sign up");
});

test("sessions that are too near count as used, and only if the customer agreed to lose them", async () => {
  const { mother, firstAt } = await motherAndDaughter();
  const before = world.clock.now();
  world.clock.set(new Date(Date.parse(firstAt) - 3_600_000));
  expect((await mother.api.accountClosing.quote()).forfeits).toBe(1);
  expect(await refusal(close(mother.api, 0))).toMatchObject({ errorCode: "NOTICE_OVER" });
  expect((await mother.api.sessions.list())[0]?.groups.scheduled).toHaveLength(2);
  await close(mother.api, 1);
  expect(await refusal(mother.api.profiles.get())).toMatchObject({ httpCode: 401 });
  world.clock.set(before);
});

test("closing while acting for another person closes the customer's own account", async () => {
  const { daughter, mother, clientId } = await motherAndDaughter();
  await close(daughter.actingFor(clientId), 0);
  expect((await mother.api.profiles.get()).id).toBe(clientId);
  expect(await refusal(daughter.api.profiles.get())).toMatchObject({ httpCode: 401 });
});

test("an invoice that staff issued to the person is owed", async () => {
  const customer = await world.customer();
  const clientId = await register(customer);
  const issue = (...words: string[]) =>
    operate("invoice", "issue", clientId, "taman-jurong", ...words);
  await issue("circuit-training-8", toSingaporeDay(world.clock.now()));
  expect(await customer.api.accountClosing.quote()).toMatchObject({ owed: [{ amount: 8720 }] });
  expect(await refusal(close(customer.api, 0))).toMatchObject({ errorCode: "NOT_ALLOWED" });
});

test("after closing, a stranger links the record with a code from a counter only", async () => {
  const mother = await world.customer();
  const nric = newNric();
  const clientId = (await mother.api.profiles.put({ body: profileOf(nric) })).id as string;
  await close(mother.api, 0);
  const link = { idType: "NRIC" as const, nric, clientId };
  const counterOnly = expect.stringContaining("with a code from one of our centres only");
  const stranger = await world.withToken({ subject: randomUUID(), mobile: "+6582223344" });
  await stranger.auth.validate();
  const tryLink = (lovedOne: boolean) =>
    refusal(stranger.linking.link({ body: { ...link, lovedOne } }));
  expect(await tryLink(false)).toMatchObject({ message: counterOnly });
  await stranger.profiles.put({ body: profileOf(newNric()) });
  expect(await tryLink(true)).toMatchObject({ message: counterOnly });
});

test("a new account of the same sign-in lifts no bar and gets no code twice", async () => {
  const { mother, daughter, link: body } = await newLinkedRecord(world);
  await mother.api.accessLinks.endOwn({ params: { id: daughter.customerId } });
  await fillCart(daughter, "circuit-training");
  await daughter.api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await checkOut(daughter);
  await close(daughter.api, 0);
  await daughter.api.auth.validate({ body: { opensNew: true } });
  const again = await world.customer(daughter.subject);
  await again.api.profiles.put({ body: profileOf(newNric()) });
  await again.api.linking.link({ body });
  expect(await again.api.lovedOnes.list()).toEqual([]);
  await fillCart(again, "gym-tonic");
  const second = again.api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  expect(await refusal(second)).toMatchObject({ errorCode: "COUPON_USED" });
});

test("after closing, the number gets no more news, until a new account links the record", async () => {
  const [leaving, coming] = [await motherAndDaughter(), await motherAndDaughter()];
  const validUntil = (await leaving.owned.service()).validUntil;
  for (const { mother } of [leaving, coming]) await close(mother.api, 0);
  await coming.mother.api.auth.validate({ body: { opensNew: true } });
  const again = await world.customer(coming.mother.subject);
  const { nric, clientId } = coming;
  await again.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: false } });
  await world.runDueWork();
  world.sent.length = 0;
  world.clock.set(new Date(Date.parse(`${validUntil}T10:00:00+08:00`) + 86_400_000));
  for (const _attempt of ["write", "send"]) await world.runDueWork();
  const news = (to: string) => world.sent.filter((one) => one.to === to).map(({ text }) => text);
  expect(news(coming.email).join()).toContain("Your package of Circuit Training");
  expect(news(leaving.email)).toEqual([]);
});
