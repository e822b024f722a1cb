import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { formatDateWithWeekday, toSingaporeDay } from "~/lib/singapore-date";
import { timesOffered } from "../../helpers/booking/calendar";
import { buy, declareHealth, owner, timesTwiceAWeek } from "../../helpers/booking/package-owner";
import { apiOf, newBuyer } from "../../helpers/payment/buyer";
import { newNric } from "../../helpers/people/registered";
import { type Fault, type FaultyApi, openFaultyApi } from "../../helpers/portal/faulty-api";
import { origin as first, secondPort } from "../../helpers/portal/portal";
import type { RunningPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { startSecondPortal } from "../../helpers/portal/second-portal";
import {
  answerIdentityProvider,
  type Person,
  signedIn,
  somebody,
} from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  confirm,
  PATH,
  toReview,
} from "../registration/registration-steps";

/* A customer's view while the provider refuses or does not respond. No choice and no input is lost. */

let api: FaultyApi;
let portal: RunningPortal;
/** A visitor who chose Day Care at the beginning. The portal reloads the catalogue before the end. */
let early: Visitor;
let earlyAt: number;
beforeAll(async () => {
  api = await openFaultyApi(`${first}/api`);
  portal = await startSecondPortal(first, secondPort, api.baseUrl, await freshPortalSettings());
  api.faults.set("GET /config/mastercode", await movedLinks());
  await new Visitor(portal.origin).goto("/support");
  api.faults.clear();
  early = await new Visitor(portal.origin).goto("/product/day-care");
  await early.choose("4 sessions").choose("Yishun Orchid Day Care");
  await early.press("Add to cart");
  earlyAt = Date.now();
});
afterEach(() => api.faults.clear());
afterAll(async () => {
  await portal?.stop();
  await api?.close();
});

const movedPolicy = "https://www.example.com/new-privacy-policy";
const movedContact = "https://www.example.com/new-contact";

/** Changes two of the provider's links while the portal runs. */
async function movedLinks(): Promise<Fault> {
  const answer = await fetch(`${first}/api/config/mastercode?code=NTUCH_LINKS&size=1000`);
  const body = (await answer.json()) as { data: { content: { key: string; value: string }[] } };
  for (const link of body.data.content) {
    if (link.key === "privacyPolicy") link.value = movedPolicy;
    if (link.key === "contact") link.value = movedContact;
  }
  return { status: 200, body };
}

test("a link that the provider has changed is changed on every page", async () => {
  const visitor = await somebodyIn("/egiro/apply");
  const policies = () =>
    [...visitor.page.querySelectorAll("a")]
      .filter(({ textContent }) => /^privacy policy/i.test(textContent ?? ""))
      .map((link) => link.getAttribute("href"));
  // The footer of a journey is short: the page itself has the link.
  expect(policies()).toEqual([movedPolicy]);
  await toReview(await visitor.goto(PATH));
  expect(policies()).toEqual([movedPolicy]);
  await visitor.goto("/support");
  expect(policies()).toEqual([movedPolicy]);
  expect(visitor.page.querySelector(`main a[href="${movedContact}"]`)).not.toBeNull();
});

const silent = { status: 503, body: { httpCode: 503, message: "We are not answering now." } };

/** Makes the provider report the first package of the cart as withdrawn. */
async function withdrawFirst(visitor: Visitor): Promise<void> {
  const provider = await apiOf(await signedIn(first, visitorOf.get(visitor)));
  const [info, cart] = await Promise.all([provider.carts.checkoutInfo(), provider.carts.get()]);
  const withdrawn = <Line extends object>([line, ...others]: Line[]) => [
    { ...line, offered: false, amount: 0 },
    ...others,
  ];
  const answer = (data: object) => ({ status: 200, body: { httpCode: 200, data } });
  api.faults.set("GET /cart/checkout-info", answer({ ...info, items: withdrawn(info.items) }));
  api.faults.set("GET /cart", answer({ ...cart, items: withdrawn(cart.items) }));
}

const visitorOf = new Map<Visitor, Person>();
async function somebodyIn(place = "/"): Promise<Visitor> {
  const person = somebody();
  const visitor = await signedIn(portal.origin, person, place);
  visitorOf.set(visitor, person);
  return visitor;
}

