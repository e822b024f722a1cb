/** The registration of a customer who has no family member or friend to call in an emergency. */
import { expect, test } from "vitest";
import { apiOf } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  confirm,
  PATH,
  registering,
} from "./registration-steps";

test("a customer without anyone to call registers, and can name a person later", async () => {
  const visitor = await registering(origin, "Lim Ah Huay");
  await chooseCircuitTraining(visitor);
  await answerSelection(visitor);
  await answerHealth(visitor);
  await answerDetails(visitor);
  await answerAddress(visitor);
  expect(visitor.heading).toBe("Your emergency contact");
  await visitor.press("I have no one to name");
  expect(visitor.heading).toBe("Check your answers");
  expect(visitor.text).toContain("No one to name");
  await visitor.goto(`${PATH}/emergency-contact?return=review`);
  await answerContact(visitor);
  expect(visitor.heading).toBe("Check your answers");
  expect(visitor.text).toContain("Goh Hui Min");
  expect(visitor.text).not.toContain("No one to name");
  await visitor.goto(`${PATH}/emergency-contact?return=review`);
  await visitor.press("I have no one to name");
  await confirm(visitor);
  expect(visitor.url.pathname).toBe(`${PATH}/checkout-information`);
  expect(await (await apiOf(visitor)).contacts.list()).toEqual([]);
});
