import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { chooseLanguage } from "~/lib/language/languages";
import { createPageCache } from "~/server/http/page-cache.server";

const route = (path: string, handle: object) => ({ id: path, path, module: { handle } });
const build = {
  routes: {
    leaflet: route("leaflet", { cacheable: true }),
  },
} as unknown as ServerBuild;

let rendered: string[] = [];
const cache = createPageCache(
  build,
  () => async (request) => {
    const language = request.headers.get("accept-language") ?? "none";
    rendered.push(language);
    const headers = { "cache-control": "public, max-age=0, s-maxage=10", vary: "accept-language" };
    return new Response(language, { headers });
  },
  {
    publicUrl: "http://portal.example",
    personalCookies: [],
    variants: new Map(),
    languageOf: async (headers) => chooseLanguage(null, headers["accept-language"]),
  },
);

async function pageOf(url: string, language: string) {
  const headers = new Map<string, unknown>();
  let body = "";
  const response = {
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    hasHeader: () => false,
    end: (content?: Buffer) => {
      body = String(content ?? "");
    },
  };
  const request = { method: "GET", url, headers: { "accept-language": language } };
  await cache(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  return { body, vary: headers.get("vary") };
}

test("a cached page is rendered once for each language", async () => {
  rendered = [];
  for (const language of ["zh-SG", "ta", "zh", "en", "fr"]) await pageOf("/leaflet", language);
  expect(rendered).toEqual(["zh", "ta", "en"]);
  expect(await pageOf("/leaflet", "zh")).toEqual({
    body: "zh",
    vary: "accept-encoding, cookie, save-data, accept-language",
  });
});
