import { describe, expect, test } from "vitest";
import { origin } from "../../helpers/portal/portal";
import { answerIdentityProvider, signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

const newVisitor = () => new Visitor(origin);

async function addCircuit(
  visitor: Visitor,
  pack = "8 sessions",
  centre = "Ang Mo Kio Angsana Centre",
): Promise<Visitor> {
  await visitor.goto("/product/circuit-training");
  return visitor.choose(pack).choose(centre).press("Add to cart");
}

async function addGymTonic(visitor: Visitor): Promise<Visitor> {
  await visitor.goto("/product/gym-tonic");
  return visitor.press("Add to cart");
}

async function fill(visitor: Visitor): Promise<void> {
  const centres = [
    "Ang Mo Kio Angsana Centre",
    "Bukit Batok Rambai Centre",
    "Choa Chu Kang Tembusu Centre",
    "Marine Parade Sea Almond Centre",
    "Taman Jurong Rain Tree Centre",
  ];
  for (const pack of ["8 sessions", "12 sessions"]) {
    for (const centre of centres) await addCircuit(visitor, pack, centre);
  }
}

const postTo = (visitor: Visitor, address: string, body: string) =>
  visitor.request(address, {
    method: "POST",
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    body,
  });

describe("a signed-out visitor", () => {
  test("adds a programme to the cart, with sessions, prices and GST, and sees it in the header", async () => {
    const visitor = await addGymTonic(newVisitor());
    expect([visitor.url.pathname, visitor.heading]).toEqual(["/cart", "Your cart"]);
    for (const words of [
      "Gym Tonic is now in your cart",
      "24 sessions with pre- and post-assessment, 45 minutes each",
      "At Bukit Batok Rambai Centre",
      "Sub-total before GST$195.00",
      "GST (9%)$17.55",
      "Total with GST$212.55",
      "you can enter it before you pay",
    ]) {
      expect(visitor.text).toContain(words);
    }
    const header = visitor.page.querySelector("header")?.textContent ?? "";
    expect(header).toContain(
      "Gym Tonic 24 sessions with pre- and post-assessment, 45 minutes each",
    );
    expect(visitor.page.querySelector("header summary .count")?.textContent).toBe("1 item");
  });

  test("adds the same choice once, from two tabs too", async () => {
    const visitor = newVisitor();
    await visitor.goto("/product/gym-tonic");
    const tab = await visitor.tab().goto("/product/gym-tonic");
    await visitor.press("Add to cart");
    await tab.press("Add to cart");
    expect(tab.text).toContain("Gym Tonic is already in your cart");
    expect(tab.page.querySelectorAll("main li h2")).toHaveLength(1);
  });

  test("two tabs that add and remove at the same time keep each other's changes", async () => {
    for (const visitor of [newVisitor(), await signedIn(origin)]) {
      await visitor.goto("/product/gym-tonic");
      const gym = visitor.prepare("Add to cart");
      await addCircuit(visitor);
      const remove = visitor.prepare("Remove Circuit Training, 8");
      const other = visitor.tab();
      await other.goto("/product/circuit-training");
      other.choose("12 sessions").choose("Ang Mo Kio Angsana Centre");
      await Promise.all([gym.send(), remove.send(), other.press("Add to cart")]);
      await visitor.goto("/cart");
      const lines = [...visitor.page.querySelectorAll("main li.card")].map(
        (line) => line.textContent,
      );
      expect(lines).toHaveLength(2);
      expect(lines.join()).toContain("Gym Tonic");
      expect(lines.join()).toContain("12 sessions");
    }
  });

  test("a line is removed, and a second removal is harmless", async () => {
    const visitor = await addCircuit(newVisitor());
    await addGymTonic(visitor);
    const again = visitor.prepare("Remove Gym Tonic, 24 sessions");
    await visitor.press("Remove Gym Tonic, 24 sessions");
    expect(visitor.text).toContain("Removed from your cart");
    await visitor.show(await again.send());
    expect(visitor.text).toContain("Circuit Training");
    await visitor.press("Remove Circuit Training, 8");
    expect(visitor.text).toContain("Your cart is empty");
  });

  test("the eleventh item is refused with a message, and no choice is lost", async () => {
    const visitor = newVisitor();
    await fill(visitor);
    expect(visitor.page.querySelectorAll("main li h2")).toHaveLength(10);
    await visitor.goto("/product/circuit-training");
    await visitor.choose("24 sessions").choose("Ang Mo Kio Angsana Centre").press("Add to cart");
    expect(visitor.status).toBe(400);
    expect(visitor.text).toContain("Your cart is full: it holds at most 10 programmes");
    expect(
      visitor.page.querySelector('input[value="circuit-training-24"]')?.hasAttribute("checked"),
    ).toBe(true);
  });

  test("checkout signs in, returns to the cart review, and restores the cart once", async () => {
    const visitor = await addGymTonic(newVisitor());
    await visitor.press("Log in and checkout");
    await answerIdentityProvider(visitor, somebody());
    expect([visitor.url.pathname, visitor.heading]).toEqual(["/cart", "Your cart"]);
    expect(visitor.text).toContain("Gym Tonic");
    await visitor.press("Remove Gym Tonic, 24 sessions");
    await visitor.goto("/");
    await visitor.goto("/cart");
    expect(visitor.text).toContain("Your cart is empty");
  });

  test("a login from another page returns to it, with the cart", async () => {
    const visitor = await addGymTonic(newVisitor());
    await visitor.goto("/invoice?page=1");
    await answerIdentityProvider(visitor, somebody());
    expect(visitor.url.pathname + visitor.url.search).toBe("/invoice?page=1");
    expect((await visitor.goto("/cart")).text).toContain("Total with GST$212.55");
  });

  test("items that do not fit into the customer's cart are retained until there is space", async () => {
    const person = somebody();
    await fill(await signedIn(origin, person));
    const visitor = await addGymTonic(newVisitor());
    await visitor.press("Log in and checkout");
    await answerIdentityProvider(visitor, person);
    const kept = "One programme you chose did not fit: your cart holds at most 10.";
    expect(visitor.text).toContain(kept);
    expect(visitor.text).not.toContain("Gym Tonic");
    await visitor.press("Remove Circuit Training, 8");
    await visitor.goto("/cart");
    expect(visitor.text).toContain("Gym Tonic");
    expect(visitor.text).not.toContain(kept);
  });

  test("a promotion code requires a sign-in", async () => {
    const visitor = await addGymTonic(newVisitor());
    const answer = await postTo(visitor, "/cart", "intent=applyCoupon&coupon=WELCOME10");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/login?returnTo=%2Fcart",
    ]);
  });
});

