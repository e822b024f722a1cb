/** The contract as an HTTP API. Every call is routed, validated by its schemas and answered in the wrapper of SPEC section 8. */

import { Hono, type Context as HonoContext } from "hono";
import { bodyLimit } from "hono/body-limit";
import { contract } from "~/contract";
import { type AnyCall, type FileResponse, isDeclaredError, isFileCall } from "~/contract/call";
import type { InProcessTransport } from "~/contract/in-process";
import { readOpenApiFile } from "~/contract/openapi-file.server";
import { errorCodes, type Failure } from "~/contract/response";
import { isDatabaseUnavailable } from "~/database/connection-errors.server";
import { isInvalidUuidError } from "~/database/invalid-uuid";
import { reply } from "~/languages/reply";
import { VISITOR_IP_HEADER } from "~/lib/request/request-context.server";
import { toVisitorNetwork } from "~/lib/request/visitor-network";
import { IssuerSilentError } from "~/lib/security/oidc-discovery.server";
import type {
  Context,
  CustomerContext,
  Handler,
  Handlers,
  ProviderDependencies,
} from "../shared/context";
import { CallRejected } from "../shared/failure";
import { consumeSubjectRateLimit } from "../shared/limits/rate-limits";
import { recordAccess } from "./access-record";
import {
  authenticateBearer,
  type EndExpiredAccess,
  invalidateCallers,
  requireAssociation,
  requireGatewayNotice,
  requireSignature,
} from "./caller";
import { parse, readJson, requireIdempotencyKey } from "./request-input";
import { logRejectedCall, logSucceededCall } from "./security-events";
import type { SettingsCache } from "./settings-cache";
import { acceptReceipts, RECEIPTS_PATH } from "./sms-receipts";

/** Log message that makes tests fail. */
export const UNDECLARED_ERROR = "handler returned an error code that the contract does not declare";
const LARGEST_BODY = 128 * 1024;
const LARGEST_RECEIPT = 8 * 1024;

/** The API over HTTP and for a portal in the same process. */
export interface Router {
  fetch(request: Request): Promise<Response>;
  call: InProcessTransport;
}

/** Parts of other areas that find the caller of each call. */
interface CallerParts {
  settings: SettingsCache["read"];
  endExpiredAccess: EndExpiredAccess;
}

export function createRouter(
  deps: ProviderDependencies,
  handlers: Handlers,
  parts: CallerParts,
): Router {
  const served = servedBy(handlers);
  const answered = (one: Served, request: ProviderRequest) =>
    answer(deps, one, request, parts).catch((error) => {
      logRejectedCall(deps, one.name, error);
      noteUnnamed(deps, one, error);
      throw error;
    });
  const router = new Hono().basePath("/api");
  router.use(async (context, next) => {
    await next();
    if (!context.res.headers.has("cache-control"))
      context.header("cache-control", "private, no-store");
    context.header("x-content-type-options", "nosniff");
  });
  router.use(limitBody(LARGEST_BODY));
  for (const one of served.values()) {
    const { call } = one;
    router.on(call.method, call.path.replace(/\{(\w+)\}/g, ":$1"), async ({ req }) => {
      const text = call.method === "GET" ? "" : await req.raw.text();
      const data = await answered(one, {
        header: (name) => req.raw.headers.get(name),
        params: req.param(),
        query: Object.fromEntries(new URL(req.url).searchParams),
        text,
      });
      return isFileCall(call)
        ? sendFile(data as FileResponse)
        : Response.json({ httpCode: 200, data: toContractData(call, data) });
    });
  }
  router.get("/openapi.json", sendOpenApi);
  router.on(["GET", "POST"], RECEIPTS_PATH, limitBody(LARGEST_RECEIPT), acceptReceipts(deps));
  router.notFound(() =>
    answerFailure({ httpCode: 404, error: "Not Found", message: "There is no such call" }),
  );
  router.onError((error, { req }) =>
    answerFailure(failureOf(deps, error, { method: req.method, path: req.routePath })),
  );
  return {
    fetch: async (request) => router.fetch(request),
    async call(name, { params, query, headers, body }) {
      const one = served.get(name) as Served;
      const text = body === undefined ? "" : JSON.stringify(body);
      if (text.length > LARGEST_BODY) return { failure: tooLarge };
      const header = (name: string) => headers[name] ?? null;
      try {
        const data = await answered(one, { header, params, query, text });
        return { data: isFileCall(one.call) ? data : asJson(data) };
      } catch (error) {
        const { method, path } = one.call;
        return { failure: failureOf(deps, error as Error, { method, path }) };
      }
    },
  };
}

const tooLarge: Failure = {
  httpCode: 413,
  error: "Payload Too Large",
  message: "The request is too large",
};

const limitBody = (maxSize: number) =>
  bodyLimit({ maxSize, onError: () => answerFailure(tooLarge) });

/** Converts data as HTTP would: dates become text, and both sides share no objects. */
const asJson = (data: unknown): unknown =>
  data === undefined ? undefined : JSON.parse(JSON.stringify(data));

/**
 * Leaves out what the contract does not name, such as columns of a row that a handler returns whole. The portal in this process does it
 * itself when it reads an answer.
 */
