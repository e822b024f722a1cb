import { beforeAll, describe, expect, test } from "vitest";
import { formatMoney } from "~/lib/money";
import {
  type Buyer,
  circuitTraining,
  gymTonic,
  newBuyer,
  newOrder,
  strengthTraining,
} from "../../helpers/payment/buyer";
import { actForMother, daughterAndMother } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";

const APPROVED = "4111 1111 1111 1111";
const CHALLENGED = "4000 0000 0000 3220";

let buyer: Buyer;
beforeAll(async () => {
  buyer = await newBuyer(origin);
});

async function atPayment(who: Buyer = buyer) {
  const order = await newOrder(who);
  const visitor = await who.visitor.tab().goto(`/payment?order=${order.id}`);
  return {
    order,
    visitor,
    pay: `Pay ${formatMoney(order.amount)}`,
    path: `/payment?order=${order.id}`,
  };
}

async function giveCard(visitor: Visitor, number: string, pay: string) {
  visitor
    .fill("Card number", number)
    .fill("Name on card", "Chua Bee Lian")
    .fill("Expiry date", "12/39")
    .fill("Security code", "123");
  return visitor.press(pay);
}

describe("a payment by card", () => {
  test("a new card pays, and the result, the invoice and its PDF are available", async () => {
    const { visitor, order, pay } = await atPayment();
    expect(visitor.text).toContain(formatMoney(order.amount));
    await visitor.choose("New credit or debit card").press(pay);
    expect(visitor.heading).toBe("Pay by card");
    await giveCard(visitor, APPROVED, pay);
    expect(visitor.url.pathname).toBe(`/payment-completion/${order.id}`);
    expect(visitor.heading).toBe("Thank you. Your payment is complete");
    expect(visitor.text).toContain("by Visa ending in 1111");
    await visitor.goto(`/invoice/${order.id}`);
    expect(visitor.heading).toMatch(/^Tax invoice INV\d+$/);
    const pdf = await visitor.request(`/invoice/${order.id}/pdf`);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("cache-control")).toContain("no-store");
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    await visitor.goto(`/payment?order=${order.id}`);
    expect(visitor.url.pathname).toBe(`/payment-completion/${order.id}`);
  });

  test("the result leads to the next step, names the receipt's addresses, and asks one question", async () => {
    const who = await newBuyer(origin);
    const { visitor, pay } = await atPayment(who);
    await visitor.choose("New credit or debit card").press(pay);
    await giveCard(visitor, APPROVED, pay);
    const { mobile, email } = who.person;
    const number = `+65 ${mobile.slice(0, 4)} ${mobile.slice(4)}`;
    expect(visitor.text).toContain(`We sent the receipt to ${number} and ${email}.`);
    const [first] = visitor.page.querySelectorAll("main .btn-main");
    expect(first?.textContent).toBe("Fill it in");
    expect(first?.getAttribute("href")).toMatch(/^\/health-declaration\?form=/);
    const fields = "main :is(input:not([type=hidden]), textarea, select)";
    expect(visitor.page.querySelectorAll(fields)).toHaveLength(0);
    await visitor.press("5 Good");
    expect(visitor.text).toContain("You gave 5 out of 6: good.");
    visitor.choose("The waiting").fill("What could be better?", "A fan by the window");
    await visitor.press("Send my feedback");
    expect(visitor.text).toContain("You gave 5 out of 6: good.");
    await visitor.choose("Others").press("Send my answer");
    expect([visitor.status, visitor.text]).toEqual([
      400,
      expect.stringContaining("Tell us how you heard about us"),
    ]);
    expect(visitor.text.match(/Tell us how you heard/g)).toHaveLength(2);
    await visitor
      .fill("If Others: where did you hear about us?", "My doctor")
      .press("Send my answer");
    expect((await who.api.carts.get()).referralSource.sourceOthers).toBe("My doctor");
    expect(visitor.text).not.toContain("How did you hear about us");
    expect(visitor.page.querySelectorAll(fields)).toHaveLength(0);
  });

  test("the result of an own order leads to own services while the customer acts for her mother", async () => {
    const daughter = await daughterAndMother(origin);
    const { visitor, order, pay } = await atPayment(daughter);
    await visitor.choose("New credit or debit card").press(pay);
    await giveCard(visitor, APPROVED, pay);
    await actForMother(daughter);
    await visitor.goto(`/payment-completion/${order.id}`);
    await visitor.press("Go to My services");
    expect(visitor.url.pathname).toBe("/");
    expect(visitor.text).not.toContain("Acting for");
    expect(visitor.text).toContain("Circuit Training");
  });

  test("a passed 3-D Secure check pays, and a saved card pays the next order after its own check", async () => {
    const who = await newBuyer(origin);
    const first = await atPayment(who);
    await first.visitor
      .choose("New credit or debit card")
      .choose("Keep my new card for next time")
      .press(first.pay);
    await giveCard(first.visitor, CHALLENGED, first.pay);
    await first.visitor.fill("Code", "123456").press("Confirm");
    expect(first.visitor.heading).toBe("Thank you. Your payment is complete");
    const second = await atPayment(who);
    expect(second.visitor.text).toContain("Visa ending in 3220");
    await second.visitor.press(second.pay);
    await second.visitor.press("Pay with VISA ending in 3220");
    await second.visitor.fill("Code", "123456").press("Confirm");
    expect(second.visitor.heading).toBe("Thank you. Your payment is complete");
  });

  test.each([
    ["4000 0000 0000 0002", "Your bank declined the card."],
    ["4000 0000 0000 0069", "This card has expired."],
    ["4000 0000 0000 9995", "There is not enough money on the card."],
    ["4012 8888 8888 1881", "Your credit / debit card is not valid."],
  ])("%s is declined: %s Then another card pays", async (number, words) => {
    const { visitor, order, pay } = await atPayment();
    await visitor.choose("New credit or debit card").press(pay);
    await giveCard(visitor, number, pay);
    expect(visitor.heading).toBe("Your payment was unsuccessful");
    expect(visitor.text).toContain(words);
    expect(visitor.text).toContain("Please try again or use another card.");
    expect(visitor.text).toContain("No money was taken from your card.");
    await visitor.click("Try again");
    await visitor.choose("New credit or debit card").press(pay);
    await giveCard(visitor, APPROVED, pay);
    expect(visitor.url.pathname).toBe(`/payment-completion/${order.id}`);
  });

  test("a 3-D Secure check that failed or was left takes no money, and gives the reason", async () => {
    const failed = await atPayment();
    await failed.visitor.choose("New credit or debit card").press(failed.pay);
    await giveCard(failed.visitor, CHALLENGED, failed.pay);
    for (let tries = 0; tries < 3; tries += 1)
      await failed.visitor.fill("Code", "000000").press("Confirm");
    expect(failed.visitor.text).toContain("Your bank could not confirm that it was you.");

    const left = await atPayment();
    await left.visitor.choose("New credit or debit card").press(left.pay);
    await giveCard(left.visitor, CHALLENGED, left.pay);
    await left.visitor.press("Leave");
    expect(left.visitor.text).toContain("You left before your bank could confirm that it was you.");

    const stopped = await atPayment();
    await stopped.visitor.choose("New credit or debit card").press(stopped.pay);
    await stopped.visitor.press("Cancel and go back");
    expect(stopped.visitor.text).toContain("You stopped the payment.");
  });

  test("an early return waits, refreshes five times, then offers a button", async () => {
    const { visitor, pay } = await atPayment();
    await visitor.choose("New credit or debit card").press(pay);
    const gatewayPage = visitor.url.href;
    const other = visitor.tab();
    const session = await other.goto(gatewayPage);
    const back = /payment=([\w-]+)/;
    await giveCard(visitor, CHALLENGED, pay);
    await session.goto(visitor.url.href);
    await visitor.press("Leave");
    const id = back.exec(visitor.url.search)?.[1] as string;
    expect(id).toBeDefined();

    const next = await atPayment();
    await next.visitor.choose("New credit or debit card").press(next.pay);
    const order = await buyer.api.orders.get({ params: { id: next.order.id } });
    const waiting = buyer.visitor.tab();
    await waiting.goto(`/payment/verification?payment=${order.paymentTransaction?.id}`);
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(waiting.heading).toBe("We are checking your payment");
      expect(waiting.html).toContain(
        `content="3; url=/payment/verification?payment=${order.paymentTransaction?.id}&amp;look=${tries}"`,
      );
      await waiting.refresh();
    }
    expect(waiting.html).not.toContain("http-equiv");
    await waiting.press("Check again");
    expect(waiting.heading).toBe("We are checking your payment");
    expect(waiting.html).toContain("look=1");
    expect(waiting.url.searchParams.get("again")).toBe("1");
    await waiting.press("Check again");
    expect(waiting.url.searchParams.get("again")).toBe("2");
  });

  test("of two orders for one place, the second waits for the first, and can be paid after its cancellation", async () => {
    const who = await newBuyer(origin);
    const first = await newOrder(who, strengthTraining);
    const second = await newOrder(who, strengthTraining);
    const pay = `Pay ${formatMoney(second.amount)}`;
    const tab = await who.visitor.tab().goto(`/payment?order=${first.id}`);
    await tab.choose("PayNow").press(pay);
    expect(tab.heading).toBe("Pay with PayNow");
    const other = await who.visitor.tab().goto(`/payment?order=${second.id}`);
    await other.choose("PayNow").press(pay);
    expect([other.status, other.heading]).toEqual([409, "Pay for your order"]);
    expect(other.text).toContain("is for the same place, and its payment is open.");
    await tab.goto(`/payment/cancel?order=${first.id}`);
    await tab.press("Yes, cancel this order");
    await other.press(pay);
    expect(other.heading).toBe("Pay with PayNow");
  });

  test("a double click, Back and two tabs pay once", async () => {
    const { visitor, order, pay, path } = await atPayment();
    const tab = await visitor.tab().goto(path);
    const pressed = visitor.choose("New credit or debit card").prepare(pay);
    const answers = await Promise.all([
      pressed.send(),
      pressed.send(),
      tab.choose("New credit or debit card").prepare(pay).send(),
    ]);
    const places = answers.map((answer) => answer.headers.get("location"));
    expect(new Set(places).size).toBe(1);
    await visitor.goto(places[0] as string);
    const sameOnGateway = await tab.goto(places[0] as string);
    await giveCard(visitor, APPROVED, pay);
    expect(visitor.heading).toBe("Thank you. Your payment is complete");
    await giveCard(sameOnGateway, APPROVED, pay);
    expect(sameOnGateway.text).toContain("It is paid once.");
    const late = await visitor.show(await pressed.send(), pressed.address);
    expect(late.status).toBeLessThan(500);
    const paid = await buyer.api.orders.get({ params: { id: order.id } });
    expect(paid).toMatchObject({ status: "PAID", refundDueAmount: 0 });
  });
});

