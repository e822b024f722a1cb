import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { arrive, checkScreen, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { PHONE } from "../helpers/browser/widths";
import { newBuyer } from "../helpers/payment/buyer";
import { profileOf } from "../helpers/people/registered";
import { type Person, somebody } from "../helpers/sign-in/sign-in";

async function knownPerson(name: string): Promise<Person> {
  const person = somebody(name);
  await newBuyer(portalOrigin(), person);
  return person;
}

/** Opens another browser of the same person, with nothing but the sign-in. */
async function onAnotherDevice(browser: Browser, person: Person, place: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    javaScriptEnabled: test.info().project.name === "scripts on",
  });
  const page = await context.newPage();
  await arrive(page, person, place);
  return page;
}

const next = (page: Page, name = "Continue") =>
  page.getByRole("button", { name, exact: true }).click();

test("the health declaration runs from start to end, and resumes in another browser", async ({
  page,
  browser,
}, { project }) => {
  const look = (on: Page, name: string) => checkScreen(on, `${project.name} ${name}`);
  const person = await knownPerson("Teo Bee Choo");
  await arrive(page, person, "/health-declaration");
  await look(page, "declarations");
  await next(page, "Tell us about my health");
  await expect(page.getByRole("main")).toContainText("Step 1 of 3");
  const otherReason = page.getByRole("textbox", { name: /^If Other: what is your reason\?/ });
  await expect(otherReason).toBeHidden();
  await page.getByRole("checkbox", { name: "Other 其他" }).check();
  await expect(otherReason).toBeVisible();
  await next(page);
  await expect(page).toHaveTitle(/^Error: /);
  await otherReason.fill("My doctor");
  await look(page, "health-status");
  await page.getByRole("checkbox", { name: "General fitness 保持健康体能" }).check();
  await next(page);
  await page.getByRole("radio", { name: "1-3 times 1至3次" }).check();
  await expect(
    page.getByRole("group", { name: "How many times a week do you exercise? 您每周运动几次？" }),
  ).toBeVisible();
  await next(page);
  await expect(page.getByRole("main")).toContainText("Step 2 of 3");

  const other = await onAnotherDevice(browser, person, "/health-declaration");
  await other.getByRole("link", { name: /^Fill in/ }).click();
  await expect(other.getByRole("main")).toContainText("Step 2 of 3");
  await look(other, "health-condition");
  const conditions = other.getByRole("group", {
    name: "Do you have any of these health conditions? 您是否有以下健康状况？",
  });
  await next(other);
  await expect(other).toHaveTitle(/^Error: /);
  await look(other, "health-condition-refused");
  await conditions.getByRole("checkbox", { name: "Heart condition 心脏病" }).check();
  await next(other);
  await look(other, "health-injuries");
  await leftStandsBesideRight(other);
  await other.getByRole("checkbox", { name: "Knee (left) 膝盖（左）" }).check();
  await next(other);
  await look(other, "health-review");
  await next(other, "Send my health declaration");
  await expect(other.getByRole("heading", { level: 1 })).toContainText("Please see a doctor first");
  await expect(other.locator("body")).toContainText("Save Health Declaration successfully");
  await look(other, "health-result");
  await other.context().close();
});

