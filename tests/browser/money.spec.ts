import { expect, type Page } from "@playwright/test";
import { checkInEachLanguage } from "../helpers/browser/language-screen";
import {
  arrive,
  checkScreen,
  linkInMessage,
  portalOrigin,
  signUp,
} from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { INVOICE_BEHIND_EXPIRED_LINK, INVOICE_TO_PAY } from "../helpers/people/sample-record";
import { somebody } from "../helpers/sign-in/sign-in";

async function giveCard(page: Page, number: string, button: RegExp): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Name on card").fill("CHUA BEE LIAN");
  await page.getByLabel(/Expiry/).fill("12/39");
  await page.getByLabel(/Security code/).fill("123");
  await page.getByRole("button", { name: button }).click();
}

test("cards can be added with 3-D Secure, refused and deleted", async ({ page }, { project }) => {
  const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
  await arrive(page, somebody("Chua Bee Lian"), "/cards");
  await look("cards-none");
  await page.getByRole("link", { name: "Add a card" }).click();
  await look("cards-add");
  await page.getByRole("button", { name: "Go to the card service" }).click();
  await look("card-page");
  await giveCard(page, "4000 0000 0000 3220", /Save this card/);
  await look("card-challenge");
  await page.getByLabel("Code").fill("123456");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(/\/cards$/);
  await expect(page.locator("body")).toContainText("Your card is saved");
  await expect(page.getByRole("main")).toContainText("Visa ending in 3220");
  await look("cards-one");

  await page.getByRole("link", { name: "Add a card" }).click();
  await page.getByRole("button", { name: "Go to the card service" }).click();
  await giveCard(page, "4000 0000 0000 0002", /Save this card/);
  await expect(page.locator("h1")).toHaveText("Invalid Card");
  await look("cards-refused");

  await page.getByRole("link", { name: "Card Management" }).last().click();
  await page.getByRole("link", { name: /^Delete/ }).click();
  await look("cards-delete");
  await page.getByRole("button", { name: "Yes, delete this card" }).click();
  await expect(page.getByRole("main")).toContainText("You have no saved cards");
});

/** Finds the link in the SMS to the sample client without an account. */
const linkToInvoice = (invoice: string) =>
  linkInMessage("90000104", new RegExp(`${invoice}[\\s\\S]*?(/inv/[\\w-]+)`));

test("an invoice from an SMS link is shown and paid, and has its own error pages", async ({
  page,
}, { project }) => {
  const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
  const invoice = INVOICE_TO_PAY;
  const link = await linkToInvoice(invoice);
  await page.goto(link);
  await expect(page.locator("h1")).toHaveText(`Invoice ${invoice}`);
  await look("inv-to-pay");
  await checkInEachLanguage(page, "inv-to-pay");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("What it is for")).toBeVisible();
  await expect(page.getByText("How do you want to pay?")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByLabel("PayNow").check();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.locator("h1")).toHaveText("Pay with PayNow");
  await look("inv-paynow");
  await checkInEachLanguage(page, "inv-paynow");
  // The waiting page loads itself again, and may do so just as the link is opened.
  await expect(() => page.goto(link)).toPass();
  await page.getByLabel("Credit or debit card").check();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await giveCard(page, "4111 1111 1111 1111", /^Pay/);
  await expect(page.locator("h1")).toHaveText("Thank you. Your payment is complete");
  await look("inv-just-paid");
  await checkInEachLanguage(page, "inv-just-paid");
  await page.goto(link);
  await expect(page.locator("h1")).toHaveText("This invoice is already paid");
  await look("inv-already-paid");
  await checkInEachLanguage(page, "inv-already-paid");

  await page.goto(await linkToInvoice(INVOICE_BEHIND_EXPIRED_LINK));
  await expect(page.locator("h1")).toHaveText("This link has expired");
  await look("inv-expired");
  await checkInEachLanguage(page, "inv-expired");
  await page.goto(`${portalOrigin()}/inv/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`);
  await expect(page).toHaveURL(/\/inv\/page-not-found$/);
  await look("inv-page-not-found");
  await page.goto(`${portalOrigin()}/inv/something-went-wrong`);
  await look("inv-something-went-wrong");
  await page.goto(`${portalOrigin()}/inv`);
  await look("inv-ask");
});

