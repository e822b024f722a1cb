import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Config } from "~/config/config.server";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { message } from "~/database/schema/delivery";
import { sandboxMessages } from "~/database/schema/sandbox";
import { readGauges } from "~/provider/metrics";
import type { ProviderDependencies } from "~/provider/shared/context";
import { listFailedMessages } from "~/provider/shared/messages/failed-messages";
import { flushOutbox } from "~/provider/shared/messages/send-outbox";
import { chooseSender } from "~/provider/shared/messages/senders";
import { listMessages, storeMessage } from "~/sandbox/inbox/inbox";
import { freshDatabase } from "../../helpers/database/database";
import { openPostOffice } from "../../helpers/portal/faulty-service";

/* An SMS whose response is lost, its stored text, and its independence from mail. The receiver is a separate server. */

const RULES = ".ops/prometheus-rules.yaml";

let database: OpenDatabase;
let receiver: http.Server;
let url: string;
/** The received requests, and the response to the next one. */
let came: string[];
let answers: (response: http.ServerResponse) => void;
let now: Date;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await database.db.delete(message);
  await database.db.delete(sandboxMessages);
  came = [];
  now = new Date("2026-11-22T02:00:00Z");
  receiver = http.createServer(async (request, response) => {
    const { id, to, text } = JSON.parse(Buffer.concat(await request.toArray()).toString());
    came.push(id);
    await storeMessage(
      database.db,
      { now: () => now },
      { id, channel: "SMS", to, subject: null, text },
    );
    answers(response);
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const written = { createdAt: now, nextAttemptAt: now };
  await database.db
    .insert(message)
    .values({ ...written, channel: "SMS", recipient: "+6591234567", body: "Your code" });
});
afterEach(async () => {
  receiver.closeAllConnections();
  receiver.close();
});
afterAll(() => database.close());

const lost = (response: http.ServerResponse) => response.socket?.resetAndDestroy();
const refused = (response: http.ServerResponse) => response.writeHead(503).end();
const taken = (response: http.ServerResponse) => response.writeHead(202).end();

const send = (
  deliver = chooseSender({ mail: {}, sms: { url, kind: "portal" } } as Config, null),
) => {
  now = new Date(now.getTime() + 24 * 3_600_000);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return flushOutbox({
    db: database.db,
    clock: { now: () => now },
    log,
    deliver,
  } as never as ProviderDependencies);
};
const inInbox = async () => (await listMessages(database.db, "", 1)).messages.length;

const keptTexts = async () =>
  (await database.db.select({ body: message.body }).from(message)).map(({ body }) => body);

test("a text is stored until it is accepted, or three days after it was given up, since it may hold a code or link", async () => {
  answers = refused;
  await send();
  expect(await keptTexts()).toEqual(["Your code"]);
  answers = taken;
  await send();
  expect(await keptTexts()).toEqual([""]);
  const again = { createdAt: now, nextAttemptAt: now, recipient: "+6591234567", body: "Your code" };
  await database.db.insert(message).values({ ...again, channel: "SMS" });
  answers = lost;
  for (let times = 0; times < 2; times += 1) await send();
  for (let day = 0; day < 4; day += 1) {
    expect(await keptTexts()).toEqual(["", "Your code"]);
    await send();
  }
  expect(await keptTexts()).toEqual(["", ""]);
});

test("an SMS is sent a second time with the same id, never a third, and delivered once", async () => {
  answers = lost;
  for (let times = 0; times < 4; times += 1) await send();
  expect(came).toHaveLength(2);
  expect(new Set(came).size).toBe(1);
  expect(await inInbox()).toBe(1);
});

test("an SMS of a process killed during sending is handled the same way", async () => {
  answers = taken;
  const killed = new Promise<never>(() => undefined);
  const claimed = new Promise<void>((resolve) => {
    // The abandoned run ends after the database is closed.
    send(() => {
      resolve();
      return killed;
    }).catch(() => undefined);
  });
  await claimed;
  for (let times = 0; times < 3; times += 1) await send();
  expect(came).toHaveLength(1);
});

test("an SMS does not wait for a hanging mail server", async () => {
  answers = taken;
  const post = await openPostOffice();
  post.trouble = "hanging";
  const before = new Date(now.getTime() - 60_000);
  const written = { createdAt: before, nextAttemptAt: before, body: "Your invoice" };
  const mails = ["a", "b", "c"].map((name) => ({ ...written, recipient: `${name}@example.com` }));
  await database.db
    .insert(message)
    .values(mails.map((mail) => ({ ...mail, channel: "EMAIL" as const })));
  const config = { mail: { smtpUrl: post.url }, sms: { url, kind: "portal" } } as Config;
  const sent = send(chooseSender(config, null));
  await expect.poll(() => came.length, { timeout: 60_000 }).toBe(1);
  await post.close();
  await sent;
  expect(await keptTexts()).toContain("Your invoice");
});

