/** A request handled by the reachable routes alone gets the same response as with all routes. */
import { createRequestHandler } from "@remix-run/node";
import { expect, test } from "vitest";
import { newBuyer } from "../../helpers/payment/buyer";
import { build, origin } from "../../helpers/portal/portal";
import { inScope } from "../../helpers/runner/scope";
import { Visitor } from "../../helpers/visitor/visitor";

const whole = createRequestHandler(build, "production");
const ID = "3f0c9a52-0a3e-4a4f-9a55-1d2c3b4a5f60";

function pathOf(id: string): string {
  const route = build.routes[id];
  if (route === undefined) return "";
  const above = route.parentId === undefined ? "" : pathOf(route.parentId);
  return [above, route.path ?? ""].filter(Boolean).join("/");
}

const paths = [
  ...new Set(
    Object.keys(build.routes).map(
      (id) =>
        `/${pathOf(id)
          .replaceAll(/:\w+\??/g, ID)
          .replaceAll("*", "nowhere")}`,
    ),
  ),
]
  // These routes change sessions or send messages. The sandbox pages show concurrent activity of other tests.
  .filter((path) => !/^\/(api|identity|sandbox|login|logout|auth)\b/.test(path));

/** Replaces the parts that differ in each response: nonces, form keys, sealed values and the time in the script that starts the others. */
const same = (html: string) =>
  html
    .replaceAll(/nonce="[^"]*"|nonce-[\w-]+/g, "nonce")
    .replaceAll(/\/\/\d{13}(?=<\/script>)/g, "")
    .replaceAll(/(<input[^>]*type="hidden"[^>]*value=")[^"]*/g, "$1")
    .replaceAll(/[\w-]{20,}/g, "token");

async function told(answer: Response) {
  return {
    status: answer.status,
    location: answer.headers.get("location"),
    type: answer.headers.get("content-type"),
    body: same(await answer.text()),
  };
}

/** Builds the cookies of the session and of the offered tour. */
const carried = (visitor: Visitor) =>
  visitor.cookies
    .filter(({ name }) => name === "session" || name === "tour")
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");

const pages = paths;
const pageData = paths.map((path) => (path === "/" ? "/_root.data" : `${path}.data`));

async function differing(visitor: Visitor, asked: string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of asked) {
    // Both requests send the cookies from before the pair. New cookies apply to the next pair.
    const cookie = carried(visitor);
    const headers = { accept: "text/html", cookie, host: new URL(origin).host };
    const cut = await told(await visitor.request(path));
    const all = await told(await whole(new Request(origin + path, { headers })));
    if (JSON.stringify(cut) !== JSON.stringify(all)) wrong.push(path);
    // The message after a redirect must not reach the next pair.
    if (all.location !== null || all.status === 202) await visitor.request("/support");
  }
  return wrong;
}

test("every route answers a visitor as in the whole portal", async () => {
  const visitor = await new Visitor(origin).goto("/product/gym-tonic");
  await visitor.press("Add to cart");
  expect(await differing(visitor, inScope(pageData, [...pages, ...pageData]))).toEqual([]);
  expect(paths.length).toBeGreaterThan(120);
});

test("every route answers a customer as in the whole portal", async () => {
  const { visitor: customer } = await newBuyer(origin);
  expect(await differing(customer, inScope(pages, [...pages, ...pageData]))).toEqual([]);
});

test("URLs in capitals, with a trailing slash or without a route answer as in the whole portal", async () => {
  const visitor = await new Visitor(origin).goto("/cart");
  for (const path of [
    "/CART",
    "/cart/",
    "/%63art",
    "/%zz",
    "/nowhere",
    "/faq/nowhere/else",
    "/Product/gym-tonic?x=1",
  ]) {
    const headers = { accept: "text/html", cookie: "", host: new URL(origin).host };
    const cut = await visitor.tab().request(path, { headers: { cookie: "" } });
    const all = await whole(new Request(new URL(path, origin), { headers }));
    expect([path, cut.status, cut.headers.get("location")]).toEqual([
      path,
      all.status,
      all.headers.get("location"),
    ]);
  }
});
