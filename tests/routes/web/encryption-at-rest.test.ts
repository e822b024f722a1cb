import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formatMoney } from "~/lib/money";
import { SAMPLE_COUNTER_CODE, SAMPLE_STAFF_CODE } from "~/lib/security/sample-codes";
import { type Buyer, circuitTraining, newBuyer, newOrder } from "../../helpers/payment/buyer";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { firstPortal } from "../../helpers/portal/second-portal";
import { answerIdentityProvider, signedIn, somebody } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";
import { answerQuestions, answerStatus, toSignature } from "../health/health-steps";

/** A separate portal, since the test moves its clock and reads its files and log. */
let portal: RunningPortal;
let dataDir: string;
let databaseUrl: string | undefined;
beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "portal-clear-"));
  const beginning = await freshPortalSettings();
  dataDir = beginning.DATA_DIR ?? folder;
  databaseUrl = beginning.DATABASE_URL;
  portal = await startPortal({
    ...firstPortal(await freePort()),
    ...beginning,
    DATA_DIR: dataDir,
  });
});
afterAll(async () => {
  await portal?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const planted = {
  condition: "Plantedcondition-Quixote",
  allergy: "Plantedallergy-Zanzibar",
  draft: "Planteddraft-Xylophone",
  name: "Plantedsignature Wombat",
};

test("an ended counter visit is logged, without data of the person", async () => {
  const counter = await new Visitor(portal.origin).goto("/counter");
  await counter.fill("Counter code", SAMPLE_COUNTER_CODE).press("Set up this computer");
  await counter.fill("Staff code", SAMPLE_STAFF_CODE).press("Begin");
  await counter.click("Register for a programme");
  const person = somebody();
  await answerIdentityProvider(counter, person);
  await counter.press("Finish and clear");
  await expect.poll(() => portal.log()).toContain('"event":"counter cleared","what":"finished"');
  expect(portal.log()).toContain('"event":"signed in","what":"auth.validate"');
  const lost = new Visitor(portal.origin);
  await lost.goto("/auth/callback?code=planted-code&state=planted-state");
  expect(lost.status).toBe(400);
  // The answer may come before the line.
  await vi.waitFor(() =>
    expect(portal.log()).toContain('"event":"sign-in failed","what":"auth.callback"'),
  );
  for (const word of [
    "planted-code",
    "planted-state",
    person.mobile,
    person.email,
    person.name,
    SAMPLE_STAFF_CODE,
  ])
    expect(portal.log()).not.toContain(word);
});

async function declare({ visitor }: Buyer): Promise<void> {
  await visitor.goto("/health-declaration");
  await visitor.press("Tell us about my health");
  await answerStatus(visitor);
  visitor.choose("Other").fill("If Other: which condition?", planted.condition);
  await visitor.press("Continue");
  await visitor.choose("None").press("Continue");
  await visitor.press("Send my health declaration");
  expect(visitor.text).toContain(planted.condition);
}

const CARD = {
  spaced: "4000 0000 0000 3220",
  plain: "4000000000003220",
  securityCode: "Plantedcode-749",
};

/** Enters a card on the gateway's page, fails its check, then passes it, and saves the card. */
async function payByCard(buyer: Buyer): Promise<void> {
  const order = await newOrder(buyer);
  const pay = `Pay ${formatMoney(order.amount)}`;
  const { visitor } = buyer;
  await visitor.goto(`/payment?order=${order.id}`);
  visitor.choose("New credit or debit card").choose("Keep my new card for next time");
  await visitor.press(pay);
  visitor
    .fill("Card number", CARD.spaced)
    .fill("Name on card", "Ho Swee Lan")
    .fill("Expiry date", "12/39")
    .fill("Security code", CARD.securityCode);
  await visitor.press(pay);
  expect(visitor.errors.join()).toContain("3 digits on the back");
  await visitor
    .fill("Card number", CARD.plain)
    .fill("Security code", CARD.securityCode.slice(-3))
    .press(pay);
  await visitor.fill("Code", "123456").press("Confirm");
  expect(visitor.heading).toBe("Thank you. Your payment is complete");
}

async function moveClock(days: number): Promise<void> {
  const answer = await new Visitor(portal.origin).request("/sandbox/clock/forward", {
    method: "POST",
    headers: { origin: portal.origin, "content-type": "application/x-www-form-urlencoded" },
    body: `amount=${days}&unit=days`,
  });
  expect(answer.status).toBeLessThan(400);
}

test("answers, drafts, signatures and card numbers are never stored in clear, and closed forms and outdated histories are reported", async () => {
  const person = somebody("Ho Swee Lan");
  const buyer = await newBuyer(portal.origin, person);
  const { visitor, api } = buyer;

  // Bought without a declaration: a form is opened, for this service and centre.
  await api.carts.put({ body: { items: [circuitTraining], source: "MYNH" } });
  await api.carts.applyCoupon({ body: { coupon: "FREE100" } });
  await api.carts.checkout({ body: { totalAmount: 0 }, idempotencyKey: randomUUID() });
  const [opened] = await api.healthDeclarations.list();
  expect(opened).toMatchObject({ status: "OPEN", centerName: "Taman Jurong Rain Tree Centre" });
  await declare(buyer);

  await visitor.goto("/medical-history");
  await visitor.press("Fill in the medical history");
  await toSignature(visitor, planted.allergy);
  await visitor.fill("Your full name, as your signature", planted.name).press("Sign and send");
  expect(visitor.text).toContain("Last updated on");
  await api.denticare.register();
  await visitor.goto("/my-denticare/schedule");
  expect(visitor.heading).toBe("What do you need?");
  await visitor.goto("/medical-history");
  await visitor.press("Start with empty answers");
  await answerQuestions(visitor, { "Have you been in hospital": planted.draft });

  await payByCard(buyer);

  await moveClock(400);
  const later = await signedIn(portal.origin, person, `/health-declaration?form=${opened?.id}`);
  expect(later.url.pathname).toBe("/health-declaration");
  expect(later.everything).toContain("has since been closed");
  await later.goto("/medical-history");
  expect(later.text).toContain("Please update your medical history");
  expect(later.text).toContain("more than 1 year ago");
  expect(later.everything).toMatch(/Alerts.*Please update your medical history/);
  await later.goto("/my-denticare/schedule?service=scaling&center=toa-payoh-dental");
  expect(later.heading).toBe("Please update the medical history");
  await later.click("Update the medical history");
  expect(later.text).toContain("more than 1 year ago");

  await portal.stop();
  const hidden = [...Object.values(planted), ...Object.values(CARD)];
  for (const words of hidden) expect(portal.log()).not.toContain(words);
  const found = await wordsFound([...hidden, person.name]);
  expect([...found], "in clear").toEqual([person.name]);
  expect(portal.log()).not.toMatch(/"level":50/);
});

/** Finds the words that occur in PGlite's files or in the tables of the server. */
const wordsFound = (words: string[]) =>
  databaseUrl === undefined ? inFiles(words) : inTables(databaseUrl, words);

async function inTables(url: string, words: string[]): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ place: string }>(
      `select format('%I.%I', schemaname, tablename) as place from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found = new Set<string>();
    for (const { place } of rows) {
      const hits = await client.query<{ word: string }>(
        `select distinct word from ${place} one, unnest($1::text[]) word
          where position(word in one::text) > 0`,
        [words],
      );
      for (const { word } of hits.rows) found.add(word);
    }
    return found;
  } finally {
    await client.end();
  }
}

async function inFiles(words: string[]): Promise<Set<string>> {
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found = new Set<string>();
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(path.join(file.parentPath, file.name));
    for (const word of words) if (bytes.includes(word)) found.add(word);
  }
  return found;
}