const toContractData = ({ data: schema }: AnyCall, data: unknown): unknown =>
  schema.parse(asJson(data));

function servedBy(handlers: Handlers): Map<string, Served> {
  const byArea = handlers as unknown as Record<string, Record<string, Handler<AnyCall>>>;
  const named = Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, AnyCall>).map(([name, call]): [string, Served] => {
      const handler = byArea[area]?.[name] as Handler<AnyCall>;
      return [`${area}.${name}`, { name: `${area}.${name}`, call, handler }];
    }),
  );
  return new Map(named);
}

function failureOf(
  { log }: ProviderDependencies,
  error: Error,
  request: { method: string; path: string },
): Failure {
  if (error instanceof CallRejected) return error.failure;
  if (isInvalidUuidError(error))
    return {
      httpCode: 404,
      error: "Not Found",
      errorCode: errorCodes.notFound,
      message: "No record has this id",
    };
  log.error({ err: error, ...request }, "provider call failed");
  if (error instanceof IssuerSilentError)
    return {
      httpCode: 503,
      error: "Service Unavailable",
      message: "We cannot check who you are at the moment. Please try again in a few minutes.",
    };
  if (isDatabaseUnavailable(error))
    return {
      httpCode: 503,
      error: "Service Unavailable",
      message: reply("replies:outage.records"),
    };
  return { httpCode: 500, error: "Internal Server Error", message: "Something went wrong" };
}

/** A call of the contract and its handler, by name, such as "orders.get". */
interface Served {
  name: string;
  call: AnyCall;
  handler: Handler<AnyCall>;
}

interface ProviderRequest {
  header(name: string): string | null;
  params: Record<string, string>;
  query: Record<string, string>;
  /** The body as received, which outside parties have signed. */
  text: string;
}

/** Logs an error code that the contract does not declare for the call. */
function noteUnnamed({ log }: ProviderDependencies, { name, call }: Served, error: unknown) {
  if (!(error instanceof CallRejected)) return;
  const { errorCode } = error.failure;
  if (errorCode !== undefined && !isDeclaredError(call, errorCode))
    log.error({ call: name, errorCode }, UNDECLARED_ERROR);
}

async function answer(
  deps: ProviderDependencies,
  { name, call, handler }: Served,
  request: ProviderRequest,
  { settings, endExpiredAccess }: CallerParts,
) {
  const { header, params, query, text } = request;
  let notified = false;
  const context: Context = {
    ...deps,
    ...(await settings()),
    now: deps.clock.now(),
    idempotencyKey: header("idempotency-key"),
    caller: toVisitorNetwork(header(VISITOR_IP_HEADER)) ?? null,
    notified: () => {
      notified = true;
    },
  };
  const caller = await callerOf(call, context, request, endExpiredAccess);
  const notice = call.auth === "gateway" ? await requireGatewayNotice(context, header, text) : null;
  if (notice === "OTHER") return {};
  if (call.once) requireIdempotencyKey(header("idempotency-key") ?? "");
  const input = {
    params: parse(call.params, params),
    query: parse(call.query, query),
    body: parse(call.body, notice === null ? readJson(text) : notice.body),
  };
  if (isFileCall(call)) {
    const link = Object.values(params).join(" ");
    await consumeSubjectRateLimit(context, "file", isCustomer(caller) ? caller.customerId : link);
  }
  const data = await handler(caller as never, input);
  if (call.method !== "GET") invalidateCallers(name);
  if (isCustomer(caller)) await recordAccess(caller, name, call.method !== "GET");
  logSucceededCall(context, name, input.body, data);
  if (notified) deps.wake("send-messages");
  return data;
}

const isCustomer = (caller: Context): caller is CustomerContext => "touched" in caller;

function callerOf(
  call: AnyCall,
  context: Context,
  { header, text }: ProviderRequest,
  endExpiredAccess: EndExpiredAccess,
) {
  switch (call.auth) {
    case "customer":
      return requireAssociation(context, header, call, endExpiredAccess);
    case "token":
      return authenticateBearer(context, header);
    case "gateway":
      return context;
    case "bank":
      requireSignature(context, context.bank, header, text);
      return context;
    case "public":
      return context;
  }
}

function answerFailure(failure: Failure): Response {
  return Response.json(failure, { status: failure.httpCode });
}

/** Sends the document as a file that browsers and proxies keep. */
async function sendOpenApi({ req }: HonoContext): Promise<Response> {
  const { plain, packed, etag } = await readOpenApiFile();
  const headers = { etag, "cache-control": "public, max-age=300", vary: "accept-encoding" };
  const stored = (req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim());
  if (stored.includes(etag) || stored.includes(`W/${etag}`))
    return new Response(null, { status: 304, headers });
  const isPacked = /\bgzip\b/.test(req.header("accept-encoding") ?? "");
  return new Response(isPacked ? packed : plain, {
    headers: {
      ...headers,
      "content-type": "application/json",
      ...(isPacked && { "content-encoding": "gzip" }),
    },
  });
}

function sendFile(file: FileResponse): Response {
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.fileName}"`,
    },
  });
}
