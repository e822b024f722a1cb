// Shorter: tests/unit/web/optional-calls.test.ts Shorter: tests/routes/web/provider-faults.test.ts
import { expect, test } from "vitest";
import { contract } from "~/contract";
import { mdmLim } from "~/database/sample/accounts";
import { openFaultyPortal } from "../../helpers/portal/faulty-portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

/*
 * A page has one purpose and further sections. Each call of each page fails in turn. Only a call that the purpose needs may fail the
 * page, and a line replaces any other section.
 */

const portal = await openFaultyPortal();
const { api } = portal;

const broken = { status: 500, body: { httpCode: 500, message: "Something broke" } };

/** The calls that each page needs for its purpose. */
const purposes: Record<string, string[]> = {
  "/profile": ["GET /profile"],
  "/profile/edit": ["GET /profile"],
  "/profile/photo": ["GET /profile"],
  "/profile/address": ["GET /profile/address"],
  "/profile/address/remove": ["GET /profile/address"],
  "/profile/contact": ["GET /profile/contact"],
  "/profile/contact/remove": ["GET /profile/contact"],
  "/profile/messages": ["GET /profile", "GET /profile/contact"],
  "/profile/access": ["GET /profile/access-history"],
  "/profile/corrections": ["GET /profile/correction"],
  "/profile/corrections/request": ["GET /profile"],
  "/profile/my-data": ["GET /profile/data"],
  "/profile/close-account": ["GET /profile/closing", "GET /profile"],
  "/loved-ones": ["GET /lovedone"],
  "/cards": ["GET /linkpay/cards"],
  "/egiro": ["GET /egiro"],
  "/invoice": ["GET /order"],
  "/invoice/ID": ["GET /order/ID"],
  "/payment-completion/ID": ["GET /order/ID"],
  "/slip/order/ID": ["GET /order/ID"],
  "/medical-history": ["GET /denticare/client/mhq"],
  "/health-declaration/health-status": ["GET /profile/health-declaration/form/ID"],
  "/health-declaration/result": ["GET /profile/health-declaration/form/ID"],
  "/health-declaration": ["GET /profile/health-declaration"],
  "/my-denticare": ["GET /denticare/appointment-history"],
  "/my-denticare/schedule": ["GET /denticare/client/status"],
  "/cart": ["GET /cart/checkout-info"],
  "/register-service/service-selection": ["GET /programme/category", "GET /cart/checkout-info"],
  // The person must be known before the choice.
  "/register-service/service-selection/programme": ["GET /programme/category", "GET /lovedone"],
  "/book-preclass-sessions": ["GET /service", "GET /yoda-sessions/vacant-days"],
  "/appointment-list/ID": ["GET /services/sessions"],
  "/appointment-reschedule": ["GET /services/sessions/ID", "GET /yoda-sessions/vacant-days"],
  "/session-cancel": ["GET /services/sessions/ID"],
  "/renew": ["GET /service", "GET /products-ext/circuit-training/offerings/list"],
  "/appointment-list/ID/cancel-package": ["GET /service", "GET /service/ID/cancellation"],
  "/appointment-list/ID/freeze": ["GET /service"],
  "/appointment-list/ID/move": ["GET /service", "GET /service/ID/center"],
  "/slip/appointment/ID": ["GET /services/sessions"],
};

/** Calls that no visible content needs. They only save the customer a refusal. */
const onlyForeseen = [
  "/ GET /cart",
  "/ GET /notification",
  "/cart GET /cart/eligibility",
  "/health-declaration GET /profile",
  "/health-declaration/result GET /profile",
  "/link-account GET /profile",
  "/loved-ones/add GET /profile",
  "/link-account/client-id GET /profile",
  "/profile/address GET /profile",
  "/profile/contact GET /profile",
  "/payment-completion/ID GET /order/ID/feedback",
  "/payment-completion/ID GET /order",
  // Without it the slip has its code also for a person without a phone.
  "/slip/order/ID GET /profile",
  "/slip/appointment/ID GET /profile",
  "/register-service/service-selection/programme GET /cart/checkout-info",
  "/register-service/service-selection GET /cart/eligibility",
  "/payment-completion/ID GET /marketing-channel",
  // The call runs ahead. A service that has not begun needs it, and then the page fails without it.
  "/book-preclass-sessions GET /profile/health-declaration",
];

