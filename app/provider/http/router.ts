/** The contract as an HTTP API: every call routed, checked by its schemas, answered in the wrapper of SPEC section 8. */
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { z } from "zod";
import { contract } from "~/contract";
import { type AnyCall, type File, isFileCall, names } from "~/contract/call";
import { readDocument } from "~/contract/document-file.server";
import { errorCodes, type Failure } from "~/contract/reply";
import { isLost } from "~/database/lost-connection.server";
import { isNoSuchId } from "~/database/no-such-id";
import { IssuerSilentError } from "~/lib/oidc-discovery.server";
import { VISITOR_ADDRESS } from "~/lib/request-scope.server";
import type { Context, Handler, Handlers, ProviderDependencies } from "../shared/context";
import { ProviderFailure, refuse } from "../shared/failure";
import type { HeldHolidays } from "../shared/holidays";
import { recordAccess } from "./access-record";
import {
  associated,
  bearer,
  type CallerLookUp,
  callerLookUp,
  forgetCallers,
  signed,
} from "./caller";
import { logDone, logRefused } from "./security-events";

/** Tests fail when they meet it. */
export const UNNAMED = "a call was refused with a code that the contract does not name for it";
const LARGEST_BODY = 128 * 1024;
const LONGEST_ONCE_KEY = 100;

export function createRouter(
  world: ProviderDependencies,
  handlers: Handlers,
  { read: holidays }: HeldHolidays,
): (request: Request) => Promise<Response> {
  const lookUp = callerLookUp(world.db);
  const router = new Hono().basePath("/api");
  router.use(async (context, next) => {
    await next();
    context.header("cache-control", "private, no-store");
    context.header("x-content-type-options", "nosniff");
  });
  router.use(
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: () =>
        answerFailure({
          httpCode: 413,
          error: "Payload Too Large",
          message: "The request is too large",
        }),
    }),
  );
  for (const [area, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls as Record<string, AnyCall>)) {
      const handler = (handlers as unknown as Record<string, Record<string, Handler<AnyCall>>>)[
        area
      ]?.[name] as Handler<AnyCall>;
      const served = { name: `${area}.${name}`, call, handler };
      router.on(call.method, call.path.replace(/\{(\w+)\}/g, ":$1"), async ({ req }) => {
        const data = await answer(world, served, {
          request: req.raw,
          params: req.param(),
          lookUp,
          holidays,
        }).catch((error) => {
          logRefused(world, served.name, error);
          noteUnnamed(world, served, error);
          throw error;
        });
        return isFileCall(call) ? sendFile(data as File) : Response.json({ httpCode: 200, data });
      });
    }
  }
  router.get("/openapi.json", async () => {
    const headers = { "content-type": "application/json" };
    return new Response(await readDocument(), { headers });
  });
  router.notFound(() =>
    answerFailure({ httpCode: 404, error: "Not Found", message: "There is no such call" }),
  );
  router.onError((error, { req }) =>
    answerError(world, error, { method: req.method, path: req.routePath }),
  );
  return async (request) => router.fetch(request);
}

function answerError(
  { log }: ProviderDependencies,
  error: Error,
  asked: { method: string; path: string },
): Response {
  if (error instanceof ProviderFailure) return answerFailure(error.failure);
  if (isNoSuchId(error))
    return answerFailure({
      httpCode: 404,
      error: "Not Found",
      errorCode: errorCodes.notFound,
      message: "There is nothing with this id",
    });
  log.error({ err: error, ...asked }, "a call failed");
  if (error instanceof IssuerSilentError)
    return answerFailure({
      httpCode: 503,
      error: "Service Unavailable",
      message: "We cannot check who you are at the moment. Please try again in a few minutes.",
    });
  if (isLost(error))
    return answerFailure({
      httpCode: 503,
      error: "Service Unavailable",
      message: "We cannot reach our records at the moment. Please try again in a few minutes.",
    });
  return answerFailure({
    httpCode: 500,
    error: "Internal Server Error",
    message: "Something went wrong",
  });
}

/** A call of the contract with what answers it, by its name, such as "orders.get". */
interface Served {
  name: string;
  call: AnyCall;
  handler: Handler<AnyCall>;
}

interface Asked {
  request: Request;
  params: Record<string, string>;
  lookUp: CallerLookUp;
  holidays: () => Promise<string[]>;
}

/** Every refusal is one that the contract names for its call. */
function noteUnnamed({ log }: ProviderDependencies, { name, call }: Served, error: unknown) {
  if (!(error instanceof ProviderFailure)) return;
  const { errorCode } = error.failure;
  if (errorCode !== undefined && !names(call, errorCode))
    log.error({ call: name, errorCode }, UNNAMED);
}

async function answer(
  world: ProviderDependencies,
  { name, call, handler }: Served,
  { request, params, lookUp, holidays }: Asked,
) {
  let notified = false;
  const context: Context = {
    ...world,
    publicHolidays: await holidays(),
    now: world.clock.now(),
    caller: request.headers.get(VISITOR_ADDRESS),
    notified: () => {
      notified = true;
    },
  };
  const text = call.method === "GET" ? "" : await request.text();
  const caller = await callerOf(call, context, { request, body: text, lookUp });
  if (call.once) requireIdempotencyKey(request);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const input = {
    params: parse(call.params, params),
    query: parse(call.query, query),
    body: parse(call.body, readJson(text)),
  };
  const data = await handler(caller as never, input);
  if (call.method !== "GET") forgetCallers();
  if ("touched" in caller) await recordAccess(caller, name, call.method !== "GET");
  logDone(context, name, input.body, data);
  if (notified) world.wake("send-messages");
  return data;
}

function callerOf(
  call: AnyCall,
  context: Context,
  { request, body, lookUp }: Pick<Asked, "request" | "lookUp"> & { body: string },
) {
  switch (call.auth) {
    case "customer":
      return associated(context, request, lookUp);
    case "token":
      return bearer(context, request);
    case "gateway":
      signed(context, context.gateway, request, body);
      return context;
    case "bank":
      signed(context, context.bank, request, body);
      return context;
    case "public":
      return context;
  }
}

function requireIdempotencyKey(request: Request): void {
  const key = request.headers.get("idempotency-key") ?? "";
  if (key === "" || key.length > LONGEST_ONCE_KEY) {
    refuse(400, errorCodes.idempotencyKeyMissing, "A one-time key is missing");
  }
}

function readJson(text: string): unknown {
  if (text === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return refuse(400, errorCodes.invalid, "The request is not JSON");
  }
}

function parse(schema: z.ZodType, value: unknown): never {
  const parsed = schema.safeParse(value);
  if (parsed.success) {
    if (holdsUnwritable(parsed.data)) refuse(400, errorCodes.invalid, UNWRITABLE);
    return parsed.data as never;
  }
  const [issue] = parsed.error.issues;
  return refuse(
    400,
    errorCodes.invalid,
    issue === undefined ? "The request is not right" : `${issue.path.join(".")}: ${issue.message}`,
  );
}

const UNWRITABLE = "The request holds a character that nobody can type";

/** NUL and halves of characters, which the database neither keeps nor compares: no handler meets them. */
function holdsUnwritable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || /\p{Cs}/u.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).flat().some(holdsUnwritable);
}

function answerFailure(failure: Failure): Response {
  return Response.json(failure, { status: failure.httpCode });
}

function sendFile(file: File): Response {
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.fileName}"`,
    },
  });
}
