/** A freeze gives up the places on its days alone: a reserved one in a group, and those on waiting lists. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { slot } from "~/database/schema/offering/timetable";
import { waitingPlace } from "~/database/schema/waiting-list";
import { hashToken } from "~/lib/security/token.server";
import { addDays, type Day, formatDateWithWeekday, toSingaporeDay } from "~/lib/singapore-date";
import {
  bookOne,
  cancel,
  declareHealth,
  outcome,
  ownerOf,
  type PackageOwner,
  termOf,
  timesTwiceAWeek,
  vacant,
} from "../../helpers/booking/package-owner";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

interface Days {
  fromDate: string;
  toDate: string;
}

const quoteOf = async ({ api, service }: PackageOwner, query: Days) =>
  api.packageFreezes.quote({ params: { id: (await service()).id }, query });

async function freeze({ api, service }: PackageOwner, days: Days, released = 0) {
  await api.packageFreezes.request({
    params: { id: (await service()).id },
    body: { ...days, reason: "HOSPITAL", released },
    idempotencyKey: randomUUID(),
  });
}

async function endFreeze({ api, service }: PackageOwner) {
  const { id, freezes } = await service();
  await api.packageFreezes.end({
    params: { id, freezeId: freezes?.[0]?.id as string },
    idempotencyKey: randomUUID(),
  });
}

const dayOf = ({ startsAt }: { startsAt: string }) => toSingaporeDay(new Date(startsAt));
const on = (day: Day): Days => ({ fromDate: day, toDate: day });

async function messageTo({ api }: PackageOwner): Promise<string> {
  await world.runDueWork();
  await world.runDueWork();
  const { email } = await api.profiles.get();
  return (
    world.sent.find(({ to, subject }) => to === email && subject?.startsWith("Frozen:"))?.text ?? ""
  );
}

describe("a reserved place in a group", () => {
  async function reserved() {
    const owned = await ownerOf(world, "functional-strength-training");
    const held = async () =>
      (await owned.api.intakes.list({ query: { termId: owned.termId } })).find((one) => one.held);
    const group = await held();
    return { owned, held, dates: (group?.sessions ?? []).map(dayOf) as [Day, Day] };
  }

  test("is given up if the group begins in the freeze, and the quote and the message state it", async () => {
    const { owned, held, dates } = await reserved();
    const [first] = dates;
    const { places } = await quoteOf(owned, on(first));
    expect(places).toMatchObject([{ kind: "RESERVED", isRun: true }]);
    expect(dayOf(places[0] as { startsAt: string })).toBe(first);
    await freeze(owned, on(first));
    expect(await held()).toBeUndefined();
    expect(await messageTo(owned)).toContain(
      `Your reserved place in the group from ${formatDateWithWeekday(first)} is given up.`,
    );
  });

  test("stays if the group begins before the freeze, and can be chosen once the freeze has ended", async () => {
    const { owned, held, dates } = await reserved();
    const [, second] = dates;
    expect((await quoteOf(owned, on(second))).places).toMatchObject([{ kind: "BLOCKED" }]);
    await freeze(owned, on(second));
    expect(await held()).toMatchObject({ problem: "FROZEN" });
    expect(await messageTo(owned)).toContain("only if you end the freeze first");
    await endFreeze(owned);
    expect(await held()).toMatchObject({ problem: null });
  });

  test("stays if no date of the group is in the freeze", async () => {
    const { owned, held, dates } = await reserved();
    const before = on(addDays(dates[0], -1));
    expect((await quoteOf(owned, before)).places).toEqual([]);
    await freeze(owned, before);
    expect(await held()).toMatchObject({ problem: null });
  });
});

describe("a place on a waiting list", () => {
  /** Waits for a time with one place, which is taken. */
  async function waiting(nth: number) {
    const [holder, owned] = [
      await ownerOf(world, "circuit-training"),
      await ownerOf(world, "circuit-training"),
    ];
    const time = (await timesTwiceAWeek(holder, nth + 1))[nth];
    const slotId = time?.id as string;
    await world.database.db.update(slot).set({ seats: 1 }).where(eq(slot.id, slotId));
    const { id } = await bookOne(holder, slotId);
    const place = await owned.api.waitingLists.join({
      body: { termId: owned.termId, slotId },
      idempotencyKey: randomUUID(),
    });
    return { owned, place, day: dayOf(place), free: () => cancel(holder, id) };
  }
  const places = ({ api }: PackageOwner) => api.waitingLists.list({ query: {} });

  test("ends on a frozen day, and stays on any other", async () => {
    const { owned, day } = await waiting(0);
    expect((await quoteOf(owned, on(addDays(day, 1)))).places).toEqual([]);
    await freeze(owned, on(addDays(day, 1)));
    expect(await places(owned)).toHaveLength(1);
    expect((await quoteOf(owned, on(day))).places).toMatchObject([
      { kind: "WAITING", isRun: false },
    ]);
    await freeze(owned, on(day));
    expect(await places(owned)).toEqual([]);
  });

  test("is given up with its offer, and the link states the reason", async () => {
    const { owned, place, day, free } = await waiting(1);
    await free();
    const { db } = world.database;
    const token = "a-token-of-a-frozen-place-0123456789";
    await db
      .update(waitingPlace)
      .set({ tokenHash: hashToken(token) })
      .where(eq(waitingPlace.id, place.id));
    const { offer, take } = owned.api.waitingLists;
    expect((await offer({ params: { token } })).state).toBe("OPEN");
    expect((await quoteOf(owned, on(day))).places).toMatchObject([{ kind: "OFFERED" }]);
    await freeze(owned, on(day));
    expect((await offer({ params: { token } })).state).toBe("FROZEN");
    expect(await outcome(take({ params: { token } }))).toMatch(/given up when the package was/);
    expect(await messageTo(owned)).toContain("The place that was free for you is given up:");
    await endFreeze(owned);
    expect((await offer({ params: { token } })).state).toBe("FROZEN");
  });
});

test("the quote names the session that cannot take place without the pre-assessment", async () => {
  const owned = await ownerOf(world, "circuit-training");
  const [time] = (await timesTwiceAWeek(owned, 5)).slice(-1);
  const session = await bookOne(owned, time?.id as string);
  await declareHealth(owned.api, owned.clientId, "HEART_CONDITION");
  const [first] = await vacant(owned);
  const assessment = await bookOne(owned, first?.id as string);
  expect(assessment.kind).toBe("PRE_SESSION");
  const day = dayOf(assessment);
  expect((await quoteOf(owned, on(addDays(day, 1)))).blocked).toBeNull();
  const { blocked } = await quoteOf(owned, on(day));
  expect(blocked).toMatchObject({ id: session.id, usedUnlessCancelled: true });
  await freeze(owned, on(day), 1);
  const [listed] = (await termOf(owned)).groups.scheduled;
  expect(listed).toMatchObject({
    id: session.id,
    assessmentFirst: true,
    usedUnlessCancelled: true,
  });
});
