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

test("a refund that is due is listed; once it was paid back the customer's pages say when", async () => {
  expect((await portal.operate("refunds")).said).toContain("No refund is due.");
  const buyer = await newBuyer(portal.origin);
  const order = await newOrder(buyer);
  await payTooMuch(buyer.visitor, `/payment?order=${order.id}`);
  const invoice = `/invoice/${order.id}`;
  await buyer.visitor.goto(invoice);
  expect(buyer.visitor.text).toContain("We will return $10.00 to you");

  const due = await portal.operate("refunds");
  expect(due.said).toMatch(/^SO\d+ {2}\$10\.00 to .* {2}by PayNow {2}due since \d\d\/\d\d\/\d{4} /);
  expect(due.said).toContain("$127.72 came for $117.72.");
  const [number = ""] = due.said.split(" ");
  const tried = await portal.operate("refunds", "paid-back", number, "--dry-run");
  expect(tried.said).toBe(`It would say: $10.00 went back for ${number}.\n`);
  expect((await portal.operate("refunds")).said).toContain(number);

  const done = await portal.operate("refunds", "paid-back", number);
  expect(done).toEqual({
    said: `$10.00 went back for ${number}. The customer can read it.\n`,
    code: 0,
  });
  const again = await portal.operate("refunds", "paid-back", number);
  expect(again.said).toBe(`Nothing is due for ${number}.\n`);
  expect((await portal.operate("refunds")).said).toBe("No refund is due.\n");
  await buyer.visitor.goto(invoice);
  expect(buyer.visitor.text).toContain("We have returned $10.00 to you");
  expect(buyer.visitor.text).toMatch(/\$10\.00 went back to you on \d\d\/\d\d\/\d{4}\./);
});

test("a command that there is not, or without its order, says what there is", async () => {
  const unknown = await portal.operate("refund");
  expect(unknown.code).toBe(2);
  expect(unknown.said).toContain("refunds paid-back ORDER_NUMBER");
  expect((await portal.operate("refunds", "paid-back")).said).toContain("Which order?");
  expect((await portal.operate("refunds", "paid-back", "SO1")).said).toBe(
    "There is no order SO1.\n",
  );
});
