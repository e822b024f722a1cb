import { expect, test } from "vitest";
import { createToken } from "~/lib/security/token.server";
import { byMobile, byNric, posterOf } from "../../helpers/check-in/door";
import { statementsOf } from "../../helpers/database/statements";
import { confirm, holdFor, newSession, person, slot } from "../../helpers/denticare/dental";
import { newNric, profileOf, register } from "../../helpers/people/registered";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

// Lookups must not reveal known people. So they send the same statements to the database for everyone. `npm run bench` measures their
// times.
const world = useTestProvider();

/**
 * Compares calls.
 *
 * @returns the response of each call and its statements
 */
async function compared(...calls: (() => Promise<unknown>)[]) {
  // A warm-up, so that no count of a limit is the first of its kind.
  for (const call of calls) await call().catch(() => undefined);
  const seen: { answer: unknown; asked: string[] }[] = [];
  for (const call of calls) {
    let answer: unknown;
    const asked = await statementsOf(world.database, async () => {
      answer = await call().catch((error) => ({ httpCode: error.httpCode, says: error.message }));
    });
    seen.push({ answer, asked });
  }
  return seen;
}

async function expectTheSame(...calls: (() => Promise<unknown>)[]) {
  const [first, ...others] = await compared(...calls);
  expect(first?.asked.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toEqual(first);
}

async function knownClient() {
  const customer = await world.customer();
  const nric = newNric();
  const { id, mobileNumber } = await customer.api.profiles.put({
    body: { ...profileOf(nric), email: `${customer.subject}@mail.example` },
  });
  return { nric, clientId: id as string, mobile: mobileNumber as string };
}

async function registered() {
  const customer = await world.customer();
  await register(customer);
  return customer;
}

test("the search for a dental booking sends equal queries for a right mobile, a wrong one and an unknown person", async () => {
  const who = person();
  await confirm(world.anybody, await holdFor(world, slot(), who));
  const find = (change: { nric?: string; mobileNumber?: string }) => () => {
    const { clientIdType, nric, countryCode, mobileNumber } = { ...who, ...change };
    const asked = { clientIdType, nric, countryCode, mobileNumber, clientSessionId: newSession() };
    return world.anybody.denticarePublic.findExisting({ body: asked });
  };
  const { mobileNumber } = person();
  await expectTheSame(find({}), find({ mobileNumber }), find({ nric: newNric() }));
  const prove = (clientSessionId: string) => () =>
    world.anybody.denticarePublic.proveExisting({ body: { clientSessionId, code: "000000" } });
  const session = newSession();
  const { clientIdType, nric, countryCode } = who;
  const asked = { clientIdType, nric, countryCode, mobileNumber: who.mobileNumber };
  world.clock.forward({ minutes: 2 });
  await world.anybody.denticarePublic.findExisting({
    body: { ...asked, clientSessionId: session },
  });
  await world.job("answer-look-ups");
  await expectTheSame(prove(session), prove(newSession()));
});

test("a client ID reminder sends equal queries for a known and an unknown person", async () => {
  const { nric } = await knownClient();
  const { api } = await registered();
  const ask = (number: string) => () =>
    api.linking.sendClientId({
      body: { idType: "NRIC", nric: number, channel: "SMS", lovedOne: true },
    });
  await expectTheSame(ask(nric), ask(newNric()));
});

test("a job for a known person runs at its own time, not with the response", async () => {
  const { nric } = await knownClient();
  const { api } = await registered();
  world.woken.length = 0;
  await api.linking.sendClientId({
    body: { idType: "NRIC", nric, channel: "SMS", lovedOne: true },
  });
  const { clientIdType, countryCode, mobileNumber } = person();
  await world.anybody.denticarePublic.findExisting({
    body: { clientIdType, nric, countryCode, mobileNumber, clientSessionId: newSession() },
  });
  expect(world.woken).toEqual(Array(2).fill("answer-look-ups: at the next look"));
});

test("linking sends equal queries for a wrong client ID, a known ID number and an unknown one", async () => {
  const { nric, clientId } = await knownClient();
  const { api } = await registered();
  const link = (number: string, id: string) => () =>
    api.linking.link({ body: { idType: "NRIC", nric: number, clientId: id, lovedOne: true } });
  const none = createToken().slice(0, 8);
  await expectTheSame(link(nric, none), link(newNric(), clientId), link(newNric(), none));
});

test("a number at check-in sends equal queries for a person without a session there and an unknown one", async () => {
  const { nric, mobile } = await knownClient();
  const door = await posterOf(world.anybody, "center");
  const ask = (who: ReturnType<typeof byMobile> | ReturnType<typeof byNric>) => () =>
    world.anybody.checkIns.validateAtCentre({
      params: { id: door.id },
      body: { code: door.code, who },
    });
  await expectTheSame(ask(byNric(nric)), ask(byNric(newNric())));
  await expectTheSame(ask(byMobile(mobile)), ask(byMobile("80000001")));
});

test("a lookup of an ID number is answered for one's own people only", async () => {
  const { nric } = await knownClient();
  const { api } = await registered();
  const look = (number: string) => () => api.profiles.byIdNumber({ params: { nric: number } });
  await expectTheSame(look(nric), look(newNric()));
  expect((await refusal(look(nric)()))?.httpCode).toBe(404);
});
