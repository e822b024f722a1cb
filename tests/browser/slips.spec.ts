import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { buyerOf } from "../helpers/booking/owned-package";
import { book, declareHealth, owner, timesTwiceAWeek } from "../helpers/booking/package-owner";
import { printsOnOneSheetInEachLanguage } from "../helpers/browser/language-screen";
import { arrive, checkScreen, portalOrigin } from "../helpers/browser/playwright";
import { test } from "../helpers/browser/test";
import { sendHistory } from "../helpers/denticare/dental";
import { circuitTraining, newBuyer } from "../helpers/payment/buyer";
import { somebody } from "../helpers/sign-in/sign-in";

const main = (page: Page) => page.getByRole("main");

async function checkSlip(page: Page, name: string): Promise<void> {
  await expect(main(page).getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(main(page)).toContainText("Reference");
  await expect(main(page)).toContainText("Please bring");
  await expect(main(page)).toContainText("To change it");
  await expect(main(page)).not.toContainText(/[STFGM]\d{7}[A-Z]/);
  await checkScreen(page, name);
  await printsOnOneSheetInEachLanguage(page, name);
}

test("the slip of an intake shows its first and last day, its weekdays and every date", async ({
  page,
}, { project }) => {
  const { person, owned } = await buyerOf(
    portalOrigin(),
    "functional-strength-training",
    somebody("Yeo Lay Hoon"),
  );
  const { api, clientId, termId } = owned;
  const [intake] = await api.intakes.list({ query: { termId } });
  const { id: subscription } = await owned.service();
  await api.intakes.enrol({
    body: {
      clientId,
      subscription,
      subscriptionTermId: termId,
      intakeId: intake?.id as string,
    },
    idempotencyKey: randomUUID(),
  });
  await arrive(page, person, `/appointment-list/${termId}`);
  await main(page).getByRole("link", { name: "Slip to take home" }).click();
  await expect(main(page)).toContainText("on the 24 dates below");
  await expect(main(page).locator("table.calendar a")).toHaveCount(24);
  await expect(main(page)).toContainText("Monday and Wednesday, 09:00 AM to 09:45 AM");
  await checkSlip(page, `${project.name} slip-intake`);
});

test("the slip of many sessions fits on one sheet", async ({ page }, { project }) => {
  const { person, api } = await newBuyer(portalOrigin(), somebody("Yeo Lay Hoon"));
  const items = [{ ...circuitTraining, offeringId: "circuit-training-24" }];
  await api.carts.put({ body: { items, source: "MYNH" } });
  await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
  const { id } = await api.profiles.get();
  await declareHealth(api, id as string);
  const owned = await owner(api, id as string);
  const times = await timesTwiceAWeek(owned, 24);
  expect(times.length).toBeGreaterThan(12);
  await book(
    owned,
    times.map(({ id }) => id),
  );
  await arrive(page, person, `/slip/appointment/${owned.termId}`);
  await expect(main(page)).toContainText("Taman Jurong Rain Tree Centre");
  await checkSlip(page, `${project.name} slip-sessions`);
});

test("the slip of a dental appointment can be printed", async ({ page }, { project }) => {
  const { person, api } = await newBuyer(portalOrigin(), somebody("Yeo Lay Hoon"));
  await api.denticare.register();
  await sendHistory(api);
  const asked = { serviceId: "scaling", centerId: "toa-payoh-dental", resourceId: "no-preference" };
  const days = await api.denticare.emptySlot({ body: asked });
  const free = days.at(-2);
  const [year, month, date] = String(free?.day).split("-");
  await api.denticare.book({
    body: {
      ...asked,
      monthAndYear: `${year}-${month}`,
      dayOfMonth: Number(date),
      timeSlot: free?.times.at(-1) as string,
    },
    idempotencyKey: randomUUID(),
  });
  await arrive(page, person, "/my-denticare");
  await main(page).getByRole("link", { name: "Slip to take home" }).click();
  await expect(main(page)).toContainText("Toa Payoh Dental Clinic");
  await expect(main(page)).toContainText("Until 24 hours before");
  await checkSlip(page, `${project.name} slip-dental`);
});
