/** The metadata for search engines, for sites that show a shared link, and for home screens of phones. */
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { brand } from "~/lib/brand/brand";
import { languageFacts, languages } from "~/lib/language/languages";
import { whoMayOpen } from "../../helpers/matrix/who-may-open";
import { routeFiles } from "../../helpers/pages/route-files";
import { newBuyer } from "../../helpers/payment/buyer";
import { build, origin } from "../../helpers/portal/portal";
import { Visitor } from "../../helpers/visitor/visitor";

const lines = (await (await fetch(`${origin}/robots.txt`)).text())
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const rules = lines.slice(1, -1);

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
    expect(lines.at(-1)).toBe(`Sitemap: ${origin}/sitemap.xml`);
    for (const line of rules) expect(line).toMatch(/^Disallow: \/[\w/-]*\$?$/);
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

/** Addresses of a page by its language, as its links for search engines name them. */
const listAlternates = (visitor: Visitor) =>
  Object.fromEntries(
    [...visitor.page.querySelectorAll("link[rel=alternate]")].map((link) => [
      link.getAttribute("hrefLang"),
      link.getAttribute("href"),
    ]),
  );
/** Opens a page through the HTTP server, which takes the language out of the address. */
async function open(address: string, cookie = "") {
  const answer = await fetch(address, { headers: { accept: "text/html", cookie } });
  const html = await answer.text();
  const [, tag] = /<html lang="([^"]+)"/.exec(html) ?? [];
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";", 1)[0] as string);
  return { html, tag, url: answer.url, language: cookies.find((one) => /^language=/.test(one)) };
}

describe("an address per language", () => {
  test.each(["/", "/service/active-ageing", "/faq/common/how-to-log-in"])(
    "%s names its address in each language, and each shows the page in it",
    async (path) => {
      const alternates = listAlternates(await new Visitor(origin).goto(path));
      expect(Object.keys(alternates)).toEqual([...languages, "x-default"]);
      expect(alternates["x-default"]).toBe(origin + path);
      for (const language of languages) {
        const address = alternates[language] as string;
        expect(address).toBe(`${origin}${path}?lang=${language}`);
        const { html, tag, language: saved } = await open(address);
        expect(tag).toBe(languageFacts[language].tag);
        expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
        // The home page sets a cookie at a first visit too.
        expect((await open(`${origin}/support`, saved)).tag).toBe(tag);
        for (const other of Object.values(alternates)) expect(html).toContain(`href="${other}"`);
      }
    },
  );

  test("the language of an address stays the visitor's choice, and leaves the address", async () => {
    const first = await open(`${origin}/faq?search=log&lang=zh`);
    expect(first.tag).toBe("zh-Hans-SG");
    expect(first.html).toContain('name="onPage" value="/faq?search=log"');
    expect((await open(`${origin}/support`, first.language)).tag).toBe("zh-Hans-SG");
    const again = await open(`${origin}/faq?lang=zh`, first.language);
    expect([again.tag, again.language]).toEqual(["zh-Hans-SG", undefined]);
    const other = await open(`${origin}/faq?lang=ta`, first.language);
    expect((await open(`${origin}/support`, other.language)).tag).toBe("ta-SG");
  });

  test("a redirect saves the language too, and an unknown one changes nothing", async () => {
    const redirect = await fetch(`${origin}/tour?lang=ms`, { redirect: "manual" });
    const [saved = ""] = redirect.headers.getSetCookie();
    expect([redirect.status, redirect.headers.get("location")]).toEqual([
      302,
      expect.stringMatching(/^\/tour\/[^?]+$/),
    ]);
    expect((await open(`${origin}/tour`, saved.split(";", 1)[0])).tag).toBe("ms-SG");
    const unknown = await open(`${origin}/faq?lang=xx`);
    expect([unknown.tag, unknown.language]).toEqual(["en-SG", undefined]);
  });

  test("a customer sees the page in the language of the address, and keeps the own choice", async () => {
    const { visitor } = await newBuyer(origin);
    const cookie = visitor.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const { tag, language, url } = await open(`${origin}/profile?lang=ta`, cookie);
    expect([tag, language, url]).toEqual(["ta-SG", undefined, `${origin}/profile?lang=ta`]);
    expect((await open(`${origin}/profile`, cookie)).tag).toBe("en-SG");
  });
});

test("the sitemap lists every public page in every language, and each page is there", async () => {
  const answer = await fetch(`${origin}/sitemap.xml`);
  expect(answer.headers.get("content-type")).toContain("application/xml");
  const xml = await answer.text();
  const pages = [...xml.matchAll(/<loc>([^<]+)\?lang=en<\/loc>/g)].map(
    ([, page]) => page as string,
  );
  for (const language of languages)
    for (const page of pages) {
      expect(xml).toContain(`<loc>${page}?lang=${language}</loc>`);
      expect(xml).toContain(`hreflang="${language}" href="${page}?lang=${language}"`);
    }
  const listed = pages.map((page) => page.slice(origin.length));
  expect(listed).toEqual(expect.arrayContaining(["/", ...forEverybody]));
  expect(listed.filter(isDisallowed)).toEqual([]);
  for (const path of listed) {
    const page = await fetch(origin + path, { redirect: "manual" });
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).toContain(`<link rel="canonical" href="${origin}${path}?lang=en"/>`);
  }
});

test("security.txt names the provider's contact, and has not expired (RFC 9116)", async () => {
  const answer = await fetch(`${origin}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).trimEnd().split("\n");
  const fields = lines.map((line) => line.split(": ", 2) as [string, string]);
  const valuesOf = (name: string) =>
    fields.filter(([field]) => field === name).map(([, value]) => value);
  expect(valuesOf("Contact")).toEqual([
    brand.links.reportVulnerability,
    `mailto:${brand.emails.support}`,
  ]);
  expect(valuesOf("Canonical")).toEqual([`${origin}/.well-known/security.txt`]);
  expect(valuesOf("Preferred-Languages")).toEqual(["en"]);
  const days = (Date.parse(valuesOf("Expires")[0] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
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
