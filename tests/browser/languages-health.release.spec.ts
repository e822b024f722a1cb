// Shorter: tests/browser/every-page.spec.ts Shorter: tests/browser/health-forms.spec.ts
/** The health declaration and the medical history, in each language. */
import { expect, type Page } from "@playwright/test";
import { languages } from "~/lib/language/languages";
import { checkIn, chooseLanguage } from "../helpers/browser/language-screen";
import { arrive, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { newBuyer } from "../helpers/payment/buyer";
import { somebody } from "../helpers/sign-in/sign-in";

const send = (page: Page) => page.locator("main form button").last().click();

/** Ticks an answer of the open page and sends it. */
async function answer(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`main input[name=${name}][value="${value}"]`).check();
  await send(page);
}

async function answerAllNo(page: Page): Promise<void> {
  for (const no of await page.locator("main input[type=radio][value=NO]").all()) await no.check();
  await send(page);
}

async function arriveNew(page: Page, name: string, path: string): Promise<void> {
  const person = somebody(name);
  await newBuyer(portalOrigin(), person);
  await arrive(page, person, path);
}

for (const language of languages.slice(1)) {
  const shows = (page: Page, name: string) => checkIn(page, language, `language-health-${name}`);

  test(`a health declaration in ${language} from start to result`, async ({ page }) => {
    await arriveNew(page, "Teo Bee Choo", "/health-declaration");
    await chooseLanguage(page, language);
    await shows(page, "declarations");
    await send(page);
    await shows(page, "reasons");
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "reasons-refused");
    await expect(page.locator("fieldset legend [lang=en-SG]").first()).toBeVisible();
    await page.locator("main input[value=OTHER]").check();
    await page.locator("main input[name=whyJoinOurExerciseProgrammeOther]").fill("My doctor");
    await send(page);
    await answer(page, "timesExerciseAWeek", "1-3");
    await shows(page, "conditions");
    await answer(page, "healthConditions", "HEART_CONDITION");
    await shows(page, "injuries");
    await answer(page, "injureAnyOfTheseBodyParts", "KNEE_LEFT");
    await shows(page, "review");
    await send(page);
    await expect(page.locator("#doctor-note")).toBeVisible();
    await shows(page, "result");
    await page.goto(`${portalOrigin()}/health-declaration`);
    await shows(page, "declarations-sent");
  });

  test(`a medical history in ${language} from start to end`, async ({ page }) => {
    await arriveNew(page, "Sim Geok Lan", "/medical-history");
    await chooseLanguage(page, language);
    await shows(page, "never");
    await send(page);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "hospital-refused");
    await answerAllNo(page);
    await page.locator("main input[name='allergy.answer'][value=YES]").check();
    await page.locator("main textarea[name='allergy.details']").fill("Penicillin");
    await shows(page, "medicines");
    await answerMedicines(page);
    await page.goto(`${portalOrigin()}/medical-history`);
    await shows(page, "going");
    await page.locator("main a.btn").click();
    await answerAllNo(page);
    await shows(page, "heart");
    for (let kind = 0; kind < 4; kind += 1) await send(page);
    await answer(page, "bones", "GOUT");
    await shows(page, "others");
    await send(page);
    await shows(page, "control");
    await answer(page, "control\\.GOUT", "CONTROLLED");
    await shows(page, "pregnancy");
    await answerAllNo(page);
    await page.locator("main input[name=acceptedTerms]").check();
    await shows(page, "history-review");
    await send(page);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "signature-refused");
    await page.locator("main input[name=name]").fill("Sim Geok Lan");
    await send(page);
    await shows(page, "current");
    await page.locator("main a[href*='/answers']").click();
    await shows(page, "answers");
  });
}

async function answerMedicines(page: Page): Promise<void> {
  await page.locator("main input[name='medications.answer'][value=NO]").check();
  await send(page);
}
