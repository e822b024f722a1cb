/** No form of the registration may answer any input with a server error. */
import { describe, expect, test } from "vitest";
import { origin } from "../../helpers/portal/portal";
import { inScope } from "../../helpers/runner/scope";
import type { Visitor } from "../../helpers/visitor/visitor";
import { chooseCircuitTraining, confirm, PATH, registering, toReview } from "./registration-steps";

const all = {
  nothing: "",
  "a space": " ",
  "control characters": "\0\u0007\u202E",
  "half a character": "\uD800",
  emoji: "👵🏻🏋️",
  markup: "<script>alert(1)</script>'\"--",
  "far too much": "x".repeat(5000),
};
const nasty = inScope<Partial<typeof all>>(
  { "half a character": all["half a character"], "far too much": all["far too much"] },
  all,
);

const steps: [string, string][] = [
  ["service-selection", "Continue"],
  ["health-declaration", "Continue"],
  ["your-details", "Continue"],
  ["your-address", "Continue"],
  ["emergency-contact", "Continue"],
  ["review-information", "Confirm and see the price"],
  ["checkout-information", "Go to payment, $87.20"],
];

/**
 * Posts the page's form with every field replaced in turn.
 *
 * @returns the server errors by field and value
 */
async function tryEach(visitor: Visitor, button: string): Promise<string[]> {
  const { fields, send } = visitor.prepare(button);
  const faults: string[] = [];
  for (const name of new Set(fields.keys())) {
    for (const [what, value] of Object.entries(nasty)) {
      const changed = new URLSearchParams(fields);
      changed.set(name, value);
      const { status } = await send(changed);
      if (status >= 500) faults.push(`${name}: ${what}: ${status}`);
    }
  }
  return faults;
}

test.each(steps.slice(0, -1))(
  "%s accepts any input in any field without a server error",
  async (step, button) => {
    const visitor = await toReview(await registering(origin));
    await visitor.goto(`${PATH}/${step}`);
    expect(visitor.url.pathname).toBe(`${PATH}/${step}`);
    expect(await tryEach(visitor, button)).toEqual([]);
  },
);

test("the checkout accepts any input in any field, and any promotion code", async () => {
  const visitor = await confirm(await toReview(await registering(origin)));
  const coupon = visitor.prepare("Apply code");
  for (const value of Object.values(nasty)) {
    coupon.fields.set("coupon", value);
    expect((await coupon.send()).status).toBeLessThan(500);
  }
  expect(await tryEach(visitor, "Go to payment, $87.20")).toEqual([]);
});

describe("forms that no page of the portal renders", () => {
  const bodies: [string, string][] = [
    ["no fields", ""],
    ["fields of fields", "name.first=a&name[0]=b&dateOfBirth=c&language[0][1]=d&saves[]=1"],
    ["a far index", "language[99999999]=English&dateOfBirth[4294967295]=1"],
    ["names of the language itself", "__proto__.x=1&constructor.prototype.y=2&__proto__[z]=3"],
    ["a form library's own words", "__intent__=%7Bnot&__state__=%7Bnot"],
    ["another intent", "__intent__=%7B%22type%22%3A%22reset%22%7D&name=x"],
    ["each field twice", "name=a&name=b&nric=a&nric=b&saves=0&saves=1&gender=Male&gender=Female"],
  ];

  test("with any field names", async () => {
    const visitor = await toReview(await registering(origin));
    for (const [what, body] of bodies)
      for (const [step] of steps) {
        const answer = await visitor.request(`${PATH}/${step}`, {
          method: "POST",
          headers: { origin, "content-type": "application/x-www-form-urlencoded" },
          body,
        });
        expect(answer.status, `${what}: ${step}`).toBeLessThan(500);
      }
  });

  test("with files in place of text", async () => {
    const visitor = await toReview(await registering(origin));
    for (const [step] of steps) {
      const body = new FormData();
      for (const name of ["name", "street", "coupon", "saves", "nric", "postalCode"]) {
        body.append(name, new File(["x"], "x.txt"));
      }
      const answer = await visitor.request(`${PATH}/${step}`, {
        method: "POST",
        headers: { origin },
        body,
      });
      expect(answer.status, step).toBeLessThan(500);
    }
  });

  test("a URL with choices that are not available asks again", async () => {
    const visitor = await registering(origin);
    const place = `${PATH}/service-selection/programme`;
    for (const search of [
      "category=%00",
      "category=none",
      `category=${"x".repeat(3000)}`,
      "change=%F0%9F",
    ]) {
      await visitor.goto(`${place}?${search}`);
      expect([visitor.status, visitor.heading]).toEqual([200, "Which service?"]);
    }
    await visitor.goto(`${place}?category=active-ageing&product=dental-care`);
    expect(visitor.heading).toBe("Which programme?");
    await visitor.goto(`${place}?category=day-care&product=day-care`);
    const { fields, send } = visitor.prepare("Choose this programme");
    fields.set("offer", "circuit-training-8");
    fields.set("center", "taman-jurong");
    expect((await send()).status).toBe(400);
    await visitor.goto(`${PATH}/service-selection`);
    expect(visitor.text).toContain("No programme chosen yet");
  });

  test("the same programme twice is listed once, and a removed one can be removed again", async () => {
    const visitor = await chooseCircuitTraining(await registering(origin));
    await chooseCircuitTraining(visitor);
    const remove = visitor.prepare("Remove Circuit Training");
    expect((await remove.send()).status).toBe(302);
    expect((await remove.send()).status).toBe(302);
    await visitor.goto(`${PATH}/service-selection`);
    expect(visitor.text).toContain("No programme chosen yet");
    expect((await visitor.request(`${PATH}/your-details`)).status).toBe(302);
  });

  test("rejected forms keep the typed values with every message", async () => {
    const visitor = await toReview(await registering(origin));
    await visitor.goto(`${PATH}/emergency-contact`);
    await visitor
      .fill("Their full name", "")
      .fill("Their e-mail (optional)", "<b>not</b>")
      .press("Continue");
    expect(visitor.status).toBe(400);
    expect(visitor.title).toMatch(/^Error: /);
    expect(visitor.errors).toEqual(["Name is required", "Email is invalid"]);
    expect(visitor.page.querySelector('[name="email"]')?.getAttribute("value")).toBe("<b>not</b>");
    await visitor.goto(`${PATH}/emergency-contact`);
    expect(visitor.html).toContain("Goh Hui Min");
  });

  test("a postal code can be unknown, or found by the lookup", async () => {
    const visitor = await toReview(await registering(origin));
    await visitor.goto(`${PATH}/your-address`);
    await visitor.fill("Postal code", "000000").press("Find address");
    expect([visitor.status, ...visitor.errors]).toEqual([400, "Postal code is invalid"]);
    await visitor.press("Continue");
    expect([visitor.status, ...visitor.errors]).toEqual([400, "Postal code is invalid"]);
    await visitor.fill("Postal code", "").press("Find address");
    expect(visitor.errors).toEqual(["Postal code is required"]);
    await visitor.fill("Postal code", "238823").press("Find address");
    expect(visitor.text).toContain("We found the address");
    expect(visitor.page.querySelector('[name="building"]')?.getAttribute("value")).toBe("Paragon");
  });
});
