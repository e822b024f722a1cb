import { describe, expect, test } from "vitest";
import { buyerOf } from "../../helpers/booking/owned-package";
import { sendHistory } from "../../helpers/denticare/dental";
import { chooseTime } from "../../helpers/denticare/dental-screens";
import {
  addSupportContact,
  messages,
  SUPPORT_CONTACT_TEXT,
} from "../../helpers/pages/spec-sentences";
import { type Buyer, newBuyer, newOrder } from "../../helpers/payment/buyer";
import { newNric } from "../../helpers/people/registered";
import { openFaultyPortal } from "../../helpers/portal/faulty-portal";
import { origin as first } from "../../helpers/portal/portal";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import type { Visitor } from "../../helpers/visitor/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  confirm,
  registering,
} from "../registration/registration-steps";

/*
 * A backend whose own words differ from SPEC section 8, and which answers only what SPEC names: httpCode, statusCode, errorCode, message.
 */
const THEIRS = "Computer says no.";

const portal = await openFaultyPortal();
const { api } = portal;

function refuse(call: string, httpCode: number, more: Record<string, unknown> = {}): void {
  api.faults.set(call, { status: httpCode, body: { httpCode, message: THEIRS, ...more } });
}

/** Creates a customer with a record, signed in at the portal in front of the backend. */
async function customer(): Promise<Buyer> {
  const buyer = await newBuyer(first);
  return { ...buyer, visitor: await signedIn(portal.origin, buyer.person) };
}

async function linkRecord({ visitor }: Buyer): Promise<Visitor> {
  await visitor.goto("/link-account?whose=loved_one");
  visitor.fill("ID number", newNric()).fill("Client ID", "aB3dE5gH");
  return visitor.press("Link this record");
}

async function addLovedOne({ visitor }: Buyer): Promise<Visitor> {
  await visitor.goto("/loved-ones/add");
  visitor.fill("Full name", "Chua Ah Moi").fill("ID number", newNric()).choose("Female");
  visitor.date("Date of birth", "1945-02-03").choose("Hokkien").fill("Number", "91234567");
  return visitor.fill("E-mail", "ahmoi@mail.example").press("Add this person");
}

async function payByCard(buyer: Buyer): Promise<Visitor> {
  const { id } = await newOrder(buyer);
  await buyer.visitor.goto(`/payment?order=${id}`);
  return buyer.visitor.choose("New credit or debit card").press("Pay $117.72");
}

async function registerForDenticare({ visitor }: Buyer): Promise<Visitor> {
  await visitor.goto("/my-denticare");
  await visitor.click("Book an appointment");
  return visitor.press("Register for Denticare");
}

describe("the sentences that SPEC section 8 fixes, for any words of the backend", () => {
  test.each([
    ["LINK_REFUSED", 400, "POST /profile/linking", linkRecord, messages.linkRefused],
    [undefined, 400, "POST /profile/linking", linkRecord, messages.linkRefused],
    [undefined, 404, "POST /profile/linking", linkRecord, messages.linkRefused],
    ["ALREADY_MAPPED", 409, "POST /profile/linking", linkRecord, messages.alreadyMapped],
    ["ALREADY_MAPPED", 409, "POST /lovedone", addLovedOne, messages.alreadyMapped],
    ["ID_NUMBER_TAKEN", 409, "POST /lovedone", addLovedOne, messages.idNumberTaken],
    ["CARD_NOT_VALID", 404, "POST /linkpay/payments", payByCard, messages.cardNotValid],
    ["CARD_EXPIRED", 409, "POST /linkpay/payments", payByCard, messages.cardExpired],
    [
      "DENTICARE_REGISTERED",
      409,
      "POST /denticare/client",
      registerForDenticare,
      messages.denticareRegistered,
    ],
  ] as const)("%s (%i) of %s", async (errorCode, status, call, act, sentence) => {
    const buyer = await customer();
    refuse(call, status, errorCode && { errorCode });
    const visitor = await act(buyer);
    expect(visitor.everything).toContain(sentence);
    expect(visitor.everything).not.toContain(THEIRS);
    expect(visitor.everything).toContain(SUPPORT_CONTACT_TEXT);
  });

  test("PROGRAMME_NOT_AVAILABLE (404) of GET /config/mastercode", async () => {
    const { visitor } = await customer();
    refuse("GET /config/mastercode", 404, { errorCode: "PROGRAMME_NOT_AVAILABLE" });
    await visitor.goto("/product/circuit-training");
    expect(visitor.text).toContain(messages.programmeNotAvailable);
    expect(visitor.text).not.toContain(THEIRS);
  });

  test("PROGRAMME_NOT_AVAILABLE (404) of the form that starts a programme", async () => {
    const { visitor } = await customer();
    await visitor.goto("/product/circuit-training");
    visitor.choose("8 sessions").choose("Taman Jurong Rain Tree Centre");
    refuse("GET /config/mastercode", 404, { errorCode: "PROGRAMME_NOT_AVAILABLE" });
    await visitor.press("Add to cart");
    expect(visitor.errors).toEqual([messages.programmeNotAvailable]);
  });
});

