// Shorter: tests/unit/server/limits.test.ts
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTcpProxy, type TcpProxy } from "../../helpers/database/tcp-proxy";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";
import {
  CADDY,
  type ForeignProgram,
  NGINX,
  startCaddy,
  startNginx,
} from "../../helpers/portal/reverse-proxy";
import { signedIn } from "../../helpers/sign-in/sign-in";
import { Visitor } from "../../helpers/visitor/visitor";

/* nginx and Caddy themselves, with the shipped settings, in front of the portal and of a server that reports what it receives. */

/** A sample customer with a record, to which a photo belongs. */
const SIEW_HOON = { name: "Lim Siew Hoon", email: "", mobile: "90000101" };
const WORDS = "Your request did not reach us";
const MEGABYTE = 1024 * 1024;
/** Node closes an idle connection after five seconds by default. */
const IDLE_MS = 6_500;

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Received {
  method: string;
  headers: http.IncomingHttpHeaders;
}

/** Opens a server that answers each request with what it received, and records it. */
async function openEcho() {
  const received: Received[] = [];
  const server = http.createServer(({ method = "", headers }, response) => {
    received.push({ method, headers });
    response.end(JSON.stringify({ method, headers }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, received };
}

const remember = async <Program extends ForeignProgram>(starting: Promise<Program>) => {
  const program = await starting;
  closing.push(program.stop);
  return program;
};

const ask = async (origin: string, init?: RequestInit): Promise<Received> =>
  (await fetch(origin, init)).json();

/** The certificate of nginx is its own. */
beforeAll(() => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  closing.push(() => delete process.env.NODE_TLS_REJECT_UNAUTHORIZED);
});

const kinds = [
  // nginx refuses a body that is too large itself. Caddy passes it on, and the portal refuses it.
  { ...NGINX, scheme: "https", open: startNginx, tooLarge: 413, stopped: 502 },
  { ...CADDY, scheme: "http", open: startCaddy, tooLarge: 400, stopped: 503 },
];

describe.each(kinds)("behind $name with the shipped settings", (kind) => {
  const { missing, scheme, open, tooLarge, stopped } = kind;
  let line: TcpProxy;
  let portal: RunningPortal;
  let origin: string;
  beforeAll(async () => {
    if (missing) return;
    const port = await freePort();
    line = await openTcpProxy("127.0.0.1", port);
    const proxy = await remember(open([line.port]));
    origin = `${scheme}://localhost:${proxy.port}`;
    portal = await startPortal({
      ...(await freshPortalSettings()),
      PORT: String(port),
      PUBLIC_URL: origin,
      TRUST_PROXY: "on",
    });
    closing.push(line.close, portal.stop);
    await vi.waitFor(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200), {
      timeout: 10_000,
    });
  });

  test.skipIf(missing)("a customer signs in, and her session is kept", async () => {
    const visitor = await signedIn(origin, SIEW_HOON);
    expect(visitor.everything).toContain("Log Out");
    if (scheme === "https")
      expect(visitor.cookies.map(({ name }) => name)).toContain("__Host-session");
  });

  test.skipIf(missing)("a form after quiet seconds goes over the same connection", async () => {
    const visitor = await new Visitor(origin).goto("/product/gym-tonic");
    const before = line.open();
    expect(before).toBeGreaterThan(0);
    await sleep(IDLE_MS);
    expect(line.open()).toBe(before);
    await visitor.press("Add to cart");
    expect([visitor.status, line.open()]).toEqual([200, before]);
  });

  const sendPhoto = async (megabytes: number) => {
    const visitor = await signedIn(origin, SIEW_HOON);
    const body = new FormData();
    body.set("photo", new File([new Uint8Array(megabytes * MEGABYTE)], "large.jpg"));
    return visitor.request("/profile/photo", { method: "POST", headers: { origin }, body });
  };

  test.skipIf(missing).each([12, 13, 15, 16])(
    "a photo of %i MB gets the portal's own sentence",
    async (megabytes) => {
      const answer = await sendPhoto(megabytes);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("Maximum file size is 2MB");
    },
  );

  test.skipIf(missing)("a photo of 21 MB gets words too", async () => {
    const answer = await sendPhoto(21);
    expect(answer.status).toBe(tooLarge);
    expect(await answer.text()).toMatch(/2 ?MB/);
  });

  test.skipIf(missing)("a portal that does not answer in time gets words", async () => {
    portal.process.kill("SIGSTOP");
    try {
      const answer = await fetch(`${origin}/faq`);
      expect(answer.status).toBe(504);
      expect(await answer.text()).toContain(WORDS);
    } finally {
      portal.process.kill("SIGCONT");
    }
  });

  test.skipIf(missing)("a portal that is stopped gets words, not to be stored", async () => {
    await portal.stop();
    await line.close();
    const answer = await fetch(`${origin}/faq`);
    expect(answer.status).toBe(stopped);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(await answer.text()).toBe(readFileSync(".ops/proxy-error.html", "utf8"));
  });
});

describe.each(kinds)("what $name passes on", ({ missing, scheme, open }) => {
  const reach = async (ports: number[]) =>
    `${scheme}://localhost:${(await remember(open(ports))).port}`;

  test.skipIf(missing)("the visitor's own address, whatever the visitor wrote", async () => {
    const echo = await openEcho();
    const origin = await reach([echo.port]);
    const { headers } = await ask(origin, { headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(String(headers["x-forwarded-for"])).toMatch(/^(127\.0\.0\.1|::1)$/);
  });

  test.skipIf(missing)("a form goes to the portal that accepts connections, once", async () => {
    const echo = await openEcho();
    const origin = await reach([await freePort(), echo.port]);
    for (let nth = 0; nth < 4; nth += 1)
      expect((await fetch(origin, { method: "POST", body: "a=b" })).status).toBe(200);
    expect(echo.received.filter(({ method }) => method === "POST")).toHaveLength(4);
  });
});

test.skipIf(NGINX.missing)(
  `${NGINX.name} behind another proxy passes on the address from it`,
  async () => {
    const echo = await openEcho();
    const nginx = await remember(startNginx([echo.port], "127.0.0.1"));
    const asked = { headers: { "x-forwarded-for": "198.51.100.7, 203.0.113.9" } };
    const { headers } = await ask(`https://localhost:${nginx.port}`, asked);
    expect(headers["x-forwarded-for"]).toBe("203.0.113.9");
  },
);
