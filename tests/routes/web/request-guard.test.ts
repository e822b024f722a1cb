import http from "node:http";
import net from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { getTextIn } from "~/languages/page-texts.server";
import { freePort, type RunningPortal, startPortal } from "../../helpers/portal/portal-process";
import { freshPortalSettings } from "../../helpers/portal/portal-template";

// The checks before every page, on a separate HTTPS portal with its log.
const PUBLIC = "https://portal.example";
let portal: RunningPortal;
let port: number;
beforeAll(async () => {
  port = await freePort();
  portal = await startPortal({
    ...(await freshPortalSettings()),
    PORT: String(port),
    PUBLIC_URL: PUBLIC,
    SANDBOX: "on",
    LOG_LEVEL: "info",
  });
});
afterAll(() => portal?.stop());

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Sends a raw request, so that no client corrects the host, the method or the URL. */
function send(path: string, options: http.RequestOptions = {}, body = ""): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { "content-length": body.length, ...options.headers };
    const request = http.request(
      { host: "127.0.0.1", port, path, ...options, headers },
      (answer) => {
        let text = "";
        answer.on("data", (chunk) => {
          text += chunk;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
        );
      },
    );
    request.on("error", reject);
    request.end(body);
  });
}

/** Sends bytes and returns everything that comes back until the connection ends. */
function sendBytes(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}

const FORM = { "content-type": "application/x-www-form-urlencoded", host: "portal.example" };

test.each([
  "/",
  "/favicon.svg",
  "/login",
  "/nothing-of-the-kind",
  "/healthz",
  "/api/products",
  "/identity/jwks",
  "/sandbox",
])("%s is HTTPS only, never framed, never sniffed", async (path) => {
  const { headers } = await send(path, { headers: { host: "portal.example" } });
  expect(headers["strict-transport-security"]).toContain("max-age=63072000");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});

test.each(["/.git/config", "/.env", "/package.json", "/build/", "/build/..%2f..%2fpackage.json"])(
  "%s cannot be read",
  async (path) => {
    const { status, body } = await send(path, { headers: { host: "portal.example" } });
    expect(status).toBe(404);
    expect(body).not.toContain('"dependencies"');
  },
);

test.each([
  ["two hosts", "GET / HTTP/1.1\r\nHost: portal.example\r\nHost: other.example\r\n", "400"],
  ["no host", "GET / HTTP/1.1\r\n", "400"],
  ["a line that is none", "GET\r\n", "400"],
  ["headers without end", `GET / HTTP/1.1\r\nHost: x\r\nx: ${"x".repeat(20_000)}\r\n`, "431"],
  ["an expectation", "GET / HTTP/1.1\r\nHost: portal.example\r\nExpect: cake\r\n", "417"],
  ["many slashes", `GET /${"/".repeat(15_000)}x HTTP/1.1\r\nHost: portal.example\r\n`, "400"],
  ["a long path", `GET /${"x".repeat(2_001)} HTTP/1.1\r\nHost: portal.example\r\n`, "400"],
])("%s is refused, never framed, never sniffed", async (_what, head, status) => {
  const answer = await sendBytes(`${head}Connection: close\r\n\r\n`);
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(answer).toMatch(/frame-ancestors 'none'/i);
});

test.each(["/appt/xm62f8vaa5cak44r%ED", "/inv/xm62f8vaa5cak44r%?x=1"])(
  "%s leads to the page of a missing link, and is not written down",
  async (path) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => warned.mockRestore());
    const { status, headers } = await send(path, { headers: { host: "portal.example" } });
    expect([status, headers.location]).toEqual([302, expect.stringMatching(/page-not-found$/)]);
    expect(JSON.stringify(warned.mock.calls)).not.toContain("xm62f8vaa5cak44r");
  },
);

test("a connection with many unanswered requests is closed", async () => {
  const one = "GET /product/circuit-training?x=1 HTTP/1.1\r\nHost: portal.example\r\n\r\n";
  const answer = await sendBytes(one.repeat(40));
  expect(answer.split("HTTP/1.1 200").length - 1).toBeLessThanOrEqual(6);
});

test("the API's document is sent compressed, and only once to a caller that keeps it", async () => {
  const headers = { host: "portal.example", "accept-encoding": "gzip" };
  const first = await send("/api/openapi.json", { headers });
  expect(first.headers).toMatchObject({
    "content-encoding": "gzip",
    "cache-control": "public, max-age=300",
  });
  const { etag = "" } = first.headers;
  const again = await send("/api/openapi.json", { headers: { ...headers, "if-none-match": etag } });
  expect([again.status, again.body]).toEqual([304, ""]);
});