/** Calls of every page, which the first page tests. */
const SHELL = ["GET /cart", "GET /notification", "GET /config/app", "GET /config/mastercode"];
const START = [
  "/",
  "/appointment-list",
  "/profile",
  "/profile/access",
  "/invoice",
  "/cards",
  "/loved-ones",
  "/egiro",
  "/my-denticare",
  "/my-denticare/schedule",
  "/medical-history",
  "/health-declaration",
  "/cart",
  "/link-account",
  "/register-service/service-selection",
  "/payment-completion",
];
/** Routes with cached content, which a test below covers, and files, which are not pages. */
const ELSEWHERE =
  /^\/(sandbox|login|logout|tour|faq|product|service|denticare)|\/(file|pdf|calendar|qr|picture|download)$/;
/** Calls cached for ten seconds. The previous response replaces a failed one. */
const KEPT = Object.values({ ...contract.catalogue, ...contract.timetables }).map(
  ({ path }) => new RegExp(`^GET ${path.replace(/\{\w+\}/g, "[^/]+")}$`),
);
const isKept = (call: string) => KEPT.some((kept) => kept.test(call));
const pattern = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID");
const linesOf = (visitor: Visitor) =>
  [...visitor.page.querySelectorAll(".notice-warning")].map(({ textContent }) => textContent);

test("a failing section leaves the rest of its page, with a line in its place", {
  timeout: 300_000,
}, async () => {
  const visitor = await signedIn(portal.origin, { ...mdmLim, mobile: mdmLim.mobile.slice(3) });
  expect(visitor.heading).toBe("My services");
  const seen = new Set<string>();
  const places = [...START];
  const wrong: string[] = [];
  let tried = 0;
  for (const place of places) {
    api.calls.clear();
    await visitor.goto(place);
    const page = pattern(visitor.url.pathname);
    if (seen.has(page) || visitor.status !== 200) continue;
    seen.add(page);
    const { heading } = visitor;
    const { href } = visitor.url;
    places.push(...linksOn(visitor));
    const calls = [...api.calls.keys()].filter(
      (call) =>
        (page === "/" || !SHELL.includes(call)) &&
        (!isKept(call) || purposes[page]?.includes(pattern(call))),
    );
    for (const call of calls) {
      api.faults.set(call, broken);
      await visitor.goto(href);
      api.faults.clear();
      const stays = visitor.status === 200 && visitor.heading === heading;
      const isPurpose = purposes[page]?.includes(pattern(call)) ?? false;
      const says = linesOf(visitor).length > 0 || onlyForeseen.includes(`${page} ${pattern(call)}`);
      if (stays === isPurpose || (stays && !says))
        wrong.push(`${page} without ${pattern(call)}: ${visitor.status} ${visitor.heading}`);
      tried += 1;
    }
  }
  console.info(`${tried} calls of ${seen.size} pages failed in turn`);
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(40);
});

function linksOn(visitor: Visitor): string[] {
  const links = [...visitor.page.querySelectorAll("main a[href^='/']")];
  return links
    .map((link) => link.getAttribute("href") as string)
    .filter((to) => !ELSEWHERE.test(to.split(/[?#]/)[0] as string));
}

/* A programme's page caches its data for a moment, so each of these is a first visit. */
test.each([
  ["gym-tonic", "GET /training-days", "when this programme is on"],
  ["functional-strength-training", "GET /runs", "when this programme is on"],
  ["circuit-training", "GET /events", "when this programme is on"],
  ["day-care", "GET /activities", "what else belongs to this programme"],
  ["dental-care", "GET /groups/v2/dental", "what else belongs to this programme"],
  ["circuit-training", "GET /config/mastercode", "from which day each centre has a place"],
])("the page of %s works without %s", async (id, call, missing) => {
  api.faults.set(call, broken);
  const visitor = await new Visitor(portal.origin).goto(`/product/${id}`);
  expect(visitor.status).toBe(200);
  expect(linesOf(visitor).join()).toContain(missing);
  await visitor.press("Add to cart").catch(() => undefined);
  expect(visitor.status).toBeLessThan(500);
});