describe("the support sentence on a rejected form", () => {
  test.each([
    [400, {}, true],
    [404, {}, true],
    [409, {}, true],
    [409, { statusCode: 1002 }, false],
    [422, {}, false],
  ])("%i with %o: %s", async (status, more, support) => {
    const { visitor } = await customer();
    await visitor.goto("/profile/contact");
    visitor.fill("Their full name", "Goh Hui Min").choose("Child").fill("Number", "91234567");
    refuse("POST /profile/contact", status, more);
    await visitor.press("Save next of kin");
    expect(visitor.text).toContain(THEIRS);
    expect(visitor.text.includes(SUPPORT_CONTACT_TEXT)).toBe(support);
  });
});

test("a refused confirmation of a registration shows the support sentence", async () => {
  const visitor = await registering(portal.origin);
  await chooseCircuitTraining(visitor);
  await answerSelection(visitor);
  await answerHealth(visitor);
  await answerDetails(visitor);
  await answerAddress(visitor);
  await answerContact(visitor);
  refuse("PUT /profile", 409);
  await confirm(visitor);
  expect(visitor.everything).toContain(addSupportContact(THEIRS));
});

describe("a 401, with or without a code, leads to signing in", () => {
  test.each([{ statusCode: 1002 }, { statusCode: 1004 }, { statusCode: 9 }, {}])(
    "on a page and after a form: %o",
    async (more) => {
      const { visitor, person } = await customer();
      refuse("GET /order", 401, more);
      await visitor.goto("/invoice");
      expect(visitor.url.pathname).toBe("/signing-out");
      expect(visitor.text).toContain(messages.tokenInvalid);

      const other = await signedIn(portal.origin, person, "/profile/contact");
      other.fill("Their full name", "Goh Hui Min").choose("Child").fill("Number", "91234567");
      refuse("POST /profile/contact", 401, more);
      await other.press("Save next of kin");
      expect(other.url.pathname).toBe("/signing-out");
    },
  );
});

describe("the request payloads (SPEC section 5, payload hygiene)", () => {
  const sentBy = (calls: string[]) =>
    api.requests.filter(({ call }) => calls.includes(call)).map(({ body }) => body as object);

  test("contain blank text as an empty string and a blank home number as null, in every form about people", async () => {
    const buyer = await customer();
    const { visitor } = buyer;
    await visitor.goto("/profile/edit");
    await visitor.fill("Company (optional)", " ").press("Save details");
    expect(visitor.everything).toContain(messages.personalDetailUpdated);
    await visitor.goto("/profile/contact");
    visitor.fill("Their full name", "Goh Hui Min").choose("Child").fill("Number", "91234567");
    await visitor.press("Save next of kin");
    await visitor.click("Edit Goh Hui Min");
    await visitor.fill("Their e-mail (optional)", " ").press("Save next of kin");
    await visitor.goto("/profile/address");
    await visitor.choose("Billing address").fill("Postal code", "640501").press("Find address");
    await visitor.press("Save address");
    await addLovedOne(buyer);
    expect(visitor.everything).toContain(messages.lovedOneCreated);

    const bodies = sentBy([
      "PUT /profile",
      "POST /profile/contact",
      "POST /profile/address",
      "POST /lovedone",
    ]);
    expect(bodies).toHaveLength(4);
    const values = bodies.flatMap((body) => Object.entries(body));
    expect(values.filter(([, value]) => value === " ")).toEqual([]);
    expect(values.filter(([, value]) => value === null).map(([name]) => name)).toEqual([
      "homeNumber",
      "homeNumber",
      "homeNumber",
    ]);
    expect(values).toContainEqual(["companyName", ""]);
    expect(values).toContainEqual(["otherRelationship", ""]);
    expect(values).toContainEqual(["building", expect.any(String)]);
  });

  test("of cart, coupon and checkout have no view-as while acting for a loved one", async () => {
    const buyer = await customer();
    const { visitor } = buyer;
    await addLovedOne(buyer);
    await visitor.goto("/loved-ones");
    await visitor.press("Act for Chua Ah Moi");
    api.requests.length = 0;
    await visitor.goto("/product/circuit-training");
    visitor.choose("8 sessions").choose("Taman Jurong Rain Tree Centre");
    await visitor.press("Add to cart");
    await visitor.goto("/cart");
    const body = new URLSearchParams({ intent: "applyCoupon", coupon: "SAVE20" });
    for (const field of visitor.page.querySelectorAll("main form input[type=hidden]"))
      body.set(field.getAttribute("name") ?? "", field.getAttribute("value") ?? "");
    const headers = { origin: portal.origin };
    await visitor.show(await visitor.request("/cart", { method: "POST", headers, body }));
    const cart = api.requests.filter(({ call }) => call.includes(" /cart"));
    expect(cart.map(({ call }) => call)).toEqual(
      expect.arrayContaining(["PUT /cart", "PUT /cart/applyCoupon", "GET /cart/checkout-info"]),
    );
    expect(cart.filter(({ viewAs }) => viewAs !== null)).toEqual([]);
    expect(api.requests.some(({ viewAs }) => viewAs !== null)).toBe(true);
  });
});

