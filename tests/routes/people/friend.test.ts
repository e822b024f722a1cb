import { expect, test } from "vitest";
import { buyerOf } from "../../helpers/booking/owned-package";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";

test("the code for a friend is found on the profile at any later time", async () => {
  const { visitor } = await buyerOf(origin, "circuit-training");
  await visitor.goto("/profile");
  await visitor.click("Tell a friend");
  expect(visitor.text).toContain("Tell a friend: 5% off for both of you");
  const code = visitor.page.querySelector("strong.select-all")?.textContent;
  expect(code).toMatch(/\w{4}/);
  await visitor.goto("/profile/friend");
  expect(visitor.page.querySelector("strong.select-all")?.textContent).toBe(code);
});

test("a customer who has not paid yet reads when there will be one", async () => {
  const { visitor } = await newBuyer(origin);
  await visitor.goto("/profile/friend");
  expect([visitor.status, visitor.heading]).toEqual([200, "Tell a friend"]);
  expect(visitor.text).toContain("Once you have paid for a programme");
});
