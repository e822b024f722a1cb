/** The provider's API as typed functions, made from the contract. Every failure comes back as one typed error. */

import { z } from "zod";
import { type Contract, contract } from "~/contract";
import { type AnyCall, type CallData, type CallInput, isFileCall } from "~/contract/call";
import { ENTERED_BY } from "~/contract/counter/counter";
import { type Failure, failure, statusCodes } from "~/contract/reply";
import type { Fetch } from "~/lib/fetch";
import {
  forgetReads,
  notePartial,
  oncePerRequest,
  VISITOR_ADDRESS,
  visitorAddress,
  waitAtMost,
} from "~/lib/request-scope.server";
import type { Unreadable } from "./dependencies.server";

const SILENT_CODES = [502, 503, 504];

/**
 * No Error, of which the framework hides the words from whoever looks at the page, but shaped like an answer: a page load that is refused
 * ends with the provider's status and its words.
 */
export class ApiError {
  readonly name = "ApiError";
  readonly message: string;
  readonly status: number;
  readonly statusText = "";
  readonly internal = false;
  readonly data: { refused: string } | null;
  /** Where it was thrown, for the log. */
  readonly error: Error;

  /** @param missing the provider does not have the call at all, which it need not have. */
  constructor(
    readonly failure: Failure,
    readonly missing = false,
  ) {
    const said = failure.message ?? failure.errorMessage ?? failure.error;
    this.message = said ?? "Something went wrong";
    this.status = this.refused ? this.httpCode : this.httpCode >= 500 ? 503 : 500;
    this.data = this.refused && said ? { refused: said } : null;
    this.error = new Error(this.message);
  }

  toString(): string {
    return this.message;
  }

  get httpCode(): number {
    return this.failure.httpCode;
  }

  /** 401 with 1002 or 1004, or 400 with 1003 (SPEC section 8, token errors). */
  get tokenProblem(): "invalid" | "expired" | null {
    const { httpCode, statusCode } = this.failure;
    if (
      httpCode === 401 &&
      (statusCode === statusCodes.tokenInvalid || statusCode === statusCodes.tokenMalformed)
    )
      return "invalid";
    return httpCode === 400 && statusCode === statusCodes.tokenExpired ? "expired" : null;
  }

  /** The provider refused what was asked, and its message may be shown. */
  get refused(): boolean {
    return this.httpCode >= 400 && this.httpCode < 500 && this.tokenProblem === null;
  }

  /** The provider did not answer, or not so that it can be read. */
  get silent(): boolean {
    return SILENT_CODES.includes(this.httpCode);
  }
}

/** Whether what was asked is not known: the provider, or whom it asks, failed instead of answering. */
export const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.httpCode >= 500;

/** The status of a form that the provider refused: 429 where it was sent too often. */
export const tooOftenOr400 = ({ httpCode }: ApiError): number => (httpCode === 429 ? 429 : 400);

export interface Connection {
  baseUrl: string;
  fetch: Fetch;
  onUnreadable?: (what: Unreadable) => void;
  onAnswered?: (call: string, status: number, seconds: number) => void;
  /** What the provider would answer to calls that it need not have, by area and name. */
  madeOfRequired?: Record<string, (api: ApiClient, input: AnyInput) => Promise<unknown>>;
  /** Sees to it that a form that is sent twice asks once; without, the provider does. */
  once?: (
    sent: { call: string; idempotencyKey: string; question: unknown },
    ask: () => Promise<unknown>,
  ) => Promise<unknown>;
  accessToken?: string;
  viewAs?: string | null;
  /** At a counter: the provider's reference for whoever helps there. */
  enteredBy?: string | null;
}

type ApiCall<C extends AnyCall> =
  Record<never, never> extends CallInput<C>
    ? (input?: CallInput<C>) => Promise<CallData<C>>
    : (input: CallInput<C>) => Promise<CallData<C>>;
type Api<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends AnyCall ? ApiCall<Calls[Name]> : never;
};
export type ApiClient = { [Area in keyof Contract]: Api<Contract[Area]> };

export interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
}

/** A part of a page that hangs leaves time for the rest of it. */
const READ_WITHIN_MS = 5_000;
const CHANGED_WITHIN_MS = 8_000;
const wrapper = z.object({ data: z.unknown() });

export function createClient(connection: Connection): ApiClient {
  const areas = Object.entries(contract).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.entries(calls as Record<string, AnyCall>).map(([name, call]) => [
        name,
        (input?: AnyInput) => make(connection, `${area}.${name}`, call, input),
      ]),
    ),
  ]);
  return Object.fromEntries(areas) as unknown as ApiClient;
}

/** Everything of the provider's that this request has read so far. */
const READ = "provider ";

/**
 * The parts of a page ask for the same things: what one request of a visitor has read stays the same to its end, unless it changes
 * something.
 */
