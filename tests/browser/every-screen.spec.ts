import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { buyerOf } from "../helpers/booking/owned-package";
import { bookOne, declareHealth, timesTwiceAWeek } from "../helpers/booking/package-owner";
import { findFaultsOfLongWords } from "../helpers/browser/long-words";
import {
  arrive,
  checkScreen,
  freshBeginning,
  portalOrigin,
  signIn,
} from "../helpers/browser/playwright";
import { copyOf } from "../helpers/browser/screen-copy";
import { test } from "../helpers/browser/test";
import { begunCounter } from "../helpers/counter/counter-screens";
import { chooseTime, fillPatient, newPatient, typeCode } from "../helpers/denticare/dental-screens";
import { gymTonic, newBuyer } from "../helpers/payment/buyer";
import { profileOf } from "../helpers/people/registered";
import { openFaultyApi } from "../helpers/portal/faulty-api";
import { startSecondPortal } from "../helpers/portal/second-portal";
import { signedIn, somebody } from "../helpers/sign-in/sign-in";
import { Visitor } from "../helpers/visitor/visitor";

// The screens that no journey of the other tests passes: axe, overflow and one h1 on each, at 320 px.
const forEverybody = [
  "/service/active-ageing",
  "/product/circuit-training",
  "/product/dental-care",
  "/support",
  "/faq",
  "/faq/egiro",
  "/faq?search=session",
  "/faq?search=zebra",
  "/faq/common/how-to-log-in",
  "/tour/my-services",
  "/tour/help",
  "/term-and-condition",
  "/program-term-and-condition",
  "/general-term-and-condition",
  "/nothing-of-the-kind",
  "/inv",
  "/appt",
  "/appt/page-not-found",
  "/appt/something-went-wrong",
  "/payer/page-not-found",
  "/payer/something-went-wrong",
  "/feedback/page-not-found",
  "/feedback/something-went-wrong",
  "/check-in-check-out",
  "/check-in-check-out/page-not-found",
  "/check-in-check-out/something-went-wrong",
  "/check-in-check-out/posters",
  "/denticare/page-not-found",
  "/denticare/something-went-wrong",
];

const forCustomers = [
  "/?tab=ONGOING",
  "/?tab=HEALTH_DECLARATION",
  "/appointment-list",
  "/my-denticare",
  "/my-denticare/schedule",
  "/payment-completion",
  "/logout",
  "/register-service/leave?to=/faq",
  "/egiro",
  "/egiro/apply/consent",
  "/loved-ones",
];

test("public screens are accessible and fit their width", async ({ page }) => {
  for (const path of forEverybody) {
    await page.goto(portalOrigin() + path);
    await expect(page).not.toHaveTitle("");
    await checkScreen(page, `everybody ${path.replaceAll(/\W+/g, "-")}`);
  }
});

test("the check finds a screen that is inaccessible or too wide", async ({ page }) => {
  await page.goto(`${portalOrigin()}/faq`);
  const main = page.locator("main");
  await main.evaluate((element) =>
    element.insertAdjacentHTML("beforeend", '<img src="/logo.svg">'),
  );
  await expect(checkScreen(page, "without-alternative")).rejects.toThrow(/image-alt/);
  await page.reload();
  await checkScreen(page, "as it is");
  await main.evaluate((element) =>
    element.insertAdjacentHTML("beforeend", '<p style="color: #999">Too pale to read</p>'),
  );
  await expect(checkScreen(page, "too-pale")).rejects.toThrow(/color-contrast: p/);
  await page.reload();
  await main.evaluate((element) => {
    element.style.width = "700px";
  });
  await expect(checkScreen(page, "too-wide")).rejects.toThrow(/wider than the phone/);
  await page.setViewportSize({ width: 710, height: 900 });
  await expect(checkScreen(page, "too-wide-turned")).rejects.toThrow(/wider than 640 px/);
});

/** Stops the automatic refresh of a page during its check. */
async function withoutRefresh(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/g, "");
    await route.fulfill({ response, body });
  });
  await page.goto(path);
}