test("a list without an available intake has a next step", async () => {
  const { person, owned } = await buyerOf(first, "functional-strength-training");
  const [group] = await owned.api.intakes.list({ query: { termId: owned.termId } });
  const visitor = await signedIn(portal.origin, person);
  for (const [problem, ways] of [
    ["BEFORE_PRE_ASSESSMENT", ["Reschedule your pre-assessment", "Ask us for help"]],
    ["BEYOND_VALIDITY", ["Ask us for help"]],
  ] as const) {
    const body = { httpCode: 200, data: [{ ...group, problem }] };
    api.faults.set("GET /intake", { status: 200, body });
    await visitor.goto(`/book-preclass-intake?term=${owned.termId}`);
    expect(visitor.text).toContain("You cannot join any of these groups now");
    const links = [...visitor.page.querySelectorAll("main a")].map((link) => link.textContent);
    expect(links).toEqual(expect.arrayContaining([...ways]));
    expect(visitor.html).not.toContain("See all the dates");
  }
});

test("500 on a customer's own dental cancellation leads to a page about the cancellation", async () => {
  const { visitor, api: own } = await customer();
  await own.denticare.register();
  await sendHistory(own);
  await visitor.goto("/my-denticare/schedule");
  await chooseTime(visitor);
  await visitor.press("Book this appointment");
  const [booked] = await own.denticare.upcoming();
  const id = booked?.next?.id as string;
  await visitor.goto(`/my-denticare/cancel?appointment=${id}`);
  refuse(`DELETE /denticare/appointment/${id}`, 500);
  await visitor.press("Yes, cancel it");
  expect(visitor.url.pathname).toBe("/denticare/something-went-wrong");
  expect(visitor.text).toContain("We could not cancel your appointment now.");
});

test("an error summary follows the order of the fields", async () => {
  const { visitor } = await customer();
  await visitor.goto("/profile/contact");
  visitor.fill("Their full name", "Goh Hui Min").choose("Others").fill("Number", "12");
  await visitor.fill("Their e-mail (optional)", "none").press("Save next of kin");
  expect(visitor.errors).toEqual([
    "Other relationship is required",
    "Mobile number is invalid",
    "Email is invalid",
  ]);
});

test("a new customer enters personal details before addresses and next of kin", async () => {
  const visitor = await signedIn(portal.origin, somebody(), "/profile/address");
  expect(visitor.url.pathname).toBe("/profile/edit");
  expect(visitor.everything).toContain("Please fill in your personal details first.");
  await visitor.goto("/profile/contact");
  expect(visitor.url.pathname).toBe("/profile/edit");
});

test("the title of a missing page shows that, wherever it is detected", async () => {
  const { visitor } = await customer();
  for (const address of ["/nothing", "/profile/contact?id=none", "/invoice/none"]) {
    await visitor.goto(address);
    expect([visitor.status, visitor.title.split(" – ")[0]], address).toEqual([
      404,
      messages.pageNotFound,
    ]);
  }
});
