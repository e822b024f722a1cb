// Shorter: tests/browser/every-page.spec.ts Shorter: tests/browser/people.spec.ts
/** The profile and the loved ones, in each language. */
import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { languages } from "~/lib/language/languages";
import { buy } from "../helpers/booking/package-owner";
import { checkIn, chooseLanguage } from "../helpers/browser/language-screen";
import { arrive, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { newMobile } from "../helpers/denticare/dental-screens";
import { type Buyer, newBuyer } from "../helpers/payment/buyer";
import { daughterAndMother } from "../helpers/people/acting-pair";
import { newNric, profileOf } from "../helpers/people/registered";
import { somebody } from "../helpers/sign-in/sign-in";
import { inMessage } from "../helpers/visitor/messages";

/** Adds a person, and returns the link of the message that they get about it. */
async function linkOfAccess(): Promise<string> {
  const { api, visitor } = await newBuyer(portalOrigin(), somebody("Lim Hui Min"));
  const mobileNumber = newMobile();
  const body = { ...profileOf(newNric()), name: "Chua Ah Moy", mobileNumber };
  await api.lovedOnes.create({ body, idempotencyKey: randomUUID() });
  return inMessage(visitor, `+65${mobileNumber}`, /(\/access\/[\w-]+)/);
}

/** Links the record to a second account, whose owner can then act for the person. */
async function linkRecord({ api, passport }: Buyer): Promise<void> {
  const { id } = await api.profiles.get();
  const daughter = await newBuyer(portalOrigin(), somebody("Lim Hui Min"));
  const identity = { idType: "PASSPORT" as const, nric: passport ?? "", clientId: id as string };
  await daughter.api.linking.link({ body: { ...identity, lovedOne: true } });
}

const send = (page: Page) => page.locator("main form button.btn-main").last().click();
const fill = (page: Page, name: string, value: string) =>
  page.locator(`main input[name="${name}"]`).fill(value);

async function fillPerson(page: Page, nric: string): Promise<void> {
  await page.locator("main input[name=idType][value=NRIC]").check();
  await fill(page, "nric", nric);
  for (const [part, value] of Object.entries({ day: "9", month: "8", year: "1948" }))
    await fill(page, `dateOfBirth.${part}`, value);
  await page.locator("main input[name=gender][value=Female]").check();
  await page.locator("main input[name=language][value=English]").check();
}

for (const language of languages.slice(1)) {
  const shows = (page: Page, name: string) => checkIn(page, language, `language-people-${name}`);

  test(`a customer keeps a profile in ${language}`, async ({ page }) => {
    await arrive(page, somebody("Ng Geok Choo"), "/profile");
    await chooseLanguage(page, language);
    await shows(page, "profile-new");
    await page.locator("main a[href='/profile/edit']").click();
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "edit-refused");
    await fillPerson(page, newNric());
    await send(page);
    await shows(page, "profile");
    await page.goto(`${portalOrigin()}/profile/address`);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "address-refused");
    await page.locator("main input[name=type][value=BILLING]").check();
    await fill(page, "postalCode", "640501");
    await fill(page, "block", "501");
    await fill(page, "street", "Jurong West Street 51");
    await page.locator("main input[name=homeToo]").check();
    await send(page);
    await page.goto(`${portalOrigin()}/profile/contact`);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "contact-refused");
    await fill(page, "name", "Ng Kok Wah");
    await page.locator("main input[name=relationship][value=Child]").check();
    await fill(page, "mobileNumber", "81234567");
    await send(page);
    await shows(page, "profile-full");
    await page.locator("main a[href^='/profile/address/remove']").first().click();
    await shows(page, "address-remove");
    await page.goBack();
    await page.locator("main a[href^='/profile/contact/remove']").click();
    await shows(page, "contact-remove");
    await page.goto(`${portalOrigin()}/profile/messages`);
    await shows(page, "messages");
    await page.goto(`${portalOrigin()}/profile/devices`);
    await shows(page, "devices");
  });

  test(`a customer adds, links and removes loved ones in ${language}`, async ({ page }) => {
    await arrive(page, somebody("Goh Mei Ling"), "/loved-ones");
    await chooseLanguage(page, language);
    await shows(page, "loved-ones-none");
    await page.goto(`${portalOrigin()}/loved-ones/add`);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "loved-one-refused");
    await fill(page, "name", "Goh Ah Kow");
    await fillPerson(page, newNric());
    await fill(page, "mobileNumber", "81234567");
    await send(page);
    await expect(page.locator("main article")).toBeVisible();
    await shows(page, "loved-ones");
    await page.locator("main a[href^='/loved-ones/remove']").click();
    await shows(page, "loved-one-remove");
    await page.goto(`${portalOrigin()}/link-account?whose=loved_one`);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "link-refused");
    await page.locator("main a[href^='/link-account/client-id']").click();
    await shows(page, "client-id");
  });

  test(`an owner of a record reads, corrects and closes it in ${language}`, async ({ page }) => {
    const mother = await newBuyer(portalOrigin(), somebody("Chua Ah Moy"));
    await buy(mother.api, "circuit-training");
    await linkRecord(mother);
    await arrive(page, mother.person, "/profile/my-data");
    await chooseLanguage(page, language);
    await shows(page, "my-data");
    await page.locator("main button[name=consent]").click();
    await shows(page, "my-data-offers");
    await page.locator("main a[href='/profile/access']").click();
    await expect(page.locator("main form:has(input[value=confirm])")).toBeVisible();
    await shows(page, "access-history");
    await page.goto(`${portalOrigin()}/profile/access?page=99`);
    await shows(page, "access-history-end");
    await page.goto(`${portalOrigin()}/profile/photo`);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "photo-refused");
    await page.goto(`${portalOrigin()}/profile/corrections`);
    await page.locator("main a[href$='field=name']").click();
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "correction-refused");
    await fill(page, "value", "Chua Ah Mooi");
    await page.locator("main textarea[name=reason]").fill("One letter is missing");
    await send(page);
    await expect(page.locator("main article")).toBeVisible();
    await shows(page, "corrections");
    await page.goto(`${portalOrigin()}/profile/corrections/request?field=id-number`);
    await shows(page, "correction-id-number");
    await page.goto(`${portalOrigin()}/profile/close-account`);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "close-account-refused");
  });

  test(`a customer reports the death of a loved one in ${language}`, async ({ page }) => {
    const { person, motherId } = await daughterAndMother(portalOrigin());
    await arrive(page, person, `/loved-ones/death?person=${motherId}`);
    await chooseLanguage(page, language);
    await send(page);
    await expect(page.getByRole("alert")).toBeVisible();
    await shows(page, "death-refused");
    await page.locator("main input[name=sure]").check();
    await send(page);
    await expect(page).toHaveURL(/loved-ones$/);
    await shows(page, "death-reported");
  });

  test(`a person limits and stops who acts for them by link in ${language}`, async ({ page }) => {
    await page.goto(portalOrigin() + (await linkOfAccess()));
    await chooseLanguage(page, language);
    await shows(page, "access");
    await page.locator("main a[href$='/rights']").click();
    await shows(page, "rights");
    await page.locator("main input[name=pay]").uncheck();
    await send(page);
    await shows(page, "rights-saved");
    await page.locator("main form:has(input[value=end]) button").click();
    await shows(page, "access-stopped");
  });
}
