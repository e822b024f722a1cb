import { expect, type Page } from "@playwright/test";
import { sampleVolunteers } from "~/database/sample/volunteers";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { sampleRegulars } from "~/provider/sample/people";
import { checkInEachLanguage } from "../helpers/browser/language-screen";
import { checkScreen, linkInMessage, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { readQr } from "../helpers/check-in/door";
import { APPOINTMENT_LINK } from "../helpers/visitor/messages";

type Regular = (typeof sampleRegulars)[number];
type Volunteer = (typeof sampleVolunteers)[number];
const [regular, invited] = sampleRegulars as [Regular, Regular];
const volunteer = sampleVolunteers.find((one) => one.organisationId === null) as Volunteer;
const ofAnOrganisation = sampleVolunteers.find((one) => one.organisationId !== null) as Volunteer;
const TEN_INCH_TABLET = { width: 800, height: 1280 };

const next = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** Opens the posters as staff do and goes where the picture of one leads. */
async function scan(page: Page, words: RegExp): Promise<string> {
  await page.goto(`${portalOrigin()}/check-in-check-out/posters`);
  if (await page.getByLabel("Staff code").isVisible()) {
    await page.getByLabel("Staff code").fill(SAMPLE_STAFF_CODE);
    await next(page, "Show the posters");
  }
  await page.getByRole("link", { name: "Taman Jurong Rain Tree Centre" }).click();
  const picture = page.getByRole("img", { name: words }).first();
  const address = (await readQr((await picture.getAttribute("src")) ?? "")) ?? "";
  await page.goto(address);
  return address;
}

async function byIdNumber(page: Page, nric: string): Promise<void> {
  await page.getByRole("link", { name: /By my ID number/ }).click();
  await page.getByLabel(/NRIC, FIN/).fill(nric);
  await next(page, "Find me");
}

const MILLIMETRE = 96 / 25.4;

/** Checks one sheet per poster with all its words, a code of at least 70 mm and words of 60 points, and no other part of the page. */
async function printsPosters(page: Page): Promise<void> {
  const posters = page.locator(".poster");
  for (const format of ["A4", "Letter"]) {
    const paper = await page.pdf({ format });
    const sheets = paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g);
    expect(sheets, format).toHaveLength(await posters.count());
  }
  await page.emulateMedia({ media: "print" });
  const seen = page.viewportSize();
  // Letter has less height, A4 less width.
  await page.setViewportSize({ width: Math.floor(180 * MILLIMETRE), height: 900 });
  await expect(page.locator("h1")).toBeHidden();
  await expect(page.locator("header, footer").first()).toBeHidden();
  for (const poster of await posters.all()) {
    const box = await poster.boundingBox();
    const parts = await poster.locator("> :visible").all();
    const ends = await Promise.all(parts.map((part) => part.boundingBox()));
    const lowest = Math.max(...ends.map((end) => (end ? end.y + end.height : 0)));
    expect(lowest).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));
    const code = await poster.getByRole("img").boundingBox();
    expect(code?.width).toBeGreaterThan(70 * MILLIMETRE);
    expect(code?.width).toBeCloseTo(code?.height ?? 0, 0);
    await expect(poster.locator("h2")).toHaveCSS("font-size", "80px");
  }
  await page.emulateMedia({ media: null });
  if (seen) await page.setViewportSize(seen);
}

test("a participant checks in by ID number and out by mobile, and gives feedback", async ({
  page,
}, info) => {
  const look = (name: string) => checkScreen(page, `${info.project.name} ${name}`);
  const person = regular;
  await page.goto(`${portalOrigin()}/check-in-check-out`);
  await look("door-how");
  await page.goto(`${portalOrigin()}/check-in-check-out/posters`);
  await look("door-staff-code");
  const address = await scan(page, /Check in and check out/);
  await page.goto(`${portalOrigin()}/check-in-check-out/posters/taman-jurong`);
  await look("door-posters");
  await printsPosters(page);
  await page.goto(address);
  await look("door-centre");
  await next(page, /I have a session/);
  await look("door-find-me");
  await byIdNumber(page, "S1234567A");
  await expect(page.getByRole("alert")).toContainText("NRIC is invalid");
  await look("door-id-number-wrong");
  await page.getByLabel(/NRIC, FIN/).fill("S1234567D");
  await next(page, "Find me");
  await expect(page.locator("h1")).toHaveText("We did not find you here");
  await look("door-try-again");
  await page.getByRole("link", { name: "Try again" }).click();
  await byIdNumber(page, person.nric.toLowerCase());
  await expect(page.locator("h1")).toHaveText("Is this you?");
  await expect(page.getByRole("main")).toContainText(`S****${person.nric.slice(5)}`);
  await expect(page.locator("body")).not.toContainText(person.nric);
  await look("door-confirm-in");
  await next(page, "Yes, check in");
  await expect(page.locator("h1")).toHaveText("You are checked in");
  await look("door-in");

  await page.goto(address);
  await next(page, /I have a session/);
  await page.getByRole("link", { name: /By my mobile number/ }).click();
  await look("door-mobile");
  await page.getByLabel("Number", { exact: true }).fill(person.mobileNumber);
  await next(page, "Find me");
  await look("door-confirm-out");
  await next(page, "Yes, check out");
  await expect(page.locator("h1")).toHaveText("You are checked out");
  await look("door-out");
  await page.getByRole("link", { name: "Tell us how it was" }).click();
  await next(page, "Send my feedback");
  await expect(page.getByRole("alert")).toContainText("Choose a number from 1 to 6");
  await look("feedback");
  await checkInEachLanguage(page, "feedback");
  await page.getByLabel("6 Very good").check();
  await page.getByLabel("The people").check();
  await page.getByLabel(/What could be better/).fill("Nothing at all");
  await next(page, "Send my feedback");
  await expect(page.locator("h1")).toHaveText("Thank you for telling us");
  await look("feedback-thanks");
  await checkInEachLanguage(page, "feedback-thanks");

  await page.goto(address);
  await next(page, /I have a session/);
  await byIdNumber(page, person.nric);
  await expect(page.locator("h1")).toHaveText("You have already checked out");
  await look("door-done-already");
});

