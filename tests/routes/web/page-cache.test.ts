/** Cached public pages, requested over HTTP as by a browser or a proxy cache. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, inject, test } from "vitest";
import { recordedOfRequests } from "../../helpers/database/statements";
import { newBuyer } from "../../helpers/payment/buyer";
import { build, origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

const SHARED = "public, max-age=0, s-maxage=10";
const EXAMPLES: Record<string, string> = {
  ":id": "gym-tonic",
  ":categoryId": "active-ageing",
  ":category": "payment",
  ":page": "my-services",
};

/** Every route with the shared handle. */
const shared = Object.values(build.routes)
  .filter((route) => (route?.module.handle as { shared?: boolean } | undefined)?.shared)
  .map((route) => `/${(route?.path ?? "").replace(/:\w+/g, (name) => EXAMPLES[name] ?? name)}`);

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { headers: { accept: "text/html", ...headers } });

async function pageOf(path: string, headers: Record<string, string> = {}) {
  const answer = await ask(path, headers);
  return { answer, html: await answer.text(), kept: answer.headers.get("cache-control") };
}

const gives = (path: string) => path === "/";

test.each(shared.filter((path) => !gives(path)))(
  "%s is the same for all visitors, and is sent once to a browser that caches it",
  async (path) => {
    const { answer, html, kept } = await pageOf(path);
    expect([answer.status, kept]).toEqual([200, SHARED]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get("vary")).toBe("accept-encoding, cookie, save-data");
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'none'");
    const etag = answer.headers.get("etag") as string;
    const again = await ask(path, { "if-none-match": etag });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    const withOthers = await pageOf(path, { cookie: "_ga=GA1.1.1; __Host-sessions=x; tour=seen" });
    expect([withOthers.kept, withOthers.html]).toEqual([SHARED, html]);
  },
);

test("the home page has two versions, and the one with the tour is not cached", async () => {
  const first = await pageOf("/");
  const [cookie = ""] = first.answer.headers.getSetCookie().map((one) => one.split(";")[0] ?? "");
  expect(cookie).toMatch(/^(__Host-)?tour=/);
  expect(first.kept).toBe("private, no-store");
  expect(first.html).toContain("New here?");
  expect((await pageOf("/")).html).toBe(first.html);
  const known = await pageOf("/", { cookie: `_ga=GA1.1.1; ${cookie}` });
  expect([known.kept, known.answer.headers.getSetCookie()]).toEqual([SHARED, []]);
  expect(known.html).not.toContain("New here?");
  expect((await pageOf("/", { cookie: "tour=forged" })).html).toBe(first.html);
});

test("it is compressed as the browser accepts", async () => {
  const plain = Buffer.from(
    await (await ask("/support", { "accept-encoding": "identity" })).arrayBuffer(),
  );
  const raw = async (packing: string) => {
    const { request } = await import("node:http");
    return new Promise<{ packing: string | undefined; body: Buffer }>((resolve) => {
      request(`${origin}/support`, { headers: { "accept-encoding": packing } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part) => parts.push(part));
        answer.on("end", () =>
          resolve({ packing: answer.headers["content-encoding"], body: Buffer.concat(parts) }),
        );
      }).end();
    });
  };
  const br = await raw("gzip, deflate, br");
  expect([br.packing, brotliDecompressSync(br.body).equals(plain)]).toEqual(["br", true]);
  const gzip = await raw("gzip, br;q=0");
  expect([gzip.packing, gunzipSync(gzip.body).equals(plain)]).toEqual(["gzip", true]);
  expect((await raw("identity")).packing).toBeUndefined();
});

test("a personal page is cached for no other person", async () => {
  const { visitor: customer } = await newBuyer(origin);
  const inCart = await new Visitor(origin).goto("/product/gym-tonic");
  await inCart.press("Add to cart");
  const basic = await new Visitor(origin).goto("/");
  await basic.press("Use the basic version (less data)");
  const name = (await customer.goto("/profile")).page.querySelector("header")?.textContent ?? "";
  for (const path of shared) {
    const before = await pageOf(path);
    for (const somebody of [customer, inCart, basic]) {
      const cookie = somebody.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      const own = await pageOf(path, { cookie });
      expect([path, own.kept]).toEqual([path, "private, no-store"]);
    }
    const after = await pageOf(path);
    expect(after.html).toBe(before.html);
    expect(name).not.toBe("");
    expect((await pageOf(path, { "save-data": "on" })).kept).toBe("private, no-store");
  }
  expect((await pageOf("/", { cookie: `session=${customer.cookie("session")}` })).html).toContain(
    "My services",
  );
});

test("URLs with a query, forms and missing pages are not cached", async () => {
  expect((await pageOf("/?tab=ended")).kept).toBe("private, no-store");
  const nowhere = await fetch(`${origin}/product/nowhere`, { redirect: "manual" });
  expect([nowhere.status, nowhere.headers.get("cache-control")]).toEqual([302, null]);
  const form = await fetch(`${origin}/product/gym-tonic`, { method: "POST", headers: { origin } });
  expect(form.headers.get("cache-control")).not.toBe(SHARED);
});

test.runIf(inject("postgres"))("it sends no query to the database for ten seconds", async () => {
  const { visitor } = await newBuyer(origin);
  const cookie = `session=${visitor.cookie("session")}`;
  expect(await recordedOfRequests(() => pageOf("/", { cookie }))).not.toEqual([]);
  for (const path of shared) await pageOf(path);
  const statements = await recordedOfRequests(async () => {
    for (const path of shared) await pageOf(path);
  });
  expect(statements.map(({ text }) => text)).toEqual([]);
});

test.runIf(inject("postgres"))("a programme that does not exist starts no session", async () => {
  const asked = recordedOfRequests(async () => {
    const answer = await fetch(`${origin}/product/nonsense`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/?notice=product"]);
  });
  const started = (await asked).filter(({ text }) => /insert into "portal"."session"/.test(text));
  expect(started).toHaveLength(0);
});

test("a page is sent only if If-Match matches", async () => {
  const etag = (await ask("/support")).headers.get("etag") as string;
  const statusFor = async (ifMatch: string) =>
    (await ask("/support", { "if-match": ifMatch })).status;
  expect(await statusFor(etag)).toBe(200);
  expect(await statusFor(`"other", ${etag}`)).toBe(200);
  expect(await statusFor("*")).toBe(200);
  expect(await statusFor('"other"')).toBe(412);
});