describe("the cart chosen before signing in", () => {
  const signIn = async (): Promise<Visitor> => {
    const visitor = await new Visitor(portal.origin).goto("/product/gym-tonic");
    await visitor.press("Add to cart");
    await visitor.goto("/login?returnTo=/support");
    return visitor;
  };

  test.each([
    ["GET /cart", silent],
    ["PUT /cart", { status: 404, body: { httpCode: 404, message: "Product is not valid" } }],
  ])(
    "is restored when it is opened later if %s fails, which blocks no sign-in",
    async (call, fault) => {
      const visitor = await signIn();
      api.faults.set(call, fault);
      await answerIdentityProvider(visitor, somebody());
      expect([visitor.url.pathname, visitor.status]).toEqual(["/support", 200]);
      expect(visitor.text).toContain("We could not put your earlier choice into your cart");
      api.faults.clear();
      await visitor.click("Open your cart");
      expect(visitor.text).toContain("Total with GST$212.55");
      expect(visitor.text).not.toContain("We could not put");
    },
  );
});

describe("a line that is no longer offered", () => {
  test("is marked, can be removed, and blocks the checkout", async () => {
    const visitor = await somebodyIn();
    await chooseCircuitTraining(visitor);
    await withdrawFirst(visitor);
    await visitor.goto("/cart");
    expect(visitor.text).toContain("No longer offered. It is not in the total. Please remove it.");
    await visitor.press("Checkout");
    expect(visitor.url.pathname).toBe("/cart");
    expect(visitor.text).toContain("Circuit Training is no longer offered as you chose it.");
    await visitor.goto("/register-service/service-selection");
    expect(visitor.text).toContain("No longer offered.");
    await visitor.press("Continue");
    expect(visitor.errors.join() + visitor.text).toContain(
      "Circuit Training is no longer offered as you chose it. Please remove it first.",
    );
    api.faults.clear();
    await visitor.press("Remove Circuit Training");
    expect(visitor.text).toContain("No programme chosen yet");
  });

  test("a refusal of the provider is shown on the page, wherever the cart is changed", async () => {
    const refused = { status: 404, body: { httpCode: 404, message: "Product is not valid" } };
    const visitor = await somebodyIn("/product/gym-tonic");
    api.faults.set("PUT /cart", refused);
    await visitor.press("Add to cart");
    expect([visitor.status, visitor.heading]).toEqual([404, "Gym Tonic"]);
    expect(visitor.text).toContain("Product is not valid");
    await chooseCircuitTraining(visitor);
    expect([visitor.status, visitor.heading]).toEqual([404, "Which package, and where?"]);
    expect(visitor.text).toContain("Product is not valid");
    api.faults.clear();
    await visitor.press("Choose this programme");
    api.faults.set("PUT /cart", refused);
    await visitor.goto("/cart");
    await visitor.press("Remove Circuit Training, 8");
    expect(visitor.text).toContain("Product is not valid Please contact support for assistance");
    expect(visitor.page.querySelector('main a[href="/support"]')).not.toBeNull();
  });
});

/** Creates a customer on record, at the portal whose provider can fail. */
async function customerOf(place = "/"): Promise<{ person: Person; visitor: Visitor }> {
  const { person } = await newBuyer(first);
  return { person, visitor: await signedIn(portal.origin, person, place) };
}

