// Shorter: tests/routes/booking/services.test.ts Shorter: tests/provider/booking/packages-over-weeks.test.ts
/** Packages walked on rendered pages, from the purchase to the renewal that is paid, and at many clock positions in between. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type Day, toSingaporeDay } from "~/lib/singapore-date";
import { openDay, pressTime } from "../../helpers/booking/calendar";
import { followNextSteps, movingClock } from "../../helpers/booking/next-steps";
import { buyerOf } from "../../helpers/booking/owned-package";
import { freePort } from "../../helpers/portal/portal-process";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal/portal-with-rows";
import { firstPortal } from "../../helpers/portal/second-portal";
import { type Person, signedIn, somebody } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  confirm,
} from "../registration/registration-steps";

let portal: PortalWithRows;
let clock: ReturnType<typeof movingClock>;
beforeAll(async () => {
  portal = await portalWithRows(firstPortal(await freePort()));
  clock = movingClock(portal.origin);
});
afterAll(() => portal?.stop());

const today = () => toSingaporeDay(new Date(clock.now()));

const SELECTION = "/register-service/service-selection/programme?category=active-ageing&product=";

/** Pays on the card page, which the last button of the registration leads to. */
async function pay(visitor: Visitor): Promise<void> {
  const button = () =>
    [...visitor.page.querySelectorAll("main button")]
      .map(({ textContent }) => (textContent ?? "").trim())
      .find((words) => /^(Go to payment|Pay \$)/.test(words)) as string;
  await visitor.press(button());
  await visitor.choose("New credit or debit card").press(button());
  visitor
    .fill("Card number", "4111 1111 1111 1111")
    .fill("Name on card", "Chua Bee Lian")
    .fill("Expiry date", "12/39")
    .fill("Security code", "123");
  await visitor.press(button());
  expect(visitor.heading).toBe("Thank you. Your payment is complete");
}

async function buyOnPages(person: Person): Promise<void> {
  const visitor = await signedIn(portal.origin, person, `${SELECTION}gym-tonic`);
  await visitor.press("Choose this programme");
  await answerSelection(visitor);
  await answerHealth(visitor);
  await answerDetails(visitor);
  await answerAddress(visitor);
  await answerContact(visitor);
  await confirm(visitor);
  await pay(visitor);
}

async function renewOnPages(visitor: Visitor): Promise<void> {
  await visitor.click("Renew, Gym Tonic");
  await visitor.press("Add to cart");
  await visitor.press("Checkout");
  await answerHealth(visitor);
  expect(visitor.heading).toBe("Check your answers");
  await confirm(visitor);
  await pay(visitor);
  await visitor.goto("/");
  expect(visitor.text).toContain("Next: book your pre-assessment");
  expect((await followNextSteps(visitor)).failed).toEqual([]);
}

/** Books the first free time on the pages. @returns the end of the appointment */
async function bookOnPages(visitor: Visitor, link: string, button: string): Promise<void> {
  await visitor.click(link);
  if (visitor.page.querySelector("main .times") === null) await openDay(visitor, 0);
  await pressTime(visitor, 0);
  await visitor.press(button);
  expect(visitor.heading).toBe("Your appointment is booked");
}

const afterLastBooking = async (name: string) => {
  const rows = await portal.rows((db) =>
    db.execute(sql`select max(ends_at) as ends from provider.session_booking booked
      join provider.client on client.id = booked.client_id where client.name = ${name}`),
  );
  const [row] = (Array.isArray(rows) ? rows : (rows as { rows: unknown[] }).rows) as {
    ends: string | Date;
  }[];
  await clock.forwardToTime(new Date(row?.ends as string).getTime() + 3 * 3_600_000);
};

test("Gym Tonic without delay: purchase, assessment, group, post-assessment and paid renewal on pages", {
  timeout: 240_000,
}, async () => {
  const person = somebody("Chua Siew Gek");
  await buyOnPages(person);
  let visitor = await signedIn(portal.origin, person, "/");
  expect(visitor.text).toContain("Next: book your pre-assessment");
  await bookOnPages(visitor, "Book pre-assessment, Gym Tonic", "Book this pre-assessment");
  await visitor.goto("/");
  await visitor.click("Choose dates, Gym Tonic");
  await visitor.press("See all the dates");
  await visitor.press("Enrol for these 24 sessions");
  expect(visitor.everything).toContain("You have a place on every date of the group.");
  await visitor.goto("/");
  expect((await followNextSteps(visitor)).failed).toEqual([]);
  await afterLastBooking(person.name);
  visitor = await signedIn(portal.origin, person, "/?tab=COMPLETED");
  await expect
    .poll(async () => (await visitor.goto("/?tab=COMPLETED")).text, {
      timeout: 90_000,
      interval: 2_000,
    })
    .toContain("Book post-assessment");
  await bookOnPages(visitor, "Book post-assessment, Gym Tonic", "Book this post-assessment");
  await visitor.goto("/?tab=COMPLETED");
  await renewOnPages(visitor);
});

