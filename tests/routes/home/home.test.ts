import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Service } from "~/contract/booking/service";
import { mdmLim } from "~/database/sample/accounts";
import { formatDateWithWeekday } from "~/lib/singapore-date";
import { buyerOf } from "../../helpers/booking/owned-package";
import {
  book,
  bookOne,
  declareHealth,
  type PackageOwner,
  timesTwiceAWeek,
} from "../../helpers/booking/package-owner";
import { circuitTraining } from "../../helpers/payment/buyer";
import { daughterAndMother, MOTHER } from "../../helpers/people/acting-pair";
import { origin } from "../../helpers/portal/portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

const visit = (address: string) => new Visitor(origin).goto(address);

/** Signs in as the sample customer with a history. */
async function lim(place = "/"): Promise<Visitor> {
  const visitor = await new Visitor(origin).goto(
    `/login?${new URLSearchParams({ returnTo: place })}`,
  );
  await visitor.click("Log in with e-mail and password");
  return visitor
    .fill("E-mail address", mdmLim.email)
    .fill("Password", mdmLim.password)
    .press("Log in");
}

const wordsOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim();

/** Lists the headings of the page's sections. */
const headings = (visitor: Visitor) => [...visitor.page.querySelectorAll("main h2")].map(wordsOf);

const openFolds = (visitor: Visitor) =>
  [...visitor.page.querySelectorAll("main details[open] > summary")].map(wordsOf);

/** Finds the target of the first link with these words. */
function link(visitor: Visitor, words: string): string {
  const links = [...visitor.page.querySelectorAll("main a[href]")];
  return links.find((one) => wordsOf(one).startsWith(words))?.getAttribute("href") ?? "/none";
}

