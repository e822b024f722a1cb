import { expect, type Page } from "@playwright/test";
import { checkScreen, codeFor, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { sendHistory } from "../helpers/denticare/dental";
import { bookedByVisitor, MOBILE_CODE, newPatient } from "../helpers/denticare/dental-screens";
import { newBuyer } from "../helpers/payment/buyer";
import { somebody } from "../helpers/sign-in/sign-in";
import { inMessage } from "../helpers/visitor/messages";
import { Visitor } from "../helpers/visitor/visitor";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
const follow = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("link", { name }).first().click();
const heading = (page: Page, words: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(words);

/** Answers the questions from the one shown to the time. */
async function chooseTime(
  page: Page,
  clinic: string,
  look: (name: string) => Promise<void> = async () => undefined,
) {
  await heading(page, "What do you need?");
  await look("service");
  await page.getByLabel(/Scaling and polishing/).check();
  await press(page, "Continue");
  await heading(page, "Which clinic?");
  await look("clinic");
  await page.getByLabel(clinic).check();
  await press(page, "Continue");
  await heading(page, "When would you like to come?");
  await follow(page, /^Later: /);
  await look("day");
  await openDay(page, 4);
  await look("time");
  await pressTime(page, 0);
}

const openDay = (page: Page, nth: number) =>
  page
    .getByRole("link", { name: /: free times$/ })
    .nth(nth)
    .click();

const pressTime = (page: Page, nth: number) =>
  page
    .getByRole("button", { name: /^\d\d:\d\d [AP]M$/ })
    .nth(nth)
    .click();

test("a visitor books without sign-in", async ({ page }, { project }) => {
  const look = (name: string) => checkScreen(page, `${project.name} denticare-${name}`);
  const patient = newPatient();
  await page.goto(`${portalOrigin()}/denticare`);
  await look("landing");
  await follow(page, "Book an appointment");
  await chooseTime(page, "Woodlands Dental Clinic", look);

  await heading(page, "Who is it for?");
  await expect(page.getByRole("main")).toContainText("We keep this time for you until");
  await press(page, "Continue");
  await expect(page).toHaveTitle(/^Error: /);
  await look("details-refused");
  await page.getByLabel("For myself").check();
  await page.getByLabel("Full name").fill(patient.name);
  await page.getByLabel("ID number").fill(patient.nric);
  await page.getByLabel("E-mail").fill(patient.email);
  await page.getByLabel("Number", { exact: true }).fill(patient.mobile);
  await press(page, "Keep the time 10 minutes longer");
  await expect(page.getByLabel("Full name")).toHaveValue(patient.name);
  await look("details");
  await press(page, "Continue");
  await heading(page, "Type the code from our SMS");
  await look("mobile");
  const code = await inMessage(new Visitor(portalOrigin()), `+65${patient.mobile}`, MOBILE_CODE);
  await page.getByLabel("Code of 6 digits").fill(code);
  await press(page, "Continue");
  await heading(page, "Check and confirm");
  await look("confirm");
  await page.goto(`${portalOrigin()}/denticare/book-appointment`);
  await heading(page, "You have not finished booking");
  await look("retained");
  await follow(page, "Continue with this");
  await press(page, "Book this appointment");
  await heading(page, "Your appointment is booked");
  await look("booked");
});

test("the link of the SMS shows and cancels, and the code finds the existing appointment", async ({
  page,
}, { project }) => {
  const look = (name: string) => checkScreen(page, `${project.name} denticare-${name}`);
  const { patient, link } = await bookedByVisitor(portalOrigin());
  await page.goto(`${portalOrigin()}/denticare/existing-appointment-found`);
  await look("find");
  await page.getByLabel("ID number of the person it is for").fill(patient.nric);
  await page.getByLabel("Number", { exact: true }).fill(patient.mobile);
  await press(page, "Send me an SMS");
  await look("code");
  const code = await inMessage(
    new Visitor(portalOrigin()),
    `+65${patient.mobile}`,
    /code is (\d{6})/,
  );
  await page.getByLabel("Code of 6 digits").fill(code);
  await press(page, "Show the appointment");
  await heading(page, "Existing appointment found");
  await look("found");

  await page.goto(`${portalOrigin()}${link}`);
  await heading(page, "Dental appointment");
  await look("link");
  await follow(page, "Cancel this appointment");
  await look("link-cancel");
  await press(page, "Yes, cancel it");
  await expect(page.locator("body")).toContainText("Cancelled appointment successfully");
  await look("link-cancelled");
  for (const [name, path] of [
    ["not-found", "/denticare/nothing-here"],
    ["wrong", "/denticare/something-went-wrong"],
    ["no-such-link", "/denticare/appointment/abcdefghijklmnopqrstuvwxyz012345"],
  ] as const) {
    await page.goto(`${portalOrigin()}${path}`);
    await look(name);
  }
});

test("a customer registers, gives the medical history, books, reschedules and cancels", async ({
  page,
}, { project }) => {
  const look = (name: string) => checkScreen(page, `${project.name} my-denticare-${name}`);
  const { person, api } = await newBuyer(portalOrigin(), somebody());
  await page.goto(`${portalOrigin()}/my-denticare/schedule`);
  await page.getByLabel("Mobile number").fill(person.mobile);
  await press(page, "Send me a code");
  await page.getByLabel("Code").fill(await codeFor(person.mobile));
  await press(page, "Continue");
  await heading(page, "Register for Denticare");
  await look("first");
  await press(page, "Register for Denticare");
  await expect(page.locator("body")).toContainText("Created denticare client successfully");
  await heading(page, "Please fill in the medical history");
  await look("history");
  await sendHistory(api);
  await page.goto(`${portalOrigin()}/my-denticare`);
  await look("none");
  await follow(page, "Book an appointment");
  await chooseTime(page, "Bukit Merah Dental Clinic");
  await heading(page, "Check the appointment");
  await look("check");
  await press(page, "Book this appointment");
  await expect(page.locator("body")).toContainText("Book appointment successfully");
  await look("list");
  await page.goto(`${portalOrigin()}/`);
  await expect(page.getByRole("main")).toContainText("Next dental appointment");
  await look("my-services");
  await page.goto(`${portalOrigin()}/appointment-list`);
  await look("appointments");
  await follow(page, "See all");
  await follow(page, "Reschedule");
  await heading(page, "What do you need?");
  await expect(page.getByLabel(/Scaling and polishing/)).toBeChecked();
  await press(page, "Continue");
  await press(page, "Continue");
  await heading(page, "When would you like to come?");
  await follow(page, /^Later: /);
  await openDay(page, 5);
  await look("new-time");
  await pressTime(page, 2);
  await heading(page, "Check the new time");
  await look("check-new");
  await press(page, "Reschedule the appointment");
  await expect(page.locator("body")).toContainText("Reschedule appointment successfully");
  await follow(page, /^Cancel the appointment/);
  await look("cancel");
  await press(page, "Yes, cancel it");
  await expect(page.locator("body")).toContainText("Cancelled appointment successfully");
  await follow(page, /^Cancelled/);
  await look("cancelled");
});