describe("a signed-in customer", () => {
  test("keeps the items when adding one, and checkout leads to registration", async () => {
    const visitor = await signedIn(origin);
    await addCircuit(visitor);
    await addGymTonic(visitor);
    expect(visitor.text).toContain("Circuit Training");
    expect(visitor.text).toContain("Total with GST$299.75");
    const { address, send } = visitor.prepare("Checkout");
    const answer = await send();
    expect([
      answer.status,
      new URL(answer.headers.get("location") ?? "", address).pathname,
    ]).toEqual([302, "/register-service"]);
  });

  test("applies and removes a code, and the total changes", async () => {
    const visitor = await addGymTonic(await signedIn(origin));
    await visitor.show(await postTo(visitor, "/cart", "intent=applyCoupon&coupon=welcome10"));
    expect(visitor.text).toContain("Code WELCOME10 is applied");
    expect(visitor.text).toContain("Discount-$19.50");
    expect(visitor.text).toContain("Total with GST$191.30");
    await visitor.press("Remove this code");
    expect(visitor.text).toContain("Total with GST$212.55");
  });

  test.each([
    ["", "Enter your promotion code"],
    ["x".repeat(41), "Use 40 characters or fewer"],
    ["LASTYEAR", "This code has expired."],
    ["MDMLIM", "This code was given to another customer and cannot be used here."],
    ["NO\u0000PE😀", "We do not know this code. Please check it and try again."],
    ["<script>alert(1)</script>", "We do not know this code. Please check it and try again."],
  ])("the code %j is refused at the field, and stays in it", async (code, message) => {
    const visitor = await addGymTonic(await signedIn(origin));
    const body = new URLSearchParams({ intent: "applyCoupon", coupon: code });
    await visitor.show(await postTo(visitor, "/cart", body.toString()));
    expect([visitor.status, visitor.errors]).toEqual([400, [message]]);
    expect(visitor.title).toMatch(/^Error: /);
    expect(visitor.html).not.toContain("<script");
    const typed = visitor.page.querySelector("input[name=coupon]")?.getAttribute("value") ?? "";
    const plain = (text: string) => text.replaceAll("\uFFFD", "").replaceAll("\0", "");
    expect(plain(typed)).toBe(plain(code));
  });

  test("guesses of codes are limited", async () => {
    const visitor = await addGymTonic(await signedIn(origin));
    const answers = [];
    for (let i = 0; i < 22; i += 1)
      answers.push((await postTo(visitor, "/cart", `intent=applyCoupon&coupon=GUESS${i}`)).status);
    expect(answers.slice(0, 20).every((status) => status === 400)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });
});

describe("forms posted to a programme and to the cart", () => {
  test("without a choice show both questions again", async () => {
    const visitor = await newVisitor().goto("/product/circuit-training");
    await visitor.press("Add to cart");
    expect([visitor.status, visitor.errors]).toEqual([
      400,
      ["Choose a package", "Choose a centre"],
    ]);
  });

  test.each([
    [
      "an offer of another programme",
      "offeringId=gym-tonic-24&centerId=ang-mo-kio",
      "This package is not sold any more. Please choose another",
    ],
    [
      "an offer no longer sold",
      "offeringId=gym-tonic-12&centerId=ang-mo-kio",
      "This package is not sold any more. Please choose another",
    ],
    [
      "a centre of another programme",
      "offeringId=circuit-training-8&centerId=bedok",
      "Choose one of the centres in the list",
    ],
    [
      "NUL and markup",
      "offeringId=%00%3Cb%3E&centerId=ang-mo-kio%00",
      "This package is not sold any more. Please choose another",
    ],
    ["too long", `offeringId=${"x".repeat(999)}&centerId=ang-mo-kio`, "Choose a package"],
    ["an object", "offeringId.a=1&centerId=ang-mo-kio", "Choose a package"],
  ])("%s is refused with a message", async (_what, body, message) => {
    const visitor = newVisitor();
    await visitor.show(
      await postTo(visitor, "/product/circuit-training", body),
      new URL("/product/circuit-training", origin),
    );
    expect(visitor.status).toBe(400);
    expect(visitor.errors).toContain(message);
    expect((await visitor.goto("/cart")).text).toContain("Your cart is empty");
  });

  test.each([
    "",
    "intent=",
    "intent=steal",
    "intent=remove",
    "intent=remove&offeringId=%00&centerId=%00&clientId=%00",
    "intent=remove&offeringId=a&centerId=b&clientId=LimSH01a",
    "intent=checkout",
    "intent=remove&offeringId[0][x]=1",
    "intent[]=remove",
    "__proto__[x]=1&intent=remove",
    "intent=remove&a[999999999]=1",
    "intent=remove&a[=1&]b=2&[]=3",
    "intent=removeCoupon",
    "intent=applyCoupon&coupon[0]=A&coupon[1]=B",
  ])("%j never breaks the cart", async (body) => {
    for (const visitor of [newVisitor(), await signedIn(origin)]) {
      expect((await postTo(visitor, "/cart", body)).status).toBeLessThan(500);
      expect((await visitor.goto("/cart")).status).toBe(200);
    }
  });

  test.each([
    "offeringId[999999999]=1",
    "offeringId[a]=1",
    "__proto__.x=1",
    "constructor.prototype.x=1",
  ])(
    "a field named as in %j is rejected immediately",
    async (body) => {
      const visitor = newVisitor();
      expect((await postTo(visitor, "/product/gym-tonic", body)).status).toBe(400);
    },
    5000,
  );

  test("a product that no longer exists leads home, also after a POST", async () => {
    const visitor = newVisitor();
    await visitor.show(await postTo(visitor, "/product/zumba", "offeringId=a&centerId=b"));
    expect(visitor.text).toContain("Product is not valid");
  });

  test("from another site are refused", async () => {
    const answer = await newVisitor().request("/product/gym-tonic", {
      method: "POST",
      headers: {
        origin: "https://evil.example",
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "offeringId=gym-tonic-24&centerId=bukit-batok",
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});
