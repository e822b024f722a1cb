/** The second of two equal changes, from another tab or from another customer who acts for the person. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { errorCodes } from "~/contract/response";
import { intake, slot } from "~/database/schema/offering/timetable";
import { formatDateTimeWithWeekday } from "~/lib/singapore-date";
import { ApiError } from "~/web/api/api-error.server";
import {
  bookOne,
  cancel,
  move,
  type PackageOwner,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { slot as dentalSlot, sendHistory } from "../../helpers/denticare/dental";
import { DAUGHTER, newFamily } from "../../helpers/people/family";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

/** Awaits a refused call. @returns its code and its message. */
async function refusal(call: Promise<unknown>): Promise<[string | undefined, string]> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) return [error.failure.errorCode, error.message];
  throw error ?? new Error("The call was not refused");
}

const isDone = (message: string) => [errorCodes.alreadyDone, message];

describe("rescheduling", () => {
  test("a session that is at the time already is no error, and names the child who moved it", async () => {
    const { father, daughter, son } = await newFamily(world);
    const [from, to] = await timesTwiceAWeek(father, 2);
    const { id } = await bookOne(father, from?.id as string);
    await move(daughter, id, to?.id as string);
    const when = formatDateTimeWithWeekday(to?.startsAt as string);
    expect(await refusal(move(daughter, id, to?.id as string))).toEqual(
      isDone(`This session is already at this time: ${when}.`),
    );
    expect(await refusal(move(son, id, to?.id as string))).toEqual(
      isDone(`${DAUGHTER} has already moved this session to ${when}.`),
    );
  });

  test("a session that was never moved names the child who booked it", async () => {
    const { father, daughter, son } = await newFamily(world);
    const [from] = await timesTwiceAWeek(father, 1);
    const { id } = await bookOne(daughter, from?.id as string);
    const when = formatDateTimeWithWeekday(from?.startsAt as string);
    expect(await refusal(move(son, id, from?.id as string))).toEqual(
      isDone(`${DAUGHTER} has already booked this session for ${when}.`),
    );
  });

  test("a late change that forfeited the session is found by its new time", async () => {
    const { father, daughter, son } = await newFamily(world);
    const soon = (await vacant(father)).find(
      ({ startsAt, placesLeft }) =>
        placesLeft > 0 && Date.parse(startsAt) > world.clock.now().getTime() + 3_600_000,
    );
    const [, , to] = await timesTwiceAWeek(father, 3);
    const { id } = await bookOne(father, soon?.id as string);
    await move(daughter, id, to?.id as string, true);
    const when = formatDateTimeWithWeekday(to?.startsAt as string);
    expect(await refusal(move(son, id, to?.id as string, true))).toEqual(
      isDone(`${DAUGHTER} has already moved this session to ${when}.`),
    );
    expect(await refusal(move(daughter, id, to?.id as string, true))).toEqual(
      isDone(`This session is already at this time: ${when}.`),
    );
  });

  test("a dental appointment names the child who moved it", async () => {
    const { father, daughter, son } = await newFamily(world);
    await father.api.denticare.register();
    await sendHistory(father.api);
    const { id } = await father.api.denticare.book({
      body: dentalSlot(),
      idempotencyKey: randomUUID(),
    });
    const later = dentalSlot({ timeSlot: "14:00" });
    const moveDental = ({ api }: PackageOwner) =>
      api.denticare.reschedule({ params: { id }, body: later });
    const { startsAt } = await moveDental(daughter);
    expect((await moveDental(daughter)).startsAt).toBe(startsAt);
    expect(await refusal(moveDental(son))).toEqual(
      isDone(
        `${DAUGHTER} has already moved this appointment to ${formatDateTimeWithWeekday(startsAt)}.`,
      ),
    );
  });
});

describe("a waiting list", () => {
  const wait = ({ api, termId }: PackageOwner, slotId: string) =>
    api.waitingLists.join({ body: { termId, slotId }, idempotencyKey: randomUUID() });

  async function fullTime(nth: number) {
    const { father: holder } = await newFamily(world);
    const id = (await timesTwiceAWeek(holder, nth + 1))[nth]?.id as string;
    await world.database.db.update(slot).set({ seats: 1 }).where(eq(slot.id, id));
    return { id, holder, booking: await bookOne(holder, id) };
  }

  test("names the child who joined it", async () => {
    const { id } = await fullTime(4);
    const { daughter, son, fatherName } = await newFamily(world);
    await wait(daughter, id);
    expect(await refusal(wait(daughter, id))).toEqual(
      isDone("You are already on this waiting list."),
    );
    expect(await refusal(wait(son, id))).toEqual(
      isDone(`${DAUGHTER} has already put ${fatherName} on this waiting list.`),
    );
  });

  test("names the child who took the offered place, and books it once", async () => {
    const { id, holder, booking } = await fullTime(5);
    const { daughter, son, fatherName } = await newFamily(world);
    const place = await wait(son, id);
    await cancel(holder, booking.id);
    const take = ({ api }: PackageOwner) =>
      api.waitingLists.takeOffered({ params: { id: place.id } });
    const { termId } = await take(daughter);
    expect(await take(daughter)).toEqual({ termId });
    expect(await refusal(take(son))).toEqual(
      isDone(`${DAUGHTER} has already taken this place for ${fatherName}.`),
    );
    const [taken] = (await son.api.sessions.list({ query: { termId } }))[0]?.groups.scheduled ?? [];
    await cancel(son, taken?.id as string);
    expect(await refusal(take(daughter))).toEqual([
      errorCodes.offerOver,
      "This place was taken, and the booking was cancelled since.",
    ]);
  });
});

test("enrolling in a group names the child who has enrolled the person, and the group", async () => {
  const { father, daughter, son, fatherName } = await newFamily(
    world,
    "functional-strength-training",
  );
  const groups = await father.api.intakes.list({ query: { termId: father.termId } });
  const open = groups.find(({ problem }) => problem === null);
  await world.database.db
    .update(intake)
    .set({ seats: 30 })
    .where(eq(intake.id, open?.id as string));
  const { id: subscription } = await father.service();
  const body = {
    clientId: father.clientId,
    subscription,
    subscriptionTermId: father.termId,
    intakeId: open?.id as string,
  };
  const enrol = ({ api }: PackageOwner) =>
    api.intakes.enrol({ body, idempotencyKey: randomUUID() });
  await enrol(daughter);
  const first = formatDateTimeWithWeekday(open?.sessions[0]?.startsAt as string);
  expect(await refusal(enrol(daughter))).toEqual(
    isDone(`${fatherName} is already in the group that begins on ${first}.`),
  );
  expect(await refusal(enrol(son))).toEqual(
    isDone(`${DAUGHTER} has already enrolled ${fatherName} in the group that begins on ${first}.`),
  );
});
