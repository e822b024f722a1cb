import { expect, test } from "vitest";
import {
  bookOne,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { messages } from "../../helpers/pages/spec-sentences";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";

test("a customer reads what ends and what is kept, closes the account, and is signed out everywhere", async () => {
  const { visitor, api, person } = await newBuyer(origin);
  const clientId = (await api.profiles.get()).id as string;
  await buy(api, "circuit-training");
  await declareHealth(api, clientId);
  const owned = await owner(api, clientId);
  const [first] = await timesTwiceAWeek(owned, 1);
  await bookOne(owned, first?.id as string);
  const phone = await signedIn(origin, person);
  await visitor.goto("/profile/my-data");
  await visitor.click("Close my account");
  expect(visitor.text).toContain("1 session booked");
  expect(visitor.text).toContain("Circuit Training: 12 unused sessions");
  expect(visitor.text).toContain("at least 5 years, because tax and company law require");
  expect(visitor.text).toContain(`client ID ${clientId}`);
  await visitor.press("Close my account");
  expect(visitor.errors).toEqual(["Tick the box to continue"]);
  await visitor.choose("Yes, I want to close my account").press("Close my account");
  expect(visitor.url.pathname).toBe("/");
  expect(visitor.everything).toContain("Your account is closed.");
  for (const browser of [visitor, phone]) {
    await browser.goto("/profile");
    expect(browser.heading).not.toBe("My Profile");
    expect(browser.everything).not.toContain(person.name);
  }
  const again = await signedIn(origin, person, "/signing-out");
  expect(again.heading).toBe("This account has ended");
  expect(again.text).toContain(messages.accountClosed);
  expect(again.html).not.toContain("http-equiv");
  await again.press("Open a new account");
  await again.goto("/profile");
  expect(again.text).toContain("We do not have your details yet");
});
