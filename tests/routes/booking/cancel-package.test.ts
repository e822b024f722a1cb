import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  bookOne,
  declareHealth,
  owner,
  type PackageOwner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { type Buyer, circuitTraining, newBuyer, newOrder } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";

const card = {
  "Card number": "4111111111111111",
  "Expiry date": "12/39",
};

interface Paid extends Buyer {
  owned: PackageOwner;
  orderId: string;
}

/** Buys 12 sessions for $117.72 by card, and books the first one. */
async function paidByCard(): Promise<Paid> {
  const buyer = await newBuyer(origin);
  const { visitor, api } = buyer;
  const { id: orderId } = await newOrder(buyer);
  await visitor.goto(`/payment?order=${orderId}`);
  await visitor.choose("New credit or debit card");
  await visitor.press("Pay $117.72");
  for (const [label, value] of Object.entries(card)) visitor.fill(label, value);
  visitor.fill("Name on card", "Chua Bee Lian").fill("Security code", "123");
  await visitor.press("Pay $117.72");
  const clientId = (await api.profiles.get()).id as string;
  await declareHealth(api, clientId);
  const owned = await owner(api, clientId);
  const [time] = await timesTwiceAWeek(owned, 1);
  await bookOne(owned, time?.id as string);
  return { ...buyer, owned, orderId };
}

describe("cancelling a package without scripts", () => {
  let mine: Paid;
  beforeEach(async () => {
    mine = await paidByCard();
  });

  test("shows the amount, asks for a reason, and leads to the credit note", async () => {
    const { visitor, owned, orderId } = mine;
    await visitor.goto(`/appointment-list/${owned.termId}`);
    await visitor.click("Cancel this package");
    expect(visitor.heading).toBe("Cancel this package?");
    expect(visitor.text).toContain("You paid $117.72. 0 of 12 sessions used.");
    expect(visitor.text).toContain("1 appointment that is booked will be cancelled.");
    await visitor.press("Cancel the package");
    expect(visitor.errors).toEqual(["Choose a reason", "Tick the box to continue"]);

    visitor.choose("I changed my mind, or another reason").fill("I understand that", true);
    const pressed = visitor.prepare("Cancel the package");
    await visitor.press("Cancel the package");
    expect(visitor.url.pathname).toBe(`/invoice/${orderId}`);
    const done = "Circuit Training is cancelled. We return $117.72 to your card";
    expect(visitor.text).toContain(done);
    // 117.72 × 9/109 = 9.72
    expect(visitor.text).toContain("This includes $9.72 GST.");
    const again = await pressed.send();
    expect(again.headers.get("location")).toBe(`/invoice/${orderId}`);

    const note = [...visitor.page.querySelectorAll("main a")].find((link) =>
      link.textContent?.startsWith("Download credit note"),
    );
    const file = await visitor.request(String(note?.getAttribute("href")));
    expect(file.headers.get("content-type")).toBe("application/pdf");
    await visitor.goto("/");
    expect(visitor.text).toMatch(/Cancelled on \d\d\/\d\d\/\d{4}: we return \$117\.72/);
    expect(visitor.text).not.toContain("Valid from");
    await visitor.goto(`/slip/order/${orderId}`);
    expect(visitor.text).not.toContain("You are registered");
    expect(visitor.text).not.toContain("You choose the times next");
    expect(visitor.text).toMatch(/When\s*Cancelled on \d\d\/\d\d\/\d{4}: Circuit Training/);
    await visitor.goto(`/appointment-list/${owned.termId}`);
    expect(visitor.text).toContain("Nothing is booked now");
    expect(visitor.text).not.toContain("Cancel this package");
    await visitor.goto(`/appointment-list/${owned.termId}/cancel-package`);
    expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}`);
    expect(visitor.everything).toContain("Only the customer who paid for this package can cancel");
  });

  test("and freezing or leaving it say why they lead back", async () => {
    const { visitor, owned } = mine;
    await visitor.goto(`/appointment-list/${owned.termId}/leave`);
    expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}`);
    expect(visitor.everything).toContain("There is no group to leave with this package now.");
    await visitor.goto(`/appointment-list/${owned.termId}/cancel-package`);
    visitor.choose("I changed my mind, or another reason").fill("I understand that", true);
    await visitor.press("Cancel the package");
    await visitor.goto(`/appointment-list/${owned.termId}/freeze`);
    expect(visitor.url.pathname).toBe(`/appointment-list/${owned.termId}`);
    expect(visitor.everything).toContain("This package cannot be frozen now.");
  });

  test("refuses an amount that somebody typed into the form", async () => {
    const { visitor, owned } = mine;
    await visitor.goto(`/appointment-list/${owned.termId}/cancel-package`);
    visitor.choose("I changed my mind, or another reason").fill("I understand that", true);
    const { fields, send } = visitor.prepare("Cancel the package");
    fields.set("changedMind", "999999");
    await visitor.show(await send(fields));
    expect(visitor.text).toContain("The amount has changed since you saw it.");
    await visitor.goto("/");
    expect(visitor.text).not.toContain("Cancelled on");
  });

  test("is not found by another customer", async () => {
    const stranger = await newBuyer(origin);
    await stranger.visitor.goto(`/appointment-list/${mine.owned.termId}/cancel-package`);
    expect(stranger.visitor.status).toBe(404);
    const { orderId } = mine;
    await stranger.visitor.goto(`/invoice/${orderId}/credit-note/CN800001`);
    expect(stranger.visitor.status).toBe(404);
  });
});

test("a free package promises no return", async () => {
  const buyer = await newBuyer(origin);
  const { visitor, api } = buyer;
  await api.carts.put({ body: { items: [circuitTraining], source: "MYNH" } });
  await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
  const [service] = (await api.services.list()).services;
  await visitor.goto(`/appointment-list/${service?.term.id}/cancel-package`);
  expect(visitor.heading).toBe("Cancel this package?");
  expect(visitor.text).toContain("Nothing is returned.");
  expect(visitor.text).not.toContain("you get everything back");
});

test("a programme's page says what is returned", async () => {
  const { visitor } = await newBuyer(origin);
  await visitor.goto("/product/circuit-training");
  expect(visitor.text).toContain("If you cancel your package");
  expect(visitor.text).toContain("If you stop for health reasons, we always return the full price");
});
