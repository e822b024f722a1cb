// Shorter: tests/routes/web/provider-faults.test.ts Shorter: tests/routes/web/error-catalogue.test.ts
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sampleRegulars } from "~/provider/sample/people";
import { createClient } from "~/web/api/client.server";
import { byNric, posterOf, postersOf } from "../../helpers/check-in/door";
import {
  bookedByVisitor,
  chooseTime,
  fillPatient,
  newPatient,
  typeCode,
} from "../../helpers/denticare/dental-screens";
import { type FaultyApi, openFaultyApi } from "../../helpers/portal/faulty-api";
import { origin as first } from "../../helpers/portal/portal";
import { freePort, type RunningPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { startSecondPortal } from "../../helpers/portal/second-portal";
import { Visitor } from "../../helpers/visitor/visitor";

/* A portal whose provider responds with faults, behind a proxy that forwards the visitor's address. */

const provider = createClient({ baseUrl: `${first}/api`, fetch });
const BASE = "/public/v1/denticare";
const broken = { status: 500, body: { httpCode: 500, message: "Something went wrong" } };
const silent = { status: 503, body: { httpCode: 503, message: "The clinics do not answer now." } };

let api: FaultyApi;
let portal: RunningPortal;
beforeAll(async () => {
  api = await openFaultyApi(`${first}/api`);
  portal = await startSecondPortal(first, await freePort(), api.baseUrl, {
    TRUST_PROXY: "on",
    ...(await freshPortalSettings()),
  });
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

test("500 on a cancellation by link leads to an error page about the cancellation", async () => {
  const { link } = await bookedByVisitor(first);
  const visitor = await visit(`${link}/cancel`);
  api.faults.set(`PUT ${BASE}/cancellation`, broken);
  await visitor.press("Yes, cancel it");
  expect(visitor.url.pathname).toBe("/denticare/something-went-wrong");
  expect(visitor.text).toContain("We could not cancel your appointment now.");
  await visitor.goto("/denticare/something-went-wrong");
  expect(visitor.text).toContain("We could not do that now.");
});

test("a short provider timeout keeps the typed values, and the answer is awaited", async () => {
  const visitor = await visit("/denticare/book-appointment");
  await chooseTime(visitor);
  api.faults.set(`POST ${BASE}/client`, silent);
  const patient = newPatient();
  await fillPatient(visitor, patient).press("Continue");
  expect([visitor.status, visitor.title]).toEqual([503, expect.stringMatching(/^Error: /)]);
  expect(visitor.text).toContain("The clinics do not answer now.");
  expect(visitor.html).toContain("Ho Wai Fong");
  api.faults.clear();
  await visitor.press("Continue");
  await typeCode(visitor, patient, new Visitor(first));
  expect(visitor.heading).toBe("Check and confirm");

  api.faults.set(`POST ${BASE}/review/confirm`, silent);
  await visitor.press("Book this appointment");
  expect(visitor.heading).toBe("Please hold on");
  for (let looks = 1; looks <= 5; looks += 1) {
    const refresh = visitor.page.querySelector("meta[http-equiv=refresh]");
    expect(refresh?.getAttribute("content")).toBe(`3; url=/denticare/hold-on?look=${looks}`);
    await visitor.refresh();
  }
  expect(visitor.page.querySelector("meta[http-equiv=refresh]")).toBeNull();
  expect(visitor.text).toContain("Your appointment is not booked until we say so.");
  api.faults.clear();
  await visitor.click("Back to my booking");
  await visitor.press("Book this appointment");
  expect(visitor.heading).toBe("Your appointment is booked");
});

test("a provider that never responds keeps the typed values", async () => {
  const visitor = await visit("/denticare/book-appointment");
  await chooseTime(visitor);
  api.faults.set("*", silent);
  await fillPatient(visitor, newPatient()).press("Continue");
  expect([visitor.status, visitor.heading]).toEqual([503, "Who is it for?"]);
  expect(visitor.text).toContain("The clinics do not answer now.");
  expect(visitor.html).toContain("Ho Wai Fong");
  api.faults.clear();
  await visitor.press("Continue");
  expect(visitor.heading).toBe("Type the code from our SMS");
});

test("feedback that cannot be stored stays in its form until it can", async () => {
  const visitor = await visit(`/feedback/${await feedbackOf(sampleRegulars[2]?.nric as string)}`);
  visitor.choose("6 Very good").fill("What could be better?", "A fan by the window");
  api.faults.set("*", silent);
  await visitor.press("Send my feedback");
  expect([visitor.status, visitor.heading]).toEqual([503, "How was it?"]);
  expect(visitor.text).toContain("Please send it again in a few minutes");
  expect(visitor.html).toContain("A fan by the window");
  api.faults.clear();
  await visitor.press("Send my feedback");
  expect(visitor.heading).toBe("Thank you for telling us");
});

/** Creates the link to rate an attended session. */
async function feedbackOf(nric: string): Promise<string> {
  const { checkIns } = provider;
  const door = await posterOf(provider, "center");
  const body = { code: door.code, who: byNric(nric) };
  const { visit, events } = await checkIns.validateAtCentre({ params: { id: door.id }, body });
  const input = {
    params: { id: events[0]?.sessionId as string },
    body: { visit, booking: events[0]?.id as string },
  };
  await checkIns.checkIn(input);
  return (await checkIns.checkOut(input)).feedback as string;
}

test("a tablet returns to its start automatically during a provider outage", async () => {
  const posters = await postersOf(provider);
  const { pathname, search } = new URL(posters.find(({ kind }) => kind === "center")?.url ?? "");
  const start = `${pathname}${search}&tablet=on`;
  const tablet = new Visitor(portal.origin);
  for (const fault of [broken, silent]) {
    // It is set up while nothing answers, and later it is stopped on the way.
    api.faults.set("*", fault);
    await tablet.goto(start);
    expect(tablet.url.pathname).toBe("/check-in-check-out/something-went-wrong");
    const refresh = tablet.page.querySelector("meta[http-equiv=refresh]");
    expect(refresh?.getAttribute("content")).toBe(`30; url=${start}`);
    api.faults.clear();
    await tablet.refresh();
    expect(tablet.heading).toBe("What are you here for?");
  }
});

test("200 lookups by one visitor are refused with a clear message and the typed values, and another visitor is served", async () => {
  const visitor = (await visit("/denticare/book-appointment")).behind("198.51.100.7, 203.0.113.9");
  await chooseTime(visitor);
  const typed = fillPatient(visitor, newPatient()).prepare("Continue");
  const place = "/denticare/existing-appointment-found";
  const statuses: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.request(place)));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  const cutOff = await visitor.request(place);
  expect(cutOff.status).toBe(429);
  await expect
    .poll(() => portal.log())
    .toContain('"event":"limit reached","what":"denticare","msg":"security"');
  expect(await cutOff.text()).toContain("Many people are using this page right now");
  const sent = await typed.send();
  expect(sent.status).toBe(429);
  expect(await sent.text()).toContain("Ho Wai Fong");
  const next = new Visitor(portal.origin).behind("198.51.100.7, 203.0.113.9");
  expect((await next.goto(place)).status).toBe(200);
});

test("600 sign-in requests block no other visitor, with or without known addresses", async () => {
  const login = (headers: HeadersInit = {}) =>
    fetch(`${portal.origin}/login`, { headers, redirect: "manual" });
  const from = (address: string) => ({ "x-forwarded-for": address });
  for (const attacker of [from("203.0.113.20"), {}])
    for (let round = 0; round < 12; round += 1)
      await Promise.all(
        Array.from({ length: 50 }, async () => (await login(attacker)).body?.cancel()),
      );
  for (const next of [from("203.0.113.21"), {}]) {
    const answer = await login(next);
    expect([answer.status, new URL(answer.headers.get("location") ?? "").pathname]).toEqual([
      302,
      "/identity/auth",
    ]);
  }
});
