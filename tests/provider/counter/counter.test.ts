import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { HealthAnswers } from "~/contract/health/health-declaration";
import { staffCode } from "~/database/schema/check-in";
import { counterCode } from "~/database/schema/counter";
import { customer } from "~/database/schema/people/customer";
import {
  OTHER_CENTRE_STAFF_CODE,
  SAMPLE_COUNTER_CODE,
  SAMPLE_STAFF_CODE,
  WITHDRAWN_COUNTER_CODE,
} from "~/lib/security/sample-codes";
import type { ApiError } from "~/web/api/api-error.server";
import type { ApiClient } from "~/web/api/client.server";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { book, sendHistory } from "../../helpers/denticare/dental";
import { newNric, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import {
  openTestProvider,
  type TestCustomer,
  type TestProvider,
} from "../../helpers/provider/test-provider";

let world: TestProvider;
let person: TestCustomer;
/** The person's API client during help at the counter. */
let helped: ApiClient;

beforeAll(async () => {
  world = await openTestProvider();
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await world.customer();
  helped = person.helpedBy(await begin());
});

const answers: HealthAnswers = {
  whyJoinOurExerciseProgramme: ["OTHER"],
  whyJoinOurExerciseProgrammeOther: "planted reason",
  timesExerciseAWeek: "0",
  healthConditions: ["NONE"],
  healthConditionsOther: null,
  injureAnyOfTheseBodyParts: ["NONE"],
  injureAnyOfTheseBodyPartsOther: null,
};

async function begin(staff = SAMPLE_STAFF_CODE): Promise<string> {
  const { pass } = await world.anybody.counters.setUp({ body: { code: SAMPLE_COUNTER_CODE } });
  return (await world.anybody.counters.begin({ body: { pass, staffCode: staff } })).enteredBy;
}

/** Sends due messages and finds the newest SMS with these words. */
async function newestSms(words: string): Promise<string> {
  world.sent.length = 0;
  await world.runDueWork();
  return world.sent.findLast(({ text }) => text.includes(words))?.text ?? "";
}

/** The client, at a counter, of a person whose sign-in has a landline. */
async function landlineApi(): Promise<ApiClient> {
  const { accessToken, customerId } = await world.customer();
  const mobile = "+6561234567";
  await world.database.db.update(customer).set({ mobile }).where(eq(customer.id, customerId));
  return world.atCounter(await begin(), accessToken);
}

const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? "";

describe("the codes of counters and staff", () => {
  test("a counter is set up with a known code that is not withdrawn", async () => {
    const { centerName } = await world.anybody.counters.setUp({
      body: { code: "banyan w2zk 7lqs" },
    });
    expect(centerName).toBe("Taman Jurong Rain Tree Centre");
    for (const code of ["BANYAN-W2ZK-7LQT", WITHDRAWN_COUNTER_CODE, ""])
      expect(await refusal(world.anybody.counters.setUp({ body: { code } }))).toMatchObject({
        httpCode: 403,
      });
  });

  test("a helper enters a staff code, and no code is stored in clear", async () => {
    await expect(begin("NUTMEG-2469")).rejects.toMatchObject({ httpCode: 403 });
    const kept = JSON.stringify(await world.database.db.select().from(counterCode));
    expect(kept).not.toContain("BANYAN");
  });

  test("a staff code works at its centre only, and one without a centre works everywhere", async () => {
    const { db } = world.database;
    expect(await refusal(begin(OTHER_CENTRE_STAFF_CODE))).toMatchObject({
      httpCode: 403,
      message: expect.stringContaining("Marine Parade Sea Almond Centre"),
    });
    const own = eq(staffCode.label, "Staff NUTMEG");
    await db.update(staffCode).set({ centreId: "marine-parade" }).where(own);
    // Moved to another centre, the helper's visits end at once.
    expect(await refusal(helped.profiles.get())).toMatchObject({ errorCode: "COUNTER_WITHDRAWN" });
    await db.update(staffCode).set({ centreId: null }).where(own);
    await helped.profiles.get();
    await db.update(staffCode).set({ centreId: "taman-jurong" }).where(own);
  });

  test("withdrawing the counter's code or the staff code ends help immediately", async () => {
    const { db } = world.database;
    const withdraw = (withdrawnAt: Date | null) =>
      db
        .update(counterCode)
        .set({ withdrawnAt })
        .where(eq(counterCode.codeHash, world.vault.lookup("BANYANW2ZK7LQS", "counter code")));
    await withdraw(world.clock.now());
    const ended = { httpCode: 403, errorCode: "COUNTER_WITHDRAWN" };
    expect(await refusal(helped.profiles.get())).toMatchObject(ended);
    await withdraw(null);
    await helped.profiles.get();
    const [row] = await db.delete(staffCode).where(eq(staffCode.label, "Staff NUTMEG")).returning();
    expect(await refusal(helped.profiles.get())).toMatchObject(ended);
    await db.insert(staffCode).values(row as typeof staffCode.$inferSelect);
  });

  test("an invented reference, or one older than a working morning, is refused", async () => {
    const ended = { httpCode: 403, errorCode: "COUNTER_WITHDRAWN" };
    expect(await refusal(person.helpedBy("made-up").profiles.get())).toMatchObject(ended);
    world.clock.forward({ minutes: 4 * 60 });
    const later = await world.customer(person.subject);
    expect(await refusal(later.helpedBy("v1.AAAA").profiles.get())).toMatchObject(ended);
    expect(await refusal(helped.profiles.get())).toMatchObject(ended);
  });
});

test("an entry made at a counter is marked in the person's own access history", async () => {
  await register({ ...person, api: helped });
  const { content } = await person.api.accessHistory.list({ query: {} });
  expect(content[0]).toMatchObject({
    call: "profiles.put",
    entered: { centerName: "Taman Jurong Rain Tree Centre", staff: "Staff NUTMEG" },
  });
  const changes = content.length;
  await person.api.addresses.list();
  expect((await person.api.accessHistory.list({ query: {} })).content).toHaveLength(changes);
});

test("a health declaration, a session and a dental appointment are marked too", async () => {
  const clientId = await register({ ...person, api: helped });
  for (const subject of ["HEALTH", "REGISTRATION"] as const)
    await helped.counters.agreeOnPaper({ body: { subject } });
  await buy(helped, "circuit-training");
  await declareHealth(helped, clientId);
  const owned = await owner(helped, clientId);
  const [time] = await timesTwiceAWeek(owned, 1);
  await bookOne(owned, time?.id as string);
  await helped.denticare.register();
  await sendHistory(helped);
  await book(helped);
  const { content } = await person.api.accessHistory.list({ query: {} });
  const entered = { centerName: "Taman Jurong Rain Tree Centre", staff: "Staff NUTMEG" };
  for (const call of ["healthDeclarations.submit", "sessions.schedule", "denticare.book"])
    expect(content.find((line) => line.call === call)).toMatchObject({ call, entered });
});

describe("consent at a counter", () => {
  const subject = "HEALTH" as const;

  test("a code on the person's own phone gives consent once", async () => {
    expect(await helped.counters.agreed({ query: { subject } })).toBeNull();
    const { maskedMobile } = await helped.counters.sendCode({ body: { subject } });
    expect(maskedMobile).toBe("ending in 4567");
    const code = codeIn(await newestSms("your code to agree"));
    await helped.counters.agree({ body: { subject, code } });
    expect(await helped.counters.agreed({ query: { subject } })).toMatchObject({ how: "CODE" });
    expect(await refusal(helped.counters.agree({ body: { subject, code } }))).toMatchObject({
      httpCode: 400,
    });
    world.clock.forward({ minutes: 61 });
    helped = person.helpedBy(await begin());
    expect(await helped.counters.agreed({ query: { subject } })).toBeNull();
  });

  test("a landline is refused with another way, and no message is written", async () => {
    const api = await landlineApi();
    await world.runDueWork();
    world.sent.length = 0;
    const refused = await refusal(api.counters.sendCode({ body: { subject } }));
    expect(refused).toMatchObject({ httpCode: 400 });
    expect(refused?.message).toMatch(/begins with 6.*sign the printed slip/);
    await world.runDueWork();
    expect(world.sent).toEqual([]);
    await api.counters.agreeOnPaper({ body: { subject } });
    expect(await api.counters.agreed({ query: { subject } })).toMatchObject({ how: "SLIP" });
  });

  test("the code expires after five wrong tries, ten minutes or for another subject", async () => {
    await helped.counters.sendCode({ body: { subject } });
    const code = codeIn(await newestSms("your code to agree"));
    const wrong = code === "000000" ? "000001" : "000000";
    const other = { subject: "REGISTRATION" as const, code };
    expect(await refusal(helped.counters.agree({ body: other }))).toMatchObject({
      httpCode: 400,
    });
    for (let tries = 0; tries < 5; tries += 1)
      await refusal(helped.counters.agree({ body: { subject, code: wrong } }));
    expect(await refusal(helped.counters.agree({ body: { subject, code } }))).toMatchObject({
      httpCode: 400,
    });
  });

  test("without a phone, the signed slip is recorded as such", async () => {
    await helped.counters.agreeOnPaper({ body: { subject } });
    expect(await helped.counters.agreed({ query: { subject } })).toMatchObject({ how: "SLIP" });
  });

  test("consent cannot be given from elsewhere, and a declaration at a counter requires it", async () => {
    expect(await refusal(person.api.counters.agreeOnPaper({ body: { subject } }))).toMatchObject({
      httpCode: 403,
    });
    const clientId = await register({ ...person, api: helped });
    const send = () =>
      helped.healthDeclarations.submit({
        body: { clientId, ...answers },
        idempotencyKey: randomUUID(),
      });
    expect(await refusal(send())).toMatchObject({
      httpCode: 403,
      errorCode: "AGREEMENT_NEEDED",
    });
    await helped.counters.agreeOnPaper({ body: { subject } });
    await send();
  });

  test("an eGIRO application at a counter requires its own consent", async () => {
    await helped.counters.agreeOnPaper({ body: { subject } });
    const body = {
      idType: "NRIC" as const,
      nric: newNric(),
      ddaReferenceNo: "DDA1",
      relationship: "Self" as const,
      otherRelationship: null,
      bankCode: "DBS" as const,
      consent: true as const,
      returnUrl: "http://portal.example/egiro/result?arrangement={id}",
    };
    const apply = () => refusal(helped.egiro.create({ body }));
    expect(await apply()).toMatchObject({ httpCode: 403, errorCode: "AGREEMENT_NEEDED" });
    await helped.counters.agreeOnPaper({ body: { subject: "EGIRO" } });
    expect(await apply()).toMatchObject({ httpCode: 404 });
  });

  test("a saved card cannot be used at a counter", async () => {
    const paying = helped.payments.payByCard({
      body: {
        orderId: "00000000-0000-4000-8000-000000000000",
        cardId: "00000000-0000-4000-8000-000000000000",
        amount: 1,
        returnUrl: "http://portal.example/x",
      },
      idempotencyKey: "key",
    });
    expect(await refusal(paying)).toMatchObject({
      httpCode: 403,
      message: "Saved cards are not used at a counter.",
    });
  });
});

describe("a hand-over", () => {
  const place = "/register-service/health-declaration";
  const make = (api: ApiClient) => api.handOvers.create({ body: { place, send: true } });
  const take = (api: ApiClient, code: string) =>
    api.handOvers.take({ body: { code }, idempotencyKey: randomUUID() });

  test("sends an SMS with the code, which leads to the step once", async () => {
    const { code, url, maskedMobile } = await make(helped);
    expect(url).toBe(`http://portal.example/go/${code}`);
    expect(maskedMobile).toBe("ending in 4567");
    expect(await newestSms("continue on your phone")).toContain(url);
    expect(await take(person.api, code)).toEqual({ place });
    expect(await refusal(take(person.api, code))).toMatchObject({ httpCode: 400 });
  });

  test("to a landline sends no SMS, and its code leads to the step", async () => {
    const api = await landlineApi();
    await world.runDueWork();
    world.sent.length = 0;
    const { code, maskedMobile } = await make(api);
    expect(maskedMobile).toBeNull();
    await world.runDueWork();
    expect(world.sent).toEqual([]);
    expect(await take(api, code)).toEqual({ place });
  });

  test("fifty concurrent tries continue one journey", async () => {
    const { code } = await make(helped);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => take(person.api, code)),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries)
      if (one.status === "rejected")
        expect([400, 429]).toContain((one.reason as ApiError).httpCode);
  });

  test("another customer's, a guessed, an expired and a replaced code are all rejected", async () => {
    const other = await world.customer();
    const first = await make(helped);
    expect(await refusal(take(other.api, first.code))).toMatchObject({ httpCode: 400 });
    const second = await make(helped);
    if (first.code !== second.code)
      expect(await refusal(take(person.api, first.code))).toMatchObject({ httpCode: 400 });
    world.clock.forward({ minutes: 10 });
    const later = await world.customer(person.subject);
    expect(await refusal(take(later.api, second.code))).toMatchObject({ httpCode: 400 });
    const third = await make(later.api);
    for (let tries = 0; tries < 5; tries += 1) await refusal(take(later.api, "999999x"));
    expect(await refusal(take(later.api, third.code))).toMatchObject({ httpCode: 400 });
  });

  test("an external URL is rejected as a destination", async () => {
    for (const bad of ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere", ""])
      expect(
        await refusal(person.api.handOvers.create({ body: { place: bad, send: false } })),
      ).toMatchObject({ httpCode: 400 });
  });
});
