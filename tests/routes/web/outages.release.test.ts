// Shorter: tests/routes/web/outage-messages.test.ts Shorter: tests/routes/web/database-outage.test.ts
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { contract } from "~/contract";
import type { AnyCall } from "~/contract/call";
import { SUBJECT_FIELD } from "~/lib/request/form-subject";
import { proxyTo, type TcpProxy } from "../../helpers/database/tcp-proxy";
import { type EveryForm, everyForm } from "../../helpers/pages/all-forms";
import { formsOn, type RenderedForm, routeOf, send } from "../../helpers/pages/rendered-forms";
import { routeFiles } from "../../helpers/pages/route-files";
import { type DaughterAndMother, daughterAndMother } from "../../helpers/people/acting-pair";
import { type FaultyService, openParty, type Trouble } from "../../helpers/portal/faulty-service";
import { freePort, type RunningPortal } from "../../helpers/portal/portal-process";
import { type PortalWithRows, portalWithRows } from "../../helpers/portal/portal-with-rows";
import { firstPortal, startSecondPortal } from "../../helpers/portal/second-portal";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

/*
 * Every page and every form of the portal, once during an outage of the provider and once of the database. A second process on the same
 * rows has connections that the test can disturb.
 */
const server = inject("postgres");

let first: PortalWithRows;
let who: DaughterAndMother;
let every: EveryForm;
let api: FaultyService;
let line: TcpProxy;
let second: RunningPortal;
beforeAll(async () => {
  if (server === null) return;
  const port = await freePort();
  first = await portalWithRows({ ...firstPortal(port), ANALYTICS: "log" });
  who = await daughterAndMother(first.origin);
  every = await everyForm(
    who,
    routeFiles.map(({ name }) => name),
  );
  api = await openParty(first.origin);
  const rows = await proxyTo(first.beginning.DATABASE_URL as string);
  line = rows.line;
  second = await startSecondPortal(first.origin, port, `${api.url}/api`, {
    ...first.beginning,
    DATABASE_URL: rows.address.href,
  });
});
afterAll(async () => {
  await second?.stop();
  await first?.stop();
  await Promise.all([api?.close(), line?.close()]);
});

/** An id that exists nowhere, for the routes without a real one. */
const NOBODYS = "3f0c9a52-0a3e-4a4f-9a55-1d2c3b4a5f60";
/** Routes for machines, pages of external parties, and routes that end a session or lead to sign-in. */
const NO_PAGE =
  /^\/(sandbox|identity|api|healthz|readyz|logout|auth|counter|login|acting|signing-out)\b/;
const HOTLINE = "6100 0000";

/** Lists every route at least once: the pages she visited, and the others with an unknown id. */
function addresses(): string[] {
  const been = every.browsers
    .flatMap(({ visited }) => visited)
    .map((address) => new URL(address))
    .filter(({ origin }) => origin === first.origin);
  const once = new Map(been.map((to) => [routeOf(to), to.pathname + to.search]));
  for (const { name, addressWith } of routeFiles)
    if (!once.has(name)) once.set(name, addressWith(NOBODYS));
  return [...once.values()].filter((address) => !NO_PAGE.test(address));
}

/**
 * Signs her in again and opens her browser at the second process, which shares the sessions. Each test has a separate session,
 * because the pages of a session are counted.
 */
async function hers(): Promise<Visitor> {
  const { person, visitor } = who;
  const session = (await signedIn(visitor.origin, person)).cookie("session");
  return new Visitor(second.origin).carrying("session", session as string);
}

/**
 * Checks a response during an outage.
 *
 * @returns the fault, or null
 */
async function wrongWith(answer: Response, typed: string[] = []): Promise<string | null> {
  const { status } = answer;
  const html = answer.headers.get("content-type")?.includes("text/html") ?? false;
  const page = await answer.text();
  if ((status >= 500 && status !== 503) || status === 429) return `${status}`;
  if (status < 500 || !html) return null;
  if (!page.includes("<h1") || !page.includes(HOTLINE)) return "no words";
  const lost = typed.filter((words) => !page.includes(words));
  return lost.length > 0 ? `lost ${lost.slice(0, 3)}` : null;
}

const troubles: Trouble[] = ["down", "hanging", "500", "garbage"];
const outages = [
  ...troubles.map((trouble) => ({
    name: `the provider is ${trouble}`,
    begin: () => {
      api.trouble = trouble;
    },
    end: () => {
      api.trouble = null;
    },
  })),
  { name: "the database is away", begin: () => line.down(true), end: () => line.down(false) },
];

describe.each(outages)("while $name", ({ begin, end }) => {
  test.runIf(server)("every page reports it, or shows what it can", async () => {
    const browser = await hers();
    begin();
    const wrong = await Promise.all(
      addresses().map(async (address) => {
        const what = await wrongWith(await browser.request(address));
        return what && `${address}: ${what}`;
      }),
    );
    end();
    console.info(`${wrong.length} pages`);
    expect(wrong.filter(Boolean)).toEqual([]);
  });

  test.runIf(server)("every form keeps the typed values", async () => {
    const browser = await hers();
    const drawnFor = formsOn(await browser.goto("/profile/contact")).map(({ fields }) =>
      fields.get(SUBJECT_FIELD),
    )[0] as string;
    const forms = every.forms.filter(({ address }) => !NO_PAGE.test(address));
    begin();
    const wrong = await Promise.all(
      forms.map(async (form) => {
        const fields = new URLSearchParams(form.fields);
        if (fields.has(SUBJECT_FIELD)) fields.set(SUBJECT_FIELD, drawnFor);
        const what = await wrongWith(await send(browser, { ...form, fields }), typedIn(form));
        return what && `${form.route}: ${what}`;
      }),
    );
    end();
    console.info(`${wrong.length} forms`);
    expect(wrong.filter(Boolean)).toEqual([]);
  });
});