test("an unknown programme starts no session for a visitor", async () => {
  const { status, headers } = await send("/product/nonsense", {
    headers: { host: "portal.example" },
  });
  expect([status, headers.location]).toEqual([302, "/?notice=product"]);
  expect(headers["set-cookie"]).toBeUndefined();
  const { body } = await send("/?notice=product", { headers: { host: "portal.example" } });
  expect(body).toContain("Product is not valid");
});

test("a form behind a proxy that passes no Host is accepted", async () => {
  const headers = { ...FORM, host: "127.0.0.1:3000", origin: PUBLIC };
  const { status } = await send("/basic-version", { method: "POST", headers }, "basic=on");
  expect(status).toBe(302);
});

test("no page and no call is open to another origin", async () => {
  const asked = { host: "portal.example", origin: "https://evil.example" };
  for (const path of ["/", "/profile", "/api/products", "/api/profile"]) {
    const { headers } = await send(path, { headers: asked });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  }
});

test("every cookie is limited to this host or path, HTTPS only, and hidden from scripts", async () => {
  const post = { method: "POST", headers: { ...FORM, origin: PUBLIC } };
  const answers = [
    await send("/basic-version", post, "basic=on"),
    await send("/login", { headers: { host: "portal.example" } }),
    await send("/check-in-check-out", { headers: { host: "portal.example" } }),
    await send("/counter/finish", post),
  ];
  const cookies = answers.flatMap(({ headers }) => headers["set-cookie"] ?? []);
  expect(cookies.length).toBeGreaterThan(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__(Host|Secure)-/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/);
  }
});

test.each(["/api/products", "/api/profile", "/api/nothing"])(
  "%s of the API is never cached",
  async (path) => {
    const { headers } = await send(path);
    expect(headers["cache-control"]).toContain("no-store");
  },
);

test("a form with a null origin is accepted if the browser marks it as same-origin", async () => {
  const own = { ...FORM, origin: "null", "sec-fetch-site": "same-origin" };
  const post = (headers: Record<string, string>) =>
    send("/basic-version", { method: "POST", headers }, "basic=on");
  expect((await post(own)).status).toBe(302);
  for (const site of ["none", "same-site", "cross-site"])
    expect([site, (await post({ ...own, "sec-fetch-site": site })).status]).toEqual([site, 403]);
});

test.each(["multipart/form-data", "Multipart/Form-Data", "MULTIPART/FORM-DATA"])(
  "a form of the media type %s is read",
  async (type) => {
    const headers = { ...FORM, origin: PUBLIC, "content-type": `${type}; boundary=x` };
    const body = '--x\r\nContent-Disposition: form-data; name="basic"\r\n\r\non\r\n--x--\r\n';
    const { status } = await send("/basic-version", { method: "POST", headers }, body);
    expect(status).toBe(302);
  },
);

describe("a file", () => {
  const ask = (headers: http.OutgoingHttpHeaders) =>
    send("/favicon.svg", { headers: { host: "portal.example", ...headers } });

  test("is sent in part, and an unsatisfiable range answers 416 with its length", async () => {
    const whole = await ask({});
    const part = await ask({ range: "bytes=0-9" });
    expect([part.status, part.body]).toEqual([206, whole.body.slice(0, 10)]);
    const beyond = await ask({ range: "bytes=9999999-" });
    expect([beyond.status, beyond.body]).toEqual([416, ""]);
    expect(beyond.headers["content-range"]).toBe(`bytes */${Buffer.byteLength(whole.body)}`);
  });

  test("is sent only if If-Match and If-Unmodified-Since allow it", async () => {
    const { etag } = (await ask({})).headers;
    const statuses = [];
    for (const headers of [
      { "if-match": etag },
      { "if-match": "*" },
      { "if-match": '"other"' },
      { "if-unmodified-since": "Mon, 01 Jan 2001 00:00:00 GMT" },
    ])
      statuses.push((await ask(headers)).status);
    expect(statuses).toEqual([200, 200, 412, 412]);
  });

  test("that does not exist shows the page for missing pages", async () => {
    const { status, body } = await send("/build/none.css", {
      headers: { host: "portal.example", range: "bytes=0-9", accept: "text/html" },
    });
    expect([status, body.includes("<h1")]).toEqual([404, true]);
  });
});

