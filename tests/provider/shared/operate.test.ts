/** An operator's daily tasks with `npm run operate`: the tests run the typed commands and check the visible results. */
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { message } from "~/database/schema/delivery";
import { operation } from "~/database/schema/operation";
import { client } from "~/database/schema/people/client";
import { sandboxAttempts } from "~/database/schema/sandbox";
import { spaceClientId } from "~/lib/text/typed-codes";
import { createSignInTries } from "~/sandbox/identity/locked-sign-ins";
import { comer, posterOf } from "../../helpers/check-in/door";
import { registerAtCounter } from "../../helpers/counter/counter-person";
import { FIRST_DAY } from "../../helpers/database/first-day";
import * as dental from "../../helpers/denticare/dental";
import {
  checkOut,
  confirmHolders,
  fillCart,
  newNric,
  profileOf,
  register,
} from "../../helpers/people/registered";
import { operatorFor } from "../../helpers/portal/operator";
import { refusal } from "../../helpers/provider/refusal";
import { openTestProvider, type TestProvider } from "../../helpers/provider/test-provider";

let world: TestProvider;
let operate: ReturnType<typeof operatorFor>;
beforeAll(async () => {
  world = await openTestProvider();
  const { db } = world.database;
  operate = operatorFor({
    db,
    now: world.clock.now,
    vault: world.vault,
    signInTries: createSignInTries(db, FIRST_DAY),
  });
});
beforeEach(() => world.clock.set(FIRST_DAY));
afterAll(() => world.close());

const written = async () =>
  (await world.database.db.select().from(operation)).map(({ command, said }) => [command, said]);

/** Creates a mother with a record and a daughter who linked it. */
async function motherAndDaughter() {
  const [mother, daughter] = [await world.customer(), await world.customer()];
  const nric = newNric();
  const email = `${mother.subject}@mail.example`;
  const { id } = await mother.api.profiles.put({ body: { ...profileOf(nric), email } });
  const clientId = id as string;
  const linked = { idType: "NRIC" as const, nric, clientId, lovedOne: true };
  await daughter.api.linking.link({ body: linked });
  return { mother, daughter, clientId, nric, email };
}

test("the access log lists an action at a counter once", async () => {
  const { clientId } = await registerAtCounter(world);
  const { said } = await operate("access-log", clientId);
  expect(said.split("counterPeople.register")).toHaveLength(2);
  expect(said).toContain("at the counter of Taman Jurong Rain Tree Centre");
});

const codeOf = async (asked: Promise<unknown>) => (await refusal(asked))?.httpCode ?? 200;

test("failed messages are listed with the reason and can be sent again, one or all", async () => {
  const { db } = world.database;
  await db.delete(message);
  expect(await operate("messages")).toEqual({ said: "No messages have failed.", code: 0 });
  const times = { createdAt: FIRST_DAY, nextAttemptAt: FIRST_DAY };
  const failed = { ...times, attempts: 12, failure: "The SMS service answered 503" };
  const [sms] = await db
    .insert(message)
    .values([
      { ...failed, channel: "SMS", recipient: "+6591234567", body: "Come at 9" },
      {
        ...failed,
        channel: "EMAIL",
        recipient: "a@mail.example",
        subject: "Your invoice",
        body: "Here",
      },
      {
        ...failed,
        channel: "EMAIL",
        recipient: "old@mail.example",
        subject: "Your code",
        body: "",
      },
    ])
    .returning();
  const number = sms?.id.slice(0, 8) as string;
  const { said } = await operate("messages");
  expect(said.split("\n")).toHaveLength(3);
  expect(said).toContain(
    `${number}  SMS  to ****4567  written 23/11/2026, 09:00 AM  tried 12 times, given up  The SMS service answered 503`,
  );
  expect(said).toContain('e-mail "Your invoice"  to a****@mail.example');
  expect(said).toContain("given up, and its text is gone");

  const one = ["messages", "resend", number];
  expect((await operate(...one, "--dry-run")).said).toBe("Dry run: 1 message is sent again.");
  await world.job("send-messages");
  expect(world.sent).toEqual([]);
  expect((await operate(...one)).said).toBe("1 message is sent again.");
  await world.job("send-messages");
  expect(world.sent).toMatchObject([{ to: "+6591234567", text: "Come at 9" }]);
  expect(await operate(...one)).toEqual({
    said: `No failed message ${number}.`,
    code: 1,
  });
  const all = await operate("messages", "resend", "all");
  expect(all.said).toMatch(/^1 message is sent again\.\nThe text of 1 is no longer kept/);
  await world.job("send-messages");
  expect(world.sent).toHaveLength(2);
  expect(await written()).toContainEqual([`messages resend ${number}`, "1 message is sent again."]);
});