describe("input during a provider outage that is kept and can be sent again", () => {
  async function kept(
    visitor: Visitor,
    call: string,
    button: string,
    typed: string,
    fault: Fault = silent,
  ) {
    api.faults.set(call, fault);
    await visitor.press(button);
    api.faults.clear();
    expect([visitor.status, visitor.title], call).toEqual([503, expect.stringMatching(/^Error: /)]);
    expect(visitor.text, call).toContain("We are not answering now.");
    expect(visitor.html, call).toContain(typed);
  }

  test("of profile, address, next of kin, linking, client ID and a loved one", async () => {
    const { visitor } = await customerOf("/profile/edit");
    visitor.fill("Company (optional)", "Keppel Bakers");
    await kept(visitor, "PUT /profile", "Save details", "Keppel Bakers");
    await visitor.press("Save details");
    expect(visitor.text).toContain("Keppel Bakers");

    await visitor.goto("/profile/address");
    await visitor.choose("Billing address").fill("Postal code", "640501").press("Find address");
    visitor.fill("Unit (optional)", "77");
    await kept(visitor, "POST /profile/address", "Save address", "77");
    await visitor.press("Save address");
    expect(visitor.everything).toContain("Created address");

    await visitor.goto("/profile/contact");
    visitor.fill("Their full name", "Goh Hui Min").choose("Child").fill("Number", "91234567");
    await kept(visitor, "POST /profile/contact", "Save next of kin", "Goh Hui Min");
    await visitor.press("Save next of kin");
    expect(visitor.text).toContain("Goh Hui Min");

    await visitor.goto("/link-account");
    visitor.fill("ID number", newNric()).fill("Client ID", "aB3dE5gH");
    await kept(visitor, "POST /profile/linking", "Link this record", "aB3dE5gH");

    await visitor.goto("/link-account/client-id");
    const nric = newNric();
    visitor.fill("ID number", nric);
    await kept(visitor, "POST /profile/referral-code/send", "Send the client ID", nric);

    await visitor.goto("/loved-ones/add");
    visitor.fill("Full name", "Chua Ah Moi").fill("E-mail", "moi@mail.example");
    visitor.choose("NRIC (Singapore identity card)").fill("ID number", newNric());
    visitor.date("Date of birth", "1945-02-03").choose("Female").choose("Hokkien");
    visitor.fill("Number", "91234567");
    await kept(visitor, "POST /lovedone", "Add this person", "moi@mail.example");
    await visitor.press("Add this person");
    expect(visitor.everything).toContain("Created your loved one successfully");
  });

  test("also if only a lookup of the form fails", async () => {
    const { visitor } = await customerOf("/profile/edit");
    visitor.fill("Company (optional)", "Keppel Bakers");
    await kept(visitor, "GET /profile", "Save details", "Keppel Bakers", { ...silent, once: true });
    expect((await visitor.press("Save details")).text).toContain("Keppel Bakers");
  });

  test("also if the response is invalid, with a note that it can be sent again", async () => {
    const { visitor } = await customerOf("/profile/edit");
    visitor.fill("Company (optional)", "Keppel Bakers");
    api.faults.set("GET /profile", { status: 200, body: "<p>Hello</p>", once: true });
    await visitor.press("Save details");
    expect([visitor.status, visitor.title]).toEqual([503, expect.stringMatching(/^Error: /)]);
    expect(visitor.text).toContain(
      "Our service gave an answer we could not read. Please try again in a few minutes.",
    );
    expect(visitor.html).toContain("Keppel Bakers");
  });

  test("also if the page itself fails, with one button to send again", async () => {
    const { visitor } = await customerOf("/profile/edit");
    visitor.fill("Company (optional)", "Keppel Bakers").choose("Tamil");
    api.faults.set("GET /profile", silent);
    await visitor.press("Save details");
    expect(visitor.status).toBeGreaterThanOrEqual(500);
    expect(visitor.text).toContain("We have kept what you typed on this page.");
    await visitor.press("Send it again");
    expect(visitor.text).toContain("We have kept what you typed on this page.");
    api.faults.clear();
    await visitor.press("Send it again");
    expect(visitor.everything).toContain("Updated personal detail successfully");
    expect(visitor.text).toContain("Keppel Bakers");
    expect(visitor.text).toContain("English, Tamil");
  });

  test("of the health step and of one's own details in a registration", async () => {
    const visitor = await somebodyIn(PATH);
    const once = { ...silent, once: true };
    await chooseCircuitTraining(visitor);
    await answerSelection(visitor);
    visitor.choose("Other").fill("If Other: what is your reason?", "My grandchildren");
    await kept(visitor, "GET /cart", "Continue", "My grandchildren", once);
    await answerHealth(visitor);
    expect(visitor.heading).toBe("Your details");
    visitor.fill("Home number (optional)", "61234567");
    await kept(visitor, "GET /profile", "Continue", "61234567", once);
    await answerDetails(visitor);
    expect(visitor.url.pathname).toBe(`${PATH}/your-address`);
  });

  test("of the review, the promotion codes and the order of a registration", async () => {
    const visitor = await toReview(await somebodyIn(PATH));
    visitor.choose("I agree that");
    await kept(visitor, "PUT /profile", "Confirm and see the price", "checked");
    await visitor.press("Confirm and see the price");
    visitor.fill("Promotion code", "WELCOME10");
    await kept(visitor, "PUT /cart/applyCoupon", "Apply code", "WELCOME10");
    await visitor.press("Apply code");
    expect(visitor.text).toContain("Code WELCOME10 is applied");
    await kept(visitor, "POST /cart/checkout", "Go to payment, $78.48", "Go to payment, $78.48");
  });

  test("of a renewal", async () => {
    const { person, api: provider } = await newBuyer(first);
    await buy(provider, "circuit-training");
    const { services } = await provider.services.list();
    const visitor = await signedIn(portal.origin, person, `/renew?service=${services[0]?.id}`);
    const button = "Add to cart";
    const chosen = 'checked="" value="circuit-training-8"';
    visitor.choose("8 sessions, 45 minutes each: $87.20 with GST");
    await kept(visitor, "PUT /cart", button, chosen);
    await kept(visitor, "GET /service", button, chosen, { ...silent, once: true });
    await visitor.press(button);
    expect(visitor.text).toContain("Circuit Training is now in your cart");
  });

  test("of a search for a dental appointment", async () => {
    const visitor = await new Visitor(portal.origin).goto("/denticare/existing-appointment-found");
    visitor.fill("ID number of the person it is for", newNric()).fill("Number", "91239876");
    await kept(visitor, "POST /public/v1/denticare/existing", "Send me an SMS", "91239876");
    expect((await visitor.press("Send me an SMS")).status).toBe(200);
  });
});

