// Shorter: tests/browser/every-page.spec.ts Shorter: tests/browser/counter.spec.ts
/** The counter in each language: a helper and a customer read one screen, without scripts. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { type Language, languageFacts, languages } from "~/lib/language/languages";
import * as paths from "~/lib/paths";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { checkIn, chooseLanguage } from "../helpers/browser/language-screen";
import { portalOrigin, signIn } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { newBuyer, newOrder } from "../helpers/payment/buyer";
import { newNric } from "../helpers/people/registered";

const send = (page: Page) => page.locator("main form button.btn-main").last().click();
const fill = (page: Page, name: string, value: string) =>
  page.locator(`main input[name="${name}"]`).fill(value);
const follow = (page: Page, path: string) =>
  page.locator(`main a[href^="${path}"]`).first().click();
const finish = (page: Page) =>
  page.locator(`form[action="${paths.counter.finish}"] button`).click();

/** Begins a visit, or sends a form that asks for the staff code. */
async function typeCodeAndSend(page: Page): Promise<void> {
  await fill(page, "staffCode", SAMPLE_STAFF_CODE);
  await send(page);
}

/** Opens the counter's set-up page in a language, after a customer has placed an order. */
async function openCounter(page: Page, language: Language) {
  const buyer = await newBuyer(portalOrigin());
  await newOrder(buyer);
  const { id } = await buyer.api.profiles.get();
  await page.goto(portalOrigin() + paths.counter.start);
  await chooseLanguage(page, language);
  return { id };
}

async function fillPerson(page: Page): Promise<void> {
  await fill(page, "name", "Lim Ah Huay");
  await page.locator("main input[name=idType][value=NRIC]").check();
  await fill(page, "nric", newNric());
  for (const [part, value] of Object.entries({ day: "27", month: "3", year: "1948" }))
    await fill(page, `dateOfBirth.${part}`, value);
  await page.locator("main input[name=gender][value=Female]").check();
  await page.locator("main input[name=language][value=English]").check();
  await page.locator("main input[name=messagesTo][value=SLIP]").check();
  await page.locator("main input[name=idSeen]").check();
}

