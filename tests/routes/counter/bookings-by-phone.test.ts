import { expect, test } from "vitest";
import {
  book,
  buy,
  declareHealth,
  owner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { begunCounter } from "../../helpers/counter/counter-screens";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";

test("a helper moves and cancels a booking of a client who calls", async () => {
  const { api } = await newBuyer(origin);
  const id = (await api.profiles.get()).id as string;
  await buy(api, "circuit-training");
  await declareHealth(api, id);
  const owned = await owner(api, id);
  const [time] = await timesTwiceAWeek(owned, 1);
  await book(owned, [time?.id as string]);
  const counter = await begunCounter(origin);
  await counter.click("Find a client");
  counter.fill("Client ID on the slip (optional)", id);
  await counter.fill("Why do you look for this client?", "is ill").press("Find");
  await counter.click("Cancel or move a booking by telephone");
  expect(counter.text).toContain("Numbers on record+65");
  await counter.click("Move it to another time");
  await counter.press("Move this booking");
  expect(counter.errors).toEqual([
    "Please choose a new time",
    "Reason is required",
    "Please call back a number on record first",
  ]);
  const free = counter.page.querySelector("select option[value]:not([value=''])");
  counter.fill("New time", free?.getAttribute("value") as string);
  counter.fill("Why?", "is ill").choose("I called back a number on record");
  const sending = counter.prepare("Move this booking");
  for (const _press of [1, 2]) {
    await counter.show(await sending.send());
    expect(counter.everything).toContain("The booking is now on ");
  }
  await counter.click("Cancel this booking");
  counter.fill("Why?", "is ill").choose("I called back a number on record");
  if (counter.text.includes("It is too late")) counter.choose("It is too late");
  await counter.press("Cancel this booking");
  expect(counter.everything).toContain("is cancelled.");
  expect(counter.text).toContain("Nothing is booked now.");
  await counter.goto("/counter/bookings?client=nobodys1");
  expect(counter.heading).toBe("Find a client");
});
