import { expect, type Page } from "@playwright/test";
import { buy, declareHealth } from "../helpers/booking/package-owner";
import { checkScreen, portalOrigin, printsOnOneSheet } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { beginCounter, typeStaffCode } from "../helpers/counter/counter-browser";
import { newBuyer, newOrder } from "../helpers/payment/buyer";
import { newNric } from "../helpers/people/registered";

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).click();
const heading = (page: Page) => page.locator("h1");

async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Lim Ah Huay");
  await page.getByLabel("NRIC (Singapore identity card)").check();
  await page.getByLabel("ID number").fill(newNric());
  await page.getByLabel("Day", { exact: true }).fill("27");
  await page.getByLabel("Month", { exact: true }).fill("3");
  await page.getByLabel("Year", { exact: true }).fill("1948");
  await page.getByLabel("Female").check();
  await page.getByLabel("Hokkien").check();
  await page.getByLabel("On a printed slip at each visit").check();
  await page.getByLabel(/I have compared the person/).check();
}

async function chooseCircuitTraining(page: Page): Promise<void> {
  await page.goto(
    `${portalOrigin()}/register-service/service-selection/programme?category=active-ageing&product=circuit-training`,
  );
  await page.getByLabel(/8 sessions: \$87\.20/).check();
  await page.getByLabel("Taman Jurong Rain Tree Centre").check();
  await press(page, "Choose this programme");
  await press(page, "Continue");
  for (const answer of ["General fitness", "None", "None", "1-3 times"]) {
    await page.getByLabel(answer).first().check();
    await press(page, "Continue");
  }
}

/** Answers the steps of a registered person: her details are on record, and she has no family. */
async function answerTheRest(page: Page, look: (name: string) => Promise<unknown>): Promise<void> {
  while ((await heading(page).textContent()) === "Your details") await press(page, "Continue");
  await page.getByLabel("Postal code").fill("640501");
  await press(page, "Find address");
  await press(page, "Continue");
  await page.getByLabel("Yes, I live here").check();
  await press(page, "Continue");
  await expect(heading(page)).toHaveText("Your emergency contact");
  await look("phoneless-contact");
  await press(page, "I have no one to name");
}

async function agreeOnPaper(page: Page): Promise<void> {
  await press(page, "Continue to the agreement");
  await follow(page, "Sign a printed slip instead");
  await page.getByLabel(/What I told you/).check();
  await page.getByLabel(/I agree that/).check();
  await press(page, "The slip is signed");
}

test("a 78-year-old without a phone goes from the counter to her first session and a printed slip", async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  const look = (name: string) => checkScreen(page, `${info.project.name} ${name}`);
  await beginCounter(page);
  await look("staff-begun");
  await follow(page, "Register a person without a phone");
  await look("phoneless-form");
  await press(page, "Register this person");
  await look("phoneless-form-errors");
  await fillPerson(page);
  await press(page, "Register this person");
  await expect(heading(page)).toHaveText("Your client ID");
  await look("phoneless-slip");
  await printsOnOneSheet(page, `${info.project.name} phoneless-slip`);
  const slip = (await page.getByRole("main").textContent()) ?? "";
  const clientId = /Client ID\s*(\w{4} \w{4})/.exec(slip)?.[1];

  await follow(page, "Register for a programme");
  await chooseCircuitTraining(page);
  await answerTheRest(page, look);
  await agreeOnPaper(page);
  await press(page, /Go to payment/);
  await look("phoneless-payment");
  const order = /take the payment for (\w+)/.exec(
    (await page.getByRole("main").textContent()) ?? "",
  )?.[1];
  await press(page, "Finish and clear");
  await typeStaffCode(page);
  await press(page, "Begin");
  await page.goto(`${portalOrigin()}/counter/take-payment?number=${order}`);
  await look("till-take");
  await page.getByRole("radio", { name: "Cash" }).check();
  await typeStaffCode(page);
  await press(page, "$87.20 received");
  await expect(heading(page)).toHaveText(/^Receipt R\d+$/);
  await look("till-receipt");
  await printsOnOneSheet(page, `${info.project.name} till-receipt`);

  await page.goto(`${portalOrigin()}/counter/find-client`);
  await page.getByLabel("Client ID on the slip").fill(clientId ?? "");
  await page.getByLabel("Why do you look for this client?").fill("wants to book");
  await press(page, "Find");
  await page.getByLabel("I have compared the person").check();
  await press(page, "Open this record");
  await page.goto(portalOrigin());
  await page.getByRole("main").getByRole("link", { name: /^Book/ }).first().click();
  await look("phoneless-times");
  await page
    .getByRole("link", { name: / left$/ })
    .first()
    .click();
  await page
    .getByRole("main")
    .getByRole("region", { name: /\d{4}$/ })
    .getByText(/[AP]M to/)
    .first()
    .click();
  await press(page, /^Book/);
  await follow(page, "See my appointments");
  await look("phoneless-booked");
  await follow(page, "Slip to take home");
  await look("phoneless-session-slip");
  await expect(page.getByRole("main")).not.toContainText(/null|undefined/);
  await printsOnOneSheet(page, `${info.project.name} phoneless-session-slip`);
});

