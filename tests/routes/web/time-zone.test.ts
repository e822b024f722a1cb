import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Buyer, circuitTraining, newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { firstPortal, startSecondPortal } from "../../helpers/portal/second-portal";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

/*
 * A server in another time zone, with daylight saving time, renders the same pages. The provider and the portal are on different sides of
 * the date line.
 */
let far: RunningPortal;
let farPages: RunningPortal;
beforeAll(async () => {
  const port = await freePort();
  far = await startPortal({
    ...firstPortal(port),
    ...(await freshPortalSettings()),
    TZ: "America/Los_Angeles",
  });
  farPages = await startSecondPortal(far.origin, port, undefined, {
    ...(await freshPortalSettings()),
    TZ: "Pacific/Auckland",
  });
});
afterAll(async () => {
  await farPages?.stop();
  await far?.stop();
});

async function booked({ api }: Buyer): Promise<string> {
  await api.carts.put({ body: { items: [circuitTraining], source: "MYNH" } });
  await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
  const { services } = await api.services.list();
  return services[0]?.term.id ?? "";
}

/** Removes the number of free places. Other tests book at the shared portal at the same time, all of them in Taman Jurong. */
const withoutPlaces = (text: string) =>
  text
    .replace(/: (full|\d+ places? left)/g, "")
    .replace(/(Yung An Road.*?)Next free place: \w{3} \S+ \d\d:\d\d [AP]M/, "$1");

test("start dates and a dentist's free times have the same day and hour", async () => {
  const here = new Visitor(origin);
  const there = new Visitor(far.origin);
  for (const path of [
    "/product/circuit-training",
    "/product/gym-tonic",
    "/denticare/book-appointment?service=scaling&center=toa-payoh-dental",
  ]) {
    await Promise.all([here.goto(path), there.goto(path)]);
    expect(withoutPlaces(there.text)).toBe(withoutPlaces(here.text));
  }
});

test("a customer's own pages are the same in every time zone of the server", async () => {
  const person = somebody("Lee Poh Choo");
  const buyer = await newBuyer(far.origin, person);
  const termId = await booked(buyer);
  const { visitor } = buyer;
  const other = await signedIn(farPages.origin, person);
  for (const path of [
    "/",
    `/book-preclass-sessions?term=${termId}`,
    `/appointment-list/${termId}`,
    "/appointment-list",
    "/invoice",
  ]) {
    await Promise.all([visitor.goto(path), other.goto(path)]);
    expect([other.status, other.text]).toEqual([visitor.status, visitor.text]);
  }
  expect(visitor.text).toContain("Payment History");
});
