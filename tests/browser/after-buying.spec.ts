/** Stories of a customer after buying: a freeze for a stay in hospital, a cancelled package, a corrected name, a copy of the data. */
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { addDays, formatDate, toSingaporeDay } from "../../app/lib/singapore-date";
import { buyerOf } from "../helpers/booking/owned-package";
import { book, declareHealth, timesTwiceAWeek } from "../helpers/booking/package-owner";
import { arrive, checkScreen, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { beginCounter, typeStaffCode } from "../helpers/counter/counter-browser";
import { type Buyer, newBuyer, newOrder } from "../helpers/payment/buyer";

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
const follow = (page: Page, name: string | RegExp) =>
  main(page).getByRole("link", { name }).first().click();
const heading = (page: Page) => page.locator("h1");

async function fillDay(page: Page, group: string, day: string): Promise<void> {
  const [year, month, date] = day.split("-").map(Number);
  const fields = page.getByRole("group", { name: group });
  await fields.getByLabel("Day", { exact: true }).fill(String(date));
  await fields.getByLabel("Month", { exact: true }).fill(String(month));
  await fields.getByLabel("Year", { exact: true }).fill(String(year));
}

/** Pays an order by card on the portal's screens. */
async function payByCard(page: Page, orderId: string): Promise<void> {
  await page.goto(`${portalOrigin()}/payment?order=${orderId}`);
  await page.getByLabel("New credit or debit card").check();
  await press(page, "Pay $117.72");
  await page.getByLabel("Card number").fill("4111111111111111");
  await page.getByLabel("Expiry date").fill("12/39");
  await page.getByLabel("Name on card").fill("Chua Bee Lian");
  await page.getByLabel("Security code").fill("123");
  await press(page, "Pay $117.72");
}

const clientIdOf = async ({ api }: Buyer) => (await api.profiles.get()).id as string;

test("a package is frozen for a stay in hospital, and the freeze ends early", async ({ page }, {
  project,
}) => {
  const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
  const { person, owned } = await buyerOf(portalOrigin(), "circuit-training");
  const times = await timesTwiceAWeek(owned, 2);
  const { booked } = await book(
    owned,
    times.map(({ id }) => id),
  );
  const from = toSingaporeDay(new Date(booked[0]?.startsAt as string));
  const to = toSingaporeDay(new Date(booked[1]?.startsAt as string));
  const { validUntil } = await owned.service();
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

  await arrive(page, person, `/appointment-list/${owned.termId}`);
  await page.getByText("Change this package").click();
  await follow(page, "Freeze this package");
  await look("freeze-days");
  await fillDay(page, "First day", from);
  await fillDay(page, "Last day", to);
  await press(page, "Continue");
  await expect(heading(page)).toHaveText(`Freeze from ${formatDate(from)} to ${formatDate(to)}?`);
  await expect(main(page)).toContainText("Cancelled free of charge (2)");
  await press(page, "Freeze the package");
  await look("freeze-check-errors");
  await page.getByLabel("A stay in hospital").check();
  await page.getByLabel(/I understand that/).check();
  await press(page, "Freeze the package");
  await expect(page.locator("body")).toContainText(
    `It is now valid until ${formatDate(addDays(validUntil, days))}.`,
  );
  await look("frozen");

  await follow(page, "End the freeze");
  await look("freeze-end");
  await press(page, "End the freeze");
  await expect(page.locator("body")).toContainText(`It is valid until ${formatDate(validUntil)}.`);
  await look("freeze-ended");
});

test("a paid package is cancelled, and a credit note shows what is returned", async ({ page }, {
  project,
}) => {
  const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
  const buyer = await newBuyer(portalOrigin());
  const { id: orderId } = await newOrder(buyer);
  await arrive(page, buyer.person, "/");
  await payByCard(page, orderId);
  await declareHealth(buyer.api, await clientIdOf(buyer));
  await page.goto(portalOrigin());
  await follow(page, "Appointments of Circuit Training");
  await page.getByText("Change this package").click();
  await follow(page, "Cancel this package");
  await expect(main(page)).toContainText("You paid $117.72. 0 of 12 sessions used.");
  await press(page, "Cancel the package");
  await look("cancel-package-errors");
  await page.getByLabel("I changed my mind, or another reason").check();
  await page.getByLabel(/I understand that/).check();
  await press(page, "Cancel the package");
  await expect(main(page)).toContainText("We return $117.72 to your card");
  await expect(main(page)).toContainText("This includes $9.72 GST.");
  await look("package-cancelled");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    follow(page, /^Download credit note/),
  ]);
  expect(readFileSync(await download.path(), "latin1")).toMatch(/^%PDF-1\.7/);
});

test("a wrong name is requested, and corrected at a counter", async ({ page, browser }, {
  project,
}) => {
  const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
  const buyer = await newBuyer(portalOrigin());
  await arrive(page, buyer.person, "/profile");
  await follow(page, "Something on my record is wrong");
  await look("corrections");
  await follow(page, "The name is wrong");
  await press(page, "Send the request");
  await look("correction-errors");
  await page.getByLabel("What is the right name?").fill("Chua Bee Lean");
  await page.getByLabel("Why is it wrong?").fill("A letter is wrong");
  await press(page, "Send the request");
  await expect(main(page)).toContainText("Not changed yet");
  await look("correction-requested");

  const counter = await (await browser.newContext()).newPage();
  await beginCounter(counter);
  await follow(counter, "Find a client");
  await counter.getByLabel("Client ID on the slip").fill(await clientIdOf(buyer));
  await counter.getByLabel("Why do you look for this client?").fill("wrong name");
  await press(counter, "Find");
  await follow(counter, "Correct the record");
  await follow(counter, "Decide");
  await checkScreen(counter, `${project.name} counter-decide-correction`);
  await counter.getByLabel("Correct the record").check();
  await counter.getByLabel(/I have compared the new value/).check();
  await typeStaffCode(counter);
  await press(counter, "Save the decision");
  await expect(counter.locator("body")).toContainText("The record is corrected.");
  await counter.context().close();

  await page.goto(`${portalOrigin()}/profile`);
  await expect(main(page)).toContainText("Chua Bee Lean");
  await look("corrected-profile");
});

test("my data is seen, and downloaded in the documented shape", async ({ page }, { project }) => {
  const { person, owned } = await buyerOf(portalOrigin(), "circuit-training");
  await arrive(page, person, "/profile");
  await follow(page, "My data: see and download");
  await checkScreen(page, `${project.name} my-data`);
  const [download] = await Promise.all([page.waitForEvent("download"), follow(page, /JSON/)]);
  const copy = JSON.parse(readFileSync(await download.path(), "utf8"));
  const schema = JSON.parse(readFileSync(".github/docs/my-data.schema.json", "utf8"));
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  validate(copy);
  expect(validate.errors ?? []).toEqual([]);
  expect(copy.profile.id).toBe(owned.clientId);
});
