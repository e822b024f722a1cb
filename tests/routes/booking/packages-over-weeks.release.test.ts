// Shorter: tests/provider/booking/packages-over-weeks.test.ts Shorter: tests/routes/booking/packages-over-weeks.test.ts
/** Gym Tonic from its purchase to its renewal: what the screens offer at each step. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, toInstant, toSingaporeDay } from "~/lib/singapore-date";
import { followNextSteps } from "../../helpers/booking/next-steps";
import { buyerOf } from "../../helpers/booking/owned-package";
import { bookOne, vacant } from "../../helpers/booking/package-owner";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { firstPortal } from "../../helpers/portal/second-portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

const HOUR_MS = 3_600_000;

/** A separate portal, since the test moves its clock. */
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({
    ...firstPortal(await freePort()),
    ...(await freshPortalSettings()),
  });
});
afterAll(() => portal?.stop());

let movedHours = 0;

const now = () => Date.now() + movedHours * HOUR_MS;

/** Moves the clock forward to the morning of a day. */
const forwardTo = (day: Day) =>
  forward(Math.ceil((toInstant(day, "09:00").getTime() - now()) / HOUR_MS));

async function forward(hours: number): Promise<void> {
  movedHours += hours;
  const clock = new Visitor(portal.origin);
  await clock.goto("/sandbox/clock");
  await clock.fill("How much", String(hours)).choose("hours").press("Move the clock forward");
}

test("each next step on My services leads to a page with a way on, from purchase to renewal of Gym Tonic", {
  timeout: 240_000,
}, async () => {
  const { owned, person } = await buyerOf(portal.origin, "gym-tonic");
  const { validUntil, term } = await owned.service();
  const chooseBy = term.groupChoice?.last.chooseBy as Day;
  const ahead = [
    addDays(toSingaporeDay(new Date(now())), 1),
    addDays(chooseBy, -20),
    addDays(chooseBy, -1),
    addDays(chooseBy, 1),
    addDays(validUntil as Day, -10),
    validUntil as Day,
    addDays(validUntil as Day, 1),
    addDays(validUntil as Day, 20),
  ].filter((day, nth, all) => day > (all[nth - 1] ?? ""));
  const seen: string[] = [];
  for (const day of ahead) {
    await forwardTo(day);
    const visitor = await signedIn(portal.origin, person, "/");
    expect([day, (await followNextSteps(visitor)).failed]).toEqual([day, []]);
    seen.push(day);
  }
  console.info(
    `${seen.length} clock positions of an unscheduled Gym Tonic package on rendered pages`,
  );
  const visitor = await signedIn(portal.origin, person, "/?tab=EXPIRED");
  await visitor.click("Renew, Gym Tonic");
  expect(visitor.heading).toBe("Renew Gym Tonic");
  await visitor.press("Add to cart");
  expect(visitor.everything).toContain("Gym Tonic is now in your cart");
});

test("Gym Tonic scheduled without delay leads from assessment and dates to post-assessment and renewal", {
  timeout: 240_000,
}, async () => {
  const { owned, person } = await buyerOf(portal.origin, "gym-tonic");
  let visitor = await signedIn(portal.origin, person, "/");
  expect(visitor.text).toContain("Next: book your pre-assessment");
  expect((await followNextSteps(visitor)).failed).toEqual([]);
  const free = (await vacant(owned)).find(({ placesLeft }) => placesLeft > 0);
  const assessment = await bookOne(owned, free?.id as string);
  await visitor.goto("/");
  expect(visitor.text).toContain("Next: choose your dates");
  await visitor.click("Choose dates, Gym Tonic");
  await visitor.press("See all the dates");
  await visitor.press("Enrol for these 24 sessions");
  expect(visitor.everything).toContain("You have a place on every date of the group.");
  await forward(Math.ceil((Date.parse(assessment.endsAt) - now()) / HOUR_MS) + 2);
  visitor = await signedIn(portal.origin, person, "/");
  await expect
    .poll(async () => (await visitor.goto("/")).text, { timeout: 90_000, interval: 2_000 })
    .toContain("Were you there?");
  await visitor.goto(`/appointment-list/${owned.termId}`);
  await visitor.press("Yes, I was there");
  const { groups } = await owned.api.sessions
    .list()
    .then(([only]) => only as NonNullable<typeof only>);
  const last = groups.scheduled.at(-1)?.endsAt as string;
  await forward(Math.ceil((Date.parse(last) - now()) / HOUR_MS) + 3);
  visitor = await signedIn(portal.origin, person, "/");
  await expect
    .poll(async () => (await visitor.goto("/")).text, { timeout: 90_000, interval: 2_000 })
    .toContain("Book post-assessment");
  expect((await followNextSteps(visitor)).failed).toEqual([]);
  const post = (await vacant(owned)).find(({ placesLeft }) => placesLeft > 0);
  await bookOne(owned, post?.id as string);
  await visitor.goto("/?tab=COMPLETED");
  await visitor.click("Renew, Gym Tonic");
  expect(visitor.heading).toBe("Renew Gym Tonic");
});
