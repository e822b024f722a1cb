/** The contract of every adapter of the card gateway, on the sandbox's card network. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSessionGateway } from "~/provider/payment/card/gateway";
import { createStripeGateway } from "~/provider/payment/card/stripe/stripe-gateway";
import { type CardGateway, type NewSession, toNoticeUrl } from "~/provider/shared/card-gateway";
import { type Fixture, GATEWAY_SECRET, openSetup, PUBLIC_URL } from "../../sandbox/fixture";

const NETWORK = `${PUBLIC_URL}/sandbox/gateway`;
const CARD = {
  number: "4111 1111 1111 1111",
  holder: "Tan Mei Ling",
  expiry: "12/39",
  securityCode: "123",
};
const PAYMENT: NewSession = {
  reference: "reference-of-a-payment",
  purpose: "PAYMENT",
  amountCents: 21255,
  currency: "SGD",
  description: "Order payment",
  returnUrl: `${PUBLIC_URL}/payment/verification?payment=42`,
  noticeUrl: `${PUBLIC_URL}/api/gateway/notice`,
  saveCard: false,
};

let world: Fixture;
let isSilent = false;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
beforeAll(async () => {
  world = await openSetup();
});
afterAll(() => world.close());

const fetch = async (request: Request) => {
  if (isSilent) throw new Error("no answer");
  return world.sandbox.fetch(request);
};

const noticeUrl = toNoticeUrl(`${PUBLIC_URL}/api`);

const adapters: Record<string, (secret: string) => CardGateway> = {
  sessions: (secret) => createSessionGateway({ url: NETWORK, secret, fetch }),
  stripe: (secret) =>
    createStripeGateway({ url: `${NETWORK}/stripe`, secret, webhookSecret: secret, fetch, log }),
};

describe.each(Object.entries(adapters))("the adapter %s", (_kind, create) => {
  const gateway = create(GATEWAY_SECRET);
  const open = (more: Partial<NewSession> = {}, key: string = randomUUID()) =>
    gateway.openSession(key, { ...PAYMENT, reference: randomUUID(), ...more });
  const enter = (url: string | undefined, number = CARD.number) =>
    world.browser().post(new URL(url as string).pathname, { ...CARD, number });
  async function saved(): Promise<string> {
    const session = await open({ purpose: "CARD", amountCents: 0, saveCard: true });
    await enter(session.url);
    return (await gateway.readSession(session.id)).card?.token as string;
  }

  test("opens one session for one key, with a page, and reads it", async () => {
    const key = randomUUID();
    const [first, again] = [
      await gateway.openSession(key, PAYMENT),
      await gateway.openSession(key, PAYMENT),
    ];
    expect(again.id).toBe(first.id);
    expect(first).toMatchObject({ status: "OPEN", reference: PAYMENT.reference });
    expect(first.url).toContain("/pay/");
    expect(await gateway.readSession(first.id)).toMatchObject({ id: first.id, status: "OPEN" });
  });

  test("reports an approved payment with its amount and card, and leads back", async () => {
    const { id, url } = await open();
    const left = await enter(url);
    expect(left.headers.get("location")).toBe(PAYMENT.returnUrl);
    expect(await gateway.readSession(id)).toMatchObject({
      status: "APPROVED",
      amountCents: 21255,
      card: { brand: "VISA", lastFour: "1111", expiryMonth: 12, expiryYear: 2039 },
    });
  });

  test.each([
    ["4000 0000 0000 0002", "DECLINED"],
    ["4000 0000 0000 0069", "EXPIRED_CARD"],
  ])("reports why %s was declined", async (number, failureCode) => {
    const { id, url } = await open();
    await enter(url, number);
    expect(await gateway.readSession(id)).toMatchObject({ status: "DECLINED", failureCode });
  });

  test("cancels an open session, and an approved one stays approved", async () => {
    const one = await open();
    expect((await gateway.cancelSession(one.id)).status).toBe("CANCELLED");
    const other = await open();
    await enter(other.url);
    expect((await gateway.cancelSession(other.id)).status).toBe("APPROVED");
  });

  test("saves a card, charges it again, and deletes it", async () => {
    const cardToken = await saved();
    const { id, url } = await open({ cardToken });
    const { pathname } = new URL(url as string);
    await world.browser().post(pathname, {});
    await world.browser().post(`${pathname}/challenge`, { code: "123456" });
    expect(await gateway.readSession(id)).toMatchObject({
      status: "APPROVED",
      card: { lastFour: "1111" },
    });
    await gateway.deleteCardToken(cardToken);
    await gateway.deleteCardToken(cardToken);
    await expect(open({ cardToken })).rejects.toMatchObject({ failure: { httpCode: 404 } });
  });

  test("refunds a payment once for each key, and never more than was paid", async () => {
    const { id, url } = await open();
    await enter(url);
    const key = `refund-${randomUUID()}`;
    const refund = { sessionId: id, amountCents: 20000 };
    const made = await gateway.refundPayment(key, refund);
    expect(made).toMatchObject({ amountCents: 20000, status: "SUCCEEDED" });
    expect(await gateway.refundPayment(key, refund)).toEqual(made);
    expect(await gateway.refundPayment(randomUUID(), refund)).toBeNull();
    await gateway.refundPayment(`made-by-staff-${randomUUID()}`, {
      sessionId: id,
      amountCents: 1255,
    });
    expect(await gateway.listRefunds(id)).toMatchObject([
      { id: made?.id, key, amountCents: 20000 },
      { key: null, amountCents: 1255, status: "SUCCEEDED" },
    ]);
    expect(await gateway.readRefund(made?.id as string)).toEqual(made);
  });

  test("reads the notice of a decided session, and rejects a wrong signature", async () => {
    await world.forgetNotices();
    const { id, url, reference } = await open();
    await enter(url);
    const [sent] = await world.notices();
    const { body = {}, signature = "" } = sent ?? {};
    const text = JSON.stringify(body);
    const header = (name: string) => (name.endsWith("-signature") ? signature : null);
    const now = world.sandbox.clock.now();
    const notice = { header, text, now };
    expect(await gateway.readNotice(notice)).toMatchObject({
      body: { sessionId: id, reference, type: "session.approved" },
    });
    expect(await gateway.readNotice({ ...notice, text: `${text} ` })).toBe("UNSIGNED");
    const late = new Date(now.getTime() + 600_000);
    expect(await gateway.readNotice({ ...notice, now: late })).toBe("UNSIGNED");
  });

  test("says that no money moved while the gateway is silent", async () => {
    isSilent = true;
    const calls = [open(), gateway.readSession("cs_test_one"), gateway.deleteCardToken("a:b")];
    const failures = await Promise.all(calls.map((one) => one.catch((error) => error)));
    isSilent = false;
    for (const { failure } of failures) expect(failure.httpCode).toBe(503);
  });

  test("finds out if the secret is accepted", async () => {
    for (const { fits } of await gateway.probe(noticeUrl)) expect(fits).toBe(true);
    expect(await create("another secret").probe(noticeUrl)).toMatchObject([{ fits: false }]);
  });
});
