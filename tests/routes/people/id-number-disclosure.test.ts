import { expect, test } from "vitest";
import type { ApiClient } from "~/web/api/client.server";
import { apiOf, newBuyer } from "../../helpers/payment/buyer";
import { newNric } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { refusal } from "../../helpers/provider/refusal";
import { confirm, registering, toReview } from "../registration/registration-steps";

const TOO_MANY = "No more ID numbers can be looked up today.";
const CALL = "call us: 6100 0000";

/** Looks up this number of ID numbers, like a customer who guesses. */
async function askAbout(api: ApiClient, count: number): Promise<void> {
  for (let asked = 0; asked < count; asked += 1)
    await refusal(api.egiro.retrieve({ body: { idType: "NRIC", nric: newNric() } }));
}

test("too many additions of people in a day are refused with a clear message, and the typed values stay", async () => {
  const { visitor, api } = await newBuyer(origin);
  await askAbout(api, 4);
  await visitor.goto("/loved-ones/add");
  visitor.fill("Full name", "Chua Ah Moy").fill("E-mail", "ahmoy@mail.example");
  visitor.fill("ID number", newNric()).fill("Number", "91234567");
  visitor.date("Date of birth", "1952-03-27").choose("Female").choose("Hokkien");
  await visitor.press("Add this person");
  expect(visitor.status).toBe(429);
  expect(visitor.text).toContain(TOO_MANY);
  expect(visitor.text).toContain(CALL);
  expect(visitor.page.querySelector("input[name=name]")?.getAttribute("value")).toBe("Chua Ah Moy");
});

test("the last step of a registration is refused too, with the consent still ticked", async () => {
  const visitor = await registering(origin);
  await askAbout(await apiOf(visitor), 5);
  await toReview(visitor);
  await confirm(visitor);
  expect(visitor.status).toBe(429);
  expect(visitor.heading).toBe("Check your answers");
  expect(visitor.page.querySelector("input[name=personalDataConsent][checked]")).not.toBeNull();
  expect(visitor.text).toContain(TOO_MANY);
  expect(visitor.text).toContain(CALL);
});

test("the person's step of an eGIRO application is refused too", async () => {
  const { visitor, api } = await newBuyer(origin);
  await askAbout(api, 4);
  await visitor.goto("/egiro/apply");
  await visitor.choose("I agree").press("Continue");
  await visitor.fill("ID number", newNric()).press("Continue");
  expect(visitor.status).toBe(429);
  expect(visitor.errors.join()).toContain(TOO_MANY);
});
