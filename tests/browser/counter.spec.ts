import { EventEmitter, once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { printsOnOneSheetInEachLanguage } from "../helpers/browser/language-screen";
import { checkScreen, codeFor, portalOrigin, signUp } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { PHONE } from "../helpers/browser/widths";
import { newNric } from "../helpers/people/registered";
import { somebody } from "../helpers/sign-in/sign-in";

const WIDE = { width: 1280, height: 900 };
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name }).click();
const heading = (page: Page) => page.locator("h1");

async function answerHealth(page: Page): Promise<void> {
  for (const answer of ["General fitness", "Diabetes", "Lower back", "1-3 times"]) {
    await page.getByLabel(answer).check();
    await press(page, "Continue");
  }
}

async function fillIdentity(page: Page): Promise<void> {
  await page.getByLabel("NRIC (Singapore identity card)").check();
  await page.getByLabel("ID number").fill(newNric());
}

async function fillBirth(page: Page): Promise<void> {
  await page.getByLabel("Day", { exact: true }).first().fill("9");
  await page.getByLabel("Month", { exact: true }).first().fill("8");
  await page.getByLabel("Year", { exact: true }).first().fill("1950");
  await page.getByLabel("Female").check();
}

async function findHome(page: Page): Promise<void> {
  await page.getByLabel("Postal code").fill("640501");
  await press(page, "Find address");
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel("Their full name").fill("Goh Hui Min");
  await page.getByLabel("Child").check();
}

async function answerTheRest(page: Page): Promise<void> {
  await fillIdentity(page);
  await fillBirth(page);
  await page.getByRole("checkbox", { name: "English" }).check();
  await press(page, "Continue");
  await findHome(page);
  await page.getByLabel("Yes, I live here").check();
  await press(page, "Continue");
  await fillContact(page);
  await page.getByLabel("Number", { exact: true }).fill("91234567");
  await press(page, "Continue");
}

type Look = (name: string) => Promise<void>;

/** Answers at a counter, with one group of questions on each page. */
async function answerPageByPage(page: Page, look: Look): Promise<void> {
  const answers = [
    () => page.getByLabel("General fitness").check(),
    () => page.getByLabel("Diabetes").check(),
    () => page.getByLabel("Lower back").check(),
    () => page.getByLabel("1-3 times").check(),
    () => fillIdentity(page),
    () => fillBirth(page),
    async () => undefined,
    () => page.getByRole("checkbox", { name: "English" }).check(),
    async () => undefined,
    async () => undefined,
    async () => undefined,
    () => findHome(page),
    () => page.getByLabel("Yes, I live here").check(),
    () => fillContact(page),
    () => page.getByLabel("Number", { exact: true }).fill("91234567"),
  ];
  for (const [index, answer] of answers.entries()) {
    await answer();
    await look(`counter-page-${String(index + 1).padStart(2, "0")}`);
    await press(page, "Continue");
  }
}

async function setUp(page: Page): Promise<void> {
  await page.goto(`${portalOrigin()}/counter`);
  await page.getByLabel("Counter code").fill(SAMPLE_COUNTER_CODE);
  await press(page, "Set up this computer");
}

async function begin(page: Page): Promise<void> {
  await page.getByLabel("Staff code").fill(SAMPLE_STAFF_CODE);
  await press(page, "Begin");
}

async function chooseCircuitTraining(page: Page): Promise<void> {
  await page.goto(
    `${portalOrigin()}/register-service/service-selection/programme?category=active-ageing&product=circuit-training`,
  );
  await page.getByLabel(/8 sessions: \$87\.20/).check();
  await page.getByLabel("Taman Jurong Rain Tree Centre").check();
  await press(page, "Choose this programme");
  await press(page, "Continue");
}

test("a counter registers a customer, hands her over, and keeps no data for the next", async ({
  page,
  browser,
}, info) => {
  const look = (name: string) => checkScreen(page, `${info.project.name} ${name}`);
  const person = somebody("Goh Siew Eng");
  await page.setViewportSize(WIDE);
  await page.goto(`${portalOrigin()}/counter`);
  await look("counter-set-up");
  await page.getByLabel("Counter code").fill(SAMPLE_COUNTER_CODE);
  await press(page, "Set up this computer");
  await look("counter-next");
  await page.getByLabel("Staff code").fill(SAMPLE_STAFF_CODE);
  await press(page, "Begin");
  await look("counter-begun");
  await follow(page, "Register for a programme");
  await signUp(page, person);
  await chooseCircuitTraining(page);
  await expect(heading(page)).toContainText("About your health");
  await look("counter-health");
  await follow(page, "Continue on my phone");
  await look("counter-hand-over");
  await press(page, "Yes, continue on my phone");
  await expect(heading(page)).toHaveText("Ready for the next person");
  await look("counter-handed-over");
  const code = /type (\d{6})/.exec(
    (await page.getByRole("main").textContent()) ?? "",
  )?.[1] as string;

  await page.goBack();
  await expect(page.locator("body")).not.toContainText("About your health");
  await expect(page.locator("body")).not.toContainText("Goh Siew Eng");
  const kept = (await page.context().cookies(portalOrigin())).map(({ name }) => name);
  expect(kept.filter((name) => !/^counter$|^_/.test(name))).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);

  const phone = await (
    await browser.newContext({
      viewport: PHONE,
      javaScriptEnabled: false,
    })
  ).newPage();
  const onPhone = (name: string) => checkScreen(phone, `${info.project.name} ${name}`);
  await phone.goto(`${portalOrigin()}/go/${code}`);
  await phone.getByLabel("Mobile number").fill(person.mobile);
  await press(phone, "Send me a code");
  await phone.getByLabel("Code").fill(await codeFor(person.mobile));
  await press(phone, "Continue");
  await expect(heading(phone)).toHaveText("Continue where you left off");
  await onPhone("phone-go");
  await press(phone, "Continue here");
  await expect(heading(phone)).toContainText("About your health");
  await answerHealth(phone);
  await answerTheRest(phone);
  await phone.getByLabel(/I agree that/).check();
  await press(phone, "Confirm and see the price");
  await press(phone, /Go to payment/);
  await follow(phone, "Slip to take home");
  await onPhone("phone-slip");
  await expect(phone.getByRole("main")).not.toContainText(/[STFGM]\d{7}[A-Z]/);
  await printsOnOneSheetInEachLanguage(phone, `${info.project.name} slip-order`);
});

