import { expect, test } from "vitest";
import slips from "~/languages/zh/slips.json";
import { begunCounter, registerPhoneless } from "../../helpers/counter/counter-screens";
import { messages } from "../../helpers/pages/spec-sentences";
import { toEgiroCheck } from "../../helpers/payment/egiro-screens";
import { newNric } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";
import {
  answerAddressAtCounter,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
} from "../registration/registration-steps";

const NOTHING = /\bnull\b|undefined|: ,|, ,|,\s*$/;

/** Answers the steps after the health questions. Details, contact person and name are on record. */
async function answerRecorded(counter: Visitor): Promise<void> {
  while (counter.heading === "Your details") await counter.press("Continue");
  await answerAddressAtCounter(counter);
  await counter.choose("Child").press("Continue");
  await counter.press("Continue");
}

test("the registration form lists what is missing and keeps what was typed", async () => {
  const counter = await begunCounter(origin);
  await counter.click("Register a person without a phone");
  await counter.fill("Full name", "Lim Ah Huay").press("Register this person");
  expect(counter.status).toBe(400);
  expect(counter.errors).toEqual([
    "NRIC is required",
    "Date of birth is required",
    "Gender is required",
    "Language is required",
    "Choose where messages go",
    "Please look at the identity document first",
  ]);
  expect(counter.html).toContain('value="Lim Ah Huay"');
  await counter.choose("By SMS to the contact person").press("Register this person");
  expect(counter.errors).toContain("The contact person's number is required");
});

test("a person with neither mobile nor e-mail registers for a programme, and no page shows an empty contact", async () => {
  const counter = await begunCounter(origin);
  const contact = { name: "Lim Mei Hua", number: "98765432" };
  const { clientId } = await registerPhoneless(counter, { name: "Lim Ah Huay", contact });
  expect(clientId).toMatch(/^\w{8}$/);
  expect(counter.everything).not.toContain("Scan");
  expect(counter.page.querySelector("figure")).toBeNull();
  await counter.click("Register for a programme");
  await chooseCircuitTraining(counter);
  await answerSelection(counter);
  await answerHealth(counter);
  await answerRecorded(counter);
  expect(counter.heading).toBe("Check your answers");
  expect(counter.text).toContain("Lim Mei Hua");
  expect(counter.text).not.toMatch(NOTHING);
  await counter.press("Continue to the agreement");
  await counter.press("Send a code to my phone");
  expect(counter.everything).toContain("There is no phone on record");
  expect(counter.heading).toBe("Slip to sign");
  await counter.choose("What I told you").choose("I agree that").press("The slip is signed");
  expect(counter.url.pathname).toBe("/register-service/checkout-information");
  for (const path of ["/profile", "/profile/edit", "/profile/access", "/", "/egiro", "/invoice"]) {
    await counter.goto(path);
    expect(counter.status, path).toBe(200);
    expect(counter.text, path).not.toMatch(NOTHING);
  }
  await counter.press("Finish and clear");
  expect(counter.heading).toBe("Ready for the next person");
  expect(counter.everything).not.toContain("Lim Ah Huay");
  await counter.goto("/profile");
  expect(counter.heading).toBe("Ready for the next person");
});

test("the person links the record with the client ID on the slip and a code from the counter, once there is a phone", async () => {
  const counter = await begunCounter(origin);
  const { nric, clientId } = await registerPhoneless(counter, { name: "Lim Ah Huay" });
  await counter.goto("/profile");
  const [, code = ""] = /with this code: ([\d ]+)\./.exec(counter.text) ?? [];
  const person = await signedIn(origin, somebody("Lim Ah Huay"), "/link-account");
  person
    .choose("Myself")
    .fill("ID number", nric)
    .fill("Client ID", clientId.replace(/(.{4})/, "$1 "));
  await person.press("Link this record");
  expect(person.everything).toContain(messages.linkCodeNeeded);
  await person.fill("Code from our message or centre", code).press("Link this record");
  expect(person.heading).toBe("Messages and reminders");
  await person.choose("Yes, to this number").press("Save my choice");
  expect(person.text).not.toContain("Mobile numberNot given");
  await person.goto("/profile");
  expect(person.text).toContain(clientId);
});

test("a daughter asks to pay by eGIRO, and the person agrees at the counter", async () => {
  const counter = await begunCounter(origin);
  const { nric } = await registerPhoneless(counter, { name: "Lim Ah Huay" });
  const daughter = await signedIn(origin, somebody("Lim Mei Hua"), "/egiro/apply");
  await toEgiroCheck(daughter, nric);
  await daughter.press("Go to OCBC to authorise");
  await counter.goto("/profile/access");
  expect(counter.text).toContain("Lim Mei Hua");
  await counter.press("Yes, Lim Mei Hua may pay");
  expect(counter.status).toBe(200);
  await daughter.goto("/egiro");
  expect(daughter.text).toContain("Lim Ah Huay");
});

test("a slip is in the language of the person, also on a page in another one", async () => {
  const counter = await begunCounter(origin);
  const language = { name: "中文", title: slips["person.title"] };
  await registerPhoneless(counter, { name: "Lim Ah Huay", language });
  expect(counter.page.querySelector("html")?.getAttribute("lang")).toBe("en-SG");
  const sheet = counter.page.querySelector(".slip");
  expect(sheet?.getAttribute("lang")).toBe("zh-Hans-SG");
  expect(counter.text).toContain(slips["person.messages-SLIP"]);
  expect(counter.text).toContain(slips.change);
  expect(counter.text).not.toContain("To change it:");
});

test("an ID number on record is refused at the counter, at its field", async () => {
  const counter = await begunCounter(origin);
  const nric = newNric();
  await registerPhoneless(counter, { name: "Lim Ah Huay", nric });
  await counter.press("Finish and clear");
  const next = await begunCounter(origin);
  await expect(registerPhoneless(next, { name: "Lim Ah Huay", nric })).rejects.toThrow();
  expect(next.errors).toHaveLength(1);
  expect(next.status).toBe(400);
});

test("a customer adds a loved one who has neither mobile nor e-mail", async () => {
  const daughter = await signedIn(origin, somebody("Koh Mei Ling"), "/loved-ones/add");
  daughter.fill("Full name", "Koh Ah Lian").fill("ID number", newNric());
  daughter.date("Date of birth", "1941-02-03").choose("Female").choose("Teochew");
  await daughter.press("Add this person");
  expect(daughter.errors).toEqual([]);
  expect(daughter.text).toContain("Koh Ah Lian");
  expect(daughter.text).not.toMatch(NOTHING);
});
