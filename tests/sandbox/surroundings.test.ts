import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import { openOffsetClock } from "~/sandbox/clock/offset-clock";
import { ACCOUNT, AUDIENCE, type Browser, type Fixture, openSetup, PUBLIC_URL } from "./fixture";

let world: Fixture;
let browser: Browser;

beforeAll(async () => {
  world = await openSetup();
  browser = world.browser();
});
afterAll(() => world.close());

describe("the geocoder", () => {
  const ask = (searchVal: string) =>
    browser.get(
      `/sandbox/geocoder?${new URLSearchParams({ searchVal, returnGeom: "Y", getAddrDetails: "Y", pageNum: "1" })}`,
    );

  test("answers a postal code in OneMap's shape", async () => {
    const body = await (await ask("310123")).json();
    expect(body).toMatchObject({ found: 1, totalNumPages: 1, pageNum: 1 });
    expect(Object.keys(body.results[0]).sort()).toEqual([
      "ADDRESS",
      "BLK_NO",
      "BUILDING",
      "LATITUDE",
      "LONGITUDE",
      "POSTAL",
      "ROAD_NAME",
      "SEARCHVAL",
      "X",
      "Y",
    ]);
    expect(body.results[0]).toMatchObject({
      BLK_NO: "123",
      ROAD_NAME: "LORONG 1 TOA PAYOH",
      POSTAL: "310123",
    });
  });

  test("returns NIL for a building without a name, and nothing for an unknown code", async () => {
    expect((await (await ask("640456")).json()).results[0].BUILDING).toBe("NIL");
    expect(await (await ask("000000")).json()).toEqual({
      found: 0,
      totalNumPages: 0,
      pageNum: 1,
      results: [],
    });
    expect((await ask("")).status).toBe(400);
    expect((await ask("\0")).status).toBeLessThan(500);
  });

  test("returns an error for 999999 and a timeout for 888888", async () => {
    expect((await ask("999999")).status).toBe(503);
    const early = await Promise.race([
      ask("888888"),
      new Promise((done) => setTimeout(done, 300, "nothing")),
    ]);
    expect(early).toBe("nothing");
  });
});

describe("the inbox", () => {
  const message = {
    id: "message-1",
    channel: "EMAIL",
    to: "Mei@Example.com",
    subject: "<b>Hello</b>",
    text: "See https://example.com/a?b=1&c=2. Or <script>alert(1)</script>",
  } as const;

  test("stores a message once, escapes it and makes its links clickable", async () => {
    await world.sandbox.deliver(message);
    await world.sandbox.deliver({ ...message, text: "again" });
    const list = await (await browser.get("/sandbox/inbox?to=mei@example.com")).text();
    expect(list.match(/&lt;b&gt;Hello/g)).toHaveLength(1);
    const page = await (await browser.get("/sandbox/inbox/message-1")).text();
    expect(page).toContain('<a href="https://example.com/a?b=1&amp;c=2">');
    expect(page).not.toContain("<script>");
  });

  test("shows the newest first, twenty a page, for one number in any format", async () => {
    for (let n = 1; n <= 25; n += 1) {
      await world.sandbox.deliver({
        id: `sms-${n}`,
        channel: "SMS",
        to: "+6590001111",
        subject: null,
        text: `Message ${n}.`,
      });
    }
    for (const to of ["+6590001111", "9000 1111", "90001111"]) {
      const text = await (
        await browser.get(`/sandbox/inbox?${new URLSearchParams({ to })}`)
      ).text();
      expect([...text.matchAll(/Message (\d+)\./g)].map(([, n]) => Number(n))).toEqual(
        [...Array(20)].map((_, n) => 25 - n),
      );
    }
    const second = await (await browser.get("/sandbox/inbox?to=90001111&page=2")).text();
    expect(second).toContain("Message 5.");
    for (const query of ["page=-1", "page=x", "page=99999999999", "to=%00", "to=%25"]) {
      expect((await browser.get(`/sandbox/inbox?${query}`)).status).toBe(200);
    }
    expect((await browser.get("/sandbox/inbox/nothing")).status).toBe(404);
    expect((await browser.get("/sandbox/inbox/%00")).status).toBe(404);
  });
});

