import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import { hasValidLuhn, TEST_CARDS } from "~/sandbox/gateway/test-cards";
import { type Browser, type Fixture, GATEWAY_SECRET, openSetup, PUBLIC_URL } from "./fixture";

const RETURN = `${PUBLIC_URL}/payment/verification?order=42`;
const CARD = {
  number: "4111 1111 1111 1111",
  holder: "Tan Mei Ling",
  expiry: "12/39",
  securityCode: "123",
};
const PAYMENT = {
  reference: "ORD-1001",
  purpose: "PAYMENT",
  amountCents: 21255,
  currency: "SGD",
  description: "Gym Tonic, 24 sessions",
  returnUrl: RETURN,
  noticeUrl: `${PUBLIC_URL}/api/gateway/notice`,
};
let world: Fixture;
let browser: Browser;

beforeAll(async () => {
  world = await openSetup();
});
beforeEach(async () => {
  browser = world.browser();
  await world.forgetNotices();
  world.portal.answers = 200;
});
afterAll(() => world.close());

async function api(
  method: string,
  path: string,
  body?: unknown,
  key: string = randomUUID(),
  secret = GATEWAY_SECRET,
) {
  const answer = await world.sandbox.fetch(
    new Request(`${PUBLIC_URL}/sandbox/gateway${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    }),
  );
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

async function open(more: Record<string, unknown> = {}) {
  const { body } = await api("POST", "/sessions", { ...PAYMENT, ...more });
  return { id: body.id as string, page: new URL(body.url).pathname };
}

const read = async (id: string) => (await api("GET", `/sessions/${id}`)).body;

async function saveCard(number = CARD.number): Promise<string> {
  const { id, page } = await open({ purpose: "CARD", amountCents: undefined, reference: "CARD-1" });
  await browser.post(page, { ...CARD, number });
  return (await read(id)).card.token;
}

describe("a payment with a card", () => {
  test("an approved payment redirects to the merchant, sends one signed notice and stores no card number", async () => {
    const { id, page } = await open();
    const shown = await (await browser.get(page)).text();
    for (const words of ["$212.55", brand.name, PAYMENT.description, "Cancel and go back"])
      expect(shown).toContain(words);
    const paid = await browser.post(page, CARD);
    expect([paid.status, paid.headers.get("location")]).toEqual([303, RETURN]);
    expect(await read(id)).toMatchObject({
      id,
      reference: "ORD-1001",
      status: "APPROVED",
      failureCode: null,
      amountCents: 21255,
      card: {
        brand: "VISA",
        lastFour: "1111",
        expiryMonth: 12,
        expiryYear: 2039,
        holder: "Tan Mei Ling",
      },
    });
    expect(await world.notices()).toHaveLength(1);
    const [notice] = await world.notices();
    expect(notice).toMatchObject({
      url: PAYMENT.noticeUrl,
      body: { type: "session.approved", sessionId: id, reference: "ORD-1001", amountCents: 21255 },
    });
    const [, seconds, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(notice?.signature ?? "") ?? [];
    const text = `${seconds}.${JSON.stringify(notice?.body)}`;
    expect(v1).toBe(createHmac("sha256", GATEWAY_SECRET).update(text).digest("hex"));
    const rows = await (
      world.db as unknown as { $client: { query(q: string): Promise<{ rows: unknown[] }> } }
    ).$client.query(
      "select row_to_json(c) as card, (select json_agg(s) from sandbox.gateway_sessions s) as sessions from sandbox.cards c",
    );
    expect(JSON.stringify(rows.rows)).not.toContain("4111111111111111");
  });

  test("a repeated POST pays once and sends one notice, and the later one sees the result", async () => {
    const { id, page } = await open();
    const both = await Promise.all([browser.post(page, CARD), browser.post(page, CARD)]);
    expect(both.map((answer) => answer.headers.get("location")).sort()).toEqual(
      [page, RETURN].sort(),
    );
    expect(await world.notices()).toHaveLength(1);
    const back = await browser.get(page);
    expect(await back.text()).toContain("It is paid once.");
    expect((await browser.post(`${page}/cancel`, {})).headers.get("location")).toBe(page);
    expect((await read(id)).status).toBe("APPROVED");
    expect((await api("POST", `/sessions/${id}/cancel`)).status).toBe(409);
  });

  test.each([
    ["4000 0000 0000 0002", "DECLINED"],
    ["4000 0000 0000 0069", "EXPIRED_CARD"],
    ["4000 0000 0000 9995", "INSUFFICIENT_FUNDS"],
    ["4242 4242 4242 4242", "INVALID_CARD"],
  ])("%s is not approved: %s", async (number, failureCode) => {
    const { id, page } = await open();
    expect((await browser.post(page, { ...CARD, number })).headers.get("location")).toBe(RETURN);
    expect(await read(id)).toMatchObject({ status: "DECLINED", failureCode, card: null });
    expect((await world.notices())[0]?.body.type).toBe("session.declined");
  });

  test.each([
    ["4111 1111 1111 1112", "number"],
    ["", "number"],
  ])("a number like %j is rejected at its field and not shown again", async (number, field) => {
    const { id, page } = await open();
    const refused = await browser.post(page, { ...CARD, number });
    const text = await refused.text();
    expect(refused.status).toBe(400);
    expect(text).toContain("<title>Error: ");
    expect(text).toContain(`id="${field}-error"`);
    expect(text).toContain('value="Tan Mei Ling"');
    expect(text).not.toMatch(/1111 ?1112/);
    expect(text).not.toContain('value="123"');
    expect((await read(id)).status).toBe("OPEN");
  });

  test("an expired card is rejected", async () => {
    const { page } = await open();
    const refused = await browser.post(page, { ...CARD, expiry: "01/20" });
    expect(await refused.text()).toContain("This card has expired");
  });

  test("every test card has a valid check digit and returns its brand", async () => {
    for (const { shown, brand, behaviour } of TEST_CARDS) {
      expect(hasValidLuhn(shown.replaceAll(" ", "")), shown).toBe(true);
      if (behaviour !== "APPROVE") continue;
      const { id, page } = await open();
      await browser.post(page, {
        ...CARD,
        number: shown,
        securityCode: brand === "AMEX" ? "1234" : "123",
      });
      expect((await read(id)).card.brand).toBe(brand);
    }
  });
});

describe("3-D Secure", () => {
  const NUMBER = "4000 0000 0000 3220";

  test("the right code approves", async () => {
    const { id, page } = await open();
    expect((await browser.post(page, { ...CARD, number: NUMBER })).headers.get("location")).toBe(
      `${page}/challenge`,
    );
    expect((await read(id)).status).toBe("OPEN");
    expect((await browser.get(page)).headers.get("location")).toBe(`${page}/challenge`);
    expect((await browser.post(`${page}/challenge`, { code: "12345" })).status).toBe(400);
    expect(
      (await browser.post(`${page}/challenge`, { code: "123 456" })).headers.get("location"),
    ).toBe(RETURN);
    expect(await read(id)).toMatchObject({ status: "APPROVED", card: { lastFour: "3220" } });
  });

  test("three wrong codes fail, and a right one is then too late", async () => {
    const { id, page } = await open();
    await browser.post(page, { ...CARD, number: NUMBER });
    const statuses = [];
    for (let n = 0; n < 3; n += 1)
      statuses.push((await browser.post(`${page}/challenge`, { code: "000000" })).status);
    expect(statuses).toEqual([400, 400, 303]);
    await browser.post(`${page}/challenge`, { code: "123456" });
    expect(await read(id)).toMatchObject({
      status: "DECLINED",
      failureCode: "AUTHENTICATION_FAILED",
      card: null,
    });
    expect(await world.notices()).toHaveLength(1);
  });

  test("leaving is reported as abandoned", async () => {
    const { id, page } = await open();
    await browser.post(page, { ...CARD, number: NUMBER });
    expect((await browser.post(`${page}/leave`, {})).headers.get("location")).toBe(RETURN);
    expect((await read(id)).failureCode).toBe("ABANDONED");
  });
});

describe("saved cards", () => {
  test("a saved card is charged without its number, after 3-D Secure", async () => {
    const token = await saveCard();
    const { id, page } = await open({ cardToken: token });
    const shown = await (await browser.get(page)).text();
    expect(shown).toContain("Pay with VISA ending in 1111");
    expect(shown).not.toContain("Card number");
    expect((await browser.post(page, {})).headers.get("location")).toBe(`${page}/challenge`);
    await browser.post(`${page}/challenge`, { code: "123456" });
    expect(await read(id)).toMatchObject({ status: "APPROVED", card: { token } });
  });

  test("a card without money can be saved, and is declined when charged", async () => {
    const token = await saveCard("4000 0000 0000 9995");
    const { id, page } = await open({ cardToken: token });
    await browser.post(page, {});
    await browser.post(`${page}/challenge`, { code: "123456" });
    expect((await read(id)).failureCode).toBe("INSUFFICIENT_FUNDS");
  });

  test("an unsaved or deleted card cannot be charged by its token", async () => {
    const once = await open();
    await browser.post(once.page, CARD);
    const unsaved = (await read(once.id)).card.token;
    const saved = await saveCard();
    const waiting = await open({ cardToken: saved });
    expect((await api("DELETE", `/cards/${saved}`)).status).toBe(204);
    expect((await api("DELETE", `/cards/${saved}`)).status).toBe(404);
    for (const cardToken of [unsaved, saved, "unknown", "\0"]) {
      expect((await api("POST", "/sessions", { ...PAYMENT, cardToken })).status).toBe(404);
    }
    await browser.post(waiting.page, {});
    expect((await read(waiting.id)).failureCode).toBe("INVALID_CARD");
  });
});

describe("the merchant's calls", () => {
  test("the same key opens one session, and is rejected for another request", async () => {
    const first = await api("POST", "/sessions", PAYMENT, "same");
    const [again, other] = await Promise.all([
      api("POST", "/sessions", PAYMENT, "same"),
      api("POST", "/sessions", { ...PAYMENT, amountCents: 1 }, "same"),
    ]);
    expect(first.status).toBe(201);
    expect(again.body.id).toBe(first.body.id);
    expect(other.status).toBe(409);
  });

  test("a call without the secret or with an invalid session is rejected", async () => {
    expect((await api("POST", "/sessions", PAYMENT, "x", "wrong")).status).toBe(401);
    const wrong = [
      "{",
      {},
      { ...PAYMENT, amountCents: -1 },
      { ...PAYMENT, amountCents: undefined },
      { ...PAYMENT, amountCents: 1.5 },
      { ...PAYMENT, returnUrl: "javascript:alert(1)" },
      { ...PAYMENT, reference: "\0" },
      { ...PAYMENT, currency: "USD" },
    ];
    for (const body of wrong) expect((await api("POST", "/sessions", body)).status).toBe(400);
    expect((await api("GET", "/sessions/unknown")).status).toBe(404);
    expect((await api("GET", "/sessions/%00")).status).toBe(404);
  });

  test("a session cancelled by the customer or the merchant can no longer be paid", async () => {
    const one = await open();
    expect((await browser.post(`${one.page}/cancel`, {})).headers.get("location")).toBe(RETURN);
    const two = await open();
    expect((await api("POST", `/sessions/${two.id}/cancel`)).body.status).toBe("CANCELLED");
    for (const { id, page } of [one, two]) {
      await browser.post(page, CARD);
      expect(await read(id)).toMatchObject({ status: "CANCELLED", card: null });
    }
    expect(await world.notices()).toHaveLength(0);
  });

  test("refunds are made once for each key and never exceed the payment", async () => {
    const { id, page } = await open();
    expect((await api("POST", "/refunds", { sessionId: id, amountCents: 100 })).status).toBe(409);
    await browser.post(page, CARD);
    const first = await api("POST", "/refunds", { sessionId: id, amountCents: 21000 }, "refund");
    const again = await api("POST", "/refunds", { sessionId: id, amountCents: 21000 }, "refund");
    expect(first).toMatchObject({ status: 201, body: { status: "SUCCEEDED", amountCents: 21000 } });
    expect(again.body.id).toBe(first.body.id);
    expect(
      (await api("POST", "/refunds", { sessionId: id, amountCents: 256 })).body.error.code,
    ).toBe("TOO_MUCH");
    expect((await api("POST", "/refunds", { sessionId: id, amountCents: 255 })).status).toBe(201);
  });
});

describe("notices", () => {
  test("a notice that was not accepted is sent again until it is, with the same event", async () => {
    world.portal.answers = 500;
    const { page } = await open();
    await browser.post(page, CARD);
    await world.sandbox.settled();
    world.portal.answers = 200;
    await world.sandbox.resendNotices();
    await world.sandbox.resendNotices();
    const ids = (await world.notices()).map(({ body }) => body.eventId);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(new Set(ids).size).toBe(1);
    const sent = ids.length;
    await world.sandbox.resendNotices();
    expect(await world.notices()).toHaveLength(sent);
  });

  test("a notice lost on purpose is never sent, and the result can be queried", async () => {
    const { id, page } = await open();
    await browser.post(page, { ...CARD, loseNotice: "yes" });
    await world.sandbox.resendNotices();
    expect(await world.notices()).toHaveLength(0);
    expect((await read(id)).status).toBe("APPROVED");
  });
});

test("no input of a visitor is answered with a 5xx", async () => {
  const { page } = await open();
  for (const path of [
    "/sandbox/gateway/pay/%00",
    "/sandbox/gateway/pay/x/challenge",
    `${page}/nowhere`,
    `${page}/challenge`,
  ]) {
    expect((await browser.get(path)).status).toBeLessThan(500);
  }
  for (const value of ["\0", "<script>", "9".repeat(2000), "🙂"]) {
    expect(
      (
        await browser.post(page, {
          number: value,
          holder: value,
          expiry: value,
          securityCode: value,
        })
      ).status,
    ).toBe(400);
  }
  expect((await browser.post(page, { number: "9".repeat(40_000) })).status).toBe(413);
  expect((await browser.post("/sandbox/gateway/pay/unknown", CARD)).status).toBe(404);
  const foreign = new Request(`${PUBLIC_URL}${page}`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: "https://elsewhere.example",
    },
    body: new URLSearchParams(CARD),
  });
  expect((await world.sandbox.fetch(foreign)).status).toBe(403);
});
