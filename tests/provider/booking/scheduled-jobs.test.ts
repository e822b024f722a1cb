import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { purgeExpired } from "~/database/retention.server";
import { sessionBooking } from "~/database/schema/booking";
import { idempotencyKey } from "~/database/schema/delivery";
import { slot } from "~/database/schema/offering/timetable";
import { rateLimit } from "~/database/schema/portal";
import { sessionReminder, waitingPlace } from "~/database/schema/waiting-list";
import { type PortalDependencies, setDependencies } from "~/web/dependencies.server";
import { consumeRateLimit } from "~/web/operations/rate-limit.server";
import { portalRetention } from "~/web/operations/retention.server";
import { bookOne, ownerOf, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { fillCart, register } from "../../helpers/people/registered";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const job = (name: string) => world.provider.jobs.find((one) => one.name === name)?.work();
const sweepAll = () =>
  purgeExpired(
    world.database.db,
    world.clock.now(),
    [...world.provider.retention.swept, ...portalRetention.swept],
    (error) => {
      throw error;
    },
  );
const circuit = () => ownerOf(world, "circuit-training");

describe("a failing row that blocks no other row", () => {
  /** Installs a trigger, so that the database refuses every change of this row. */
  async function refuse(table: string, event: "update" | "insert", column: string, id: string) {
    const row = event === "insert" ? "new" : "old";
    await world.database.db.execute(
      sql.raw(`create or replace function provider.refuse() returns trigger language plpgsql as
        $$ begin if ${row}.${column} = '${id}' then raise exception 'refused'; end if; return new; end $$`),
    );
    await world.database.db.execute(
      sql.raw(`create trigger refuse before ${event} on provider.${table}
        for each row execute function provider.refuse()`),
    );
  }
  afterEach(() => world.database.db.execute(sql`drop function provider.refuse() cascade`));

  /** Books for two people. The job processes the first booking first, and it fails. */
  async function twoBookings() {
    const [one, other] = [await circuit(), await circuit()];
    const [first, second] = await timesTwiceAWeek(one, 2);
    const bad = await bookOne(one, first?.id as string);
    const good = await bookOne(other, second?.id as string);
    return { bad, good };
  }
  const statusesOf = async (ids: string[]) =>
    new Map(
      (
        await world.database.db
          .select({ id: sessionBooking.id, status: sessionBooking.status })
          .from(sessionBooking)
          .where(inArray(sessionBooking.id, ids))
      ).map(({ id, status }) => [id, status]),
    );

  test("ended sessions are completed", async () => {
    const { bad, good } = await twoBookings();
    world.clock.set(new Date(Date.parse(good.endsAt) + 60_000));
    await refuse("session_booking", "update", "id", bad.id);
    await job("complete-sessions");
    const statuses = await statusesOf([bad.id, good.id]);
    expect([statuses.get(bad.id), statuses.get(good.id)]).toEqual(["SCHEDULED", "COMPLETED"]);
  });

  test("reminders are sent", async () => {
    const { bad, good } = await twoBookings();
    await refuse("session_reminder", "insert", "booking_id", bad.id);
    for (const { startsAt } of [bad, good]) {
      world.clock.set(new Date(Date.parse(startsAt) - 23 * 3_600_000));
      await job("remind-of-sessions");
    }
    const reminded = await world.database.db
      .select({ id: sessionReminder.bookingId })
      .from(sessionReminder)
      .where(inArray(sessionReminder.bookingId, [bad.id, good.id]));
    expect(reminded).toEqual([{ id: good.id }]);
  });

  test("waiting list places end with their time", async () => {
    const holder = await circuit();
    const [full] = await timesTwiceAWeek(holder, 1);
    const slotId = full?.id as string;
    await world.database.db.update(slot).set({ seats: 1 }).where(eq(slot.id, slotId));
    await bookOne(holder, slotId);
    for (const { api, termId } of [await circuit(), await circuit()])
      await api.waitingLists.join({
        body: { termId, slotId },
        idempotencyKey: crypto.randomUUID(),
      });
    const places = () =>
      world.database.db.select().from(waitingPlace).where(eq(waitingPlace.slotId, slotId));
    const [bad] = await places();
    await refuse("waiting_place", "update", "id", bad?.id as string);
    world.clock.set(new Date(Date.parse(full?.endsAt as string)));
    await job("pass-on-freed-seats");
    const statuses = (await places()).map(({ id, status }) => [id === bad?.id, status]);
    expect(statuses.sort()).toEqual([
      [false, "OVER"],
      [true, "WAITING"],
    ]);
  });
});

test("an idempotency key returns the first answer for weeks, and expires after a month", async () => {
  const customer = await world.customer();
  await register(customer);
  await fillCart(customer);
  const { totalAmount } = await customer.api.carts.checkoutInfo();
  const key = crypto.randomUUID();
  const checkOut = () =>
    customer.api.carts.checkout({ body: { totalAmount }, idempotencyKey: key });
  const first = await checkOut();
  world.clock.forward({ days: 20 });
  await sweepAll();
  expect(await checkOut()).toEqual(first);
  world.clock.forward({ days: 11 });
  await sweepAll();
  expect(await world.database.db.select().from(idempotencyKey)).toEqual([]);
});

test("expired limit counts are deleted, and active ones stay", async () => {
  const { db } = world.database;
  setDependencies({ db } as unknown as PortalDependencies);
  expect(await consumeRateLimit("photo", "somebody")).toBe(true);
  await db.insert(rateLimit).values({ key: "old", points: 3, expire: new Date(Date.now() - 1000) });
  await sweepAll();
  const kept = await db.select({ key: rateLimit.key }).from(rateLimit);
  expect(kept).toEqual([{ key: expect.stringMatching(/^photo:/) }]);
});
