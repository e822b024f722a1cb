/** Registration of a service and its payment in each language, from the choice of a programme to the invoice. */
import { expect, type Page } from "@playwright/test";
import type { Language } from "~/lib/language/languages";
import { checkIn, chooseLanguage, screenLanguages } from "../helpers/browser/language-screen";
import { arrive, portalOrigin, signUp } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { gymTonic, newBuyer, newOrder } from "../helpers/payment/buyer";
import { newNric } from "../helpers/people/registered";
import { somebody } from "../helpers/sign-in/sign-in";

type Show = (name: string) => Promise<void>;

const inMain = (page: Page, selector: string) => page.locator(`main ${selector}`);

/** Presses the main button of the form that has a field. */
const send = (page: Page, field: string) =>
  inMain(page, `form:has([name="${field}"]) button:not([hidden]):not([name])`).first().click();

const choose = (page: Page, name: string, value: string) =>
  inMain(page, `input[name="${name}"][value="${value}"]`).check();

/** Chooses a programme without a health declaration, one question a page. */
async function chooseProgramme(page: Page, shows: Show): Promise<void> {
  await page.goto(`${portalOrigin()}/register-service/service-selection`);
  await shows("nothing-chosen");
  await inMain(page, 'a[href*="/service-selection/programme"]').first().click();
  await shows("category");
  await send(page, "category");
  await expect(page.getByRole("alert")).toBeVisible();
  await shows("category-refused");
  await inMain(page, 'input[name="category"][value="day-care"]').check();
  await send(page, "category");
  await shows("product");
  await inMain(page, 'input[name="product"]').first().check();
  await send(page, "product");
  await shows("place");
  await inMain(page, 'input[name="offer"]').first().check();
  await inMain(page, 'input[name="center"]').first().check();
  await send(page, "center");
  await expect(page).toHaveURL(/service-selection$/);
  await shows("selection");
}

async function giveDetails(page: Page, shows: Show): Promise<void> {
  await expect(page).toHaveURL(/your-details$/);
  await shows("details");
  await send(page, "name");
  await expect(page.getByRole("alert")).toBeVisible();
  await shows("details-refused");
  await inMain(page, "summary").last().click();
  await choose(page, "idType", "NRIC");
  await inMain(page, 'input[name="nric"]').fill(newNric());
  for (const [part, value] of [
    ["day", "9"],
    ["month", "8"],
    ["year", "1950"],
  ])
    await inMain(page, `input[name="dateOfBirth.${part}"]`).fill(value as string);
  await choose(page, "gender", "Female");
  await choose(page, "language", "Hokkien");
  await inMain(page, 'select[name="nationality"]').selectOption("MY");
  await inMain(page, 'select[name="religion"]').selectOption("Buddhism");
  await send(page, "name");
}

async function giveAddress(page: Page, shows: Show): Promise<void> {
  await expect(page).toHaveURL(/your-address$/);
  await shows("address");
  await inMain(page, 'input[name="postalCode"]').fill("640501");
  await inMain(page, 'button[value="find"]').click();
  await expect(inMain(page, 'input[name="block"]')).toHaveValue("501");
  await shows("address-found");
  await choose(page, "sameAsHome", "yes");
  await inMain(page, 'form:has([name="postalCode"]) button:not([hidden]):not([name])').click();
}

async function nameContact(page: Page, shows: Show): Promise<void> {
  await expect(page).toHaveURL(/emergency-contact$/);
  await shows("contact");
  await send(page, "relationship");
  await expect(page.getByRole("alert")).toBeVisible();
  await shows("contact-refused");
  await inMain(page, 'input[name="name"]').fill("Ng Wei Jie");
  await choose(page, "relationship", "Child");
  await inMain(page, 'input[name="mobileNumber"]').fill("81234567");
  await send(page, "relationship");
}

async function reviewAndSeePrice(page: Page, shows: Show): Promise<void> {
  await expect(page).toHaveURL(/review-information$/);
  await shows("review");
  await send(page, "personalDataConsent");
  await expect(page.getByRole("alert")).toBeVisible();
  await shows("review-refused");
  await inMain(page, 'input[name="personalDataConsent"]').check();
  await send(page, "personalDataConsent");
  await expect(page).toHaveURL(/checkout-information$/);
  await shows("price");
}