describe("the home page", () => {
  test("shows every visitor each category with its programmes and their prices with GST", async () => {
    const { status, text, page } = await visit("/");
    expect(status).toBe(200);
    for (const words of [
      "Active Ageing",
      "Gym Tonic",
      "Package from $212.55 with GST",
      "Denticare",
      "By appointment. You pay at the clinic.",
      "Day Care",
    ]) {
      expect(text).toContain(words);
    }
    for (const picture of page.querySelectorAll("article img")) {
      expect(picture.getAttribute("alt")).not.toBe("");
      expect(picture.getAttribute("loading")).toBe("lazy");
    }
  });

  test("shows a visitor three facts, with the centres nearest to a postal code", async () => {
    const visitor = await visit("/");
    expect(headings(visitor)).toContain("Near you");
    const centres = visitor.page.querySelector("#centres") as HTMLElement;
    expect(wordsOf(centres)).toContain("6100 0000");
    expect((await visit(link(visitor, "CHAS card"))).text).toContain("CHAS subsidy");
    await visitor.fill("Your postal code", "610399").press("Nearest first");
    const names = [...visitor.page.querySelectorAll("#centres li")].map(wordsOf);
    expect(names).toHaveLength(3);
    expect(names[0]).toMatch(/^Taman Jurong/);
  });

  test("a category links to its service type page, and that to its programmes", async () => {
    const visitor = await visit("/");
    await visitor.click("Active Ageing");
    expect(visitor.url.pathname).toBe("/service/active-ageing");
    expect(visitor.heading).toBe("Active Ageing");
    await visitor.click("Circuit Training");
    expect(visitor.heading).toBe("Circuit Training");
  });

  test("every page links to the terms, and each of them to the others", async () => {
    const visitor = await visit("/product/gym-tonic");
    await visitor.click("Terms and conditions");
    expect(visitor.url.pathname).toBe("/term-and-condition");
    for (const other of ["general terms", "programme terms"]) {
      await visitor.goto("/term-and-condition");
      await visitor.click(other);
      expect(visitor.status).toBe(200);
      expect(visitor.heading).toMatch(/terms and conditions$/);
    }
  });

  test("a new customer sees the programmes, and no empty sections", async () => {
    const visitor = await signedIn(origin);
    expect(visitor.heading).toBe("My services");
    expect(visitor.text).toContain("You have no services yet");
    for (const page of ["/", "/appointment-list"]) {
      const tab = await visitor.tab().goto(page);
      await tab.click("I have been with you before");
      expect(tab.url.pathname, page).toBe("/link-account");
    }
    expect(visitor.text).toContain("Package from $212.55 with GST");
    expect(headings(visitor)).toEqual(["Our programmes"]);
  });

  test("a customer sees the package as a figure with the next step, and ended ones are folded", async () => {
    const visitor = await lim();
    expect(visitor.text).toMatch(/(?:3 used · 1 booked|4 used) · 8 to book/);
    expect(visitor.text).toContain("Next: book your sessions");
    expect(visitor.text).toMatch(/Valid from \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}/);
    expect(visitor.text).toContain("8 used");
    expect(visitor.text).toContain("To be filled in");
    expect(headings(visitor)[0]).toBe("What needs doing");
    expect(openFolds(visitor)).toEqual([]);
    await visitor.goto("/?tab=COMPLETED");
    expect(openFolds(visitor)).toEqual(["Completed services (1)"]);
  });

  test("a package with assessments is drawn with its stages, on its own page too", async () => {
    const { visitor, owned } = await buyerOf(origin, "gym-tonic");
    for (const page of ["/", `/appointment-list/${owned.termId}`]) {
      await visitor.goto(page);
      const stages = [...visitor.page.querySelectorAll("main ol[aria-label] li")].map(wordsOf);
      expect(stages, page).toEqual([
        "Pre-assessment: now",
        "Sessions: later",
        "Post-assessment: later",
      ]);
    }
  });

  test("programmes are one line for customers with a package, linked to their own page", async () => {
    const visitor = await lim();
    expect(visitor.text).not.toContain("with GST");
    await visitor.click("See all our programmes");
    expect(visitor.heading).toBe("Our programmes");
    expect(visitor.text).toContain("Package from $212.55 with GST");
  });

  test("the next appointment comes first, with links to change it, save it and get there", async () => {
    const { visitor, owned } = await buyerOf(origin, "circuit-training");
    const slots = await timesTwiceAWeek(owned, 2);
    const [first] = (
      await book(
        owned,
        slots.map(({ id }) => id),
      )
    ).booked;
    await visitor.goto("/");
    expect(headings(visitor)[0]).toBe("What is next");
    expect(visitor.text).toContain(formatDateWithWeekday(String(first?.startsAt)));
    expect(visitor.text).toContain("0 used · 2 booked · 10 to book");
    const tab = visitor.tab();
    await tab.goto("/");
    await tab.click("Change: Circuit Training");
    expect(tab.url.pathname).toBe("/appointment-reschedule");
    const calendar = link(visitor, "Add to calendar: Circuit Training");
    expect((await visitor.request(calendar)).headers.get("content-type")).toMatch(/^text.calendar/);
    const way = new URL(link(visitor, "How to get there"), origin);
    await visitor.goto(way.pathname);
    const place = visitor.page.getElementById(decodeURIComponent(way.hash.slice(1)));
    expect(place?.textContent).toContain(first?.centerName);
  });

  test("a loved one's next appointment is shown with one's own, and names that person", async () => {
    const { visitor, api, motherId } = await daughterAndMother(origin);
    const { id: ownId } = await api.profiles.get();
    const items = [circuitTraining, { ...circuitTraining, clientId: motherId }];
    await api.carts.put({ body: { items, source: "MYNH" } });
    await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
    await api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
    for (const clientId of [ownId as string, motherId]) {
      await declareHealth(api, clientId);
      const { services } = await api.services.list();
      const { term } = services.find((one) => one.clientId === clientId) as Service;
      const owned = { api, clientId, termId: term.id } as PackageOwner;
      const [, time] = await timesTwiceAWeek(owned, 2);
      await bookOne(owned, time?.id as string);
    }
    await visitor.goto("/");
    const cards = [...visitor.page.querySelectorAll("article[id^=next-]")];
    expect(cards.map(({ textContent }) => textContent?.includes(`, for ${MOTHER}`)).sort()).toEqual(
      [false, true],
    );
  });

  test.each(["NONSENSE", "%00", "ONGOING&tab=EXPIRED", "<b>", "x".repeat(3000)])(
    "an unknown tab (%.20s) still shows the page",
    async (tab) => {
      const visitor = await signedIn(origin);
      await visitor.goto(`/?tab=${tab}`);
      expect([visitor.status, visitor.heading]).toEqual([200, "My services"]);
    },
  );
});

