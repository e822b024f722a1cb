import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { messages } from "../../helpers/pages/spec-sentences";
import { newBuyer } from "../../helpers/payment/buyer";
import { newNric } from "../../helpers/people/registered";
import { type FaultyApi, openFaultyApi } from "../../helpers/portal/faulty-api";
import { origin as first, secondPort } from "../../helpers/portal/portal";
import type { RunningPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { startSecondPortal } from "../../helpers/portal/second-portal";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";
import { answerCondition, answerStatus } from "../health/health-steps";
import {
  chooseCircuitTraining,
  confirm,
  PATH,
  registering,
  toReview,
} from "../registration/registration-steps";

/* The rows of SPEC section 8 that no journey's test reads on the page. The test makes the provider respond with them. */
let api: FaultyApi;
let portal: RunningPortal;
beforeAll(async () => {
  api = await openFaultyApi(`${first}/api`);
  api.faults.set("GET /config/app", { status: 503, body: { httpCode: 503 } });
  portal = await startSecondPortal(first, secondPort, api.baseUrl, await freshPortalSettings());
});
afterAll(async () => {
  await portal?.stop();
  await api?.close();
});

describe("the provider's errors on the page", () => {
  test("a configuration that cannot be loaded is reported, and the page still works", async () => {
    const visitor = await new Visitor(portal.origin).goto("/");
    expect(visitor.status).toBe(200);
    expect(visitor.text).toContain(messages.configurationFailed);
    expect(visitor.text).toContain("Gym Tonic");
    api.faults.clear();
  });

  test("a programme that cannot start now is reported", async () => {
    api.faults.set("GET /config/mastercode", {
      status: 404,
      body: { httpCode: 404, message: messages.programmeNotAvailable },
    });
    const visitor = await new Visitor(portal.origin).goto("/product/circuit-training");
    api.faults.clear();
    expect(visitor.text).toContain(messages.programmeNotAvailable);
  });

  test.each([
    [404, "Please contact support for assistance"],
    [409, "Please contact support for assistance"],
    [422, null],
  ])("a page that the provider refuses with %i shows its message", async (status, support) => {
    const { person } = await newBuyer(first);
    const visitor = await signedIn(portal.origin, person);
    const message = "Your orders are being moved. Please look again at noon.";
    api.faults.set("GET /order", { status, body: { httpCode: status, message } });
    await visitor.goto("/invoice");
    api.faults.clear();
    expect([visitor.status, visitor.heading]).toEqual([status, "This page cannot be shown"]);
    expect(visitor.text).toContain(message);
    if (support) expect(visitor.text).toContain(`${message} ${support}`);
    else expect(visitor.text).not.toContain("contact support");
  });

  test("the link to linking depends on the error code, not on its words", async () => {
    const { person } = await newBuyer(first);
    const visitor = await signedIn(portal.origin, person, "/loved-ones/add");
    const refusedWith = async (errorCode: string, sentence: string) => {
      const message = "We have met this person before.";
      const body = { httpCode: 409, errorCode, message };
      api.faults.set("POST /lovedone", { status: 409, body });
      visitor.fill("Full name", "Chua Ah Moi").fill("ID number", newNric()).choose("Female");
      visitor.date("Date of birth", "1945-02-03").choose("Hokkien").fill("Number", "91234567");
      await visitor.fill("E-mail", "ahmoi@mail.example").press("Add this person");
      api.faults.clear();
      expect(visitor.errors).toEqual([sentence]);
      return [...visitor.page.querySelectorAll("main a")].find(
        ({ textContent }) => textContent === "Link a profile",
      );
    };
    expect(await refusedWith("ALREADY_MAPPED", messages.alreadyMapped)).toBeUndefined();
    const link = await refusedWith("ID_NUMBER_TAKEN", messages.idNumberTaken);
    expect(link?.getAttribute("href")).toBe("/link-account?whose=loved_one");
  });

  test("a health declaration that the provider cannot accept keeps the answers", async () => {
    // The buyer creates the record at the first portal. The answers are sent through the faulty one.
    const { person } = await newBuyer(first, somebody("Chua Bee Lian"));
    const visitor = await signedIn(portal.origin, person, "/health-declaration");
    await visitor.press("Tell us about my health");
    await answerStatus(visitor);
    await answerCondition(visitor, "Pacemaker");
    api.faults.set("POST /profile/health-declaration", {
      status: 409,
      body: { httpCode: 409, message: "The trainer is asked first." },
    });
    await visitor.press("Send my health declaration");
    api.faults.clear();
    expect(visitor.status).toBe(409);
    expect(visitor.text).toContain(`${messages.declarationFailed} The trainer is asked first.`);
    await visitor.press("Send my health declaration");
    expect(visitor.everything).toContain(messages.declarationSaved);
  });

  test("a registration whose health declaration got no response is sent again and stored once", async () => {
    const visitor = await toReview(await registering(portal.origin));
    api.faults.set("POST /profile/health-declaration", {
      status: 503,
      body: { httpCode: 503 },
      afterwards: true,
    });
    await confirm(visitor);
    expect(visitor.status).toBeGreaterThanOrEqual(500);
    api.faults.clear();
    await visitor.goto(`${PATH}/review-information`);
    await confirm(visitor);
    expect(visitor.url.pathname).toBe(`${PATH}/checkout-information`);
    await visitor.goto("/health-declaration");
    expect(visitor.text.match(/Submitted on/g)).toHaveLength(1);
  });

  test("a refused request of any kind shows the server's own message", async () => {
    const visitor = await signedIn(portal.origin, undefined, "/cart");
    api.faults.set("PUT /cart/applyCoupon", {
      status: 409,
      body: { httpCode: 409, message: "This code sleeps on Sundays." },
    });
    await chooseCircuitTraining(visitor);
    await visitor.show(
      await visitor.request("/cart", {
        method: "POST",
        headers: { origin: portal.origin },
        body: new URLSearchParams({ intent: "applyCoupon", coupon: "SAVE20" }),
      }),
    );
    api.faults.clear();
    expect(visitor.everything).toContain("This code sleeps on Sundays.");
  });
});

test("a call without a token is refused with 401", async () => {
  const answer = await new Visitor(first).request("/api/service");
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ httpCode: 401, message: messages.tokenMissing });
});

describe("each message appears in a test of the routes or the browser", () => {
  const folders = ["tests/routes", "tests/browser"];
  const tests = folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => path.join(folder, file)),
    )
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

  test.each(Object.entries(messages))("%s", (name, words) => {
    const read = tests.includes(`messages.${name}`) || tests.includes(words);
    expect(read, `no test of the routes or the browser reads "${words}"`).toBe(true);
  });
});
