import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { CorrectedValue } from "~/contract/people/correction";
import { personTime } from "~/database/schema/booking";
import { client } from "~/database/schema/people/client";
import { maskIdNumber } from "~/lib/singapore/nric";
import {
  book,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { beginVisit, registerAtCounter } from "../../helpers/counter/counter-person";
import { book as bookDentist, sendHistory, slot } from "../../helpers/denticare/dental";
import { newLinkedRecord } from "../../helpers/people/linked-record";
import {
  checkOut,
  confirmHolders,
  fillCart,
  newNric,
  profileOf,
  register,
} from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import type { TestCustomer } from "../../helpers/provider/test-provider";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let enteredBy: string;
beforeAll(async () => {
  enteredBy = await beginVisit(world);
});

const operate = (...words: string[]) =>
  operatorFor({
    db: world.database.db,
    now: () => world.clock.now(),
    vault: world.vault,
    input: () => input,
  })(...words);

/** The line that the operator types. */
let input = "";

const ask = ({ api }: Pick<TestCustomer, "api">, correct: CorrectedValue, reason = "A slip") =>
  api.corrections.request({ body: { correct, reason }, idempotencyKey: randomUUID() });

const decide = (id: string, no: string | null = null, idSeen = true) =>
  world.anybody.counterCorrections.decide({ body: { enteredBy, id, refusal: no, idSeen } });

/** A customer with a record, and a daughter who acts for her. */
async function personAndDaughter() {
  const { mother: person, ...linked } = await newLinkedRecord(world);
  await confirmHolders(person.api);
  return { person, ...linked };
}

const mailsTo = async (email: string) => {
  await world.runDueWork();
  return world.sent.filter(({ to }) => to === email).map(({ text }) => text);
};

test("a correction is told to nobody whose access is not confirmed", async () => {
  const { person, daughter, clientId, nric, email } = await personAndDaughter();
  const stranger = await world.customer();
  await register(stranger);
  const link = { idType: "NRIC" as const, nric, clientId, lovedOne: true };
  await stranger.api.linking.link({ body: link });
  const { id } = await ask(person, { field: "BIRTH_DATE", value: "1951-02-03" });
  await decide(id);
  const told = async (to: string) => (await mailsTo(to)).join().includes("03/02/1951");
  const mails = [email, daughter, stranger].map((one) =>
    typeof one === "string" ? one : `${one.subject}@mail.example`,
  );
  expect(await Promise.all(mails.map(told))).toEqual([true, true, false]);
});

test("a correction of a person without a phone is told to confirmed customers only", async () => {
  const { api, clientId, nric } = await registerAtCounter(world);
  const { code } = await api.linking.code();
  const [daughter, stranger] = [await world.customer(), await world.customer()];
  const link = { idType: "NRIC" as const, nric, clientId, lovedOne: true };
  for (const one of [daughter, stranger]) await register(one);
  await daughter.api.linking.link({ body: { ...link, counterCode: code } });
  await confirmHolders(api);
  await stranger.api.linking.link({ body: link });
  enteredBy = await beginVisit(world);
  const correct = { field: "BIRTH_DATE" as const, value: "1949-07-31" };
  await world.anybody.counterCorrections.record({
    body: { enteredBy, clientId, correct, reason: "typed wrongly", idSeen: true },
  });
  const told = async ({ subject }: typeof daughter) =>
    (await mailsTo(`${subject}@mail.example`)).join().includes("31/07/1949");
  expect([await told(daughter), await told(stranger)]).toEqual([true, false]);
});

describe("a requested correction", () => {
  test("changes nothing until staff have seen the document, and then stays in the history", async () => {
    const { person, daughter, clientId, email } = await personAndDaughter();
    const { id } = await ask(person, { field: "NAME", value: "Ong Siew Keng" });
    expect((await person.api.profiles.get()).name).toBe("Ong Siew Kheng");
    expect(await refusal(decide(id, null, false))).toMatchObject({ httpCode: 400 });
    const { open, maskedName } = await world.anybody.counterCorrections.list({
      body: { enteredBy, clientId },
    });
    expect(maskedName).toBe("O** S*** K****");
    expect(open).toMatchObject([{ id, from: "Ong Siew Kheng", to: "Ong Siew Keng" }]);
    await decide(id);
    expect((await person.api.profiles.get()).name).toBe("Ong Siew Keng");
    expect(await person.api.corrections.list()).toMatchObject([
      {
        status: "MADE",
        from: "Ong Siew Kheng",
        to: "Ong Siew Keng",
        reason: "A slip",
        centerName: "Taman Jurong Rain Tree Centre",
      },
    ]);
    expect(await refusal(decide(id))).toMatchObject({ errorCode: "NOT_ALLOWED" });
    const words = "corrected the name on the record from Ong Siew Kheng to Ong Siew Keng";
    expect((await mailsTo(email)).join()).toContain(words);
    expect((await mailsTo(`${daughter.subject}@mail.example`)).join()).toContain(words);
    const { content } = await person.api.accessHistory.list();
    expect(content.map(({ call }) => call)).toContain("counterCorrections.decide");
  });

  test("names the customer who requested it for the person", async () => {
    const { person, daughter, clientId } = await personAndDaughter();
    await confirmHolders(person.api);
    await ask(person, { field: "NAME", value: "Ong Siew Keng" });
    const acting = { api: daughter.actingFor(clientId) };
    await ask(acting, { field: "BIRTH_DATE", value: "1951-02-03" });
    const body = { enteredBy, clientId };
    const { open } = await world.anybody.counterCorrections.list({ body });
    const { name } = await daughter.api.profiles.get();
    expect(open.map(({ requestedBy }) => requestedBy)).toEqual([undefined, name]);
  });

  test("is not decided any more once the record was closed after a death", async () => {
    const { person, clientId } = await personAndDaughter();
    const { id } = await ask(person, { field: "NAME", value: "Ong Siew Keng" });
    await world.anybody.deaths.reportAtCounter({ body: { enteredBy, clientId, diedOn: null } });
    expect(await refusal(decide(id))).toMatchObject({ httpCode: 404 });
    expect(await refusal(decide(id, "No document"))).toMatchObject({ httpCode: 404 });
  });

  test("can be withdrawn by its own person only, and asked for once at a time", async () => {
    const { person, daughter, clientId } = await personAndDaughter();
    const { id } = await ask(person, { field: "BIRTH_DATE", value: "1951-03-14" });
    expect(await refusal(ask(person, { field: "BIRTH_DATE", value: "1950-03-14" }))).toMatchObject({
      errorCode: "NOT_ALLOWED",
    });
    const withdraw = (api: TestCustomer["api"]) => api.corrections.withdraw({ params: { id } });
    expect(await refusal(withdraw(daughter.api))).toMatchObject({ httpCode: 404 });
    await withdraw(daughter.actingFor(clientId));
    expect(await refusal(withdraw(person.api))).toMatchObject({ httpCode: 404 });
    expect(await refusal(decide(id))).toMatchObject({ errorCode: "NOT_ALLOWED" });
    expect(await person.api.corrections.list()).toMatchObject([{ status: "WITHDRAWN" }]);
    await ask(person, { field: "BIRTH_DATE", value: "1950-03-14" });
  });

  test("is refused with a reason that the person and the one who asked read", async () => {
    const { person, daughter, clientId, email } = await personAndDaughter();
    const acting = { api: daughter.actingFor(clientId) };
    const { id } = await ask(acting, { field: "NAME", value: "Ong Lily" });
    await decide(id, "The card shows another name.");
    expect((await person.api.corrections.list())[0]).toMatchObject({
      status: "REFUSED",
      answer: "The card shows another name.",
    });
    for (const to of [email, `${daughter.subject}@mail.example`])
      expect((await mailsTo(to)).join()).toContain("The card shows another name.");
  });

  test("of the same value, and of a record that does not exist, is refused", async () => {
    const { person } = await personAndDaughter();
    expect(await refusal(ask(person, { field: "NAME", value: "Ong Siew Kheng" }))).toMatchObject({
      httpCode: 400,
    });
    const stranger = await world.customer();
    expect(await refusal(ask(stranger, { field: "NAME", value: "Tan" }))).toMatchObject({
      httpCode: 404,
    });
  });
});

const record = (clientId: string, correct: CorrectedValue) =>
  world.anybody.counterCorrections.record({
    body: { enteredBy, clientId, correct, reason: "Read from the card", idSeen: true },
  });

describe("a corrected ID number", () => {
  test("is masked in the history, finds the person, and takes bookings and dentist with it", async () => {
    const { person, clientId, nric } = await personAndDaughter();
    await buy(person.api, "circuit-training");
    await declareHealth(person.api, clientId);
    const owned = await owner(person.api, clientId);
    const times = await timesTwiceAWeek(owned, 2);
    await book(
      owned,
      times.map(({ id }) => id),
    );
    await person.api.denticare.register();
    await sendHistory(person.api);
    await bookDentist(person.api, slot({ dayOfMonth: 9 }));
    const right = newNric();
    await record(clientId, { field: "ID_NUMBER", idType: "NRIC", value: right });
    const masked = maskIdNumber(right).toUpperCase();
    expect((await person.api.profiles.get()).maskedNric?.toUpperCase()).toBe(masked);
    const history = JSON.stringify(await person.api.corrections.list());
    expect(history).toContain(masked);
    expect(history).not.toMatch(new RegExp(`${right}|${nric}`));
    // A second account finds the record by the right number, and no longer by the wrong one.
    const son = await world.customer();
    await register(son);
    const link = { idType: "NRIC" as const, clientId, lovedOne: true };
    expect(await refusal(son.api.linking.link({ body: { ...link, nric } }))).toMatchObject({
      errorCode: "LINK_REFUSED",
    });
    await son.api.linking.link({ body: { ...link, nric: right } });
    expect((await person.api.denticare.clientStatus()).associated).toBe(true);
    expect((await person.api.denticare.register())?.denticareAssociationId).toBeDefined();
    // The times of two sessions and the dentist are taken under the right number.
    const taken = await world.database.db
      .select({ id: personTime.bookingId })
      .from(personTime)
      .innerJoin(client, eq(client.idNumberLookup, personTime.person))
      .where(eq(client.id, clientId));
    expect(taken).toHaveLength(3);
  });

  test("that another record has changes nothing and names the way on", async () => {
    const { person, clientId, nric } = await personAndDaughter();
    const other = newNric();
    const holder = await world.customer();
    await holder.api.profiles.put({ body: profileOf(other) });
    const { id } = await ask(person, { field: "ID_NUMBER", idType: "NRIC", value: other });
    expect(await refusal(decide(id))).toMatchObject({
      errorCode: "NOT_ALLOWED",
      message: expect.stringContaining("An operator can merge the two records."),
    });
    expect((await person.api.profiles.get()).maskedNric?.toUpperCase()).toBe(
      maskIdNumber(nric).toUpperCase(),
    );
    input = `NRIC:${other}`;
    const told = await operate("correct", "record", clientId, "id-number", "card");
    expect(told.code).toBe(1);
    expect(told.said).toContain("Another record has this ID number");
  });
});

test("a corrected birth date counts for the age rules at once", async () => {
  const { person, clientId } = await personAndDaughter();
  await fillCart(person, "day-care", "day-care");
  await record(clientId, { field: "BIRTH_DATE", value: "1999-03-14" });
  expect(await refusal(checkOut(person))).toMatchObject({
    message: expect.stringContaining("This programme is for people aged"),
  });
});

test("a corrected name is on an unpaid order, and an issued invoice keeps its name", async () => {
  const { person, clientId } = await personAndDaughter();
  await buy(person.api, "gym-tonic");
  await fillCart(person, "circuit-training");
  const unpaid = await checkOut(person);
  await record(clientId, { field: "NAME", value: "Ong Siew Keng" });
  const names = async () => {
    const all = [];
    for (const { id } of (await person.api.orders.list()).content)
      all.push(await person.api.orders.get({ params: { id } }));
    return all.map(({ id, customerName, items }) => [
      id === unpaid ? "unpaid" : "issued",
      customerName,
      items[0]?.clientName,
    ]);
  };
  expect((await names()).sort()).toEqual([
    ["issued", "Ong Siew Kheng", "Ong Siew Kheng"],
    ["unpaid", "Ong Siew Keng", "Ong Siew Keng"],
  ]);
});

test("a mobile number that staff corrected reaches its owner, and the number before can undo nothing", async () => {
  const [stranger, owner] = [await world.customer(), await world.customer()];
  const nric = newNric();
  await register(stranger);
  const { id: clientId } = await stranger.api.lovedOnes.create({
    body: { ...profileOf(nric), mobileNumber: "83410002", email: null },
    idempotencyKey: randomUUID(),
  });
  const link = { idType: "NRIC" as const, nric, clientId, lovedOne: false };
  expect(await refusal(owner.api.linking.link({ body: link }))).toMatchObject({ httpCode: 409 });
  const { version } = await world.anybody.counterCorrections.list({
    body: { enteredBy, clientId },
  });
  await world.anybody.counterCorrections.record({
    body: {
      enteredBy,
      clientId,
      correct: { field: "MOBILE", value: "+65 9123 4567" },
      reason: "The number of somebody else",
      idSeen: true,
      version,
    },
  });
  const told = async (to: string) =>
    (await mailsTo(to)).join().includes("the mobile number on the record");
  expect(await told("+6583410002")).toBe(true);
  expect((await mailsTo("+6583410002")).join()).not.toMatch(/\/contact-change\//);
  await owner.api.linking.link({ body: link });
  expect(await owner.api.profiles.get()).toMatchObject({ mobileNumber: "91234567" });
});

test("a corrected e-mail address is told at the old and the new address", async () => {
  const { clientId, email } = await personAndDaughter();
  const right = `right-${randomUUID()}@mail.example`;
  await record(clientId, { field: "EMAIL", value: right });
  for (const to of [email, right])
    expect((await mailsTo(to)).join()).toContain("We have corrected the e-mail address");
});

describe("the operator's commands", () => {
  test("list, approve and refuse requests by number", async () => {
    const { person } = await personAndDaughter();
    const { id } = await ask(person, { field: "NAME", value: "Ong Siew Keng" }, "One letter");
    const number = id.slice(0, 8);
    expect((await operate("correct", "list")).said).toMatch(
      new RegExp(`${number}.*Ong Siew Kheng to Ong Siew Keng.*One letter`),
    );
    expect((await operate("correct", "approve", number, "--dry-run")).said).toContain("Dry run");
    expect((await operate("correct", "approve", number)).said).toContain("is corrected");
    expect((await person.api.profiles.get()).name).toBe("Ong Siew Keng");
    expect((await operate("correct", "approve", number)).code).toBe(1);
    const next = await ask(person, { field: "BIRTH_DATE", value: "1950-01-01" });
    expect((await operate("correct", "refuse", next.id.slice(0, 8))).said).toContain("reason");
    const refused = await operate("correct", "refuse", next.id.slice(0, 8), "No document came.");
    expect(refused.said).toContain("stays as it is");
  });

  test("record a correction, and the log has no value", async () => {
    const { person, clientId } = await personAndDaughter();
    const right = newNric();
    input = `nric:${right}`;
    const done = await operate("correct", "record", clientId, "id-number", "card");
    expect(done.code).toBe(0);
    expect(done.said).not.toContain(right);
    expect((await person.api.corrections.list())[0]?.status).toBe("MADE");
    expect((await person.api.corrections.list())[0]?.requested).toBe(false);
    for (const [field, value] of [
      ["shoe-size", "41"],
      ["birth-date", "yesterday"],
      ["id-number", right],
      ["name", ""],
    ]) {
      input = value as string;
      expect((await operate("correct", "record", clientId, field as string, "card")).code).toBe(1);
    }
  });

  test("take no value as an argument, which would stay in the shell's history", async () => {
    const { clientId } = await personAndDaughter();
    const right = newNric();
    input = "";
    const words = ["correct", "record", clientId, "id-number"];
    expect((await operate(...words, `NRIC:${right}`, "card")).code).toBe(2);
    const mistaken = await operate(...words, `NRIC:${right}`);
    expect(mistaken.code).toBe(1);
    expect(mistaken.said).toContain("is read from standard input");
    expect(mistaken.said).not.toContain(right);
  });
});
