import { describe, expect, test } from "vitest";
import { newBuyer } from "../../helpers/payment/buyer";
import {
  answerAtDesk,
  egiroReference,
  logInAtBank,
  toEgiroCheck,
} from "../../helpers/payment/egiro-screens";
import { origin } from "../../helpers/portal/portal";
import type { Visitor } from "../../helpers/visitor/visitor";

/** Opens the bank's login page and continues. */
async function atBank(visitor: Visitor): Promise<Visitor> {
  await visitor.press("Go to OCBC to authorise");
  expect(visitor.url.pathname).toMatch(/^\/sandbox\/bank\/egiro\/open\//);
  return visitor;
}

describe("an eGIRO application with the same answers", () => {
  test("can be repeated after Refuse at the bank, after leaving it, and after an unseen answer", async () => {
    const { visitor } = await newBuyer(origin);
    const references: string[] = [];
    await logInAtBank(await atBank(await toEgiroCheck(visitor)));
    references.push(egiroReference(visitor));
    await visitor.press("Refuse");
    expect(visitor.heading).toBe("eGIRO was not set up");
    const refused = await visitor.tab().goto("/egiro");
    await refused.click("OCBC: ID S****003E");
    expect(refused.text).toContain("Nothing was deducted, and nothing will be.");
    expect(refused.text).not.toContain("until you cancel it");
    await visitor.click("Apply again");
    await atBank(await toEgiroCheck(visitor));
    references.push(egiroReference(visitor));
    await visitor.press("Leave without deciding");
    expect(visitor.heading).toBe("eGIRO was not set up");
    await atBank(await toEgiroCheck(visitor));
    references.push(egiroReference(visitor));
    // The bank hears the refusal, and the customer never comes back from it: the answers are still there.
    await visitor.request(`${visitor.url.pathname}/refuse`, {
      method: "POST",
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      body: "",
      redirect: "manual",
    });
    await visitor.goto("/egiro/apply/check");
    await atBank(visitor);
    references.push(egiroReference(visitor));
    expect(new Set(references).size).toBe(4);
  });

  test("can be repeated after a refusal and after a cancellation, and an active one is reported on the first page", async () => {
    const { visitor } = await newBuyer(origin);
    await logInAtBank(await atBank(await toEgiroCheck(visitor)));
    const refused = egiroReference(visitor);
    await visitor.press("Authorise");
    expect(visitor.heading).toBe("Your eGIRO application is with your bank");
    await answerAtDesk(visitor, refused, "reject");
    await logInAtBank(await atBank(await toEgiroCheck(visitor)));
    const taken = egiroReference(visitor);
    expect(taken).not.toBe(refused);
    await visitor.press("Authorise");
    await answerAtDesk(visitor, taken, "approve");

    await visitor.goto("/egiro/apply");
    expect(visitor.url.pathname).toBe("/egiro/apply/consent");
    expect(visitor.text).toContain("You already have eGIRO");
    expect(visitor.text).toContain("ID S****003E: active with OCBC");
    await visitor.choose("I agree").press("Continue");
    await visitor.fill("ID number", "S0099003E").press("Continue");
    expect(visitor.errors).toEqual([
      "There is already an active eGIRO arrangement for this person.",
    ]);

    await visitor.goto("/egiro");
    await visitor.goto(
      visitor.page.querySelector("main a[href^='/egiro/']")?.getAttribute("href") as string,
    );
    await visitor.click("Cancel this arrangement");
    await visitor.press("Yes, cancel it");
    await answerAtDesk(visitor, taken, "reject");
    await visitor.goto(visitor.url.pathname);
    expect(visitor.text).toContain("Your bank did not approve the cancellation.");
    await visitor.click("Cancel this arrangement");
    await visitor.press("Yes, cancel it");
    await answerAtDesk(visitor, taken, "approve");
    await visitor.goto(visitor.url.pathname);
    expect(visitor.text).toContain("Cancelled");
    await atBank(await toEgiroCheck(visitor));
    expect([refused, taken]).not.toContain(egiroReference(visitor));
  });
});

test("a stranger's ID number cannot be Self, on the page or in a changed form", async () => {
  const { visitor } = await newBuyer(origin);
  await visitor.goto("/egiro/apply");
  await visitor.choose("I agree").press("Continue");
  await visitor.fill("ID number", "S0099003E").press("Continue");
  expect(visitor.heading).toBe("What is your relationship to this person?");
  expect(visitor.text).not.toContain("It is myself");
  const form = visitor.prepare("Continue");
  form.fields.set("relationship", "Self");
  await visitor.show(await form.send(), form.address);
  expect(visitor.status).toBe(400);
  expect(visitor.errors).toEqual([
    "This ID number is not the one on your own record. Choose what this person is to you.",
  ]);
});
