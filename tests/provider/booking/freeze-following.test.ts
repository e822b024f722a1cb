/** A package that was renewed early is frozen: the renewal starts when it ends, also then. */
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { couponUse } from "~/database/schema/order";
import { addDays, type Day, formatDate, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { shortenReference } from "~/lib/text/short-reference";
import { generateSlots } from "~/provider/shop/timetable/slot-generation";
import {
  bookOne,
  buy,
  ownerOf,
  type PackageOwner,
  vacant,
} from "../../helpers/booking/package-owner";
import { operatorFor } from "../../helpers/portal/operator";
import { useTestProvider } from "../../helpers/provider/test-provider";

const world = useTestProvider();

type Range = [from: string, until: string];

/** Buys a package and renews it two weeks before its end. */
async function renewed() {
  const start = world.clock.now();
  onTestFinished(() => world.clock.set(start));
  const owned = await ownerOf(world, "circuit-training");
  const { id, validUntil } = await owned.service();
  world.clock.set(toInstant(addDays(validUntil as Day, -14), "10:00"));
  const { db } = world.database;
  await generateSlots(db, world.clock.now());
  // The helper's code can be used once.
  await db.delete(couponUse);
  await buy(owned.api, "circuit-training");
  const ranges = async (): Promise<Range[]> =>
    (await owned.api.services.list()).services
      .map(({ validFrom, validUntil: until }): Range => [validFrom, until])
      .sort();
  const today = toSingaporeDay(world.clock.now());
  const days = { fromDate: addDays(today, 2), toDate: addDays(today, 6) };
  return { owned, id, end: validUntil, days, ranges };
}

const freeze = ({ api }: PackageOwner, id: string, days: { fromDate: string; toDate: string }) =>
  api.packageFreezes.request({
    params: { id },
    body: { ...days, reason: "HOSPITAL", released: 0 },
    idempotencyKey: randomUUID(),
  });

const moved = ([from, until]: Range, days: number): Range => [
  addDays(from, days),
  addDays(until, days),
];

async function messageTo({ api }: PackageOwner, subject: string): Promise<string> {
  await world.runDueWork();
  await world.runDueWork();
  const { email } = await api.profiles.get();
  return world.sent.find((one) => one.to === email && one.subject?.startsWith(subject))?.text ?? "";
}

test("the renewal moves by the days of the freeze, and back when the freeze ends early", async () => {
  const { owned, id, end, days, ranges } = await renewed();
  const [, second] = (await ranges()) as [Range, Range];
  expect(second[0]).toBe(addDays(end, 1));
  const [from, until] = moved(second, 5);
  const { following } = await owned.api.packageFreezes.quote({ params: { id }, query: days });
  expect(following).toEqual([{ moves: true, fromDate: from, toDate: until }]);
  await freeze(owned, id, days);
  expect((await ranges())[1]).toEqual([from, until]);
  expect(await messageTo(owned, "Frozen:")).toContain(
    `Your next package is now valid from ${formatDate(from)} to ${formatDate(until)}.`,
  );

  // Home after two of the five days.
  world.clock.set(toInstant(addDays(days.fromDate, 2), "10:00"));
  const { services } = await owned.api.services.list();
  const freezeId = services.find((one) => one.id === id)?.freezes?.[0]?.id as string;
  await owned.api.packageFreezes.end({
    params: { id, freezeId },
    idempotencyKey: randomUUID(),
  });
  expect((await ranges())[1]).toEqual(moved(second, 2));
  expect(await messageTo(owned, "No longer frozen:")).toContain(
    `Your next package is now valid from ${formatDate(addDays(second[0], 2))}`,
  );
});

test("a renewal with a booking before its new start stays, and the quote names the days of both", async () => {
  const { owned, id, end, days, ranges } = await renewed();
  const [, second] = (await ranges()) as [Range, Range];
  const { services } = await owned.api.services.list();
  const termId = services.find((one) => one.id !== id)?.term.id as string;
  const later = { ...owned, termId };
  const time = (await vacant(later)).find(
    ({ startsAt, placesLeft }) => placesLeft > 0 && toSingaporeDay(new Date(startsAt)) >= second[0],
  );
  await bookOne(later, time?.id as string);
  const longer = { ...days, toDate: addDays(days.fromDate, 13) };
  const { following } = await owned.api.packageFreezes.quote({ params: { id }, query: longer });
  expect(following).toEqual([{ moves: false, fromDate: second[0], toDate: addDays(end, 14) }]);
  await freeze(owned, id, longer);
  expect((await ranges())[1]).toEqual(second);
  expect(await messageTo(owned, "Frozen:")).toContain("Both packages run together from");
});

test("the renewal moves when an operator gives more time", async () => {
  const { owned, end, ranges } = await renewed();
  const [, second] = (await ranges()) as [Range, Range];
  const operate = operatorFor({ db: world.database.db, now: world.clock.now });
  await operate("packages", "extend", shortenReference(owned.termId), addDays(end, 10));
  expect((await ranges())[1]).toEqual(moved(second, 10));
  expect(await messageTo(owned, "More time for")).toContain("Your next package is now valid from");
});
