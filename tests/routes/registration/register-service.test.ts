import { describe, expect, test } from "vitest";
import { newNric } from "../../helpers/people/registered";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  chooseDayCare,
  confirm,
  PATH,
  registering,
  toReview,
} from "./registration-steps";

const steps = [
  "service-selection",
  "health-declaration",
  "your-details",
  "your-address",
  "emergency-contact",
  "review-information",
  "checkout-information",
];

describe("the whole journey", () => {
  test("leads from an empty start to the order, for Active Ageing", async () => {
    const visitor = await registering(origin, "Chua Bee Lian");
    expect(visitor.url.pathname).toBe(`${PATH}/service-selection`);
    expect(visitor.text).toContain("No programme chosen yet");
    expect(visitor.text).not.toContain("Step 1 of");
    await chooseCircuitTraining(visitor);
    expect(visitor.everything).toContain("Circuit Training is in your registration.");
    expect(visitor.text).toContain("$87.20 with GST");
    expect(visitor.text).toContain("Step 1 of 7: Programmes");
    await answerSelection(visitor);
    expect(visitor.text).toContain("Step 2 of 7: Your health");
    await answerHealth(visitor);
    expect(visitor.heading).toBe("Your details");
    await answerDetails(visitor, "S1234567D");
    await answerAddress(visitor);
    await answerContact(visitor);
    expect(visitor.heading).toBe("Check your answers");
    expect(visitor.text).toContain("S****567D");
    expect(visitor.html).not.toContain("S1234567D");
    expect(visitor.text).toContain("Blk 501 Jurong West Street 51");
    expect(visitor.text).toContain("#08 - 123");
    expect(visitor.text).toContain("Billing and home address");
    expect(visitor.text.match(/Blk 501/g)).toHaveLength(1);
    await confirm(visitor);
    expect(visitor.url.pathname).toBe(`${PATH}/checkout-information`);
    expect(visitor.text).toContain("$87.20");
    const answer = await visitor.prepare("Go to payment, $87.20").send();
    expect(answer.headers.get("location")).toMatch(/^\/payment\?order=[0-9a-f-]{36}$/);
  });

  test("has no health step without Active Ageing", async () => {
    const visitor = await registering(origin);
    await chooseDayCare(visitor);
    await answerSelection(visitor);
    expect(visitor.heading).toBe("Your details");
    expect(visitor.text).toContain("Step 2 of 6: Your details");
    await visitor.goto(`${PATH}/health-declaration`);
    expect(visitor.url.pathname).toBe(`${PATH}/your-details`);
  });

  test("keeps answers after leaving, on another device too, and clearing them starts again", async () => {
    const visitor = await registering(origin);
    await chooseDayCare(visitor);
    await answerSelection(visitor);
    await answerDetails(visitor);
    await visitor.click("Leave registration");
    await visitor.press("Leave and keep my answers");
    expect(visitor.url.pathname).toBe("/");
    await visitor.goto(PATH);
    expect(visitor.url.pathname).toBe(`${PATH}/your-address`);
    await visitor.click("Leave registration");
    await visitor.press("Leave and delete my answers");
    await visitor.goto(PATH);
    expect(visitor.url.pathname).toBe(`${PATH}/service-selection`);
  });
});

test("asks only what the step needs, and folds an address until it is found", async () => {
  const visitor = await registering(origin);
  await chooseDayCare(visitor);
  const isOpen = (field: string) =>
    visitor.page.querySelector(`main details:has([name=${field}])`)?.hasAttribute("open");
  expect(visitor.text).not.toContain("How did you hear about us");
  await answerSelection(visitor);
  await answerDetails(visitor);
  expect(isOpen("block")).toBe(false);
  await visitor.fill("Postal code", "640501").press("Find address");
  expect(isOpen("block")).toBe(true);
});

test("asks a returning customer for the home address that was left out", async () => {
  const visitor = await registering(origin);
  await chooseDayCare(visitor);
  await answerSelection(visitor);
  await answerDetails(visitor);
  await visitor.fill("Postal code", "640501").press("Find address");
  await visitor.choose("No, I live at another address").press("Continue");
  expect(visitor.heading).toBe("Your home address");
  for (const step of ["", "/emergency-contact", "/review-information"]) {
    await visitor.goto(`${PATH}${step}`);
    expect(visitor.heading).toBe("Your billing address");
  }
  await visitor.press("Continue");
  expect(visitor.heading).toBe("Your home address");
  await visitor.fill("Postal code", "640501").press("Find address");
  await visitor.press("Continue");
  expect(visitor.url.pathname).toBe(`${PATH}/emergency-contact`);
});

