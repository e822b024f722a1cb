import net, { type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Config } from "~/config/config.server";
import type { OpenDatabase } from "~/database/engine/connect.server";
import { message } from "~/database/schema/delivery";
import { readGauges } from "~/provider/metrics";
import type { ProviderDependencies } from "~/provider/shared/context";
import { listFailedMessages } from "~/provider/shared/messages/failed-messages";
import { flushOutbox } from "~/provider/shared/messages/send-outbox";
import { chooseSender } from "~/provider/shared/messages/senders";
import { freshDatabase } from "../../helpers/database/database";

/* A mail whose server is slow, refuses or is lost. The server is a separate one, which speaks SMTP line by line. */

const SLOW_MS = 12_000;

interface MailServer {
  /** Answers by the beginning of the command; "." is the end of the mail. A number waits, null cuts the connection. */
  answers: Record<string, string | number | null>;
  /** The mails that it took over, and the names that greeted it. */
  mails: string[];
  names: string[];
  url: string;
  /** Ends every open connection. */
  hangUp(): void;
  close(): void;
}

async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).write("220 mail.example\r\n");
    let text: string | null = null;
    let rest = "";
    const answer = (command: string, usual: string) => {
      const own = post.answers[command] ?? usual;
      if (post.answers[command] === null) socket.resetAndDestroy();
      else if (typeof own === "number") setTimeout(() => socket.write("250 OK\r\n"), own);
      else socket.write(`${own}\r\n`);
    };
    socket.on("data", (bytes) => {
      rest += bytes;
      if (text !== null) {
        text += rest;
        rest = "";
        if (!text.endsWith("\r\n.\r\n")) return;
        post.mails.push(text);
        text = null;
        return answer(".", "250 OK");
      }
      const [line = "", ...more] = rest.split("\r\n");
      rest = more.join("\r\n");
      const command = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
      if (command === "EHLO") post.names.push(line.slice(5));
      if (command === "DATA" && post.answers.DATA === undefined) text = "";
      answer(command, command === "DATA" ? "354 Go on" : command === "QUIT" ? "221 Bye" : "250 OK");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const post: MailServer = {
    answers: {},
    mails: [],
    names: [],
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hangUp: () => sockets.forEach((socket) => void socket.end()),
    close: () => void server.close(),
  };
  return post;
}

let database: OpenDatabase;
let post: MailServer;
let now: Date;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  await database.db.delete(message);
  post = await openMailServer();
  now = new Date("2026-11-22T02:00:00Z");
  await database.db.insert(message).values({
    ...{ createdAt: now, nextAttemptAt: now, channel: "EMAIL", recipient: "lim@mail.example" },
    ...{ subject: "Booked", body: "Dear Mdm Lim,\n\nSee https://portal.example/appt/A1 & come." },
  });
});
afterEach(() => post.close());
afterAll(() => database.close());

const configWith = (mail: object = {}) =>
  ({
    publicUrl: "https://portal.example",
    mail: { smtpUrl: post.url, from: "no-reply@provider.example", ...mail },
    sms: {},
  }) as Config;

async function send(
  later = { hours: 24 },
  deliver = chooseSender(configWith(), null),
): Promise<void> {
  now = new Date(now.getTime() + later.hours * 3_600_000);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const deps = {
    db: database.db,
    clock: { now: () => now },
    log,
    deliver,
  };
  await flushOutbox(deps as never as ProviderDependencies);
}
const failures = () => listFailedMessages({ db: database.db } as never);

test("a server that takes longer than ten seconds after the dot gets one mail", {
  timeout: 40_000,
}, async () => {
  post.answers = { ".": SLOW_MS };
  await send();
  await send();
  expect(post.mails).toHaveLength(1);
  expect(await failures()).toEqual(["No messages have failed."]);
});

test("another process does not send a mail again while a server thinks about it", async () => {
  const thinking = new Promise<void>((resolve) => {
    post.answers = { ".": 1_500 };
    void send().then(resolve);
  });
  await expect.poll(() => post.mails.length).toBe(1);
  await send({ hours: 0.1 });
  expect(post.mails).toHaveLength(1);
  await thinking;
});

const writeMails = (count: number) =>
  database.db.insert(message).values(
    Array.from({ length: count }, () => ({
      ...{ createdAt: now, nextAttemptAt: now, channel: "EMAIL" as const },
      ...{ recipient: "lim@mail.example", subject: "Booked", body: "See you." },
    })),
  );

test("mails share connections to the server, five at the same time", async () => {
  await writeMails(29);
  await send();
  expect(post.mails).toHaveLength(30);
  expect(post.names.length).toBeLessThanOrEqual(5);
});

test("a mail is sent once over a new connection after the server has closed the shared one", async () => {
  const sender = chooseSender(configWith(), null);
  await send({ hours: 0 }, sender);
  post.hangUp();
  await writeMails(1);
  await send({ hours: 0 }, sender);
  expect(post.mails).toHaveLength(2);
});

