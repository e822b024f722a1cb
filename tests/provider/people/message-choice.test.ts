/** The channel that a person chose, and the next of kin who is reminded too. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mastercode } from "~/database/schema/offering/code-list";
import { clientAccess } from "~/database/schema/people/access";
import { customer } from "~/database/schema/people/customer";
import { MESSAGE_CHANNELS } from "~/provider/shared/messages/message-channels";
import type { ApiClient } from "~/web/api/client.server";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  type PackageOwner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { book as bookDentist, dentalCustomer, slot } from "../../helpers/denticare/dental";
import { newLinkedRecord } from "../../helpers/people/linked-record";
import { confirmHolders, newNric, profileOf } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

let world: TestProvider;
beforeEach(async () => {
  world = await openTestProvider();
});
afterEach(() => world.close());

const SON = { name: "Tan Kok Leong", mobileNumber: "81112222", email: "kok.leong@mail.example" };

/** A person with a package, with the given parts of the contact. */
async function trainee(contact: { email?: string; mobileNumber?: string } = {}) {
  const { api, subject } = await world.customer();
  const body = { ...profileOf(newNric()), email: `${subject}@mail.example`, ...contact };
  const clientId = (await api.profiles.put({ body })).id as string;
  await buy(api, "circuit-training");
  await declareHealth(api, clientId);
  return owner(api, clientId);
}

const addContact = async (api: ApiClient, more: object = {}) =>
  (
    await api.contacts.create({
      body: {
        ...{ ...SON, relationship: "Child", countryCode: "+65", homeNumber: "" },
        ...{ otherRelationship: null, payer: false, emergency: true, ...more },
      },
    })
  ).id;

const choose = (api: ApiClient, channel: "SMS" | "EMAIL" | "BOTH", contactId?: string) =>
  api.profiles.setMessages({ body: { channel, remindedContactId: contactId } });

/** The messages sent during the work. */
async function sentBy(work: () => Promise<unknown>) {
  await world.runDueWork();
  world.sent.length = 0;
  await work();
  await world.runDueWork();
  return [...world.sent];
}

const channels = (sent: { channel: string }[]) => sent.map(({ channel }) => channel).sort();

async function book(of: PackageOwner) {
  const [slot] = await timesTwiceAWeek(of, 1);
  return bookOne(of, slot?.id as string);
}

test.each([
  ["SMS", ["SMS"]],
  ["EMAIL", ["EMAIL"]],
  ["BOTH", ["EMAIL", "SMS"]],
] as const)("a person who chose %s gets the confirmation by %j", async (channel, expected) => {
  const of = await trainee();
  expect((await of.api.profiles.get()).messageChannel).toBe("BOTH");
  await choose(of.api, channel);
  expect((await of.api.profiles.get()).messageChannel).toBe(channel);
  expect(channels(await sentBy(() => book(of)))).toEqual(expected);
});

const remindedBy = async ({ api }: PackageOwner) =>
  (await api.services.list()).services.map((one) => one.remindedBy);

test("e-mail is refused for a person without an e-mail address, and both reach the mobile", async () => {
  const of = await trainee({ email: "" });
  expect(await refusal(choose(of.api, "EMAIL"))).toMatchObject({
    httpCode: 409,
    message: "No e-mail address is on record. Please add one first.",
  });
  expect((await of.api.profiles.get()).messageChannel).toBe("BOTH");
  await choose(of.api, "BOTH");
  expect(await remindedBy(of)).toEqual([["SMS"]]);
  expect(channels(await sentBy(() => book(of)))).toEqual(["SMS"]);
});

test("only the person ends the SMS to the own phone", async () => {
  const { mother, acting } = await newLinkedRecord(world);
  await confirmHolders(mother.api);
  expect(await refusal(choose(acting, "EMAIL"))).toMatchObject({ errorCode: "NOT_ALLOWED" });
  await choose(acting, "SMS");
  await choose(mother.api, "EMAIL");
});

test("SMS is refused for a person with a landline, who still gets the e-mail", async () => {
  const of = await trainee({ mobileNumber: "61234567" });
  expect((await refusal(choose(of.api, "SMS")))?.httpCode).toBe(409);
  expect(await remindedBy(of)).toEqual([["EMAIL"]]);
  expect(channels(await sentBy(() => book(of)))).toContain("EMAIL");
});

test("a package states the channels that the person chose for reminders", async () => {
  const of = await trainee();
  expect(await remindedBy(of)).toEqual([["SMS", "EMAIL"]]);
  await choose(of.api, "EMAIL");
  expect(await remindedBy(of)).toEqual([["EMAIL"]]);
});

test("a channel in the provider's data goes before the person's choice", async () => {
  const row = { code: MESSAGE_CHANNELS, key: "bookings", value: "SMS" };
  await world.database.db.insert(mastercode).values(row);
  world.provider.invalidateCaches();
  const of = await trainee();
  await choose(of.api, "EMAIL");
  expect(channels(await sentBy(() => book(of)))).toEqual(["SMS"]);
});

test("a warning about a changed contact goes to every address, whatever was chosen", async () => {
  const of = await trainee();
  await choose(of.api, "SMS");
  const { name, email, dateOfBirth, gender, language } = await of.api.profiles.get();
  const body = { ...{ name, email, dateOfBirth, gender, language }, mobileNumber: "98765432" };
  const change = { ...body, countryCode: "+65", idType: "NRIC" } as never;
  const sent = await sentBy(() => of.api.profiles.put({ body: change }));
  expect(sent.map(({ to }) => to).sort()).toEqual(["+6591234567", "+6598765432", email].sort());
});