test("only the configured service receives it, and redirects are not followed", async () => {
  answers = (response) => response.writeHead(307, { location: `${url}/elsewhere` }).end();
  await send();
  expect(came).toHaveLength(1);
  expect(await keptTexts()).toEqual(["Your code"]);
});

test.each([
  [400, {}],
  [422, {}],
  [200, { status: "failed" }],
])("a final refusal (%i %o) is given up at once", async (status, body) => {
  answers = (response) => response.writeHead(status).end(JSON.stringify(body));
  for (let times = 0; times < 3; times += 1) await send();
  expect(came).toHaveLength(1);
});

test("an SMS service that refuses our key raises an alert until it accepts the SMS", async () => {
  const [rule = ""] = /SenderRefused\n.*/.exec(readFileSync(RULES, "utf8")) ?? [];
  expect(rule).toContain("portal_messages_sender_refused > 0");
  const refusedSender = async () => (await readGauges(database.db, now)).messages_sender_refused;
  answers = (response) => response.writeHead(401).end();
  await send();
  expect(await refusedSender()).toBe(1);
  answers = taken;
  await send();
  expect([await refusedSender(), came.length]).toEqual([0, 2]);
});

test.each(["mobileCode", "agreementCode", "handOver", "dentalProof"])(
  "a code that has expired is not sent: %s",
  async (kind) => {
    answers = taken;
    await database.db.update(message).set({ kind });
    await send();
    expect(came).toHaveLength(0);
    expect(await keptTexts()).toEqual([""]);
  },
);

test("a message of a newer version waits for a process of that version, and operators see it", async () => {
  await database.db.update(message).set({ format: 99 });
  await send();
  expect(came).toEqual([]);
  const [line] = await listFailedMessages({ db: database.db } as never);
  expect(line).toContain("waits for a newer version of the portal");
  await database.db.update(message).set({ format: 1 });
  answers = taken;
  await send();
  expect(came).toHaveLength(1);
});

test("a service that is busy is asked again when it says", async () => {
  answers = (response) => response.writeHead(429, { "retry-after": "86400" }).end();
  await send();
  const [{ nextAttemptAt } = { nextAttemptAt: now }] = await database.db.select().from(message);
  expect(nextAttemptAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(86_400_000);
});

test("a refused or undelivered SMS is retried until it is accepted", async () => {
  answers = refused;
  for (let times = 0; times < 3; times += 1) await send();
  await send(
    chooseSender({ mail: {}, sms: { url: "http://127.0.0.1:9", kind: "portal" } } as Config, null),
  );
  answers = taken;
  await send();
  await send();
  expect(came).toHaveLength(4);
});

const waiting = (kind: string, more = {}) => ({
  ...{ kind, channel: "SMS" as const, recipient: "+6591234567", body: kind },
  ...{ createdAt: now, nextAttemptAt: now, ...more },
});

test("a code comes before what was asked for, and both before reminders that waited longer", async () => {
  await database.db.delete(message);
  const earlier = { createdAt: new Date(now.getTime() - 60_000), daytimeOnly: true };
  const reminders = Array.from({ length: 12 }, () => waiting("sessionReminder", earlier));
  const atSending = new Date(now.getTime() + 24 * 3_600_000);
  const [code, asked] = await database.db
    .insert(message)
    .values([
      waiting("mobileCode", { createdAt: atSending }),
      waiting("orderPaid", { createdAt: atSending }),
      ...reminders,
    ])
    .returning({ id: message.id });
  answers = taken;
  await send();
  expect(came).toHaveLength(14);
  // Five are sent at the same time.
  expect(came.slice(0, 5)).toEqual(expect.arrayContaining([code?.id, asked?.id]));
});

test("a reminder that could not be sent in time is not sent after its session has begun", async () => {
  await database.db.delete(message);
  const startsAt = new Date(now.getTime() - 60_000).toISOString();
  const announced = [{ of: "SESSION" as const, id: randomUUID(), startsAt }];
  await database.db.insert(message).values(waiting("sessionReminder", { announced, attempts: 3 }));
  await send();
  expect(came).toEqual([]);
  expect(await database.db.select({ failure: message.failure }).from(message)).toEqual([
    { failure: "withheld: the time that it announces has passed" },
  ]);
});

test("a reminder comes before news that waited longer", async () => {
  await database.db.delete(message);
  const daytimeOnly = { daytimeOnly: true };
  const earlier = { ...daytimeOnly, createdAt: new Date(now.getTime() - 60_000) };
  const news = Array.from({ length: 12 }, () => waiting("feedbackRequest", earlier));
  const [reminder, offer] = await database.db
    .insert(message)
    .values([waiting("sessionReminder", daytimeOnly), waiting("placeFree", daytimeOnly), ...news])
    .returning({ id: message.id });
  answers = taken;
  await send();
  expect(came).toHaveLength(14);
  expect(came.slice(0, 5)).toEqual(expect.arrayContaining([reminder?.id, offer?.id]));
});