describe("requests that every page refuses without an error in the log", () => {
  test.each(["PUT", "PATCH", "DELETE"])("%s on a page", async (method) => {
    for (const path of ["/", "/logout", "/cart", "/support"]) {
      const { status, headers } = await send(path, { method, headers: FORM }, "a=b");
      expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD, POST"]);
    }
  });

  test("TRACE on any path", async () => {
    for (const path of ["/", "/api/products", "/identity/auth", "/sandbox"])
      expect((await send(path, { method: "TRACE" })).status).toBe(405);
  });

  test.each(["https://evil.example", "null", "nonsense", `${PUBLIC}.evil.example`])(
    "a form of the origin %s",
    async (origin) => {
      for (const path of ["/", "/logout", "/denticare", "/support", "/nothing.data"]) {
        const headers = { ...FORM, origin };
        const { status } = await send(path, { method: "POST", headers }, "a=b");
        expect([path, status]).toEqual([path, 403]);
      }
    },
  );

  test.each(["a b", "portal.example:99999", "por<tal", "portal.example/x", "[::1", "a@b"])(
    "a host named %s",
    async (host) => {
      for (const path of ["/", "/api/products", "/sandbox"])
        expect((await send(path, { headers: { host } })).status).toBe(400);
    },
  );

  test("an invalid request target", async () => {
    for (const path of ["http://elsewhere.example/", "*", "//[", "/\\[::"])
      expect((await send(path)).status).toBeLessThan(500);
  });

  test("a forwarded host from an untrusted proxy is ignored", async () => {
    const headers = { ...FORM, "x-forwarded-host": "evil.example:99999" };
    expect((await send("/", { headers })).status).toBe(200);
    const post = { method: "POST", headers: { ...headers, origin: PUBLIC } };
    expect((await send("/basic-version", post, "basic=on")).status).toBe(302);
  });

  test("a cross-site form, with a page that explains the next step", async () => {
    const headers = { ...FORM, origin: "https://evil.example", accept: "text/html" };
    const { status, body } = await send("/support", { method: "POST", headers }, "a=b");
    expect(status).toBe(403);
    expect(body).toContain("<h1>This form did not come from our site</h1>");
    expect(body).toContain("open the page here again");
    expect(body).toContain('href="/"');
    expect(body).not.toContain("evil");
  });

  test.each([
    ["unreadable", 400, { path: "/?_data=root" }],
    ["foreign", 403, { path: "/support", method: "POST", origin: "https://evil.example" }],
    ["method", 405, { path: "/support", method: "PUT" }],
  ] as const)("a page in Tamil with the switch: %s", async (refusal, status, request) => {
    const { path, ...options } = request;
    const headers = {
      ...FORM,
      ...("origin" in options && { origin: options.origin }),
      accept: "text/html",
      "accept-language": "ta,en;q=0.5",
    };
    const answer = await send(path, { ...options, headers }, "a=b");
    const text = getTextIn("ta");
    expect(answer.status).toBe(status);
    expect(answer.body).toContain('<html lang="ta-SG">');
    expect(answer.body).toContain(`<h1>${text(`errors:guard.${refusal}`)}</h1>`);
    expect(answer.body).toContain(text(`errors:guard.${refusal}-next`));
    expect(answer.body).toMatch(/<button [^>]*value="en" lang="en-SG">English/);
  });

  test("a page in the language that the browser has chosen before", async () => {
    const choice = { method: "POST", headers: { ...FORM, origin: PUBLIC } };
    const chosen = (await send("/language", choice, "language=ms")).headers["set-cookie"] ?? [];
    const cookie = chosen.map((one) => one.split(";")[0]).join("; ");
    const headers = { ...FORM, accept: "text/html", cookie };
    const { body } = await send("/?_data=root", { headers });
    expect(body).toContain('<html lang="ms-SG">');
  });

  test("a form for a page that accepts none", async () => {
    const headers = { ...FORM, origin: PUBLIC };
    for (const path of ["/support", "/app-version"]) {
      const { status } = await send(path, { method: "POST", headers }, "a=b");
      expect([path, status]).toEqual([path, 405]);
    }
  });

  test("a data request in the framework's old format", async () => {
    expect((await send("/?a?b&_data=root")).status).toBe(400);
    expect((await send("/?_data=root")).status).toBe(400);
    expect((await send("/profile?a=1&_data=routes%2Fprofile._index")).status).toBe(400);
  });

  test("none of these requests logs an error", () => {
    const errors = portal
      .log()
      .split("\n")
      .filter((line) => line.includes('"level":50') || /^\s+at /.test(line));
    expect(errors).toEqual([]);
  });
});
