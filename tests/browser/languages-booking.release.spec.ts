// Shorter: tests/browser/every-page.spec.ts Shorter: tests/browser/services.spec.ts
/** My services, the booking of a session and the appointments, in each language. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { languages } from "~/lib/language/languages";
import { toSingaporeDay } from "~/lib/singapore-date";
import { buyerOf } from "../helpers/booking/owned-package";
import {
  book,
  bookOne,
  move,
  type PackageOwner,
  timesTwiceAWeek,
  vacant,
} from "../helpers/booking/package-owner";
import { checkIn, chooseLanguage, readText } from "../helpers/browser/language-screen";
import { arrive, portalOrigin, printsOnOneSheet } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { newBuyer } from "../helpers/payment/buyer";
import { inMessage } from "../helpers/visitor/messages";
import { Visitor } from "../helpers/visitor/visitor";

/** Opens the n-th day that is free in the calendar, or in the later one if these weeks have no free day. */
async function openDay(page: Page, nth: number): Promise<void> {
  const days = page.locator('main td a[href*="day="]');
  if ((await days.count()) <= nth) await page.locator('main a[href*="from="]').last().click();
  await days.nth(nth).click();
}

for (const language of languages.slice(1))
  test(`a customer books a session in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-booking-${name}`);
    const { owned, person } = await buyerOf(portalOrigin(), "circuit-training");
    await arrive(page, person, "/");
    await chooseLanguage(page, language);
    await expect(page.locator("main")).toContainText("Circuit Training");
    await shows("my-services");
    await page.goto(`${portalOrigin()}/book-preclass-sessions?term=${owned.termId}`);
    await shows("days");
    await openDay(page, 5);
    await shows("times");
    await page.locator("main form button[name=slot]:not([disabled])").first().click();
    await page.waitForURL(/\/check/);
    await shows("check");
    await page.locator("main form:has(input[name=kind]) button").last().click();
    await page.waitForURL(/\/booked/);
    await shows("booked");
    await page.goto(`${portalOrigin()}/slip/appointment/${owned.termId}`);
    await printsOnOneSheet(page, `language-slip-appointments-${language}`);
    await shows("slip");
    await page.goto(`${portalOrigin()}/appointment-list`);
    await shows("appointments");
    await page.locator('main a[href^="/appointment-list/"]').first().click();
    await shows("appointments-of-term");
    const appointments = page.url();
    await page.locator('main a[href^="/appointment-reschedule"]').first().click();
    await shows("reschedule-days");
    await openDay(page, 7);
    await shows("reschedule-times");
    await page.locator('main a[href*="/check?"]').first().click();
    await shows("reschedule-check");
    await page.goto(appointments);
    await page.locator('main a[href^="/session-cancel"]').first().click();
    await shows("cancel");
    await page.locator("main form:has(input[name=consent]) button").last().click();
    await expect(page.getByRole("alert")).toBeVisible();
    await shows("cancel-refused");
    await page.locator("main input[name=consent]").check();
    await page.locator("main form:has(input[name=consent]) button").last().click();
    await page.waitForURL(/appointment-list/);
    await shows("cancelled");
  });

for (const language of languages.slice(1))
  test(`a customer without a package sees My services in ${language}`, async ({ page }) => {
    const { person } = await newBuyer(portalOrigin());
    await arrive(page, person, "/");
    await chooseLanguage(page, language);
    await checkIn(page, language, "language-booking-no-services");
  });

/** Presses the main button of a form with a tick. */
const confirm = async (page: Page) => {
  await page.locator("main input[name=consent]").check();
  await page.locator("main form:has(input[name=consent]) button").last().click();
};