test("a helper voids a payment, and finds a client", async ({ page }, info) => {
  const look = (name: string) => checkScreen(page, `${info.project.name} ${name}`);
  const buyer = await newBuyer(portalOrigin());
  await newOrder(buyer);
  const { id, name } = await buyer.api.profiles.get();
  await beginCounter(page);
  await follow(page, "Find a client");
  await look("find-client");
  await page.getByLabel("Client ID on the slip").fill(id as string);
  await page.getByLabel("Why do you look for this client?").fill("wants to pay");
  await press(page, "Find");
  await expect(page.getByRole("main")).not.toContainText(name as string);
  await look("found-client");
  await follow(page, "Take a payment");
  await page.getByLabel("NETS").check();
  await typeStaffCode(page);
  await press(page, /received/);
  await expect(heading(page)).toHaveText(/^Receipt R\d+$/);
  const receipt = ((await heading(page).textContent()) ?? "").replace("Receipt ", "");
  await follow(page, "Till of today");
  await look("till");
  await follow(page, `Void ${receipt}`);
  await page.getByLabel("Reason").fill("wrong order");
  await look("till-void");
  await typeStaffCode(page);
  await press(page, "Void this payment");
  await expect(heading(page)).toHaveText(/^Void R\d+$/);
  await look("till-voided");
});

test("a helper opens the sessions of today and the doctor's note", async ({ page }, info) => {
  const look = (name: string) => checkScreen(page, `${info.project.name} ${name}`);
  const { api } = await newBuyer(portalOrigin());
  const id = (await api.profiles.get()).id as string;
  await buy(api, "circuit-training");
  await declareHealth(api, id, "HEART_CONDITION");
  await beginCounter(page);
  await follow(page, "Sessions of today");
  await look("staff-sessions");
  await page.goto(`${portalOrigin()}/counter/doctors-note?client=${id}`);
  await look("staff-doctors-note");
  await page.getByLabel(/I have seen the doctor's note/).check();
  await press(page, "Record it");
  await expect(page.locator("body")).toContainText("The doctor's note is recorded");
  await look("staff-note-recorded");
});

test("a helper reports a death", async ({ page }, info) => {
  const look = (name: string) => checkScreen(page, `${info.project.name} ${name}`);
  const { api } = await newBuyer(portalOrigin());
  const { id } = await api.profiles.get();
  await beginCounter(page);
  await page.goto(`${portalOrigin()}/counter/death?client=${id}`);
  await look("counter-death");
  await page.getByLabel(/I have seen the death certificate/).check();
  await typeStaffCode(page);
  await press(page, "Close the record");
  await expect(page.locator("body")).toContainText(`The record of client ${id} is closed.`);
  await look("counter-death-reported");
});
