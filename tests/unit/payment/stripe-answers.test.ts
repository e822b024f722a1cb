/** Answers of Stripe that the sandbox does not give: errors, repeated errors, unknown objects and events of other products. */
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { STRIPE_EVENTS } from "~/provider/payment/card/stripe/notice";
import { createStripeGateway } from "~/provider/payment/card/stripe/stripe-gateway";
import type { NewSession } from "~/provider/shared/card-gateway";

type Answer = { status?: number; body?: object; headers?: Record<string, string> } | "NONE";
interface Sent {
  method: string;
  path: string;
  key: string | null;
}

let answers: Answer[] = [];
let sent: Sent[] = [];
let logged: { fields: object; message: string }[] = [];
beforeEach(() => {
  [answers, sent, logged] = [[], [], []];
});

const keep = (fields: object, message: string) => void logged.push({ fields, message });
const gateway = createStripeGateway({
  url: "https://stripe.test",
  secret: "sk_test_one",
  webhookSecret: "whsec_one",
  log: { info: keep, warn: keep, error: keep },
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url);
    const key = request.headers.get("idempotency-key");
    sent.push({ method: request.method, path: pathname + search, key });
    const answer = answers.shift();
    if (answer === undefined || answer === "NONE") throw new Error("no answer");
    const headers = { "request-id": "req_42", ...answer.headers };
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200, headers });
  },
});

const PAYMENT: NewSession = {
  reference: "our-reference",
  purpose: "PAYMENT",
  amountCents: 8720,
  currency: "SGD",
  description: "Order payment",
  returnUrl: "https://portal.example/payment/verification?payment=42",
  noticeUrl: "https://portal.example/api/gateway/notice",
  saveCard: false,
};
const PAGE = {
  id: "cs_1",
  url: "https://checkout.stripe.com/cs_1",
  status: "open",
  mode: "payment",
  client_reference_id: "our-reference",
  amount_total: 8720,
};
const failure = (status: number, error: object, isReplayed = false): Answer => ({
  status,
  body: { error },
  ...(isReplayed && { headers: { "idempotent-replayed": "true" } }),
});
const BROKEN = { type: "api_error", message: "An error of Stripe." };
const open = (more: Partial<NewSession> = {}) => gateway.openSession("k", { ...PAYMENT, ...more });
const messageOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "",
    (error) => error.message,
  );

test("keeps the key without an answer, and takes a new one for an error that Stripe stored", async () => {
  answers = ["NONE", failure(500, BROKEN), failure(500, BROKEN, true), { body: PAGE }];
  expect(await messageOf(open())).toContain("is not answering");
  expect(await messageOf(open())).toContain("is not answering");
  expect((await open()).id).toBe("cs_1");
  expect(sent.map(({ key }) => key)).toEqual(["k", "k", "k", "k:2"]);
});

test("takes a new key if the first one stands for another return address", async () => {
  answers = [failure(400, { type: "idempotency_error", message: "Keys differ." }), { body: PAGE }];
  expect((await open()).id).toBe("cs_1");
});

test("looks for a charge before it charges a saved card with a new key", async () => {
  const charged = {
    id: "pi_1",
    status: "succeeded",
    amount: 8720,
    last_payment_error: null,
    next_action: null,
    metadata: { reference: "our-reference" },
    payment_method: null,
    customer: "cus_1",
  };
  answers = [failure(500, BROKEN, true), { body: { data: [charged] } }];
  expect(await open({ cardToken: "cus_1:pm_1" })).toMatchObject({ id: "pi_1", status: "APPROVED" });
  expect(sent.map(({ method }) => method)).toEqual(["POST", "GET"]);
});

test("makes a refund with a new key after a stored error, unless it was made", async () => {
  const made = { id: "re_1", amount: 100, status: "pending", metadata: { key: "refund-1" } };
  const refund = () => gateway.refundPayment("refund-1", { sessionId: "pi_1", amountCents: 100 });
  answers = [failure(500, BROKEN, true), { body: { data: [] } }, { body: made }];
  expect(await refund()).toMatchObject({ id: "re_1", status: "PENDING" });
  expect(sent.at(-1)).toMatchObject({ method: "POST", key: "refund-1:2" });
  answers = [failure(500, BROKEN, true), { body: { data: [made] } }];
  expect(await refund()).toMatchObject({ id: "re_1" });
});

