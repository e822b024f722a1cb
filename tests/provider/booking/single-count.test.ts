import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  bookOne,
  cancel,
  move,
  ownerOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { statementsOf } from "../../helpers/database/statements";
import { useTestProvider } from "../../helpers/provider/test-provider";

/* A transaction locks a term once, counts it before any decision, and counts it at most once more after a change. */

const world = useTestProvider();

async function lookedAt(work: () => Promise<unknown>) {
  const asked = await statementsOf(world.database, work);
  const many = (pattern: RegExp) => asked.filter((text) => pattern.test(text)).length;
  return {
    locked: many(/from "provider"\."term" .*for no key update/s),
    counted: many(/filter \(where .*from "provider"\."term"/s),
  };
}

const circuit = async () => {
  const owner = await ownerOf(world, "circuit-training");
  const [first, second, third] = (await timesTwiceAWeek(owner, 3)).map(({ id }) => id);
  return { owner, first: first as string, second: second as string, third: third as string };
};
const ONCE = { locked: 1, counted: 2 };

test("booking, moving and cancelling a session lock the term once", async () => {
  const { owner, first, second, third } = await circuit();
  // The count adds the new bookings without another query.
  const counted = { locked: 1, counted: 1 };
  expect(await lookedAt(() => bookOne(owner, first))).toEqual(counted);
  const { id } = await bookOne(owner, second);
  expect(await lookedAt(() => move(owner, id, third))).toEqual(counted);
  expect(await lookedAt(() => cancel(owner, id))).toEqual(ONCE);
});

test("moving and cancelling too late lock the term once, and use up a session", async () => {
  const { owner, first, second, third } = await circuit();
  const { id, startsAt } = await bookOne(owner, first);
  const before = world.clock.now();
  world.clock.set(new Date(new Date(startsAt).getTime() - 3_600_000));
  expect(await lookedAt(() => move(owner, id, third, true))).toEqual(ONCE);
  const { id: next, startsAt: soon } = await bookOne(owner, second);
  world.clock.set(new Date(new Date(soon).getTime() - 3_600_000));
  expect(await lookedAt(() => cancel(owner, next, true))).toEqual(ONCE);
  world.clock.set(before);
});

test("enrolling with a pre-assessment and leaving the intake lock the term once", async () => {
  const { api, clientId, termId, service } = await ownerOf(world, "gym-tonic");
  const [intake] = (await api.intakes.list({ query: { termId } })).filter(
    ({ problem }) => problem === null,
  );
  const [time] = await vacant({ api, clientId, termId, service });
  const body = {
    clientId,
    subscription: (await service()).id,
    subscriptionTermId: termId,
    intakeId: intake?.id as string,
    preAssessmentSlotId: time?.id as string,
  };
  const key = () => ({ idempotencyKey: randomUUID() });
  expect(await lookedAt(() => api.intakes.enrol({ body, ...key() }))).toEqual(ONCE);
  const leaving = { termId, consent: true as const, forfeits: 0 };
  expect(await lookedAt(() => api.sessions.leaveRun({ body: leaving, ...key() }))).toEqual(ONCE);
});
