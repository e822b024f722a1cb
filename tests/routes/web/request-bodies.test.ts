import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import http from "node:http";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import { signedIn } from "../../helpers/sign-in/sign-in";

// Request bodies of any size, interrupted anywhere. The separate portal must survive.
const RECEIPT_SECRET = "a-signing-key";
let portal: RunningPortal;
beforeAll(async () => {
  const receipts = { SMS_KIND: "messagebird", SMS_RECEIPT_SECRET: RECEIPT_SECRET };
  portal = await startPortal({ ...(await freshPortalSettings()), ...receipts });
});
afterAll(() => portal?.stop());

const PLACES = [
  "/logout",
  "/basic-version",
  "/api/auth/validate",
  "/api/sms-receipts/x",
  "/api/public/v1/denticare/client",
  "/identity/token",
  "/identity/token/revocation",
  "/identity/session/end",
  "/identity/session/end/confirm",
  "/identity/interaction/x/mobile",
  "/sandbox/clock/forward",
  "/sandbox/bank/payer",
];
const MEGABYTE = Buffer.alloc(1024 * 1024, "a");

/** @param megabytes the size at which the upload stops if no response ends it earlier */
function pour(path: string, megabytes: number, headers = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const { origin } = portal;
    const request = http.request(new URL(path, origin), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin, ...headers },
    });
    let answered = false;
    request.on("response", (answer) => {
      answered = true;
      resolve(answer.statusCode ?? 0);
      answer.resume();
      request.destroy();
    });
    request.on("error", (error) => answered || reject(error));
    const send = (left: number) => {
      if (answered) return;
      if (left === 0) request.end();
      else request.write(MEGABYTE, () => send(left - 1));
    };
    send(megabytes);
  });
}

/** Breaks the connection off in the middle of what was announced. */
function breakOff(path: string): Promise<void> {
  return new Promise((resolve) => {
    const { origin } = portal;
    const request = http.request(new URL(path, origin), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
    });
    request.on("error", () => undefined);
    request.on("close", () => resolve());
    request.write("id_token_hint=x&a=b", () => setTimeout(() => request.destroy(), 30));
  });
}

async function memoryInMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${portal.process.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

test("a body that is too large is refused with 413, whatever its length header, in constant memory", async () => {
  for (const path of PLACES) expect([path, await pour(path, 2)]).toEqual([path, 413]);
  const before = await memoryInMegabytes();
  await Promise.all(PLACES.map((path) => pour(path, 60)));
  expect((await memoryInMegabytes()) - before).toBeLessThan(60);
  const notified = { "content-length": 60 * MEGABYTE.length };
  for (const path of PLACES) expect([path, await pour(path, 60, notified)]).toEqual([path, 413]);
});

/** Sends over one connection, as a proxy does for many visitors. */
async function sendOver(agent: http.Agent, path: string, type = "", body = ""): Promise<number> {
  const { origin } = portal;
  const headers = { origin, "content-type": type, "content-length": body.length };
  const method = body ? "POST" : "GET";
  const request = http.request(new URL(path, origin), { method, headers, agent });
  const answer = new Promise<http.IncomingMessage>((resolve, reject) =>
    request.on("response", resolve).on("error", reject),
  );
  request.setTimeout(5_000, () => request.destroy(new Error("no answer in time")));
  request.end(body);
  const { statusCode = 0 } = (await answer).resume();
  return statusCode;
}

test.each([
  ["a page that is not there", "/feedback", "application/x-www-form-urlencoded"],
  ["a form", "/basic-version", "application/x-www-form-urlencoded"],
  ["the API", "/api/auth/validate", "application/json"],
  ["a photo of nobody", "/profile/photo", "multipart/form-data; boundary=x"],
])(
  "the connection serves the next visitor after a body too large for %s",
  async (_, path, type) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (const bytes of [300_000, 3_000_000]) {
      expect(await sendOver(agent, path, type, "a".repeat(bytes))).toBeLessThan(500);
      expect(await sendOver(agent, "/faq")).toBe(200);
    }
    agent.destroy();
  },
);

test("an interrupted body ends its own request only", async () => {
  for (const path of PLACES) await breakOff(path);
  await Promise.all(PLACES.map(breakOff));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200);
  expect(portal.process.exitCode).toBeNull();
  expect(portal.log()).not.toContain("uncaught error");
});

/** Builds a multipart form with this number of empty files. */
const emptyParts = (many: number) =>
  '--x\r\nContent-Disposition: form-data; name="a"; filename=""\r\n\r\n\r\n'.repeat(many);
const MULTIPART = { "content-type": "multipart/form-data; boundary=x" };

test("a multipart form of 200,000 empty parts is refused on every page, with a small response and constant memory", async () => {
  const { origin } = portal;
  const before = await memoryInMegabytes();
  const body = `${emptyParts(200_000)}--x--\r\n`;
  for (const path of ["/", "/logout", "/basic-version", "/profile/photo", "/denticare/hold-on"]) {
    const answer = await fetch(new URL(path, origin), {
      method: "POST",
      headers: { ...MULTIPART, origin },
      body,
      redirect: "manual",
    });
    expect([path, answer.status < 500]).toEqual([path, true]);
    expect([path, (await answer.text()).length < 64 * 1024]).toEqual([path, true]);
  }
  expect((await memoryInMegabytes()) - before).toBeLessThan(100);
  expect(portal.process.exitCode).toBeNull();
});

test("the page with a file input reads at most a hundred parts, for customers too", async () => {
  const customer = await signedIn(portal.origin);
  const before = await memoryInMegabytes();
  const answer = await customer.request("/profile/photo", {
    method: "POST",
    headers: { ...MULTIPART, origin: portal.origin },
    body: `${emptyParts(200_000)}--x--\r\n`,
  });
  expect(answer.status).toBe(400);
  expect((await answer.text()).length).toBeLessThan(64 * 1024);
  expect((await memoryInMegabytes()) - before).toBeLessThan(100);
});

test("a form of many fields is refused before they are parsed", async () => {
  const { origin } = portal;
  const answer = await fetch(new URL("/basic-version", origin), {
    method: "POST",
    headers: { "content-type": "Application/X-WWW-Form-Urlencoded; charset=UTF-8", origin },
    body: "a&".repeat(30_000),
  });
  expect(answer.status).toBe(400);
});

test.each(["+", "%20"])(
  "a signed receipt with %s for a space arrives as it was signed",
  async (space) => {
    const address = `${portal.origin}/api/sms-receipts/${randomUUID()}`;
    const url = `${address}?statusDatetime=2016-05-03T08%3A58%3A10%2B00%3A00&statusReason=not${space}sent`;
    const url_hash = createHash("sha256").update(url).digest("hex");
    const jwt = await new SignJWT({ url_hash, jti: randomUUID() })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer("MessageBird")
      .setExpirationTime("1 minute")
      .sign(new TextEncoder().encode(RECEIPT_SECRET));
    const headers = { "messagebird-signature-jwt": jwt };
    expect((await fetch(url, { headers })).status).toBe(200);
    expect((await fetch(`${url}&status=delivered`, { headers })).status).toBe(401);
  },
);
