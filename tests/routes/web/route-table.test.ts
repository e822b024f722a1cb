import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import { FIRST_PAGES, missingBackLink } from "../../helpers/browser/back-link";
import { newBuyer } from "../../helpers/payment/buyer";
import { origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

/* Every path of SPEC section 2, and its response to a visitor and a signed-in customer. Other tests cover the screens' behaviour. */
const NOBODYS = "3f0c9a52-0a3e-4a4f-9a55-1d2c3b4a5f60";
const UNKNOWN_TOKEN = "abcdefghijklmnopqrstuvwxyz012345";

let customer: Visitor;
beforeAll(async () => {
  customer = (await newBuyer(origin)).visitor;
});

/** Public routes: path, status, and the final place if it differs. */
const open: [path: string, status: number, place?: string][] = [
  ["/", 200],
  ["/product/gym-tonic", 200],
  ["/service/active-ageing", 200],
  ["/support", 200],
  ["/egiro-landing", 200],
  ["/faq", 200],
  ["/faq/common", 200],
  ["/faq/common/log-in", 200, "/faq/common"],
  ["/faq/common/how-to-log-in", 200],
  ["/term-and-condition", 200],
  ["/term-condition", 200],
  ["/program-term-and-condition", 200],
  ["/general-term-and-condition", 200],
  ["/denticare", 200],
  ["/denticare/book-appointment", 200],
  ["/denticare/confirm-order", 200, "/denticare/book-appointment"],
  ["/denticare/retained-order", 200, "/denticare/book-appointment"],
  ["/denticare/hold-on", 200, "/denticare/book-appointment"],
  ["/denticare/existing-appointment-found", 200],
  [`/denticare/appointment/${UNKNOWN_TOKEN}`, 200],
  ["/denticare/page-not-found", 404],
  ["/denticare/something-went-wrong", 200],
  ["/denticare/anything/else", 404],
  ["/inv", 200],
  [`/inv/${UNKNOWN_TOKEN}`, 404, "/inv/page-not-found"],
  ["/inv/page-not-found", 404],
  ["/inv/something-went-wrong", 200],
  ["/appt", 200],
  [`/appt/${UNKNOWN_TOKEN}`, 404, "/appt/page-not-found"],
  ["/appt/page-not-found", 404],
  ["/appt/something-went-wrong", 200],
  ["/check-in-check-out", 200],
  ["/check-in-check-out/center/taman-jurong", 404, "/check-in-check-out/page-not-found"],
  [`/check-in-check-out/individual/${NOBODYS}`, 404, "/check-in-check-out/page-not-found"],
  [`/check-in-check-out/org/${NOBODYS}`, 404, "/check-in-check-out/page-not-found"],
  [`/check-in-check-out/session/${NOBODYS}`, 404, "/check-in-check-out/page-not-found"],
  ["/check-in-check-out/page-not-found", 404],
  ["/check-in-check-out/something-went-wrong", 200],
  ["/page-not-found", 404],
  ["/nothing-of-the-kind", 404],
  ["/profile/denticare", 404],
  ["/faq/denticare", 404],
  ["/health-declaration/denticare", 404],
  ["/somewhere/my-denticare/else", 404],
  ["/service/denticare", 404],
  ["/product/denticare", 404],
  ["/go/denticare", 404],
  ["/my-denticare/anything/else", 404],
];

/** Customers' routes: a visitor signs in first and returns. */
const own: [path: string, status: number, place?: string][] = [
  ["/profile", 200],
  ["/register-service", 200, "/register-service/service-selection"],
  ["/book-preclass-intake", 200, "/"],
  ["/book-preclass-sessions", 200, "/"],
  ["/appointment-list", 200],
  [`/appointment-list/${NOBODYS}`, 404],
  ["/appointment-reschedule", 200, "/appointment-list"],
  ["/appointment-cancel", 200, "/appointment-list"],
  ["/session-cancel", 200, "/appointment-list"],
  ["/my-denticare/schedule", 200],
  ["/my-denticare/reschedule", 200, "/my-denticare"],
  ["/renew", 200, "/"],
  ["/payment", 200, "/invoice"],
  ["/payment/verification", 400],
  ["/invoice", 200],
  [`/invoice/${NOBODYS}`, 404],
  ["/payment-completion", 200],
  [`/payment-completion/${NOBODYS}`, 404],
  ["/link-account", 200],
  ["/cards", 200],
  ["/cards/add", 200],
  ["/cards/verification", 400],
  ["/cards/no-such-page/at-all", 200, "/cards"],
  ["/health-declaration", 200],
  ["/medical-history", 200],
  ["/medical-history/no-such-step/at-all", 200, "/medical-history"],
  ["/egiro", 200],
  ["/egiro/apply", 200, "/egiro/apply/consent"],
];

/** The rules of the standard. React decides how attributes are written. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    "attribute-boolean-style": "off",
    "doctype-style": "off",
    "long-title": "off",
    "no-inline-style": "error",
    "void-style": "off",
    "require-sri": "off",
  },
});

async function mistakesIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

const AT_THE_DOOR = /^\/(check-in-check-out|appt|feedback)/;

const placeOf = ({ url }: Visitor) => url.pathname;

function lackOf({ page, url }: Visitor): string | null {
  const main = page.querySelector("main");
  return main === null || FIRST_PAGES.includes(url.pathname) ? null : missingBackLink(main);
}

describe("a visitor", () => {
  test.each(open)("%s answers %i", async (path, status, place = path) => {
    const visitor = await new Visitor(origin).goto(path);
    expect([placeOf(visitor), visitor.status]).toEqual([place, status]);
    expect(visitor.page.querySelectorAll("h1")).toHaveLength(1);
    expect(await mistakesIn(visitor.html)).toEqual([]);
    expect(lackOf(visitor)).toBeNull();
    if (AT_THE_DOOR.test(placeOf(visitor))) expect(visitor.title).toContain(visitor.heading);
    if (status === 404) expect(visitor.headers.get("cache-control")).toContain("no-store");
  });

  test.each(own)("%s requires a sign-in", async (path) => {
    const visitor = await new Visitor(origin).goto(path);
    expect(visitor.heading).toMatch(/^Log in to/);
  });
});

describe("a customer", () => {
  test.each([...open, ...own])("%s answers %i", async (path, status, place = path) => {
    const visitor = await customer.tab().goto(path);
    expect([placeOf(visitor), visitor.status]).toEqual([place, status]);
    expect(visitor.page.querySelectorAll("h1")).toHaveLength(1);
    expect(await mistakesIn(visitor.html)).toEqual([]);
    expect(lackOf(visitor)).toBeNull();
  });
});

describe("the description of a shared or searched link", () => {
  const described = [
    ...["/", "/product/gym-tonic", "/service/active-ageing", "/support", "/egiro-landing", "/faq"],
    ...["/faq/common", "/faq/common/how-to-log-in", "/term-and-condition"],
    ...["/program-term-and-condition", "/general-term-and-condition"],
    ...["/denticare", "/denticare/book-appointment", "/denticare/existing-appointment-found"],
    ...[`/denticare/appointment/${UNKNOWN_TOKEN}`, "/inv", "/appt", "/check-in-check-out"],
  ];

  test("is different on each page", async () => {
    const words = new Map<string, string>();
    for (const path of described) {
      const { page } = await new Visitor(origin).goto(path);
      const [description, shared] = ["name='description'", "property='og:description'"].map(
        (which) => page.querySelector(`meta[${which}]`)?.getAttribute("content") ?? "",
      );
      expect(shared, path).toBe(description);
      expect(description?.length, path).toBeLessThanOrEqual(160);
      expect([brand.tagline, ""], path).not.toContain(description);
      expect(words.get(description as string), path).toBeUndefined();
      words.set(description as string, path);
    }
  });
});

test.each([
  "/nothing-of-the-kind",
  "/product/denticare",
  "/denticare/page-not-found",
  "/denticare/anything/else",
])("%s, which does not exist, links to the main website", async (path) => {
  const visitor = await new Visitor(origin).goto(path);
  expect(visitor.heading).toBe("404 error: Page not found");
  const ways = [...visitor.page.querySelectorAll("main a")].map((one) => one.getAttribute("href"));
  expect(ways).toContain(brand.website);
});
