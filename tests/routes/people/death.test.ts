import { expect, test } from "vitest";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { begunCounter } from "../../helpers/counter/counter-screens";
import { newBuyer, newOrder } from "../../helpers/payment/buyer";
import { daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { confirmHolders } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { somebody } from "../../helpers/sign-in/sign-in";

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

test("a report that the mother stopped cannot be repeated: the daughter is led to a centre with the certificate", async () => {
  const mother = await newBuyer(origin);
  const daughter = await newBuyer(origin, somebody("Lim Hui Min"));
  const { id, name } = await mother.api.profiles.get();
  await daughter.api.linking.link({
    body: {
      idType: "PASSPORT",
      nric: mother.passport ?? "",
      clientId: id as string,
      lovedOne: true,
    },
  });
  await confirmHolders(mother.api);
  const { visitor } = daughter;
  const fillIn = async () => {
    await visitor.goto(`/loved-ones/death?person=${id}`);
    return visitor.choose(`Yes, ${name} has died`);
  };
  await (await fillIn()).press("Tell us");
  expect(visitor.everything).toContain(`Please show the death certificate of ${name}`);
  await mother.visitor.goto("/profile/access");
  await mother.visitor.press("This is wrong. Lim Hui Min may still act for me");
  await (await fillIn()).press("Tell us");
  expect(visitor.everything).toContain(`An earlier report that ${name} has died was stopped`);
  expect(visitor.everything).toContain("Please show the death certificate at one of our centres.");
  const { address, send } = (await fillIn()).prepare("Tell us");
  await (await visitor.tab().goto("/")).press("中文");
  await visitor.show(await send(), address);
  expect(visitor.everything).toContain("请到我们的任何一间中心出示死亡证书");
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
