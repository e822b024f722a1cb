import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { chooseTime } from "../../helpers/denticare/dental-screens";
import { messages } from "../../helpers/pages/spec-sentences";
import { newBuyer } from "../../helpers/payment/buyer";
import {
  answerAtDesk,
  egiroReference,
  logInAtBank,
  toEgiroCheck,
} from "../../helpers/payment/egiro-screens";
import { daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { newNric } from "../../helpers/people/registered";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { firstPortal } from "../../helpers/portal/second-portal";
import { answerIdentityProvider, signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

// These tests move the clock, so they have a separate portal.
let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({
    ...(await freshPortalSettings()),
    ...firstPortal(),
    SESSION_IDLE_MINUTES: "30",
    SESSION_MAX_HOURS: "2",
  });
});
afterAll(() => portal?.stop());

async function forward(minutes: number): Promise<void> {
  const clock = new Visitor(portal.origin);
  await clock.goto("/sandbox/clock");
  await clock.fill("How much", String(minutes)).choose("minutes").press("Move the clock forward");
}

const isSignedIn = async (visitor: Visitor) => {
  await visitor.goto("/invoice");
  return visitor.heading === "Payment History";
};

describe("a session", () => {
  test("refreshes its tokens before they expire, once for many concurrent pages", async () => {
    const visitor = await signedIn(portal.origin);
    await forward(9);
    const pages = await Promise.all(Array.from({ length: 10 }, () => visitor.request("/invoice")));
    expect(pages.map((page) => page.status)).toEqual(Array(10).fill(200));
    // Had two refreshed with the same token, the identity provider would have taken both away.
    await forward(9);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  test.each(["Log in again", "Log in"])(
    'ends after 30 minutes without use: "%s" leads on',
    async (words) => {
      const visitor = await signedIn(portal.origin);
      await forward(29);
      expect(await isSignedIn(visitor)).toBe(true);
      await forward(31);
      await visitor.goto("/invoice?page=2");
      expect(visitor.status).toBe(401);
      expect(visitor.heading).toBe(messages.sessionExpired);
      expect(visitor.text).toContain(messages.filtersPreserved);
      await visitor.click(words);
      expect(visitor.heading).toMatch(/^Log in to/);
    },
  );

  test("ends after 2 hours, used or not", async () => {
    const visitor = await signedIn(portal.origin);
    for (let minutes = 0; minutes < 100; minutes += 25) {
      expect(await isSignedIn(visitor)).toBe(true);
      await forward(25);
    }
    expect(await isSignedIn(visitor)).toBe(true);
    await forward(25);
    expect(await isSignedIn(visitor)).toBe(false);
  });
});

describe("input of a form whose session had ended", () => {
  const PLACE = "/loved-ones/add";

  /** Types data of a mother, lets the session end and submits it. */
  async function sendTooLate(person = somebody()) {
    const visitor = await signedIn(portal.origin, person, PLACE);
    const nric = newNric();
    visitor.fill("Full name", "Chua Ah Moi").fill("ID number", nric).choose("Female");
    visitor.date("Date of birth", "1945-02-03").choose("Hokkien").fill("Number", "91234567");
    visitor.fill("E-mail", "ahmoi@mail.example");
    await forward(31);
    await visitor.press("Add this person");
    return { visitor, person, nric };
  }

  test("is preserved for its customer, and shown again in the same form", async () => {
    const { visitor, person, nric } = await sendTooLate();
    expect([visitor.status, visitor.heading]).toEqual([401, messages.sessionExpired]);
    expect(visitor.text).not.toContain(messages.filtersPreserved);
    expect(visitor.text).toContain(
      "What you typed is not saved yet. We will keep it for 15 minutes",
    );
    await visitor.click("Log in again");
    await answerIdentityProvider(visitor, person);
    expect([visitor.url.pathname, visitor.status]).toEqual([PLACE, 200]);
    expect(visitor.text).toContain("Your session had ended when you sent this");
    const value = (name: string) =>
      visitor.page.querySelector(`input[name="${name}"]`)?.getAttribute("value");
    expect([value("name"), value("nric"), value("dateOfBirth.year")]).toEqual([
      "Chua Ah Moi",
      nric,
      "1945",
    ]);
    expect(visitor.visited.join()).not.toContain(nric);
    await visitor.press("Add this person");
    expect(visitor.everything).toContain("Created your loved one successfully");
    await visitor.goto(PLACE);
    expect(visitor.html).not.toContain("Chua Ah Moi");
  });

  test("is never shown to another customer who logs in there, nor after a quarter of an hour", async () => {
    const { visitor, person, nric } = await sendTooLate();
    await visitor.click("Log in again");
    await answerIdentityProvider(visitor, somebody("Goh Kim Huat"));
    expect(visitor.url.pathname).toBe(PLACE);
    expect(visitor.html).not.toContain(nric);
    expect(visitor.html).not.toContain("Chua Ah Moi");
    await forward(16);
    const late = await signedIn(portal.origin, person, PLACE);
    expect(late.heading).toBe("Add a loved one");
    expect(late.html).not.toContain("Chua Ah Moi");
  });

  /** Sends the form of a saved page with the cookies of another browser. */
  async function sendSaved(owner: Visitor, sender: Visitor): Promise<Response> {
    owner.fill("Full name", "Planted by somebody else");
    const { address, fields } = owner.prepare("Add this person");
    await forward(31);
    return sender.request(address.href, {
      method: "POST",
      headers: { origin: portal.origin },
      body: fields,
    });
  }

  test("is not preserved for a browser without that session, nor shown to its owner", async () => {
    const person = somebody();
    const owner = await signedIn(portal.origin, person, PLACE);
    const answer = await sendSaved(owner, new Visitor(portal.origin));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toContain("sent=lost");
    const next = await signedIn(portal.origin, person, PLACE);
    expect(next.heading).toBe("Add a loved one");
    expect(next.html).not.toContain("Planted");
  });

  test("is not preserved a day after the session", async () => {
    const owner = await signedIn(portal.origin, somebody(), PLACE);
    await forward(24 * 60);
    const answer = await sendSaved(owner, owner.tab());
    expect(answer.headers.get("location")).toContain("sent=lost");
  });

  test("is not mentioned if nothing was typed, as for a plain button", async () => {
    const visitor = await signedIn(portal.origin, somebody(), "/hand-over?from=/support");
    await forward(31);
    await visitor.press("Show me the code");
    expect([visitor.status, visitor.heading]).toEqual([401, messages.sessionExpired]);
    expect(visitor.text).toContain("We could not complete your request.");
    expect(visitor.text).not.toContain("keep");
  });
});

describe("an act that cannot be taken back", () => {
  test("asks for a new sign-in after ten minutes, and shows the input again", async () => {
    const { visitor, person, motherId } = await daughterAndMother(portal.origin);
    await visitor.goto("/profile/edit");
    await forward(9);
    await visitor.fill("Number", "80001233").press("Save details");
    expect(visitor.everything).toContain("Updated personal detail successfully");
    await visitor.goto("/profile/edit");
    await forward(2);
    await visitor.fill("Number", "80001234").press("Save details");
    expect(visitor.heading).toBe("Please log in again first");
    expect(visitor.text).toContain("We keep what you typed for 15 minutes");
    await visitor.click("Log in again");
    expect(visitor.heading).toMatch(/^Log in to/);
    await answerIdentityProvider(visitor, person);
    expect(visitor.url.pathname).toBe("/profile/edit");
    expect(visitor.text).toContain("We have checked that it is you. Nothing is sent yet.");
    expect(visitor.html).toContain("80001234");
    await visitor.press("Save details");
    expect(visitor.everything).toContain("Updated personal detail successfully");
    await forward(11);
    await visitor.goto("/profile/edit");
    await visitor.choose("Malay").press("Save details");
    expect(visitor.everything).toContain("Updated personal detail successfully");
    await visitor.goto(`/loved-ones/death?person=${motherId}`);
    visitor.date("Day of death", "2026-11-20").choose(`Yes, ${MOTHER} has died`);
    await visitor.press("Tell us");
    expect(visitor.heading).toBe("Please log in again first");
    await visitor.goto("/profile/close-account");
    await visitor.choose("Yes, I want to close my account").press("Close my account");
    expect(visitor.heading).toBe("Please log in again first");
    await visitor.click("Log in again");
    await answerIdentityProvider(visitor, somebody("Goh Kim Huat"));
    expect(visitor.heading).toBe("Close my account");
    await visitor.goto("/profile");
    expect(visitor.text).toContain("We do not have your details yet");
  });
});

describe("the end of an eGIRO arrangement", () => {
  const deskRows = async (visitor: Visitor, reference: string) => {
    const { page } = await visitor.tab().goto("/sandbox/bank/egiro/desk");
    return [...page.querySelectorAll("li")].filter((row) => row.textContent?.includes(reference));
  };

  async function withArrangement() {
    const { visitor, person } = await newBuyer(portal.origin);
    await toEgiroCheck(visitor);
    await visitor.press("Go to OCBC to authorise");
    await logInAtBank(visitor);
    const reference = egiroReference(visitor);
    await visitor.press("Authorise");
    await answerAtDesk(visitor, reference, "approve");
    await visitor.goto("/egiro");
    const address = visitor.page.querySelector("main a[href^='/egiro/']")?.getAttribute("href");
    await visitor.goto(address as string);
    await visitor.click("Cancel this arrangement");
    return { visitor, person, reference, address: address as string };
  }

  test("needs a new sign-in after ten minutes, comes back to its page, and reaches the bank once", async () => {
    const { visitor, person, reference, address } = await withArrangement();
    const place = visitor.url.pathname;
    await forward(11);
    const pressed = visitor.prepare("Yes, cancel it");
    await visitor.press("Yes, cancel it");
    expect(visitor.heading).toBe("Please log in again first");
    expect(visitor.text).toContain("Please press the button there again.");
    expect(await deskRows(visitor, reference)).toEqual([]);
    await visitor.click("Log in again");
    await answerIdentityProvider(visitor, person);
    expect(visitor.url.pathname).toBe(place);
    expect(await deskRows(visitor, reference)).toEqual([]);
    await visitor.press("Yes, cancel it");
    expect(visitor.everything).toContain("We asked your bank to cancel the arrangement.");
    expect(visitor.url.pathname).toBe(address);
    expect(await deskRows(visitor, reference)).toHaveLength(1);
    await pressed.send();
    expect(await deskRows(visitor, reference)).toHaveLength(1);
    await answerAtDesk(visitor, reference, "approve");
    await visitor.goto(address);
    expect(visitor.text).toContain("Cancelled");
    await pressed.send();
    expect(await deskRows(visitor, reference)).toEqual([]);
  });

  test("needs none within ten minutes", async () => {
    const { visitor, reference } = await withArrangement();
    await visitor.press("Yes, cancel it");
    expect(visitor.everything).toContain("We asked your bank to cancel the arrangement.");
    expect(await deskRows(visitor, reference)).toHaveLength(1);
  });
});

describe("a visitor without a sign-in", () => {
  async function withCart(): Promise<Visitor> {
    const visitor = await new Visitor(portal.origin).goto("/product/gym-tonic");
    return visitor.press("Add to cart");
  }

  test("finds the cart again after an hour, without a message about an expired session", async () => {
    const visitor = await withCart();
    await forward(60);
    expect((await visitor.goto("/cart")).text).toContain("Gym Tonic");
    await visitor.goto("/login?returnTo=/cart");
    expect(visitor.heading).toMatch(/^Log in to/);
  });

  test("gets no such message when the cart itself has expired", async () => {
    const visitor = await withCart();
    await forward(121);
    expect((await visitor.goto("/cart")).text).not.toContain("Gym Tonic");
    await visitor.goto("/login?returnTo=/cart");
    expect(visitor.heading).toMatch(/^Log in to/);
  });

  test("does not leave a dental booking to the next person at the screen", async () => {
    const visitor = await new Visitor(portal.origin).goto("/denticare/book-appointment");
    await chooseTime(visitor);
    expect(visitor.url.pathname).toBe("/denticare/book-appointment/details");
    await forward(31);
    // The browser drops its own copy by then.
    const cookie = `session=${visitor.cookie("session")}`;
    const answer = await fetch(visitor.url, { headers: { cookie }, redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/denticare/book-appointment",
    ]);
  });
});

test("the hand-over code disappears from the counter's screen when it expires", async () => {
  const person = somebody();
  const counter = await new Visitor(portal.origin).goto("/counter");
  await counter.fill("Counter code", SAMPLE_COUNTER_CODE).press("Set up this computer");
  await counter.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
  await counter.click("Log in");
  await answerIdentityProvider(counter, person);
  await counter.click("Continue on my phone");
  await counter.press("Yes, continue on my phone");
  expect(counter.text).toContain("Continue on your phone");
  expect(counter.text).toContain("the SMS we sent to your phone.");
  const besidesTheCode = counter.text.replace(/\b\d{6}\b/, "");
  expect(besidesTheCode).not.toContain(person.mobile.slice(-4));
  const refresh = counter.page.querySelector("meta[http-equiv=refresh]")?.getAttribute("content");
  expect(refresh).toMatch(/^(600|59\d); url=\/counter$/);
  await forward(11);
  await counter.refresh();
  expect(counter.heading).toBe("Ready for the next person");
  expect(counter.text).not.toContain("Continue on your phone");
  expect(counter.html).not.toContain("http-equiv");
});