test("a service address can be added at the review, changed and removed", async () => {
  const visitor = await toReview(await registering(origin));
  const service = async (words: string) => {
    await visitor.click(words);
    expect(visitor.heading).toBe("Your service address");
  };
  await service("Add a service address");
  expect(visitor.text).not.toContain("Use no service address");
  await visitor.press("Continue");
  expect([visitor.status, visitor.errors]).toEqual([
    400,
    ["Postal code is required", "Block is required", "Address line 1 is required"],
  ]);
  await visitor.fill("Postal code", "640501").press("Find address");
  await visitor.fill("Unit (optional)", "777").press("Continue");
  expect(visitor.heading).toBe("Check your answers");
  expect(visitor.text).toContain("Service address");
  expect(visitor.text).toContain("#777");
  await service("Change the service address");
  await visitor.fill("Unit (optional)", "778").press("Continue");
  expect(visitor.text).toContain("#778");
  await visitor.goto(`${PATH}/your-address?return=review`);
  await visitor.choose("Yes, I live here").press("Continue");
  expect(visitor.text).toContain("#778");
  await confirm(visitor);
  await visitor.goto("/profile");
  expect(visitor.text).toContain("#778");
  await visitor.goto(`${PATH}/review-information`);
  await service("Change the service address");
  await visitor.press("Use no service address");
  expect(visitor.heading).toBe("Check your answers");
  expect(visitor.text).not.toContain("#778");
});

test("the centres of a programme are listed with their days before the choice", async () => {
  const visitor = await registering(origin);
  await visitor.goto(
    `${PATH}/service-selection/programme?category=active-ageing&product=gym-tonic`,
  );
  expect(visitor.text).toContain("Every Tuesday and Thursday, 10:00 AM to 10:45 AM.");
});

test("a customer who registers with a longer name is addressed by it from the next page on", async () => {
  const visitor = await registering(origin, "Bee Lian");
  await chooseDayCare(visitor);
  await answerSelection(visitor);
  visitor.fill("Full name", "Chua Bee Lian Rosie");
  await answerDetails(visitor);
  await answerAddress(visitor);
  await answerContact(visitor);
  await confirm(visitor);
  expect(visitor.page.querySelector("header")?.textContent).toContain("Chua Bee Lian Rosie");
});

test("links of the header and Help confirm before they leave the registration", async () => {
  const visitor = await registering(origin);
  await chooseDayCare(visitor);
  const help = [...visitor.page.querySelectorAll("header a")]
    .find((link) => link.textContent?.trim() === "Help")
    ?.getAttribute("href");
  await visitor.click("Payment History");
  expect(visitor.heading).toBe("Do you want to leave your registration?");
  await visitor.press("Leave and keep my answers");
  expect(visitor.url.pathname).toBe("/invoice");
  await visitor.goto(help as string);
  expect(visitor.heading).toBe("Do you want to leave your registration?");
  await visitor.press("Leave and keep my answers");
  expect(visitor.heading).toBe("Customer Support");
});

describe("the order of the steps", () => {
  test("a step opened by URL leads to the first unanswered one", async () => {
    const visitor = await registering(origin);
    for (const step of steps) {
      await visitor.goto(`${PATH}/${step}`);
      expect(visitor.url.pathname).toBe(`${PATH}/service-selection`);
    }
    await chooseCircuitTraining(visitor);
    await answerSelection(visitor);
    for (const step of steps.slice(1)) {
      await visitor.goto(`${PATH}/${step}`);
      expect(visitor.url.pathname).toBe(`${PATH}/health-declaration`);
    }
  });

  test("a POST to a later step saves nothing and leads back", async () => {
    const visitor = await registering(origin);
    for (const step of steps.slice(1, -1)) {
      const answer = await visitor.request(`${PATH}/${step}`, {
        method: "POST",
        headers: { origin, "content-type": "application/x-www-form-urlencoded" },
        body: "saves=0&name=Mallory",
      });
      expect(answer.headers.get("location")).toBe(`${PATH}/service-selection`);
    }
  });

  test("each Change on the review returns to the review", async () => {
    const visitor = await toReview(await registering(origin));
    for (const part of [
      "Programmes",
      "Health conditions",
      "Your details",
      "Your address",
      "Your emergency contact",
    ]) {
      await visitor.click(`Change ${part}`);
      await visitor.press("Continue");
      expect(visitor.heading, part).toBe("Check your answers");
    }
  });

  test("a change after the confirmation needs another review before the price", async () => {
    const visitor = await confirm(await toReview(await registering(origin)));
    await visitor.goto(`${PATH}/emergency-contact`);
    await visitor.fill("Their full name", "Goh Hui Ling").press("Continue");
    await visitor.goto(`${PATH}/checkout-information`);
    expect(visitor.heading).toBe("Check your answers");
  });

  test("a second programme with health questions reopens that step", async () => {
    const visitor = await registering(origin);
    await chooseDayCare(visitor);
    await answerSelection(visitor);
    await answerDetails(visitor);
    await answerAddress(visitor);
    await answerContact(visitor);
    await visitor.click("Change Programmes");
    await visitor.click("Add another programme");
    await visitor.choose("Active Ageing").press("Continue");
    await visitor.choose("Gym Tonic").press("Continue");
    await visitor.press("Choose this programme");
    expect(visitor.url.search).toBe("?return=review");
    await visitor.press("Continue");
    expect(visitor.url.pathname).toBe(`${PATH}/health-declaration`);
  });
});

