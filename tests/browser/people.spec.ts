import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { arrive, checkScreen, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { newNric } from "../helpers/people/registered";
import { somebody } from "../helpers/sign-in/sign-in";

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();
const follow = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("link", { name }).first().click();
const main = (page: Page) => page.getByRole("main");

async function fillPerson(page: Page, nric: string): Promise<void> {
  await page.getByLabel("NRIC (Singapore identity card)").check();
  await page.getByLabel("ID number").fill(nric);
  await page.getByLabel("Day", { exact: true }).first().fill("9");
  await page.getByLabel("Month", { exact: true }).first().fill("8");
  await page.getByLabel("Year", { exact: true }).first().fill("1948");
  await page.getByLabel("Female").check();
  await page.getByRole("checkbox", { name: "English" }).check();
}

/** Checks that errors appear before anything is sent, and disappear once corrected. */
async function saidOnLeaving(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const [idNumber, mobile] = [
    page.getByLabel("ID number"),
    page.getByLabel("Number", { exact: true }),
  ];
  await page.getByLabel("FIN (foreign identification number)").check();
  await expect(page.getByText("FIN: for example")).toBeVisible();
  await expect(page.getByText("NRIC: for example")).toBeHidden();
  for (const [box, wrong, words] of [
    [idNumber, "g1234567a", "Fin is invalid"],
    [mobile, "5123 4567", "Phone number is invalid"],
  ] as const) {
    const before = await box.inputValue();
    await box.fill(wrong);
    await box.blur();
    await expect(page.getByText(words)).toBeVisible();
    await box.fill(before);
    await expect(page.getByText(words)).toBeHidden();
  }
}

async function addLovedOne(page: Page, name: string, nric: string): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await fillPerson(page, nric);
  await page.getByLabel("E-mail").fill(`${nric.toLowerCase()}@mail.example`);
  await page.getByLabel("Number", { exact: true }).fill("81234567");
  await press(page, "Add this person");
}

test(
  "a customer edits details, photo, three addresses and next of kin",
  { tag: "@scripts" },
  async ({ page }, { project }) => {
    const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
    const scripts = project.use.javaScriptEnabled !== false;
    await arrive(page, somebody("Ng Geok Choo"), "/profile");
    await expect(main(page)).toContainText("We do not have your details yet");
    await look("profile-new");
    await follow(page, "I am new: fill in my details");
    await press(page, "Save details");
    await expect(page).toHaveTitle(/^Error: /);
    await look("profile-edit-refused");
    if (scripts) await saidOnLeaving(page);
    await fillPerson(page, newNric());
    await page.getByText("More details").click();
    await page.getByLabel("Residential status").selectOption("Singapore/ Pink IC");
    if (scripts) {
      await expect(page.getByLabel("Nationality")).toBeDisabled();
      await expect(page.getByLabel("Nationality")).toHaveValue("SG");
      await expect(page.getByLabel("Year", { exact: true }).nth(1)).toBeDisabled();
      await page.getByLabel("CHAS card").first().selectOption("Blue");
      await expect(page.getByLabel("Year", { exact: true }).nth(1)).toBeEnabled();
    }
    await look("profile-edit");
    await press(page, "Save details");
    await expect(page.locator("body")).toContainText("Updated personal detail successfully");
    await look("profile");
    await follow(page, "Add a photo");
    await look("photo");
    const picture = await sharp({
      create: { width: 600, height: 800, channels: 3, background: "#775533" },
    })
      .jpeg()
      .toBuffer();
    await page
      .getByLabel("Choose a photo")
      .setInputFiles({ name: "me.gif", mimeType: "image/gif", buffer: picture });
    await press(page, "Save photo");
    await expect(main(page)).toContainText(
      "You can only upload with jpg, jpeg, png, webp extensions.",
    );
    await page
      .getByLabel("Choose a photo")
      .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: picture });
    await press(page, "Save photo");
    await expect(main(page).locator('img[src^="/profile/photo/picture"]')).toBeVisible();
    await follow(page, "Add an address");
    await look("address");
    await page.getByLabel("Billing address").first().check();
    if (scripts) await page.waitForLoadState("networkidle");
    await page.getByLabel("Postal code").fill("640501");
    // Six digits are enough where scripts run.
    if (!scripts) await press(page, "Find address");
    await expect(page.getByLabel("Block")).toHaveValue("501");
    await page.getByLabel("This is the home address too").check();
    await press(page, "Save address");
    await expect(page.locator("body")).toContainText("Created addresses successfully");
    await follow(page, "Add an address");
    await page.getByLabel("Postal code").fill("000009");
    await page.getByText("Block, street and unit").click();
    await page.getByLabel("Block").fill("1");
    await page.getByLabel("Address line 1").fill("Road");
    await press(page, "Save address");
    await expect(main(page)).toContainText("Postal code is invalid");
    await page.getByLabel("Same as billing address").check();
    await press(page, "Save address");
    await expect(page.locator("body")).toContainText("Created address successfully");
    await follow(page, "Add next of kin");
    await look("next-of-kin");
    await page.getByLabel("Their full name").fill("Ng Wei Jie");
    await page.getByLabel("Child").check();
    await page.getByLabel("Number", { exact: true }).fill("81234567");
    await press(page, "Save next of kin");
    await look("profile-full");
    await follow(page, "Change service address");
    await follow(page, "Delete service address");
    await look("address-delete");
    await press(page, "Yes, delete it");
    await expect(page.locator("body")).toContainText("Deleted address successfully");
  },
);

