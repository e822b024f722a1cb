import { createHash, createHmac, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { message } from "~/database/schema/delivery";
import { signWebhook } from "~/lib/security/webhook-signature.server";
import { createEmbeddedProvider } from "~/provider/create-provider";
import { listFailedMessages } from "~/provider/shared/messages/failed-messages";
import { flushOutbox } from "~/provider/shared/messages/send-outbox";
import { createReceiptReader } from "~/provider/shared/messages/sms-receipts";
import { freshDatabase } from "../../helpers/database/database";

/* Delivery receipts, signed as each gateway publishes it. */

const SECRET = "a-secret-of-the-gateway";
type Kind = "portal" | "twilio" | "messagebird";

const API = "https://portal.example/api";
const kinds: Kind[] = ["portal", "twilio", "messagebird"];

let database: OpenDatabase;
const now = new Date("2026-11-22T02:00:00Z");
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const addressOf = (id: string) => `${API}/sms-receipts/${id}`;

function depsOf(kind: Kind | null, later = 0) {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return {
    db: database.db,
    clock: { now: () => new Date(now.getTime() + later) },
    log,
    apiUrl: API,
    readReceipt: kind && createReceiptReader({ kind, receiptSecret: SECRET }),
    publicHolidays: [],
  };
}
const receive = async (kind: Kind | null, request: Request, later = 0): Promise<number> =>
  (await createEmbeddedProvider(depsOf(kind, later) as never).fetch(request)).status;

/** Signs a receipt as the gateway does, with its states in its own words. */
const signers: Record<Kind, (id: string, state: string) => Promise<Request> | Request> = {
  portal(id, status) {
    const body = JSON.stringify({ id, status });
    const headers = { "x-signature": signWebhook(SECRET, body, now.getTime()) };
    return new Request(addressOf(id), { method: "POST", headers, body });
  },
  twilio(id, status) {
    const form = { To: "+6591234567", MessageStatus: status, ErrorCode: "30003", Empty: "" };
    const sorted = `EmptyErrorCode30003MessageStatus${status}To+6591234567`;
    const mac = createHmac("sha1", SECRET).update(addressOf(id) + sorted);
    return new Request(addressOf(id), {
      method: "POST",
      headers: { "x-twilio-signature": mac.digest("base64") },
      body: new URLSearchParams(form),
    });
  },
  async messagebird(id, status) {
    const query = `status=${status}&statusErrorCode=1&statusDatetime=2016-05-03T08%3A58%3A10%2B00%3A00`;
    const url = `${addressOf(id)}?${query}`;
    const url_hash = createHash("sha256").update(url).digest("hex");
    const seconds = Math.floor(now.getTime() / 1000);
    const jwt = await new SignJWT({ url_hash, jti: randomUUID(), nbf: seconds, exp: seconds + 60 })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("MessageBird")
      .sign(new TextEncoder().encode(SECRET));
    return new Request(url, { headers: { "messagebird-signature-jwt": jwt } });
  },
};

/** Writes an SMS, by default one that the gateway has accepted. */
async function writeSms(more: Partial<typeof message.$inferInsert> = {}): Promise<string> {
  const [row] = await database.db
    .insert(message)
    .values({
      ...{ channel: "SMS" as const, recipient: "+6591234567", body: "", createdAt: now },
      ...{ nextAttemptAt: now, sentAt: now, attempts: 1, ...more },
    })
    .returning({ id: message.id });
  return row?.id ?? "";
}

const rowOf = async (id: string) =>
  (await database.db.select().from(message).where(eq(message.id, id)))[0];

test.each([
  ["portal", "delivered", "DELIVERED"],
  ["portal", "failed", "UNDELIVERED"],
  ["twilio", "queued", null],
  ["twilio", "sent", null],
  ["twilio", "delivered", "DELIVERED"],
  ["twilio", "undelivered", "UNDELIVERED"],
  ["twilio", "failed", "UNDELIVERED"],
  ["twilio", "canceled", "UNDELIVERED"],
  ["messagebird", "buffered", null],
  ["messagebird", "delivered", "DELIVERED"],
  ["messagebird", "expired", "UNDELIVERED"],
  ["messagebird", "delivery_failed", "UNDELIVERED"],
] as const)("%s: the state %s means %s", async (kind, state, outcome) => {
  const id = await writeSms();
  expect(await receive(kind, await signers[kind](id, state))).toBe(200);
  expect((await rowOf(id))?.outcome).toBe(outcome);
});

test.each(kinds)("%s: a receipt with a wrong signature changes nothing", async (kind) => {
  const [id, other] = [await writeSms(), await writeSms()];
  const forged = await signers[kind](id, "failed");
  const { method, headers } = forged;
  const body = method === "GET" ? null : await forged.clone().text();
  const changed = [
    new Request(forged.url, { method, body }),
    new Request(forged.url.replace(id, other), { method, headers, body }),
    new Request(forged.url.replace("failed", "delivered"), {
      ...{ method, headers, body: body?.replace("failed", "delivered") ?? null },
    }),
  ];
  for (const request of changed) expect(await receive(kind, request)).toBe(401);
  expect([(await rowOf(id))?.outcome, (await rowOf(other))?.outcome]).toEqual([null, null]);
});

test("Twilio may sign the address with the port", async () => {
  const id = await writeSms();
  const { host } = new URL(addressOf(id));
  const address = addressOf(id).replace(host, `${host}:443`);
  const signature = createHmac("sha1", SECRET).update(`${address}MessageStatusread`);
  const headers = { "x-twilio-signature": signature.digest("base64") };
  const body = new URLSearchParams({ MessageStatus: "read" });
  expect(await receive("twilio", new Request(address, { method: "POST", headers, body }))).toBe(
    200,
  );
  expect((await rowOf(id))?.outcome).toBe("DELIVERED");
});

test("a receipt of MessageBird that has expired is refused", async () => {
  const receipt = await signers.messagebird(await writeSms(), "failed");
  expect(await receive("messagebird", receipt, 3 * 60_000)).toBe(401);
});

test.each(kinds)("%s: an unknown message is answered 200 without effect", async (kind) => {
  for (const id of [randomUUID(), "no-id"])
    expect(await receive(kind, await signers[kind](id, "failed"))).toBe(200);
});

test("without a secret there are no receipts, and a large one is refused", async () => {
  const id = await writeSms();
  expect(await receive(null, await signers.twilio(id, "failed"))).toBe(404);
  const body = "x".repeat(9_000);
  const headers = { "content-length": "9000" };
  const large = new Request(addressOf(id), { method: "POST", headers, body });
  expect(await receive("portal", large)).toBe(413);
});

test("a delivery replaces a failure, and a failure no delivery", async () => {
  const id = await writeSms();
  for (const [state, outcome] of [
    ["undelivered", "UNDELIVERED"],
    ["sent", "UNDELIVERED"],
    ["delivered", "DELIVERED"],
    ["undelivered", "DELIVERED"],
  ] as const) {
    await receive("twilio", signers.twilio(id, state) as Request);
    expect((await rowOf(id))?.outcome).toBe(outcome);
  }
  expect((await rowOf(id))?.failure).toBeNull();
});

test("an SMS whose answer was lost is not sent again after its receipt", async () => {
  const lost = { sentAt: null, body: "Your code", unsure: 1, failure: "fetch failed" };
  const id = await writeSms(lost);
  expect(await receive("twilio", signers.twilio(id, "delivered") as Request)).toBe(200);
  const sent: string[] = [];
  const deliver = async ({ id }: { id: string }) => void sent.push(id);
  await flushOutbox({ ...depsOf("twilio"), deliver } as never);
  expect(sent).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ outcome: "DELIVERED", body: "", failure: null });
});

