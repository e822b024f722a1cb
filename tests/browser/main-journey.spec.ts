import { expect, type Page } from "@playwright/test";
import {
  arrive,
  checkScreen,
  portalOrigin,
  secondPortal,
  signUp,
} from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { gymTonic, newBuyer, newOrder } from "../helpers/payment/buyer";
import { newNric } from "../helpers/people/registered";
import { somebody } from "../helpers/sign-in/sign-in";

const runsScripts = (page: Page) => page.evaluate(() => matchMedia("(scripting: enabled)").matches);

/** Registers a new customer for Gym Tonic, with a sign-up before the payment. It ends at the payment page. */
async function registerForGymTonic(
  page: Page,
  origin: string,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto(origin);
  await look("home");
  await page.getByRole("link", { name: "Gym Tonic" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gym Tonic");
  await look("product");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await look("cart");
  await page.getByRole("button", { name: "Checkout" }).click();
  await look("identity-sign-in");
  await signUp(page, somebody("Ng Geok Choo"));
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("main")).toContainText("24 sessions");
  await look("cart-signed-in");
  await page
    .getByRole("button", { name: "Checkout" })
    .or(page.getByRole("link", { name: "Checkout" }))
    .click();

  await expect(page).toHaveURL(/service-selection$/);
  await look("service-selection");
  await page.getByRole("button", { name: "Continue" }).click();
  for (const answer of ["General fitness", "Diabetes", "Lower back", "1-3 times"]) {
    await look(`health-declaration ${answer}`);
    await page.getByLabel(answer).check();
    await page.getByRole("button", { name: "Continue" }).click();
  }
  await look("your-details");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await look("your-details-refused");
  // A customer does not fill in a page before its script takes over.
  if (await runsScripts(page)) await page.waitForLoadState("networkidle");
  await page.getByLabel("NRIC (Singapore identity card)").check();
  await page.getByLabel("ID number").fill(newNric());
  await page.getByLabel("Day", { exact: true }).first().fill("9");
  await page.getByLabel("Month", { exact: true }).first().fill("8");
  await page.getByLabel("Year", { exact: true }).first().fill("1950");
  await page.getByLabel("Female").check();
  await page.getByRole("checkbox", { name: "English" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await look("your-address");
  await page.getByLabel("Postal code").fill("640501");
  await page.getByRole("button", { name: "Find address" }).click();
  await expect(page.getByLabel("Block")).toHaveValue("501");
  await page.getByLabel("Yes, I live here").check();
  if (await runsScripts(page)) await seeItKept(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await look("emergency-contact");
  await page.getByLabel("Their full name").fill("Ng Wei Jie");
  await page.getByLabel("Child").check();
  await page.getByLabel("Number", { exact: true }).fill("81234567");
  await page.getByRole("button", { name: "Continue" }).click();
  await look("review-information");
  await page.getByRole("link", { name: "Add a service address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your service address");
  await look("service-address");
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your answers");
  await page.getByLabel("I agree that").check();
  await page.getByRole("button", { name: "Confirm and see the price" }).click();
  await look("checkout-information");
  await page.getByRole("button", { name: "Go to payment, $212.55" }).click();
  await expect(page).toHaveURL(/\/payment\?order=/);
  await look("payment");
}

/** Checks that the page saves a choice made before the script loaded with the next choice. */
async function seeItKept(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByLabel("No, I live at another address").check();
    await page.getByLabel("Yes, I live here").check();
    await expect(page.getByRole("main").getByRole("status").last()).toContainText(
      "We have kept this address.",
      { timeout: 4_000 },
    );
  }).toPass({ timeout: 20_000 });
}

/** Reads the result, the invoice and the service that was bought. */
async function seeWhatWasBought(
  page: Page,
  origin: string,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await expect(page).toHaveURL(/\/payment-completion\//);
  await expect(page.getByRole("main")).toContainText("$212.55");
  await look("payment-completion");
  await page.goto(`${origin}/invoice`);
  await expect(page.getByRole("main")).toContainText("Displaying 1 out of 1 invoices");
  await look("invoices");
  await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first().click();
  await look("invoice");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^tax-invoice-INV\d+\.pdf$/);
  await page.goto(origin);
  await expect(page.getByRole("main")).toContainText("Gym Tonic");
  await expect(page.getByRole("main")).toContainText(/pre-assessment/i);
  await look("my-services");
}

async function payNow(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  await page.getByLabel("PayNow").check();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page).toHaveURL(/\/payment\/paynow/);
  await expect(page.getByRole("figure").getByText(/^Pay before/)).toBeVisible();
  if (await runsScripts(page)) {
    await expect(page.getByRole("timer")).toHaveText(/^Time left: 1[45]:\d\d$/);
    await page.context().grantPermissions(["clipboard-write"]);
    await page.getByText("PayNow code as text").click();
    await page.getByRole("button", { name: "Copy the text" }).click();
    await expect(page.getByText("Copied to clipboard")).toBeVisible();
    await page.route(/\/payment\/paynow/, (route) => route.fulfill({ status: 503 }));
    // The page polls again, so the first failed poll did no harm.
    for (let looks = 0; looks < 2; looks += 1)
      await page.waitForResponse((answer) => answer.status() === 503);
    await expect(page.getByRole("heading", { name: "Pay with PayNow" })).toBeVisible();
    await page.unroute(/\/payment\/paynow/);
  }
  await look("paynow");
  const payer = await page.context().newPage();
  await payer.goto(
    new URL(
      (await page
        .getByRole("link", { name: "Open the simulated banking app" })
        .getAttribute("href")) ?? "",
      page.url(),
    ).href,
  );
  await checkScreen(payer, "bank-payer");
  await payer.getByRole("button", { name: "Pay" }).click();
  await expect(payer).toHaveURL(/\/paid\//);
  await payer.close();
}

test(
  "a customer signs up, registers for Gym Tonic, pays by PayNow, downloads the invoice and sees the service",
  { tag: "@scripts" },
  async ({ page }, { project }) => {
    const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
    await registerForGymTonic(page, portalOrigin(), look);
    await payNow(page, look);
    // The page also refreshes itself for some seconds, which can cancel a load.
    await expect(() => page.goto(page.url())).toPass();
    await seeWhatWasBought(page, portalOrigin(), look);
    await expect(page.getByRole("main")).toContainText("Gym Tonic");
  },
);

test("a declined card can be followed by a payment with 3-D Secure", async ({ page }, {
  project,
}) => {
  const buyer = await newBuyer(portalOrigin(), somebody("Ng Geok Choo"));
  const { id } = await newOrder(buyer, gymTonic);
  await arrive(page, buyer.person, `/payment?order=${id}`);
  await payByCard(page, "4000 0000 0000 0002");
  await expect(page.getByRole("main")).toContainText("Your payment was unsuccessful");
  await expect(page.getByRole("main")).toContainText("Please try again or use another card.");
  await checkScreen(page, `${project.name} payment-unsuccessful`);
  await page.getByRole("link", { name: /Try again/ }).click();
  await payByCard(page, "4000 0000 0000 3220");
  await page.getByLabel("Code").fill("123456");
  await page
    .getByRole("button", { name: /Confirm|Continue|Send/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/payment-completion\//);
  await expect(page.getByRole("main")).toContainText("$212.55");
});

test("the same journey works on a portal that uses another portal's API over HTTP", async ({
  page,
}) => {
  const quiet = async () => undefined;
  await registerForGymTonic(page, secondPortal(), quiet);
  await payByCard(page, "4111 1111 1111 1111");
  await seeWhatWasBought(page, secondPortal(), quiet);
  await expect(page.getByRole("main")).toContainText("Gym Tonic");
  expect(page.url()).toContain(secondPortal());
});

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("New credit or debit card").check();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Name on card").fill("NG GEOK CHOO");
  await page.getByLabel(/Expiry/).fill("12/30");
  await page.getByLabel(/Security code/).fill("123");
  await page.getByRole("button", { name: /^Pay/ }).click();
}
