import { afterAll, beforeAll, expect, test } from "vitest";
import { newBuyer, newOrder } from "../../helpers/buyer";
import { freePort } from "../../helpers/portal-process";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal-with-rows";
import { firstPortal } from "../../helpers/second-portal";
import type { Visitor } from "../../helpers/visitor";

let portal: PortalWithRows;
beforeAll(async () => {
  portal = await portalWithRows(firstPortal(await freePort()));
});
afterAll(() => portal?.stop());

async function payTooMuch(visitor: Visitor, path: string): Promise<void> {
  await visitor.goto(path);
  await visitor.choose("PayNow").press("Pay $117.72");
  const payer = visitor.tab();
  await payer.goto(
    visitor.page.querySelector('main a[href*="/sandbox/"]')?.getAttribute("href") as string,
  );
  await payer.choose("Pay $10.00 too much").press("Pay");
}

test("an operator lists what is due and says that it went back; the customer's page says when", async () => {
  const buyer = await newBuyer(portal.origin);
  const order = await newOrder(buyer);
  await payTooMuch(buyer.visitor, `/payment?order=${order.id}`);
  const invoice = `/invoice/${order.id}`;
  await buyer.visitor.goto(invoice);
  expect(buyer.visitor.text).toContain("We will return $10.00 to you");

  const due = await portal.operate("refunds");
  expect(due.said).toContain("$127.72 came for $117.72.");
  const [number = ""] = due.said.split(" ");
  expect(await portal.operate("refunds", "paid-back", number)).toEqual({
    said: `$10.00 went back for ${number}. The customer can read it.\n`,
    code: 0,
  });
  await buyer.visitor.goto(invoice);
  expect(buyer.visitor.text).toContain("We have returned $10.00 to you");
  expect(buyer.visitor.text).toMatch(/\$10\.00 went back to you on \d\d\/\d\d\/\d{4}\./);
});

test("a command that there is not ends with 2", async () => {
  expect((await portal.operate("refund")).code).toBe(2);
});

test("an operator reads what is kept how long, and why", async () => {
  const { said, code } = await portal.operate("kept");
  expect(code).toBe(0);
  expect(said).toMatch(/^messages: 30 days after they were sent.*; to answer who asks/m);
  expect(said).toMatch(/^jobs that ended: an hour, then 1 day in the archive; /m);
});
