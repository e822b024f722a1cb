/** The journey of a new customer, from the home page to a paid package and a booked appointment. */

import { newNric } from "../../helpers/people/registered";
import { somebody } from "../../helpers/sign-in/sign-in";
import { newestCode } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";
import type { Person } from "./person";

/** Pages in their order. */
export const PAGES = [
  "home",
  "programme",
  "cart",
  "sign-in",
  "selection",
  "health",
  "details",
  "address",
  "contact",
  "check",
  "price",
  "payment",
  "paynow",
  "paid",
  "my services",
  "calendar",
  "booked",
] as const;
export type PageName = (typeof PAGES)[number];

/** @param seen is called once a page is there, with what is wrong with it, if anything. */
export async function walk(
  at: Person,
  seen: (page: PageName, heading: RegExp) => Promise<void>,
): Promise<void> {
  const person = somebody("Ng Geok Choo");
  await at.goto("/");
  await seen("home", /./);
  await at.goto("/product/gym-tonic");
  await seen("programme", /Gym Tonic/);
  await at.press("Add to cart");
  await seen("cart", /cart/i);
  await at.press("Checkout");
  await seen("sign-in", /Log in/);
  await at.fill("Mobile number", person.mobile);
  await at.press("Send me a code");
  await at.fill("Code", await newestCode(new Visitor(at.origin), `+65${person.mobile}`));
  await at.press("Continue");
  await at.fill("Full name", person.name);
  await at.fill("E-mail address", person.email);
  await at.press("Create my account");
  await at.press("Checkout");
  await seen("selection", /./);
  await at.press("Continue");
  await register(at, seen);
  await pay(at, seen);
  await book(at, seen);
}

async function register(
  at: Person,
  seen: (page: PageName, heading: RegExp) => Promise<void>,
): Promise<void> {
  await seen("health", /./);
  for (const answer of ["General fitness", "Diabetes", "Lower back", "1-3 times"]) {
    await at.choose(answer);
    await at.press("Continue");
  }
  await seen("details", /Your details/);
  await at.choose("NRIC");
  await at.fill("ID number", newNric());
  await at.fill("Day", "9");
  await at.fill("Month", "8");
  await at.fill("Year", "1950");
  await at.choose("Female");
  await at.choose("English");
  await at.press("Continue");
  await seen("address", /Your billing address/);
  await at.fill("Postal code", "640501");
  await at.press("Find address");
  await at.choose("Yes, I live here");
  await at.press("Continue");
  await seen("contact", /./);
  await at.fill("Their full name", "Ng Wei Jie");
  await at.choose("Child");
  await at.fill("Number", "81234567");
  await at.press("Continue");
  await seen("check", /Check your answers/);
  await at.choose("I agree that");
  await at.press("Confirm and see the price");
  await seen("price", /./);
}

async function pay(
  at: Person,
  seen: (page: PageName, heading: RegExp) => Promise<void>,
): Promise<void> {
  await at.press("Go to payment");
  await seen("payment", /Pay/);
  await at.choose("PayNow");
  await at.press("Pay $");
  await seen("paynow", /Pay with PayNow/);
  await at.press("Open the simulated banking app");
  await at.press("Pay");
  await at.back(2);
  // Some browsers show the old page, which then checks again.
  if (!/Thank you/.test(await at.read())) await at.press("Check again");
  await seen("paid", /Thank you/);
  await at.goto("/");
  await seen("my services", /./);
}

async function book(
  at: Person,
  seen: (page: PageName, heading: RegExp) => Promise<void>,
): Promise<void> {
  await at.press("Book pre-assessment");
  await seen("calendar", /./);
  await at.pressDay();
  await at.press("M to ");
  await at.press("Book this");
  await seen("booked", /booked/i);
}