for (const language of languages.slice(1))
  test(`a customer changes a package in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-booking-${name}`);
    const { owned, person } = await buyerOf(portalOrigin(), "circuit-training");
    for (const time of await timesTwiceAWeek(owned, 2)) await bookOne(owned, time.id);
    const appointments = `${portalOrigin()}/appointment-list/${owned.termId}`;
    await arrive(page, person, "/");
    await chooseLanguage(page, language);
    await page.goto(`${appointments}/cancel-sessions`);
    await shows("cancel-sessions");
    await page.locator("main input[name=sessions]").first().uncheck();
    await page.locator("main form:has(input[name=late]) button").last().click();
    await page.waitForURL(appointments);
    await expect(page.locator("main")).not.toContainText("cancelled");
    await shows("cancelled-sessions");
    await page.goto(`${appointments}/move`);
    await shows("move");
    await page.locator("main form:has(input[name=consent]) button").last().click();
    await expect(page.getByRole("alert")).toBeVisible();
    await shows("move-refused");
    await page.locator("main input[name=center]").first().check();
    await confirm(page);
    await page.waitForURL(appointments);
    await shows("moved");
    await page.goto(`${appointments}/cancel-package`);
    await page.locator("main details summary").first().click();
    await shows("cancel-package");
    await page.locator("main input[name=reason]").first().check();
    await confirm(page);
    await page.waitForURL(/\/invoice\//);
    await shows("cancelled-package");
  });

for (const language of languages.slice(1))
  test(`a customer reads of times that were moved or are near in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-booking-${name}`);
    const { owned, person } = await buyerOf(portalOrigin(), "circuit-training");
    const times = await timesTwiceAWeek(owned, 3);
    const soon = (await vacant(owned)).find(({ late, placesLeft }) => late && placesLeft > 0);
    const slots = times.slice(0, 2).map(({ id }) => id);
    const { booked } = await book(owned, slots);
    const booking = booked[0]?.id as string;
    const link = await inMessage(new Visitor(portalOrigin()), person.email, /(\/appt\/\w{16})/);
    await arrive(page, person, `/session-cancel?booking=${booking}`);
    await chooseLanguage(page, language);
    await move(owned, booking, times[2]?.id as string);
    await confirm(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows("cancel-moved");
    const day = toSingaporeDay(new Date(soon?.startsAt as string));
    const near = new URLSearchParams({ booking, day, slot: soon?.id as string });
    await page.goto(`${portalOrigin()}/appointment-reschedule/check?${near}`);
    await shows("reschedule-near");
    await confirm(page);
    await page.waitForURL(/appointment-list/);
    await page.goto(`${portalOrigin()}/session-cancel?booking=${booking}`);
    await shows("cancel-booked-late");
    await confirm(page);
    await page.waitForURL(/appointment-list/);
    await page.goto(portalOrigin() + link);
    await shows("link-of-several");
  });

/** Enrols the person in the first group that can be chosen. */
async function enrol({ api, clientId, termId, service }: PackageOwner): Promise<void> {
  const groups = await api.intakes.list({ query: { termId } });
  const group = groups.find(({ problem }) => problem === null);
  const body = {
    clientId,
    subscription: (await service()).id,
    subscriptionTermId: termId,
    intakeId: group?.id as string,
  };
  await api.intakes.enrol({ body, idempotencyKey: randomUUID() });
}

for (const language of languages.slice(1))
  test(`a customer leaves a group in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-booking-${name}`);
    const { owned, person } = await buyerOf(portalOrigin(), "functional-strength-training");
    await enrol(owned);
    const appointments = `${portalOrigin()}/appointment-list/${owned.termId}`;
    await arrive(page, person, "/");
    await chooseLanguage(page, language);
    await page.goto(appointments);
    await page.locator('main details:has(a[href$="/leave"]) summary').click();
    await page.locator('main a[href$="/leave"]').click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      readText(language, "booking:leave.title"),
    );
    await shows("leave");
    await confirm(page);
    await page.waitForURL(appointments);
    await expect(page.getByRole("status").first()).toBeVisible();
    await expect(page.locator("body")).not.toContainText("left the group");
    await shows("left-group");
  });