test.each([
  [400, { type: "invalid_request_error", code: "parameter_unknown", param: "colour" }],
  [401, { type: "authentication_error", code: "api_key_expired" }],
  [403, { type: "invalid_request_error", code: "account_closed" }],
])(
  "names an error of ours (%i) in the log, and offers another way to pay",
  async (status, error) => {
    answers = [failure(status, { ...error, message: "The card of Tan Mei Ling." })];
    expect(await messageOf(open())).toContain("pay in another way");
    expect(logged).toMatchObject([
      { fields: { code: error.code, requestId: "req_42", status }, message: expect.any(String) },
    ]);
    expect(JSON.stringify(logged)).not.toContain("Tan");
  },
);

test("ends sessions and refunds that the account does not have", async () => {
  const missing = failure(404, { type: "invalid_request_error", code: "resource_missing" });
  answers = [missing, missing, missing, missing, missing, missing];
  expect(await gateway.readSession("cs_old")).toMatchObject({ status: "CANCELLED" });
  expect(await gateway.readSession("pi_old")).toMatchObject({ status: "CANCELLED" });
  expect(await gateway.cancelSession("cs_old")).toMatchObject({ status: "CANCELLED" });
  expect(await gateway.refundPayment("k", { sessionId: "cs_old", amountCents: 1 })).toBeNull();
  expect(await gateway.listRefunds("cs_old")).toEqual([]);
});

test("the document names each event that the endpoint subscribes to", () => {
  const document = readFileSync(".github/docs/partners.md", "utf8");
  expect(STRIPE_EVENTS.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});

const NOW = new Date("2026-11-28T04:00:00Z");
function readEvent(event: object, signedAt = NOW.getTime() / 1000) {
  const text = JSON.stringify(event);
  const mac = createHmac("sha256", "whsec_one").update(`${signedAt}.${text}`).digest("hex");
  const header = () => `t=${signedAt},v1=${mac}`;
  return gateway.readNotice({ header, text, now: NOW });
}
const event = (type: string, object: unknown, more: object = {}) => ({
  id: "evt_1",
  type,
  created: 1_790_000_000,
  data: { object },
  ...more,
});

test.each([
  ["no object", event("checkout.session.completed", undefined)],
  ["no data", { id: "evt_1", type: "charge.refunded", created: 1 }],
  ["a date that is none", event("refund.updated", { id: "re_1" }, { created: 1e20 })],
  ["a page without a reference", event("checkout.session.completed", { id: "cs_2" })],
  ["a payment without metadata", event("payment_intent.succeeded", { id: "pi_2" })],
])("accepts and ignores an event with %s", async (_what, one) => {
  expect(await readEvent(one)).toBe("OTHER");
});

test("rejects a signature of a time that is still to come", async () => {
  const one = event("refund.updated", { id: "re_1" });
  expect(await readEvent(one, NOW.getTime() / 1000 + 60)).toMatchObject({
    body: { refundId: "re_1" },
  });
  expect(await readEvent(one, NOW.getTime() / 1000 + 4000)).toBe("UNSIGNED");
});

test("names the events that the endpoint lacks, and an endpoint that is missing", async () => {
  const url = PAYMENT.noticeUrl;
  const unknown = failure(404, { type: "invalid_request_error", code: "resource_missing" });
  const endpoint = { url, status: "enabled", enabled_events: ["checkout.session.completed"] };
  answers = [unknown, { body: { data: [endpoint] } }, unknown, { body: { data: [] } }];
  const [account, events] = await gateway.probe(url);
  expect(account).toMatchObject({ fits: true, words: expect.stringContaining("test mode") });
  expect(events?.words).toContain("charge.dispute.created");
  expect((await gateway.probe(url))[1]).toMatchObject({ fits: false });
});
