/** Removing a loved one for whom something is still open: an order to pay, a package, a booking. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  type DaughterAndMother,
  daughterAndMother,
  MOTHER,
} from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";

const LINE = {
  categoryId: "active-ageing",
  productId: "circuit-training",
  offeringId: "circuit-training-12",
  centerId: "taman-jurong",
};

/** Orders a package for the mother, free with a coupon or still to pay. @returns the order's id. */
async function order({ api, motherId }: DaughterAndMother, coupon?: string): Promise<string> {
  await api.carts.put({ body: { items: [{ ...LINE, clientId: motherId }], source: "MYNH" } });
  if (coupon) await api.carts.applyCoupon({ body: { coupon } });
  const { totalAmount } = await api.carts.checkoutInfo();
  const { orderId } = await api.carts.checkout({
    body: { totalAmount },
    idempotencyKey: randomUUID(),
  });
  return orderId;
}

test("the page names the unpaid order and the package, and the payment page says who is no longer acted for", async () => {
  const who = await daughterAndMother(origin);
  const { visitor, motherId } = who;
  const page = `/loved-ones/remove?person=${motherId}`;
  await visitor.goto(page);
  expect(visitor.text).not.toContain("still open");

  await order(who, "FREE100");
  const unpaid = await order(who);
  await visitor.goto(`/payment?order=${unpaid}`);
  expect(visitor.text).not.toContain("You can no longer act for");
  await visitor.goto(page);
  expect(visitor.heading).toBe(`Do you want to remove ${MOTHER}?`);
  expect(visitor.text).toContain(`These are still open for ${MOTHER}`);
  expect(visitor.text).toMatch(/\$117\.72 is not paid yet/);
  expect(visitor.text).toContain(
    "Circuit Training at Taman Jurong Rain Tree Centre: 12 sessions left",
  );
  const { services } = await who.api.services.list();
  const { id: service, term } = services.find(({ clientId }) => clientId === motherId) ?? {
    term: { id: "" },
  };
  await visitor.goto(`/renew?service=${service}`);
  expect(visitor.heading).toBe("Renew Circuit Training");
  await visitor.goto(page);
  await visitor.press(`Yes, remove ${MOTHER}`);
  for (const address of [
    `/renew?service=${service}`,
    `/book-preclass-sessions?term=${term.id}`,
    `/appointment-list/${term.id}`,
  ]) {
    await visitor.goto(address);
    expect([address, visitor.status, visitor.heading]).toEqual([
      address,
      404,
      "We cannot find this package",
    ]);
    expect(visitor.text).toContain("link them again with their client ID");
  }

  await visitor.goto(`/payment?order=${unpaid}`);
  expect(visitor.text).toContain(`You can no longer act for ${MOTHER}`);
  expect(visitor.text).toContain("you will not see or book");
});