describe("a payment by PayNow", () => {
  async function withCode() {
    const found = await atPayment();
    await found.visitor.choose("PayNow").press(found.pay);
    expect(found.visitor.url.pathname).toBe("/payment/paynow");
    return found;
  }

  async function payAs(visitor: Visitor, words: string) {
    const payer = visitor.tab();
    await payer.goto(
      visitor.page.querySelector("a[href^='/sandbox/bank/payer']")?.getAttribute("href") as string,
    );
    return payer.choose(words).press("Pay");
  }

  test("shows the code as picture, file and text, waits without scripts, and finds the money", async () => {
    const { visitor, order } = await withCode();
    expect(visitor.heading).toBe("Pay with PayNow");
    expect(visitor.text).toContain(formatMoney(order.amount));
    expect(visitor.text).toContain("We have not received a payment yet.");
    expect(visitor.text).toMatch(/Pay before \d\d:\d\d [AP]M/);
    const picture = await visitor.request(`/payment/paynow/qr?order=${order.id}`);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(picture.headers.get("cache-control")).toContain("no-store");
    const saved = await visitor.request(`/payment/paynow/qr?order=${order.id}&save=yes`);
    expect(saved.headers.get("content-disposition")).toMatch(/^attachment/);
    await visitor.press("Check again");
    expect(visitor.heading).toBe("Pay with PayNow");
    await payAs(visitor, "Pay the right amount now");
    await visitor.press("Check again");
    expect(visitor.url.pathname).toBe(`/payment-completion/${order.id}`);
    expect(visitor.text).toContain("by PayNow");
    await visitor.goto(`/payment/paynow?order=${order.id}`);
    expect(visitor.url.pathname).toBe(`/payment-completion/${order.id}`);
    expect((await visitor.request(`/payment/paynow/qr?order=${order.id}`)).status).toBe(404);
  });

  test.each([
    ["Pay twice", "PAID", "came although the price was already paid"],
    ["Pay $10.00 too much", "PAID", "$10.00 will be returned to you"],
    ["Pay only half", "PENDING_PAYMENT", "We cannot take part of the price"],
    ["Pay too late", "PENDING_PAYMENT", "came after its PayNow code had expired"],
  ])(
    "%s: the page shows the amount received, the reason for the refund and how to pay",
    async (way, status, why) => {
      const { visitor, order, path } = await withCode();
      await payAs(visitor, way);
      await visitor.press("Check again");
      const result = await buyer.api.orders.get({ params: { id: order.id } });
      expect(result.status).toBe(status);
      const pages = ["", `/payment-completion/${order.id}`, `/invoice/${order.id}`];
      for (const page of status === "PAID" ? pages : [...pages, path]) {
        if (page !== "") await visitor.goto(page);
        expect(visitor.text).toContain(why);
        expect(visitor.text).toContain(
          `We will return ${formatMoney(result.refundDueAmount)} to you`,
        );
        expect(visitor.text).not.toMatch(/We have not received (a|your) payment/);
        if (status !== "PAID") expect(visitor.text).not.toContain("You do not need to do anything");
      }
      if (status === "PAID") return;
      await visitor.goto(`/payment/cancel?order=${order.id}`);
      expect(visitor.text).toContain(why);
      await visitor.goto(`/payment/paynow?order=${order.id}`);
      await payAs(visitor, "Pay the right amount now");
      await visitor.press("Check again");
      expect(visitor.heading).toBe("Thank you. Your payment is complete");
      expect(visitor.text).toContain(why);
    },
  );

  test("a PayNow payment closes the open card page", async () => {
    const { visitor, order, pay, path } = await withCode();
    const card = await visitor.tab().goto(path);
    await card.choose("New credit or debit card").press(pay);
    await payAs(visitor, "Pay the right amount now");
    await giveCard(card, APPROVED, pay);
    expect(card.text).toContain("No money has moved.");
    await card.click("Go back to");
    expect(card.url.pathname).toBe(`/payment-completion/${order.id}`);
    expect(await buyer.api.orders.get({ params: { id: order.id } })).toMatchObject({
      status: "PAID",
      refundDueAmount: 0,
    });
  });
});

