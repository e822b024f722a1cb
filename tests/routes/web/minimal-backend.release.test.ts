// Shorter: tests/routes/web/conformance.test.ts Shorter: tests/unit/web/optional-calls.test.ts
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDay } from "../../helpers/booking/calendar";
import { newNric } from "../../helpers/people/registered";
import { origin as first, secondPort } from "../../helpers/portal/portal";
import type { RunningPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { startSecondPortal } from "../../helpers/portal/second-portal";
import { answerIdentityProvider, signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";
import { openStandIn, type StandIn } from "../../stand-in/backend";
import { answerCondition, answerStatus, toSignature } from "../health/health-steps";
import {
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  confirm,
} from "../registration/registration-steps";

/* A portal whose backend has only the calls of SPEC section 7. Every journey can be completed. */

let backend: StandIn;
let portal: RunningPortal;
beforeAll(async () => {
  backend = await openStandIn(`${first}/identity`, `${first}/api`);
  portal = await startSecondPortal(first, secondPort, backend.baseUrl, {
    ...(await freshPortalSettings()),
    PAYMENT_ORIGINS: backend.origin,
  });
});
afterAll(async () => {
  await portal?.stop();
  await backend?.close();
});

test("the portal uses the name that its backend gives", async () => {
  const visitor = await new Visitor(portal.origin).goto("/support");
  expect(visitor.title).toBe("Customer Support – Chair House");
  expect(visitor.everything).toContain("Hotline: 6888 0001 at noon");
  expect(visitor.html).not.toMatch(/Nutmeg House|6100 00/);
});

async function chooseChairDance(visitor: Visitor): Promise<Visitor> {
  await visitor.goto("/");
  await visitor.goto("/product/Chair-Dance_v3");
  return visitor.press("Add to cart");
}

/** Registers from the cart to the payment page. */
async function registerTo(
  visitor: Visitor,
  name: string,
  { nric = newNric(), code = "", stop = false } = {},
): Promise<Visitor> {
  await visitor.goto("/cart");
  await visitor.press("Checkout");
  await answerSelection(visitor);
  await answerHealth(visitor);
  visitor.fill("Full name", name).fill("E-mail", "me@mail.example").fill("Number", "91234567");
  await answerDetails(visitor, nric);
  await visitor.fill("Postal code", "640501").press("Find address");
  await visitor.choose("Yes, I live here").press("Continue");
  await answerContact(visitor);
  await confirm(visitor);
  if (code) await visitor.fill("Promotion code", code).press("Apply code");
  if (stop) return visitor;
  return visitor.press(`Go to payment, ${code ? "$121.10" : "$134.56"}`);
}

/** Opens the times of one of the available days. */
async function toTimes(visitor: Visitor, day: number): Promise<void> {
  await visitor.goto("/?tab=UPCOMING");
  await visitor.click("Book sessions, Chair Dance");
  await openDay(visitor, day);
}

/** Creates a customer who registered and paid by card. */
async function owner(name: string, nric = newNric()): Promise<Visitor> {
  const visitor = await signedIn(portal.origin, somebody(name));
  await chooseChairDance(visitor);
  await registerTo(visitor, name, { nric });
  await visitor.choose("New credit or debit card").press("Pay $134.56");
  return visitor.press("Pay");
}

describe("a registration with payment", () => {
  test("leads from a choice before sign-in to a card payment with its invoice", async () => {
    const visitor = await chooseChairDance(new Visitor(portal.origin));
    await visitor.goto("/login?returnTo=/cart");
    await answerIdentityProvider(visitor, somebody("Quek Poh Choo"));
    expect(visitor.text).toContain("Total with GST$134.56");
    await registerTo(visitor, "Quek Poh Choo");
    await visitor.choose("New credit or debit card").press("Pay $134.56");
    expect(visitor.heading).toBe("Hosted card page");
    await visitor.press("Pay");
    expect(visitor.heading).toBe("Thank you. Your payment is complete");
    await visitor.press("6 Very good");
    await visitor.goto("/invoice");
    await visitor.click("Chair Dance");
    expect(visitor.heading).toMatch(/^Tax invoice R-/);
    expect(visitor.text).toContain("$134.56");
    const pdf = await visitor.request(`${visitor.url.pathname}/pdf`);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
  });

  test("deducts a promotion code and is paid by PayNow", async () => {
    const visitor = await signedIn(portal.origin, somebody("Wee Kim Eng"));
    await chooseChairDance(visitor);
    await registerTo(visitor, "Wee Kim Eng", { code: "TENTH" });
    await visitor.choose("PayNow").press("Pay $121.10");
    expect(visitor.heading).toBe("Pay with PayNow");
    const picture = await visitor.request(`/payment/paynow/qr${visitor.url.search}`);
    expect(picture.headers.get("content-type")).toBe("image/png");
    await visitor.press("Check again");
    backend.payPayNow();
    await visitor.press("Check again");
    expect(visitor.heading).toBe("Thank you. Your payment is complete");
  });

  test("the invoice behind a link is shown, saved, and closed once it is paid", async () => {
    const payer = await signedIn(portal.origin, somebody("Ho Geok Lan"));
    await chooseChairDance(payer);
    await registerTo(payer, "Ho Geok Lan");
    const link = `/inv/${backend.invoiceLink()}`;
    const visitor = await new Visitor(portal.origin).goto(link);
    expect(visitor.text).toContain("$134.56");
    expect((await visitor.request(`${link}/pdf`)).headers.get("content-type")).toBe(
      "application/pdf",
    );
    await payer.choose("New credit or debit card").press("Pay $134.56");
    await payer.press("Pay");
    await visitor.goto(link);
    expect(visitor.text).toContain("paid");
  });
});

test("a session is booked, rescheduled and cancelled", async () => {
  const visitor = await owner("Sim Lay Hoon");
  await toTimes(visitor, 10);
  await visitor.press("09:00 AM to 09:45 AM");
  await visitor.press("Book this session");
  expect(visitor.heading).toBe("Your appointment is booked");
  await visitor.goto("/appointment-list");
  await visitor.click("See all appointments of Chair Dance");
  await visitor.click("Reschedule");
  await openDay(visitor, 12);
  await visitor.click("03:30 PM to 04:15 PM");
  await visitor.choose("I understand").press("Reschedule this session");
  expect(visitor.everything).toContain("Reschedule appointment successfully");
  await visitor.click("Cancel");
  await visitor.choose("I understand").press("Cancel this session");
  expect(visitor.everything).toContain("Cancelled appointment successfully");
  expect(backend.bookingsOf("Sim Lay Hoon").map(({ status }) => status)).toEqual([
    "CANCELLED",
    "CANCELLED",
  ]);
});

test("the profile, its address, a next of kin and a photo are changed", async () => {
  const visitor = await owner("Toh Bee Hwa");
  await visitor.goto("/profile");
  await visitor.click("Edit personal details");
  await visitor.choose("Tamil").press("Save details");
  expect(visitor.everything).toContain("Updated personal detail successfully");
  await visitor.click("Edit Billing address");
  await visitor.fill("Unit (optional)", "77").press("Save address");
  expect(visitor.text).toContain("77");
  await visitor.click("Edit Goh Hui Min");
  await visitor.fill("Their full name", "Goh Hui Ling").press("Save");
  expect(visitor.text).toContain("Goh Hui Ling");
  const body = new FormData();
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  body.set("photo", new File([new Uint8Array(photo)], "me.jpg"));
  const { origin } = portal;
  await visitor.request("/profile/photo", { method: "POST", headers: { origin }, body });
  const picture = await visitor.request("/profile/photo/picture");
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  for (const page of ["/profile/access", "/profile/photo", "/profile/contact", "/link-account"])
    expect((await visitor.goto(page)).status, page).toBeLessThan(500);
});

test("a loved one is added, acted for and registered", async () => {
  const visitor = await owner("Yap Swee Lan");
  await visitor.goto("/loved-ones/add");
  visitor.fill("Full name", "Yap Ah Kow").fill("ID number", newNric());
  visitor.date("Date of birth", "1945-02-03").choose("Male").choose("Hokkien");
  visitor.fill("E-mail", "kow@mail.example").fill("Number", "91234567");
  await visitor.press("Add this person");
  expect(visitor.everything).toContain("Created your loved one successfully");
  await visitor.goto("/loved-ones");
  await visitor.press("Act for Yap Ah Kow");
  await visitor.goto("/profile");
  expect(visitor.text).toContain("Yap Ah Kow");
});

test("a health declaration and a medical history are given", async () => {
  const visitor = await owner("Lau Mei Fong");
  backend.askForDeclaration("Lau Mei Fong");
  await visitor.goto("/?tab=UPCOMING");
  await visitor.click("Fill in the health declaration for Lau Mei Fong");
  await answerStatus(visitor);
  await answerCondition(visitor, "Pacemaker");
  await visitor.press("Send my health declaration");
  expect(visitor.everything).toContain("Save Health Declaration successfully");
  expect([visitor.status, visitor.url.pathname]).toEqual([200, "/health-declaration/result"]);
  await visitor.goto("/medical-history");
  await visitor.press("Fill in the medical history");
  await toSignature(visitor);
  await visitor.fill("Your full name, as your signature", "Lau Mei Fong").press("Sign and send");
  expect(visitor.text).toMatch(/Last updated on/);
  expect((await visitor.goto("/health-declaration")).status).toBe(200);
});

test("the dentist is booked, rescheduled and cancelled", async () => {
  const visitor = await owner("Ng Ah Moi");
  await visitor.goto("/my-denticare");
  await visitor.click("Book an appointment");
  await visitor.press("Register for Denticare");
  expect(visitor.everything).toContain("Created denticare client successfully");
  await visitor.goto("/medical-history");
  await visitor.press("Fill in the medical history");
  await toSignature(visitor);
  await visitor.fill("Your full name, as your signature", "Ng Ah Moi").press("Sign and send");
  await visitor.goto("/my-denticare/schedule");
  await visitor.choose("Scaling").press("Continue");
  await visitor.choose("Bedok Teeth").press("Continue");
  await visitor.click("Later:");
  await visitor.click("Dr Koh Ai Ling");
  await openDay(visitor, 3);
  await visitor.press("02:00 PM");
  await visitor.press("Book this appointment");
  expect(visitor.everything).toContain("Book appointment successfully");
  await visitor.click("Reschedule");
  await visitor.press("Continue");
  await visitor.press("Continue");
  await visitor.click("Later:");
  await openDay(visitor, 4);
  await visitor.press("09:30 AM");
  await visitor.press("Reschedule the appointment");
  expect(visitor.everything).toContain("Reschedule appointment successfully");
  await visitor.click("Cancel");
  await visitor.press("Yes, cancel it");
  expect(visitor.everything).toContain("Cancelled appointment successfully");
});

test("a check-in finds the person, checks in and checks out", async () => {
  const nric = newNric();
  const visitor = await owner("Low Siew Eng", nric);
  await toTimes(visitor, 1);
  await visitor.press("09:00 AM to 09:45 AM");
  await visitor.press("Book this session");
  for (const [key, heading] of [
    ["Yes, check in", "You are checked in"],
    ["Yes, check out", "You are checked out"],
  ] as const) {
    const door = await new Visitor(portal.origin).goto(backend.posterOf("Low Siew Eng"));
    await door.press("Start");
    await door.click("By my ID number");
    await door.fill("NRIC, FIN or passport number", nric).press("Find me");
    expect(door.text).toContain("Low");
    await door.press(key);
    expect(door.heading).toBe(heading);
  }
});

describe("a backend that receives the idempotency key", () => {
  /**
   * Presses twice at once and once more later.
   *
   * @returns the place to which each press led
   */
  async function pressedThrice(visitor: Visitor, button: string) {
    const { send, address } = visitor.prepare(button);
    const answers = [...(await Promise.all([send(), send()])), await send()];
    await visitor.show(answers[2] as Response, address);
    return answers.map(({ status, headers }) => `${status} ${headers.get("location")}`);
  }
  /** Counts the calls during this work. */
  async function asked(call: string, work: () => Promise<string[]>): Promise<number> {
    const before = backend.calls.get(call) ?? 0;
    const places = await work();
    expect(new Set(places).size, places.join(" | ")).toBe(1);
    return (backend.calls.get(call) ?? 0) - before;
  }

  test("is called once for an order, a payment and a booking, however often they are pressed", async () => {
    const visitor = await signedIn(portal.origin, somebody("Seah Kim Lian"));
    await chooseChairDance(visitor);
    await registerTo(visitor, "Seah Kim Lian", { stop: true });
    expect(
      await asked("carts.checkout", () => pressedThrice(visitor, "Go to payment, $134.56")),
    ).toBe(1);
    visitor.choose("New credit or debit card");
    expect(await asked("payments.payByCard", () => pressedThrice(visitor, "Pay $134.56"))).toBe(1);
    expect(visitor.heading).toBe("Hosted card page");
    await visitor.press("Pay");
    await toTimes(visitor, 3);
    await visitor.press("09:00 AM to 09:45 AM");
    expect(
      await asked("sessions.schedule", () => pressedThrice(visitor, "Book this session")),
    ).toBe(1);
    expect(visitor.heading).toBe("Your appointment is booked");
    expect(backend.bookingsOf("Seah Kim Lian")).toHaveLength(1);
  });

  test("a refused call is reported to both requests, and can then be sent again", async () => {
    const visitor = await signedIn(portal.origin, somebody("Tay Mui Eng"));
    await chooseChairDance(visitor);
    await registerTo(visitor, "Tay Mui Eng", { stop: true });
    const { send, fields } = visitor.prepare("Go to payment, $134.56");
    backend.refuseNext("carts.checkout");
    const before = backend.calls.get("carts.checkout") ?? 0;
    const refused = await Promise.all([send(), send()]);
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    expect((backend.calls.get("carts.checkout") ?? 0) - before).toBe(1);
    expect((await send(fields)).headers.get("location")).toMatch(/^\/payment\?order=/);
  });
});

test("the calls that this backend lacks block no customer", async () => {
  const visitor = await owner("Foo Wan Ting");
  for (const page of OTHER_PAGES) {
    await visitor.goto(page);
    expect(visitor.status, page).toBeLessThan(500);
  }
});
const OTHER_PAGES = [
  "/",
  "/?tab=HEALTH_DECLARATION",
  "/cart",
  "/cards",
  "/egiro",
  "/egiro-landing",
  "/egiro/apply",
  "/appointment-list",
  "/denticare",
  "/denticare/book-appointment",
  "/counter",
  "/support",
  "/faq",
  "/profile/access",
  "/check-in-check-out/posters",
  "/hand-over",
  "/product/none",
  "/service/AA~2026",
  "/inv/none",
  "/appt/none",
  "/feedback/none",
];