async function make(
  connection: Connection,
  name: string,
  call: AnyCall,
  input: AnyInput = {},
): Promise<unknown> {
  const address = addressOf(connection, call, input);
  const asking = () =>
    ask(connection, name, call, toRequest(connection, call, address, input)).catch((error) => {
      const make = connection.madeOfRequired?.[name];
      if (isUnanswered(error)) notePartial();
      if (error instanceof ApiError && error.missing && make)
        return make(createClient(connection), input);
      throw error;
    });
  if (call.method !== "GET")
    return askedOnce(connection, { call: name, address, input }, asking).finally(() =>
      forgetReads(READ),
    );
  const { accessToken, viewAs, enteredBy } = connection;
  return oncePerRequest(READ + JSON.stringify([address, accessToken, viewAs, enteredBy]), asking);
}

function askedOnce(
  { once }: Connection,
  { call, address, input }: { call: string; address: URL; input: AnyInput },
  asking: () => Promise<unknown>,
): Promise<unknown> {
  const { body, idempotencyKey } = input;
  if (once === undefined || idempotencyKey === undefined) return asking();
  return once({ call, idempotencyKey, question: [address.pathname, body] }, asking);
}

async function ask(
  connection: Connection,
  name: string,
  call: AnyCall,
  request: Request,
): Promise<unknown> {
  const since = performance.now();
  const response = await send(connection, request);
  connection.onAnswered?.(name, response.status, (performance.now() - since) / 1000);
  if (isFileCall(call) && response.ok) return toFile(response);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return refused(call, toFailure(response.status, body));
  const wrapped = wrapper.safeParse(body);
  const data = wrapped.success ? call.data.safeParse(wrapped.data.data) : wrapped;
  if (data.success) return data.data;
  const [issue] = data.error.issues;
  connection.onUnreadable?.({
    call: name,
    field: issue?.path.join(".") ?? "",
    reason: body === null ? "it is no JSON" : (issue?.message ?? ""),
  });
  throw new ApiError({
    httpCode: 502,
    error: "Bad Gateway",
    message: "The service gave an answer we could not read",
  });
}

/** A backend need not have the optional calls: 501, or a 404 without a word of the contract, says that it has not. */
function refused(call: AnyCall, failure: Failure): unknown {
  const { httpCode, errorCode } = failure;
  const missing =
    call.optional !== null && (httpCode === 501 || (httpCode === 404 && errorCode === undefined));
  if (!missing) throw new ApiError(failure);
  if (call.without !== undefined) return call.without;
  throw new ApiError(
    {
      httpCode: 404,
      error: "Not Found",
      message: "We do not offer this here. Please call us if you need it.",
    },
    true,
  );
}

const namesNothing: Failure = {
  httpCode: 404,
  error: "Not Found",
  message: "There is no such record",
};

function addressOf(connection: Connection, call: AnyCall, input: AnyInput): URL {
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name) => {
    const part = String(input.params?.[name] ?? "");
    // Without it the address would be that of another call.
    if (part === "") throw new ApiError(namesNothing);
    return encodeURIComponent(part);
  });
  const url = new URL(connection.baseUrl + path);
  // Parsed first, so that the contract's defaults are in the address for any backend to read.
  const query = call.query.safeParse(input.query ?? {}).data ?? input.query ?? {};
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function toRequest(connection: Connection, call: AnyCall, address: URL, input: AnyInput): Request {
  const headers = new Headers({ accept: "application/json" });
  if (connection.accessToken) headers.set("authorization", `Bearer ${connection.accessToken}`);
  if (connection.viewAs) headers.set("view-as", connection.viewAs);
  if (connection.enteredBy) headers.set(ENTERED_BY, connection.enteredBy);
  const visitor = visitorAddress();
  if (visitor) headers.set(VISITOR_ADDRESS, visitor);
  if (input.idempotencyKey) headers.set("idempotency-key", input.idempotencyKey);
  const sendsBody = call.method !== "GET";
  if (sendsBody) headers.set("content-type", "application/json");
  return new Request(address, {
    method: call.method,
    headers,
    body: sendsBody ? JSON.stringify(input.body ?? {}) : undefined,
  });
}

async function send(connection: Connection, request: Request): Promise<Response> {
  try {
    const withinMs = request.method === "GET" ? READ_WITHIN_MS : CHANGED_WITHIN_MS;
    return await connection.fetch(request, { signal: waitAtMost(withinMs) });
  } catch {
    throw new ApiError({
      httpCode: 503,
      error: "Service Unavailable",
      message: "Our service is not answering at the moment. Please try again in a few minutes.",
    });
  }
}

function toFailure(httpCode: number, body: unknown): Failure {
  const parsed = failure.safeParse(body);
  return parsed.success ? { ...parsed.data, httpCode } : { httpCode };
}

async function toFile(response: Response) {
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    contentType: response.headers.get("content-type") ?? "application/octet-stream",
    fileName:
      /filename="([^"]*)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "file",
  };
}
