import { expect, test } from "vitest";
import * as paths from "~/lib/paths";
import { VISIT_FIELD } from "~/lib/request/visit-field";
import { SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { begunAgain, begunCounter } from "../../helpers/counter/counter-screens";
import { routeFiles } from "../../helpers/pages/route-files";
import { newBuyer, newOrder } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { answerIdentityProvider, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

/** Pages of a counter that are not the desk of staff. Every other page below /counter is one of the desk. */
const OTHERS = [
  "counter._index.tsx",
  "counter.closed.tsx",
  "counter.finish.ts",
  "counter.idle[.]css.ts",
  "counter.stay.ts",
  "counter.time-out.ts",
  ...["counter.agreement.tsx", "counter.agreement-slip.tsx", "counter.person-slip.tsx"],
];
const desk = routeFiles.filter(({ name }) => name.startsWith("counter.") && !OTHERS.includes(name));
const isPosted = ({ source }: (typeof desk)[number]) => source.includes("export const action");

const UNDONE = `${paths.counter.start}?undone=yes`;

/** Tries every page and form of the desk. @returns those that lead elsewhere than to the counter's own page. */
async function openPages(browser: Visitor, visit = ""): Promise<string[]> {
  const open: string[] = [];
  for (const route of desk) {
    const address = route.addressWith("none");
    const page = await browser.tab().request(address);
    const place = page.headers.get("location")?.replace(origin, "");
    if (place !== paths.counter.start) open.push(`GET ${address}: ${page.status} ${place}`);
    if (!isPosted(route)) continue;
    const answer = await browser.tab().request(address, {
      method: "POST",
      headers: { origin },
      body: new URLSearchParams({ staffCode: SAMPLE_STAFF_CODE, [VISIT_FIELD]: visit }),
    });
    const then = answer.headers.get("location")?.replace(origin, "");
    if (then !== UNDONE) open.push(`POST ${address}: ${answer.status} ${then}`);
  }
  return open;
}

const visitOn = (browser: Visitor) =>
  browser.page.querySelector(`input[name=${VISIT_FIELD}]`)?.getAttribute("value") ?? "";

async function signInAt(counter: Visitor) {
  await counter.goto("/counter");
  await counter.click("Log in");
  return answerIdentityProvider(counter, somebody("Goh Siew Eng"));
}

test("the desk has pages and forms, and opens with a staff code", async () => {
  expect(desk.length).toBeGreaterThan(14);
  expect(desk.filter(isPosted).length).toBeGreaterThan(9);
  const counter = await begunCounter(origin);
  for (const path of ["/counter/sessions", "/counter/till", "/counter/find-client"]) {
    await counter.goto(path);
    expect([path, counter.status, counter.url.pathname]).toEqual([path, 200, path]);
  }
});

test("the desk is closed from the sign-in of a customer until the next staff code", async () => {
  const counter = await begunCounter(origin);
  await counter.goto("/counter/find-client");
  const visit = visitOn(counter);
  const left = counter.tab();
  await left.goto("/counter/void");
  await signInAt(counter);
  await counter.goto("/counter");
  expect(counter.heading).toBe("You are helping Goh Siew Eng");
  expect(counter.text).toContain("The pages for staff are closed");
  expect(counter.text).not.toContain("Take a payment");
  expect(await openPages(counter, visit)).toEqual([]);
  left.fill("Receipt number", "R1").fill("Reason", "wrong").fill("Staff code", SAMPLE_STAFF_CODE);
  await left.press("Void this payment");
  expect(left.text).toContain("Nothing was done");
  const withoutSession = new Visitor(origin);
  for (const name of ["counter", "counter-visit"])
    withoutSession.carrying(name, counter.cookie(name) ?? "");
  expect(await openPages(withoutSession, visit)).toEqual([]);
});

test("a copy of the counter's cookie opens nothing of the desk, and ends no visit", async () => {
  const counter = await begunCounter(origin);
  await counter.goto("/counter/find-client");
  const copy = new Visitor(origin);
  copy.carrying("counter", counter.cookie("counter") ?? "");
  expect(await openPages(copy, visitOn(counter))).toEqual([]);
  await copy.goto("/counter");
  expect(copy.heading).toBe("Ready for the next person");
  const finish = { method: "POST", headers: { origin }, body: new URLSearchParams() };
  await copy.tab().request("/counter/finish", finish);
  await copy.tab().request("/counter/time-out");
  await counter.goto("/counter/till");
  expect(counter.url.pathname).toBe("/counter/till");
});

test("a form of staff that is sent after Finish, or at the next visit, does nothing and says so", async () => {
  const counter = await begunCounter(origin);
  await counter.goto("/counter/find-client");
  const visit = visitOn(counter);
  const old = counter.tab();
  await old.goto("/counter/find-client");
  old.fill("Client ID on the slip (optional)", "DLrLLqd2");
  const { address, send } = old
    .fill("Why do you look for this client?", "wants to pay")
    .prepare("Find");
  const cookie = counter.cookie("counter-visit") ?? "";
  await counter.press("Finish and clear");
  expect(await openPages(counter, visit)).toEqual([]);
  await old.show(await send(), address);
  expect(old.heading).toBe("Ready for the next person");
  expect(old.text).toContain("Nothing was done");
  await begunAgain(await counter.goto("/counter"));
  await old.show(await send(), address);
  expect(old.text).toContain("Nothing was done");
  const copy = new Visitor(origin);
  copy.carrying("counter", counter.cookie("counter") ?? "");
  copy.carrying("counter-visit", cookie);
  expect(await openPages(copy, visit)).toEqual([]);
});

test("money asks for the staff code each time, and its owner is recorded", async () => {
  const buyer = await newBuyer(origin);
  const { id: orderId } = await newOrder(buyer);
  const { orderNumber } = await buyer.api.orders.get({ params: { id: orderId } });
  const counter = await begunCounter(origin);
  await counter.goto(`/counter/take-payment?number=${orderNumber}`);
  const button = counter.html.match(/\$[\d.]+ received/)?.[0] ?? "";
  await counter.choose("Cash").press(button);
  expect(counter.errors).toEqual(["Staff code is required"]);
  await counter.choose("Cash").fill("Staff code", "NUTMEG-0000").press(button);
  expect(counter.errors).toEqual(["This is not one of our staff codes."]);
  expect(counter.html).not.toContain("NUTMEG-0000");
  expect((await buyer.api.orders.get({ params: { id: orderId } })).status).toBe("PENDING_PAYMENT");
  await counter.choose("Cash").fill("Staff code", SAMPLE_STAFF_CODE).press(button);
  expect(counter.heading).toMatch(/^Receipt R\d+$/);
});