describe("rejected payments", () => {
  test("no choice, an unknown choice and a changed amount are rejected", async () => {
    const { visitor, pay } = await atPayment();
    await visitor.press(pay);
    expect(visitor.status).toBe(400);
    expect(visitor.title).toMatch(/^Error: /);
    expect(visitor.errors).toEqual(["Choose how to pay"]);
    const form = visitor.prepare(pay);
    const changed = new URLSearchParams(form.fields);
    for (const way of ["", "x".repeat(5000), "\0", "💳", "<script>", "' or 1=1"]) {
      changed.set("way", way);
      await visitor.show(await form.send(changed), form.address);
      expect(visitor.status, JSON.stringify(way)).toBe(400);
    }
    changed.set("way", crypto.randomUUID());
    await visitor.show(await form.send(changed), form.address);
    expect(visitor.errors).toEqual(["Your credit / debit card is not valid"]);
    for (const amount of ["1", "0", "-5", "99999999999", "1e3", "", "\0"]) {
      for (const way of ["paynow", "new"]) {
        changed.set("way", way);
        changed.set("amount", amount);
        await visitor.show(await form.send(changed), form.address);
        expect(visitor.status, amount).toBeGreaterThanOrEqual(400);
        expect(visitor.status, amount).toBeLessThan(500);
        expect(visitor.text).toContain("Invalid Payment");
      }
    }
  });

  test("a stranger's orders and payments, and invalid ids, are not found", async () => {
    const { order } = await atPayment();
    const stranger = await newBuyer(origin);
    const tried = await buyer.api.payments.dbsPay({
      body: {
        billReferenceNumber: (await buyer.api.orders.get({ params: { id: order.id } })).orderNumber,
        amount: order.amount,
      },
      idempotencyKey: crypto.randomUUID(),
    });
    const ids = [order.id, "none", "\0", "😀", "x".repeat(3000), crypto.randomUUID(), "../order"];
    for (const id of ids.map(encodeURIComponent)) {
      for (const place of [
        `/payment?order=${id}`,
        `/payment/paynow?order=${id}`,
        `/payment/paynow/qr?order=${id}`,
        `/payment/cancel?order=${id}`,
        `/payment/verification?payment=${id}`,
      ]) {
        expect((await stranger.visitor.request(place)).status, place).toBe(404);
      }
      if (id.startsWith("..")) continue;
      for (const place of [`/invoice/${id}`, `/invoice/${id}/pdf`, `/payment-completion/${id}`]) {
        await stranger.visitor.goto(place);
        expect([stranger.visitor.status, stranger.visitor.heading], place).toEqual([
          404,
          "404 error: Page not found",
        ]);
      }
    }
    expect(
      (await stranger.visitor.request(`/payment/verification?payment=${tried.id}`)).status,
    ).toBe(404);
    await stranger.visitor.goto("/payment/verification");
    expect(stranger.visitor.heading).toBe("Invalid Payment");
    expect(stranger.visitor.status).toBe(400);
  });

  test("a cancellation is confirmed first, and the order can then no longer be paid", async () => {
    const { visitor, order, path } = await atPayment();
    await visitor.click("Cancel this order");
    expect(visitor.heading).toMatch(/^Do you want to cancel order/);
    await visitor.press("Yes, cancel this order");
    expect(visitor.heading).toBe("This order is cancelled");
    await visitor.goto(path);
    expect(visitor.heading).toBe("Payment is not valid");
    await visitor.goto(`/invoice/${order.id}/pdf`);
    expect([visitor.status, visitor.heading]).toEqual([404, "404 error: Page not found"]);
  });
});

