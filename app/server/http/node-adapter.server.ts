/**
 * Converts Node's request to a web Request, and sends a web Response through Node. Responses are sent whole, since the portal never
 * streams.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { compress, negotiateEncoding } from "./compression.server";

const BODILESS = ["GET", "HEAD"];

/** Requests whose visitors went away before they were answered. */
const left = new WeakSet<Request>();

export const isAborted = (request: Request): boolean => left.has(request);

export function toFetchRequest(incoming: IncomingMessage, response: ServerResponse): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const request = new Request(`http://${headers.host}${url}`, {
    method,
    headers: headersOf(incoming),
    ...(!BODILESS.includes(method) && {
      body: createReadableStreamFromReadable(incoming),
      duplex: "half",
    }),
  });
  response.once("close", () => {
    if (!response.writableFinished) left.add(request);
  });
  return request;
}

/** Converts the headers to a plain object. A Headers object would be read twice. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const all: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) all[name] = typeof value === "string" ? value : value.join(", ");
  }
  return all;
}

/** A smaller answer is hardly smaller when it is packed. */
const WORTH_PACKING = 1_024;
const TEXT = /^(text\/|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;

/** Bodies of rendered pages, which do not have to be read out of their responses again. */
const bodies = new WeakMap<Response, Buffer>();

export function createHtmlResponse(body: Buffer<ArrayBuffer>, init: ResponseInit): Response {
  const answer = new Response(body, init);
  bodies.set(answer, body);
  return answer;
}

/** Writes the headers of a page. A cookie joins those that the server itself sets, as for the language of an address. */
export function writeHeaders(
  response: ServerResponse,
  headers: Iterable<[name: string, value: string]>,
): void {
  for (const [name, value] of headers)
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
}

export async function sendResponse(
  answer: Response,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.statusCode = answer.status;
  writeHeaders(response, answer.headers);
  const isText = TEXT.test(answer.headers.get("content-type") ?? "");
  const isPacked = answer.headers.has("content-encoding");
  if (isText && !isPacked) response.appendHeader("vary", "accept-encoding");
  if (answer.body === null || incoming.method === "HEAD") {
    response.end();
    return;
  }
  const body = bodies.get(answer) ?? Buffer.from(await answer.arrayBuffer());
  const packing = negotiateEncoding(incoming, ["gzip"]);
  if (isPacked || !isText || packing === null || body.length < WORTH_PACKING) {
    response.setHeader("content-length", body.length);
    response.end(body);
    return;
  }
  const packed = await compress(body, packing);
  response.setHeader("content-encoding", packing);
  response.setHeader("content-length", packed.length);
  response.end(packed);
}