/** A picture of one point. */
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("a photo that cannot be stored and must be sent again", () => {
  test.runIf(server).each(outages)("while $name", async ({ begin, end }) => {
    const browser = await hers();
    const form = formsOn(await browser.goto("/profile/photo")).at(-1) as RenderedForm;
    const drawnFor = form.fields.get(SUBJECT_FIELD) as string;
    const body = new FormData();
    body.set(SUBJECT_FIELD, drawnFor);
    body.set("photo", new File([DOT], "me.png"));
    begin();
    const origin = second.origin;
    const answer = await browser.request("/profile/photo", {
      method: "POST",
      headers: { origin },
      body,
    });
    end();
    await browser.show(answer, new URL("/profile/photo", origin));
    expect(browser.status).toBe(503);
    expect(browser.text).toContain("Choose the file again");
    const again = browser.page.querySelector("input[type=file][name=photo]")?.closest("form");
    expect(again?.outerHTML).toContain("multipart/form-data");
    expect(again?.querySelector(`[name="${SUBJECT_FIELD}"]`)?.getAttribute("value")).toBe(drawnFor);
  });
});

const optionalCalls = Object.entries(contract).flatMap(([area, calls]) =>
  Object.entries(calls as Record<string, AnyCall>)
    .filter(([, { optional }]) => optional !== null)
    .map(([name, { method, path }]) => {
      const place = new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}$`);
      const is = (asked: string, at: string) => asked === method && place.test(at);
      return { name: `${area}.${name}`, is };
    }),
);
/** Pages that are shown in spite of any missing section. */
const GO_ON = [
  "/",
  "/profile",
  "/loved-ones",
  "/cart",
  "/appointment-list",
  "/payment-completion",
  "/invoice",
  "/cards",
  "/egiro",
  "/my-denticare",
  "/medical-history",
  "/health-declaration",
  "/register-service/service-selection",
  "/product/circuit-training",
];
/** Calls of every page fail only on the first pages that use them. */
const OFTEN = 3;

test.runIf(server)("a provider without one of the optional calls breaks no page", async () => {
  const browser = await hers();
  const tried = new Map<string, number>();
  const wrong: string[] = [];
  api.asked = new Set();
  for (const address of addresses()) {
    api.asked.clear();
    await browser.request(address);
    const asked = [...api.asked].map((call) => call.split(" ") as [string, string]);
    const used = optionalCalls.filter(({ is }) => asked.some((call) => is(...call)));
    for (const { name, is } of used) {
      const times = tried.get(name) ?? 0;
      tried.set(name, times + 1);
      if (times >= OFTEN) continue;
      for (const status of [404, 501]) {
        api.lacks = { offers: (method, path) => !is(method, path), status };
        const answer = await browser.request(address);
        if (answer.status >= 500) wrong.push(`${address} without ${name}: ${answer.status}`);
      }
      api.lacks = null;
    }
  }
  console.info(`${tried.size} optional calls on ${addresses().length} pages`);
  expect(wrong).toEqual([]);
  expect(tried.size).toBeGreaterThan(20);
});

test.runIf(server)(
  "a provider without any optional call breaks no page, and accepts every form",
  async () => {
    const browser = await hers();
    const drawnFor = formsOn(await browser.goto("/profile/contact")).map(({ fields }) =>
      fields.get(SUBJECT_FIELD),
    )[0] as string;
    const forms = every.forms.filter(({ address }) => !NO_PAGE.test(address));
    const wrong: string[] = [];
    for (const status of [404, 501]) {
      api.lacks = {
        offers: (method, path) => !optionalCalls.some(({ is }) => is(method, path)),
        status,
      };
      for (const address of addresses()) {
        const answer = await browser.request(address);
        if (answer.status >= 500) wrong.push(`${address}: ${answer.status}`);
      }
      for (const place of GO_ON) {
        await browser.goto(place);
        if (browser.status !== 200) wrong.push(`${place}: ${browser.status} ${browser.heading}`);
      }
      for (const form of forms) {
        const fields = new URLSearchParams(form.fields);
        if (fields.has(SUBJECT_FIELD)) fields.set(SUBJECT_FIELD, drawnFor);
        const answer = await send(browser, { ...form, fields });
        if (answer.status >= 500) wrong.push(`${form.route}: ${answer.status}`);
      }
    }
    api.lacks = null;
    expect(wrong).toEqual([]);
  },
);

/** Lists the values that a person may have typed or chosen, as a page shows them. */
const typedIn = ({ fields }: RenderedForm) =>
  [...fields]
    .filter(
      ([name, value]) =>
        name !== SUBJECT_FIELD && name !== "idempotencyKey" && /^[\w .-]+$/.test(value),
    )
    .map(([, value]) => value);

describe("cached content during an outage of the provider or the database", () => {
  const open = ["/", "/product/gym-tonic", "/service/active-ageing", "/faq", "/support"];
  const always = ["/denticare", "/term-and-condition", "/egiro-landing", "/tour/my-services"];

  test.runIf(server).each(outages)("$name", async ({ begin, end }) => {
    const nobody = new Visitor(second.origin);
    const browser = await hers();
    const look = (as: Visitor) =>
      Promise.all(
        [...open, ...always].map(async (place) => `${(await as.request(place)).status} ${place}`),
      );
    const usual = await look(nobody);
    begin();
    const meanwhile = await look(nobody);
    const signedIn = await look(browser);
    end();
    expect(meanwhile).toEqual(usual);
    expect(signedIn.filter((told) => !told.startsWith("200"))).toEqual([]);
  });
});
