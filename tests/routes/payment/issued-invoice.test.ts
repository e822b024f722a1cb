/** An invoice that staff issue to a customer, on the customer's own pages. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { toSingaporeDay } from "~/lib/singapore-date";
import { newBuyer } from "../../helpers/payment/buyer";
import { freePort } from "../../helpers/portal/portal-process";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal/portal-with-rows";
import { firstPortal } from "../../helpers/portal/second-portal";

let portal: PortalWithRows;
beforeAll(async () => {
  portal = await portalWithRows(firstPortal(await freePort()));
});
afterAll(() => portal?.stop());

test("Payment History lists it with a link to pay it, and it is paid there", async () => {
  const { visitor, api } = await newBuyer(portal.origin);
  const { id } = await api.profiles.get();
  const what = [String(id), "taman-jurong", "circuit-training-8", toSingaporeDay(new Date())];
  const { said } = await portal.operate("invoice", "issue", ...what);
  const number = /INV\d+/.exec(said)?.[0];

  await visitor.goto("/invoice");
  expect(visitor.text).toContain(`tax invoice ${number}`);
  await visitor.click("Pay $87.20");
  expect(visitor.text).toContain(`Invoice ${number} is not paid yet. Please pay it now.`);
  expect(visitor.text).not.toContain("You can no longer act for");
  await visitor.choose("PayNow").press("Pay $87.20");
  expect(visitor.heading).toBe("Pay with PayNow");
});
