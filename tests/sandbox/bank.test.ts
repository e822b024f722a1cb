import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import { buildPayNowString, computeCrc16 } from "~/lib/singapore/paynow-qr";
import { enqueueWebhook } from "~/sandbox/webhooks";
import { BANK_SECRET, type Browser, type Fixture, openSetup, PUBLIC_URL } from "./fixture";

let world: Fixture;
let browser: Browser;
let expiresAt: Date;
let qr: string;
let reference: string;
let bills = 1000;

beforeAll(async () => {
  world = await openSetup();
});
beforeEach(async () => {
  browser = world.browser();
  await world.forgetNotices();
  bills += 1;
  reference = `BILL${bills}`;
  expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 15 * 60_000);
  qr = buildPayNowString({
    uen: brand.uen,
    amountCents: 21255,
    reference,
    expiresAt,
    merchantName: brand.name,
  });
});
afterAll(() => world.close());

const pay = (way: string, more: Record<string, string> = {}) =>
  browser.post("/sandbox/bank/payer", {
    qr,
    way,
    key: `a-key-of-the-page-for-${reference}`,
    ...more,
  });

async function transfers(of = reference, secret = BANK_SECRET) {
  const answer = await world.sandbox.fetch(
    new Request(`${PUBLIC_URL}/sandbox/bank/transfers?${new URLSearchParams({ reference: of })}`, {
      headers: { authorization: `Bearer ${secret}` },
    }),
  );
  return { status: answer.status, body: await answer.json() };
}

test("the payer sees amount, UEN and reference of the QR", async () => {
  const shown = await (
    await browser.get(`/sandbox/bank/payer?${new URLSearchParams({ qr })}`)
  ).text();
  for (const words of ["$212.55", brand.name, brand.uen, reference, "without paying"])
    expect(shown).toContain(words);
});

test.each([
  ["exactly", [21255]],
  ["twice", [21255, 21255]],
  ["partly", [10627]],
  ["too-much", [22255]],
])("paying %s sends %j", async (way, amounts) => {
  expect((await pay(way)).status).toBe(303);
  expect((await world.notices()).map(({ body }) => body.amountCents)).toEqual(amounts);
  const { body } = await transfers();
  expect(body.transfers.map((one: { amountCents: number }) => one.amountCents)).toEqual(amounts);
});

test("a notice contains the amount, signed with the bank's secret", async () => {
  await pay("exactly");
  const [notice] = await world.notices();
  expect(notice?.url).toBe(`${PUBLIC_URL}/api/bank/paynow-notice`);
  expect(Object.keys(notice?.body ?? {}).sort()).toEqual([
    "amountCents",
    "currency",
    "eventId",
    "paidAt",
    "reference",
  ]);
  const [, seconds, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(notice?.signature ?? "") ?? [];
  expect(v1).toBe(
    createHmac("sha256", BANK_SECRET)
      .update(`${seconds}.${JSON.stringify(notice?.body)}`)
      .digest("hex"),
  );
});

test("a notice that was written a moment ago is left to its writer, whose answer waits for it", async () => {
  const notice = { eventId: reference, sender: "BANK", url: PUBLIC_URL, isDelayed: false } as const;
  await world.db.transaction((tx) => enqueueWebhook(tx, new Date(), { ...notice, body: {} }));
  await world.sandbox.resendNotices();
  expect(await world.notices()).toEqual([]);
});

test("a late payment is one minute after the QR expired", async () => {
  await pay("late");
  const paidAt = new Date(String((await world.notices())[0]?.body.paidAt));
  expect(paidAt.getTime()).toBe(expiresAt.getTime() + 60_000);
});

test("a repeated POST pays once", async () => {
  const answers = await Promise.all([pay("exactly"), pay("exactly")]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect((await transfers()).body.transfers).toHaveLength(1);
  expect(await world.notices()).toHaveLength(1);
  const shown = await browser.get(answers[0]?.headers.get("location") ?? "");
  expect(await shown.text()).toContain("The money is sent");
});

test("a transfer whose notice is lost can still be queried", async () => {
  await pay("exactly", { loseNotice: "yes" });
  await world.sandbox.resendNotices();
  expect(await world.notices()).toHaveLength(0);
  expect((await transfers()).body.transfers).toHaveLength(1);
  expect((await transfers("OTHER")).body.transfers).toHaveLength(0);
  expect((await transfers(reference, "wrong")).status).toBe(401);
});

test("a changed, truncated or foreign QR is rejected and nothing is sent", async () => {
  const forged = qr.replace("212.55", "000.01");
  const other = buildPayNowString({
    uen: "201912345K",
    amountCents: 100,
    reference: "X",
    expiresAt,
    merchantName: "Another",
  });
  const body = qr.slice(0, -8).replace("SG.PAYNOW", "SG.OTHERS");
  const wrong = [
    forged,
    qr.slice(0, 40),
    other,
    `${body}6304${computeCrc16(`${body}6304`)}`,
    "\0",
    "🙂",
    "9".repeat(5000),
  ];
  for (const text of wrong) {
    expect(
      (await browser.get(`/sandbox/bank/payer?${new URLSearchParams({ qr: text })}`)).status,
    ).toBe(400);
    expect((await browser.post("/sandbox/bank/payer", { qr: text, way: "exactly" })).status).toBe(
      400,
    );
  }
  expect((await pay("otherwise")).status).toBe(400);
  expect((await browser.get("/sandbox/bank/paid/%00")).status).toBe(404);
  expect(await world.notices()).toHaveLength(0);
});
