/** A customer with one record of every kind that has an id, and the other people with access to her. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { packageCancellation } from "~/database/schema/cancellation";
import { slot } from "~/database/schema/offering/timetable";
import { order, orderItem } from "~/database/schema/order";
import { packageFreeze, service } from "~/database/schema/service";
import type { ApiClient } from "~/web/api/client.server";
import {
  bookOne,
  cancel,
  declareHealth,
  ownerOf,
  type PackageOwner,
  packages,
  timesTwiceAWeek,
} from "../booking/package-owner";
import { book as bookDentist, slot as dentalSlot, sendHistory } from "../denticare/dental";
import { newNric, profileOf, register } from "../people/registered";
import type { TestCustomer, TestProvider } from "../provider/test-provider";
import { arrangement, money } from "./owner-money";

/** Values that no other person may read anywhere. */
export const HER_NAME = "Quek Poh Geok";
export const HER_MOBILE = "87650123";
const HER_STREET = "Marigold Unseen Lane";
const dot = { width: 8, height: 8, channels: 3, background: "#00594F" } as const;
export const PICTURE = (await sharp({ create: dot }).jpeg().toBuffer()).toString("base64");

export const address = {
  type: "BILLING",
  postalCode: "640501",
  block: "501",
  street: HER_STREET,
} as const;
export const nextOfKin = {
  name: "Quek Ah Lek",
  relationship: "Child",
  countryCode: "+65",
  mobileNumber: "91234567",
} as const;

export type Owner = Awaited<ReturnType<typeof ownerOfEverything>>;

export async function ownerOfEverything(world: TestProvider) {
  const customer = await world.customer();
  const { api } = customer;
  const nric = newNric();
  const profile = { ...profileOf(nric), name: HER_NAME, mobileNumber: HER_MOBILE };
  const email = `${customer.subject}@mail.example`;
  const clientId = (await api.profiles.put({ body: { ...profile, email } })).id as string;
  const ids = {
    nric,
    clientId,
    ...(await personal(customer)),
    ...(await training(world, customer, clientId)),
    ...(await money(world, customer)),
    ...(await dental(customer)),
  };
  const paying = { customerId: customer.customerId, clientId, orderId: ids.paidOrderId };
  const marks = [HER_NAME, HER_MOBILE, HER_STREET, nric, email];
  const linked = { idType: "NRIC" as const, nric, clientId, lovedOne: true };
  const linkedOne = async () => {
    const somebody = await world.customer();
    await register(somebody);
    await somebody.api.linking.link({ body: linked });
    return somebody;
  };
  const carer = await linkedOne();
  await api.accessLinks.confirmOwn({ params: { id: carer.customerId } });
  const { id: carersOtherId } = await carer.api.lovedOnes.create({
    body: { ...profileOf(newNric()), name: "Goh Siew Lan" },
    idempotencyKey: randomUUID(),
  });
  const [friend, neighbour, former] = [await linkedOne(), await linkedOne(), await linkedOne()];
  await api.accessLinks.endOwn({ params: { id: former.customerId } });
  return {
    customer,
    carer,
    friend,
    neighbour,
    former,
    ids: { ...ids, carersOtherId, ...(await arrangement(world, paying)) },
    marks,
    profile: { ...profile, email },
  };
}

type NewAddress = Parameters<ApiClient["addresses"]["create"]>[0];
type NewContact = Parameters<ApiClient["contacts"]["create"]>[0];

async function personal({ api }: TestCustomer) {
  const addressed = async (type: string) =>
    (await api.addresses.create({ body: { ...address, type } } as NewAddress)).id;
  const known = async (name: string) =>
    (await api.contacts.create({ body: { ...nextOfKin, name } } as NewContact)).id;
  const [addressId, secondAddressId] = [await addressed("BILLING"), await addressed("SERVICE")];
  const [contactId, secondContactId] = [await known("Quek Ah Lek"), await known("Quek Ah Hock")];
  await api.profiles.putPicture({ body: { picture: PICTURE } });
  const { id: correctionId } = await api.corrections.request({
    body: { correct: { field: "BIRTH_DATE", value: "1951-03-14" }, reason: "One year too late" },
    idempotencyKey: randomUUID(),
  });
  const { id: secondCorrectionId } = await api.corrections.request({
    body: { correct: { field: "EMAIL", value: "poh@mail.example" }, reason: "An old address" },
    idempotencyKey: randomUUID(),
  });
  return {
    addressId,
    secondAddressId,
    contactId,
    secondContactId,
    correctionId,
    secondCorrectionId,
  };
}