test("a staff code and a counter code can be created, used, listed by centre and withdrawn immediately", async () => {
  const staff = await operate("codes", "new-staff", "taman-jurong", "Night desk");
  const counter = await operate("codes", "new-counter", "taman-jurong");
  const codeIn = (said: string) => /The code is (\S+)\./.exec(said)?.[1] as string;
  expect(staff.said).toMatch(/doors\.yaml: \{label: "Night desk", centre: taman-jurong, kept: /);
  const { counters } = world.anybody;
  const { pass } = await counters.setUp({ body: { code: codeIn(counter.said) } });
  const begin = () => counters.begin({ body: { pass, staffCode: codeIn(staff.said) } });
  const { enteredBy } = await begin();
  const helped = (await world.customer()).helpedBy(enteredBy);
  expect(await codeOf(helped.profiles.get())).toBe(200);

  const { said } = await operate("codes", "Taman Jurong Rain Tree Centre");
  const numberOf = (what: string) => new RegExp(`(\\w{8})  ${what}`).exec(said)?.[1] as string;
  expect(said).toMatch(/^taman-jurong {2}\w{8} {2}counter code {2}since 23\/11\/2026$/m);
  expect(said).not.toContain("marine-parade");
  const withdraw = ["codes", "withdraw", numberOf("staff code Night desk")];
  expect((await operate(...withdraw, "--dry-run")).said).toMatch(/^Dry run: Staff code/);
  await begin();
  expect((await operate(...withdraw)).said).toMatch(
    /^Staff code \w{8} \(Night desk\) of taman-jurong withdrawn\./,
  );
  expect(await codeOf(begin())).toBe(403);
  expect(await codeOf(helped.profiles.get())).toBe(403);
  expect(await operate(...withdraw)).toMatchObject({ code: 1 });
  expect(await operate("codes", "new-staff", "nowhere", "X")).toMatchObject({ code: 1 });
  for (const [command = "", answer = ""] of await written())
    if (command.startsWith("codes")) expect(answer).not.toContain(codeIn(staff.said));
});

test("the posters of a centre are listed, and renewal invalidates the old ones", async () => {
  const old = await posterOf(world.anybody, "center", "marine-parade");
  const elsewhere = await posterOf(world.anybody, "center", "taman-jurong");
  const { said } = await operate("posters", "marine-parade");
  expect(said).toContain(`/check-in-check-out/center/marine-parade?code=${old.code}`);
  const opens = (poster: typeof old) => codeOf(world.anybody.checkIns.place({ body: { poster } }));
  expect(await opens(old)).toBe(200);
  await operate("posters", "renew", "marine-parade", "--dry-run");
  expect(await opens(old)).toBe(200);
  expect((await operate("posters", "renew", "marine-parade")).said).toMatch(
    /are no longer valid\./,
  );
  expect(await opens(old)).toBe(404);
  expect(await opens(elsewhere)).toBe(200);
  const fresh = await posterOf(world.anybody, "center", "marine-parade");
  expect(await opens(fresh)).toBe(200);
  expect((await operate("posters", "marine-parade")).said).toContain(
    encodeURIComponent(fresh.code),
  );
  expect(await opens({ ...fresh, code: fresh.code.replace(/^2/, "3") })).toBe(404);
});

test("an account with too many tries is shown as locked, and an operator can unlock it", async () => {
  const customer = await world.customer();
  const wrong = { idType: "NRIC" as const, nric: newNric(), clientId: "Nobody12", lovedOne: true };
  const link = () => codeOf(customer.api.linking.link({ body: wrong }));
  for (let times = 0; times < 10; times += 1) expect(await link()).toBe(400);
  expect(await link()).toBe(429);
  const email = `${customer.subject}@mail.example`;
  const tries = { key: `account:${email}`, windowStart: FIRST_DAY, count: 8 };
  await world.database.db.insert(sandboxAttempts).values(tries);

  const shown = await operate("account", email);
  expect(shown.said).toMatch(/locked until \d\d:\d\d [AP]M: linking a record/);
  expect(shown.said).toMatch(/locked until 09:15 AM: logging in/);
  expect(shown.said).not.toContain(email);
  await operate("account", "unlock", email, "--dry-run");
  expect(await link()).toBe(429);
  expect((await operate("account", "unlock", email)).said).toMatch(/^Account \w{8} unlocked\./);
  expect(await link()).toBe(400);
  expect((await operate("account", email)).said).toContain("nothing is locked");
  expect(await operate("account", "nobody@mail.example")).toEqual({
    said: 'No customer found for "nobody@mail.example".',
    code: 1,
  });
  expect(JSON.stringify(await written())).not.toContain(email);
});

test("a link between two people is listed, and ended as by its owner", async () => {
  const { daughter, clientId, nric } = await motherAndDaughter();
  const acts = () => codeOf(daughter.actingFor(clientId).profiles.get());
  expect(await acts()).toBe(200);
  const { said } = await operate("links", clientId);
  expect(said).toMatch(/^Ong Siew Kheng, S\*{4}\d{3}[A-Z]:$/m);
  expect(said).not.toContain(nric);
  const number = daughter.customerId.slice(0, 8);
  expect(said).toMatch(new RegExp(`^${number} .*not confirmed yet$`, "m"));
  await operate("links", "end", clientId, number, "--dry-run");
  expect(await acts()).toBe(200);
  const ended = `Account ${number} no longer acts for ${clientId}.`;
  expect((await operate("links", "end", clientId, number)).said).toBe(ended);
  expect(await acts()).toBe(403);
  expect(await operate("links", "end", clientId, number)).toMatchObject({ code: 1 });
  expect((await operate("links", spaceClientId(clientId))).code).toBe(0);
  expect(await operate("links", "Nobody12")).toEqual({
    said: "Record Nobody12 not found.",
    code: 1,
  });
  expect(await written()).toContainEqual([`links end ${clientId} ${number}`, ended]);
});

test("ending the link of an account to its own record says so, and sends nobody a message about acting", async () => {
  const { mother, clientId } = await motherAndDaughter();
  const number = mother.customerId.slice(0, 8);
  const { said } = await operate("links", "end", clientId, number, "--dry-run");
  expect(said).toContain(`no longer has ${clientId} as its own record`);
  await world.runDueWork();
  const before = world.sent.length;
  await operate("links", "end", clientId, number);
  await world.runDueWork();
  expect(world.sent.slice(before).map(({ text }) => text)).toEqual([]);
});

test("limits of an earlier link are listed and lifted, and the person sees it", async () => {
  const { mother, daughter, clientId, nric } = await motherAndDaughter();
  const number = daughter.customerId.slice(0, 8);
  const link = () =>
    daughter.api.linking.link({ body: { idType: "NRIC", nric, clientId, lovedOne: true } });
  const rights = async () =>
    (await mother.api.accessLinks.list()).find(({ id }) => id === daughter.customerId)?.rights;
  await operate("links", "end", clientId, number);
  expect((await operate("links", clientId)).said).toMatch(
    new RegExp(`^${number} .*may not book, pay, see health answers$`, "m"),
  );
  await link();
  expect(await rights()).toMatchObject({ book: false });
  await operate("links", "end", clientId, number);
  await operate("links", "lift", clientId, number, "--dry-run");
  const lifted = `A new link of account ${number} to ${clientId} has no limits.`;
  expect((await operate("links", "lift", clientId, number)).said).toBe(lifted);
  expect((await operate("links", "lift", clientId, number)).code).toBe(1);
  await link();
  expect((await rights())?.book ?? true).toBe(true);
  expect(await written()).toContainEqual([`links lift ${clientId} ${number}`, lifted]);
  const { content } = await mother.api.accessHistory.list({ query: { page: 0 } });
  expect(content).toContainEqual(
    expect.objectContaining({ call: "accessLinks.lift", by: "Our staff", changed: true }),
  );
});

test("readers of a record are listed: linked people, readers of health answers and operators", async () => {
  const { mother, daughter, clientId, nric } = await motherAndDaughter();
  expect((await operate("access-log", clientId)).said).toContain("linking.link");
  await confirmHolders(mother.api);
  await dental.sendHistory(mother.api);
  const [history] = (await mother.api.medicalHistories.status()).history;
  const acting = daughter.actingFor(clientId);
  await acting.profiles.get();
  await acting.medicalHistories.get({ params: { id: history?.id as string } });
  const { said } = await operate("access-log", clientId);
  expect(said).toMatch(/Test Person \(\w{8}\) {2}saw: profiles\.get/);
  expect(said).toMatch(/Test Person \(\w{8}\) {2}read health answers: medical-history screen/);
  expect(said).toContain(`an operator  access-log ${clientId}`);
  expect(said).not.toContain(nric);
});

test("a day at a centre can be read, saved as a table safe for spreadsheets, and printed", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-day-"));
  const startsAt = new Date("2026-12-02T02:00:00Z");
  const session = await comer(world, { startsAt });
  const customer = await dental.dentalCustomer(world);
  await dental.book(customer.api);
  const day = (centre: string, ...file: string[]) =>
    operate("roster", centre, "2026-12-02", ...file);
  expect((await day("taman-jurong")).said).toMatch(
    /^10:00 AM to \d\d:\d\d [AP]M {2}Circuit Training {2}Tan Bee Hoon, S\*{4}\d{3}[A-Z] {2}9\d{7} {2}not declared yet {2}no emergency contact$/m,
  );
  const clinic = await day("toa-payoh-dental");
  expect(clinic.said).toMatch(/Scaling.* with .*Chen.* {2}Ong Siew Kheng, S\*{4}\d{3}[A-Z] .*Gout/);

  const csv = path.join(folder, "day.csv");
  const formula = '=HYPERLINK("http://evil.example")';
  await world.database.db
    .update(client)
    .set({ name: formula })
    .where(eq(client.name, "Tan Bee Hoon"));
  await day("taman-jurong", path.join(folder, "formula.csv"));
  const reckoned = await readFile(path.join(folder, "formula.csv"), "utf8");
  expect(reckoned).toContain('"\'=HYPERLINK(""http://evil.example"")"');
  expect((await day("toa-payoh-dental", csv)).said).toContain(`Wrote 1 person at`);
  const table = await readFile(csv, "utf8");
  expect(table).toMatch(/^\uFEFF"Date","From"/);
  expect(table).toContain('"02/12/2026","10:00 AM"');
  expect(await day("toa-payoh-dental", csv)).toEqual({ said: `${csv} already exists.`, code: 1 });
  const html = path.join(folder, "day.html");
  await day("toa-payoh-dental", html);
  const page = await readFile(html, "utf8");
  expect(page).toContain("size: A4 landscape");
  expect(page).toContain("<li>Gout</li>");
  for (const text of [clinic.said, table, page]) expect(text).not.toContain(session.nric);
  expect(await operate("roster", "taman-jurong", "someday")).toMatchObject({ code: 1 });
  expect(await operate("roster", "taman-jurong", "today", "day.pdf")).toMatchObject({ code: 1 });
  expect((await operate("roster", "marine-parade", "2030-01-01")).said).toMatch(/^No visits at/);
  expect(JSON.stringify(await written())).toContain("Shown: 1 person at");
  await rm(folder, { recursive: true });
});