describe("the clock", () => {
  const ahead = () => world.sandbox.clock.now().getTime() - Date.now();

  test("moves forward by an amount and to a date, for every process, and returns to the real time", async () => {
    const before = world.clockMoved();
    await browser.post("/sandbox/clock/forward", { amount: "2", unit: "days" });
    expect(ahead()).toBeGreaterThan(2 * 86_400_000 - 1000);
    const year = String(new Date().getUTCFullYear() + 2);
    await browser.post("/sandbox/clock/to", { day: "20", month: "3", year, time: "09:30" });
    expect(world.sandbox.clock.now().toISOString()).toContain(`${year}-03-20T01:30`);
    const other = await openSetup({ db: world.db });
    expect(other.sandbox.clock.now().getTime() - Date.now()).toBeGreaterThan(86_400_000);
    await browser.post("/sandbox/clock/real-time", {});
    expect(Math.abs(ahead())).toBeLessThan(1000);
    await new Promise((done) => setTimeout(done, 1200));
    expect(Math.abs(other.sandbox.clock.now().getTime() - Date.now())).toBeLessThan(1000);
    expect(world.clockMoved() - before).toBe(3);
    await other.close();
  });

  test("moves forward by whole milliseconds if an amount has a fraction", async () => {
    const clock = await openOffsetClock(world.db);
    await clock.forward(15_832_270.999999998);
    expect(clock.ahead()).toBe(15_832_271);
    await clock.backToRealTime();
    clock.close();
  });

  test("never moves backward, and rejects an invalid amount or date", async () => {
    // A clock reads the moves of other processes every second.
    await expect.poll(() => Math.abs(ahead()), { timeout: 60_000 }).toBeLessThan(1000);
    const wrong: [string, Record<string, string>][] = [
      ["forward", { amount: "-1", unit: "days" }],
      ["forward", { amount: "0", unit: "days" }],
      ["forward", { amount: "1e9", unit: "days" }],
      ["forward", { amount: "99999", unit: "days" }],
      ["to", { day: "1", month: "1", year: "2020" }],
      ["to", { day: "31", month: "2", year: "2030" }],
      ["to", { day: "1", month: "1", year: "2099" }],
      ["to", { day: "1", month: "1", year: "2030", time: "25:00" }],
    ];
    for (const [step, fields] of wrong) {
      const answer = await browser.post(`/sandbox/clock/${step}`, fields);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("<title>Error: ");
    }
    expect(Math.abs(ahead())).toBeLessThan(1000);
  });
});

test("every sandbox page has the provider's name and hotline, one h1, a title, the strip and a strict policy", async () => {
  for (const path of [
    "/sandbox",
    "/sandbox/inbox",
    "/sandbox/clock",
    "/sandbox/bank/payer",
    "/sandbox/gateway",
    "/sandbox/nowhere",
  ]) {
    const answer = await browser.get(path);
    const text = await answer.text();
    expect(answer.status).toBe(path.endsWith("nowhere") ? 404 : 200);
    expect(text.match(/<h1>/g)).toHaveLength(1);
    expect(text).toMatch(/<title>.+ - .+<\/title>/);
    expect(text).toContain("Sandbox: a simulated ");
    expect(text).toContain(brand.name);
    expect(text).toContain(`href="${brand.phones.hotline.href}"`);
    expect(text).not.toContain("<script");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
  }
});

test("a form from another site has no effect", async () => {
  const answer = await world.sandbox.fetch(
    new Request(`${PUBLIC_URL}/sandbox/clock/forward`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        origin: "https://elsewhere.example",
      },
      body: "amount=1&unit=days",
    }),
  );
  expect(answer.status).toBe(403);
});

describe("the readable documentation of the provider's API", () => {
  const page = async (path: string) => (await browser.get(`/sandbox/api${path}`)).text();

  test("lists every call, and each journey in order", async () => {
    const overview = await page("");
    const asked = ["carts.put", "carts.checkout", "payments.dbsPay", "orders.qrString"];
    const places = asked.map((call) => overview.indexOf(`/sandbox/api/${call}"`));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(overview).toContain("/sandbox/api/egiro.create");
  });

  test("shows what a call takes, returns and refuses", async () => {
    const applyCoupon = await page("/carts.applyCoupon");
    for (const words of ["PUT /cart/applyCoupon", "view-as", "gstAmount", "COUPON_EXPIRED"])
      expect(applyCoupon).toContain(words);
    expect((await browser.get("/sandbox/api/carts.nothing")).status).toBe(404);
  });

  test("runs a call in a sample person's name, without scripts", async () => {
    const asked: Request[] = [];
    const world = await openSetup({
      send: async (request) => {
        asked.push(request);
        return Response.json({ httpCode: 200, data: await request.clone().json() });
      },
    });
    const reader = world.browser();
    const shown = await (await reader.get("/sandbox/api/carts.applyCoupon")).text();
    expect(shown).toContain(`<option value="${ACCOUNT.sub}">${ACCOUNT.name}</option>`);
    expect(shown).toContain("&quot;coupon&quot;");
    const answer = await reader.post("/sandbox/api/carts.applyCoupon", {
      person: ACCOUNT.sub,
      body: '{"coupon": "WELCOME10"}',
    });
    const told = await answer.text();
    for (const words of ["PUT /api/cart/applyCoupon", "200", "WELCOME10"])
      expect(told).toContain(words);
    const token = asked[0]?.headers.get("authorization")?.replace("Bearer ", "") ?? "";
    expect(decodeJwt(token)).toMatchObject({ sub: ACCOUNT.sub, aud: AUDIENCE });
    const broken = await reader.post("/sandbox/api/carts.applyCoupon", { body: "{" });
    expect(broken.status).toBe(200);
    await world.close();
  });
});