async function atDesk(page: Page, reference: string): Promise<void> {
  await page.goto(`${portalOrigin()}/sandbox/bank/egiro/desk`);
  await page
    .getByRole("listitem")
    .filter({ hasText: reference })
    .getByRole("button", { name: "Approve" })
    .click();
}

/** Opens the link of the message in a separate browser, as the person whose invoices are paid. */
async function personConfirms(page: Page, look: (name: string) => Promise<unknown>): Promise<void> {
  const back = page.url();
  await page.goto(await linkInMessage("ahkow.goh@sample.example", /(\/payer\/[\w-]+)/));
  await look("payer");
  await checkInEachLanguage(page, "payer");
  await page.getByRole("button", { name: "Yes, this is right" }).click();
  await expect(page.getByRole("main")).toContainText("You have said that this is right");
  await look("payer-confirmed");
  await checkInEachLanguage(page, "payer-confirmed");
  await page.goto(`${portalOrigin()}/payer/stopped`);
  await look("payer-stopped");
  await page.goto(back);
}

test("eGIRO leads from the landing page to the bank, is approved and cancelled", async ({ page }, {
  project,
}) => {
  const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
  await page.goto(`${portalOrigin()}/egiro-landing`);
  await look("egiro-landing");
  await page.getByRole("link", { name: "Apply for eGIRO" }).first().click();
  await signUp(page, somebody("Ng Wei Jie"));
  await expect(page).toHaveURL(/\/egiro\/apply\/consent$/);
  await look("egiro-consent");
  await page.getByLabel(/I agree/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await look("egiro-identification");
  await page.getByLabel("ID number").fill("S1234567D");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("h1")).toHaveText("Uh oh!");
  await look("egiro-no-client");
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByLabel("ID number").fill("s0099003e");
  await page.getByRole("button", { name: "Continue" }).click();
  await look("egiro-relationship");
  await page.getByLabel("Other", { exact: true }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main")).toContainText("Other relationship is required");
  await page.getByLabel(/Other relationship/).fill("Neighbour");
  await page.getByRole("button", { name: "Continue" }).click();
  await look("egiro-bank");
  await page.getByLabel("OCBC").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await look("egiro-check");
  await page.getByRole("button", { name: "Go to OCBC to authorise" }).click();
  await look("bank-log-in");
  await page.getByLabel("User name").fill("weijie");
  await page.getByLabel("PIN").fill("123456");
  await page.getByRole("button", { name: "Log in" }).click();
  await look("bank-authorise");
  await page.getByRole("button", { name: "Authorise" }).click();
  await expect(page.locator("h1")).toHaveText("Your eGIRO application is with your bank");
  await look("egiro-result");
  await personConfirms(page, look);
  const reference = /DDA\d+/.exec((await page.getByRole("main").textContent()) ?? "")?.[0] ?? "";
  await page.getByRole("link", { name: "See my eGIRO arrangements" }).click();
  await expect(page.getByRole("main")).toContainText("Pending");
  await look("egiro-list");

  await atDesk(page, reference);
  await page.goto(`${portalOrigin()}/egiro`);
  await expect(page.getByRole("main")).toContainText("Active");
  await page.getByRole("main").getByRole("link", { name: /^OCBC/ }).click();
  await look("egiro-arrangement");
  await page.getByRole("link", { name: "Cancel this arrangement" }).click();
  await expect(page.locator("h1")).toHaveText(
    "Do you really want to Cancel this e-GIRO arrangement?",
  );
  await look("egiro-cancel");
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await expect(page.getByRole("main")).toContainText("It stays Active until your bank approves");
  await look("egiro-cancelling");
  const arrangement = page.url();
  await atDesk(page, reference);
  await page.goto(arrangement);
  await expect(page.getByRole("main")).toContainText("Cancelled");
  await page.goto(`${portalOrigin()}/egiro-landing`);
  await expect(page.locator("header")).toContainText("NG WEI JIE");
});