describe("a file, a picture or a switch during a provider outage", () => {
  const NOBODYS = "3f0c9a52-0a3e-4a4f-9a55-1d2c3b4a5f60";
  const TOKEN = "abcdefghijklmnopqrstuvwxyz012345";

  test("is reported on the page that links to it", async () => {
    const { visitor } = await customerOf();
    const files = [
      [`/invoice/${NOBODYS}/pdf`, `/invoice/${NOBODYS}`],
      ["/health-declaration/file?form=mine", "/health-declaration/result?form=mine"],
      ["/medical-history/file?record=mine", "/medical-history"],
      [`/appointment-list/${NOBODYS}/calendar`, `/appointment-list/${NOBODYS}`],
      ["/my-denticare/calendar?appointment=mine", "/my-denticare"],
      [`/denticare/appointment/${TOKEN}/calendar`, `/denticare/appointment/${TOKEN}`],
      ["/payment/paynow/qr?order=mine&save=yes", "/payment/paynow?order=mine"],
      [`/inv/${TOKEN}/paynow/qr?save=yes`, `/inv/${TOKEN}/paynow`],
    ] as const;
    for (const [file, page] of files) {
      // The stand-in has no such invoice, so the page itself leads to the one that says so.
      const leadsOn = page.startsWith("/inv/");
      api.faults.set("*", silent);
      const answer = await visitor.request(file);
      expect([answer.status, answer.headers.get("location")], file).toEqual([302, page]);
      api.faults.clear();
      await visitor.goto(page);
      const shown = leadsOn ? "We cannot find this invoice" : "We are not answering now.";
      expect(visitor.everything, file).toContain(shown);
    }
  });

  test("switching to another person is reported on the page of the switch", async () => {
    const { visitor } = await customerOf("/loved-ones");
    api.faults.set("*", silent);
    const answer = await visitor.request("/acting", {
      method: "POST",
      headers: { origin: portal.origin },
      body: new URLSearchParams({ person: "aB3dE5gH" }),
    });
    api.faults.clear();
    expect(answer.headers.get("location")).toBe("/loved-ones");
    await visitor.show(answer);
    expect(visitor.text).toContain("We are not answering now.");
  });

  test("a picture within a page is left out", async () => {
    const { visitor } = await customerOf();
    api.faults.set("*", silent);
    for (const picture of [
      "/profile/photo/picture?mine=1",
      "/payment/paynow/qr?order=mine",
      `/inv/${TOKEN}/paynow/qr`,
    ]) {
      const answer = await visitor.request(picture);
      expect([answer.status, await answer.text()], picture).toEqual([503, ""]);
    }
  });
});

