/** A counter's computer in a real browser. */
import type { Page } from "@playwright/test";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { portalOrigin } from "../browser/playwright";

/** Sets up the computer, and signs a member of staff in. */
export async function beginCounter(page: Page): Promise<void> {
  await page.goto(`${portalOrigin()}/counter`);
  await page.getByLabel("Counter code").fill(SAMPLE_COUNTER_CODE);
  await page.getByRole("button", { name: "Set up this computer" }).click();
  await typeStaffCode(page);
  await page.getByRole("button", { name: "Begin" }).click();
}

export const typeStaffCode = (page: Page) => page.getByLabel("Staff code").fill(SAMPLE_STAFF_CODE);
