import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  OTHER_CENTRE_STAFF_CODE,
  SAMPLE_COUNTER_CODE,
  SAMPLE_STAFF_CODE,
  WITHDRAWN_COUNTER_CODE,
} from "~/lib/security/sample-codes";
import { newBuyer } from "../../helpers/payment/buyer";
import { giveLandline } from "../../helpers/people/landline-account";
import { newNric, profileOf } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import {
  answerIdentityProvider,
  type Person,
  signedIn,
  somebody,
} from "../../helpers/sign-in/sign-in";
import { inMessage, newestCode, newestMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";
import { answerCondition, answerStatus, toMedicalReview } from "../health/health-steps";
import {
  answerAddressAtCounter,
  answerContactAtCounter,
  answerDetailsAtCounter,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
} from "../registration/registration-steps";

const CENTRE = "Taman Jurong Rain Tree Centre";

async function setUp(): Promise<Visitor> {
  const counter = await new Visitor(origin).goto("/counter");
  await counter.fill("Counter code", SAMPLE_COUNTER_CODE).press("Set up this computer");
  expect(counter.heading).toBe("Ready for the next person");
  return counter;
}

async function helping(counter: Visitor, person: Person): Promise<Visitor> {
  await counter.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
  await counter.click("Register for a programme");
  return answerIdentityProvider(counter, person);
}

async function toHealth(counter: Visitor): Promise<Visitor> {
  await chooseCircuitTraining(counter);
  return answerSelection(counter);
}

async function answerTheRest(counter: Visitor): Promise<Visitor> {
  await answerHealth(counter);
  await answerDetailsAtCounter(counter);
  await answerAddressAtCounter(counter);
  return answerContactAtCounter(counter);
}

test("a form left open in another tab is neither submitted for the next person nor shown to them", async () => {
  const counter = await setUp();
  await helping(counter, somebody("Chua Bee Lian"));
  const left = await counter.tab().goto("/loved-ones/add");
  left.fill("Full name", "Chua Ah Moi");
  const { address, send } = left.prepare("Add this person");
  await counter.press("Finish and clear");
  await left.show(await send(), address);
  expect(left.html).not.toContain("Chua Ah Moi");
  await helping(counter, somebody("Goh Kim Huat"));
  const next = await counter.tab().goto("/loved-ones/add");
  expect(next.html).not.toContain("Chua Ah Moi");
  await next.show(await send(), address);
  expect([next.status, next.heading]).toEqual([409, "This form was not filled in for you"]);
  expect(next.html).not.toContain("Chua Ah Moi");
});

describe("the set-up of a counter", () => {
  test("wrong and withdrawn codes are refused at the field", async () => {
    const visitor = await new Visitor(origin).goto("/counter");
    await visitor.press("Set up this computer");
    expect(visitor.errors).toEqual(["Counter code is required"]);
    expect(visitor.title).toMatch(/^Error: /);
    for (const code of [WITHDRAWN_COUNTER_CODE, "BANYAN-0000", "x".repeat(61)]) {
      await visitor.fill("Counter code", code).press("Set up this computer");
      expect(visitor.status).toBe(400);
      expect(visitor.errors).toHaveLength(1);
    }
    await visitor.goto("/");
    expect(visitor.everything).not.toContain("Counter at");
  });

  test("only the counter's own page is available between two people", async () => {
    const counter = await setUp();
    for (const path of ["/", "/register-service", "/profile", "/cards", "/counter/agreement"]) {
      await counter.goto(path);
      expect(counter.url.pathname).toBe("/counter");
    }
    await counter.fill("Staff code", "NUTMEG-0000").press("Begin");
    expect(counter.errors).toEqual(["This is not one of our staff codes."]);
  });
});

test("a staff code of another centre is refused with a clear message", async () => {
  const counter = await setUp();
  await counter.fill("Staff code", OTHER_CENTRE_STAFF_CODE).press("Begin");
  expect(counter.status).toBe(400);
  expect(counter.errors).toEqual([
    "This staff code is for Marine Parade Sea Almond Centre. Please use a staff code of this centre.",
  ]);
  await counter.goto("/");
  expect(counter.url.pathname).toBe("/counter");
});

describe("help for a person", () => {
  test("every page names the counter, forms are not prefilled, and clearing removes all data", async () => {
    const person = somebody("Goh Siew Eng");
    const counter = await helping(await setUp(), person);
    expect(counter.everything).toContain(`Counter at ${CENTRE}`);
    expect(counter.headers.get("cache-control")).toContain("no-store");
    await toHealth(counter);
    await counter.goto("/profile/edit");
    const filled = [...counter.page.querySelectorAll("form input, form select")].filter((field) =>
      /^(name|email|bday|tel|address|postal)/.test(field.getAttribute("autocomplete") ?? ""),
    );
    expect(filled).toEqual([]);
    const answer = await counter.prepare("Finish and clear").send(new URLSearchParams());
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    await counter.show(answer);
    expect(counter.heading).toBe("Ready for the next person");
    expect(counter.everything).not.toContain("Goh");
    expect(counter.cookie("session")).toBeUndefined();

    await counter.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
    expect(counter.everything).not.toContain("Goh");
    await counter.click("Log in");
    expect(counter.url.pathname).toContain("/identity/");
    expect(counter.html).not.toContain(person.mobile);
  });

  test("the session of the previous person opens nothing, even with its cookie", async () => {
    const counter = await helping(await setUp(), somebody("Goh Siew Eng"));
    const session = counter.cookie("session");
    expect(session).toBeDefined();
    await counter.press("Finish and clear");
    await counter.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
    const ofCounter = ["counter", "counter-visit"].map((name) => `${name}=${counter.cookie(name)}`);
    const kept = [`session=${session}`, ...ofCounter].join("; ");
    const answer = await fetch(`${origin}/profile`, {
      headers: { cookie: kept },
      redirect: "manual",
    });
    expect(answer.headers.get("location")).toMatch(/^\/login/);
  });

  test("a link from another site does not end a visit", async () => {
    const counter = await helping(await setUp(), somebody("Goh Siew Eng"));
    await counter.goto("/counter/time-out");
    expect(counter.heading).toContain("You are helping Goh Siew Eng");
    const meta = counter.page.querySelector("meta[http-equiv=refresh]");
    expect(meta?.getAttribute("content")).toBe("300; url=/counter/time-out");
    const style = await (await counter.request("/counter/idle.css")).text();
    expect(style).toContain("240s");
  });

  test("a registration with the customer's own consent is shown in the access history", async () => {
    const person = somebody("Goh Siew Eng");
    const counter = await helping(await setUp(), person);
    await toHealth(counter);
    await answerTheRest(counter);
    expect(counter.text).toContain(`entered at ${CENTRE} by Staff NUTMEG`);
    await counter.press("Continue to the agreement");
    expect(counter.text).toContain("Our terms and conditions");
    expect(counter.heading).toBe("Please read this and agree yourself");
    await counter.press("I agree");
    expect(counter.errors).toHaveLength(3);
    await counter.press("Send a code to my phone");
    const to = `+65${person.mobile}`;
    const sent = () => newestCode(counter, to, "agree");
    await expect.poll(sent, { timeout: 60_000 }).not.toBe("");
    const code = await sent();
    counter.choose("What I told you").choose("I agree that");
    await counter
      .fill("Code from my phone", code === "000000" ? "000001" : "000000")
      .press("I agree");
    expect(counter.errors).toEqual(["This code is wrong or has expired."]);
    await counter.fill("Code from my phone", code).press("I agree");
    expect(counter.url.pathname).toBe("/register-service/checkout-information");
    await counter.goto("/profile/access");
    expect(counter.text).toContain(`Goh Siew Eng, entered at ${CENTRE} by Staff NUTMEG`);
    expect(counter.text).toContain("Agreed with a code on the phone: the use of my data");
  });

  test("a landline gets no code to agree: the page says so, and the printed slip works", async () => {
    const person = somebody("Goh Siew Eng");
    const counter = await helping(await setUp(), person);
    const landline = await giveLandline(person);
    await toHealth(counter);
    await answerTheRest(counter);
    await counter.press("Continue to the agreement");
    await counter.press("Send a code to my phone");
    expect(counter.heading).toBe("Slip to sign");
    expect(counter.everything).toContain("no SMS reaches a number that begins with 6");
    expect(counter.everything).toContain("sign the printed slip");
    expect(await newestMessage(counter.tab(), landline)).toBe("");
    counter.choose("What I told you").choose("I agree that");
    await counter.press("The slip is signed");
    expect(counter.url.pathname).toBe("/register-service/checkout-information");
  });

  test("a slip is signed if there is no phone", async () => {
    const counter = await helping(await setUp(), somebody("Goh Siew Eng"));
    await toHealth(counter);
    await answerTheRest(counter);
    await counter.press("Continue to the agreement");
    await counter.click("Sign a printed slip instead");
    expect(counter.text).toContain("Signature");
    expect(counter.text).toContain("Circuit Training: 8 sessions at Taman Jurong Rain Tree Centre");
    counter.choose("What I told you").choose("I agree that");
    await counter.press("The slip is signed");
    expect(counter.url.pathname).toBe("/register-service/checkout-information");
    await counter.goto("/profile/access");
    expect(counter.text).toContain("Agreed on a signed slip");
  });

  test("a medical history is declared true on the consent page", async () => {
    const { person } = await newBuyer(origin);
    const counter = await helping(await setUp(), person);
    await counter.goto("/medical-history");
    await counter.press("Fill in the medical history");
    await toMedicalReview(counter);
    expect(counter.page.querySelector("main input[type=checkbox]")).toBeNull();
    await counter.press("Continue to the agreement");
    expect(counter.heading).toBe("Please read this and agree yourself");
    await counter.click("Sign a printed slip instead");
    await counter.choose("What I told you").press("The slip is signed");
    expect(counter.heading).toBe("Check your medical history");
    await counter.press("Continue to the agreement");
    await counter.fill("Your full name, as your signature", person.name).press("Sign and send");
    expect(counter.text).toContain("Last updated on");
  });

  test("a loved one's health declaration names that person, and the customer consents", async () => {
    const { person, api } = await newBuyer(origin, somebody("Goh Siew Eng"));
    const lovedOne = { ...profileOf(), name: "Koh Ah Lian", email: "ah.lian@mail.example" };
    await api.lovedOnes.create({ body: lovedOne, idempotencyKey: randomUUID() });
    const counter = await helping(await setUp(), person);
    await counter.goto("/loved-ones");
    await counter.press("Act for Koh Ah Lian");
    await counter.goto("/health-declaration");
    await counter.press("Tell us about the health of Koh Ah Lian");
    for (const answer of [
      () => answerStatus(counter),
      () => answerCondition(counter, "Pacemaker"),
      () => counter.press("Send the health declaration of Koh Ah Lian"),
    ]) {
      expect(counter.text).toContain("Koh Ah Lian");
      for (const words of ["Acting for Koh Ah Lian", `Counter at ${CENTRE}`])
        expect(counter.everything).toContain(words);
      await answer();
    }
    expect(counter.heading).toBe("Please read this and agree yourself");
    await counter.click("Sign a printed slip instead");
    await counter.choose("What I told you").press("The slip is signed");
    await counter.press("Send the health declaration of Koh Ah Lian");
    expect(counter.everything).toContain("Save Health Declaration successfully");
    expect(counter.heading).toContain("A doctor should see Koh Ah Lian first");
    await counter.goto("/profile/access");
    expect(counter.text).toContain(`Goh Siew Eng, entered at ${CENTRE} by Staff NUTMEG`);
  });

  test("eGIRO has its own consent page", async () => {
    const { person } = await newBuyer(origin);
    const counter = await helping(await setUp(), person);
    await counter.goto("/egiro/apply/consent");
    expect(counter.heading).toBe("Please read this and agree yourself");
    expect(counter.text).toContain("deducted from your bank account on the 20th");
    await counter.press("I agree");
    expect(counter.errors).toEqual([
      "Please agree to eGIRO. We cannot apply for it without it",
      "The code is required",
    ]);
    await counter.goto("/egiro/apply/identification");
    expect(counter.heading).toBe("Please read this and agree yourself");
    await counter.click("Sign a printed slip instead");
    await counter.choose("I agree that").press("The slip is signed");
    expect(counter.url.pathname).toBe("/egiro/apply/identification");
    await counter.goto("/profile/access");
    expect(counter.text).toContain(
      "Agreed on a signed slip: that my invoices are deducted by eGIRO",
    );
  });

  test("saved cards are neither shown nor changed", async () => {
    const counter = await helping(await setUp(), somebody("Goh Siew Eng"));
    for (const path of ["/cards", "/cards/add", "/cards/anything/remove"]) {
      await counter.goto(path);
      expect(counter.url.pathname).toBe("/cards");
      expect(counter.heading).toBe("Saved cards are not shown here");
      expect(counter.page.querySelector('main a[href^="/cards"]')).toBeNull();
    }
    const answer = await counter.request("/cards/add", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      body: "onceKey=abcdefghijklmnopqrstuvwxyz",
    });
    expect(answer.headers.get("location")).toBe("/cards");
  });

  test("the consent page is available at counters only", async () => {
    const visitor = await signedIn(origin, somebody(), "/counter/agreement?for=health&returnTo=/");
    expect(visitor.url.pathname).toBe("/");
  });
});

