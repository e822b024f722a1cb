/**
 * Guard in front of the framework. It sets the headers of every response, including files and refusals, and answers requests that no page
 * accepts.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { config } from "~/config/config.server";
import { setVisitorIp, VISITOR_IP_HEADER } from "~/lib/request/request-context.server";
import { toVisitorNetwork } from "~/lib/request/visitor-network";
import type { ReadFrame } from "./bare-page.server";
import { type Refusal, sendRefusal } from "./refusal-page.server";

/** Headers of every response that does not set them itself. The server sends them with its own refusals too. */
export const defaultHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "content-security-policy": "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...(config.production && config.secure
    ? { "strict-transport-security": "max-age=63072000; includeSubDomains" }
    : {}),
};

export function setDefaultHeaders(response: ServerResponse): void {
  for (const name in defaultHeaders) response.setHeader(name, defaultHeaders[name] as string);
}

const PAGE_METHODS = ["GET", "HEAD", "POST"];
/** The web's Request does not support these methods. */
const FORBIDDEN_METHODS = ["TRACE", "TRACK", "CONNECT"];
/** Addresses for callers with another authentication. They check methods and origins themselves. */
const DOORS = /^\/(api|identity|sandbox)(\/|$)/i;

/**
 * Answers requests that no page accepts, so that the framework does not fail or log an error that is none.
 * @returns whether it answered
 */
export function rejectInvalidRequest(
  request: IncomingMessage,
  response: ServerResponse,
  readFrame: ReadFrame,
): boolean | Promise<boolean> {
  // Not trusted without a proxy of ours. The framework must not trust it either.
  if (!config.trustProxy) delete request.headers["x-forwarded-host"];
  const visitor = clientIp(request);
  if (visitor) request.headers[VISITOR_IP_HEADER] = visitor;
  else delete request.headers[VISITOR_IP_HEADER];
  setVisitorIp(visitor);
  const refusal = refusalOf(request);
  if (refusal === null) {
    request.url = makeDecodable(request.url ?? "/");
    if (!DOORS.test(request.url ?? "")) setOwnHost(request);
    return false;
  }
  if (refusal === "method") response.setHeader("allow", PAGE_METHODS.join(", "));
  return sendRefusal(refusal, request, response, readFrame).then(() => true);
}

/** An address of this machine: an unconfigured proxy, or an operator who tests the portal. */
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

/**
 * Determines the network address by which a visitor is counted. remix-utils' getClientIPAddress trusts fourteen headers that any client
 * can send, so it is not used. A forwarded address is trusted only from a trusted proxy, and then only the last entry, which that proxy
 * wrote itself.
 */
function clientIp({ headers, socket }: IncomingMessage): string | undefined {
  if (config.trustProxy)
    return toVisitorNetwork([headers["x-forwarded-for"] ?? []].flat().join().split(",").at(-1));
  const { remoteAddress = "" } = socket;
  return LOOPBACK.test(remoteAddress) ? undefined : toVisitorNetwork(remoteAddress);
}

function refusalOf(request: IncomingMessage): Refusal | null {
  const { method = "GET", url = "" } = request;
  if (!isReadable(request)) return "unreadable";
  if (FORBIDDEN_METHODS.includes(method)) return "method";
  if (DOORS.test(url)) return null;
  if (!PAGE_METHODS.includes(method)) return "method";
  if (method === "POST" && isForeign(request)) return "foreign";
  // The framework's former data requests, which our pages do not use.
  const query = url.includes("?") ? url.slice(url.indexOf("?")) : "";
  return new URLSearchParams(query).has("_data") ? "unreadable" : null;
}

/**
 * Encodes the percent signs of a path that is no text, as a message may end in after a link was cut. The router would log the path with the
 * link's token.
 */
function makeDecodable(url: string): string {
  const [path = ""] = url.split("?", 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "%25") + url.slice(path.length);
  }
}

/** The longest path of a page is 200 letters. The router's own patterns cost the square of the letters. */
const LONGEST_PATH = 2_000;

/** Checks whether the framework can parse the request's address, at a cost that the sender pays for. */
function isReadable({ headers, rawHeaders = [], url = "" }: IncomingMessage): boolean {
  const [path = ""] = url.split("?", 1);
  if (path.length > LONGEST_PATH || /\/\/|\\/.test(path)) return false;
  // Node drops the second of two hosts, and a proxy may have read the other one.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length > 1) return false;
  const named = [headers.host, ...[headers["x-forwarded-host"] ?? []].flat()];
  return url.startsWith("/") && named.every((host) => host !== undefined && isHost(host));
}

const isHost = (host: string): boolean =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}/`);

const { origin: ownOrigin, host: ownHost } = new URL(config.publicUrl);

/**
 * Names the portal's own host. The framework compares it with the origin of a form, which was checked above. A proxy may pass its own
 * name for the portal instead.
 */
function setOwnHost({ headers }: IncomingMessage): void {
  headers.host = ownHost;
  delete headers["x-forwarded-host"];
}

/**
 * Checks whether another site sent a form. Browsers that hide the referrer send "null" as the origin. A page cannot set `Sec-Fetch-Site`,
 * so "same-origin" there proves that the form is ours.
 */
function isForeign({ headers }: IncomingMessage): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (site === "cross-site") return true;
  if (origin !== "null" || site !== "same-origin")
    return origin !== undefined && origin !== ownOrigin;
  // The framework refuses "null" in any case.
  delete headers.origin;
  return false;
}
