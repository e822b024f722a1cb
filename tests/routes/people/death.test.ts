import { expect, test } from "vitest";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { begunCounter } from "../../helpers/counter/counter-screens";
import { newOrder } from "../../helpers/payment/buyer";
import { daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";

test("a daughter reports the death of her mother, which staff decide, and a second press has the same result", async () => {
  const { visitor, motherId } = await daughterAndMother(origin);
  await visitor.goto("/loved-ones");
  await visitor.click("Report a death");
  expect(visitor.heading).toBe(`${MOTHER} has died`);
  expect(visitor.text).toContain("We are sorry for your loss.");
  await visitor.date("Day of death", "2026-11-31").press("Tell us");
  expect(visitor.errors).toEqual(["Day of death is invalid", "Tick the box to continue"]);
  visitor.date("Day of death", "1920-01-01").choose(`Yes, ${MOTHER} has died`);
  await visitor.press("Tell us");
  expect(visitor.everything).toContain("Date is invalid");
  visitor.date("Day of death", "2026-11-20").choose(`Yes, ${MOTHER} has died`);
  const pressed = visitor.prepare("Tell us");
  await visitor.press("Tell us");
  expect(visitor.url.pathname).toBe("/loved-ones");
  expect(visitor.everything).toContain(`Please show the death certificate of ${MOTHER}`);
  expect(visitor.text).toContain(MOTHER);
  const again = await pressed.send();
  expect(again.headers.get("location")).toBe("/loved-ones");
  await visitor.goto(`/loved-ones/death?person=${motherId}`);
  await visitor.choose(`Yes, ${MOTHER} has died`).press("Tell us");
  expect(visitor.everything).toContain(`We were already told that ${MOTHER} has died.`);
});

test("another customer's loved one is not found", async () => {
  const { motherId } = await daughterAndMother(origin);
  const { visitor } = await daughterAndMother(origin);
  await visitor.goto(`/loved-ones/death?person=${motherId}`);
  expect(visitor.status).toBe(404);
});

test("a death cancels the unpaid order, and money that comes by its PayNow code goes back", async () => {
  const who = await daughterAndMother(origin);
  const { visitor, motherId } = who;
  const { id } = await newOrder({ ...who, orderFor: motherId });
  await visitor.goto(`/payment?order=${id}`);
  await visitor.choose("PayNow").press("Pay $117.72");
  const bank = visitor.page.querySelector("a[href^='/sandbox/bank/payer']");
  const payer = await visitor.tab().goto(bank?.getAttribute("href") as string);
  const counter = await begunCounter(origin);
  await counter.goto(`/counter/death?client=${motherId}`);
  counter.choose("I have seen the death certificate.").fill("Staff code", SAMPLE_STAFF_CODE);
  await counter.press("Close the record");
  expect(counter.everything).toContain("1 unpaid order cancelled.");
  await visitor.goto("/");
  expect(visitor.text).not.toContain("ot paid yet");
  await visitor.goto(`/payment-completion/${id}`);
  expect(visitor.heading).toBe("This order is cancelled");
  await payer.choose("Pay the right amount now").press("Pay");
  await visitor.goto(`/payment-completion/${id}`);
  expect(visitor.text).toContain("$117.72 came after the cancellation.");
  expect(visitor.text).toContain("will be returned");
});
