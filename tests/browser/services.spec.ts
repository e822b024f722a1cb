import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { toSingaporeDay } from "../../app/lib/singapore-date";
import { buyerOf, type OwningBuyer } from "../helpers/booking/owned-package";
import {
  bookOne,
  cancel,
  declareHealth,
  type OwnedProduct,
  type PackageOwner,
  vacant,
} from "../helpers/booking/package-owner";
import { checkInEachLanguage } from "../helpers/browser/language-screen";
import { arrive, checkScreen, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { circuitTraining, newOrder } from "../helpers/payment/buyer";
import { daughterAndMother, MOTHER } from "../helpers/people/acting-pair";
import { somebody } from "../helpers/sign-in/sign-in";
import { inMessage } from "../helpers/visitor/messages";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
const main = (page: Page) => page.getByRole("main");
const follow = (page: Page, name: string | RegExp) =>
  main(page).getByRole("link", { name }).first().click();

async function ownerAt(page: Page, product: OwnedProduct, place: string): Promise<OwningBuyer> {
  const buyer = await buyerOf(portalOrigin(), product, somebody("Yeo Lay Hoon"));
  await arrive(page, buyer.person, place);
  return buyer;
}

/** Opens the n-th day that is free in the calendar. */
const openDay = (page: Page, nth: number) =>
  main(page)
    .getByRole("link", { name: / left$/ })
    .nth(nth)
    .click();

/** Presses one of the times of the day that is open. */
const pressTime = (page: Page, nth: number) =>
  main(page)
    .getByRole("region", { name: /\d{4}$/ })
    .getByText(/[AP]M to/)
    .nth(nth)
    .click();

test("a month of sessions is booked week by week, rescheduled, cancelled in time and late, and renewed", async ({
  page,
}, { project }) => {
  const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
  const { owned } = await ownerAt(page, "circuit-training", "/");
  await expect(main(page)).toContainText("Next: book your sessions");
  await look("services-upcoming");
  await page.goto(`${portalOrigin()}/book-preclass-sessions?term=${owned.termId}`);
  await look("sessions-day");
  await openDay(page, 4);
  await page.getByLabel("How often?").selectOption("4");
  await look("sessions-time");
  await pressTime(page, 0);
  await expect(main(page).getByRole("button", { name: "Remove" })).toHaveCount(4);
  await look("sessions-check");
  await press(page, "Remove");
  await press(page, "Book 3 sessions");
  await expect(page.locator("body")).toContainText("Book appointment successfully");
  await look("sessions-booked");

  await page.goto(`${portalOrigin()}/appointment-list/${owned.termId}/cancel-sessions`);
  await look("cancel-sessions");
  await page.goto(`${portalOrigin()}/appointment-list/${owned.termId}/freeze`);
  await look("freeze-dates");
  const lastDay = (await owned.service()).validUntil;
  const frozen = new URLSearchParams({ from: lastDay, to: lastDay });
  await page.goto(`${portalOrigin()}/appointment-list/${owned.termId}/freeze/check?${frozen}`);
  await look("freeze-check");
  await page.goto(`${portalOrigin()}/appointment-list/${owned.termId}/move`);
  await look("move-package");

  await page.goto(`${portalOrigin()}/book-preclass-sessions?term=${owned.termId}`);
  await openDay(page, 0);
  await pressTime(page, 1);
  await press(page, "Book this session");
  await follow(page, "See my appointments");
  await expect(main(page)).toContainText(
    "Rescheduling or cancelling it now forfeits this session.",
  );
  await look("appointments-of-term");

  await follow(page, /^Cancel/);
  await expect(main(page)).toContainText("You will lose this session");
  await press(page, "Cancel and lose this session");
  await expect(main(page)).toContainText("Tick the box to continue");
  await look("session-cancel-late");
  await page.getByRole("checkbox").check();
  await press(page, "Cancel and lose this session");
  await expect(page.locator("body")).toContainText("Cancelled appointment successfully");
  await expect(main(page)).toContainText("Forfeited");

  await follow(page, /^Reschedule/);
  await look("reschedule-day");
  await openDay(page, 5);
  await look("reschedule-time");
  await pressTime(page, 2);
  await page.getByRole("checkbox").check();
  await look("reschedule-check");
  await press(page, "Reschedule this session");
  await expect(page.locator("body")).toContainText("Reschedule appointment successfully");
  await follow(page, /^Cancel/);
  await expect(main(page)).toContainText("You are in time");
  await page.getByRole("checkbox").check();
  await look("session-cancel");
  await press(page, "Cancel this session");
  await expect(page.locator("body")).toContainText("Cancelled appointment successfully");
  await look("appointments-changed");
  await page.goto(`${portalOrigin()}/appointment-list`);
  await look("appointments");

  const { id } = await owned.service();
  await page.goto(`${portalOrigin()}/renew?service=${id}`);
  await look("renew");
  await press(page, "Add to cart");
  await expect(page.locator("body")).toContainText("Circuit Training is now in your cart");
});

test("a full home page shows what is next for two people, a week, packages and open tasks", async ({
  page,
}, { project }) => {
  const both = await daughterAndMother(portalOrigin());
  const { api, motherId, person } = both;
  const items = [circuitTraining, { ...circuitTraining, clientId: motherId }];
  await api.carts.put({ body: { items, source: "MYNH" } });
  await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
  const { id } = await api.profiles.get();
  for (const clientId of [id as string, motherId]) {
    await declareHealth(api, clientId);
    const { services } = await api.services.list();
    const mine = services.find((one) => one.clientId === clientId);
    const owned = { api, clientId, termId: mine?.term.id as string } as PackageOwner;
    const soon = new Date(Date.now() + 30 * 3_600_000).toISOString();
    const times = (await vacant(owned)).filter(({ startsAt }) => startsAt > soon);
    await bookOne(owned, times[0]?.id as string);
    await bookOne(owned, times.at(-1)?.id as string);
  }
  await api.denticare.register();
  await newOrder(both);
  await arrive(page, person, "/");
  const parts = await main(page).getByRole("heading", { level: 2 }).allTextContents();
  expect(parts.slice(0, 2)).toEqual(["What needs doing", "What is next"]);
  await expect(main(page)).toContainText(`for ${MOTHER}`);
  await expect(main(page)).toContainText("Not paid yet");
  await checkScreen(page, `${project.name} home-with-everything`);
});

test("Gym Tonic books the pre-assessment, then the intake with all its dates", async ({ page }, {
  project,
}) => {
  const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
  const { owned } = await ownerAt(page, "gym-tonic", "/");
  await page.goto(`${portalOrigin()}/book-preclass-sessions?term=${owned.termId}`);
  await expect(main(page)).toContainText("Choose a day for your pre-assessment");
  await expect(main(page)).toContainText("Please come 10 minutes early.");
  await look("pre-assessment-day");
  await openDay(page, 0);
  await pressTime(page, 0);
  await look("pre-assessment-check");
  await press(page, "Book this pre-assessment");
  await expect(main(page)).toContainText("Please choose the dates of your sessions next.");
  await look("pre-assessment-booked");
  await follow(page, "Choose dates");
  await look("intake");
  await press(page, "See all the dates");
  await expect(main(page).locator("ol > li")).toHaveCount(24);
  await look("intake-check");
  await press(page, "Enrol for these 24 sessions");
  await expect(page.locator("body")).toContainText("Enrol intake successfully");
  await look("intake-enrolled");
  await follow(page, "See my appointments");
  await expect(main(page).getByRole("link", { name: /^Reschedule Gym/ })).toHaveCount(0);
  await look("appointments-of-intake");
});

test("a full time has a waiting list, and its link takes the place", async ({ page }, {
  project,
}) => {
  const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
  await page.goto(`${portalOrigin()}/seat-offer/${"x".repeat(32)}`);
  await expect(main(page)).toContainText("404");
  const others = await Promise.all([1, 2, 3, 4].map(() => buyerOf(portalOrigin(), "gym-tonic")));
  const times = await vacant((others[0] as OwningBuyer).owned);
  const time = times[20];
  const booked = await Promise.all(others.map(({ owned }) => bookOne(owned, time?.id as string)));
  const { owned, person, visitor } = await ownerAt(page, "gym-tonic", "/");
  const day = toSingaporeDay(new Date(time?.startsAt as string));
  const ask = new URLSearchParams({ term: owned.termId, day });
  await page.goto(`${portalOrigin()}/book-preclass-sessions?${ask}`);
  await look("time-full");
  await follow(page, /^Wait for a place/);
  await look("wait");
  await press(page, "Yes, put me on the waiting list");
  await expect(main(page)).toContainText("You are 1st on the list.");
  await look("waiting");

  await cancel((others[0] as OwningBuyer).owned, booked[0]?.id as string);
  const address = await inMessage(visitor, `+65${person.mobile}`, /(\/seat-offer\/[\w-]+)/, {
    among: 5,
  });
  await page.context().clearCookies();
  await page.goto(`${portalOrigin()}${address}`);
  await look("seat-offer");
  await checkInEachLanguage(page, "seat-offer");
  await press(page, "Take this place");
  await expect(main(page)).toContainText("The place is yours");
  await look("seat-offer-taken");
  await checkInEachLanguage(page, "seat-offer-taken");
});