test.each([400, 409])(
  "a refusal with %i of a next of kin or a photo is shown at the form",
  async (httpCode) => {
    const told = "Not on Sundays, please.";
    const refused = { status: httpCode, body: { httpCode, message: told } };
    const { visitor } = await customerOf("/profile/contact");
    api.faults.set("POST /profile/contact", refused);
    visitor.fill("Their full name", "Goh Hui Min").choose("Child").fill("Number", "91234567");
    await visitor.press("Save next of kin");
    expect([visitor.status, visitor.heading]).toEqual([httpCode, "Add next of kin"]);
    expect(visitor.text).toContain(told);
    expect(visitor.html).toContain("Goh Hui Min");
    api.faults.set("PUT /profile/picture", refused);
    const body = new FormData();
    const pixel =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    body.set("photo", new File([Buffer.from(pixel, "base64")], "photo.png"));
    const headers = { origin: portal.origin };
    await visitor.show(await visitor.request("/profile/photo", { method: "POST", headers, body }));
    expect([visitor.status, visitor.errors]).toEqual([httpCode, [told]]);
  },
);

test("a time in the following weeks is read in one call", async () => {
  const { person, api: provider } = await newBuyer(first);
  await buy(provider, "circuit-training");
  const { id: clientId } = await provider.profiles.get();
  await declareHealth(provider, clientId as string);
  const owned = await owner(provider, clientId as string);
  const [time] = await timesTwiceAWeek(owned, 1);
  const day = toSingaporeDay(new Date(time?.startsAt as string));
  const page = `/book-preclass-sessions?term=${owned.termId}&day=${day}`;
  const visitor = await signedIn(portal.origin, person, page);
  const { fields, send } = visitor.prepare(timesOffered(visitor)[0] as string);
  api.calls.clear();
  const answer = await send(
    new URLSearchParams({ ...Object.fromEntries(fields), slot: time?.id as string, weeks: "6" }),
  );
  expect(api.calls.get("GET /yoda-sessions/vacant-slots")).toBe(1);
  await visitor.show(answer);
  expect(visitor.url.pathname).toBe("/book-preclass-sessions/check");
  const weekday = formatDateWithWeekday(day).split(" ")[0] as string;
  expect(visitor.text.split(weekday).length - 1).toBeGreaterThanOrEqual(6);
});

test("a refusal shown on the next page has a support link, which confirms before it leaves the form", async () => {
  const visitor = await toReview(await somebodyIn(PATH));
  api.faults.set("PUT /profile", {
    status: 409,
    body: { httpCode: 409, message: "Your details sleep on Sundays." },
  });
  await confirm(visitor);
  expect(visitor.url.pathname).toBe(`${PATH}/your-details`);
  expect(visitor.text).toContain(
    "Your details sleep on Sundays. Please contact support for assistance",
  );
  const support = visitor.page.querySelector("main [role=alert] a")?.getAttribute("href") ?? "";
  expect(support).toBe(`${PATH}/leave?to=%2Fsupport`);
  await (await visitor.goto(support)).press("Leave and keep my answers");
  expect(visitor.url.pathname).toBe("/support");
});

test("view-as pages are not found after acting for others was disabled", async () => {
  const { visitor, person } = await customerOf();
  const provider = await apiOf(await signedIn(first, person));
  const { id } = await provider.lovedOnes.create({
    body: { ...grandmother, nric: newNric() },
    idempotencyKey: randomUUID(),
  });
  const data = { versionNumber: "1.0.0", disabledLovedOne: true };
  api.faults.set("GET /config/app", { status: 200, body: { httpCode: 200, data } });
  const post = (address: string, body: string) =>
    visitor.request(address, {
      method: "POST",
      headers: { origin: portal.origin, "content-type": "application/x-www-form-urlencoded" },
      body,
    });
  const acting = await post("/acting", `person=${id}`);
  expect(acting.headers.get("location")).toBe("/page-not-found");
  expect((await post(`/loved-ones/remove?person=${id}`, "")).status).toBe(404);
  expect((await post("/acting", "person=")).status).toBe(302);
});