test("a customer gives her own consent at the counter", async ({ page }, info) => {
  // The test checks every page.
  test.setTimeout(240_000);
  const look = (name: string) => checkScreen(page, `${info.project.name} ${name}`);
  const person = somebody("Goh Siew Eng");
  await setUp(page);
  await begin(page);
  await follow(page, "Register for a programme");
  await signUp(page, person);
  await look("counter-selection");
  await chooseCircuitTraining(page);
  await answerPageByPage(page, look);
  await look("counter-review");
  await press(page, "Continue to the agreement");
  await press(page, "Send a code to my phone");
  await look("counter-agreement");
  const code = await codeFor(person.mobile, "agree");
  await page.getByLabel(/What I told you/).check();
  await page.getByLabel(/I agree that/).check();
  await page.getByLabel("Code from my phone").fill(code);
  await press(page, "I agree");
  await expect(page).toHaveURL(/checkout-information$/);
  await look("counter-checkout");
  await page.goto(`${portalOrigin()}/profile/access`);
  await look("counter-access");
  await page.goto(`${portalOrigin()}/cards`);
  await look("counter-cards");
  await page.goto(`${portalOrigin()}/egiro/apply/consent`);
  await look("counter-egiro");
  await follow(page, "Sign a printed slip instead");
  await look("counter-egiro-slip");
  await press(page, "Finish and clear");
  await expect(heading(page)).toHaveText("Ready for the next person");
  await page.goBack();
  await expect(page.locator("body")).not.toContainText("Goh Siew Eng");
});

test(
  "the second person at a counter finds no data of the first",
  { tag: "@scripts" },
  async ({ page }, info) => {
    test.setTimeout(240_000);
    const first = somebody("Goh Siew Eng");
    await page.setViewportSize(WIDE);
    await setUp(page);
    await begin(page);
    await follow(page, "Register for a programme");
    await signUp(page, first);
    await chooseCircuitTraining(page);
    await answerPageByPage(page, async () => undefined);
    // A page with scripts, which might write something down while it is left.
    await page.goto(`${portalOrigin()}/register-service/your-details`);
    const ofTheFirst = await secretsOf(page);
    await press(page, "Finish and clear");

    await begin(page);
    await follow(page, "Log in");
    const traces = [first.name, first.mobile, first.email, "Circuit Training", "Goh Hui Min"];
    const nothingHere = async () => {
      const html = await page.content();
      for (const trace of traces) expect(html, `${trace} on ${page.url()}`).not.toContain(trace);
    };
    await nothingHere();
    await signUp(page, somebody("Tan Ah Kow"));
    for (const path of ["/", "/register-service", "/profile", "/cart", "/appointment-list"]) {
      await page.goto(portalOrigin() + path);
      await expect(heading(page)).toHaveCount(1);
      if (path !== "/") await nothingHere();
      else await expect(page.locator("body")).not.toContainText("Goh");
    }
    const ofTheSecond = await secretsOf(page);
    expect(ofTheSecond.filter((secret) => ofTheFirst.includes(secret))).toEqual([]);
    if (info.project.name === "scripts on")
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([
        0, 0,
      ]);
    for (let steps = 0; steps < 12; steps += 1) {
      if ((await page.goBack().catch(() => null)) === null) break;
      await expect(page.locator("body")).not.toContainText("Goh");
    }
  },
);

/** Reads the cookies of this person. The computer stays a counter. */
async function secretsOf(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies(portalOrigin());
  return cookies.filter(({ name }) => !name.startsWith("counter")).map(({ value }) => value);
}

/** Longer than React takes, so that the form is still on its way when the scripts take over. */
const HYDRATED_MS = 2_000;

test(
  "a form sent before the scripts take over a counter's page still arrives",
  {
    tag: "@scripts",
  },
  async ({ page }, info) => {
    const scripts = info.project.name === "scripts on";
    await setUp(page);
    await begin(page);
    await follow(page, "Log in");
    await signUp(page, somebody("Goh Siew Eng"));
    const form = new EventEmitter();
    await page.route(/\/scripts-\w+\.js$/, async (route) => {
      await once(form, "sent");
      await route.continue();
    });
    await page.route("**/loved-ones/add", async (route) => {
      if (scripts && route.request().method() === "POST") {
        const bundle = page.waitForResponse(/\/scripts-\w+\.js$/);
        form.emit("sent");
        await (await bundle).finished();
        await setTimeout(HYDRATED_MS);
      }
      await route.continue();
    });
    await page.goto(`${portalOrigin()}/loved-ones/add`);
    await page.getByRole("button", { name: "Add this person" }).click();
    await expect(page.getByRole("alert")).toContainText("Please check your answers");
  },
);
