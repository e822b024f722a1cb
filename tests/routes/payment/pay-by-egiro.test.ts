/** A customer with eGIRO buys a package, and the bank deducts it later. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Buyer, newBuyer, newOrder } from "../../helpers/buyer";
import { answerAtDesk } from "../../helpers/egiro-screens";
import { origin } from "../../helpers/portal";

/** Sets up an arrangement for the buyer's own invoices, at the bank and at its desk. */
async function withArrangement(): Promise<Buyer> {
  const buyer = await newBuyer(origin);
  const { api, visitor } = buyer;
  const { ddaReferenceNo } = await api.egiro.generateDDARefNo({ idempotencyKey: randomUUID() });
  const { redirectUrl } = await api.egiro.create({
    body: {
      idType: "PASSPORT",
      nric: buyer.passport as string,
      ddaReferenceNo,
      relationship: "Self",
      bankCode: "DBS",
      consent: true,
      returnUrl: `${origin}/egiro/result?arrangement={id}`,
    },
  });
  await visitor.request(`${new URL(redirectUrl).pathname}/authorise`, {
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body: "account=FULL&limit=500",
    redirect: "manual",
  });
  await answerAtDesk(visitor, ddaReferenceNo, "approve");
  const [arrangement] = (await api.egiro.list()).client;
  await api.egiro.status({ params: { id: arrangement?.id as string } });
  return buyer;
}

test("a purchase is confirmed by eGIRO without scripts, and says when it is deducted", async () => {
  const buyer = await withArrangement();
  const { visitor } = buyer;
  const { id } = await newOrder(buyer);
  await visitor.goto(`/payment?order=${id}`);
  expect(visitor.text).toMatch(/DBS\/POSB deducts it on \d\d\/\d\d\/\d{4}/);
  visitor.choose("Pay by eGIRO");
  const pressed = visitor.prepare("Pay $117.72");
  await visitor.press("Pay $117.72");
  expect(visitor.url.pathname).toBe(`/payment-completion/${id}`);
  expect(visitor.heading).toBe("Thank you. Your registration is complete");
  expect(visitor.text).toMatch(/DBS\/POSB deducts \$117\.72 on \d\d\/\d\d\/\d{4} by eGIRO/);
  expect(visitor.text).toContain("No money has moved yet.");
  expect((await pressed.send()).headers.get("location")).toBe(`/payment-completion/${id}`);

  await visitor.goto("/");
  expect(visitor.text).toContain("Circuit Training");
  expect(visitor.text).not.toContain("not paid yet");
  await visitor.goto("/invoice");
  expect(visitor.text).toMatch(/Deducted on \d\d\/\d\d\/\d{4}/);
  expect(visitor.text).not.toContain("Pay $117.72");
  await visitor.goto(`/payment?order=${id}`);
  expect(visitor.url.pathname).toBe(`/payment-completion/${id}`);
  await visitor.goto("/egiro");
  await visitor.click("DBS/POSB: Chua Bee Lian");
  expect(visitor.text).toContain("$117.72");
});

test("a customer without eGIRO does not see it among the ways to pay", async () => {
  const buyer = await newBuyer(origin);
  const { id } = await newOrder(buyer);
  await buyer.visitor.goto(`/payment?order=${id}`);
  expect(buyer.visitor.text).not.toContain("Pay by eGIRO");
});

test("an account is not closed while its package is not paid, and the page leads to paying or cancelling", async () => {
  const buyer = await withArrangement();
  const { visitor, api } = buyer;
  const { id } = await newOrder(buyer);
  await visitor.goto(`/payment?order=${id}`);
  await visitor.choose("Pay by eGIRO").press("Pay $117.72");
  await visitor.goto("/profile/close-account");
  expect(visitor.text).toContain(
    "We cannot close your account yet, because not everything is paid.",
  );
  expect(visitor.text).toMatch(
    /Circuit Training.*: \$117\.72\. Your bank deducts it by eGIRO on \d\d\/\d\d\/\d{4}/,
  );
  expect(visitor.text).not.toContain("back");
  expect(visitor.text).not.toContain("Yes, I want to close my account");
  const toCancel = await visitor.tab().goto("/profile/close-account");
  await toCancel.click("Cancel the package Circuit Training");
  expect(toCancel.heading).toBe("Cancel this package?");

  const [arrangement] = (await api.egiro.list()).client;
  const [deduction] = await api.egiro.history({ params: { id: arrangement?.id as string } });
  await api.egiro.answer({ params: { id: deduction?.id as string }, body: { accept: false } });
  await visitor.goto("/profile/close-account");
  expect(visitor.text).toContain("$117.72. This is still to be paid.");
  await visitor.click("Pay $117.72");
  expect(visitor.url.pathname).toBe("/payment");
  expect(visitor.text).toContain("How do you want to pay?");
});

test("a closing form from before the purchase is refused", async () => {
  const buyer = await withArrangement();
  const { visitor } = buyer;
  const { id } = await newOrder(buyer);
  const early = await visitor.tab().goto("/profile/close-account");
  await visitor.goto(`/payment?order=${id}`);
  await visitor.choose("Pay by eGIRO").press("Pay $117.72");
  await early.choose("Yes, I want to close my account").press("Close my account");
  expect(early.everything).toContain("because not everything is paid");
  await visitor.goto("/invoice");
  expect(visitor.text).toMatch(/Deducted on \d\d\/\d\d\/\d{4}/);
});