test("a mail does not wait for connections on which the server thinks", async () => {
  const sender = chooseSender(configWith(), null);
  await writeMails(4);
  post.answers = { ".": 1_500 };
  const thinking = send({ hours: 0 }, sender);
  await expect.poll(() => post.mails.length).toBe(5);
  post.answers = {};
  await writeMails(1);
  await send({ hours: 0 }, sender);
  const { rows } = await database.runSql(
    "select count(*)::int as sent from provider.message where sent_at is not null",
  );
  expect(rows).toEqual([{ sent: 1 }]);
  await thinking;
});

test("a mail whose answer is lost after the dot is sent twice, and never again", async () => {
  post.answers = { ".": null };
  for (let times = 0; times < 4; times += 1) await send();
  expect(post.mails).toHaveLength(2);
  const ids = post.mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
  expect(new Set(ids).size).toBe(1);
  expect((await failures()).join()).toContain("given up");
});

test.each([
  ["before the mail was handed over", { DATA: null }],
  ["with a passing refusal", { RCPT: "451 4.7.1 Greylisted" }],
  ["while the server shuts down", { MAIL: "421 4.3.2 Shutting down" }],
  ["at the daily limit", { RCPT: "550 5.4.5 Daily user sending limit exceeded" }],
  ["while the sender is blocked", { MAIL: "550 5.7.1 Sender IP blocked" }],
])("a mail that failed %s is sent until it succeeds", async (_how, answers) => {
  post.answers = answers;
  for (let times = 0; times < 4; times += 1) await send();
  expect(post.mails).toHaveLength(0);
  post.answers = {};
  await send();
  expect(post.mails).toHaveLength(1);
});

test.each([
  ["refuses the login", { EHLO: "250-mail\r\n250 AUTH PLAIN", AUTH: "535 5.7.8 Wrong password" }],
  ["limits the sender", { RCPT: "550 5.4.5 Daily user sending limit exceeded" }],
  ["blocks the sender", { MAIL: "550 5.7.1 Sender IP blocked" }],
])("a mail server that %s raises an alert until it accepts the mail", async (_how, answers) => {
  post.answers = answers;
  const config = configWith({ smtpUrl: post.url.replace("//", "//portal:password@") });
  const refused = async () => (await readGauges(database.db, now)).messages_sender_refused;
  await send({ hours: 24 }, chooseSender(config, null));
  expect(await refused()).toBe(1);
  post.answers = {};
  await send();
  expect([await refused(), post.mails.length]).toEqual([0, 1]);
});

test("another failure raises no alert about the sender", async () => {
  post.answers = { RCPT: "451 4.7.1 Greylisted" };
  await send();
  expect((await readGauges(database.db, now)).messages_sender_refused).toBe(0);
});

test.each([
  ["recipient", { RCPT: "550 5.1.1 No such mailbox: lim@mail.example" }],
  ["mail", { ".": "554 5.6.0 Rejected as malformed" }],
  ["address of no class", { RCPT: "550 No such mailbox" }],
])("a refused %s is given up at once and shown to the operator", async (_what, answers) => {
  post.answers = answers;
  await send();
  const [line = ""] = await failures();
  expect(line).toContain("tried once, given up");
  expect(line).toMatch(/No such mailbox|Rejected as malformed/);
  expect(line).not.toContain("lim@mail.example");
  const before = post.names.length;
  await send();
  expect(post.names).toHaveLength(before);
});

test("a mail says that it is automatic, and the portal greets by its public host", async () => {
  await send();
  expect(post.names).toEqual(["portal.example"]);
  expect(post.mails[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(post.mails[0]).toContain("Content-Type: text/plain");
  expect(post.mails[0]).not.toContain("text/html");
});

test("the calendar file of a booking is attached", async () => {
  const calendar = "BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n";
  await database.db.update(message).set({ calendar });
  await send();
  expect(post.mails[0]).toContain("Content-Type: text/calendar; charset=utf-8; method=PUBLISH");
  expect(post.mails[0]).toContain("appointment.ics");
  expect((await database.db.select().from(message))[0]).toMatchObject({ body: "", calendar: null });
});

test("an HTML part is sent beside the text, in its language, if the setting demands it", async () => {
  await database.db.update(message).set({ language: "ta" });
  await send({ hours: 24 }, chooseSender(configWith({ html: true }), null));
  const [mail = ""] = post.mails;
  expect(mail).toContain("Content-Type: multipart/alternative");
  const text = mail.replace(/=\r\n/g, "").replaceAll("=3D", "=");
  expect(text).toContain('<html lang="ta-SG">');
  expect(text).toContain("<p>Dear Mdm Lim,</p>");
  expect(text).toContain(
    '<a href="https://portal.example/appt/A1">https://portal.example/appt/A1</a> &amp; come.',
  );
});
