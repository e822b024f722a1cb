/** Who hears that a customer can no longer act for a person, and what the messages name. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { packages } from "../../helpers/booking/package-owner";
import { gymTonic } from "../../helpers/payment/buyer";
import { confirmHolders, newNric, profileOf } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world.close());

const operator = () =>
  operatorFor({ db: world.database.db, now: world.clock.now, vault: world.vault });

let last = 86_000_000;
const free = { ...packages["circuit-training"], productId: "circuit-training" };

async function withOpenMatters() {
  const father = await world.customer();
  const nric = newNric();
  const [fathers, daughters] = [String(++last), String(++last)];
  const record = async (customer: typeof father, number: string, mobileNumber: string) => {
    const email = `${customer.subject}@mail.example`;
    const body = { ...profileOf(number), mobileNumber, email };
    return (await customer.api.profiles.put({ body })).id as string;
  };
  const clientId = await record(father, nric, fathers);
  const daughter = await world.customer();
  await record(daughter, newNric(), daughters);
  const { api } = daughter;
  await api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } });
  const order = async (item: typeof free, coupon?: string) => {
    await api.carts.put({ body: { items: [{ ...item, clientId }], source: "MYNH" } });
    if (coupon) await api.carts.applyCoupon({ body: { coupon } });
    const { totalAmount } = await api.carts.checkoutInfo();
    const body = { totalAmount };
    return api.carts.checkout({ body, idempotencyKey: crypto.randomUUID() });
  };
  await order(free, "FREE100");
  await order(gymTonic);
  const texts = async (mobile: string) => {
    await world.runDueWork();
    return world.sent
      .filter(({ to }) => to === `+65${mobile}`)
      .map(({ text }) => text)
      .filter((text) => text.includes("no longer act for"));
  };
  return {
    father,
    daughter,
    clientId,
    told: async () => ({ father: await texts(fathers), daughter: await texts(daughters) }),
  };
}

const OPEN = /Still open: Order \w+, \$[\d.]+: not paid yet; Circuit Training at /;

test.each(["owner", "operator", "holder"])(
  "an access that the %s ends is told to both sides with what is open",
  async (by) => {
    const { father, daughter, clientId, told } = await withOpenMatters();
    await confirmHolders(father.api);
    if (by === "owner")
      await father.api.accessLinks.endOwn({ params: { id: daughter.customerId } });
    else if (by === "holder") await daughter.api.lovedOnes.remove({ params: { id: clientId } });
    else await operator()("links", "end", clientId, daughter.customerId.slice(0, 8));
    const { father: toFather, daughter: toDaughter } = await told();
    expect(toFather).toHaveLength(1);
    expect(toDaughter).toHaveLength(1);
    expect(toFather[0]).toMatch(OPEN);
    expect(toDaughter[0]).toMatch(OPEN);
  },
);

test("the end of an access that was never confirmed names only what the customer has", async () => {
  const { father, daughter, told } = await withOpenMatters();
  await father.api.accessLinks.endOwn({ params: { id: daughter.customerId } });
  const { father: toFather, daughter: toDaughter } = await told();
  expect(toFather[0]).toMatch(OPEN);
  expect(toDaughter[0]).toMatch(/Still open: Order \w+, \$[\d.]+: not paid yet\./);
  expect(toDaughter[0]).not.toContain("Circuit Training");
});

test("an unpaid order is not paid any more without the right, nor after the access has ended", async () => {
  const { father, daughter } = await withOpenMatters();
  await confirmHolders(father.api);
  const [order] = (await daughter.api.orders.list()).content.filter(
    ({ status }) => status === "PENDING_PAYMENT",
  );
  const { orderNumber: billReferenceNumber = "", totalAmount: amount = 0 } = order ?? {};
  const pay = () =>
    refusal(
      daughter.api.payments.dbsPay({
        body: { billReferenceNumber, amount },
        idempotencyKey: crypto.randomUUID(),
      }),
    );
  const access = { params: { id: daughter.customerId } };
  const rights = { book: true, pay: false, health: true, until: null };
  await father.api.accessLinks.limitOwn({ ...access, body: rights });
  expect(await pay()).toMatchObject({ errorCode: "RIGHT_MISSING" });
  await father.api.accessLinks.endOwn(access);
  expect(await pay()).toMatchObject({ errorCode: "ORDER_CLOSED" });
});

test("the end of an access that was never confirmed ends no link of the person", async () => {
  const { father } = await withOpenMatters();
  const { id, mobileNumber } = await father.api.profiles.get();
  const dueDay = addDays(toSingaporeDay(world.clock.now()), 14);
  await operator()("invoice", "issue", id as string, "taman-jurong", "circuit-training-8", dueDay);
  await world.runDueWork();
  const sms = world.sent.findLast(({ to }) => to === `+65${mobileNumber}`);
  const params = { id: /\/inv\/([\w-]+)/.exec(sms?.text ?? "")?.[1] ?? "" };
  world.clock.forward({ minutes: 1 });
  const [holder] = await father.api.accessLinks.list();
  await father.api.accessLinks.endOwn({ params: { id: holder?.id as string } });
  expect((await world.anybody.eInvoices.get({ params })).customerName).not.toBe("");
});

test("an access whose last day has passed is told in the day", async () => {
  const { father, daughter, told } = await withOpenMatters();
  await father.api.accessLinks.limitOwn({
    params: { id: daughter.customerId },
    body: {
      ...{ book: true, pay: true, health: true },
      until: toSingaporeDay(world.clock.now()),
    },
  });
  world.clock.set(toInstant(addDays(toSingaporeDay(world.clock.now()), 1), "00:05"));
  expect(await told()).toEqual({ father: [], daughter: [] });
  world.clock.forward({ minutes: 9 * 60 });
  const { father: toFather, daughter: toDaughter } = await told();
  expect([toFather.length, toDaughter.length]).toEqual([1, 1]);
});

test.each(["owner", "holder"])(
  "the end by the %s takes back whom the customer had reminded, a number that waits, and corrections",
  async (by) => {
    const { father, daughter, clientId } = await withOpenMatters();
    await confirmHolders(father.api);
    const acting = daughter.actingFor(clientId);
    const kin = { name: "Chua Mei", relationship: "Child", countryCode: "+65" } as const;
    const { id } = await acting.contacts.create({
      body: { ...kin, mobileNumber: "91110099", emergency: false } as never,
    });
    await acting.profiles.setMessages({ body: { channel: "BOTH", remindedContactId: id } });
    const { maskedNric: _id, ...record } = await acting.profiles.get();
    await acting.profiles.put({ body: { ...record, mobileNumber: "91119999" } as never });
    expect(await father.api.profiles.get()).toMatchObject({ waitingMobile: "+65 91119999" });
    const correct = { field: "EMAIL", value: "daughter@mail.example" } as const;
    await acting.corrections.request({
      body: { correct, reason: "Old address" },
      idempotencyKey: crypto.randomUUID(),
    });
    if (by === "owner")
      await father.api.accessLinks.endOwn({ params: { id: daughter.customerId } });
    else await daughter.api.lovedOnes.remove({ params: { id: clientId } });
    expect(await father.api.contacts.list()).toMatchObject([{ id, reminded: false }]);
    expect((await father.api.profiles.get()).waitingMobile).toBeUndefined();
    expect(await father.api.corrections.list()).toMatchObject([{ status: "WITHDRAWN" }]);
  },
);

test.each([
  ["takes back the reminders to an address that the customer typed", "other@mail.example", false],
  ["leaves the reminders to an entry that the customer sent again", "mei@mail.example", true],
])("the end %s over the person's own entry", async (_what, email, reminded) => {
  const { father, daughter, clientId } = await withOpenMatters();
  await confirmHolders(father.api);
  const kin = {
    ...{ name: "Chua Mei", relationship: "Child", countryCode: "+65", mobileNumber: "62223333" },
    ...{ email: "mei@mail.example", emergency: false },
  };
  const { id } = await father.api.contacts.create({ body: kin as never });
  await father.api.profiles.setMessages({ body: { channel: "BOTH", remindedContactId: id } });
  await daughter.actingFor(clientId).contacts.create({ body: { ...kin, email } as never });
  await father.api.accessLinks.endOwn({ params: { id: daughter.customerId } });
  expect(await father.api.contacts.list()).toMatchObject([{ id, reminded }]);
});
