import { afterAll, beforeAll, expect, test } from "vitest";
import { makingMistake } from "../../conformance/faulty-backend";
import { type Account, conform } from "../../conformance/kit";
import { mistakes } from "../../conformance/mistakes";
import { junitOf, tableOf } from "../../conformance/report";
import { ownerOf } from "../../helpers/package-owner";
import { openTestProvider, type TestProvider } from "../../helpers/test-provider";

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

test("the embedded provider conforms, and every rule is exercised", async () => {
  const report = await kitOn();
  const table = tableOf(report);
  expect(report.passed, table).toBe(true);
  const tried = report.calls.flatMap(({ rules }) => rules);
  expect(tried.filter(({ outcome }) => outcome === "not tried")).toEqual([]);
  expect(table).toContain("The backend conforms");
  expect(table).toContain("Records left behind:");
  expect(junitOf(report)).toContain('failures="0"');
});

const all = Object.entries(mistakes);

test("at least 25 faulty backends are tried", () => {
  expect(all.length).toBeGreaterThanOrEqual(25);
});

test.each(all)("the kit detects: %s", async (_name, { group, blamed, ...mistake }) => {
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
