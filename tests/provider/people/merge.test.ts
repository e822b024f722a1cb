import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { personTime } from "~/database/schema/booking";
import { message } from "~/database/schema/delivery";
import { accessLink } from "~/database/schema/people/access";
import { client } from "~/database/schema/people/client";
import { customer } from "~/database/schema/people/customer";
import { recordMerge } from "~/database/schema/people/record-merge";
import { references } from "~/provider/merge/references";
import {
  bookOne,
  buy,
  cancel,
  declareHealth,
  owner,
  statusOf,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { registerAtCounter } from "../../helpers/counter/counter-person";
import { book as bookDentist, sendHistory, slot } from "../../helpers/denticare/dental";
import { fillCart, newNric, profileOf, register } from "../../helpers/people/registered";
import { rowsAbout } from "../../helpers/people/rows-of-person";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const operate = (...words: string[]) =>
  operatorFor({ db: world.database.db, now: () => world.clock.now(), vault: world.vault })(
    ...words,
  );

let dentistDay = 6;
let time = 0;

/** A person registered twice: with an NRIC at first, and with a passport later. Each record has a package, and the second much more. */
async function twice(
  idType: "PASSPORT" | "NRIC" = "PASSPORT",
  firstProduct: "gym-tonic" | "circuit-training" = "gym-tonic",
) {
  const [first, second, daughter] = [
    await world.customer(),
    await world.customer(),
    await world.customer(),
  ];
  const numbers = [newNric(), idType === "NRIC" ? newNric() : `E${newNric().slice(1, 8)}`] as const;
  const idOf = async (customer: typeof first, nric: string, type: "PASSPORT" | "NRIC") =>
    (
      await customer.api.profiles.put({
        body: { ...profileOf(nric), idType: type, email: `${customer.subject}@mail.example` },
      })
    ).id as string;
  const targetId = await idOf(first, numbers[0], "NRIC");
  const sourceId = await idOf(second, numbers[1], idType);
  await register(daughter);
  const linked = { idType, nric: numbers[1], clientId: sourceId, lovedOne: true };
  await daughter.api.linking.link({ body: linked });
  await buy(first.api, firstProduct);
  await buy(second.api, "circuit-training");
  await declareHealth(second.api, sourceId);
  const owned = await owner(second.api, sourceId);
  const times = await timesTwiceAWeek(owned, 4);
  const { id: bookingId } = await bookOne(owned, times[time++ % 4]?.id as string);
  await second.api.denticare.register();
  await sendHistory(second.api);
  await bookDentist(second.api, slot({ dayOfMonth: ++dentistDay }));
  return { first, second, daughter, targetId, sourceId, numbers, bookingId };
}

const toText = ({ text }: { text: string }) => text;

const LOGS = ["provider.record_merge", "provider.operation", "provider.health_reading"];

const everything = async (ids: string[]) =>
  (await rowsAbout(world.database.db, ids))
    .filter(({ table, value }) => !LOGS.includes(table) && !value.includes("recordCorrected"))
    // Each encryption of a text differs.
    .map(({ table, value }) => `${table} ${value.replace(/v2\.[\w.-]+/g, "sealed")}`)
    .sort();

test("two records and accounts become one, with everything readable, and are separated again", async () => {
  const { first, second, daughter, targetId, sourceId, numbers, bookingId } = await twice();
  const ids = [targetId, sourceId, first.customerId, second.customerId];
  const before = await everything(ids);

  const preview = await operate("merge", "preview", targetId, sourceId);
  expect(preview.said).toContain(`${sourceId} would be merged into ${targetId}`);
  expect(preview.said).toMatch(/sign-in \+65\d{8}, others who act: 1/);
  for (const line of [
    "session_booking (client_id): 1 moved",
    "order (customer_id): 1 moved",
    "health_declaration",
  ])
    expect(preview.said).toContain(line);
  expect(await everything(ids)).toEqual(before);

  const done = await operate("merge", "do", targetId, sourceId);
  expect(done.code).toBe(0);
  const packages = (await first.api.services.list()).services.map(({ productName }) => productName);
  expect(packages.sort()).toEqual(["Circuit Training", "Gym Tonic"]);
  expect((await first.api.orders.list()).totalElements).toBe(2);
  const { appointment } = await first.api.sessions.get({ params: { id: bookingId } });
  expect(appointment.status).toBe("SCHEDULED");
  const copy = await first.api.myData.export();
  expect(copy.healthDeclarations[0]?.answers).not.toBeNull();
  expect(copy.medicalHistories).toHaveLength(1);
  expect(copy.dentalAppointments).toHaveLength(1);
  expect((await first.api.denticare.register())?.denticareAssociationId).toBeDefined();
  // Anyone may have made the record that ended, so the owner of the other one is asked.
  expect(await daughter.api.lovedOnes.list()).toMatchObject([{ id: targetId, confirmed: false }]);
  expect(await refusal(second.api.profiles.get())).toMatchObject({ httpCode: 401 });
  const ended = await second.api.auth.validate({ body: { opensNew: true } });
  expect(ended).toEqual({ statusCode: 1006, ended: "MERGED" });
  expect((await operate("merge", "do", targetId, sourceId)).said).toContain("is closed");

  expect((await operate("merge", "undo", sourceId)).said).toContain("are separate again");
  expect(await everything(ids)).toEqual(before);
  expect((await second.api.myData.export()).healthDeclarations[0]?.answers).not.toBeNull();
  expect((await operate("merge", "undo", sourceId)).said).toContain("was not merged");
  await world.runDueWork();
  for (const [{ subject }, id] of [
    [first, targetId],
    [second, sourceId],
  ] as const) {
    const told = world.sent.filter(({ to }) => to === `${subject}@mail.example`).map(toText);
    expect(told.some((text) => text.includes(`Your client ID here is ${id}`))).toBe(true);
    const joined = told.filter((text) => text.includes("have joined them"));
    // The contact of the record that ended may have another reader by now.
    expect(joined.map((text) => text.includes(targetId))).toEqual([id === targetId]);
  }
  expect(numbers).toHaveLength(2);
});

test("a merge brings back no access that the owner had ended", async () => {
  const [owner, former] = [await world.customer(), await world.customer()];
  const nric = newNric();
  const { id } = await owner.api.profiles.put({ body: profileOf(nric) });
  await register(former);
  const linked = { idType: "NRIC" as const, nric, clientId: id as string, lovedOne: true };
  await former.api.linking.link({ body: linked });
  await owner.api.accessLinks.endOwn({ params: { id: former.customerId } });
  const passport = { ...profileOf(`E${newNric().slice(1, 8)}`), idType: "PASSPORT" as const };
  const again = await former.api.lovedOnes.create({
    body: { ...passport, mobileNumber: "81234571" },
    idempotencyKey: randomUUID(),
  });
  const line = { categoryId: "active-ageing", productId: "circuit-training" };
  const at = { offeringId: "circuit-training-12", centerId: "taman-jurong" };
  const items = [{ ...line, ...at, clientId: again.id }];
  await former.api.carts.put({ body: { items, source: "MYNH" } });
  expect((await operate("merge", "do", id as string, again.id)).code).toBe(0);
  expect(await owner.api.accessLinks.list()).toEqual([]);
  expect(await former.api.lovedOnes.list()).toEqual([]);
  expect((await former.api.carts.get()).items).toEqual([]);
  expect((await operate("merge", "undo", again.id)).code).toBe(0);
  expect(await former.api.lovedOnes.list()).toMatchObject([{ id: again.id }]);
});

const passportOf = async ({ api, subject }: Awaited<ReturnType<typeof world.customer>>) => {
  const nric = `E${newNric().slice(1, 8)}`;
  const passport = { ...profileOf(nric), idType: "PASSPORT" as const };
  const { id } = await api.profiles.put({
    body: { ...passport, email: `${subject}@mail.example` },
  });
  return { id: id as string, nric };
};

test("the record of a stranger gives no access to the person's own, and keeps the person's contact", async () => {
  const [person, stranger] = [await world.customer(), await world.customer()];
  const { id: own } = await passportOf(person);
  await register(stranger);
  const { id: added } = await stranger.api.lovedOnes.create({
    body: { ...profileOf(newNric()), mobileNumber: "81112222" },
    idempotencyKey: randomUUID(),
  });
  await declareHealth(person.api, own);
  await world.runDueWork();
  const ids = [own, added, person.customerId, stranger.customerId];
  const before = await everything(ids);
  const { mobileNumber } = await person.api.profiles.get();
  const { said } = await operate("merge", "do", added, own);
  expect(said).toContain("customers who wait for a new yes to act for the person: 1");
  expect(await stranger.api.lovedOnes.list()).toMatchObject([{ id: added, confirmed: false }]);
  expect(await person.api.profiles.get()).toMatchObject({ id: added, mobileNumber });
  const sent = world.sent.length;
  await world.runDueWork();
  const told = world.sent.slice(sent).filter(({ to }) => to.includes("81112222"));
  expect(told.map(toText).join()).not.toContain(added);
  expect((await operate("merge", "undo", own)).code).toBe(0);
  expect(await everything(ids)).toEqual(before);
});

test.each(["ended", "limited"] as const)(
  "what the owner of one record has %s holds at the joined record",
  async (how) => {
    const [first, second, holder] = [
      await world.customer(),
      await world.customer(),
      await world.customer(),
    ];
    const nric = newNric();
    const { id } = await first.api.profiles.put({ body: profileOf(nric) });
    const targetId = id as string;
    const { id: sourceId, nric: passport } = await passportOf(second);
    await register(holder);
    const lovedOne = { clientId: targetId, lovedOne: true };
    await holder.api.linking.link({ body: { idType: "NRIC", nric, ...lovedOne } });
    await holder.api.linking.link({
      body: { idType: "PASSPORT", nric: passport, clientId: sourceId, lovedOne: true },
    });
    const access = { params: { id: holder.customerId } };
    for (const { api } of [first, second]) await api.accessLinks.confirmOwn(access);
    const none = { book: false, pay: false, health: false, until: null };
    if (how === "ended") await second.api.accessLinks.endOwn(access);
    else await second.api.accessLinks.limitOwn({ ...access, body: none });
    const before = await holder.api.lovedOnes.list();
    expect((await operate("merge", "do", targetId, sourceId)).code).toBe(0);
    expect(await holder.api.lovedOnes.list()).toMatchObject(
      how === "ended" ? [] : [{ id: targetId, confirmed: false, rights: none }],
    );
    expect((await operate("merge", "undo", sourceId)).code).toBe(0);
    expect(await holder.api.lovedOnes.list()).toEqual(before);
  },
);

test("a person who had linked the own older record keeps it as the own one", async () => {
  const [person, daughter] = [await world.customer(), await world.customer()];
  const { id: own } = await passportOf(person);
  await register(daughter);
  const nric = newNric();
  const { id: older } = await daughter.api.lovedOnes.create({
    body: { ...profileOf(nric), mobileNumber: "81112223" },
    idempotencyKey: randomUUID(),
  });
  const link = { idType: "NRIC" as const, nric, clientId: older, lovedOne: true };
  await person.api.linking.link({ body: link });
  expect((await operate("merge", "do", older, own)).code).toBe(0);
  expect(await person.api.profiles.get()).toMatchObject({ id: older });
  expect(await person.api.lovedOnes.list()).toEqual([]);
  expect(await daughter.api.lovedOnes.list()).toMatchObject([{ id: older, confirmed: false }]);
  expect((await operate("merge", "undo", own)).code).toBe(0);
  expect(await person.api.lovedOnes.list()).toMatchObject([{ id: older }]);
});

test("the account that can sign in stays, also if the other record was opened at a counter", async () => {
  const [atCounter, person] = [await registerAtCounter(world), await world.customer()];
  const { id: own } = await passportOf(person);
  await buy(person.api, "circuit-training");
  const { said } = await operate("merge", "do", atCounter.clientId, own);
  expect(said).toContain("the first account ends");
  expect(await person.api.profiles.get()).toMatchObject({ id: atCounter.clientId });
  expect((await person.api.services.list()).services).toHaveLength(1);
  expect((await operate("merge", "undo", own)).code).toBe(0);
  expect(await person.api.profiles.get()).toMatchObject({ id: own });
});

test("different ID numbers of one kind are a clash, unless a correction to the other is requested", async () => {
  const { second, targetId, sourceId, numbers } = await twice("NRIC");
  const refused = await operate("merge", "preview", targetId, sourceId);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain("Both have different ID numbers of the kind NRIC");
  await second.api.corrections.request({
    body: { correct: { field: "ID_NUMBER", idType: "NRIC", value: numbers[0] }, reason: "A slip" },
    idempotencyKey: randomUUID(),
  });
  expect((await operate("merge", "do", targetId, sourceId)).code).toBe(0);
});

test("two bookings at the same time are a clash, which the preview names", async () => {
  const { first, targetId, sourceId, bookingId, second } = await twice(
    "PASSPORT",
    "circuit-training",
  );
  const { appointment } = await second.api.sessions.get({ params: { id: bookingId } });
  await declareHealth(first.api, targetId);
  const owned = await owner(first.api, targetId);
  const { vacantSlots } = await first.api.sessions.vacantSlots({ query: { termId: owned.termId } });
  const same = vacantSlots.find(({ startsAt }) => startsAt === appointment.startsAt);
  await bookOne(owned, same?.id as string);
  const refused = await operate("merge", "preview", targetId, sourceId);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain("Both are booked at the same time");
});

test("an undo is refused after a day, and after a row has changed, which it names", async () => {
  const { first, second, targetId, sourceId } = await twice();
  await operate("merge", "do", targetId, sourceId);
  await world.database.db
    .insert(customer)
    .values({ subject: second.subject, createdAt: world.clock.now() });
  const refused = await operate("merge", "undo", sourceId);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain("the sign-in of the ended account");
  expect((await first.api.services.list()).services).toHaveLength(2);
  const before = world.clock.now();
  world.clock.forward({ days: 2 });
  expect((await operate("merge", "undo", sourceId)).said).toContain("more than a day old");
  world.clock.set(before);
  const [row] = await world.database.db
    .select()
    .from(recordMerge)
    .where(eq(recordMerge.sourceId, sourceId));
  expect(row?.undoneAt).toBeNull();
  const [closed] = await world.database.db.select().from(client).where(eq(client.id, sourceId));
  expect(closed?.closedAt).not.toBeNull();
});

test("what was made since on a moved package goes back with it", async () => {
  const { first, second, targetId, sourceId, bookingId } = await twice();
  await operate("merge", "do", targetId, sourceId);
  const { appointment } = await first.api.sessions.get({ params: { id: bookingId } });
  const owned = { ...(await owner(first.api, targetId)), termId: appointment.termId };
  const [, , , fourth] = await timesTwiceAWeek(owned, 5);
  const since = await bookOne(owned, fourth?.id as string);
  const undone = await operate("merge", "undo", sourceId);
  expect(undone.said).toContain("are separate again");
  expect(undone.said).toContain("session_booking (client_id): 1 made since");
  expect(await statusOf(first.api.sessions.get({ params: { id: since.id } }))).toBe(404);
  const [busy] = await world.database.db
    .select({ person: personTime.person })
    .from(personTime)
    .where(eq(personTime.bookingId, since.id));
  const [record] = await world.database.db.select().from(client).where(eq(client.id, sourceId));
  expect(busy?.person).toBe(record?.idNumberLookup);
  await cancel({ ...owned, api: second.api, clientId: sourceId }, since.id);
});

test("the merge and its undo move the cart, and nothing that was swept since is in the way", async () => {
  const { first, second, targetId, sourceId } = await twice();
  await fillCart(first);
  await fillCart(second, "circuit-training");
  const preview = await operate("merge", "preview", targetId, sourceId);
  expect(preview.said).toContain("cart_item (customer_id): 1 moved");
  await operate("merge", "do", targetId, sourceId);
  expect((await first.api.carts.get()).items).toHaveLength(2);
  await world.database.db.delete(accessLink);
  await world.database.db.delete(message).where(eq(message.clientId, targetId));
  await second.api.auth.validate({ body: { opensNew: false } });
  await first.api.addresses.list();
  expect((await operate("merge", "undo", sourceId)).said).toContain("are separate again");
  expect((await first.api.carts.get()).items.map(({ productId }) => productId)).toEqual([
    "gym-tonic",
  ]);
  expect((await second.api.carts.get()).items.map(({ productId }) => productId)).toEqual([
    "circuit-training",
  ]);
});

test("every table that refers to a record, an account or a Denticare client has a place in the merge", () => {
  const tables = new Set(references.map(({ table }) => table));
  for (const table of [
    "order",
    "service",
    "session_booking",
    "card",
    "access_record",
    "correction",
  ])
    expect(tables).toContain(`provider.${table}`);
  expect(references.length).toBeGreaterThan(35);
});
