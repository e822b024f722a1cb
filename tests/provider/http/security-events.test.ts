import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { securityEvents } from "~/lib/security/security-events";
import { beginVisit } from "../../helpers/counter/counter-person";
import { checkOut, fillCart, newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import {
  openTestProvider,
  type TestCustomer,
  type TestProvider,
} from "../../helpers/provider/test-provider";

let world: TestProvider;
let mother: TestCustomer;
let daughter: TestCustomer;
let clientId: string;
const nric = newNric();
beforeAll(async () => {
  world = await openTestProvider();
  [mother, daughter] = [await world.customer(), await world.customer()];
  const email = `${mother.subject}@mail.example`;
  clientId = (await mother.api.profiles.put({ body: { ...profileOf(nric), email } })).id as string;
  await register(daughter);
});
afterAll(() => world?.close());
beforeEach(() => {
  world.logged.length = 0;
});

interface Line {
  event?: string;
  what?: string;
  message: string;
}

/** Reads the security events logged since the test began. */
const told = () =>
  (world.logged as Line[])
    .filter(({ message }) => message === "security")
    .map(({ event, what }) => `${event}: ${what}`);

const link = () =>
  daughter.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } });

test("signing in, signing out and consent to data use are logged", async () => {
  const somebody = await world.customer();
  await register(somebody);
  await somebody.api.auth.signOut();
  expect(told()).toEqual([
    "signed in: auth.validate",
    "number asked: profiles.put",
    "consent given: profiles.put",
    "signed out: auth.signOut",
  ]);
});

test("linking, acting once a day and for each change, and unlinking by either side are logged", async () => {
  const forHer = daughter.actingFor(clientId);
  await link();
  await forHer.services.list();
  await forHer.services.list();
  await mother.api.accessLinks.confirmOwn({ params: { id: daughter.customerId } });
  await mother.api.accessLinks.endOwn({ params: { id: daughter.customerId } });
  await link();
  await daughter.api.lovedOnes.remove({ params: { id: clientId } });
  expect(told()).toEqual([
    "acted for: linking.link",
    "linked: linking.link",
    "acted for: services.list",
    "consent given: accessLinks.confirmOwn",
    "unlinked: accessLinks.endOwn",
    "acted for: linking.link",
    "linked: linking.link",
    "acted for: lovedOnes.remove",
    "unlinked: lovedOnes.remove",
  ]);
});

test("wrong codes and the limit that they reach are logged", async () => {
  const { api } = mother;
  const wrong = "WRONGO-AAAA-BBBB";
  for (let times = 0; times < 21; times += 1)
    await refusal(world.from("192.0.2.1").posters.open({ body: { staffCode: wrong } }));
  expect(new Set(told().slice(0, 20))).toEqual(new Set(["code wrong: posters.open"]));
  expect(told().slice(20)).toEqual(["limit reached: wrongCode"]);
  world.logged.length = 0;
  await refusal(world.anybody.counters.setUp({ body: { code: wrong } }));
  await api.handOvers.look({ body: { code: "000000" } });
  await refusal(api.handOvers.take({ body: { code: "000000" }, idempotencyKey: randomUUID() }));
  expect(told()).toEqual([
    "code wrong: counters.setUp",
    "code wrong: handOvers.look",
    "code wrong: handOvers.take",
  ]);
});

test("a forbidden call and an invalid token are logged", async () => {
  const stranger = await world.customer();
  await refusal(stranger.actingFor(clientId).profiles.get());
  await refusal(world.anybody.profiles.get());
  expect(told()).toEqual([
    "signed in: auth.validate",
    "access refused: profiles.get",
    "access refused: profiles.get",
  ]);
});

test("starting a counter and consent given there are logged", async () => {
  const { counters } = world.anybody;
  const { pass } = await counters.setUp({ body: { code: SAMPLE_COUNTER_CODE } });
  const { enteredBy } = await counters.begin({ body: { pass, staffCode: SAMPLE_STAFF_CODE } });
  const helped = mother.helpedBy(enteredBy);
  await refusal(helped.counters.agree({ body: { subject: "HEALTH", code: "000000" } }));
  await helped.counters.agreeOnPaper({ body: { subject: "HEALTH" } });
  expect(told()).toEqual([
    "counter begun: counters.begin",
    "code wrong: counters.agree",
    "consent given: counters.agreeOnPaper",
  ]);
});

test("finds, payments, voids, corrections and deaths at a counter are logged", async () => {
  const buyer = await world.customer();
  const buyerId = await register(buyer);
  await fillCart(buyer, "circuit-training");
  const orderId = await checkOut(buyer);
  const { totalAmount: amount } = await buyer.api.orders.get({ params: { id: orderId } });
  const enteredBy = await beginVisit(world);
  const { counterClients, tills, counterCorrections, deaths } = world.anybody;
  world.logged.length = 0;
  const search = { clientId: buyerId, name: null, dateOfBirth: null };
  await counterClients.find({ body: { enteredBy, reason: "wants to pay", ...search } });
  const { receiptNumber } = await tills.take({
    body: { enteredBy, orderId, method: "CASH", amount, chequeNumber: null },
    idempotencyKey: randomUUID(),
  });
  await tills.void({
    body: { enteredBy, receiptNumber, reason: "wrong order" },
    idempotencyKey: randomUUID(),
  });
  const correct = { field: "BIRTH_DATE" as const, value: "1947-02-03" };
  await counterCorrections.record({
    body: { enteredBy, clientId: buyerId, correct, reason: "read from the card", idSeen: true },
  });
  await deaths.reportAtCounter({ body: { enteredBy, clientId: buyerId, diedOn: null } });
  expect(told()).toEqual([
    "client found: counterClients.find",
    "payment taken: tills.take",
    "payment voided: tills.void",
    "record corrected: counterCorrections.record",
    "death reported: deaths.reportAtCounter",
  ]);
});

test("the security model lists each event, and no other", () => {
  const shown = /<!-- security events -->\n([\s\S]*?)\n<!-- \/security events -->/.exec(
    readFileSync(".github/docs/security-model.md", "utf8"),
  )?.[1];
  const rows = (shown ?? "").split("\n").slice(2);
  const named = rows.flatMap((row) => row.split("|")[1]?.trim().split(", ") ?? []);
  expect(named.sort()).toEqual([...securityEvents].sort());
});

test("the log lines contain only fixed words of the program", async () => {
  await link();
  await refusal(world.anybody.counters.setUp({ body: { code: nric } }));
  const lines = (world.logged as Line[]).filter(({ message }) => message === "security");
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) {
    expect(Object.keys(line).sort()).toEqual(["event", "message", "what"]);
    expect(securityEvents).toContain(line.event);
    expect(line.what).toMatch(/^[a-z]+(\.[a-z]+)?$/i);
  }
});
