import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  book,
  ownerOf,
  type PackageOwner,
  termOf,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

/** Books six sessions, twice a week. */
async function sixBooked() {
  const owner = await ownerOf(world, "circuit-training");
  const times = await timesTwiceAWeek(owner, 6);
  const { booked } = await book(
    owner,
    times.map(({ id }) => id),
  );
  return { owner, bookingIds: booked.map(({ id }) => id) };
}

const cancelSeveral = (
  { api, termId }: PackageOwner,
  bookingIds: string[],
  forfeits = 0,
  idempotencyKey = randomUUID(),
) =>
  api.sessions.cancelSeveral({
    body: { termId, bookingIds, consent: true, forfeits },
    idempotencyKey,
  });

describe("cancelling several sessions", () => {
  test("frees the chosen ones, keeps the others, and sends one message", async () => {
    const { owner, bookingIds } = await sixBooked();
    await world.runDueWork();
    const before = world.sent.length;
    const { cancelled } = await cancelSeveral(owner, bookingIds.slice(0, 4));
    expect(cancelled.map(({ status }) => status)).toEqual(Array(4).fill("CANCELLED"));
    expect(await termOf(owner)).toMatchObject({ scheduledSessions: 2, sessionsToBook: 10 });
    await world.runDueWork();
    const told = world.sent.slice(before).filter(({ channel }) => channel === "EMAIL");
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain("4 sessions");
  });

  test("a repeat gets the first answer, and a second tab finds nothing left", async () => {
    const { owner, bookingIds } = await sixBooked();
    const key = randomUUID();
    const first = await cancelSeveral(owner, bookingIds, 0, key);
    expect(await cancelSeveral(owner, bookingIds, 0, key)).toEqual(first);
    expect(await refusal(cancelSeveral(owner, bookingIds))).toMatchObject({
      errorCode: "APPOINTMENT_CLOSED",
      message: "These sessions were already cancelled.",
    });
  });

  test("a session that became late meanwhile is not forfeited without a warning", async () => {
    const { owner, bookingIds } = await sixBooked();
    const before = world.clock.now();
    const { startsAt } = (await owner.api.sessions.get({ params: { id: bookingIds[0] as string } }))
      .appointment;
    world.clock.set(new Date(new Date(startsAt).getTime() - 3_600_000));
    expect(await refusal(cancelSeveral(owner, bookingIds))).toMatchObject({
      errorCode: "NOTICE_OVER",
      message: "One of these sessions is less than 2 working days away and would count as used.",
    });
    expect((await termOf(owner)).scheduledSessions).toBe(6);
    const { cancelled } = await cancelSeveral(owner, bookingIds, 1);
    expect(cancelled.map(({ status }) => status)).toEqual([
      "CANCELLED_WITH_CHARGE",
      ...Array(5).fill("CANCELLED"),
    ]);
    expect(await termOf(owner)).toMatchObject({ usedSessions: 1, sessionsToBook: 11 });
    world.clock.set(before);
  });

  test("another person's session is unknown, and nothing is cancelled", async () => {
    const { owner, bookingIds } = await sixBooked();
    const other = await sixBooked();
    expect(
      await refusal(cancelSeveral(owner, [...bookingIds, other.bookingIds[0] as string])),
    ).toMatchObject({ httpCode: 404 });
    expect(
      await refusal(cancelSeveral({ ...owner, api: other.owner.api }, bookingIds)),
    ).toMatchObject({ httpCode: 404 });
    expect((await termOf(owner)).scheduledSessions).toBe(6);
  });
});
