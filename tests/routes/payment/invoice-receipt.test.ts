/** Part payments by PayNow, and a person who pays another person's invoice by its link and wants the receipt. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoiceLink, order } from "~/database/schema/order";
import { formatMoney } from "~/lib/money";
import { createLinkToken, hashToken } from "~/lib/security/token.server";
import { newBuyer, newOrder } from "../../helpers/payment/buyer";
import { freePort } from "../../helpers/portal/portal-process";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal/portal-with-rows";
import { moveToDaytime, setClock } from "../../helpers/portal/sandbox-clock";
import { firstPortal } from "../../helpers/portal/second-portal";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";

let portal: PortalWithRows;
const [token, expiredToken] = [createLinkToken(), createLinkToken()];
const MONTH_MS = 86_400_000 * 30;
beforeAll(async () => {
  portal = await portalWithRows(firstPortal(await freePort()));
  await portal.rows(async (db) => {
    const invoices = await db.select().from(order).where(eq(order.madeBy, "PROVIDER"));
    const open = invoices.find(({ status }) => status === "PENDING_PAYMENT");
    const toLink = (of: string, expiresInMs: number) => ({
      tokenHash: hashToken(of),
      orderId: open?.id as string,
      createdAt: new Date(Date.now() + expiresInMs - MONTH_MS),
      expiresAt: new Date(Date.now() + expiresInMs),
    });
    await db.insert(invoiceLink).values([toLink(token, MONTH_MS), toLink(expiredToken, -60_000)]);
  });
  await moveToDaytime(portal.origin);
});
afterAll(() => portal?.stop());

async function payAtBank(visitor: Visitor, words: string) {
  const bank = visitor.page.querySelector("a[href^='/sandbox/bank/payer']");
  const payer = await visitor.tab().goto(bank?.getAttribute("href") as string);
  await payer.choose(words).press("Pay");
}

test("a part payment is shown with its refund on each page of the invoice, and the SMS names the invoice", async () => {
  const visitor = await new Visitor(portal.origin).goto(`/inv/${token}`);
  const invoice = visitor.heading;
  await visitor.choose("PayNow").press("Pay $117.72");
  await payAtBank(visitor, "Pay only half");
  await visitor.press("Check again");
  expect(visitor.heading).toBe("Pay with PayNow");
  const why = "$58.86 came for $117.72. We cannot take part of the price.";
  const seesRefund = () => {
    expect(visitor.text).toContain("We will return $58.86 to you");
    expect(visitor.text).toContain(why);
    expect(visitor.text).not.toContain("You do not need to do anything");
  };
  seesRefund();
  expect(visitor.text).toContain("Please pay $117.72 in one payment.");

  const sms = await inMessage(visitor, "90000104", /(Invoice INV\d+: only[\s\S]*)/);
  expect(sms).toContain(`${invoice}: only $58.86 came. We cannot take part of the price`);
  expect(sms).toContain("Please pay $117.72 in one payment, with the link that we sent you.");
  expect(sms).not.toMatch(/order|SO\d/i);

  const expired = await visitor.tab().goto(`/inv/${expiredToken}`);
  expect(expired.heading).toBe("This link has expired");
  expect(expired.text).toContain("Money came for this invoice.");
  expect(expired.text).not.toContain("No money has moved");

  await setClock(portal.origin, "forward", 16);
  await visitor.press("Check again");
  expect(visitor.heading).toBe("This PayNow QR code has expired");
  seesRefund();
  await visitor.click("Back to the invoice");
  expect(visitor.heading).toBe(invoice);
  seesRefund();
});

test("the page of a customer's expired code after a part payment asks for the whole amount", async () => {
  const buyer = await newBuyer(portal.origin);
  const order = await newOrder(buyer);
  const price = formatMoney(order.amount);
  const visitor = await buyer.visitor.goto(`/payment?order=${order.id}`);
  await visitor.choose("PayNow").press(`Pay ${price}`);
  await payAtBank(visitor, "Pay only half");
  await setClock(portal.origin, "forward", 16);
  await visitor.goto(`/payment/paynow?order=${order.id}`);
  expect(visitor.heading).toBe("This PayNow QR code has expired");
  expect(visitor.text).toContain("We cannot take part of the price.");
  expect(visitor.text).toContain(`To keep your place, please pay ${price} in one payment.`);
  expect(visitor.text).not.toContain("You do not need to do anything");
});

test("a payer's receipt is asked for in the language of the page", async () => {
  const visitor = await new Visitor(portal.origin).goto(`/inv/${token}?lang=zh`);
  const find = (selector: string) =>
    [...visitor.page.querySelectorAll(selector)].map((one) => (one.textContent ?? "").trim());
  const [label = ""] = find("label[for*=receiptEmail]");
  const pay = find("main button").find((words) => words.includes("$117.72")) ?? "";
  await visitor.fill(label, "the-son@mail.example").choose("PayNow").press(pay);
  expect(visitor.url.pathname).toBe(`/inv/${token}/paynow`);
  const stored = await portal.rows((db) =>
    db
      .select({ language: order.receiptLanguage })
      .from(order)
      .where(eq(order.receiptEmail, "the-son@mail.example")),
  );
  expect(stored).toEqual([{ language: "zh" }]);
});

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
  await payAtBank(visitor, "Pay the right amount now");
  await visitor.goto(`/inv/${token}`);
  expect(visitor.heading).toBe("This invoice is already paid");
  await inMessage(visitor, "the-son@mail.example", /(This e-mail is your receipt)/);
});