test("a receipt that is faster than the answer of the gateway stays", async () => {
  const id = await writeSms({ sentAt: null, body: "Your code", attempts: 0 });
  const deliver = async () => {
    await receive("twilio", signers.twilio(id, "undelivered") as Request);
  };
  await flushOutbox({ ...depsOf("twilio"), deliver } as never);
  expect(await rowOf(id)).toMatchObject({
    outcome: "UNDELIVERED",
    failure: "The SMS service reported undelivered 30003",
  });
});

test("an operator sees which SMS did not arrive", async () => {
  await database.db.delete(message);
  const id = await writeSms();
  await receive("twilio", signers.twilio(id, "undelivered") as Request);
  const [line = "", ...others] = await listFailedMessages({ db: database.db } as never);
  expect(others).toEqual([]);
  expect(line).toContain("not delivered  The SMS service reported undelivered 30003");
});

test("the example of Twilio's documents has the signature that they print", async () => {
  const call = { CallSid: "CA1234567890ABCDE", Caller: "+14158675309", Digits: "1234" };
  const form = { ...call, From: "+14158675309", To: "+18005551212" };
  const read = createReceiptReader({ kind: "twilio", receiptSecret: "12345" });
  const receipt = await read?.({
    url: new URL("https://mycompany.com/myapp.php?foo=1&bar=2"),
    header: () => "RSOYDt4T1cUTdK1PDd93/VVr8B8=",
    text: new URLSearchParams(form).toString(),
    now,
  });
  expect(receipt).toBe("PASSING");
});
