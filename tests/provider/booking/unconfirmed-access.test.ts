/** A customer who linked an existing record books for its owner, and changes nothing that the owner has. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { denticareClient } from "~/database/schema/dental";
import { client } from "~/database/schema/people/client";
import { waitingPlace } from "~/database/schema/waiting-list";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import {
  bookOne,
  buy,
  cancel,
  declareHealth,
  move,
  owner,
  packages,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { beginVisit } from "../../helpers/counter/counter-person";
import { book as bookDentist, sendHistory, slot } from "../../helpers/denticare/dental";
import { newLinkedRecord } from "../../helpers/people/linked-record";
import { checkOut, confirmHolders } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

test("an access that is not confirmed takes back its own bookings, and no others", async () => {
  const { mother, daughter, clientId } = await newLinkedRecord(world);
  await buy(mother.api, "circuit-training");
  await declareHealth(mother.api, clientId);
  const owned = await owner(mother.api, clientId);
  const [one, two, three] = (await timesTwiceAWeek(owned, 3)).map((slot) => slot.id) as string[];
  const hers = await bookOne(owned, one as string);
  await mother.api.denticare.register();
  await sendHistory(mother.api);
  const visit = await bookDentist(mother.api, slot({ dayOfMonth: 7 }));
  const acting = { ...owned, api: daughter.actingFor(clientId) };
  const mine = await bookOne(acting, two as string);

  const unconfirmed = { errorCode: "LINK_UNCONFIRMED" };
  const params = { id: (await owned.service()).id };
  const day = addDays(toSingaporeDay(world.clock.now()), 3);
  const freeze = { fromDate: day, toDate: day, reason: "TRAVEL" as const, released: 0 };
  const { termId } = owned;
  const [place] = await world.database.db
    .insert(waitingPlace)
    .values({ termId, slotId: three, createdAt: world.clock.now(), joinedBy: mother.customerId })
    .returning({ id: waitingPlace.id });
  for (const attempt of [
    () => cancel(acting, hers.id),
    () => acting.api.sessions.answer({ body: { bookingId: hers.id, response: "DECLINED" } }),
    () => acting.api.waitingLists.leave({ params: { id: place?.id as string } }),
    () => acting.api.waitingLists.takeOffered({ params: { id: place?.id as string } }),
    () => move(acting, hers.id, three as string),
    () => acting.api.denticare.cancel({ params: { id: visit.id }, query: {} }),
    () =>
      acting.api.sessions.cancelSeveral({
        body: { termId, bookingIds: [hers.id, mine.id], forfeits: 0, consent: true },
        idempotencyKey: crypto.randomUUID(),
      }),
    () =>
      acting.api.packageFreezes.request({
        params,
        body: freeze,
        idempotencyKey: crypto.randomUUID(),
      }),
  ])
    expect(await refusal(attempt())).toMatchObject(unconfirmed);
  expect(await refusal(cancel(acting, mine.id))).toBeNull();
  await confirmHolders(mother.api);
  expect(await refusal(cancel(acting, hers.id))).toBeNull();
});

test("an access that is not confirmed reads the person's name, and nothing else of the record", async () => {
  const { mother, daughter, clientId, email, acting } = await newLinkedRecord(world);

  const read = async () => [
    await acting.profiles.get(),
    await daughter.api.lovedOnes.get({ params: { id: clientId } }),
    ...(await daughter.api.lovedOnes.list()),
  ];
  const stated = { email, mobileNumber: "91234567", dateOfBirth: "1952-03-14", gender: "Female" };
  for (const shown of await read()) {
    expect(shown).toMatchObject({ id: clientId, name: "Ong Siew Kheng", email: null });
    for (const value of Object.values(stated)) expect(Object.values(shown)).not.toContain(value);
    expect(shown.version).toBeUndefined();
  }
  expect(await refusal(acting.addresses.list())).toMatchObject({ errorCode: "LINK_UNCONFIRMED" });
  await confirmHolders(mother.api);
  for (const shown of await read()) expect(shown).toMatchObject(stated);
});

test("an access that is not confirmed costs no session, and reads no contact in health forms", async () => {
  const { mother, daughter, clientId } = await newLinkedRecord(world);
  await buy(mother.api, "circuit-training");
  await declareHealth(mother.api, clientId);
  const owned = await owner(mother.api, clientId);
  await mother.api.denticare.register();
  const acting = { ...owned, api: daughter.actingFor(clientId) };
  const [soon] = await timesTwiceAWeek(owned, 1);
  const mine = await bookOne(acting, soon?.id as string);
  world.clock.set(new Date(Date.parse(soon?.startsAt as string) - 3_600_000));
  const unconfirmed = { errorCode: "LINK_UNCONFIRMED" };
  expect(
    await refusal(
      acting.api.sessions.cancel({
        body: { bookingId: mine.id, withCharge: true, consent: true },
        idempotencyKey: crypto.randomUUID(),
      }),
    ),
  ).toMatchObject(unconfirmed);
  const status = await acting.api.medicalHistories.status();
  expect(status).toMatchObject({ contactNumber: "", gender: "", lastUpdated: null });
  const { id: formId } = await mother.api.healthDeclarations.open();
  const handphone = async ({ healthDeclarations }: typeof mother.api) =>
    (await healthDeclarations.get({ params: { id: formId } })).handphone;
  expect([await handphone(acting.api), await handphone(mother.api)]).toEqual(["", "+65 91234567"]);
  expect((await mother.api.medicalHistories.status()).contactNumber).toContain("91234567");
});

test("an access that is not confirmed joins no group that can no longer be left free of charge", async () => {
  const { mother, clientId, acting } = await newLinkedRecord(world);
  await buy(mother.api, "functional-strength-training");
  await declareHealth(mother.api, clientId);
  const owned = await owner(mother.api, clientId);
  const [group] = await mother.api.intakes.list({ query: { termId: owned.termId } });
  const { id: subscription } = await owned.service();
  const enrol = (api: typeof mother.api) =>
    api.intakes.enrol({
      body: {
        clientId,
        subscription,
        subscriptionTermId: owned.termId,
        intakeId: group?.id as string,
      },
      idempotencyKey: crypto.randomUUID(),
    });
  const soon = new Date(`${addDays(group?.fromDate as string, -1)}T13:00:00+08:00`);
  world.clock.set(soon);
  expect(await refusal(enrol(acting))).toMatchObject({ errorCode: "LINK_UNCONFIRMED" });
  expect(await refusal(enrol(mother.api))).toBeNull();
});

test("who paid for another person ends no package with that person's bookings before the owner's yes", async () => {
  const { mother, daughter, clientId, email } = await newLinkedRecord(world);
  await declareHealth(mother.api, clientId);
  const line = { ...packages["circuit-training"], productId: "circuit-training", clientId };
  await daughter.api.carts.put({ body: { items: [line], source: "MYNH" } });
  const orderId = await checkOut(daughter);
  const { totalAmount: amount } = await daughter.api.orders.get({ params: { id: orderId } });
  const enteredBy = await beginVisit(world);
  await world.anybody.tills.take({
    body: { enteredBy, orderId, method: "NETS", amount, chequeNumber: null },
    idempotencyKey: crypto.randomUUID(),
  });
  const owned = await owner(mother.api, clientId);
  const [time] = await timesTwiceAWeek(owned, 1);
  await bookOne(owned, time?.id as string);
  const params = { id: (await owned.service()).id };
  const { packageCancellations } = daughter.api;
  const quote = await packageCancellations.quote({ params });
  const cancelPackage = () =>
    packageCancellations.cancel({
      params,
      body: { reason: "CHANGED_MIND", refundAmount: quote?.refundAmount.changedMind as number },
      idempotencyKey: crypto.randomUUID(),
    });
  expect(await refusal(cancelPackage())).toMatchObject({ errorCode: "LINK_UNCONFIRMED" });
  await confirmHolders(mother.api);
  await world.runDueWork();
  world.sent.length = 0;
  expect(await refusal(cancelPackage())).toBeNull();
  await world.runDueWork();
  const told = world.sent.filter(({ to }) => to === email).map(({ text }) => text);
  expect(told.join()).toContain("is cancelled. Sessions that are booked for it do not take place.");
});

test("an access that is not confirmed books no visit to the dentist that can no longer be cancelled online", async () => {
  const { mother, acting } = await newLinkedRecord(world);
  await mother.api.denticare.register();
  await sendHistory(mother.api);
  await sendHistory(acting);
  world.clock.set(new Date("2026-12-20T13:00:00+08:00"));
  expect(await refusal(bookDentist(acting, slot({ dayOfMonth: 21 })))).toMatchObject({
    errorCode: "LINK_UNCONFIRMED",
  });
  let besides: string | undefined;
  const next = (dayOfMonth: number) =>
    mother.api.denticare.book({
      body: { ...slot({ dayOfMonth }), besides },
      idempotencyKey: crypto.randomUUID(),
    });
  for (const day of [21, 22, 23, 24]) besides = (await next(day)).id;
  expect((await refusal(next(28)))?.message).toContain(
    "4 visits to the dentist are booked already",
  );
});

test("an access that is not confirmed takes over no visitor's entry at the dentist", async () => {
  const { clientId, acting } = await newLinkedRecord(world, { mobileNumber: "81230001" });
  const { db } = world.database;
  const [record] = await db.select().from(client).where(eq(client.id, clientId));
  // A visitor booked with the ID number and the stranger's proven mobile.
  await db.insert(denticareClient).values({
    ...{ denticareId: "DCvisitor1", mobile: "+6591234567", createdAt: world.clock.now() },
    person: record?.idNumberLookup as string,
  });
  expect(await refusal(acting.denticare.register())).toMatchObject({
    errorCode: "DENTICARE_REGISTERED",
  });
});

test("an access that is not confirmed does not give up the seat that the owner has bought", async () => {
  const { mother, clientId, acting } = await newLinkedRecord(world);
  await buy(mother.api, "gym-tonic");
  await declareHealth(mother.api, clientId);
  const owned = await owner(mother.api, clientId);
  const { termId } = owned;
  const groups = async () => mother.api.intakes.list({ query: { termId } });
  const before = await groups();
  const other = before.find(({ held, problem }) => !held && !problem);
  const { vacantSlots } = await acting.sessions.vacantSlots({ query: { termId } });
  const enrol = acting.intakes.enrol({
    body: {
      clientId,
      subscription: (await owned.service()).id,
      subscriptionTermId: termId,
      intakeId: other?.id as string,
      preAssessmentSlotId: vacantSlots[0]?.id as string,
    },
    idempotencyKey: crypto.randomUUID(),
  });
  expect(await refusal(enrol)).toMatchObject({ errorCode: "LINK_UNCONFIRMED" });
  expect(await groups()).toEqual(before);
});
