/** A group package that is bought and not scheduled, from its purchase to its end. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { addDays, type Day, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { generateIntakes, generateSlots } from "~/provider/shop/timetable/slot-generation";
import { bookOne, ownerOf, type PackageOwner, vacant } from "../../helpers/booking/package-owner";
import { useTestProvider } from "../../helpers/provider/test-provider";
import { inScope } from "../../helpers/runner/scope";

const BOUGHT = new Date("2026-12-22T02:00:00Z");

const world = useTestProvider();

/** Sets the clock to 10 AM of a day and runs the daily work: new times and groups, and notices. */
async function goTo(day: Day) {
  world.clock.set(toInstant(day, "10:00"));
  await generateSlots(world.database.db, world.clock.now());
  await generateIntakes(world.database.db, world.clock.now());
  for (const job of ["complete-sessions", "tell-package-news", "send-messages"])
    await world.job(job);
}

beforeEach(async () => {
  await goTo(toSingaporeDay(BOUGHT));
  world.sent.length = 0;
});

const intakes = ({ api, termId }: PackageOwner) => api.intakes.list({ query: { termId } });

async function enrol(owner: PackageOwner, intakeId: string) {
  const { id: subscription } = await owner.service();
  const { clientId, termId } = owner;
  return owner.api.intakes.enrol({
    body: { clientId, subscription, subscriptionTermId: termId, intakeId },
    idempotencyKey: randomUUID(),
  });
}

/** Finds the subjects and texts of the e-mails to an owner about their package. */
async function mails({ api }: PackageOwner, about: RegExp) {
  const { email } = await api.profiles.get();
  return world.sent.filter(({ to, subject }) => to === email && about.test(subject ?? ""));
}

/** Notices are due for longer than these days. */
const STEP_DAYS = inScope(2, 1);

const CHOICE = /choose your dates|No group fits|Your package ends/;

describe("Gym Tonic without dates", () => {
  test("states from the purchase on until when a group can be chosen", async () => {
    const owner = await ownerOf(world, "gym-tonic");
    const { term, validUntil } = await owner.service();
    const { reserved, last } = term.groupChoice as NonNullable<typeof term.groupChoice>;
    const [held] = (await intakes(owner)).filter((one) => one.held);
    expect(reserved?.fromDate).toBe(held?.fromDate);
    expect((reserved?.chooseBy ?? "9") < (held?.fromDate as string)).toBe(true);
    // 24 sessions, two a week, take twelve weeks, and more with public holidays.
    expect(last.fromDate > (reserved?.fromDate as string)).toBe(true);
    expect(last.fromDate <= addDays(validUntil as Day, -81)).toBe(true);
    expect(last.chooseBy < last.fromDate).toBe(true);
  });

  test("writes before the reserved place lapses, before the last group and when none fits, each once", async () => {
    const owner = await ownerOf(world, "gym-tonic");
    const { term, validUntil } = await owner.service();
    const { reserved, last } = term.groupChoice as NonNullable<typeof term.groupChoice>;
    const days: [string, string][] = [];
    for (
      let day = addDays(toSingaporeDay(BOUGHT), 1);
      day <= validUntil;
      day = addDays(day, STEP_DAYS)
    ) {
      await goTo(day);
      const found = await mails(owner, CHOICE);
      for (const { subject } of found.slice(days.length)) days.push([day, subject ?? ""]);
    }
    const isNear = (day: string, chooseBy: string) =>
      day <= chooseBy && addDays(day as Day, 14) >= chooseBy;
    const [lapses, lastChance, none, ends] = days;
    expect(lapses?.[1]).toBe("Please choose your dates: Gym Tonic");
    expect(isNear(lapses?.[0] ?? "", reserved?.chooseBy ?? "")).toBe(true);
    expect(lastChance?.[1]).toBe("Last chance to choose your dates: Gym Tonic");
    expect(isNear(lastChance?.[0] ?? "", last.chooseBy)).toBe(true);
    expect(none?.[1]).toBe("No group fits your package any more: Gym Tonic");
    expect((none?.[0] ?? "") > last.chooseBy).toBe(true);
    expect(ends?.[1]).toMatch(/^Your package ends on/);
    expect(days).toHaveLength(4);
    const [text] = await mails(owner, /^Your package ends/);
    expect(text?.text).toContain("No group fits");
    expect(text?.text).not.toContain("left to book");
  }, 240_000);

  test("offers neither an assessment nor a group once none fits", async () => {
    const owner = await ownerOf(world, "gym-tonic");
    const { term } = await owner.service();
    await goTo(addDays(term.groupChoice?.last.chooseBy as Day, 8));
    expect((await owner.service()).term).toMatchObject({
      toBook: null,
      obstacle: "NO_GROUP",
      bookable: 0,
      groupChoice: null,
    });
  });

  test("can choose a group on the last day that is stated, and not a week later", async () => {
    const owner = await ownerOf(world, "gym-tonic");
    const { term } = await owner.service();
    await goTo(term.groupChoice?.last.chooseBy as Day);
    const [time] = (await vacant(owner)).filter(({ placesLeft }) => placesLeft > 0);
    await bookOne(owner, time?.id as string);
    const [group] = (await intakes(owner)).filter(({ problem }) => problem === null);
    expect(group?.fromDate).toBe(term.groupChoice?.last.fromDate);
    expect((await enrol(owner, group?.id as string)).sessions).toHaveLength(24);
    expect((await owner.service()).term).toMatchObject({ obstacle: null, groupChoice: null });
  });
});