test("Gym Tonic with delay: nothing is scheduled, every position has a way on, and the renewal is paid on pages", {
  timeout: 240_000,
}, async () => {
  const person = somebody("Chua Siew Eng");
  await buyOnPages(person);
  const positions = [1, 40, 100, 150, 175, 184];
  const start = today();
  const seen = new Map<string, number>();
  for (const days of positions) {
    await clock.forwardTo(addDays(start, days));
    const visitor = await signedIn(portal.origin, person, "/");
    const { words, failed } = await followNextSteps(visitor);
    expect([days, failed]).toEqual([days, []]);
    for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
  }
  console.info(`${positions.length} positions of a delayed Gym Tonic package`, seen);
  const visitor = await signedIn(portal.origin, person, "/?tab=EXPIRED");
  await renewOnPages(visitor);
});

/** Fills the coming groups of a programme: one seat each, taken by an older order. */
const fillGroups = (productId: string, most: number) =>
  portal.rows(async (db) => {
    const coming = sql`select id from provider.intake where product_id = ${productId}
      and from_date > ${today()} order by from_date limit ${most}`;
    await db.execute(sql`delete from provider.intake_seat where intake_id in (${coming})`);
    await db.execute(sql`update provider.intake set seats = 1 where id in (${coming})`);
    await db.execute(sql`insert into provider.intake_seat (intake_id, seat, order_item_id)
      select coming.id, 1, free.id
      from (select id, row_number() over () as nth from (${coming}) all_coming) coming
      join (select id, row_number() over () as nth from provider.order_item item
        where not exists (select 1 from provider.intake_seat held where held.order_item_id = item.id)
        and not exists (select 1 from provider.service mine where mine.order_item_id = item.id
          and mine.product_id = ${productId})) free on free.nth = coming.nth`);
  });

test.each([
  ["some", 1],
  ["all", 50],
] as const)(
  "with %s groups full, each next step of strength training has a way on",
  {
    timeout: 240_000,
  },
  async (how, most) => {
    const { owned, person } = await buyerOf(portal.origin, "functional-strength-training");
    await fillGroups("functional-strength-training", most);
    const { validUntil } = await owned.service();
    const start = today();
    const end = validUntil as Day;
    const seen = new Map<string, number>();
    let positions = 0;
    for (const day of [
      addDays(start, 1),
      addDays(start, 8),
      addDays(end, -60),
      addDays(end, -1),
      addDays(end, 1),
    ]) {
      await clock.forwardTo(day);
      if (day < end) await fillGroups("functional-strength-training", most);
      const visitor = await signedIn(portal.origin, person, "/");
      const { words, failed } = await followNextSteps(visitor);
      expect([day, failed]).toEqual([day, []]);
      if (words.includes("See the groups"))
        expect(visitor.text).toContain("All groups that can be chosen now are full.");
      for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
      positions += 1;
    }
    console.info(`${positions} positions with ${how} groups full`, seen);
    expect(seen.has("See the groups")).toBe(how === "all");
  },
);

test("Circuit Training is walked time by time until its package ends", {
  timeout: 240_000,
}, async () => {
  const { owned, person } = await buyerOf(portal.origin, "circuit-training");
  const { validUntil } = await owned.service();
  const start = today();
  const end = validUntil as Day;
  const seen = new Map<string, number>();
  let booked = 0;
  let positions = 0;
  for (const day of [
    start,
    addDays(start, 5),
    addDays(start, 20),
    addDays(end, -9),
    addDays(end, -1),
    end,
    addDays(end, 1),
  ]) {
    await clock.forwardTo(day);
    const visitor = await signedIn(portal.origin, person, "/");
    const { words, failed } = await followNextSteps(visitor);
    expect([day, failed]).toEqual([day, []]);
    for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
    positions += 1;
    if (!words.includes("Book sessions") || day >= addDays(end, -1)) continue;
    await visitor.goto("/");
    await visitor.click("Book sessions, Circuit Training");
    if (visitor.page.querySelector("main .times") === null) await openDay(visitor, 0);
    await pressTime(visitor, 0);
    await visitor.press("Book this session");
    booked += 1;
  }
  console.info(`${positions} positions and ${booked} bookings of Circuit Training`, seen);
  expect(booked).toBeGreaterThan(2);
  const visitor = await signedIn(portal.origin, person, "/?tab=EXPIRED");
  await visitor.click("Renew, Circuit Training");
  expect(visitor.heading).toBe("Renew Circuit Training");
});
