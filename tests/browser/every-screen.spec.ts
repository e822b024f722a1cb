import { test } from "@playwright/test";
import { checkScreen, portal, signUp } from "../helpers/on-screen";
import { somebody } from "../helpers/sign-in";

// The screens that no journey of the other tests passes: axe, overflow and one h1 on each, at 320 px.
const forEverybody = [
  "/service/active-ageing",
  "/product/circuit-training",
  "/support",
  "/faq",
  "/faq/egiro",
  "/faq?search=session",
  "/faq?search=zebra",
  "/faq/common/how-to-log-in",
  "/tour/my-services",
  "/tour/help",
  "/term-and-condition",
  "/program-term-and-condition",
  "/general-term-and-condition",
  "/nothing-of-the-kind",
  "/inv",
  "/appt",
  "/appt/page-not-found",
  "/appt/something-went-wrong",
  "/feedback/page-not-found",
  "/feedback/something-went-wrong",
  "/check-in-check-out",
  "/check-in-check-out/page-not-found",
  "/check-in-check-out/something-went-wrong",
  "/check-in-check-out/posters",
  "/denticare/page-not-found",
  "/denticare/something-went-wrong",
];

const forCustomers = [
  "/?tab=ONGOING",
  "/?tab=HEALTH_DECLARATION",
  "/appointment-list",
  "/my-denticare",
  "/my-denticare/schedule",
  "/payment-completion",
  "/logout",
  "/register-service/leave?to=/faq",
  "/egiro",
  "/egiro/apply/consent",
  "/loved-ones",
];

test("screens for everybody", async ({ page }) => {
  for (const path of forEverybody) {
    await page.goto(portal() + path);
    await checkScreen(page, `everybody ${path.replaceAll(/\W+/g, "-")}`);
  }
});

test("screens for customers", async ({ page }) => {
  await page.goto(`${portal()}/login`);
  await signUp(page, somebody("Ong Bee Geok"));
  for (const path of forCustomers) {
    await page.goto(portal() + path);
    await checkScreen(page, `customers ${path.replaceAll(/\W+/g, "-")}`);
  }
});