test("after Back from payment, the landing page shows the order with a link to pay", async () => {
  const { visitor, order, path } = await atPayment();
  const { orderNumber } = await buyer.api.orders.get({ params: { id: order.id } });
  const words = `Order ${orderNumber}. Please pay before`;
  for (const page of [
    "/",
    "/cart",
    "/register-service",
    "/register-service/checkout-information",
  ]) {
    await visitor.goto(page);
    expect(visitor.text, page).toContain(words);
    expect(visitor.text, page).not.toContain("No programme chosen yet");
    await visitor.click(`Pay ${formatMoney(order.amount)}`);
    expect(visitor.url.pathname + visitor.url.search, page).toBe(path);
  }
  await visitor.click("Cancel this order");
  await visitor.press("Yes, cancel this order");
  await visitor.goto("/");
  expect(visitor.text).not.toContain(words);
});

describe("orders and invoices", () => {
  test("without an order, the only unpaid one opens, else the list, or a page with a next step", async () => {
    const who = await newBuyer(origin);
    await who.visitor.goto("/payment-completion");
    expect(who.visitor.heading).toBe("You have not ordered anything yet");
    await who.visitor.goto("/invoice");
    expect(who.visitor.text).toContain("You have no invoices yet");
    const order = await newOrder(who, gymTonic);
    await who.visitor.goto("/payment");
    expect(who.visitor.url.search).toBe(`?order=${order.id}`);
    await newOrder(who);
    await who.visitor.goto("/payment");
    expect(who.visitor.url.pathname).toBe("/invoice");
    expect(who.visitor.text).toContain("Displaying 2 out of 2 invoices");
    await who.visitor.goto("/payment-completion");
    expect(who.visitor.heading).toBe("We have not received your payment yet");
  });

  test("the list has pages, and invalid page numbers show a valid page", async () => {
    const who = await newBuyer(origin);
    for (let count = 0; count < 11; count += 1) await newOrder(who, circuitTraining);
    await who.visitor.goto("/invoice");
    expect(who.visitor.text).toContain("Displaying 10 out of 11 invoices");
    await who.visitor.click("Next page");
    expect(who.visitor.text).toContain("Displaying 1 out of 11 invoices");
    for (const [page, comesOut] of [
      ["99", "?page=2"],
      ["0", ""],
      ["-1", ""],
      ["abc", ""],
      ["1e9", ""],
      ["%00", ""],
      ["", ""],
      ["2&page=1", "?page=2&page=1"],
    ]) {
      await who.visitor.goto(`/invoice?page=${page}`);
      expect(who.visitor.status).toBe(200);
      expect(who.visitor.url.search, page).toBe(comesOut);
    }
  });
});

