// Shorter: tests/provider/shared/operate.test.ts Shorter: tests/provider/data/apply.test.ts Shorter: tests/routes/web/backup.test.ts
/**
 * operations.md, from an empty folder to the end of a day. The shop has no sample data, two processes, and the provider's own data by
 * command. Customers register and pay, a refund is paid back, a backup is restored, and a price changes next month.
 */
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addMonths, formatDate, toSingaporeDay } from "~/lib/singapore-date";
import { onServer } from "../../helpers/database/database-server";
import { pagesOf } from "../../helpers/files/pdf-text";
import { routeFiles } from "../../helpers/pages/route-files";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { commandOn } from "../../helpers/portal/portal-with-rows";
import { toPayment } from "../../helpers/registration/journey";
import { edit } from "../../helpers/shop/data-folder";
import { signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { inMessage } from "../../helpers/visitor/messages";
import { Visitor } from "../../helpers/visitor/visitor";

const run = promisify(execFile);
const server = inject("postgres");
const cannotDump =
  server !== null &&
  (await run("pg_restore", ["--version"]).then(
    () => false,
    () => true,
  ));
const database = `portal_empty_${randomBytes(6).toString("hex")}`;

let folder: string;
let settings: Record<string, string>;
let portal: RunningPortal;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "portal-operators-day-"));
  const common = { SAMPLE_DATA: "off", SANDBOX: "on", PORT: String(await freePort()) };
  if (server) await onServer(server, `create database ${database}`);
  settings = server ? { ...common, ...onAServer(server) } : { ...common, DATA_DIR: dataDir() };
  portal = await startPortal({ ...settings, LOG_LEVEL: "warn" });
});
afterAll(async () => {
  await portal?.stop();
  if (server) await onServer(server, `drop database if exists ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

const dataDir = () => path.join(folder, "data");
const onAServer = (address: string) => ({
  DATABASE_URL: Object.assign(new URL(address), { pathname: `/${database}` }).href,
  DATABASE_POOL_SIZE: "7",
  APP_SECRET: randomBytes(32).toString("hex"),
  WEB_CONCURRENCY: "2",
});

async function restart(): Promise<void> {
  portal = await startPortal(settings);
}

/** Runs a command. A server allows it next to the running portal, a data folder only one process. */
async function command(...words: string[]): Promise<{ said: string; code: number | null }> {
  if (server) return commandOn(settings, words);
  await portal.stop();
  const answer = await commandOn(settings, words);
  await restart();
  return answer;
}

const data = (...words: string[]) => command("data", ...words);
const operate = (...words: string[]) => command("operate", ...words);
const ready = async () => (await new Visitor(portal.origin).request("/readyz")).text();

test("an empty shop is ready, and lists the missing data", async () => {
  const missing = [
    "no programme is sold at a centre (programmes.yaml)",
    "no GST rate for today (gst.yaml)",
  ];
  expect(await ready()).toBe("ready\n");
  for (const what of missing) expect(portal.log()).toContain(what);
  const visitor = await new Visitor(portal.origin).goto("/");
  expect(visitor.status).toBe(200);
  expect(visitor.text).toContain("Our programmes come soon");
});

test("no page of an empty shop fails, for visitors and for customers", async () => {
  const browsers = [new Visitor(portal.origin), await signedIn(portal.origin, somebody(), "/")];
  const failed: string[] = [];
  for (const browser of browsers)
    for (const { addressWith } of routeFiles) {
      const address = addressWith("nothing");
      // It would sign the second one out.
      if (address.startsWith("/logout") || address.startsWith("/signing-out")) continue;
      const { status } = await browser.request(address, { redirect: "manual" });
      if (status >= 500) failed.push(`${address}: ${status}`);
    }
  expect(failed).toEqual([]);
});

/** Registers a new customer up to the payment of $87.20. */
async function atPayment(person = somebody()): Promise<Visitor> {
  const visitor = await signedIn(portal.origin, person, "/register-service");
  await visitor.goto("/register-service/service-selection/programme");
  await visitor.choose("Active Ageing").press("Continue");
  await visitor.choose("Circuit Training").press("Continue");
  await visitor.choose("8 sessions: $87.20 with GST").choose("First Centre");
  await visitor.press("Choose this programme");
  return toPayment(visitor);
}

async function paidByCard(person = somebody()): Promise<Visitor> {
  const visitor = await atPayment(person);
  await visitor.choose("New credit or debit card").press("Pay $87.20");
  visitor.fill("Card number", "4111 1111 1111 1111").fill("Name on card", "Chua Bee Lian");
  await visitor.fill("Expiry date", "12/39").fill("Security code", "123").press("Pay $87.20");
  expect(visitor.heading).toBe("Thank you. Your payment is complete");
  return visitor;
}

async function payTooMuch(visitor: Visitor): Promise<void> {
  await visitor.choose("PayNow").press("Pay $87.20");
  const link = visitor.page.querySelector('main a[href*="/sandbox/"]')?.getAttribute("href");
  const payer = await visitor.tab().goto(link as string);
  await payer.choose("Pay $10.00 too much").press("Pay");
}

/** @returns a function that restores the backup after a complete loss */
async function backUp(): Promise<() => Promise<void>> {
  if (server === null) {
    await portal.stop();
    await cp(dataDir(), path.join(folder, "backup"), {
      recursive: true,
      filter: (file) => path.basename(file) !== "lock",
    });
    return async () => {
      await rm(dataDir(), { recursive: true });
      await cp(path.join(folder, "backup"), dataDir(), { recursive: true });
    };
  }
  // Its options are for the driver.
  const url = Object.assign(new URL(settings.DATABASE_URL as string), { search: "" }).href;
  const file = path.join(folder, "portal.dump");
  await run("pg_dump", ["--format=custom", `--file=${file}`, url]);
  await portal.stop();
  return async () => {
    await onServer(server, `drop database ${database} with (force)`);
    await onServer(server, `create database ${database}`);
    await run("pg_restore", ["--no-owner", `--dbname=${url}`, file]);
  };
}

/** The identity of the provider: the line of the starter, and its replacement. The UEN's letter matches its digits. */
const IDENTITY: [string, string][] = [
  ["name: Your House #", "name: Kembangan Care #"],
  ["shortName: Your House", "shortName: Kembangan"],
  ["legalName: Your House Health and Elder Care Ltd.", "legalName: Kembangan Care Pte. Ltd."],
  ["# lead: Exercise in good company for seniors.", "lead: Chair yoga for seniors."],
  ['uen: "201800000K"', 'uen: "201812345M"'],
  ['"6100 0000"', '"6777 0001"'],
  ["support@your-house.example", "help@kembangan.example"],
  ["https://www.your-house.example\n", "https://www.kembangan.example\n"],
  ["  # logo: logo.svg", "  logo: logo.svg"],
  ['  # colours:\n  #   brand: "#00594F"', '  colours:\n    brand: "#5A2A82"'],
];
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>\n';
/** Names of the sample, and the names in the starter that must be replaced. */
const NOT_THEIRS = /Nutmeg|6100 00|201800000K|Your House|your-house|nutmeghouse/;

test("a new folder is created, checked, previewed and applied, and the shop opens", async () => {
  const own = path.join(folder, "own");
  expect(await data("new", own)).toMatchObject({ code: 0 });
  for (const [from, to] of IDENTITY) await edit(own, "provider", from, to);
  await writeFile(path.join(own, "logo.svg"), LOGO);
  const faults: [string, string, string][] = [
    ["centres", "region: sw", "region: south"],
    ["programmes", "price: 199.20", "price: 199.205"],
    ["timetable", "seats: 12", "seats: 0"],
  ];
  for (const [file, right, wrong] of faults) await edit(own, file, right, wrong);
  const checked = await data("check", own);
  expect([checked.code, checked.said]).toEqual([1, expect.stringContaining("3 faults in")]);
  for (const [file, right, wrong] of faults) await edit(own, file, wrong, right);
  const { said } = await data("preview", own);
  expect(said).toContain("New: programme Circuit Training");
  expect(said).toContain("The provider's UEN: 201812345M");
  expect((await data("apply", own)).said).toContain("All changes applied.");
  expect(await data("apply", own)).toEqual({ said: "No changes.\n", code: 0 });
  expect((await data("export", path.join(folder, "again"))).code).toBe(0);
  expect(await ready()).toBe("ready\n");
});

test("pages, invoices and messages show the provider's own identity, without traces of the sample", async () => {
  const person = somebody();
  const paid = await paidByCard(person);
  await paid.goto(paid.url.pathname.replace("/payment-completion/", "/invoice/"));
  const file = await paid.request(`${paid.url.pathname}/pdf`);
  const [pdf] = await pagesOf(new Uint8Array(await file.arrayBuffer()));
  expect(pdf?.text).toContain("Kembangan Care Pte. Ltd.");
  expect(pdf?.text).toContain("UEN 201812345M");
  expect(pdf?.text).not.toMatch(NOT_THEIRS);

  const visitor = new Visitor(portal.origin);
  for (const address of ["/", "/support", "/faq", "/general-term-and-condition", "/login"]) {
    await visitor.goto(address);
    expect(visitor.html).toContain("Kembangan");
    expect(visitor.html).not.toMatch(NOT_THEIRS);
  }
  await inMessage(visitor, `+65${person.mobile}`, /(Kembangan: we received \$87\.20)/);
  const email = await inMessage(
    visitor,
    person.email,
    /^([\s\S]*Kembangan Care\nHelp: 6777 0001[\s\S]*)$/,
  );
  expect(email).not.toMatch(NOT_THEIRS);
  await visitor.goto("/");
  expect(visitor.text).toContain("Chair yoga for seniors.");
  expect(visitor.text).not.toContain("gentle dental care");
  const footer = visitor.page.querySelector("footer")?.textContent;
  expect(footer).toContain("6777 0001");
  expect(footer).toContain("Kembangan Care Pte. Ltd.");
});

test("its colours and logo have immutable URLs, and pages with scripts show the same", async () => {
  const home = await new Visitor(portal.origin).goto("/");
  const addressOf = (selector: string, name: string) =>
    home.page.querySelector(selector)?.getAttribute(name) as string;
  const style = await home.request(addressOf('link[href^="/brand/"][rel="stylesheet"]', "href"));
  expect(style.headers.get("cache-control")).toContain("immutable");
  expect(await style.text()).toMatch(/^:root\{--b:#5A2A82;--bp:#\w+;--bm:#\w+\}$/);
  const mark = await home.request(addressOf("header img", "src"));
  expect([mark.headers.get("content-type"), await mark.text()]).toEqual([
    "image/svg+xml",
    LOGO.trim(),
  ]);
  expect(addressOf('link[rel="icon"]', "href")).toBe(addressOf("header img", "src"));
  const before = await home.request("/brand/colours-000000000000.css");
  expect(before.headers.get("cache-control")).toBe("no-store");
  expect((await home.request("/brand/else.txt")).status).toBe(404);
  // The data is sent to the browser only if a script renders the page again.
  expect(home.html).not.toContain("gstRegistrationNumber");
  const drawnAgain = await signedIn(portal.origin, somebody(), "/profile/edit");
  expect(drawnAgain.html).toContain("gstRegistrationNumber");
});

test.skipIf(cannotDump)(
  "a restored backup keeps customers and payments, and a due refund is paid back",
  async () => {
    const paid = await paidByCard();
    const invoice = paid.url.pathname.replace("/payment-completion/", "/invoice/");
    const paying = await atPayment();
    const order = paying.url.searchParams.get("order") as string;

    const bringBack = await backUp();
    await bringBack();
    await restart();
    await paid.goto(invoice);
    expect(paid.heading).toMatch(/^Tax invoice INV\d+$/);
    await paid.goto("/profile");
    expect(paid.text).toMatch(/[STFGM]\*{4}\d{3}[A-Z]/);

    await paying.goto(`/payment?order=${order}`);
    await payTooMuch(paying);
    await paying.goto(`/invoice/${order}`);
    expect(paying.text).toContain("We will return $10.00 to you");
    const due = await operate("refunds");
    expect(due.said).toContain("$97.20 came for $87.20.");
    const [number = ""] = due.said.split(" ");
    const marked = await operate("refunds", "mark-paid", number, "10.00");
    expect(marked.said).toMatch(/^\$10\.00 refunded for SO\d+, refund-1\.\n/);
    expect(marked.code).toBe(0);
    await paying.goto(`/invoice/${order}`);
    expect(paying.text).toMatch(/\$10\.00 was returned to you on \d\d\/\d\d\/\d{4}\./);
  },
);

test("a price of next month is applied today and takes effect on its day", async () => {
  const own = path.join(folder, "own");
  const begins = `${addMonths(toSingaporeDay(new Date()), 1).slice(0, 7)}-01`;
  const raised = `- price: 80.00\n                  - {price: 84.00, from: ${begins}}`;
  await edit(own, "programmes", "- price: 80.00", raised);
  const change = `8 sessions $80.00 → $84.00 from ${formatDate(begins)}`;
  expect((await data("preview", own)).said).toContain(change);
  expect((await data("apply", own)).said).toContain(change);
  const shown = async () =>
    (await new Visitor(portal.origin).goto("/product/circuit-training")).text;
  expect(await shown()).toContain("$87.20");

  const clock = await new Visitor(portal.origin).goto("/sandbox/clock");
  const [year = "", month = "", day = ""] = begins.split("-");
  await clock.fill("Day", day).fill("Month", month).fill("Year", year).press("Go to this date");
  await expect.poll(shown, { timeout: 60_000 }).toContain("$91.56");
});

test("the retention periods are listed with their reasons", async () => {
  const { said, code } = await operate("retention");
  expect(code).toBe(0);
  expect(said).toMatch(
    /^messages: 30 days after the message was sent.*; to answer customers who ask/m,
  );
  expect(said).toMatch(/^ended jobs: an hour, then 1 day in the archive; /m);
});