test("the messages of a person are listed with their outcome, and waiting ones are cancelled", async () => {
  const { clientId } = await motherAndDaughter();
  const times = { createdAt: FIRST_DAY, nextAttemptAt: FIRST_DAY };
  const about = { ...times, channel: "SMS" as const, recipient: "+6591234567", aboutId: clientId };
  await world.database.db.delete(message);
  await world.database.db.insert(message).values([
    { ...about, body: "", kind: "orderPaid", sentAt: FIRST_DAY },
    {
      ...about,
      body: "",
      kind: "refund",
      sentAt: FIRST_DAY,
      failure: "withheld: the account is closed",
    },
    { ...about, body: "Come", kind: "sessionReminder", failure: "The SMS service answered 503" },
  ]);
  const { said } = await operate("messages", "of", clientId);
  expect(said.split("\n")).toHaveLength(3);
  expect(said).toMatch(/orderPaid {2}SMS to \*{4}4567 {2}accepted 23\/11\/2026/);
  expect(said).toContain("not sent, withheld: the account is closed");
  expect(said).toContain("waits: The SMS service answered 503");
  const cancelled = await operate("messages", "cancel", clientId);
  expect(cancelled.said).toContain(`1 waiting message of ${clientId} cancelled.`);
  world.sent.length = 0;
  await world.job("send-messages");
  expect(world.sent).toEqual([]);
});