test("a customer who applied for eGIRO has the arrangements under Finance in the menu, then and later", async () => {
  const person = somebody("Ng Wei Jie");
  const visitor = await signedIn(origin, person, "/egiro/apply");
  const menu = () => visitor.page.querySelector("header")?.textContent;
  expect(menu()).not.toContain("Finance");
  await visitor.choose("I agree").press("Continue");
  await visitor.fill("ID number", "S0099003E").press("Continue");
  await visitor.choose("Other").fill("Other relationship", "Neighbour").press("Continue");
  await visitor.choose("OCBC").press("Continue");
  await visitor.press("Go to OCBC to authorise");
  await visitor.goto("/");
  expect(menu()).toMatch(/Finance.*Payment History.*Card Management.*eGIRO arrangements/);
  const later = await signedIn(origin, person);
  expect(later.page.querySelector("header")?.textContent).toContain("eGIRO arrangements");
});

test("a PayNow page reloads by its plain refresh, with and without scripts", async () => {
  const { visitor, pay } = await atPayment();
  await visitor.choose("PayNow").press(pay);
  const refresh = visitor.page.querySelector("head > meta[http-equiv=refresh]");
  expect(refresh?.getAttribute("content")).toMatch(/^\d+; url=\/payment\/paynow\?/);
  expect(visitor.page.querySelector("noscript")).toBeNull();
  await visitor.refresh();
  expect(visitor.heading).toBe("Pay with PayNow");
});
