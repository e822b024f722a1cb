import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { newBuyer } from "../helpers/buyer";
import { chooseTime } from "../helpers/dental-screens";
import { openFaultyApi } from "../helpers/faulty-api";
import { checkScreen, portal, signIn, signUp } from "../helpers/on-screen";
import { profileOf } from "../helpers/registered";
import { startSecondPortal } from "../helpers/second-portal";
import { somebody } from "../helpers/sign-in";
import { Visitor } from "../helpers/visitor";

// The screens that no journey of the other tests passes: axe, overflow and one h1 on each, at 320 px.
const forEverybody = [
  "/service/active-ageing",
  "/product/circuit-training",
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

test("screens for everybody", async ({ page }) => {
  for (const path of forEverybody) {
    await page.goto(portal() + path);
    await checkScreen(page, `everybody ${path.replaceAll(/\W+/g, "-")}`);
  }
});

/** A page that goes on by itself stands still while it is looked at. */
async function withoutRefresh(page: Page, path: string): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/g, "");
    await route.fulfill({ response, body });
  });
  await page.goto(path);
}

test("Denticare where it cannot go on", async ({ page }) => {
  const api = await openFaultyApi(`${portal()}/api`);
  const answer = (call: string, data: unknown) =>
    api.faults.set(call, { status: 200, body: { httpCode: 200, data } });
  const faulty = await startSecondPortal(
    portal(),
    Number(process.env.FAULTY_PORTAL_PORT),
    api.baseUrl,
  );
  try {
    const at = (path: string) => faulty.origin + path;
    const visitor = await new Visitor(faulty.origin).goto("/denticare/book-appointment");
    await chooseTime(visitor);
    const session = visitor.cookie("denticare") as string;
    await page.context().addCookies([{ name: "denticare", value: session, url: faulty.origin }]);
    for (const [name, tries] of [
      ["waiting", 0],
      ["given-up", 5],
    ] as const) {
      await withoutRefresh(page, at(`/denticare/hold-on?try=${tries}`));
      await expect(page.locator("h1")).toHaveText("Please hold on");
      await checkScreen(page, `denticare-hold-on-${name}`);
    }
    const shown = [...api.calls.keys()].find((call) => call.includes("denticare/appointment/"));
    const held = await fetch(`${portal()}/api${shown?.replace("GET ", "")}`);
    const { data } = (await held.json()) as { data: object };
    answer(shown as string, { ...data, status: "EXPIRED" });
    await page.goto(at("/denticare/retained-order"));
    await expect(page.getByRole("main")).toContainText("This time cannot be booked any more");
    await checkScreen(page, "denticare-retained-expired");

    const { person, api: own } = await newBuyer(portal(), somebody("Ong Bee Geok"));
    const mother = { ...profileOf(), name: "Koh Ah Lian", email: "ah.lian@mail.example" };
    await own.lovedOnes.create({ body: mother, onceKey: randomUUID() });
    await page.goto(at("/login?returnTo=/loved-ones"));
    await signIn(page, person);
    const known = { denticareAssociationId: randomUUID(), denticareClientId: "DC1" };
    const status = (client: object) =>
      answer("GET /denticare/client/status", { associated: true, client: { ...known, ...client } });
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
    await withoutRefresh(page, at("/my-denticare/not-registered"));
    await expect(page.locator("h1")).toHaveText("You are not registered for Denticare yet");
    await checkScreen(page, "my-denticare-not-registered");
  } finally {
    await faulty.stop();
    await api.close();
  }
});

test("screens for customers", async ({ page }) => {
  await page.goto(`${portal()}/login`);
  await signUp(page, somebody("Muhammad Faizal bin Abdul Rahman"));
  for (const path of forCustomers) {
    await page.goto(portal() + path);
    await checkScreen(page, `customers ${path.replaceAll(/\W+/g, "-")}`);
  }
  await page.goto(`${portal()}/egiro-landing`);
  await expect(page.getByText("MUHAMMAD FAIZAL BIN ABDUL RAHMAN")).toBeVisible();
  await checkScreen(page, "customers egiro-landing");
});
