import { describe, expect, test } from "vitest";
import { mdmLim } from "~/database/sample/accounts";
import { origin } from "../../helpers/portal";
import { signedIn } from "../../helpers/sign-in";
import { Visitor } from "../../helpers/visitor";

const visit = (address: string) => new Visitor(origin).goto(address);

/** The sample customer with a history. */
async function lim(place = "/"): Promise<Visitor> {
  const visitor = await new Visitor(origin).goto(
    `/login?${new URLSearchParams({ returnTo: place })}`,
  );
  await visitor.click("Sign in with e-mail and password");
  return visitor
    .fill("E-mail address", mdmLim.email)
    .fill("Password", mdmLim.password)
    .press("Sign in");
}

describe("home", () => {
  test("shows everybody each category with its programmes and their prices with GST", async () => {
    const { status, text, page } = await visit("/");
    expect(status).toBe(200);
    for (const words of [
      "Active Ageing",
      "Gym Tonic",
      "From $212.55 with GST",
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

  test("a category leads to its service type page, and that to its programmes", async () => {
    const visitor = await visit("/");
    await visitor.click("Active Ageing");
    expect(visitor.url.pathname).toBe("/service/active-ageing");
    expect(visitor.heading).toBe("Active Ageing");
    await visitor.click("Circuit Training");
    expect(visitor.heading).toBe("Circuit Training");
  });

  test("the terms are a link away from every page, and each leads to the others", async () => {
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

  test("a new customer has empty services, told so on every tab", async () => {
    const visitor = await signedIn(origin);
    expect(visitor.heading).toBe("My services");
    expect(visitor.text).toContain("No upcoming services");
    for (const [tab, words] of [
      ["ONGOING", "No ongoing services"],
      ["EXPIRED", "No expired services"],
      ["COMPLETED", "No completed services"],
      ["HEALTH_DECLARATION", "No health declarations"],
    ]) {
      await visitor.goto(`/?tab=${tab}`);
      expect(visitor.text).toContain(words);
    }
  });

  test("a customer sees what they bought, what is left of it and what comes next", async () => {
    const visitor = await lim();
    expect(visitor.text).toMatch(/Circuit Training ?Next: book your sessions/);
    expect(visitor.text).toContain("3 of 12 sessions used, 9 left");
    expect(visitor.text).toMatch(/Valid from \d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}/);
    await visitor.goto("/?tab=COMPLETED");
    expect(visitor.text).toContain("8 of 8 sessions used, 0 left");
    await visitor.goto("/?tab=HEALTH_DECLARATION");
    expect(visitor.text).toContain("To be filled in");
  });

  test.each(["NONSENSE", "%00", "ONGOING&tab=EXPIRED", "<b>", "x".repeat(3000)])(
    "a tab that is none (%.20s) still shows the page",
    async (tab) => {
      const visitor = await signedIn(origin);
      await visitor.goto(`/?tab=${tab}`);
      expect([visitor.status, visitor.heading]).toEqual([200, "My services"]);
    },
  );
});

describe("a programme", () => {
  test("has its figures, locations, questions, packages and prices", async () => {
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
      "Next group starts on",
      "Who is this programme suitable for?",
    ]) {
      expect(text).toContain(words);
    }
  });

  test("Denticare is not sold: its page leads to an appointment, and speaks of no package", async () => {
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
  ])("that is not valid (%.30s) leads home and says so", async (address) => {
    const visitor = await visit(address);
    expect([visitor.status, visitor.url.pathname]).toEqual([200, "/"]);
    expect(visitor.text).toContain("Product is not valid");
  });

  test.each(["/service/massage", "/service/%00", `/service/${"x".repeat(500)}`])(
    "a service that is not valid (%.30s) leads home and says so",
    async (address) => {
      const visitor = await visit(address);
      expect([visitor.status, visitor.url.pathname]).toEqual([200, "/"]);
      expect(visitor.text).toContain("Service is not valid");
    },
  );
});

describe("pages that are not there", () => {
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

  test.each(["POST", "PUT", "DELETE"])(
    "%s to an unknown address answers 404 too",
    async (method) => {
      const answer = await new Visitor(origin).request("/nothing/here", {
        method,
        headers: { origin },
      });
      expect(answer.status).toBe(404);
    },
  );

  test.each(["/", "/support", "/service/day-care", "/page-not-found"])(
    "a form posted to %s, which takes none, is no fault of the server",
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

test("customer support has both options and the hours", async () => {
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