test("the copies to a customer go by that customer's own choice", async () => {
  const nric = newNric();
  const mother = await world.customer();
  const body = { ...profileOf(nric), email: `${mother.subject}@mail.example` };
  const clientId = (await mother.api.profiles.put({ body })).id as string;
  await buy(mother.api, "circuit-training");
  await declareHealth(mother.api, clientId);
  const daughter = await world.customer();
  const contact = { mobileNumber: "83334444", email: `${daughter.subject}@mail.example` };
  await daughter.api.profiles.put({ body: { ...profileOf(), ...contact } });
  await daughter.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } });
  await confirmHolders(mother.api);
  await choose(daughter.api, "EMAIL");
  await choose(daughter.actingFor(clientId), "SMS");
  const acting = await owner(daughter.actingFor(clientId), clientId);
  const sent = await sentBy(() => book(acting));
  expect(sent.map(({ to }) => to).sort()).toEqual(["+6591234567", contact.email].sort());
});

test("the chosen next of kin gets the reminder, without a link, and nothing else", async () => {
  const of = await trainee();
  await choose(of.api, "BOTH", await addContact(of.api));
  expect((await of.api.contacts.list()).map(({ reminded }) => reminded)).toEqual([true]);
  let booked: { startsAt: string } | undefined;
  const confirmation = await sentBy(async () => {
    booked = await book(of);
  });
  const toSon = (sent: { to: string; text: string }[]) =>
    sent.filter(({ to }) => to === `+65${SON.mobileNumber}` || to === SON.email);
  expect(toSon(confirmation)).toEqual([]);
  const reminders = await sentBy(async () => {
    world.clock.set(new Date(Date.parse(booked?.startsAt as string) - 20 * 3_600_000));
    await world.job("remind-of-sessions");
  });
  expect(reminders).toHaveLength(3);
  const [reminder, ...others] = toSon(reminders);
  expect(others).toEqual([]);
  expect(reminder?.text).toContain("A reminder for Ong Siew Kheng: Circuit Training is tomorrow");
  expect(reminder?.text).not.toContain("http");
});

test.each([
  ["in the person's language", null, /நாளை/],
  ["in the language that they chose", "zh", /明天/],
] as const)("the next of kin is reminded %s", async (_title, own, tomorrow) => {
  const of = await trainee();
  await of.api.profiles.setLanguage({ body: { chosenLanguage: "ta" } });
  await choose(of.api, "BOTH", await addContact(of.api));
  if (own !== null) {
    const son = await world.customer();
    const mobile = `+65${SON.mobileNumber}`;
    await world.database.db
      .update(customer)
      .set({ mobile, chosenLanguage: own })
      .where(eq(customer.id, son.customerId));
    await world.database.db.insert(clientAccess).values({
      ...{ customerId: son.customerId, clientId: of.clientId, relation: "LOVED_ONE" },
      createdAt: world.clock.now(),
    });
  }
  const { startsAt } = await book(of);
  const reminders = await sentBy(async () => {
    world.clock.set(new Date(Date.parse(startsAt) - 20 * 3_600_000));
    await world.job("remind-of-sessions");
  });
  const toSon = reminders.filter(({ to }) => to === `+65${SON.mobileNumber}`);
  expect(toSon.map(({ text }) => text)).toEqual([expect.stringMatching(tomorrow)]);
});

test("a next of kin with a landline gets the reminder by e-mail", async () => {
  const of = await trainee();
  await choose(of.api, "SMS", await addContact(of.api, { mobileNumber: "61112222" }));
  const { startsAt } = await book(of);
  const reminders = await sentBy(async () => {
    world.clock.set(new Date(Date.parse(startsAt) - 20 * 3_600_000));
    await world.job("remind-of-sessions");
  });
  expect(reminders.map(({ to }) => to).sort()).toEqual(["+6591234567", SON.email]);
});

test("dental appointments go by the chosen channel, and remind the next of kin", async () => {
  const { api } = await dentalCustomer(world);
  await choose(api, "SMS", await addContact(api));
  const confirmation = await sentBy(() => bookDentist(api, slot({ dayOfMonth: 11 })));
  expect(channels(confirmation)).toEqual(["SMS"]);
  const reminders = await sentBy(async () => {
    world.clock.set(new Date("2026-12-10T02:00:01Z"));
    await world.job("remind-of-dentist");
  });
  expect(channels(reminders)).toEqual(["SMS", "SMS"]);
  const [toSon] = reminders.filter(({ to }) => to === `+65${SON.mobileNumber}`);
  expect(toSon?.text).toContain("A reminder for Ong Siew Kheng");
  expect(toSon?.text).not.toContain("http");
});

test("one next of kin at a time is reminded, until none is chosen or the contact is deleted", async () => {
  const of = await trainee();
  const first = await addContact(of.api);
  const second = await addContact(of.api, { name: "Tan Siew Hua", mobileNumber: "82223333" });
  const reminded = async () =>
    (await of.api.contacts.list()).filter((one) => one.reminded).map(({ id }) => id);
  await choose(of.api, "BOTH", first);
  await choose(of.api, "BOTH", second);
  expect(await reminded()).toEqual([second]);
  await of.api.contacts.remove({ params: { id: second } });
  expect(await reminded()).toEqual([]);
  await choose(of.api, "BOTH", first);
  await choose(of.api, "BOTH");
  expect(await reminded()).toEqual([]);
});

test("a contact of another person cannot be chosen, and nothing changes", async () => {
  const other = await trainee();
  const contactId = await addContact(other.api);
  const of = await trainee();
  const { httpCode } = (await refusal(choose(of.api, "SMS", contactId))) ?? {};
  expect(httpCode).toBe(404);
  expect((await of.api.profiles.get()).messageChannel).toBe("BOTH");
  expect((await other.api.contacts.list())[0]?.reminded).toBe(false);
});
