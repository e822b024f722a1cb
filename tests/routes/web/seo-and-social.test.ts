/** The metadata for search engines, for sites that show a shared link, and for home screens of phones. */
import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import { whoMayOpen } from "../../helpers/matrix/who-may-open";
import { routeFiles } from "../../helpers/pages/route-files";
import { newBuyer } from "../../helpers/payment/buyer";
import { build, origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

const lines = readFileSync("public/robots.txt", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

/** The rules of RFC 9309: a rule matches the start of a URL, and "$" its end. */
const disallowed = lines.flatMap((line) => /^Disallow: (\/.*)$/.exec(line)?.[1] ?? []);
const isDisallowed = (address: string) =>
  disallowed.some((rule) =>
    rule.endsWith("$") ? address === rule.slice(0, -1) : address.startsWith(rule),
  );

const addressesOf = (kind: keyof typeof whoMayOpen) =>
  routeFiles
    .filter(({ name }) =>
      (whoMayOpen[kind].routes as readonly string[]).includes(name.replace(/\.tsx?$/, "")),
    )
    .map(({ addressWith }) => addressWith("1"));

const EXAMPLES: Record<string, string> = {
  ":id": "gym-tonic",
  ":categoryId": "active-ageing",
  ":category": "payments",
  ":page": "my-services",
};

const forEverybody = Object.values(build.routes)
  .filter((route) => (route?.module.handle as { shared?: boolean } | undefined)?.shared)
  .map((route) => `/${(route?.path ?? "").replace(/:\w+/g, (name) => EXAMPLES[name] ?? name)}`);

describe("robots.txt", () => {
  test("is valid: one group for all crawlers, then its exclusions", async () => {
    const answer = await fetch(`${origin}/robots.txt`);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(lines[0]).toBe("User-agent: *");
    for (const line of lines.slice(1)) expect(line).toMatch(/^Disallow: \/[\w/-]*\$?$/);
  });

  test("excludes all pages behind a sign-in, and no public page", () => {
    expect(addressesOf("customers").filter((address) => !isDisallowed(address))).toEqual([]);
    const found = ["/", ...forEverybody, "/denticare/book-appointment", "/pictures/share.png"];
    expect(found.filter(isDisallowed)).toEqual([]);
  });

  test("lists no page that only a link of a message opens, since those forbid indexing themselves", () => {
    expect(addressesOf("linkHolders").filter(isDisallowed)).toEqual([]);
  });
});

const told = (visitor: Visitor) =>
  Object.fromEntries(
    [...visitor.page.querySelectorAll("meta[property], meta[name]")].map((tag) => [
      tag.getAttribute("property") ?? tag.getAttribute("name"),
      tag.getAttribute("content"),
    ]),
  );

test.each([...new Set(["/", ...forEverybody, "/faq/common/how-to-log-in"])])(
  "%s has a title, a sentence and a picture for sharing",
  async (path) => {
    const visitor = await new Visitor(origin).goto(path);
    const tags = told(visitor);
    expect(tags["og:title"]).toBe(visitor.title);
    expect(tags["og:description"]).toBe(tags.description);
    expect(tags["og:description"]?.length).toBeGreaterThan(20);
    expect(tags["og:url"]).toBe(origin + path);
    expect(tags["og:image"]).toBe(`${origin}/pictures/share.png`);
    expect(tags["twitter:card"]).toBe("summary_large_image");
  },
);

test("the picture is real, of the stated size, and light enough for a message", async () => {
  const tags = told(await new Visitor(origin).goto("/"));
  const answer = await fetch(tags["og:image"] as string);
  expect(answer.headers.get("content-type")).toBe("image/png");
  const picture = Buffer.from(await answer.arrayBuffer());
  const { format, width, height } = await sharp(picture).metadata();
  expect([format, String(width), String(height)]).toEqual([
    "png",
    tags["og:image:width"],
    tags["og:image:height"],
  ]);
  expect(picture.length).toBeLessThan(100_000);
});

test("a personal page has no sharing data", async () => {
  const { visitor } = await newBuyer(origin);
  for (const path of ["/", "/?programmes=all", "/profile", "/invoice", "/register-service"]) {
    await visitor.goto(path);
    expect(visitor.html).not.toContain("og:");
  }
  for (const path of ["/inv", "/cart", "/check-in-check-out", "/page-not-found"])
    expect((await new Visitor(origin).goto(path)).html).not.toContain("og:image");
});

test("the portal has a name and icons for the home screen of a phone", async () => {
  const visitor = await new Visitor(origin).goto("/");
  const href = (rel: string) =>
    visitor.page.querySelector(`link[rel=${rel}]`)?.getAttribute("href") as string;
  const answer = await visitor.request(href("manifest"));
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect([manifest.name, manifest.start_url]).toEqual([brand.name, "/"]);
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  const icons = [...manifest.icons, { src: href("apple-touch-icon"), sizes: "180x180" }];
  for (const { src, sizes } of icons) {
    const picture = await fetch(origin + src);
    expect([src, picture.headers.get("content-type")]).toEqual([src, "image/png"]);
    const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});