// One after the other: they start a portal on the same port.
test.describe("screens with provider failures", () => {
  test.describe.configure({ mode: "serial" });

  test("Denticare shows a page where it cannot continue", async ({ page }) => {
    const api = await openFaultyApi(`${portalOrigin()}/api`);
    const answer = (call: string, data: unknown) =>
      api.faults.set(call, { status: 200, body: { httpCode: 200, data } });
    const faulty = await startSecondPortal(
      portalOrigin(),
      Number(process.env.FAULTY_PORTAL_PORT),
      api.baseUrl,
      await freshBeginning(),
    );
    try {
      const at = (path: string) => faulty.origin + path;
      const visitor = await new Visitor(faulty.origin).goto("/denticare/book-appointment");
      await chooseTime(visitor);
      const patient = newPatient();
      await fillPatient(visitor, patient).press("Continue");
      await typeCode(visitor, patient, new Visitor(portalOrigin()));
      api.faults.set("POST /public/v1/denticare/review/confirm", {
        status: 503,
        body: { httpCode: 503 },
      });
      await visitor.press("Book this appointment");
      await page.context().addCookies(
        ["denticare", "denticare-sent"].map((name) => ({
          name,
          value: visitor.cookie(name) as string,
          url: faulty.origin,
        })),
      );
      for (const [name, tries] of [
        ["waiting", 0],
        ["given-up", 5],
      ] as const) {
        await withoutRefresh(page, at(`/denticare/hold-on?look=${tries}`));
        await expect(page.locator("h1")).toHaveText("Please hold on");
        await checkScreen(page, `denticare-hold-on-${name}`);
      }
      const shown = [...api.calls.keys()].find((call) => call.includes("denticare/appointment/"));
      const held = await fetch(`${portalOrigin()}/api${shown?.replace("GET ", "")}`);
      const { data } = (await held.json()) as { data: object };
      answer(shown as string, { ...data, status: "EXPIRED" });
      await page.goto(at("/denticare/retained-order"));
      await expect(page.getByRole("main")).toContainText(
        "We do not keep this time for you any more",
      );
      await checkScreen(page, "denticare-retained-expired");

      const { person, api: own } = await newBuyer(portalOrigin(), somebody("Ong Bee Geok"));
      const mother = { ...profileOf(), name: "Koh Ah Lian", email: "ah.lian@mail.example" };
      const { id: clientId } = await own.lovedOnes.create({
        body: mother,
        idempotencyKey: randomUUID(),
      });
      await page.goto(at("/login?returnTo=/loved-ones"));
      await signIn(page, person);
      const known = { denticareAssociationId: randomUUID(), denticareClientId: "DC1" };
      const status = (client: object) =>
        answer("GET /denticare/client/status", {
          associated: true,
          client: { ...known, ...client },
        });
      const hurdle = async (heading: string, name: string) => {
        await page.goto(at("/my-denticare/schedule"));
        await expect(page.locator("h1")).toHaveText(heading);
        await checkScreen(page, `my-denticare-${name}`);
      };
      status({ blackListed: false, medicalHistory: "OLD" });
      await hurdle("Please update the medical history", "history-old");
      status({ blackListed: true, medicalHistory: "CURRENT" });
      await hurdle("Please call us for an appointment", "call");
      await page.goto(at("/loved-ones"));
      await page.getByRole("button", { name: "Act for Koh Ah Lian" }).click();
      await expect(page.locator("body")).toContainText("Acting for Koh Ah Lian");
      await hurdle("Please call us for an appointment", "call-loved-one");
      const hers = { clientId, clientName: mother.name, lovedOne: true };
      const mine = { clientId: "own", clientName: person.name, lovedOne: false };
      answer("GET /denticare/upcoming-appointment", [
        { ...mine, next: null },
        { ...hers, next: null },
      ]);
      const old = {
        kind: "MEDICAL_HISTORY_OLD",
        subject: "Medical history",
        amount: null,
        at: null,
      };
      answer("GET /notification", [
        { ...old, id: "1", person: mine },
        { ...old, id: "2", person: hers },
      ]);
      await page.goto(at("/"));
      await page.getByRole("button", { name: /^Alerts/ }).click();
      await expect(
        page.getByRole("button", { name: "Please update your medical history" }),
      ).toBeVisible();
      await checkScreen(page, "my-services-dentist-of-two-with-notices");
      api.faults.delete("GET /notification");
      await withoutRefresh(page, at("/my-denticare/not-registered"));
      await expect(page.locator("h1")).toHaveText("You are not registered for Denticare yet");
      await checkScreen(page, "my-denticare-not-registered");
    } finally {
      await faulty.stop();
      await api.close();
    }
  });

  test("a withdrawn package and a form that cannot be sent are shown", async ({ page }) => {
    const api = await openFaultyApi(`${portalOrigin()}/api`);
    const port = Number(process.env.FAULTY_PORTAL_PORT);
    const faulty = await startSecondPortal(
      portalOrigin(),
      port,
      api.baseUrl,
      await freshBeginning(),
    );
    const answer = (call: string, data: unknown) =>
      api.faults.set(call, { status: 200, body: { httpCode: 200, data } });
    try {
      const at = (path: string) => faulty.origin + path;
      const buyer = await newBuyer(portalOrigin(), somebody("Ong Bee Geok"));
      await buyer.api.carts.put({ body: { items: [gymTonic], source: "MYNH" } });
      await page.goto(at("/login?returnTo=/cart"));
      await signIn(page, buyer.person);
      const [info, cart] = await Promise.all([
        buyer.api.carts.checkoutInfo(),
        buyer.api.carts.get(),
      ]);
      const withdrawn = <Line extends object>(lines: Line[]) =>
        lines.map((line) => ({ ...line, offered: false, amount: 0 }));
      answer("GET /cart/checkout-info", { ...info, items: withdrawn(info.items) });
      answer("GET /cart", { ...cart, items: withdrawn(cart.items) });
      await page.goto(at("/cart"));
      await expect(page.getByRole("main")).toContainText("No longer offered");
      await checkScreen(page, "cart-withdrawn");
      api.faults.clear();

      await page.goto(at("/profile/edit"));
      await page.getByLabel("Tamil").check();
      const silent = { httpCode: 503, message: "We are not answering now." };
      api.faults.set("GET /profile", { status: 503, body: silent });
      await page.getByRole("button", { name: "Save details" }).click();
      await expect(page.getByRole("button", { name: "Send it again" })).toBeVisible();
      await checkScreen(page, "send-again");
    } finally {
      await faulty.stop();
      await api.close();
    }
  });

  test("pages after an accident fit the phone in a language with long words", async ({ page }) => {
    const api = await openFaultyApi(`${portalOrigin()}/api`);
    const port = Number(process.env.FAULTY_PORTAL_PORT);
    const beginning = await freshBeginning();
    const { origin, stop } = await startSecondPortal(portalOrigin(), port, api.baseUrl, beginning);
    const answer = (call: string, data: unknown) =>
      api.faults.set(call, { status: 200, body: { httpCode: 200, data } });
    const fits = async ({ html, heading }: Visitor, title: string) => {
      expect(heading).toBe(title);
      expect(await findFaultsOfLongWords(await copyOf(page, html))).toEqual([]);
    };
    try {
      await page.goto(`${origin}/faq`);
      const callback = "/auth/callback?error=access_denied&state=unknown";
      await fits(await new Visitor(origin).goto(callback), "Login did not finish");

      const { owned, person } = await buyerOf(portalOrigin(), "circuit-training");
      const [slot] = await timesTwiceAWeek(owned, 1);
      const booking = await bookOne(owned, slot?.id as string);
      await declareHealth(owned.api, owned.clientId, "PACEMAKER");
      answer("GET /yoda-sessions/assessment-first", { earliest: slot, inTheWay: [booking] });
      const term = `term=${owned.termId}`;
      const visitor = await signedIn(origin, person, `/book-preclass-sessions/make-way?${term}`);
      await fits(visitor, "Your pre-assessment comes first");
      api.faults.set("GET /order", { status: 401, body: { httpCode: 401 } });
      await fits(await visitor.goto("/invoice"), "You are being logged out");

      const figures = [{ name: "Chair stands in 30 seconds", unit: "times" }];
      const assessment = { ...booking, bookingId: booking.id, name: person.name, figures };
      const more = { clientId: owned.clientId, state: "EXPECTED", needsDoctorsNote: false };
      const centerName = "Taman Jurong Rain Tree Centre";
      answer("POST /counter/sessions", { centerName, sessions: [{ ...assessment, ...more }] });
      const counter = await begunCounter(origin);
      await counter.goto(`/counter/results?booking=${booking.id}`);
      await fits(counter, "Results of the assessment");
    } finally {
      await stop();
      await api.close();
    }
  });
});

test("customers' screens are accessible and fit their width", async ({ page }) => {
  await arrive(page, somebody("Muhammad Faizal bin Abdul Rahman"), "/");
  for (const path of forCustomers) {
    await page.goto(portalOrigin() + path);
    await checkScreen(page, `customers ${path.replaceAll(/\W+/g, "-")}`);
  }
  await page.goto(`${portalOrigin()}/egiro-landing`);
  await expect(page.getByText("MUHAMMAD FAIZAL BIN ABDUL RAHMAN")).toBeVisible();
  await checkScreen(page, "customers egiro-landing");
});
