/** A person who pays another person's invoice by its link, and wants the receipt. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoiceLink, order } from "~/database/schema/order";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import { inMessage } from "../../helpers/messages";
import { freePort } from "../../helpers/portal-process";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal-with-rows";
import { moveToDaytime } from "../../helpers/sandbox-clock";
import { firstPortal } from "../../helpers/second-portal";
import { Visitor } from "../../helpers/visitor";

let portal: PortalWithRows;
const token = createLinkToken();
beforeAll(async () => {
  portal = await portalWithRows(firstPortal(await freePort()));
  await portal.rows(async (db) => {
    const invoices = await db.select().from(order).where(eq(order.madeBy, "PROVIDER"));
    const open = invoices.find(({ status }) => status === "PENDING_PAYMENT");
    await db.insert(invoiceLink).values({
      tokenHash: hashToken(token),
      orderId: open?.id as string,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 86_400_000 * 30),
    });
  });
  await moveToDaytime(portal.origin);
});
afterAll(() => portal?.stop());

test("the payer types an e-mail address before paying, and gets the receipt there", async () => {
  const visitor = await new Visitor(portal.origin).goto(`/inv/${token}`);
  visitor.fill("Your e-mail for the receipt (optional)", "son at mail").choose("PayNow");
  await visitor.press("Pay $117.72");
  expect(visitor.status).toBe(400);
  expect(visitor.errors.join(" ")).toContain("Email is invalid");
  await visitor
    .fill("Your e-mail for the receipt (optional)", "the-son@mail.example")
    .press("Pay $117.72");
  expect(visitor.heading).toBe("Pay with PayNow");
  const bank = visitor.page.querySelector("a[href^='/sandbox/bank/payer']");
  const payer = await visitor.tab().goto(bank?.getAttribute("href") as string);
  await payer.choose("Pay the right amount now").press("Pay");
  await visitor.goto(`/inv/${token}`);
  expect(visitor.heading).toBe("This invoice is already paid");
  await inMessage(visitor, "the-son@mail.example", /(This e-mail is your receipt)/);
});