test(
  "the medical history runs from start to end, and resumes in another browser",
  { tag: "@scripts" },
  async ({ page, browser }, { project }) => {
    const look = (on: Page, name: string) => checkScreen(on, `${project.name} ${name}`);
    const person = await knownPerson("Sim Geok Lan");
    await arrive(page, person, "/medical-history");
    await expect(page.getByRole("main")).toContainText(
      "You have not submitted any medical condition",
    );
    await look(page, "medical-never");
    await next(page, "Fill in the medical history");
    await look(page, "medical-hospital");
    await allNo(page);
    await next(page);
    await look(page, "medical-medicines");
    const allergy = page.getByRole("group", { name: /allergy.*过敏/ });
    await page
      .getByRole("group", { name: /Do you take any medicines/ })
      .getByLabel("No")
      .check();
    await allergy.getByLabel("Yes").check();
    await page
      .getByRole("textbox", { name: "If Yes: What are you allergic to? 请说明过敏原" })
      .fill("Penicillin");
    await next(page);
    await expect(page.getByRole("main")).toContainText("Step 3 of");

    const other = await onAnotherDevice(browser, person, "/medical-history");
    await expect(other.getByRole("main")).toContainText("You are at step 3 of 7");
    await look(other, "medical-going");
    await other.getByRole("link", { name: "Continue" }).click();
    await expect(other.getByRole("heading", { level: 1 })).toContainText("Blood and dialysis");
    await allNo(other);
    await next(other);
    await look(other, "medical-conditions");
    for (let kind = 0; kind < 3; kind += 1) await next(other);
    await other.getByRole("checkbox", { name: "Diabetes 糖尿病" }).check();
    await next(other);
    await other.getByRole("checkbox", { name: "Gout 痛风" }).check();
    await next(other);
    await look(other, "medical-conditions-last");
    await next(other);
    await look(other, "medical-control");
    await other
      .getByRole("group", { name: "Diabetes 糖尿病" })
      .getByRole("radio", { name: "Controlled 受控制", exact: true })
      .check();
    await other
      .getByRole("group", { name: "Gout 痛风" })
      .getByRole("radio", { name: "Not controlled 未受控制" })
      .check();
    await next(other);
    await look(other, "medical-pregnancy");
    await other.getByLabel("No").check();
    await next(other);
    await look(other, "medical-review");
    await other.getByLabel("I confirm that").check();
    await next(other, "Continue and sign");
    if (project.name === "scripts on") {
      await draw(other);
      await next(other, "Sign and send");
      await expect(other).toHaveTitle(/^Error: /);
      await expect.poll(() => strokesOn(other)).toBeGreaterThan(100);
    }
    await other
      .getByRole("textbox", { name: "Your full name, as your signature 签名：您的全名" })
      .fill(person.name);
    await look(other, "medical-signature");
    await next(other, "Sign and send");
    await expect(other.getByRole("main")).toContainText("Last updated on");
    await look(other, "medical-current");
    await other.getByRole("link", { name: /^Answers of/ }).click();
    await expect(other.getByRole("main")).toContainText("Penicillin");
    const drawn = project.name === "scripts on" ? "Yes, in the PDF" : "No";
    await expect(other.getByRole("main")).toContainText(`手写签名${drawn}`);
    await look(other, "medical-answers");
    await other.context().close();
  },
);

test("the health declaration of a loved one names that person on every screen", async ({ page }, {
  project,
}) => {
  const look = (name: string) => checkScreen(page, `${project.name} ${name}`);
  const person = somebody("Teo Hui Ling");
  const { api } = await newBuyer(portalOrigin(), person);
  const lovedOne = { ...profileOf(), name: "Koh Siew Eng", email: "siew.eng@mail.example" };
  await api.lovedOnes.create({ body: lovedOne, idempotencyKey: randomUUID() });
  await arrive(page, person, "/loved-ones");
  await next(page, "Act for Koh Siew Eng");
  const says = async () => {
    await expect(page.getByRole("main")).toContainText("Koh Siew Eng");
    await expect(page.getByRole("main")).not.toContainText("Teo Hui Ling");
    await expect(page.locator("body")).toContainText("Acting for Koh Siew Eng");
  };
  await page.goto(`${portalOrigin()}/health-declaration`);
  await next(page, "Tell us about the health of Koh Siew Eng");
  await says();
  await look("loved-one-health-status");
  for (const answer of [
    "General fitness 保持健康体能",
    "1-3 times 1至3次",
    "None 没有",
    "None 没有",
  ]) {
    await page.getByLabel(answer).check();
    await next(page);
    await says();
  }
  await look("loved-one-health-review");
  await next(page, "Send the health declaration of Koh Siew Eng");
  await says();
  await look("loved-one-health-result");
});

async function leftStandsBesideRight(page: Page): Promise<void> {
  const [left, right] = await Promise.all(
    ["Knee (left)", "Knee (right)"].map((words) =>
      page.locator("label", { hasText: words }).boundingBox(),
    ),
  );
  expect(right?.y).toBe(left?.y);
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
}

async function allNo(page: Page): Promise<void> {
  // All of them are there only when the page is.
  await page.waitForLoadState("load");
  for (const no of await page.getByRole("radio", { name: "No" }).all()) await no.check();
}

/** Counts the points of the drawing that are not empty. */
function strokesOn(page: Page): Promise<number> {
  return page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const drawn = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
    return [...(drawn ?? [])].filter((value, index) => index % 4 === 3 && value > 0).length;
  });
}

async function draw(page: Page): Promise<void> {
  const pad = page.getByRole("img", { name: /Draw your signature/ });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (box === null) throw new Error("There is nothing to draw on");
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 60, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 20, { steps: 5 });
  await page.mouse.up();
}
