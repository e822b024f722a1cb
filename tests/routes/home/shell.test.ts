import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

test("one alert has a singular count, and the menu is a separate landmark", async () => {
  const { visitor, api } = await newBuyer(origin);
  const choice = {
    categoryId: "active-ageing",
    productId: "circuit-training",
    offeringId: "circuit-training-12",
    centerId: "taman-jurong",
  };
  await api.carts.put({ body: { items: [choice], source: "MYNH" } });
  const { totalAmount } = await api.carts.checkoutInfo();
  await api.carts.checkout({ body: { totalAmount }, idempotencyKey: randomUUID() });
  await visitor.goto("/");
  expect(visitor.everything).toContain("1 alert");
  expect(visitor.everything).not.toContain("1 alerts");
  const menu = visitor.page.querySelector("header nav[aria-label='Menu']");
  expect(menu?.textContent).toContain("Payment History");
});

test("a new customer on the photo page is informed once when a photo is possible", async () => {
  const visitor = await signedIn(origin);
  await visitor.goto("/profile/photo");
  expect([visitor.status, visitor.url.pathname]).toEqual([200, "/profile"]);
  const told = "You can add a photo once you have told us about yourself.";
  expect(visitor.everything).toContain(told);
  await visitor.goto("/profile");
  expect(visitor.everything).not.toContain(told);
});

test("the help centre finds OTP", async () => {
  const visitor = await new Visitor(origin).goto("/faq?search=otp");
  await visitor.click("How do I log in?");
  expect(visitor.text).toContain("6 digits");
});

test("a signed-in customer has the main navigation, in the menu too, except inside a journey", async () => {
  const visitor = await signedIn(origin);
  const entries = ["Programmes", "Appointments", "Health", "Denticare", "Payments", "Help"];
  const words = (selector: string) =>
    [...visitor.page.querySelectorAll(selector)].map(({ textContent }) => textContent);
  expect(words("nav[aria-label=Main] a")).toEqual(entries);
  expect(words("nav[aria-label=Menu] a").slice(0, 6)).toEqual(entries);
  await visitor.click("Appointments");
  expect(visitor.heading).toBe("My appointments");
  expect(words("nav[aria-label=Main] [aria-current]")).toEqual(["Appointments"]);
  await visitor.goto("/profile/edit");
  expect(words("nav[aria-label=Main] a")).toEqual([]);
  const footer = visitor.page.querySelector("footer")?.textContent;
  expect(footer).toContain("6100 0000");
  expect(footer).not.toContain("eGIRO desk");
  expect(
    (await new Visitor(origin).goto("/")).page.querySelector("nav[aria-label=Main]"),
  ).toBeNull();
});

test("the tour is offered once, to new visitors", async () => {
  const visitor = await new Visitor(origin).goto("/");
  expect(visitor.everything).toContain("Take a short tour");
  await visitor.goto("/");
  expect(visitor.everything).not.toContain("Take a short tour");
});

test("the error message is shown above the heading", async () => {
  const visitor = await signedIn(origin);
  await visitor.goto("/profile/edit");
  await visitor.press("Save details");
  const [first] = visitor.page.querySelectorAll("[role=alert], h1");
  expect([visitor.status, first?.getAttribute("role")]).toEqual([400, "alert"]);
});
