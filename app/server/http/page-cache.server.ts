/**
 * Cache of public pages that are the same for all visitors, rendered and compressed once for ten seconds. They are always rendered
 * without cookies, so that no personal data can enter the cache. A visitor with cookies that a page shows gets a separate page.
 */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { COOKIES_OFF_HEADER } from "~/lib/request/cookies-off";
import { isDegraded, renderForCache } from "~/lib/request/request-context.server";
import { createSingleFlight } from "~/lib/request/single-flight";
import { compress, negotiateEncoding } from "./compression.server";
import { writeHeaders } from "./node-adapter.server";
import { buildFullRoutePath } from "./route-subset.server";

const TTL_SECONDS = 10;
const MAX_PAGES = 500;

/** Shared caches store it as long as this one. A browser revalidates each time and gets a 304. */
const FOR_EVERYBODY = `public, max-age=0, s-maxage=${TTL_SECONDS}`;
/** Request headers that a shared page may depend on, in addition to its address. */
const VARY = "accept-encoding, cookie, save-data, accept-language";

/** Path to cookie ("name=value") of the pages that show something else to a browser with that cookie. */
export type PageVariants = ReadonlyMap<string, string>;

export interface PageCacheOptions {
  publicUrl: string;
  /** Names of cookies that make a page personal. */
  personalCookies: readonly string[];
  variants: PageVariants;
  /** Selects the visitor's language. A page is cached for each language. */
  languageOf: (headers: IncomingHttpHeaders) => Promise<string>;
}

type Draw = (request: Request) => Promise<Response>;

interface CachedPage {
  until: number;
  headers: [string, string][];
  etag: string;
  packed: { br: Buffer; gzip: Buffer; identity: Buffer };
}

interface CacheableRoute {
  /** Set by a route whose page may be cached for all visitors: `export const handle = { cacheable: true }`. */
  cacheable?: boolean;
}

const pages = new Map<string, CachedPage>();

let changes = 0;

/** Invalidates the cache after a change of the pages' data. A page that is being rendered may show earlier data, so it is not cached. */
export function clearPageCache(): void {
  changes += 1;
  pages.clear();
}

/** Sets the response headers of a page that may be cached for all visitors. */
export function markCacheable(
  request: Request,
  headers: Headers,
  handle: unknown,
  variants: PageVariants,
): void {
  headers.append("vary", "cookie, save-data");
  if (!(handle as CacheableRoute | undefined)?.cacheable || !bringsNothing(request, variants))
    return;
  // A temporary outage must not be cached for all visitors, and a cookie is for one visitor.
  if (!isDegraded() && givesNothing(request, headers, variants))
    headers.set("cache-control", FOR_EVERYBODY);
}

function bringsNothing({ headers, method, url }: Request, variants: PageVariants): boolean {
  const cookie = headers.get("cookie");
  const plain =
    method === "GET" &&
    !url.includes("?") &&
    !headers.has("save-data") &&
    !headers.has(COOKIES_OFF_HEADER);
  return plain && (cookie === null || cookie === variants.get(new URL(url).pathname));
}

function givesNothing({ url }: Request, headers: Headers, variants: PageVariants): boolean {
  const own = variants.get(new URL(url).pathname);
  return headers.getSetCookie().every((cookie) => own && cookie.startsWith(`${own};`));
}

/**
 * Creates the middleware that answers from the cache, or renders a page that may be cached.
 * @returns whether it answered
 */
export function createPageCache(
  build: ServerBuild,
  draw: (path: string) => Draw,
  options: PageCacheOptions,
) {
  const places = sharedPlaces(build);
  const fetchPage = createSingleFlight(async (key): Promise<CachedPage | Response> => {
    const [path = "/", language, cookie] = key.split(" ");
    const headers = {
      accept: "text/html",
      ...(language && { "accept-language": language }),
      ...(cookie && { cookie }),
    };
    const before = changes;
    const answer = await renderForCache(() =>
      draw(path)(new Request(options.publicUrl + path, { headers })),
    );
    if (changes !== before || answer.headers.get("cache-control") !== FOR_EVERYBODY) return answer;
    return keep(key, answer);
  });
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const key = await sharedKey(request, places, options);
    if (key === null) return false;
    const cached = pages.get(key);
    const page =
      cached && cached.until > performance.now() ? cached : await fetchPage(key).catch(() => null);
    // A page that may not be cached is rendered for its visitor.
    if (page === null || page instanceof Response) return false;
    send(request, response, page);
    return true;
  };
}

/** Builds the cache key: the path, the language, and the cookie that selects a variant of the page. */
async function sharedKey(
  { method, url = "", headers }: IncomingMessage,
  places: RegExp[],
  { personalCookies, variants, languageOf }: PageCacheOptions,
) {
  if (method !== "GET" && method !== "HEAD") return null;
  const isOwn = headers["save-data"] !== undefined || headers[COOKIES_OFF_HEADER] !== undefined;
  if (isOwn || !places.some((place) => place.test(url))) return null;
  const cookies = (headers.cookie ?? "").split(/; */);
  if (cookies.some((cookie) => personalCookies.includes(cookie.split("=", 1)[0] ?? "")))
    return null;
  const own = variants.get(url);
  return `${url} ${await languageOf(headers)} ${own && cookies.includes(own) ? own : ""}`;
}

async function keep(key: string, answer: Response): Promise<CachedPage> {
  const identity = Buffer.from(await answer.arrayBuffer());
  const [br, gzip] = await Promise.all([compress(identity, "br"), compress(identity, "gzip")]);
  const page = {
    until: performance.now() + TTL_SECONDS * 1000,
    headers: [...answer.headers].filter(([name]) => name !== "vary"),
    etag: createHash("sha256").update(identity).digest("base64url").slice(0, 22),
    packed: { br, gzip, identity },
  };
  if (pages.size >= MAX_PAGES) pages.clear();
  pages.set(key, page);
  return page;
}

function send(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const packing = negotiateEncoding(request, ["br", "gzip"]) ?? "identity";
  const etag = `"${page.etag}-${packing}"`;
  writeHeaders(response, page.headers);
  // Shared caches must not store a response that sets a cookie.
  if (response.hasHeader("set-cookie")) response.setHeader("cache-control", "private, no-store");
  response.setHeader("vary", VARY);
  response.setHeader("etag", etag);
  if (!matches(request.headers["if-match"], etag)) {
    response.statusCode = 412;
    response.end();
    return;
  }
  if (request.headers["if-none-match"]?.includes(etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const body = page.packed[packing];
  if (packing !== "identity") response.setHeader("content-encoding", packing);
  response.setHeader("content-length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Checks whether a request is for this representation, or for any (RFC 9110, section 13.1.1). */
function matches(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === "*") return true;
  return ifMatch.split(",").some((tag) => tag.trim() === etag);
}

/** Addresses of the routes that say so, without a query. */
function sharedPlaces(build: ServerBuild): RegExp[] {
  return Object.values(build.routes).flatMap((route) => {
    const handle = route?.module.handle as CacheableRoute | undefined;
    if (!route || !handle?.cacheable) return [];
    const path = buildFullRoutePath(build, route.id).replace(/:\w+/g, "[\\w-]{1,60}");
    return [new RegExp(`^/${path}$`)];
  });
}
