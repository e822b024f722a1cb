import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newBuyer } from "../../helpers/payment/buyer";
import { answerAtDesk, egiroReference, logInAtBank } from "../../helpers/payment/egiro-screens";
import { openDaytimePortal } from "../../helpers/portal/daytime";
import { somebody } from "../../helpers/sign-in/sign-in";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";

const origin = await openDaytimePortal();

/** Creates a mother with an account, and a payer who has just applied on the screens. */
async function applied(payersName: string) {
  const mother = await newBuyer(origin);
  const payer = await newBuyer(origin, somebody(payersName));
  const { visitor } = payer;
  await visitor.goto("/egiro/apply");
  await visitor.choose("I agree").press("Continue");
  visitor.choose("Passport").fill("ID number", mother.passport ?? randomUUID());
  await visitor.press("Continue");
  await visitor.choose("My father or mother").press("Continue");
  await visitor.choose("OCBC").press("Continue");
  return { mother, payer };
}

const link = ({ visitor, person }: Awaited<ReturnType<typeof applied>>["mother"]) =>
  inMessage(visitor, `+65${person.mobile}`, /(\/payer\/[\w-]+)/);

test("the payer is informed of the message to the person, who confirms or ends it by the link", async () => {
  const { mother, payer } = await applied("Lim Hui Min");
  expect(payer.visitor.text).toContain("We will tell this person");
  await payer.visitor.press("Go to OCBC to authorise");
  const page = await payer.visitor.tab().goto("/egiro");
  expect(page.text).toContain("This person has not confirmed yet that you pay.");
  expect(page.text).not.toContain(mother.person.name);

  const address = await link(mother);
  const visitor = await new Visitor(origin).goto(address);
  expect(visitor.heading).toBe("Who pays your invoices");
  expect(visitor.text).toContain("Lim Hui Min applied on");
  expect(visitor.headers.get("cache-control")).toContain("no-store");
  expect(visitor.headers.get("x-robots-tag")).toContain("noindex");
  await page.goto("/egiro");
  expect(page.text).not.toContain(mother.person.name);
  await visitor.press("Yes, this is right");
  expect(visitor.text).toContain("You have said that this is right");
  await page.goto("/egiro");
  expect(page.text).toContain(mother.person.name);
  await visitor.press("No, Lim Hui Min may not pay");
  expect(visitor.heading).toBe("It is stopped");
  expect((await visitor.goto(address)).status).toBe(404);
  await page.goto("/egiro");
  expect(page.text).toContain("The person whose invoices it was for has stopped it");
  expect(page.text).not.toContain(mother.person.name);
});

test("the result and the approval name the person whose invoices are deducted", async () => {
  const { mother, payer } = await applied("Lim Hui Min");
  const { visitor, person } = payer;
  await visitor.press("Go to OCBC to authorise");
  const page = await mother.visitor.goto("/profile/access");
  await page.press("Yes, Lim Hui Min may pay");
  await logInAtBank(visitor);
  await visitor.press("Authorise");
  const { name } = mother.person;
  expect(visitor.text).toContain(`Invoices for ${name} will then be deducted on the 20th`);
  expect(visitor.text).not.toContain("Your invoices will");
  await answerAtDesk(visitor, egiroReference(visitor), "approve");
  await visitor.tab().goto(`${visitor.url.pathname}${visitor.url.search}`);
  const mail = await inMessage(visitor, person.email, /(Invoices for .* will be deducted)/);
  expect(mail).toBe(`Invoices for ${name} will be deducted`);
});

test("the person's own page lists the payers, and can confirm and end them", async () => {
  const { mother, payer } = await applied("Lim Hui Min");
  await payer.visitor.press("Go to OCBC to authorise");
  const visitor = await mother.visitor.goto("/profile/access");
  expect(visitor.text).toContain("Who pays your invoices by eGIRO");
  await visitor.press("Yes, Lim Hui Min may pay");
  expect(visitor.everything).toContain("This person may pay your invoices");
  expect(visitor.text).not.toContain("You have not confirmed this yet");
  await visitor.press("No, Lim Hui Min may not pay");
  expect(visitor.everything).toContain("no longer pays your invoices");
  expect(visitor.text).not.toContain("Who pays your invoices by eGIRO");
});

test("an unknown or truncated link has its own page", async () => {
  const visitor = new Visitor(origin);
  for (const token of ["abcdefghijklmnopqrstuvwxyz012345", "x", "%00"])
    expect((await visitor.goto(`/payer/${token}`)).status).toBe(404);
});