for (const language of languages.slice(1)) {
  const shows = (page: Page, name: string) => checkIn(page, language, `language-counter-${name}`);

  test(`a counter serves a person without a phone in ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    const { id } = await openCounter(page, language);
    await shows(page, "set-up");
    await fill(page, "code", "wrong");
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "set-up-refused");
    await fill(page, "code", SAMPLE_COUNTER_CODE);
    await send(page);
    await shows(page, "next");
    await typeCodeAndSend(page);
    await shows(page, "begun");

    await follow(page, paths.counter.registerPerson);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "person-refused");
    await fillPerson(page);
    await send(page);
    await expect(page).toHaveURL(new RegExp(paths.counter.personSlip));
    await shows(page, "person-slip");
    await page.goto(`${portalOrigin()}${paths.counter.agreement}?for=health`);
    await shows(page, "agreement");
    await follow(page, paths.counter.agreementSlip);
    await shows(page, "agreement-slip");
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await page.locator("main input[name=truth]").check();
    await send(page);
    await expect(page.getByRole("status").first()).toBeVisible();

    await finish(page);
    await typeCodeAndSend(page);
    await chooseLanguage(page, language);
    await page.goto(portalOrigin() + paths.counter.takePayment);
    await shows(page, "find-order");
    await page.goto(`${portalOrigin()}${paths.counter.takePayment}?client=${id}`);
    await shows(page, "take-payment");
    await page.locator("main input[name=method][value=CASH]").check();
    await typeCodeAndSend(page);
    await expect(page).toHaveURL(new RegExp(paths.counter.receipt));
    await shows(page, "receipt");
    await expect(page.locator(`main dt [lang="${languageFacts.en.tag}"]`).first()).toBeVisible();

    await finish(page);
    await expect(page.locator("main input[name=staffCode]")).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", languageFacts.en.tag);
    await typeCodeAndSend(page);
    await expect(page.locator("html")).toHaveAttribute("lang", languageFacts.en.tag);
  });

  test(`a helper finds a client, voids a payment and opens the staff pages in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const { id } = await openCounter(page, language);
    await fill(page, "code", SAMPLE_COUNTER_CODE);
    await send(page);
    await typeCodeAndSend(page);
    await follow(page, paths.counter.findClient);
    await shows(page, "find-client");
    await fill(page, "clientId", id as string);
    await fill(page, "reason", "wants to pay");
    await send(page);
    await shows(page, "found-client");
    await follow(page, paths.counter.takePayment);
    await page.locator("main input[name=method][value=NETS]").check();
    await typeCodeAndSend(page);
    await follow(page, paths.counter.till);
    await shows(page, "till");
    await page.locator(`main a[href^="${paths.counter.voidPayment}"]`).last().click();
    await shows(page, "void");
    await fill(page, "reason", "wrong order");
    await typeCodeAndSend(page);
    await shows(page, "voided");
    for (const [name, path] of [
      ["sessions", paths.counter.sessions],
      ["note", `${paths.counter.doctorsNote}?client=${id}`],
      ["corrections", `${paths.counter.corrections}?client=${id}`],
      ["correct", `${paths.counter.correct}?client=${id}&field=id-number`],
      ["posters", paths.checkIn.posters],
      ["closed", paths.counter.closed],
    ] as const) {
      await page.goto(portalOrigin() + path);
      await shows(page, name);
    }
  });

  test(`the language of a hand-over in ${language} ends when the next person begins`, async ({
    page,
  }) => {
    const { api, person } = await newBuyer(portalOrigin());
    await page.goto(portalOrigin() + paths.counter.start);
    await fill(page, "code", SAMPLE_COUNTER_CODE);
    await send(page);
    await typeCodeAndSend(page);
    await page.goto(portalOrigin() + paths.signIn.logIn);
    await signIn(page, person);
    await chooseLanguage(page, language);
    await page.goto(portalOrigin() + paths.counter.handOver);
    await shows(page, "hand-over");
    await page.locator("main form button").last().click();
    await expect(page.locator("main input[name=staffCode]")).toBeVisible();
    await expect(page.locator("main")).toContainText(/\d{6}/);
    await shows(page, "handed-over");

    await typeCodeAndSend(page);
    await expect(page.locator("main input[name=staffCode]")).toHaveCount(0);
    await expect(page.locator("html")).toHaveAttribute("lang", languageFacts.en.tag);
    // The customer had chosen no language for their own devices.
    expect((await api.profiles.get()).chosenLanguage).toBeNull();
  });

  test(`a helper decides about a correction and closes a record in ${language}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const { api } = await newBuyer(portalOrigin());
    const { id } = await api.profiles.get();
    await api.corrections.request({
      body: { correct: { field: "NAME", value: "Right Name" }, reason: "A letter is missing" },
      idempotencyKey: randomUUID(),
    });
    await page.goto(portalOrigin() + paths.counter.start);
    await chooseLanguage(page, language);
    await fill(page, "code", SAMPLE_COUNTER_CODE);
    await send(page);
    await typeCodeAndSend(page);
    await page.goto(`${portalOrigin()}${paths.counter.corrections}?client=${id}`);
    await shows(page, "requested");
    await follow(page, paths.counter.decideCorrection);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "decide-refused");
    await page.locator("main input[name=decision][value=correct]").check();
    await page.locator("main input[name=idSeen]").check();
    await send(page);
    await expect(page.getByRole("status").first()).toBeVisible();
    await shows(page, "decided");
    await page.goto(`${portalOrigin()}${paths.counter.death}?client=${id}`);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "death-refused");
    await page.locator("main input[name=sure]").check();
    await send(page);
    await expect(page.getByRole("status").first()).toBeVisible();
    await shows(page, "death-closed");
  });
}
