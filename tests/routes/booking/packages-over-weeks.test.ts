/** Packages as the weeks go by: what the screens offer, and what they say instead of a step that cannot be taken. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addDays,
  type Day,
  formatDateWithWeekday,
  formatTime,
  getMonday,
  toInstant,
  toSingaporeDay,
} from "~/lib/singapore-date";
import { buyerOf } from "../../helpers/booking/owned-package";
import {
  book,
  bookOne,
  buy,
  declareHealth,
  owner,
  vacant,
} from "../../helpers/booking/package-owner";
import { newBuyer, newOrder, strengthTraining } from "../../helpers/payment/buyer";
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

test("an assessment without a check-in is asked about, and a session before it says why it cannot take place", async () => {
  const buyer = await newBuyer(portal.origin);
  await buy(buyer.api, "circuit-training");
  const { id = "" } = await buyer.api.profiles.get();
  await declareHealth(buyer.api, id as string, "OSTEOARTHRITIS");
  const owned = await owner(buyer.api, id as string);
  const time = (await vacant(owned)).find(({ placesLeft }) => placesLeft > 0);
  const assessment = await bookOne(owned, time?.id as string);
  const sessions = (await vacant(owned)).filter(
    ({ startsAt, placesLeft }) => placesLeft > 0 && startsAt > assessment.endsAt,
  );
  const day = (startsAt: string) => startsAt.slice(0, 10);
  const next = sessions.find(({ startsAt }) => day(startsAt) > day(assessment.endsAt));
  await bookOne(owned, next?.id as string);
  const hours = Math.ceil((Date.parse(assessment.endsAt) - now()) / HOUR_MS) + 1;
  await forward(hours);
  const visitor = await signedIn(portal.origin, buyer.person, "/");
  await expect
    .poll(async () => (await visitor.goto("/")).text, { timeout: 90_000, interval: 2_000 })
    .toContain("Were you there?");
  expect(visitor.text).not.toContain("Are you coming?");
  await visitor.click("Tell us whether Pre-assessment: Circuit Training took place");
  expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}`);
  expect(visitor.text).toContain("We do not know if your pre-assessment took place");
  expect(visitor.text).toContain("Tell us if you were there for Circuit Training");
  await visitor.press("Yes, I was there");
  expect(visitor.everything).toContain("Thank you. Your pre-assessment counts.");
  expect(visitor.text).not.toContain("cannot take place");
});

test("weeks in a row that cannot be chosen are named, and sessions that expire are counted", async () => {
  const { visitor, owned, person } = await buyerOf(portal.origin, "circuit-training");
  const times = (await vacant(owned)).filter(({ placesLeft }) => placesLeft > 0);
  const monday = getMonday(addDays(toSingaporeDay(new Date(now())), 14));
  const inWeek = (nth: number) =>
    times.filter(({ startsAt }) => {
      const day = toSingaporeDay(new Date(startsAt));
      return getMonday(day) === addDays(monday, 7 * nth) && formatTime(startsAt) === "10:00 AM";
    });
  const [first] = inWeek(0);
  const crowded = inWeek(1).slice(-2);
  await book(
    owned,
    crowded.map(({ id }) => id),
  );
  const day = toSingaporeDay(new Date(first?.startsAt as string));
  await visitor.goto(`/book-preclass-sessions?term=${owned.termId}&day=${day}`);
  await visitor.fill("How often?", "3").press("10:00 AM to 10:45 AM");
  expect(visitor.url.pathname).toBe("/book-preclass-sessions/check");
  expect(visitor.everything).toContain(
    `Left out: ${formatDateWithWeekday(addDays(day, 7))} (already two sessions in that week).`,
  );

  const { validUntil } = await owned.service();
  await forwardTo(addDays(getMonday(addDays(validUntil as Day, -7)), -1));
  const { term } = await owned.service();
  const later = await signedIn(portal.origin, person, "/");
  expect(later.text).toContain(`${term.bookable} to book`);
  expect(later.text).toContain(`${term.bookable} can still be booked until`);
  await later.goto(`/appointment-list/${owned.termId}`);
  expect(later.text).toContain(`${term.bookable} to book`);
  await later.goto(`/book-preclass-sessions?term=${owned.termId}`);
  expect(later.text).toContain(`${term.bookable} sessions left to book, at most two a week.`);
});

test("a group package says until when to choose, what leaving costs, and a left group is a state of its own", async () => {
  const { visitor, owned, person } = await buyerOf(portal.origin, "functional-strength-training");
  const { groupChoice } = (await owned.service()).term;
  const { reserved, last } = groupChoice as NonNullable<typeof groupChoice>;
  await visitor.goto("/");
  expect(visitor.text).toContain("24 to book");
  expect(visitor.text).toContain(
    `Choose by ${formatDateWithWeekday(reserved?.chooseBy as Day)} to keep it.`,
  );
  expect(visitor.text).toContain(`choose by ${formatDateWithWeekday(last.chooseBy)}.`);

  await visitor.goto(`/book-preclass-intake?term=${owned.termId}`);
  expect(visitor.text).toContain("to keep it.");
  const group = (await owned.api.intakes.list({ query: { termId: owned.termId } })).find(
    ({ problem }) => problem === null,
  );
  const { id: subscription } = await owned.service();
  await owned.api.intakes.enrol({
    body: {
      clientId: owned.clientId,
      subscription,
      subscriptionTermId: owned.termId,
      intakeId: group?.id as string,
    },
    idempotencyKey: randomUUID(),
  });
  await visitor.goto(`/appointment-list/${owned.termId}/leave`);
  expect(visitor.text).toContain("Leaving costs nothing now: none of these sessions is lost.");
  expect(visitor.text).toMatch(/You can choose another group with this package until \w{3} /);

  // The first date is inside the notice: all dates are lost with it.
  await forwardTo(addDays(group?.fromDate as Day, -1));
  const later = await signedIn(portal.origin, person, `/appointment-list/${owned.termId}/leave`);
  expect(later.text).toContain("Leaving costs 24 sessions");
  expect(later.text).toContain("No other group can be chosen with this package afterwards.");
  // The package was free of charge, so cancelling it returns nothing.
  expect(later.text).not.toContain("Cancelling the whole package instead");
  await later.choose("I understand").press("Leave and cancel 24 sessions");
  expect(later.everything).toContain("You have left the group.");
  expect(later.text).toContain("No date is left in your group.");
  await later.goto("/?tab=ONGOING");
  expect(later.text).not.toContain("All your sessions are booked");
  expect(later.text).toMatch(/\d\d cancelled/);
});

test("leaving a paid group late names the cheaper way first, and so does the package afterwards", async () => {
  const buyer = await newBuyer(portal.origin);
  const { visitor, api, person } = buyer;
  const { id: orderId } = await newOrder(buyer, strengthTraining);
  await visitor.goto(`/payment?order=${orderId}`);
  await visitor.choose("New credit or debit card");
  await visitor.press("Pay $196.20");
  visitor.fill("Card number", "4111111111111111").fill("Expiry date", "12/39");
  visitor.fill("Name on card", "Chua Bee Lian").fill("Security code", "123");
  await visitor.press("Pay $196.20");
  const clientId = (await api.profiles.get()).id as string;
  await declareHealth(api, clientId);
  const { termId, service } = await owner(api, clientId);
  const group = (await api.intakes.list({ query: { termId } })).find(
    ({ problem }) => problem === null,
  );
  const { id: subscription } = await service();
  await api.intakes.enrol({
    body: {
      clientId,
      subscription,
      subscriptionTermId: termId,
      intakeId: group?.id as string,
    },
    idempotencyKey: randomUUID(),
  });
  await forwardTo(addDays(group?.fromDate as Day, -1));
  const later = await signedIn(portal.origin, person, `/appointment-list/${termId}/leave`);
  const worth = later.text.indexOf("No other group can be chosen");
  const cheaper = later.text.indexOf("Cancelling the whole package instead costs you less: $");
  expect([cheaper > 0, cheaper < worth]).toEqual([true, true]);
  const link = () => later.page.querySelector(`main a[href$="/${termId}/cancel-package"]`);
  expect(link()).not.toBeNull();
  await later.choose("I understand").press("Leave and cancel 24 sessions");
  await later.goto("/?tab=ONGOING");
  expect(link()).not.toBeNull();
});

test("a group package that no group fits any more leads to a way on, on every screen", async () => {
  const { owned, person } = await buyerOf(portal.origin, "gym-tonic");
  const { groupChoice } = (await owned.service()).term;
  await forwardTo(groupChoice?.last.fromDate as Day);
  const visitor = await signedIn(portal.origin, person, "/");
  expect(visitor.text).toContain("No group fits your package any more");
  expect(visitor.text).not.toContain("Next: book your pre-assessment");
  expect(visitor.text).toContain("24 not used");
  await visitor.goto(`/book-preclass-sessions?term=${owned.termId}`);
  expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}`);
  expect(visitor.text).toContain("No group fits your package any more");
  await visitor.click("How to reach us");
  expect(visitor.status).toBe(200);
});