describe("a programme", () => {
  test("shows figures, locations, questions, packages and prices", async () => {
    const { text, title } = await visit("/product/gym-tonic");
    expect(title).toContain("Gym Tonic");
    for (const words of [
      "70%",
      "76%",
      "88%",
      "183 participants",
      "Bukit Batok Rambai Centre",
      "South-West",
      "$212.55 with GST",
      "Group from",
      "Who is this programme suitable for?",
    ]) {
      expect(text).toContain(words);
    }
  });

  test("Denticare is not sold: its page leads to an appointment, without packages", async () => {
    for (const address of ["/product/dental-care", "/service/dental-care"]) {
      const { text } = await visit(address);
      expect(text).toContain("By appointment. You pay at the clinic.");
      expect(text).not.toMatch(/package|not available|not on sale/i);
    }
    const visitor = await visit("/product/dental-care");
    expect(visitor.page.querySelectorAll("main form")).toHaveLength(0);
    await visitor.click("Book an appointment");
    expect(visitor.url.pathname).toBe("/denticare");
  });

  test.each([
    "/product/zumba",
    "/product/%00",
    "/product/%F0%9F%98%80",
    `/product/${"x".repeat(500)}`,
    "/product/..%2F..%2Fcart",
  ])("with an invalid id (%.30s) leads home with a message", async (address) => {
    const visitor = await visit(address);
    expect([visitor.status, visitor.url.pathname]).toEqual([200, "/"]);
    expect(visitor.text).toContain("Product is not valid");
  });

  test.each(["/service/massage", "/service/%00", `/service/${"x".repeat(500)}`])(
    "a service with an invalid id (%.30s) leads home with a message",
    async (address) => {
      const visitor = await visit(address);
      expect([visitor.status, visitor.url.pathname]).toEqual([200, "/"]);
      expect(visitor.text).toContain("Service is not valid");
    },
  );
});

describe("pages that do not exist", () => {
  test.each([
    "/page-not-found",
    "/nothing/here",
    "/foo/denticare/bar",
    "/index.php",
    "/%00",
    "/service",
    "/product",
  ])("%s answers 404 with the page", async (address) => {
    const visitor = await visit(address);
    expect([visitor.status, visitor.heading]).toEqual([404, "404 error: Page not found"]);
    expect(visitor.page.querySelector("main a.btn")?.getAttribute("href")).toBe(
      "https://www.nutmeghouse.example",
    );
  });

  test.each(["POST", "PUT", "DELETE"])("%s to an unknown URL answers 404 too", async (method) => {
    const answer = await new Visitor(origin).request("/nothing/here", {
      method,
      headers: { origin },
    });
    expect(answer.status).toBe(404);
  });

  test.each(["/", "/support", "/service/day-care", "/page-not-found"])(
    "a form posted to %s, which accepts none, causes no server error",
    async (address) => {
      const answer = await new Visitor(origin).request(address, {
        method: "POST",
        headers: { origin },
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toMatch(/routes\/|`action`/);
    },
  );
});

test("customer support shows both options and the hours", async () => {
  const visitor = await visit("/");
  await visitor.click("Help");
  expect(visitor.heading).toBe("Customer Support");
  for (const words of [
    "Technical support",
    "Contact Nutmeg",
    "8.30am-6pm Mon-Fri except public holidays",
    "9:00am-5:00pm",
  ]) {
    expect(visitor.text).toContain(words);
  }
});
