/** A customer with a mobile number and no e-mail address, from signing up to the receipt. */
import { expect, test } from "vitest";
import { origin } from "../../helpers/portal/portal";
import { somebody } from "../../helpers/sign-in/sign-in";
import { inMessage, newestCode } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  confirm,
} from "../registration/registration-steps";

test("a mobile number alone is enough to sign up, register, pay and get the receipt", async () => {
  const person = somebody("Lim Ah Huay");
  const visitor = await new Visitor(origin).goto("/login?returnTo=/register-service");
  await visitor.fill("Mobile number", person.mobile).press("Send me a code");
  await visitor.fill("Code", await newestCode(visitor, `+65${person.mobile}`)).press("Continue");
  await visitor.fill("Full name", person.name).press("Create my account");
  await chooseCircuitTraining(visitor);
  await answerSelection(visitor);
  await answerHealth(visitor);
  await answerDetails(visitor);
  expect(visitor.errors).toEqual([]);
  await answerAddress(visitor);
  await answerContact(visitor);
  await confirm(visitor);
  await visitor.press("Go to payment, $87.20");
  await visitor.choose("PayNow").press("Pay $87.20");
  const payer = visitor.page.querySelector("a[href^='/sandbox/bank/payer']");
  const bank = await visitor.tab().goto(payer?.getAttribute("href") as string);
  await bank.choose("Pay the right amount now").press("Pay");
  await visitor.press("Check again");
  expect(visitor.heading).toBe("Thank you. Your payment is complete");
  expect(visitor.text).toMatch(/Your tax invoice INV\d+/);
  expect(visitor.text).toContain("Slip to take home");
  await inMessage(visitor, `+65${person.mobile}`, /(we received \$87\.20)/, { among: 2 });
  await visitor.goto("/profile");
  expect(visitor.text).toMatch(/E-mail ?Not given/);
});
