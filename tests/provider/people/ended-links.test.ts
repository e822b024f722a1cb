/** Links in messages after a customer can no longer act for a person (SPEC section 6): copies went to that customer. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { slot } from "~/database/schema/offering/timetable";
import { client } from "~/database/schema/people/client";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import { bookOne, cancel, ownerOf, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import {
  CONTACT_MOBILE,
  recordDeath,
  registerAtCounter,
} from "../../helpers/counter/counter-person";
import {
  book as bookDental,
  slot as dentalSlot,
  sendHistory,
} from "../../helpers/denticare/dental";
import { DAUGHTER, newFamily } from "../../helpers/people/family";
import { profileOf, register } from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

let world: TestProvider;
beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world.close());

async function newestToken(link: RegExp): Promise<string> {
  await world.runDueWork();
  return world.sent
    .map(({ text }) => link.exec(text)?.[1])
    .filter(Boolean)
    .at(-1) as string;
}

const linksTo = async (to: string[], link: RegExp) => {
  await world.runDueWork();
  const texts = world.sent.filter((one) => to.includes(one.to)).map(({ text }) => text);
  return texts
    .map((text) => link.exec(text)?.[1])
    .filter(Boolean)
    .at(-1) as string;
};

const SEES_ONLY = { book: false, pay: true, health: true };

const passAMinute = () => world.clock.set(new Date(world.clock.now().getTime() + 60_000));

test.each(["the daughter ends", "the father ends", "the father limits", "a death ends"])(
  "a link to a session ends when %s the access, and the next message has a new one",
  async (who) => {
    const { father, daughter } = await newFamily(world);
    const [first, second] = await timesTwiceAWeek(father, 2);
    await bookOne(daughter, first?.id as string);
    const old = await linksTo([`+65${daughter.mobile}`], /\/appt\/(\w+)/);
    const show = (id: string) => world.anybody.appointmentReminders.get({ params: { id } });
    expect((await show(old)).status).toBe("SCHEDULED");

    passAMinute();
    const { customerId } = await daughter.own.auth.validate();
    const params = { id: customerId as string };
    if (who === "the daughter ends")
      await daughter.own.lovedOnes.remove({ params: { id: father.clientId } });
    else if (who === "a death ends")
      await recordDeath(world, (await daughter.own.profiles.get()).id as string);
    else if (who === "the father limits")
      await father.api.accessLinks.limitOwn({ params, body: { ...SEES_ONLY, until: null } });
    else await father.api.accessLinks.endOwn({ params });
    await expect(show(old)).rejects.toMatchObject({ status: 404 });

    passAMinute();
    await bookOne(father, second?.id as string);
    expect((await show(await newestToken(/\/appt\/(\w+)/))).status).toBe("SCHEDULED");
    if (who === "a death ends")
      expect(await linksTo([`+65${daughter.mobile}`], /\/appt\/(\w+)/)).toBe(old);
  },
);

test.each(["/appt", "/denticare/appointment"])(
  "a link in %s ends for the customer whose access ends, and for nobody else",
  async (kind) => {
    const { father, daughter, son } = await newFamily(world);
    const email = (await father.api.profiles.get()).email as string;
    const isDental = kind !== "/appt";
    if (isDental) {
      await father.api.denticare.register();
      await sendHistory(father.api);
      await bookDental(daughter.api, dentalSlot({ dayOfMonth: 9 }));
    } else {
      const remind = { params: { id: father.clientId }, body: { reminded: true } };
      await son.own.lovedOnes.remind(remind);
      const [time] = await timesTwiceAWeek(father, 1);
      await bookOne(daughter, time?.id as string);
    }
    const link = isDental ? /\/denticare\/appointment\/(\w+)/ : /\/appt\/(\w+)/;
    const [own, copy, other] = [
      await linksTo([email], link),
      await linksTo([`+65${daughter.mobile}`], link),
      isDental ? null : await linksTo([`+65${son.mobile}`], link),
    ];
    expect(new Set([own, copy, other]).size).toBe(3);
    const isOpen = async (id: string) =>
      isDental
        ? (await world.anybody.denticarePublic.cancellation({ params: { id } })).appointmentId !==
          null
        : world.anybody.appointmentReminders.get({ params: { id } }).then(
            () => true,
            () => false,
          );
    expect([await isOpen(own), await isOpen(copy)]).toEqual([true, true]);
    passAMinute();
    const { customerId } = await daughter.own.auth.validate();
    await father.api.accessLinks.endOwn({ params: { id: customerId as string } });
    expect([await isOpen(own), await isOpen(copy)]).toEqual([true, false]);
    if (other) expect(await isOpen(other)).toBe(true);
  },
);

test("the copy for a person without a contact has a link that opens", async () => {
  const { father, daughter } = await newFamily(world);
  await world.database.db
    .update(client)
    .set({ email: null, mobileNumber: null })
    .where(eq(client.id, father.clientId));
  const [time] = await timesTwiceAWeek(father, 1);
  await bookOne(daughter, time?.id as string);
  const id = await linksTo([`+65${daughter.mobile}`], /\/appt\/(\w+)/);
  expect((await world.anybody.appointmentReminders.get({ params: { id } })).status).toBe(
    "SCHEDULED",
  );
});

test("a link to an offered place ends with the access, and the owner still takes the place after signing in", async () => {
  const { father, daughter } = await newFamily(world);
  const other = await ownerOf(world, "circuit-training");
  const id = (await timesTwiceAWeek(father, 3))[2]?.id as string;
  await world.database.db.update(slot).set({ seats: 1 }).where(eq(slot.id, id));
  const taken = await bookOne(other, id);
  const place = await daughter.api.waitingLists.join({
    body: { termId: father.termId, slotId: id },
    idempotencyKey: crypto.randomUUID(),
  });
  await cancel(other, taken.id);
  await world.runDueWork();
  const token = await newestToken(/\/seat-offer\/([\w-]+)/);
  const offer = () => world.anybody.waitingLists.offer({ params: { token } });
  expect((await offer()).state).toBe("OPEN");

  passAMinute();
  const { customerId } = await daughter.own.auth.validate();
  await father.api.accessLinks.endOwn({ params: { id: customerId as string } });
  await expect(offer()).rejects.toMatchObject({ status: 404 });
  await expect(world.anybody.waitingLists.take({ params: { token } })).rejects.toMatchObject({
    status: 404,
  });
  const { termId } = await father.api.waitingLists.takeOffered({ params: { id: place.id } });
  expect(termId).toBe(father.termId);
});

test("a link to a dental appointment ends with the access, and no longer cancels", async () => {
  const { father, daughter } = await newFamily(world);
  await father.api.denticare.register();
  await sendHistory(father.api);
  const { id: appointmentId } = await bookDental(daughter.api);
  const token = await linksTo([`+65${daughter.mobile}`], /\/denticare\/appointment\/(\w+)/);
  const show = () => world.anybody.denticarePublic.cancellation({ params: { id: token } });
  expect((await show()).appointmentId).toBe(appointmentId);

  passAMinute();
  await daughter.own.lovedOnes.remove({ params: { id: father.clientId } });
  expect((await show()).appointmentId).toBeNull();
  await world.runDueWork();
  const newest = world.sent.at(-1)?.text ?? "";
  expect(newest).toMatch(/no longer act for.*Dental appointment at /s);
  const body = { clientSessionId: token, appointmentId };
  await expect(world.anybody.denticarePublic.cancel({ body })).rejects.toMatchObject({
    status: 404,
  });
});

test("a copy to a customer who may only look leads to the page behind the sign-in", async () => {
  const { father, daughter } = await newFamily(world);
  const { customerId } = await daughter.own.auth.validate();
  const params = { id: customerId as string };
  await father.api.accessLinks.limitOwn({ params, body: { ...SEES_ONLY, until: null } });
  const remind = { params: { id: father.clientId }, body: { reminded: true } };
  await daughter.own.lovedOnes.remind(remind);
  const [time] = await timesTwiceAWeek(father, 1);
  await bookOne(father, time?.id as string);
  await world.runDueWork();
  const told = world.sent.filter(({ text }) => /Booked/.test(text)).slice(-4);
  const links = told.map(({ text }) => /\/(appt|appointment-list)\/\w+/.exec(text)?.[1]);
  expect(links).toContain("appt");
  expect(links).toContain("appointment-list");
});

test("a link made again after the owner's end gets no copies before the owner's yes", async () => {
  const { father, daughter } = await newFamily(world);
  const { customerId } = await daughter.own.auth.validate();
  await father.api.accessLinks.endOwn({ params: { id: customerId as string } });
  await world.runDueWork();
  const { clientId } = father;
  const nric = father.nric;
  await daughter.own.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } });
  await world.runDueWork();
  const before = world.sent.length;
  const [time] = await timesTwiceAWeek(father, 1);
  const booked = await bookOne(father, time?.id as string);
  await cancel(father, booked.id);
  await world.runDueWork();
  const to = world.sent.slice(before).map((one) => one.to);
  expect(to.length).toBeGreaterThan(0);
  expect(to.join()).not.toContain(daughter.mobile);
});

test("the links to a dental appointment and to an access end when their contact leaves the record", async () => {
  const { father, fatherName } = await newFamily(world);
  const { clientId, nric } = father;
  const { email } = await father.api.profiles.get();
  await father.api.denticare.register();
  await sendHistory(father.api);
  const { id: appointmentId } = await bookDental(father.api, dentalSlot({ dayOfMonth: 10 }));
  const stranger = await world.customer();
  await register(stranger);
  await stranger.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } });
  const dental = await linksTo([email as string], /\/denticare\/appointment\/(\w+)/);
  const access = await linksTo([email as string], /\/access\/([\w-]+)/);
  const confirm = () => world.anybody.accessLinks.confirm({ params: { id: access } });
  const cancellation = () => world.anybody.denticarePublic.cancellation({ params: { id: dental } });
  expect((await cancellation()).appointmentId).toBe(appointmentId);
  passAMinute();
  const { nric: _nric, ...profile } = { ...profileOf(nric), name: fatherName };
  const body = { ...profile, email: email as string, mobileNumber: "81239876" };
  await father.api.profiles.put({ body });
  expect((await cancellation()).appointmentId).toBeNull();
  await expect(confirm()).rejects.toMatchObject({ status: 404 });
});

test("the links to a father's session end when the daughter's number leaves her record", async () => {
  const { father, daughter } = await newFamily(world);
  const [time] = await timesTwiceAWeek(father, 1);
  await bookOne({ ...father, api: daughter.api }, time?.id as string);
  const id = await linksTo([`+65${daughter.mobile}`], /\/appt\/([\w~-]+)/);
  const read = () => world.anybody.appointmentReminders.get({ params: { id } });
  expect(await read()).toMatchObject({ response: "PENDING" });
  const { email } = await daughter.own.profiles.get();
  const { nric: _nric, ...profile } = { ...profileOf(), name: DAUGHTER };
  const body = { ...profile, email: email as string, mobileNumber: "81239877" };
  await daughter.own.profiles.put({ body });
  await expect(read()).rejects.toMatchObject({ status: 404 });
});

test("the link of an invoice ends when its contact leaves the record", async () => {
  const customer = await world.customer();
  const email = `${customer.subject}@mail.example`;
  const { nric, ...profile } = { ...profileOf(), email, mobileNumber: "81239878" };
  const { id: clientId } = await customer.api.profiles.put({ body: { ...profile, nric } });
  const due = addDays(toSingaporeDay(world.clock.now()), 14);
  const operate = operatorFor({ db: world.database.db, now: () => world.clock.now() });
  await operate("invoice", "issue", clientId as string, "taman-jurong", "circuit-training-8", due);
  const id = await linksTo(["+6581239878"], /\/inv\/([\w-]+)/);
  const read = () => world.anybody.eInvoices.get({ params: { id } });
  expect((await read()).customerName).toBe(profile.name);
  passAMinute();
  await customer.api.profiles.put({ body: { ...profile, mobileNumber: "81239879" } });
  await expect(read()).rejects.toMatchObject({ status: 410 });
});

test("the links in the contact person's phone end when the person takes messages to an own one", async () => {
  const at = await registerAtCounter(world, { messagesTo: "CONTACT" });
  const { code: counterCode } = await at.api.linking.code();
  const { api } = await world.customer();
  const own = { idType: "NRIC" as const, nric: at.nric, clientId: at.clientId };
  await api.linking.link({ body: { ...own, lovedOne: false, counterCode } });
  await api.denticare.register();
  await sendHistory(api);
  const { id } = await bookDental(api, dentalSlot({ dayOfMonth: 17 }));
  const token = await linksTo([`+65${CONTACT_MOBILE}`], /\/denticare\/appointment\/(\w+)/);
  const read = () => world.anybody.denticarePublic.cancellation({ params: { id: token } });
  expect((await read()).appointmentId).toBe(id);
  passAMinute();
  await api.profiles.setMessages({ body: { channel: "SMS", takeOfferedMobile: true } });
  expect((await read()).appointmentId).toBeNull();
});

test("messages about a visit to the dentist go to the contact on record now, and the number before finds none", async () => {
  const { father, fatherName } = await newFamily(world);
  await father.api.denticare.register();
  await sendHistory(father.api);
  const { id } = await bookDental(father.api, dentalSlot({ dayOfMonth: 11 }));
  const { email, mobileNumber: before } = await father.api.profiles.get();
  const { nric, ...profile } = { ...profileOf(father.nric), name: fatherName };
  const body = { ...profile, email: email as string, mobileNumber: "81239877" };
  await father.api.profiles.put({ body });
  await world.runDueWork();
  world.sent.length = 0;
  await father.api.denticare.cancel({ params: { id }, query: {} });
  await world.runDueWork();
  const told = world.sent.map(({ to }) => to);
  expect(told).toContain("+6581239877");
  expect(told).not.toContain(`+65${before}`);
  await bookDental(father.api, dentalSlot({ dayOfMonth: 14 }));
  await world.runDueWork();
  world.sent.length = 0;
  const search = { clientIdType: "NRIC" as const, nric, countryCode: "+65" };
  for (const mobileNumber of [before as string, "81239877"]) {
    const clientSessionId = crypto.randomUUID().replaceAll("-", "");
    await world.anybody.denticarePublic.findExisting({
      body: { ...search, mobileNumber, clientSessionId },
    });
  }
  for (const _round of ["look up", "send"]) await world.runDueWork();
  expect([...new Set(world.sent.map(({ to }) => to))]).toEqual(["+6581239877"]);
});
