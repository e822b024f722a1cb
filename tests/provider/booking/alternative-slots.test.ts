import { expect, test } from "vitest";
import type { VacantSlot } from "~/contract/booking/vacant-slot";
import { getMonday, toSingaporeDay } from "~/lib/singapore-date";
import {
  book,
  bookOne,
  move,
  ownerOf,
  type PackageOwner,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const circuit = () => ownerOf(world, "circuit-training");
const dayOf = ({ startsAt }: { startsAt: string }) => toSingaporeDay(new Date(startsAt));
const weekOf = (slot: { startsAt: string }) => getMonday(dayOf(slot));

/** Finds the first time on each of three days of one week. */
async function threeOfAWeek(owner: PackageOwner): Promise<[VacantSlot, VacantSlot, VacantSlot]> {
  const slots = await vacant(owner);
  const monday = slots.findIndex(({ startsAt }) => new Date(startsAt).getUTCDay() === 1);
  return [0, 4, 8].map((index) => slots[monday + index]) as [VacantSlot, VacantSlot, VacantSlot];
}

test("every alternative to a missed session can be booked, outside full weeks and the person's other times", async () => {
  const owner = await circuit();
  const week = await threeOfAWeek(owner);
  const { missed } = await book(
    owner,
    week.map(({ id }) => id),
  );
  expect(missed).toMatchObject([{ reason: "WEEK_FULL" }]);
  expect(missed[0]?.nearest).toHaveLength(3);
  for (const other of missed[0]?.nearest ?? []) {
    expect(weekOf(other)).not.toBe(weekOf(week[0]));
    const query = { termId: owner.termId, slotIds: other.id };
    expect((await owner.api.sessions.review({ query })).missed).toEqual([]);
  }
  // A time of the person's other appointment is not among its own alternatives.
  const [, , , , later] = await timesTwiceAWeek(owner, 5);
  await bookOne(owner, later?.id as string);
  const again = (await book(owner, [later?.id as string])).missed;
  expect(again).toMatchObject([{ reason: "BUSY" }]);
  expect(again[0]?.nearest.map(({ id }) => id)).not.toContain(later?.id);
  for (const other of again[0]?.nearest ?? [])
    expect((await book(owner, [other.id])).missed.length, other.startsAt).toBeLessThan(2);
});

test("a move into a full week is missed with bookable alternatives, and a session does not block its own move", async () => {
  const owner = await circuit();
  const week = await threeOfAWeek(owner);
  await book(owner, [week[0].id, week[1].id]);
  const far = (await timesTwiceAWeek(owner, 8)).at(-1) as VacantSlot;
  const { id } = await bookOne(owner, far.id);
  const { missed } = await move(owner, id, week[2].id);
  expect(missed).toMatchObject([{ reason: "WEEK_FULL" }]);
  for (const { id: slotId } of missed[0]?.nearest ?? []) {
    expect((await move(owner, id, slotId)).booked).toHaveLength(1);
    await move(owner, id, far.id);
  }
});

test("the calendar counts the sessions of each week without the one being moved", async () => {
  const owner = await circuit();
  const [one, other] = await threeOfAWeek(owner);
  const booking = await bookOne(owner, one.id);
  await bookOne(owner, other.id);
  const count = async (more: { bookingId?: string } = {}) => {
    const { days } = await owner.api.sessions.vacantDays({
      query: { termId: owner.termId, ...more },
    });
    const inWeek = days.filter(
      ({ day }) => getMonday(day as `${number}-${number}-${number}`) === weekOf(one),
    );
    const others = days.filter((day) => !inWeek.includes(day));
    expect(new Set(others.map(({ sessionsInWeek }) => sessionsInWeek))).toEqual(new Set([0]));
    return [...new Set(inWeek.map(({ sessionsInWeek }) => sessionsInWeek))];
  };
  expect(await count()).toEqual([2]);
  expect(await count({ bookingId: booking.id })).toEqual([1]);
});