test(
  "a loved one is added, registered, acted for, linked by another customer and removed",
  { tag: "@scripts" },
  async ({ page, browser }, { project }) => {
    const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
    const nric = newNric();
    await arrive(page, somebody("Ng Wei Jie"), "/loved-ones");
    await look("loved-ones-none");
    await follow(page, "Add a loved one");
    await look("loved-one-add");
    await addLovedOne(page, "Ng Geok Choo", nric);
    await expect(page.locator("body")).toContainText("Created your loved one successfully");
    await look("loved-ones");
    await press(page, "Act for Ng Geok Choo");
    await expect(page.getByRole("banner")).toContainText("Acting for Ng Geok Choo");
    const clientId = (await main(page).locator("aside b, .panel b").first().textContent()) ?? "";
    await look("acting-profile");

    await page.goto(`${portalOrigin()}/register-service/service-selection/programme`);
    await expect(page.getByLabel("Ng Geok Choo")).toBeChecked();
    await look("for-whom");
    await press(page, "Continue");
    await page.getByLabel("Active Ageing").check();
    await press(page, "Continue");
    await page.getByLabel("Circuit Training").check();
    await press(page, "Continue");
    await page.getByLabel(/\b8 sessions/).check();
    await page.getByLabel("Taman Jurong Rain Tree Centre").check();
    await press(page, "Choose this programme");
    await expect(main(page)).toContainText("For: Ng Geok Choo");
    await press(page, "Continue");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "About the health of Ng Geok Choo",
    );
    await look("health-of-loved-one");

    await page.goto(`${portalOrigin()}/profile/access`);
    await expect(main(page)).toContainText("Added this person as a loved one");
    await look("access-history");

    const other = await browser.newContext(project.use);
    const second = await other.newPage();
    await arrive(second, somebody("Ng Wei Ling"), "/link-account?whose=loved_one");
    await checkScreen(second, `${project.name} link-account`);
    await second.getByLabel("A loved one I act for").check();
    await second.getByLabel("ID number").fill(nric);
    await second.getByLabel("Client ID", { exact: true }).fill("wrong");
    await press(second, "Link this record");
    await expect(main(second)).toContainText(
      "The client ID entered is incorrect. Please note that it is case sensitive.",
    );
    await checkScreen(second, `${project.name} link-account-refused`);
    await second.getByLabel("Client ID", { exact: true }).fill(clientId);
    await press(second, "Link this record");
    await expect(second.locator("body")).toContainText("Created profile linking successfully");
    await second.goto(`${portalOrigin()}/link-account/client-id`);
    await checkScreen(second, `${project.name} send-client-id`);
    await other.close();

    await page.goto(`${portalOrigin()}/loved-ones`);
    await follow(page, "Remove Ng Geok Choo");
    await look("loved-one-remove");
    await press(page, "Yes, remove Ng Geok Choo");
    await expect(page.getByRole("banner")).not.toContainText("Acting for");
    await expect(main(page)).toContainText(/No loved ones (yet|at the moment)/);
  },
);
