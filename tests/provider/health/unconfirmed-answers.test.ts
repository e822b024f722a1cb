/** Health answers by an access that neither the owner of the record nor staff confirmed. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { client } from "~/database/schema/people/client";
import { listCareNeeded } from "~/provider/health/care-needed";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { book as bookDentist, sendHistory, slot } from "../../helpers/denticare/dental";
import { confirmHolders, newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

type Person = Awaited<ReturnType<typeof world.customer>>;

async function linkedMother(beforeLink?: (mother: Person, clientId: string) => Promise<void>) {
  const [mother, daughter] = [await world.customer(), await world.customer()];
  const nric = newNric();
  const email = `${mother.subject}@mail.example`;
  const { id } = await mother.api.profiles.put({ body: { ...profileOf(nric), email } });
  const clientId = id as string;
  await beforeLink?.(mother, clientId);
  await register(daughter);
  const link = { idType: "NRIC" as const, nric, clientId, lovedOne: true };
  await daughter.api.linking.link({ body: link });
  return { mother, daughter, clientId, email, nric };
}

const told = async () => {
  await world.runDueWork();
  return world.sent.flatMap(({ to, subject }) =>
    subject?.endsWith("sent health answers for you") ? [to] : [],
  );
};

test("the owner's contact is notified of answers by an access that is not confirmed, and of no others", async () => {
  const { mother, daughter, clientId, email } = await linkedMother();
  await buy(mother.api, "circuit-training");
  world.sent.length = 0;
  await declareHealth(daughter.actingFor(clientId), clientId, "HEART_CONDITION");
  expect(await told()).toEqual([email]);
  const { term } = await (await owner(mother.api, clientId)).service();
  expect(term.stage).toBe("PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION");
  await sendHistory(daughter.actingFor(clientId));
  expect(await told()).toEqual([email]);
  world.clock.forward({ days: 1, minutes: 1 });
  await sendHistory(daughter.actingFor(clientId));
  expect(await told()).toEqual([email, email]);
  await confirmHolders(mother.api);
  await declareHealth(daughter.actingFor(clientId), clientId, "HEART_CONDITION");
  await declareHealth(mother.api, clientId, "HEART_CONDITION");
  expect(await told()).toEqual([email, email]);
});

test("such answers take back nothing that the owner stated, until they are confirmed", async () => {
  const { mother, daughter, clientId } = await linkedMother();
  await declareHealth(mother.api, clientId, "HEART_CONDITION");
  world.clock.forward({ minutes: 5 });
  await declareHealth(daughter.actingFor(clientId), clientId);
  const context = { db: world.database.db, vault: world.vault, now: world.clock.now() };
  const care = async () => (await listCareNeeded(context, [clientId])).get(clientId)?.join();
  expect(await care()).toContain("Heart condition");
  await buy(mother.api, "circuit-training");
  const { term } = await (await owner(mother.api, clientId)).service();
  expect(term.stage).toBe("PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION");
  await confirmHolders(mother.api);
  expect(await care()).not.toContain("Heart condition");
});

test("answers for a person without a contact are told to those who act for them already", async () => {
  const { mother, daughter, clientId, nric } = await linkedMother();
  await confirmHolders(mother.api);
  const [neighbour, { db }] = [await world.customer(), world.database];
  await register(neighbour);
  await neighbour.api.linking.link({
    body: { idType: "NRIC", nric, clientId, lovedOne: true },
  });
  await db.update(client).set({ email: null, mobileNumber: null }).where(eq(client.id, clientId));
  await world.runDueWork();
  world.sent.length = 0;
  await declareHealth(neighbour.actingFor(clientId), clientId);
  await world.runDueWork();
  expect(
    world.sent.flatMap(({ to, subject }) => (subject?.includes("health answers") ? [to] : [])),
  ).toEqual([`${daughter.subject}@mail.example`]);
});

test("such answers answer nothing for the owner, who is still asked before a booking", async () => {
  const { mother, daughter, clientId } = await linkedMother();
  await buy(mother.api, "circuit-training");
  const acting = daughter.actingFor(clientId);
  await declareHealth(acting, clientId);
  await mother.api.denticare.register();
  await sendHistory(acting);
  const forms = async (api: typeof acting) =>
    (await api.healthDeclarations.list()).map(({ status }) => status).sort();
  expect([await forms(mother.api), await forms(acting)]).toEqual([
    ["OPEN", "SUBMITTED"],
    ["SUBMITTED"],
  ]);
  const hers = await owner(mother.api, clientId);
  const [first, second] = await timesTwiceAWeek(hers, 2);
  const schedule = (api: typeof acting, slotId = "") =>
    api.sessions.schedule({
      body: { termId: hers.termId, slotIds: [slotId] },
      idempotencyKey: randomUUID(),
    });
  const visit = slot({ dayOfMonth: 11 });
  for (const call of [() => schedule(mother.api, first?.id), () => bookDentist(mother.api, visit)])
    expect(await refusal(call())).toMatchObject({ httpCode: 409 });
  await schedule(acting, first?.id);
  expect((await bookDentist(acting, visit)).id).toBeDefined();
  await confirmHolders(mother.api);
  await schedule(mother.api, second?.id);
});

test("a registration by such an access asks once, and asks the owner too", async () => {
  const { mother, daughter, clientId } = await linkedMother();
  const acting = daughter.actingFor(clientId);
  await declareHealth(acting, clientId);
  await buy(daughter.api, "circuit-training", clientId);
  const open = async (api: typeof acting) =>
    (await api.healthDeclarations.list()).filter(({ status }) => status === "OPEN").length;
  expect([await open(mother.api), await open(acting)]).toEqual([1, 0]);
  const [time] = await timesTwiceAWeek(await owner(acting, clientId), 1);
  await bookOne(await owner(acting, clientId), time?.id as string);
});

async function bookFirstSession({ api }: Person, clientId: string) {
  await buy(api, "circuit-training");
  await declareHealth(api, clientId);
  const hers = await owner(api, clientId);
  const [time] = await timesTwiceAWeek(hers, 1);
  await bookOne(hers, time?.id as string);
  world.clock.forward({ minutes: 5 });
}

const stageOf = async ({ api }: Person, clientId: string) =>
  (await (await owner(api, clientId)).service()).term.stage;

test("what such answers require ends with the owner's own answers, unless the access is confirmed", async () => {
  const stages = async (isConfirmed: boolean) => {
    const { mother, daughter, clientId } = await linkedMother(bookFirstSession);
    world.clock.forward({ minutes: 5 });
    await declareHealth(daughter.actingFor(clientId), clientId, "HEART_CONDITION");
    const required = await stageOf(mother, clientId);
    if (isConfirmed) await confirmHolders(mother.api);
    world.clock.forward({ minutes: 5 });
    await declareHealth(mother.api, clientId);
    return [required, await stageOf(mother, clientId)];
  };
  const needed = "PRE_SESSION_BOOKING_MANDATORY_ON_HEALTH_CONDITION";
  expect(await stages(false)).toEqual([needed, "SESSION_BOOKING"]);
  expect(await stages(true)).toEqual([needed, needed]);
});

test("such answers require nothing once the owner has answered after the link was made", async () => {
  const { mother, daughter, clientId } = await linkedMother(bookFirstSession);
  const acting = daughter.actingFor(clientId);
  world.clock.forward({ minutes: 5 });
  await declareHealth(mother.api, clientId);
  for (const condition of ["DEMENTIA", "HEART_CONDITION"] as const) {
    world.clock.forward({ minutes: 5 });
    await declareHealth(acting, clientId, condition);
    expect(await stageOf(mother, clientId)).toBe("SESSION_BOOKING");
    const { scheduled } = (await mother.api.sessions.list())[0]?.groups ?? {};
    expect(scheduled).toMatchObject([{ assessmentFirst: false }]);
  }
  const context = { db: world.database.db, vault: world.vault, now: world.clock.now() };
  await buy(daughter.api, "functional-strength-training", clientId);
  const { services } = await mother.api.services.list();
  expect(services).toHaveLength(2);
  for (const { term } of services) expect(term.stage).not.toMatch(/HEALTH_CONDITION/);
  expect((await listCareNeeded(context, [clientId])).get(clientId)?.join()).not.toMatch(/first/);
  await confirmHolders(mother.api);
  expect((await listCareNeeded(context, [clientId])).get(clientId)?.join()).toMatch(/doctor first/);
});

test("the owner is notified of each such submission that changes a stage, and once a day of the others", async () => {
  const { mother, daughter, clientId, email } = await linkedMother(bookFirstSession);
  const acting = daughter.actingFor(clientId);
  await world.runDueWork();
  world.sent.length = 0;
  await sendHistory(acting);
  expect(await told()).toEqual([email]);
  await declareHealth(acting, clientId, "DEMENTIA");
  expect(await stageOf(mother, clientId)).toBe("PRE_SESSION_BOOKING_ON_HEALTH_CONDITION");
  expect(await told()).toEqual([email, email]);
  await declareHealth(acting, clientId, "DEMENTIA");
  expect(await told()).toEqual([email, email]);
  for (const messages of [3, 4]) {
    world.clock.forward({ minutes: 23 * 60 });
    await declareHealth(acting, clientId, "DEMENTIA");
    expect(await told()).toHaveLength(messages);
  }
});
