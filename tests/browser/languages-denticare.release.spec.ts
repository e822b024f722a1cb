// Shorter: tests/browser/every-page.spec.ts Shorter: tests/browser/denticare.spec.ts
/** The screens of Denticare for a visitor, in each language. */
import { expect, type Page } from "@playwright/test";
import { type Language, languages } from "~/lib/language/languages";
import { checkIn, chooseLanguage, readText } from "../helpers/browser/language-screen";
import { portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { newPatient, type Patient } from "../helpers/denticare/dental-screens";
import { inMessage } from "../helpers/visitor/messages";
import { Visitor } from "../helpers/visitor/visitor";

const open = (page: Page, path: string) => page.goto(portalOrigin() + path);
const send = (page: Page) => page.locator("main form button").first().click();
const follow = (page: Page, address: string) =>
  page.locator(`main a[href^="${address}"]`).first().click();

/** The code of the newest SMS, in any language. */
const codeOf = ({ mobile }: Patient) =>
  inMessage(new Visitor(portalOrigin()), `+65${mobile}`, /(?<!\d)(\d{6})(?!\d)/);
const linkOf = ({ mobile }: Patient) =>
  inMessage(new Visitor(portalOrigin()), `+65${mobile}`, /(\/denticare\/appointment\/[\w-]+)/);

/** @param nth of the free days. Another day for each language, because the journeys run at the same time. */
async function chooseTime(
  page: Page,
  nth: number,
  shows: (name: string) => Promise<void>,
): Promise<void> {
  await send(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await shows("service-refused");
  await page.locator("main input[type=radio]").first().check();
  await send(page);
  await shows("clinic");
  await page.locator("main input[type=radio]").nth(1).check();
  await send(page);
  await shows("day");
  await page.locator("table.calendar + p a").last().click();
  await page.locator("a.day-free").nth(nth).click();
  await shows("time");
  await page.locator("#times button").first().click();
}

async function enterPerson(
  page: Page,
  patient: Patient,
  shows: (name: string) => Promise<void>,
): Promise<void> {
  await send(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await shows("details-refused");
  await page.locator("input[name=forWhom]").first().check();
  for (const [name, value] of Object.entries(patient))
    await page.locator(`input[name=${name === "mobile" ? "mobileNumber" : name}]`).fill(value);
  await page.locator("button[name=intent][value=extend]").click();
  await shows("details");
  await send(page);
  await page.locator("input[name=code]").fill("12");
  await send(page);
  await shows("code-refused");
  await page.locator("input[name=code]").fill(await codeOf(patient));
  await send(page);
}

for (const language of languages.slice(1))
  test(`a visitor books and cancels in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-denticare-${name}`);
    const patient = newPatient();
    await open(page, "/denticare");
    await chooseLanguage(page, language);
    await shows("start");
    await follow(page, "/denticare/book-appointment");
    await chooseTime(page, 3 + languages.indexOf(language), shows);
    await enterPerson(page, patient, shows);
    await shows("confirm");
    await open(page, "/denticare/book-appointment");
    await shows("retained");
    await follow(page, "/denticare/confirm-order");
    await send(page);
    await expect(page.locator("h1")).toHaveText(readText(language, "denticare:done.title"));
    await shows("booked");

    const link = await linkOf(patient);
    await open(page, link);
    await shows("link");
    const file = await page.request.get(`${portalOrigin()}${link}/calendar`);
    const written = readText(language, "denticare:calendar.change").split("{{")[0] as string;
    expect((await file.text()).replaceAll("\r\n ", "")).toContain(written);
    await follow(page, `${link}/cancel`);
    await shows("cancel");
    await send(page);
    const message = page.locator("main [role=status]");
    await expect(message).toContainText(readText(language, "replies:denticare.cancelled"));
    await shows("cancelled");
  });

for (const language of languages)
  test(`a visitor finds an appointment, and reads what failed, in ${language}`, async ({
    page,
  }) => {
    const shows = (name: string) => checkIn(page, language, `language-denticare-${name}`);
    const patient = newPatient();
    await open(page, "/denticare/existing-appointment-found");
    await chooseLanguage(page, language);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows("find-refused");
    await page.locator("input[name=nric]").fill(patient.nric);
    await page.locator("input[name=mobileNumber]").fill("61234567");
    await send(page);
    await shows("find-landline");
    await page.locator("input[name=mobileNumber]").fill(patient.mobile);
    await send(page);
    await shows("find-code");
    await page.locator("input[name=code]").fill("123456");
    await send(page);
    await expectNoEnglishAlert(page, language);
    await shows("find-code-refused");
    for (const [name, path] of [
      ["not-found", "/denticare/page-not-found"],
      ["unknown", "/denticare/nothing-here"],
      ["wrong", "/denticare/something-went-wrong"],
      ["not-cancelled", "/denticare/something-went-wrong?from=cancellation"],
      ["no-such-link", "/denticare/appointment/abcdefghijklmnopqrstuvwxyz012345"],
    ] as const) {
      await open(page, path);
      await shows(name);
    }
  });

/** A refusal of the provider is translated too. A sentence without a translation has the tag of English. */
async function expectNoEnglishAlert(page: Page, language: Language): Promise<void> {
  const wrong = readText(language, "replies:denticare.wrong-code");
  await expect(page.getByRole("alert")).toContainText(wrong);
  await expect(page.locator("main [lang=en-SG]")).toHaveCount(0);
}