describe("two tabs of one registration", () => {
  test("a stale form does not overwrite a newer one, keeps the typed values, and saves when sent again", async () => {
    const visitor = await registering(origin);
    await chooseDayCare(visitor);
    await answerSelection(visitor);
    const other = visitor.tab();
    await other.goto(visitor.url.href);
    await answerDetails(visitor);
    other
      .fill("Full name", "Other Tab")
      .choose("NRIC (Singapore identity card)")
      .fill("ID number", newNric());
    await other
      .date("Date of birth", "1950-01-01")
      .choose("Male")
      .choose("Tamil")
      .press("Continue");
    expect(other.status).toBe(409);
    expect(other.text).toContain("changed in another tab or on another device");
    expect(other.html).toContain("Other Tab");
    const check = visitor.tab();
    await check.goto(`${PATH}/your-details`);
    expect(check.html).not.toContain("Other Tab");
    await other.press("Continue");
    expect(other.url.pathname).toBe(`${PATH}/your-address`);
  });

  test("an address saved in the background does not conflict with its own Continue on a slow connection", async () => {
    const visitor = await registering(origin);
    await chooseDayCare(visitor);
    await answerSelection(visitor);
    await answerDetails(visitor);
    const other = await visitor.tab().goto(visitor.url.href);
    for (const page of [visitor, other]) {
      await page.fill("Postal code", "640501").press("Find address");
      page.choose("Yes, I live here");
    }
    const form = visitor.fill("Unit (optional)", "1").prepare("Continue");
    const byItself = new URLSearchParams(form.fields);
    byItself.set("intent", "autosave");
    expect((await form.send(byItself)).status).toBe(200);
    await other.fill("Unit (optional)", "99").press("Continue");
    expect(other.status).toBe(409);
    form.fields.set("unit", "12");
    await visitor.show(await form.send(), form.address);
    expect(visitor.heading).toBe("Your emergency contact");
    // It arrives late once more: the answers that were continued from stay.
    await form.send(byItself);
    await visitor.goto(`${PATH}/your-address`);
    expect(visitor.page.querySelector("input[name=unit]")?.getAttribute("value")).toBe("12");
  });

  test("a form of the previous version with all health questions is accepted as a whole", async () => {
    const visitor = await registering(origin);
    await answerSelection(await chooseCircuitTraining(visitor));
    const { fields, send, address } = visitor.prepare("Continue");
    fields.append("whyJoinOurExerciseProgramme", "BUILD_MUSCLE");
    fields.append("healthConditions", "NONE");
    fields.append("injureAnyOfTheseBodyParts", "KNEE_LEFT");
    fields.append("timesExerciseAWeek", "1-3");
    await visitor.show(await send(fields), address);
    expect(visitor.heading).toBe("Your details");
  });

  test("different steps in two tabs are both saved, and equal answers are no conflict", async () => {
    const visitor = await toReview(await registering(origin));
    const other = visitor.tab();
    await visitor.goto(`${PATH}/emergency-contact`);
    await other.goto(`${PATH}/your-details`);
    await visitor.fill("Their full name", "Tab One").press("Continue");
    await other.fill("Full name", "Tab Two").press("Continue");
    await visitor.goto(`${PATH}/review-information`);
    expect(visitor.text).toContain("Tab One");
    expect(visitor.text).toContain("Tab Two");
    await visitor.goto(`${PATH}/emergency-contact`);
    const form = visitor.fill("Their full name", "Double Click").prepare("Continue");
    const answers = await Promise.all([form.send(), form.send()]);
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  });

  test("a double click on payment makes one order", async () => {
    const visitor = await confirm(await toReview(await registering(origin)));
    const form = visitor.prepare("Go to payment, $87.20");
    const answers = await Promise.all([form.send(), form.send(), form.send()]);
    const places = new Set(answers.map(({ headers }) => headers.get("location")));
    expect([...places]).toEqual([expect.stringMatching(/^\/payment\?order=/)]);
    expect((await form.send()).headers.get("location")).toBe([...places][0]);
  });
});