/** Registers up to the payment page. */
async function register(page: Page, language: Language, shows: Show): Promise<void> {
  await page.goto(portalOrigin());
  await chooseLanguage(page, language);
  await page.goto(`${portalOrigin()}/login`);
  await signUp(page, somebody("Ng Geok Choo"));
  await chooseProgramme(page, shows);
  await page.goto(`${portalOrigin()}/register-service/leave`);
  await shows("leave");
  await page.goto(`${portalOrigin()}/register-service/service-selection`);
  await send(page, "saves");
  await giveDetails(page, shows);
  await giveAddress(page, shows);
  await nameContact(page, shows);
  await reviewAndSeePrice(page, shows);
  await send(page, "totalAmount");
  await expect(page).toHaveURL(/\/payment\?order=/);
}

/** Pays by PayNow in the sandbox's banking app. */
async function payByPayNow(page: Page, shows: Show): Promise<void> {
  await shows("payment");
  await send(page, "way");
  await expect(page.getByRole("alert")).toBeVisible();
  await shows("payment-refused");
  await inMain(page, 'a[href^="/payment/cancel"]').click();
  await shows("cancel");
  await inMain(page, 'a[href^="/payment?order="]').first().click();
  await choose(page, "way", "paynow");
  await send(page, "way");
  await expect(page).toHaveURL(/\/payment\/paynow/);
  await shows("paynow");
  const payer = await page.context().newPage();
  const link = await inMain(page, 'a[href*="/sandbox/"]').getAttribute("href");
  await payer.goto(new URL(link ?? "", page.url()).href);
  await payer.locator("form button").first().click();
  await expect(payer).toHaveURL(/\/paid\//);
  await payer.close();
  await expect(() => page.goto(page.url())).toPass();
  await expect(page).toHaveURL(/\/payment-completion\//);
  await shows("completion");
}

/** Opens the invoice of the paid order, and the saved cards. */
async function seeInvoiceAndCards(page: Page, shows: Show): Promise<void> {
  await page.goto(`${portalOrigin()}/invoice`);
  await shows("invoices");
  await inMain(page, 'h2 a[href^="/invoice/"]').click();
  await shows("invoice");
  await page.goto(`${portalOrigin()}/cards`);
  await shows("cards");
  await page.goto(`${portalOrigin()}/cards/add`);
  await shows("card-add");
  await page.goto(`${portalOrigin()}/cards/verification`);
  await shows("card-incomplete");
}

/** Types a card on the sandbox's page of the card service. */
async function payByCard(page: Page, number: string): Promise<void> {
  await choose(page, "way", "new");
  await send(page, "way");
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Name on card").fill("NG GEOK CHOO");
  await page.getByLabel(/Expiry/).fill("12/30");
  await page.getByLabel(/Security code/).fill("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

for (const language of screenLanguages)
  test(`a new customer registers and pays by PayNow in ${language}`, {
    tag: "@scripts",
  }, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-registration-${name}`);
    await register(page, language, shows);
    await payByPayNow(page, shows);
    await seeInvoiceAndCards(page, shows);
  });

for (const language of screenLanguages)
  test(`a declined card is followed by a cancelled order in ${language}`, async ({ page }) => {
    const shows = (name: string) => checkIn(page, language, `language-payment-${name}`);
    await page.goto(portalOrigin());
    await chooseLanguage(page, language);
    const buyer = await newBuyer(portalOrigin(), somebody("Ng Geok Choo"));
    const { id } = await newOrder(buyer, gymTonic);
    await arrive(page, buyer.person, `/payment?order=${id}`);
    await payByCard(page, "4000 0000 0000 0002");
    await expect(page).toHaveURL(/\/payment\/verification/);
    await shows("unsuccessful");
    await page.goto(`${portalOrigin()}/payment-completion/${id}`);
    await shows("not-yet");
    await page.goto(`${portalOrigin()}/payment/cancel?order=${id}`);
    await inMain(page, "form button").first().click();
    await expect(page).toHaveURL(/\/payment-completion\//);
    await shows("cancelled");
  });