test("an order is explained with its tries and the money that came", async () => {
  const customer = await world.customer();
  await register(customer);
  await fillCart(customer);
  const params = { id: await checkOut(customer) };
  const { orderNumber, totalAmount } = await customer.api.orders.get({ params });
  expect((await operate("payment", orderNumber)).said).toContain("no try to pay yet");
  const body = { billReferenceNumber: orderNumber, amount: totalAmount };
  await customer.api.payments.dbsPay({ body, idempotencyKey: randomUUID() });
  const { said } = await operate("payment", orderNumber);
  expect(said).toContain(`${orderNumber}  PENDING_PAYMENT`);
  expect(said).toMatch(/PAYNOW {2}PENDING .* never asked again/);
  expect(await operate("payment", "SO1")).toMatchObject({ code: 1, said: "Order SO1 not found." });
});

test("a command names its missing arguments, and help lists every command", async () => {
  for (const words of [
    ["codes", "withdraw"],
    ["links"],
    ["account"],
    ["roster"],
    ["messages", "resend"],
  ])
    expect(await operate(...words)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/ is required/),
    });
  const help = await operate("help");
  expect(help.code).toBe(2);
  for (const word of [
    "messages",
    "codes",
    "posters",
    "account",
    "links",
    "access-log",
    "roster",
    "move-to-postgresql",
  ])
    expect(help.said).toContain(`  ${word}`);
});

test("commands are accepted by their former words", async () => {
  const [former, current] = [await operate("kept"), await operate("retention")];
  expect(former).toEqual(current);
  expect(await operate("messages", "send-again")).toEqual(await operate("messages", "resend"));
});
