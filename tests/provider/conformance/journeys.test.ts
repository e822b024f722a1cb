import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { journeyCalls } from "~/contract/journeys";
import { namedCalls } from "~/contract/openapi";
import type { ApiClient } from "~/web/api/client.server";
import { bookOne, ownerOf, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { byNric, comer, posterOf } from "../../helpers/check-in/door";
import {
  book as bookDentist,
  healthyHistory,
  mobileCodeTo,
  newSession,
  person,
  slot,
} from "../../helpers/denticare/dental";
import { fillCart, newNric, profileOf, register } from "../../helpers/people/registered";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";
import {
  openPaymentSetup,
  ordered,
  type PaymentFixture,
  RETURN_URL,
} from "../payment/payment-fixture";

/* Each journey of the OpenAPI document, with exactly its calls, on the embedded provider. generated-client.test.ts has the first three. */

let world: TestProvider;
let bank: PaymentFixture;
beforeAll(async () => {
  [world, bank] = await Promise.all([openTestProvider(), openPaymentSetup()]);
});
afterAll(async () => {
  await world?.close();
  await bank?.close();
});

const key = () => ({ idempotencyKey: randomUUID() });

/** Records the names of a client's calls. */
function recorded(api: ApiClient): { api: ApiClient; calls: string[] } {
  const calls: string[] = [];
  const plain = api as unknown as Record<string, Record<string, (input: unknown) => unknown>>;
  const areas: typeof plain = {};
  for (const { area, name } of namedCalls) {
    areas[area] ??= {};
    areas[area][name] = (input) => {
      calls.push(`${area}.${name}`);
      return plain[area]?.[name]?.(input);
    };
  }
  return { api: areas as unknown as ApiClient, calls };
}

const walks: Record<string, (name: string) => Promise<string[]>> = {
  async "Use a promotion code"() {
    const customer = await world.customer();
    await register(customer);
    await fillCart(customer);
    const { api, calls } = recorded(customer.api);
    const { items } = await customer.api.carts.get();
    const [item] = items;
    if (!item) throw new Error("The cart is empty");
    const { categoryId, productId, offeringId, centerId } = item;
    await api.carts.put({
      body: { items: [{ categoryId, productId, offeringId, centerId }], source: "MYNH" },
    });
    await api.carts.applyCoupon({ body: { coupon: "WELCOME10" } });
    expect((await api.carts.checkoutInfo()).discountAmount).toBeGreaterThan(0);
    await api.carts.removeCoupon();
    return calls;
  },
  async "Pay by card"() {
    const plain = await bank.customer();
    const { api, calls } = recorded(plain);
    const order = await ordered(plain);
    await api.payments.cards();
    const { paymentId, redirectUrl } = await api.payments.payByCard({
      body: {
        orderId: order.id,
        amount: order.totalAmount,
        saveCard: false,
        returnUrl: RETURN_URL,
      },
      ...key(),
    });
    await bank.post(redirectUrl as string, {
      number: "4111111111111111",
      holder: "Chua Bee Lian",
      expiry: "12/39",
      securityCode: "123",
    });
    await api.payments.authenticate({ params: { id: paymentId } });
    expect((await api.orders.get({ params: { id: order.id } })).status).toBe("PAID");
    return calls;
  },
  async "Join a group"() {
    const owner = await ownerOf(world, "functional-strength-training");
    const { api, calls } = recorded(owner.api);
    const [service] = (await api.services.list()).services;
    const intakes = await api.intakes.list({ query: { termId: owner.termId } });
    await api.intakes.enrol({
      body: {
        clientId: owner.clientId,
        subscription: service?.id as string,
        subscriptionTermId: owner.termId,
        intakeId: intakes[0]?.id as string,
      },
      ...key(),
    });
    await api.sessions.list({ query: {} });
    return calls;
  },
  async "Change a session"() {
    const owner = await ownerOf(world, "circuit-training");
    const [first, second] = await timesTwiceAWeek(owner, 2);
    const { id: bookingId } = await bookOne(owner, first?.id as string);
    const { api, calls } = recorded(owner.api);
    await api.sessions.list({ query: {} });
    await api.sessions.get({ params: { id: bookingId } });
    await api.sessions.vacantSlots({ query: { termId: owner.termId, bookingId } });
    const moved = await api.sessions.reschedule({
      body: { bookingId, slotId: second?.id as string, consent: true, withCharge: false },
      ...key(),
    });
    await api.sessions.cancel({
      body: { bookingId: moved.booked[0]?.id as string, consent: true, withCharge: false },
      ...key(),
    });
    return calls;
  },
  async "See the dentist"() {
    const customer = await world.customer();
    await register(customer);
    const { api, calls } = recorded(customer.api);
    await api.denticare.clientStatus();
    await api.denticare.register();
    await api.medicalHistories.submit({ body: healthyHistory, ...key() });
    const { serviceId, centerId } = slot();
    await api.denticare.treatments();
    await api.denticare.clinics();
    await api.denticare.dentists({ query: { serviceId, centerId } });
    await api.denticare.emptySlot({ body: { serviceId, centerId } });
    await bookDentist(api);
    expect((await api.denticare.history()).upcomingAppointments).toHaveLength(1);
    return calls;
  },
  async "Book the dentist without signing in"() {
    const { api, calls } = recorded(world.anybody);
    const session = newSession();
    const who = person();
    const choice = slot({ dayOfMonth: 3 });
    const { serviceId, centerId, monthAndYear, dayOfMonth } = choice;
    const place = { serviceId, centerId };
    await api.denticarePublic.services();
    await api.denticarePublic.centers({ params: { session } });
    await api.denticarePublic.months({ query: place });
    await api.denticarePublic.doctors({ query: { ...place, monthAndYear } });
    await api.denticarePublic.dates({ query: { ...place, monthAndYear } });
    await api.denticarePublic.slots({ query: { ...place, monthAndYear, dayOfMonth } });
    await api.denticarePublic.createAppointment({ body: { ...choice, clientSessionId: session } });
    await api.denticarePublic.createClient({ body: { ...who, clientSessionId: session } });
    await api.denticarePublic.sendMobileCode({ body: { clientSessionId: session } });
    const code = await mobileCodeTo(world, who.mobileNumber);
    await api.denticarePublic.proveMobile({ body: { clientSessionId: session, code } });
    await api.denticarePublic.confirm({
      body: { clientSessionId: session, marketingConsentAgreed: false },
    });
    return calls;
  },
  async "Apply for eGIRO"() {
    const { api, calls } = recorded(await bank.customer());
    await api.egiro.bankList();
    const debtor = { idType: "NRIC" as const, nric: "S0099003E" };
    await api.egiro.retrieve({ body: debtor });
    const { ddaReferenceNo } = await api.egiro.generateDDARefNo(key());
    const { id, redirectUrl } = await api.egiro.create({
      body: {
        ...{ ...debtor, ddaReferenceNo, relationship: "Other", otherRelationship: "Neighbour" },
        ...{ bankCode: "DBS" as const, consent: true as const },
        returnUrl: "http://localhost:3000/egiro/apply/result?arrangement={id}",
      },
    });
    await bank.post(`${new URL(redirectUrl).pathname}/authorise`, {
      account: "FULL",
      limit: "500",
    });
    expect((await api.egiro.status({ params: { id } })).status).toBe("PENDING");
    await api.egiro.list();
    return calls;
  },
  async "Link a record"() {
    const nric = newNric();
    const parent = await world.customer();
    const profile = await parent.api.profiles.put({
      body: { ...profileOf(nric), email: `${parent.subject}@mail.example` },
    });
    const clientId = profile.id as string;
    const { api, calls } = recorded((await world.customer()).api);
    const named = { idType: "NRIC" as const, nric };
    await api.linking.sendClientId({ body: { ...named, channel: "EMAIL", lovedOne: true } });
    await api.linking.link({ body: { ...named, clientId, lovedOne: true } });
    const query = { nric, linkingType: "NRIC" as const, lovedOne: "true" as const };
    expect((await api.linking.status({ query })).status).toBe("LINKED");
    return calls;
  },
  async "Check in at the door"() {
    const startsAt = world.clock.now();
    const { nric, sessionId, bookingId } = await comer(world, { startsAt });
    const { id, code } = await posterOf(world.anybody, "session", undefined, sessionId);
    const { api, calls } = recorded(world.anybody);
    await api.checkIns.validateQrAap({ params: { id }, body: { code } });
    const { visit, events } = await api.checkIns.validateAapRegistration({
      params: { id },
      body: { code, who: byNric(nric) },
    });
    const input = {
      params: { id: events[0]?.sessionId as string },
      body: { visit, booking: bookingId },
    };
    await api.checkIns.checkIn(input);
    world.clock.forward({ minutes: 2 });
    await api.checkIns.checkOut(input);
    return calls;
  },
};

const BY_GENERATED_CLIENT = ["Sign in", "Register and pay", "Book a session"];

test("every journey of the document is walked", () => {
  expect([...BY_GENERATED_CLIENT, ...Object.keys(walks)].sort()).toEqual(
    Object.keys(journeyCalls).sort(),
  );
});

test.each(Object.entries(walks))("%s", async (name, walk) => {
  expect(await walk(name)).toEqual(journeyCalls[name]);
});