describe("refusals of the provider", () => {
  test("a known ID number leads to its step and to linking", async () => {
    const visitor = await toReview(await registering(origin), "S0099001I");
    await confirm(visitor);
    expect(visitor.url.pathname).toBe(`${PATH}/your-details`);
    expect(visitor.everything).toContain(
      "The NRIC is already found in the system. Please link your profile",
    );
    const link = visitor.page.querySelector('a[href^="/link-account"]');
    expect(link?.textContent).toBe("Link your profile");
    await visitor.click("Change my ID number");
    await visitor
      .choose("NRIC (Singapore identity card)")
      .fill("ID number", newNric())
      .press("Continue");
    await confirm(visitor);
    expect(visitor.heading).toBe("Price and payment");
  });

  test("a second confirmation updates the record", async () => {
    const visitor = await confirm(await toReview(await registering(origin)));
    await visitor.goto(`${PATH}/review-information`);
    await confirm(visitor);
    expect(visitor.heading).toBe("Price and payment");
  });

  test("promotion codes are applied, removed and refused with a message", async () => {
    const visitor = await confirm(await toReview(await registering(origin)));
    await visitor.press("Apply code");
    expect(visitor.errors).toEqual(["Enter your promotion code"]);
    for (const [code, message] of [
      ["NOSUCH", "We do not know this code. Please check it and try again."],
      ["LASTYEAR", "This code has expired."],
      ["MDMLIM", "This code was given to another customer and cannot be used here."],
      ["GYM15", "This code is for a programme that is not in your cart."],
    ]) {
      await visitor.fill("Promotion code", code as string).press("Apply code");
      expect(visitor.errors).toEqual([message]);
    }
    await visitor.fill("Promotion code", "welcome10").press("Apply code");
    expect(visitor.text).toContain("$78.48");
    await visitor.press("Remove this code");
    expect(visitor.text).toContain("$87.20");
    await visitor.fill("Promotion code", "FREE100").press("Apply code");
    const speaksOfPaying =
      /choose how to pay|how do you want to pay|order and pay|payment of \$|receipt|you paid/i;
    expect(visitor.text).toContain("There is nothing to pay. This is the last step.");
    expect(visitor.text).not.toMatch(speaksOfPaying);
    const answer = await visitor.prepare("Finish, nothing to pay").send();
    expect(answer.headers.get("location")).toMatch(/^\/payment-completion\/[0-9a-f-]{36}$/);
    await visitor.goto(answer.headers.get("location") as string);
    expect(visitor.heading).toBe("Your registration is complete");
    expect(visitor.text).not.toMatch(speaksOfPaying);
  });

  test("the terms open in a new tab at every consent", async () => {
    const terms = ({ page }: Visitor) => {
      const link = page.querySelector("main a[href='/term-and-condition']");
      return [link?.parentElement?.textContent, link?.getAttribute("target")];
    };
    const visitor = await toReview(await registering(origin));
    const beside = "(opens in a new tab)";
    expect(terms(visitor)).toEqual([
      `Our terms and conditions ${beside} apply to the services you register for.`,
      "_blank",
    ]);
    await confirm(visitor);
    expect(terms(visitor)).toEqual([undefined, undefined]);
    const free = await visitor.tab().goto(visitor.url.pathname);
    await free.fill("Promotion code", "FREE100").press("Apply code");
    const finishing = `By finishing you agree to our terms and conditions ${beside}.`;
    expect(terms(free)).toEqual([finishing, "_blank"]);
    await free.press("Remove this code");
    await free.press("Go to payment, $87.20");
    const [words, target] = terms(free);
    expect(words).toContain(`By paying you agree to our terms and conditions ${beside}.`);
    expect(target).toBe("_blank");
  });

  test("a wrong total is refused and nothing is lost", async () => {
    const visitor = await confirm(await toReview(await registering(origin)));
    const form = visitor.prepare("Go to payment, $87.20");
    form.fields.set("totalAmount", "100");
    await visitor.show(await form.send(), form.address);
    expect(visitor.status).toBe(409);
    expect(visitor.text).toContain("The price has changed since you saw it");
    expect(visitor.text).toContain("Go to payment, $87.20");
  });
});

test("a customer on record finds the steps prefilled and the locked fields locked", async () => {
  const visitor = await signedIn(
    origin,
    { name: "Lim Siew Hoon", email: "", mobile: "90000101" },
    PATH,
  );
  await chooseDayCare(visitor);
  await answerSelection(visitor);
  expect(visitor.html).toContain("S****001I");
  expect(visitor.page.querySelector('[name="email"]')?.hasAttribute("disabled")).toBe(true);
  await visitor.press("Continue");
  expect(visitor.heading).toBe("Your billing address");
  expect(visitor.html).toContain("Corporation Drive");
});
