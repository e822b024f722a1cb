import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { chooseTime, fillPatient, newPatient } from "../helpers/dental-screens";
import { type FaultyApi, openFaultyApi } from "../helpers/faulty-api";
import { freePort, type RunningPortal } from "../helpers/portal-process";
import { startSecondPortal } from "../helpers/second-portal";
import { Visitor } from "../helpers/visitor";

/* A portal whose provider answers badly, behind a proxy that tells where a visitor comes from. */

const first = inject("origin");
const BASE = "/public/v1/denticare";
const broken = { status: 500, body: { httpCode: 500, message: "Something went wrong" } };
const silent = { status: 503, body: { httpCode: 503, message: "The clinics do not answer now." } };

let api: FaultyApi;
let portal: RunningPortal;
beforeAll(async () => {
  api = await openFaultyApi(`${first}/api`);
  portal = await startSecondPortal(first, await freePort(), api.baseUrl, { TRUST_PROXY: "on" });
});
afterEach(() => api.faults.clear());
afterAll(async () => {
  await portal?.stop();
  await api?.close();
});

const visit = (path: string) => new Visitor(portal.origin).goto(path);

test.each([
  ["/denticare/book-appointment", "GET /public/v1/denticare/services"],
  [
    "/denticare/book-appointment?service=scaling&center=toa-payoh-dental",
    "GET /public/v1/denticare/months",
  ],
  [
    "/denticare/appointment/abcdefghijklmnopqrstuvwxyz012345",
    "GET /public/v1/denticare/cancellation/abcdefghijklmnopqrstuvwxyz012345",
  ],
])("500 on %s leads to the Denticare error page", async (path, call) => {
  api.faults.set(call, broken);
  const visitor = await visit(path);
  expect(visitor.url.pathname).toBe("/denticare/something-went-wrong");
});

test("a provider that is silent for a moment: what was typed stays, and the answer is waited for", async () => {
  const visitor = await visit("/denticare/book-appointment");
  await chooseTime(visitor);
  api.faults.set(`POST ${BASE}/client`, silent);
  await fillPatient(visitor, newPatient()).press("Continue");
  expect([visitor.status, visitor.title]).toEqual([503, expect.stringMatching(/^Error: /)]);
  expect(visitor.text).toContain("The clinics do not answer now.");
  expect(visitor.html).toContain("Ho Wai Fong");
  api.faults.clear();
  await visitor.press("Continue");
  expect(visitor.heading).toBe("Check and confirm");

  api.faults.set(`POST ${BASE}/review/confirm`, silent);
  await visitor.press("Book this appointment");
  expect(visitor.heading).toBe("Please hold on");
  for (let looks = 1; looks <= 5; looks += 1) {
    const refresh = visitor.page.querySelector("meta[http-equiv=refresh]");
    expect(refresh?.getAttribute("content")).toBe(`3; url=/denticare/hold-on?try=${looks}`);
    await visitor.refresh();
  }
  expect(visitor.page.querySelector("meta[http-equiv=refresh]")).toBeNull();
  expect(visitor.text).toContain("Your appointment is not booked until we say so.");
  api.faults.clear();
  await visitor.click("Back to my booking");
  await visitor.press("Book this appointment");
  expect(visitor.heading).toBe("Your appointment is booked");
});

test("1,000 look-ups a minute from one address are cut off in plain words; another address goes on", async () => {
  const answerTo = (address: string) =>
    fetch(`${portal.origin}/denticare/existing-appointment-found`, {
      headers: { "x-forwarded-for": `198.51.100.7, ${address}` },
    });
  const from = async (address: string) => (await answerTo(address)).status;
  const statuses: number[] = [];
  for (let round = 0; round < 20; round += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, () => from("203.0.113.9")))));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  // The minute may turn once on the way.
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(90);
  const cutOff = await answerTo("203.0.113.9");
  expect(cutOff.status).toBe(429);
  expect(await cutOff.text()).toContain("You have asked for very many pages");
  expect(await from("203.0.113.10")).toBe(200);
});