describe("one question per page", () => {
  const atHealth = async () => toHealth(await helping(await setUp(), somebody("Goh Siew Eng")));
  const soFar = (counter: Visitor) =>
    counter.page.querySelector("main aside")?.textContent?.replace(/\s+/g, " ") ?? "";

  test("each page asks one question, saves it, and Back shows it again", async () => {
    const counter = await atHealth();
    expect(counter.text).toContain("Your health, page 1 of 4");
    expect(counter.text).not.toContain("Build muscle 增强肌肉 High blood pressure");
    await counter.press("Continue");
    expect(counter.status).toBe(400);
    expect(counter.errors).toEqual(["Choose at least one reason"]);
    await counter.choose("Other").press("Continue");
    expect(counter.errors).toEqual(["Tell us your other reason"]);
    await counter.fill("If Other: what is your reason?", "My doctor").press("Continue");
    expect(counter.text).toContain("Your health, page 2 of 4");
    await counter.click("Back");
    expect(counter.html).toContain("My doctor");
    await counter.press("Continue");
    await counter.choose("High blood pressure").choose("None").press("Continue");
    expect(counter.errors).toEqual(["Choose None only when you have none of the others"]);
  });

  test("no page can be skipped by its URL", async () => {
    const counter = await atHealth();
    await counter.goto("/register-service/health-declaration?part=4");
    expect(counter.text).toContain("page 1 of 4");
    await counter.choose("Build muscle").press("Continue");
    await counter.goto("/register-service/health-declaration?part=9");
    expect(counter.text).toContain("page 2 of 4");
    await counter.goto("/register-service/your-details");
    expect(counter.url.pathname).toBe("/register-service/health-declaration");
  });

  test("a journey continues on the phone at the same question, and the older page overwrites nothing", async () => {
    const who = somebody("Goh Siew Eng");
    const counter = await toHealth(await helping(await setUp(), who));
    const old = counter.tab();
    await old.goto("/register-service/health-declaration");
    await counter.choose("Build muscle").press("Continue");
    await counter.choose("Diabetes").press("Continue");
    await old.choose("General fitness").press("Continue");
    expect(old.status).toBe(409);
    await counter.press("Finish and clear");
    const phone = await signedIn(origin, who, "/register-service");
    expect(phone.heading).toContain("About your health");
    expect(phone.text).toContain("Your health, page 3 of 4");
    await phone.choose("Knee (left)").press("Continue");
    await phone.choose("1-3 times").press("Continue");
    expect(phone.heading).toBe("Your details");
    await phone.click("Back");
    expect(phone.text).toContain("Your health, page 4 of 4");
    expect(phone.page.querySelectorAll("input:checked")).toHaveLength(1);
  });

  test("the answers so far are shown next to the form, the ID number masked", async () => {
    const counter = await atHealth();
    expect(soFar(counter)).toContain("Circuit Training");
    expect(soFar(counter)).toContain("$87.20 with GST");
    expect(soFar(counter)).toContain("HealthNot yet");
    await answerHealth(counter);
    const nric = newNric();
    await answerDetailsAtCounter(counter, nric);
    await answerAddressAtCounter(counter);
    expect(soFar(counter)).toContain("HealthAnswered");
    expect(soFar(counter)).toContain(`Goh Siew Eng ${nric[0]}****${nric.slice(-4)}`);
    expect(soFar(counter)).toContain("Singapore 640501");
    expect(counter.html).not.toContain(nric);
    expect(soFar(counter)).not.toContain("High blood pressure");
  });

  test("an ID number is typed once and then shown in part only", async () => {
    const counter = await atHealth();
    await answerHealth(counter);
    const nric = newNric();
    counter.choose("NRIC (Singapore identity card)").fill("ID number", "S1234567A");
    await counter.press("Continue");
    expect(counter.status).toBe(400);
    await counter.fill("ID number", nric).press("Continue");
    expect(counter.text).toContain("Your details, page 2 of 7");
    await counter.click("Back");
    expect(counter.html).not.toContain(nric);
    await counter.press("Continue");
    await counter.date("Date of birth", "1952-03-27").choose("Female").press("Continue");
    await counter.press("Continue");
    await counter.press("Continue");
    expect(counter.errors).toEqual(["Language is required"]);
    await counter.choose("Hokkien").press("Continue");
    for (let page = 5; page <= 7; page += 1) await counter.press("Continue");
    expect(counter.heading).toBe("Your billing address");
    await counter
      .fill("Postal code", "000009")
      .fill("Block", "1")
      .fill("Address line 1", "Nowhere");
    await counter.press("Continue");
    expect(counter.errors).toEqual(["Postal code is invalid"]);
  });

  test("a customer's own phone asks about health the same way, and for all details at once", async () => {
    const phone = await toHealth(await signedIn(origin, somebody(), "/register-service"));
    expect(phone.text).toContain("Step 2 of 7: Your health, page 1 of 4");
    expect(phone.page.querySelectorAll("main fieldset")).toHaveLength(1);
    expect(soFar(phone)).toContain("$87.20 with GST");
    await answerHealth(phone);
    expect(phone.text).toContain("Step 3 of 7: Your details");
    expect(phone.text).not.toContain("page 1 of");
  });
});

