/** A change of a booking that states the time the customer saw. A booking that was moved since is not changed. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { addDays, toSingaporeDay } from "~/lib/singapore-date";
import {
  book,
  bookOne,
  move,
  ownerOf,
  type PackageOwner,
  termOf,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { bookingNow, comer, linkTo } from "../../helpers/check-in/door";
import { refusal } from "../../helpers/provider/refusal";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

const MOVED = { httpCode: 409, errorCode: "APPOINTMENT_MOVED" };

/** Books a session that is then moved to another time. */
async function movedSession() {
  const owner = await ownerOf(world, "circuit-training");
  const [from, to, other] = await timesTwiceAWeek(owner, 3);
  const booking = await bookOne(owner, from?.id as string);
  await move(owner, booking.id, to?.id as string);
  return { owner, booking, to: to?.startsAt as string, otherSlot: other?.id as string };
}

const cancelSeen = ({ api }: PackageOwner, bookingId: string, expectedStart: string) =>
  api.sessions.cancel({
    body: { bookingId, expectedStart, consent: true, withCharge: false },
    idempotencyKey: randomUUID(),
  });

const scheduledIn = async (owner: PackageOwner) =>
  (await termOf(owner)).groups.scheduled.map(({ startsAt }) => startsAt);

test("a session is neither cancelled nor rescheduled at another time than was seen", async () => {
  const { owner, booking, to, otherSlot } = await movedSession();
  const { api, termId } = owner;
  const { id: bookingId, startsAt: expectedStart } = booking;
  const agreed = { consent: true as const, withCharge: false };
  expect(await refusal(cancelSeen(owner, bookingId, expectedStart))).toMatchObject(MOVED);
  const body = { bookingId, slotId: otherSlot, expectedStart, ...agreed };
  const moving = api.sessions.reschedule({ body, idempotencyKey: randomUUID() });
  expect(await refusal(moving)).toMatchObject(MOVED);
  const several = api.sessions.cancelSeveral({
    body: {
      termId,
      bookingIds: [bookingId],
      consent: true,
      forfeits: 0,
      expectedStarts: { [bookingId]: expectedStart },
    },
    idempotencyKey: randomUUID(),
  });
  expect(await refusal(several)).toMatchObject(MOVED);
  expect(await scheduledIn(owner)).toEqual([to]);
  expect(await refusal(cancelSeen(owner, bookingId, to))).toBeNull();
});

test("of a move and a cancellation at once, the later one is refused", async () => {
  const owner = await ownerOf(world, "circuit-training");
  const [from, to] = await timesTwiceAWeek(owner, 2);
  const { id, startsAt } = await bookOne(owner, from?.id as string);
  const answers = await Promise.all([
    refusal(move(owner, id, to?.id as string)),
    refusal(cancelSeen(owner, id, startsAt)),
  ]);
  const [moved, cancelled] = answers.map((answer) => answer?.errorCode ?? "done");
  expect([
    ["done", "APPOINTMENT_MOVED"],
    ["APPOINTMENT_CLOSED", "done"],
  ]).toContainEqual([moved, cancelled]);
});

test("a freeze and a move to another centre cancel no session that was not seen", async () => {
  const owner = await ownerOf(world, "circuit-training");
  const [first, second] = await timesTwiceAWeek(owner, 2);
  const { booked } = await book(owner, [first?.id as string, second?.id as string]);
  const { api, service } = owner;
  const { id } = await service();
  const quote = await api.packageMoves.quote({ params: { id } });
  const centerId = quote?.centers.find(({ firstFree }) => firstFree !== null)?.id as string;
  const expectedStarts = { [booked[0]?.id as string]: booked[0]?.startsAt as string };
  const moving = api.packageMoves.move({
    params: { id },
    body: { centerId, forfeits: 0, expectedStarts },
    idempotencyKey: randomUUID(),
  });
  expect(await refusal(moving)).toMatchObject(MOVED);
  const fromDate = toSingaporeDay(world.clock.now());
  const toDate = addDays(toSingaporeDay(new Date(second?.startsAt as string)), 1);
  const freezing = api.packageFreezes.request({
    params: { id },
    body: { fromDate, toDate, reason: "HOSPITAL", released: 2, expectedStarts },
    idempotencyKey: randomUUID(),
  });
  expect(await refusal(freezing)).toMatchObject({ httpCode: 409, errorCode: "INVALID" });
  expect(await scheduledIn(owner)).toHaveLength(2);
});

test("an answer by the link counts only for the time that was seen", async () => {
  const startsAt = new Date(world.clock.now().getTime() + 2 * 86_400_000);
  const who = await comer(world, { startsAt });
  const id = await linkTo(world, who.bookingId, startsAt);
  const answer = (expectedStart: Date) =>
    world.anybody.appointmentReminders.clientAttendance({
      body: { id, response: "DECLINED", expectedStart: expectedStart.toISOString() },
    });
  expect(await refusal(answer(new Date(startsAt.getTime() - 3_600_000)))).toMatchObject(MOVED);
  expect((await bookingNow(world, who)).response).toBe("PENDING");
  expect(await answer(startsAt)).toMatchObject({ response: "DECLINED" });
});