test("a provider that sells Denticare has a button that books for the person it was bought for", async () => {
  const { visitor, person } = await customerOf();
  const provider = await apiOf(await signedIn(first, person));
  const { id: clientId, name: clientName } = await provider.lovedOnes.create({
    body: { ...grandmother, nric: newNric() },
    idempotencyKey: randomUUID(),
  });
  await buy(provider, "circuit-training");
  const { services } = await provider.services.list();
  const sold = { categoryName: "Denticare", productName: "Denticare", clientId, clientName };
  const bought = services.map((service) => ({ ...service, ...sold, lovedOne: true }));
  api.faults.set("GET /service", {
    status: 200,
    body: { httpCode: 200, data: { services: bought } },
  });
  await visitor.goto("/");
  await visitor.press("Book an appointment, Denticare for Chua Ah Moi");
  expect(visitor.heading).toBe("Register Chua Ah Moi for Denticare");
  await visitor.goto("/");
  await visitor.click("Book an appointment, Denticare for Chua Ah Moi");
  expect(visitor.heading).toBe("Register Chua Ah Moi for Denticare");
});

test("500 on a customer's own Denticare page leads back to it, and in a registration back to that", async () => {
  const broken = { status: 500, body: { httpCode: 500, message: "Something went wrong" } };
  const { visitor } = await customerOf();
  api.faults.set("GET /denticare/appointment-history", broken);
  await visitor.goto("/my-denticare");
  expect(visitor.url.pathname).toBe("/denticare/something-went-wrong");
  api.faults.clear();
  await visitor.click("Refresh this page");
  expect(visitor.heading).toBe("Dental appointments");

  const registering = await somebodyIn();
  await registering.goto(`${PATH}/service-selection/programme`);
  await registering.choose("Denticare").press("Continue");
  await toReview(registering);
  api.faults.set("POST /denticare/client", broken);
  await confirm(registering);
  expect(registering.url.pathname).toBe("/denticare/something-went-wrong");
  await registering.click("Refresh this page");
  expect(registering.heading).toBe("Price and payment");
});

test("a registration for Denticare only survives a provider timeout at its end", async () => {
  const visitor = await somebodyIn();
  await visitor.goto(`${PATH}/service-selection/programme`);
  await visitor.choose("Denticare").press("Continue");
  await answerSelection(visitor);
  await answerDetails(visitor);
  await answerAddress(visitor);
  await answerContact(visitor);
  api.faults.set("POST /denticare/client", { ...silent, once: true });
  await visitor.choose("I agree that").press("Confirm and register");
  expect([visitor.status, visitor.heading]).toEqual([503, "Check your answers"]);
  expect(visitor.text).toContain("We are not answering now.");
  await visitor.press("Confirm and register");
  expect(visitor.everything).toContain("Created denticare client successfully");
  await visitor.goto(PATH);
  expect(visitor.text).not.toContain("Denticare");
});

test("the bell names the person of a notice, and links to that person's page", async () => {
  const { visitor, person } = await customerOf();
  const provider = await apiOf(await signedIn(first, person));
  const { id: clientId, name: clientName } = await provider.lovedOnes.create({
    body: { ...grandmother, nric: newNric() },
    idempotencyKey: randomUUID(),
  });
  const own = await provider.profiles.get();
  const hers = { clientId, clientName, lovedOne: true };
  const mine = { clientId: own.id, clientName: own.name, lovedOne: false };
  const at = "2026-12-05T01:30:00.000Z";
  const notices = [
    { kind: "SESSION_SOON", subject: "Circuit Training", person: hers, at },
    { kind: "DENTAL_SOON", subject: "Scaling and polishing", person: hers, at },
    { kind: "MEDICAL_HISTORY_OLD", subject: "Medical history", person: mine, at: null },
    { kind: "MEDICAL_HISTORY_OLD", subject: "Medical history", person: hers, at: null },
  ].map((notice) => ({ ...notice, id: randomUUID(), amount: null }));
  api.faults.set("GET /notification", { status: 200, body: { httpCode: 200, data: notices } });
  await visitor.goto("/support");
  const bell = [...visitor.page.querySelectorAll("header details.drop")].find((menu) =>
    menu.textContent?.includes("Alerts"),
  );
  expect([...(bell?.querySelectorAll("li") ?? [])].map((item) => item.textContent?.trim())).toEqual(
    [
      "Coming up for Chua Ah Moi: Circuit Training Sat 05/12/2026, 09:30 AM",
      "Coming up for Chua Ah Moi: dental appointment, Scaling and polishing Sat 05/12/2026, 09:30 AM",
      "Please update your medical history",
      "Please update the medical history of Chua Ah Moi",
    ],
  );
  await visitor.press("Please update the medical history of Chua Ah Moi");
  expect(visitor.heading).toBe("Medical history of Chua Ah Moi");
  await visitor.click("Coming up for Chua Ah Moi: dental appointment,");
  expect(visitor.heading).toBe("Dental appointments of Chua Ah Moi");
  await visitor.press("Please update your medical history");
  expect(visitor.heading).toBe(`Medical history of ${own.name}`);
  await visitor.click("Please update your medical history");
  await visitor.press("Coming up for Chua Ah Moi: dental appointment,");
  expect(visitor.heading).toBe("Dental appointments of Chua Ah Moi");
});