test("a volunteer checks in alone, at the activity's poster", async ({ page }, info) => {
  const look = (name: string) => checkScreen(page, `${info.project.name} ${name}`);
  const person = volunteer;
  const address = await scan(page, /Someone to talk to.*on their own/);
  await look("volunteer-start");
  await next(page, "Start");
  await byIdNumber(page, person.nric);
  await look("volunteer-confirm");
  await next(page, "Yes, check in");
  await expect(page.locator("h1")).toHaveText("You are checked in");
  await page.goto(address);
  await next(page, "Start");
  await byIdNumber(page, person.nric);
  await next(page, "Yes, check out");
  await expect(page.getByRole("main")).toContainText("of your time today");
  await look("volunteer-out");
});

test("a tablet checks in a volunteer of an organisation, and keeps no data for the next", async ({
  page,
}, info) => {
  await page.setViewportSize(TEN_INCH_TABLET);
  const look = (name: string) => checkScreen(page, `${info.project.name} ${name}`);
  const person = ofAnOrganisation;
  const address = `${await scan(page, /Check in and check out/)}&tablet=on`;
  const start = address.slice(portalOrigin().length);
  for (const verb of ["in", "out"]) {
    await page.goto(address);
    await next(page, /with my organisation/);
    await look("tablet-organisation");
    await next(page, "Keppel Bakers Pte Ltd");
    await byIdNumber(page, person.nric);
    await look("tablet-event");
    await next(page, /Someone to talk to/);
    await expect(page.locator("meta[http-equiv=refresh]")).toHaveAttribute(
      "content",
      `30; url=${start}`,
    );
    await look(`tablet-confirm-${verb}`);
    await next(page, `Yes, check ${verb}`);
    await expect(page.locator("h1")).toHaveText(`You are checked ${verb}`);
    await look(`tablet-${verb}`);
  }
  await next(page, "5 Good");
  await expect(page.getByRole("main")).toContainText("Thank you for telling us how it was");
  await look("tablet-rated");
  await page.getByRole("link", { name: "Done: next person" }).click();
  await expect(page.locator("h1")).toHaveText("What are you here for?");
  await page.goBack();
  await expect(page.locator("body")).not.toContainText(person.nric.slice(5));
  for (const place of ["page-not-found", "something-went-wrong", "confirm"]) {
    await page.goto(`${portalOrigin()}/check-in-check-out/${place}`);
    await expect(page.getByRole("link", { name: "Back to the start" })).toBeVisible();
    await look(`tablet-${place}`);
  }
});

test("an appointment from an SMS link is confirmed and declined, and has its own error pages", async ({
  page,
}, info) => {
  const look = (name: string) => checkScreen(page, `${info.project.name} ${name}`);
  await page.goto(await linkInMessage(invited.mobileNumber, APPOINTMENT_LINK));
  await expect(page.locator("h1")).toHaveText("Circuit Training");
  await look("appt-pending");
  await next(page, "Yes, I am coming");
  await expect(page.getByRole("status")).toContainText("You are coming");
  await look("appt-confirmed");
  await next(page, "No, I cannot come");
  await expect(page.getByRole("status")).toContainText("You cannot come");
  await look("appt-declined");
  const calendar = await page.request.get(`${page.url()}/calendar`);
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  expect(await calendar.text()).toContain("SUMMARY:Circuit Training");

  await page.goto(`${portalOrigin()}/appt/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`);
  await expect(page).toHaveURL(/\/appt\/page-not-found$/);
  await look("appt-page-not-found");
  await page.goto(`${portalOrigin()}/appt/something-went-wrong`);
  await look("appt-something-went-wrong");
  await page.goto(`${portalOrigin()}/appt`);
  await look("appt-ask");
  await page.goto(`${portalOrigin()}/check-in-check-out/center/taman-jurong?code=edited`);
  await expect(page).toHaveURL(/\/check-in-check-out\/page-not-found$/);
  await look("door-page-not-found");
  await page.goto(`${portalOrigin()}/check-in-check-out/something-went-wrong`);
  await look("door-something-went-wrong");
  await page.goto(`${portalOrigin()}/feedback/page-not-found`);
  await look("feedback-page-not-found");
});
