import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type FaultyApi, openFaultyApi } from "../helpers/faulty-api";
import type { RunningPortal } from "../helpers/portal-process";
import { startSecondPortal } from "../helpers/second-portal";
import { signedIn, somebody } from "../helpers/sign-in";

const first = inject("origin");

let api: FaultyApi;
let portal: RunningPortal;
beforeAll(async () => {
  api = await openFaultyApi(`${first}/api`);
  portal = await startSecondPortal(first, inject("ports").association, api.baseUrl);
});
afterAll(async () => {
  await portal?.stop();
  await api?.close();
});
beforeEach(() => {
  api.faults.clear();
  api.calls.clear();
});

const answering = (statusCode: number) => ({
  status: 200,
  body: { httpCode: 200, data: { statusCode } },
});

describe("association after sign-in", () => {
  test("1001, created now, and then 1000, known, are successes", async () => {
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
  ])("%i says so and logs out after 2 seconds", async (statusCode, message) => {
    api.faults.set("POST /auth/validate", answering(statusCode));
    const visitor = await signedIn(portal.origin);
    expect(visitor.text).toContain(message);
    expect(visitor.page.querySelector("meta[http-equiv=refresh]")?.getAttribute("content")).toMatch(
      /^2;/,
    );
    await visitor.refresh();
    await visitor.goto("/invoice");
    expect(visitor.heading).toMatch(/^Sign in to/);
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

describe("a token that the provider refuses later", () => {
  test.each([
    [401, 1002, "Your login token is invalid, Please re-login"],
    [401, 1004, "Your login token is invalid, Please re-login"],
    [400, 1003, "Your login token is expired, Please re-login!"],
  ])("%i with %i says so and logs out after 2 seconds", async (httpCode, statusCode, message) => {
    const visitor = await signedIn(portal.origin);
    api.faults.set("GET /order", { status: httpCode, body: { httpCode, statusCode } });
    await visitor.goto("/invoice");
    expect(visitor.text).toContain(message);
    await visitor.refresh();
    expect(visitor.everything).not.toContain("Log Out");
  });
});

test("a provider that does not answer is told in words, and the session stays", async () => {
  const visitor = await signedIn(portal.origin);
  api.faults.set("GET /order", { status: 500, body: "broken" });
  await visitor.goto("/invoice");
  expect(visitor.text).toContain("We're sorry, Something went wrong. Please try again!");
  api.faults.clear();
  await visitor.goto("/invoice");
  expect(visitor.everything).toContain("Log Out");
});
