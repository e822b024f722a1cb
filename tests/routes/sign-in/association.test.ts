import { describe, expect, test } from "vitest";
import { errorCodes } from "~/contract/response";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { newBuyer } from "../../helpers/payment/buyer";
import { openFaultyPortal } from "../../helpers/portal/faulty-portal";
import { origin as first } from "../../helpers/portal/portal";
import { answerIdentityProvider, signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";
import { answerQuestions, toConditionsOf } from "../health/health-steps";

const portal = await openFaultyPortal();
const { api } = portal;

const answering = (statusCode: number) => ({
  status: 200,
  body: { httpCode: 200, data: { statusCode } },
});

describe("the association after sign-in", () => {
  test("succeeds with 1001, created, and then with 1000, known", async () => {
    const person = somebody();
    for (const _time of ["created", "known"]) {
      const visitor = await signedIn(portal.origin, person);
      expect(visitor.visited.join(" ")).not.toContain("signing-out");
      expect(visitor.everything).toContain("Log Out");
    }
  });

  test.each([
    [1002, "Your login token is invalid, Please re-login"],
    [1004, "Your login token is invalid, Please re-login"],
    [1005, "Client account does not exist, Please sign-up"],
    [1006, "Something went wrong, Please re-login!"],
    [1007, "Error in creating user account, Please re-try"],
    [
      1009,
      "Oops! It looks like your login session has expired, please refresh the page or log in again to continue.",
    ],
  ])("%i shows its message and logs out after 2 seconds", async (statusCode, message) => {
    api.faults.set("POST /auth/validate", answering(statusCode));
    const visitor = await signedIn(portal.origin);
    expect(visitor.text).toContain(message);
    expect(visitor.page.querySelector("meta[http-equiv=refresh]")?.getAttribute("content")).toMatch(
      /^2;/,
    );
    await visitor.refresh();
    await visitor.goto("/invoice");
    expect(visitor.heading).toMatch(/^Log in to/);
  });

  test("401 without a code shows that the login token is invalid", async () => {
    api.faults.set("POST /auth/validate", { status: 401, body: { httpCode: 401 } });
    const visitor = await signedIn(portal.origin);
    expect(visitor.url.pathname).toBe("/signing-out");
    expect(visitor.text).toContain("Your login token is invalid, Please re-login");
  });

  test("1003 refreshes the token up to 3 times, then gives up", async () => {
    api.faults.set("POST /auth/validate", {
      status: 400,
      body: { httpCode: 400, statusCode: 1003 },
    });
    const visitor = await signedIn(portal.origin);
    expect(visitor.text).toContain("Error in login, Please re-try!");
    expect(api.calls.get("POST /auth/validate")).toBe(4);
  });
});

describe("a token that the provider rejects later", () => {
  test.each([
    [401, 1002, "Your login token is invalid, Please re-login"],
    [401, 1004, "Your login token is invalid, Please re-login"],
    [400, 1003, "Your login token is expired, Please re-login!"],
  ])(
    "%i with %i shows its message and logs out after 2 seconds",
    async (httpCode, statusCode, message) => {
      const visitor = await signedIn(portal.origin);
      api.faults.set("GET /order", { status: httpCode, body: { httpCode, statusCode } });
      await visitor.goto("/invoice");
      expect(visitor.text).toContain(message);
      await visitor.refresh();
      expect(visitor.everything).not.toContain("Log Out");
    },
  );
});

test("an ended counter visit is reported once, and the computer is cleared for the next person", async () => {
  const counter = await new Visitor(portal.origin).goto("/counter");
  await counter.fill("Counter code", SAMPLE_COUNTER_CODE).press("Set up this computer");
  await counter.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
  await counter.click("Log in");
  await answerIdentityProvider(counter, somebody());
  const failure = { httpCode: 403, errorCode: errorCodes.counterWithdrawn };
  api.faults.set("*", { status: 403, body: failure });
  await counter.goto("/invoice");
  expect([counter.status, counter.heading]).toEqual([200, "Help at this counter has ended"]);
  await counter.press("Finish and clear");
  expect(counter.heading).toBe("Ready for the next person");
  api.faults.clear();
  await counter.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
  expect(counter.heading).toBe("What should we do together?");
});

test("an unreachable provider is reported with a message, and the session stays", async () => {
  const visitor = await signedIn(portal.origin);
  api.faults.set("GET /order", { status: 500, body: "broken" });
  await visitor.goto("/invoice");
  expect(visitor.text).toContain("We're sorry, Something went wrong. Please try again!");
  api.faults.clear();
  await visitor.goto("/invoice");
  expect(visitor.everything).toContain("Log Out");
});

test("a provider failure on a form returns the typed values, to be sent again", async () => {
  const { person } = await newBuyer(first, somebody("Chua Bee Lian"));
  const visitor = await (await signedIn(portal.origin, person)).goto("/profile/contact");
  visitor.fill("Their full name", "Goh Hui Min").choose("Child").fill("Number", "91234567");
  api.faults.set("POST /profile/contact", { status: 500, body: "broken" });
  await visitor.press("Save next of kin");
  expect(visitor.status).toBe(503);
  expect(visitor.text).toContain("We have kept what you typed on this page.");
  api.faults.clear();
  await visitor.press("Send it again");
  expect((await visitor.goto("/profile")).text).toContain("Goh Hui Min");
});

describe("a provider timeout in a health form", () => {
  const silent = { status: 503, body: { httpCode: 503, message: "No answer" } };

  async function filling(place: string) {
    const { person } = await newBuyer(first, somebody("Chua Bee Lian"));
    return (await signedIn(portal.origin, person)).goto(place);
  }

  test("a step of the health declaration keeps the typed values until they can be sent", async () => {
    const visitor = await filling("/health-declaration");
    await visitor.press("Tell us about my health");
    const { pathname, searchParams } = visitor.url;
    api.faults.set(`GET /profile/health-declaration/form/${searchParams.get("form")}`, silent);
    await visitor.choose("Other").fill("If Other: what is your reason?", "My grandchildren");
    await visitor.choose("General fitness").press("Continue");
    expect([visitor.status, visitor.url.pathname]).toEqual([503, pathname]);
    expect(visitor.text).toContain("We have kept what you typed on this page.");
    api.faults.clear();
    await visitor.press("Send it again");
    expect(visitor.text).toContain("You and exercise, page 2 of 2");
    await visitor.click("Back");
    expect(visitor.html).toContain("My grandchildren");
  });

  test("a step of the medical history and its submission keep them too", async () => {
    const visitor = await filling("/medical-history");
    await visitor.press("Fill in the medical history");
    api.faults.set("GET /denticare/client/mhq", silent);
    await answerQuestions(visitor, { "Have you been in hospital": "A fall in May" });
    expect(visitor.status).toBe(503);
    api.faults.clear();
    await visitor.press("Send it again");
    expect(visitor.text).toContain("Step 2 of 7");
    await answerQuestions(visitor);
    await answerQuestions(visitor);
    await toConditionsOf(visitor);
    await visitor.choose("None of these").press("Continue");
    await visitor.choose("No").press("Continue");
    await visitor.choose("I confirm that").press("Continue and sign");
    // The page loads, and only its submission times out.
    api.faults.set("POST /denticare/client/mhq", silent);
    visitor.fill("Your full name, as your signature", "Chua Bee Lian");
    await visitor.press("Sign and send");
    expect([visitor.status, visitor.heading]).toEqual([503, expect.stringContaining("Sign your")]);
    expect(visitor.text).toContain("No answer");
    expect(visitor.page.querySelector("input[name=name]")?.getAttribute("value")).toBe(
      "Chua Bee Lian",
    );
    api.faults.clear();
    await visitor.press("Sign and send");
    expect(visitor.everything).toContain("Your medical history was saved");
  });
});
