import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningPortal, startPortal } from "../helpers/portal/portal-process";
import { unpaidOrder } from "../helpers/registration/journey";
import { type Person, signedIn } from "../helpers/sign-in/sign-in";
import { Visitor } from "../helpers/visitor/visitor";
import {
  answerAddress,
  answerContact,
  answerDetails,
  answerHealth,
  answerSelection,
  chooseCircuitTraining,
  confirm,
} from "../routes/registration/registration-steps";

/** A sample customer with services and invoices. */
const sampleCustomer: Person = {
  name: "Lim Siew Hoon",
  email: "siewhoon.lim@sample.example",
  mobile: "90000101",
};

const KB = 1024;
const MOST_HTML = 14.5 * KB;
const MOST_SCRIPT = 130 * KB;

/**
 * The lists of all countries do not fit next to the styles. A visit never starts on these pages, so the browser has cached the styles.
 */
const WITH_ALL_COUNTRIES = ["/register-service/your-details", "/profile/edit", "/loved-ones/add"];

/** Paths that are not screens: pages of external parties, files, and routes that end the visit. */
const ELSEWHERE =
  /^\/(sandbox|identity|api|logout|login|basic-version|build)\b|\.\w+$|calendar|\/(file|pdf|download)\b/;

let portal: RunningPortal;
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: "warn" });
});
afterAll(() => portal?.stop());

test("compressed bytes of every screen", async () => {
  const rows = [
    ...(await weighAllFrom(new Visitor(portal.origin), [
      "/",
      "/nowhere",
      "/egiro-landing",
      "/denticare/book-appointment",
      "/inv",
      "/appt",
      "/check-in-check-out",
    ])),
    ...(await weighAllFrom(await signedIn(portal.origin, sampleCustomer), [
      "/",
      "/profile/edit",
      "/loved-ones/add",
      "/medical-history",
      "/health-declaration",
      "/logout",
      "/register-service/leave",
    ])),
    ...(await weighRegistration()),
    ...(await weighPayNow()),
  ];
  console.table(rows.map((row) => ({ ...row, ...inKb(row) })));
  const first = ({ screen }: Weight) => !WITH_ALL_COUNTRIES.includes(screen);
  const tooHeavy = rows.filter((row) => row.html + (first(row) ? row.css : 0) > MOST_HTML);
  expect(tooHeavy).toEqual([]);
  expect(rows.filter((row) => row.script > MOST_SCRIPT)).toEqual([]);
});

/** Weighs the screens that the first ones link to, one of each kind. */
async function weighAllFrom(visitor: Visitor, first: string[]): Promise<Weight[]> {
  const waiting = [...first];
  const seen = new Set(waiting.map(kindOf));
  const rows = new Map<string, Weight>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    await visitor.goto(path);
    const place = visitor.url.pathname;
    if (ELSEWHERE.test(place) && !first.includes(place)) continue;
    if (!rows.has(kindOf(place))) rows.set(kindOf(place), await weigh(visitor));
    for (const link of visitor.page.querySelectorAll("a[href]")) {
      const { origin, pathname, search } = new URL(link.getAttribute("href") ?? "", visitor.url);
      if (origin !== portal.origin || ELSEWHERE.test(pathname) || seen.has(kindOf(pathname)))
        continue;
      seen.add(kindOf(pathname));
      waiting.push(pathname + search);
    }
  }
  return [...rows.values()];
}

async function weighRegistration(): Promise<Weight[]> {
  const registering = await signedIn(portal.origin);
  await registering.goto("/register-service/service-selection");
  const rows = [await weigh(registering)];
  await chooseCircuitTraining(registering);
  for (const answer of [
    answerSelection,
    answerHealth,
    answerDetails,
    answerAddress,
    answerContact,
    confirm,
  ]) {
    await answer(registering);
    rows.push(await weigh(registering));
  }
  return rows;
}

async function weighPayNow(): Promise<Weight[]> {
  const { visitor, orderId } = await unpaidOrder(portal.origin);
  await visitor.goto(`/payment?order=${orderId}`);
  const choice = await weigh(visitor);
  await visitor.choose("PayNow").press("Pay $87.20");
  return [choice, await weigh(visitor)];
}

/** Removes ids from a path, since the pages of records differ only by them. */
const kindOf = (path: string) =>
  (path.split("?", 1)[0] ?? "").replace(/[0-9a-f-]{36}|(?<=\/)[\w-]{30,}/g, "{id}");

type Weight = Awaited<ReturnType<typeof weigh>>;

async function weigh(visitor: Visitor) {
  const styles = [...visitor.page.querySelectorAll("link[rel=stylesheet]")].map(
    (link) => link.getAttribute("href") ?? "",
  );
  // The page's own first script names the files that it starts.
  const scripts = [...visitor.html.matchAll(/"(\/build\/scripts[\w-]*\.js)"/g)].map(
    ([, address = ""]) => address,
  );
  return {
    screen: kindOf(visitor.url.pathname),
    html: gzipSync(visitor.html).length,
    css: await sum(visitor, styles),
    script: await sum(visitor, scripts),
  };
}

async function sum(visitor: Visitor, addresses: string[]): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(addresses)].map(
      async (address) => gzipSync(await (await visitor.request(address)).text()).length,
    ),
  );
  return sizes.reduce((total, size) => total + size, 0);
}

const inKb = ({ html, css, script }: { html: number; css: number; script: number }) => ({
  html: (html / KB).toFixed(1),
  css: (css / KB).toFixed(1),
  script: (script / KB).toFixed(1),
});