/** Buys a package with a session and a place on a waiting list, and another with intakes to choose from. */
async function training(world: TestProvider, { api }: TestCustomer, clientId: string) {
  const bought = ["circuit-training", "functional-strength-training"] as const;
  const items = bought.map((productId) => ({ ...packages[productId], productId }));
  await api.carts.put({ body: { items, source: "MYNH" } });
  await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
  await declareHealth(api, clientId);
  const { services } = await api.services.list();
  const of = (product: string) => services.find(({ productId }) => productId === product);
  const circuit = of("circuit-training");
  const strength = of("functional-strength-training");
  if (!circuit || !strength) throw new Error("A package is missing");
  const own = { api, clientId, termId: circuit.term.id } as PackageOwner;
  const [first, second, full, freed] = await timesTwiceAWeek(own, 4);
  const { id: bookingId } = await bookOne(own, first?.id as string);
  await taken(world, full?.id as string);
  const waiting = { termId: own.termId, slotId: full?.id as string };
  const { id: waitingId } = await api.waitingLists.join({
    body: waiting,
    idempotencyKey: randomUUID(),
  });
  const offeredId = await reserved(world, own, freed?.id as string);
  const intakes = await api.intakes.list({ query: { termId: strength.term.id } });
  const [declaration] = await api.healthDeclarations.list();
  return {
    termId: own.termId,
    slotId: second?.id as string,
    bookingId,
    waitingId,
    offeredId,
    intakeTermId: strength.term.id,
    intakeServiceId: strength.id,
    intakeId: intakes[0]?.id as string,
    serviceId: circuit.id,
    ...(await cancelled(world, strength.id)),
    freezeId: await freezeRequested(world, circuit.id),
    declarationId: declaration?.id as string,
  };
}

/** Records the credit note of a cancelled package. */
async function cancelled({ database, clock }: TestProvider, serviceId: string) {
  const [bought] = await database.db
    .select({ orderId: order.id, customerId: order.customerId })
    .from(service)
    .innerJoin(orderItem, eq(orderItem.id, service.orderItemId))
    .innerJoin(order, eq(order.id, orderItem.orderId))
    .where(eq(service.id, serviceId));
  const { orderId, customerId } = bought as { orderId: string; customerId: string };
  const creditNoteNumber = `CN${randomUUID()}`;
  await database.db.insert(packageCancellation).values({
    serviceId,
    orderId,
    customerId,
    creditNoteNumber,
    reason: "HEALTH",
    unusedSessions: 24,
    refundCents: 0,
    gstCents: 0,
    cancelledAt: clock.now(),
  });
  return { creditedOrderId: orderId, creditNoteNumber };
}

/** Records a request to freeze a package. */
async function freezeRequested({ database, clock }: TestProvider, serviceId: string) {
  const [made] = await database.db
    .insert(packageFreeze)
    .values({
      serviceId,
      fromDay: "2027-03-01",
      toDay: "2027-03-02",
      reason: "OTHER",
      status: "REQUESTED",
      requestedAt: clock.now(),
    })
    .returning();
  return made?.id as string;
}

/** Takes the only place of a time. */
async function taken(world: TestProvider, slotId: string) {
  await world.database.db.update(slot).set({ seats: 1 }).where(eq(slot.id, slotId));
  const holder = await ownerOf(world, "circuit-training");
  return { holder, bookingId: (await bookOne(holder, slotId)).id };
}

/** Reserves the only place of a time for a person on its waiting list. */
async function reserved(world: TestProvider, { api, termId }: PackageOwner, slotId: string) {
  const { holder, bookingId } = await taken(world, slotId);
  const body = { termId, slotId };
  const { id } = await api.waitingLists.join({ body, idempotencyKey: randomUUID() });
  await cancel(holder, bookingId);
  return id;
}

async function dental({ api }: TestCustomer) {
  await api.denticare.register();
  const { id: historyId } = await sendHistory(api);
  const { id: dentalId } = await bookDentist(api, dentalSlot());
  return { historyId, dentalId };
}