describe("a hand-over", () => {
  const person = () => somebody("Goh Siew Eng");

  test("continues from the counter on the phone, at the same step, once", async () => {
    const who = person();
    const counter = await toHealth(await helping(await setUp(), who));
    await counter.click("Continue on my phone");
    await counter.press("Yes, continue on my phone");
    expect(counter.heading).toBe("Ready for the next person");
    expect(counter.everything).not.toContain("Goh");
    const code = /type (\d{6})/.exec(counter.everything)?.[1] as string;
    await inMessage(counter.tab(), `+65${who.mobile}`, new RegExp(`(/go/${code})`));

    const stranger = await signedIn(origin, somebody(), `/go/${code}`);
    expect(stranger.heading).toBe("This code does not work for you");

    const phone = await signedIn(origin, who, `/go/${code}`);
    const pressedBefore = phone.prepare("Continue here");
    await phone.press("Continue here");
    expect(phone.url.pathname).toBe("/register-service/health-declaration");
    await phone.show(await pressedBefore.send(), pressedBefore.address);
    expect(phone.url.pathname).toBe("/register-service/health-declaration");
    await answerHealth(phone);
    expect(phone.heading).toBe("Your details");
    await phone.goto("/go");
    await phone.fill("The code", code).press("Continue here");
    expect(phone.errors).toHaveLength(1);
    await phone.press("Continue here");
    expect(phone.status).toBe(400);
  });

  test("sends no SMS to a landline: the page says so and shows the other ways, which work", async () => {
    const who = person();
    const counter = await toHealth(await helping(await setUp(), who));
    const landline = await giveLandline(who);
    await counter.click("Continue on my phone");
    await counter.press("Yes, continue on my phone");
    expect(counter.everything).toContain(
      "We sent no SMS, because none reaches a number that begins with 6",
    );
    expect(counter.everything).not.toContain("Or open the SMS we sent to your phone.");
    const code = /type (\d{6})/.exec(counter.everything)?.[1] as string;
    expect(await newestMessage(counter.tab(), landline)).toBe("");
    const phone = await signedIn(origin, who, "/go");
    await phone.fill("The code", code).press("Continue here");
    expect(phone.url.pathname).toBe("/register-service/health-declaration");
  });

  test("continues from the phone at the counter, and the older device overwrites nothing", async () => {
    const who = person();
    const phone = await toHealth(await signedIn(origin, who, "/register-service"));
    const old = phone.tab();
    await old.goto("/register-service/health-declaration");
    await phone.click("Continue at a centre");
    await phone.press("Show me the code");
    const code = /type (\d{6})/.exec(phone.text)?.[1] as string;
    const counter = await setUp();
    await counter.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
    await counter.click("Continue from their phone");
    await answerIdentityProvider(counter, who);
    await counter.fill("The code", code).press("Continue here");
    expect(counter.url.pathname).toBe("/register-service/health-declaration");
    await answerHealth(counter);
    await old.choose("General fitness").press("Continue");
    expect(old.status).toBe(409);
    expect(old.everything).toContain("changed in another tab or on another device");
  });

  test("says which ID number the registration has, masked, typed or on record", async () => {
    const who = person();
    const counter = await toHealth(await helping(await setUp(), who));
    await answerHealth(counter);
    const nric = newNric();
    await answerDetailsAtCounter(counter, nric);
    await counter.click("Continue on my phone");
    await counter.press("Yes, continue on my phone");
    const code = /type (\d{6})/.exec(counter.everything)?.[1] as string;
    const phone = await signedIn(origin, who, `/go/${code}`);
    await phone.press("Continue here");
    const masked = `NRIC ${nric[0]}****${nric.slice(-4)}`;
    expect(phone.everything).toContain(`The ID number in your answers is ${masked}.`);
    expect(phone.html).not.toContain(nric);

    const { person: known, passport } = await newBuyer(origin);
    const place = "/register-service/service-selection";
    const old = await signedIn(origin, known, `/hand-over?from=${place}`);
    await old.press("Show me the code");
    const second = /type (\d{6})/.exec(old.text)?.[1] as string;
    const other = await signedIn(origin, known, `/go/${second}`);
    await other.press("Continue here");
    expect(other.everything).toContain("The ID number on your record is PASSPORT");
    expect(other.everything).toContain(`${passport?.slice(-4)}. It stays.`);
  });

  test("with an external destination leads to My services", async () => {
    const visitor = await signedIn(origin, person());
    await visitor.goto("/hand-over?from=//elsewhere.example");
    expect(visitor.page.querySelector('a[href*="elsewhere"]')).toBeNull();
    await visitor.press("Show me the code");
    expect(visitor.status).toBe(200);
  });
});
