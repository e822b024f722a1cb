import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makingMistake } from "../../conformance/faulty-backend";
import { type Account, conform } from "../../conformance/kit";
import { main } from "../../conformance/main";
import { mistakes } from "../../conformance/mistakes";
import { junitOf, tableOf } from "../../conformance/report";
import { ownerOf } from "../../helpers/booking/package-owner";
import { ISSUER, openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

/* The conformance kit: it passes on the embedded provider, and finds each mistake that is put in between. */

const API = "http://portal.example/api";

let world: TestProvider;
/** The referral code of another customer, who has bought something. */
let referral: string;
beforeAll(async () => {
  world = await openTestProvider();
  const { api } = await ownerOf(world, "circuit-training");
  referral = (await api.rewards.mine()).code;
});
afterAll(() => world?.close());

async function accounts(): Promise<[Account, Account]> {
  const [a, b] = await Promise.all([world.customer(), world.customer()]);
  const expiredToken = await world.tokenOf({ subject: a.subject, lives: "-1 hour" });
  const percentOff = { WELCOME10: 10, [referral]: 5 };
  return [
    { token: a.accessToken, expiredToken, freeCoupon: "FREE100", percentOff },
    { token: b.accessToken },
  ];
}

const backend = (request: Request) => world.provider.fetch(request);
const kitOn = async (more: { only?: string[] } = {}) =>
  conform({
    api: API,
    fetch: backend,
    accounts: await accounts(),
    now: world.clock.now,
    ...more,
  });

const all = Object.entries(mistakes);

test("the embedded provider conforms, and every rule is exercised and has a planted mistake", async () => {
  const report = await kitOn();
  const table = tableOf(report);
  expect(report.passed, table).toBe(true);
  const tried = report.calls.flatMap(({ rules }) => rules);
  expect(tried.filter(({ outcome }) => outcome === "not tried")).toEqual([]);
  const planted = all.map(([, { rule }]) => rule);
  expect(tried.filter(({ rule }) => !planted.includes(rule))).toEqual([]);
  expect(report.calls.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(150);
  for (const { outcome, why } of report.calls)
    expect(why !== undefined).toBe(outcome === "not tried");
  expect(table).toContain("The backend conforms");
  expect(table).toContain("Records left behind:");
  expect(junitOf(report)).toContain('failures="0"');
});

test("at least 25 faulty backends are tried", () => {
  expect(all.length).toBeGreaterThanOrEqual(25);
});

test.each(all)("the kit detects: %s", async (_name, { rule, group, blamed, ...mistake }) => {
  const both = await accounts();
  const report = await conform({
    api: API,
    fetch: makingMistake(backend, API, both, mistake),
    accounts: both,
    now: world.clock.now,
    only: [group],
  });
  const failed = report.calls.filter(({ outcome }) => outcome === "failed");
  expect(failed.map(({ call }) => call)).toContain(blamed);
  const results = report.calls.flatMap(({ rules }) => rules);
  const found = results.filter((one) => one.rule === rule || one.why?.includes(`${rule}: `));
  expect(found.map(({ call }) => call)).toContain(blamed);
  expect(found.filter(({ outcome }) => outcome !== "failed")).toEqual([]);
  const table = tableOf(report);
  for (const line of ["rule ", "why ", "asked ", "answered ", "SPEC "])
    expect(table).toContain(line);
  expect(junitOf(report)).toContain("<failure");
});

test("a missing optional call is reported as missing, not as a fault", async () => {
  const [a, b] = await accounts();
  const report = await conform({
    api: API,
    accounts: [a, b],
    only: ["public"],
    fetch: async (request) =>
      /config\/app$/.test(request.url)
        ? Response.json({ httpCode: 404, message: "There is no such address" }, { status: 404 })
        : backend(request),
  });
  const app = report.calls.find(({ call }) => call === "configuration.app");
  expect([app?.outcome, report.passed]).toEqual(["not offered", true]);
});

test("calls of a feature that the backend declares not to offer are not judged", async () => {
  const [a, b] = await accounts();
  const report = await conform({
    api: API,
    accounts: [a, b],
    only: ["public", "dental"],
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/config/app")) {
        const data = { versionNumber: "1.0.0", disabledLovedOne: false };
        return Response.json({ httpCode: 200, data: { ...data, disabledFeatures: ["denticare"] } });
      }
      return pathname.includes("denticare") || pathname.includes("dental")
        ? Response.json({ httpCode: 501, error: "Not Implemented" }, { status: 501 })
        : backend(request);
    },
  });
  const treatments = report.calls.find(({ call }) => call === "denticare.treatments");
  expect([treatments?.outcome, report.passed]).toEqual(["not offered", true]);
});

test("two accounts of one person are refused before the start", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "accounts-"));
  const accessToken = await world.tokenOf({ subject: "one-person" });
  const again = await world.tokenOf({ subject: "one-person", sid: "another sign-in" });
  const files = [accessToken, again].map((token, index) => {
    const file = path.join(folder, `${index}.json`);
    writeFileSync(file, JSON.stringify({ accessToken: token }));
    return ["--account", file];
  });
  const words = ["--api", "http://127.0.0.1:9/api", "--issuer", ISSUER, ...files.flat()];
  expect(await main(words)).toBe(2);
  await rm(folder, { recursive: true });
});

test.each([
  ["a required call that is missing", 501, {}, "required, and answered 501"],
  ["a failure", 500, "<h1>Oops</h1>", "the backend failed with 500"],
])("%s is reported as such, with its exchange", async (_what, status, body, why) => {
  const [a, b] = await accounts();
  const report = await conform({
    api: API,
    accounts: [a, b],
    only: ["tokens"],
    fetch: async (request) =>
      /\/api\/profile$/.test(request.url)
        ? new Response(typeof body === "string" ? body : JSON.stringify(body), { status })
        : backend(request),
  });
  const failed = report.calls
    .flatMap(({ rules }) => rules)
    .filter((one) => one.outcome === "failed");
  expect(failed[0]?.why).toContain(why);
  expect(failed[0]?.exchange).toMatchObject({ call: "profiles.get" });
  expect(failed[0]?.exchange?.reply).toContain(String(status));
});