test("a customer with a record sees that there is nothing to link while acting for others is disabled", async () => {
  const { visitor } = await customerOf();
  const data = { versionNumber: "1.0.0", disabledLovedOne: true };
  api.faults.set("GET /config/app", { status: 200, body: { httpCode: 200, data } });
  for (const path of ["/link-account", "/link-account/client-id"]) {
    await visitor.goto(path);
    expect([visitor.status, visitor.heading]).toEqual([200, "Your profile is already linked"]);
  }
  await visitor.click("Go to My Profile");
  expect(visitor.heading).toBe("My Profile");
});

const grandmother = {
  name: "Chua Ah Moi",
  email: "moi@mail.example",
  countryCode: "+65",
  mobileNumber: "91234567",
  dateOfBirth: "1935-02-03",
  gender: "Female",
  idType: "NRIC",
  language: "Hokkien",
};

const CATALOGUE_KEPT_MS = 10_500;

test("a visitor's withdrawn choice is reported, and sign-in continues without it", async () => {
  await new Promise((done) => setTimeout(done, earlyAt + CATALOGUE_KEPT_MS - Date.now()));
  const offers = { status: 200, body: { httpCode: 200, data: [] } };
  api.faults.set("GET /products-ext/day-care/offerings/list", offers);
  await early.goto("/cart");
  expect(early.text).toContain("Day Care");
  expect(early.text).toContain("No longer offered.");
  expect(early.text).toContain("Total with GST$0.00");
  await early.press("Log in and checkout");
  expect(early.text).toContain("Day Care is no longer offered as you chose it.");
  await early.goto("/login?returnTo=/support");
  await answerIdentityProvider(early, somebody());
  expect(early.url.pathname).toBe("/support");
  expect(early.text).toContain("One programme you chose is no longer offered. It was left out.");
  await early.goto("/cart");
  expect(early.text).toContain("Your cart is empty");
});

test("an invalid response is shown with a code that the log contains", async () => {
  const visitor = await somebodyIn();
  api.faults.set("GET /order", {
    status: 200,
    body: { httpCode: 200, data: { content: "S1234567D", totalElements: 0 } },
  });
  await visitor.goto("/invoice");
  expect(visitor.status).toBe(503);
  const code = /tell us this code: (\w{8})/.exec(visitor.text)?.[1] as string;
  const lines = (words: string) =>
    portal
      .log()
      .split("\n")
      .filter((line) => line.includes(code) && line.includes(words))
      .map((line) => JSON.parse(line));
  await expect
    .poll(() => lines("violates the contract"))
    .toEqual([expect.objectContaining({ call: "orders.list", field: "content", count: 1 })]);
  const message = "the provider answered 502";
  const place = expect.arrayContaining([expect.stringContaining("/build/index.js")]);
  await expect
    .poll(() => lines("request failed"))
    .toEqual([expect.objectContaining({ err: { type: "Error", message, place } })]);
  expect(portal.log()).not.toContain("S1234567D");
});

test("a payment page on an origin that is not allowed is refused with a message, and logged", async () => {
  const visitor = await somebodyIn("/cards/add");
  const redirectUrl = "https://pay.elsewhere.example/session";
  api.faults.set("POST /linkpay/cards", {
    status: 200,
    body: { httpCode: 200, data: { tryId: "T-1", redirectUrl } },
  });
  await visitor.press("Go to the card service");
  expect(visitor.status).toBe(503);
  expect(visitor.text).toContain("We cannot open the payment page at the moment");
  await expect.poll(() => portal.log()).toContain('"origin":"https://pay.elsewhere.example"');
});
