/** Changes of bookings for a client who telephones. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { operation } from "~/database/schema/operation";
import { clientAccess } from "~/database/schema/people/access";
import { toSingaporeDay, toSingaporeTime } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import {
  book,
  ownerOf,
  type PackageOwner,
  termOf,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { beginVisit } from "../../helpers/counter/counter-person";
import { newFamily } from "../../helpers/people/family";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();
let enteredBy: string;
beforeAll(async () => {
  enteredBy = await beginVisit(world);
});

async function booked(): Promise<PackageOwner & { first: { id: string; startsAt: string } }> {
  const who = await ownerOf(world, "circuit-training");
  const [time] = await timesTwiceAWeek(who, 1);
  const { booked: made } = await book(who, [time?.id as string]);
  return { ...who, first: made[0] as { id: string; startsAt: string } };
}

const scheduled = async (who: PackageOwner) =>
  (await termOf(who)).groups.scheduled.map(({ id, startsAt }) => ({ id, startsAt }));

const change = ({ clientId, first }: Awaited<ReturnType<typeof booked>>) => ({
  enteredBy,
  clientId,
  bookingId: first.id,
  expectedStart: first.startsAt,
  reason: "ill",
  calledBack: true as const,
});

const operate = (...words: string[]) =>
  operatorFor({ db: world.database.db, now: world.clock.now, vault: world.vault })(...words);

test("staff see the numbers to call back, and cancel without an identity card", async () => {
  const who = await booked();
  const { clientId } = who;
  const listed = await world.anybody.counterBookings.list({ body: { enteredBy, clientId } });
  expect(listed.numbers[0]).toEqual({ name: null, number: "+65 91234567" });
  expect(listed.bookings).toMatchObject([{ bookingId: who.first.id, late: false, canMove: true }]);
  await world.runDueWork();
  world.sent.length = 0;
  const idempotencyKey = randomUUID();
  const cancel = () => world.anybody.counterBookings.cancel({ body: change(who), idempotencyKey });
  expect(await cancel()).toEqual(await cancel());
  expect(await scheduled(who)).toEqual([]);
  await world.runDueWork();
  expect(world.sent.some(({ subject }) => subject?.startsWith("Cancelled"))).toBe(true);
  const written = await world.database.db.select().from(operation);
  expect(written.map(({ said }) => said)).toContainEqual(
    `Cancelled a booking by telephone after a call back (ill). Client ${clientId}.`,
  );
});

test("staff call back no number that a customer typed whose access has ended", async () => {
  const { father, daughter } = await newFamily(world);
  const { clientId } = father;
  const kin = { name: "Nurse Lim", relationship: "Others", countryCode: "+65" } as const;
  const typed = { otherRelationship: "Nurse", mobileNumber: "83340009", emergency: false };
  await daughter.api.contacts.create({ body: { ...kin, ...typed } as never });
  const numbers = async () =>
    (await world.anybody.counterBookings.list({ body: { enteredBy, clientId } })).numbers;
  expect(await numbers()).toContainEqual({ name: "Nurse Lim", number: "+65 83340009" });
  const { customerId } = await daughter.own.auth.validate();
  await father.api.accessLinks.endOwn({ params: { id: customerId as string } });
  expect((await numbers()).map(({ name }) => name)).toEqual([null]);
});

test("staff move a booking to a free time, and no booking of another client", async () => {
  const who = await booked();
  const { clientId, first } = who;
  const times = await world.anybody.counterBookings.times({
    body: { enteredBy, clientId, bookingId: first.id },
  });
  const to = times.find(({ startsAt }) => startsAt !== first.startsAt);
  const { startsAt } = await world.anybody.counterBookings.move({
    body: { ...change(who), slotId: to?.id as string },
    idempotencyKey: randomUUID(),
  });
  expect(await scheduled(who)).toMatchObject([{ startsAt }]);
  const other = await booked();
  const stranger = { ...change(other), clientId };
  expect(
    await refusal(
      world.anybody.counterBookings.cancel({ body: stranger, idempotencyKey: randomUUID() }),
    ),
  ).toMatchObject({ httpCode: 404 });
  expect(await scheduled(other)).toHaveLength(1);
});

test("a late change needs the person's agreement that it counts as used", async () => {
  const who = await booked();
  const now = world.clock.now();
  world.clock.set(new Date(Date.parse(who.first.startsAt) - 3_600_000));
  enteredBy = await beginVisit(world);
  const cancel = (withCharge: boolean) =>
    world.anybody.counterBookings.cancel({
      body: { ...change(who), withCharge },
      idempotencyKey: randomUUID(),
    });
  expect(await refusal(cancel(false))).toMatchObject({ errorCode: "NOTICE_OVER" });
  await cancel(true);
  expect((await termOf(who)).usedSessions).toBe(1);
  world.clock.set(now);
  enteredBy = await beginVisit(world);
});

test("an operator does the same, and a dry run changes nothing", async () => {
  const who = await booked();
  const reference = shortenReference(who.first.id);
  const { said } = await operate("bookings", who.clientId);
  expect(said).toContain("Call back: +65 91234567");
  expect(said).toContain(`${reference}  Circuit Training`);
  const [, other] = await timesTwiceAWeek(who, 2);
  const at = new Date(other?.startsAt as string);
  const time = `${toSingaporeDay(at)}T${toSingaporeTime(at)}`;
  const moved = await operate("bookings", "move", reference, time, "travels", "--dry-run");
  expect(moved.said).toContain("A message is sent to the person by SMS");
  expect(await scheduled(who)).toMatchObject([{ startsAt: who.first.startsAt }]);
  expect((await operate("bookings", "move", reference, time, "travels")).code).toBe(0);
  expect(await scheduled(who)).toMatchObject([{ startsAt: other?.startsAt }]);
  const wrong = await operate("bookings", "move", reference, "2026-12-03T03:00", "travels");
  expect(wrong.said).toContain("2026-12-03T03:00 is not free. The next free times:");
  expect((await operate("bookings", "cancel", reference, "ill")).code).toBe(0);
  expect(await scheduled(who)).toEqual([]);
  expect((await operate("bookings", "cancel", reference, "ill")).code).toBe(1);
});

test("a change by telephone runs in the name of no account that could not make it", async () => {
  const who = await booked();
  const [access] = await world.database.db
    .select()
    .from(clientAccess)
    .where(eq(clientAccess.clientId, who.clientId));
  const { db } = world.database;
  // The record of a person who is served at counters: others act, and it has no account.
  const limit = (to: Partial<typeof clientAccess.$inferInsert>) =>
    db.update(clientAccess).set(to).where(eq(clientAccess.clientId, who.clientId));
  const list = () =>
    refusal(world.anybody.counterBookings.list({ body: { enteredBy, clientId: who.clientId } }));
  expect(access?.relation).toBe("SELF");
  await limit({ relation: "LOVED_ONE", confirmBy: world.clock.now() });
  expect(await list()).toMatchObject({ httpCode: 404 });
  await limit({ confirmBy: null, mayBook: false });
  expect(await list()).toMatchObject({ httpCode: 404 });
  const { said } = await operate("bookings", who.clientId);
  expect(said).toContain("no confirmed account may book for it");
  await limit({ mayBook: true, lastDay: "2026-01-01" });
  expect(await list()).toMatchObject({ httpCode: 404 });
  await limit({ lastDay: null });
  expect(await list()).toBeNull();
});
