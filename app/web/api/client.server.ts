/** The provider's API as typed functions, derived from the contract. Every failure is one typed error. */

import { z } from "zod";
import { type Contract, contract } from "~/contract";
import { type AnyCall, type CallData, type CallInput, isFileCall } from "~/contract/call";
import { ENTERED_BY } from "~/contract/counter/counter";
import { toPayload } from "~/contract/fields";
import type { CallRequest, InProcessResult, InProcessTransport } from "~/contract/in-process";
import { errorCodes, type Failure, failure, statusCodes } from "~/contract/response";
import type { Fetch } from "~/lib/fetch";
import type { LoggableError } from "~/lib/request/log.server";
import {
  deadlineSignal,
  invalidateMemosByPrefix,
  markDegraded,
  memoizePerRequest,
  VISITOR_ADDRESS,
  visitorAddress,
} from "~/lib/request/request-context.server";
import { messages } from "~/lib/text/messages";
import type { ContractViolation } from "../dependencies.server";

const SILENT_CODES = [502, 503, 504];

/** SPEC section 8, Other HTTP errors: the customer reads where to turn. */
const SUPPORT_CODES = [400, 404, 409, 500];

/**
 * Sentences that SPEC section 8 fixes. They belong to the portal. A backend chooses one by its error code, and its own message is
 * ignored.
 */
const FIXED_SENTENCES: Record<string, string> = {
  [errorCodes.linkRefused]: messages.linkRefused,
  [errorCodes.idNumberTaken]: messages.idNumberTaken,
  [errorCodes.denticareRegistered]: messages.denticareRegistered,
  [errorCodes.cardNotValid]: messages.cardNotValid,
  [errorCodes.cardExpired]: messages.cardExpired,
  [errorCodes.programmeNotAvailable]: messages.programmeNotAvailable,
  [errorCodes.alreadyMapped]: messages.alreadyMapped,
};

/**
 * Shaped like a response, not like an Error, because the framework hides an Error's message from the visitor. A refused page load thus
 * ends with the provider's status and message.
 */
export class ApiError implements LoggableError {
  readonly name = "ApiError";
  readonly message: string;
  readonly status: number;
  readonly statusText = "";
  readonly internal = false;
  readonly data: { refused: string; needsSupport: boolean } | null;
  /** The stack of the throw. The framework reports no failure without it. */
  readonly error: Error;

  /** @param missing the provider does not have this optional call */
  constructor(
    readonly failure: Failure,
    readonly missing = false,
  ) {
    const sentence =
      FIXED_SENTENCES[failure.errorCode ?? ""] ??
      failure.message ??
      failure.errorMessage ??
      failure.error;
    this.message = sentence ?? "Something went wrong";
    this.status = this.refused ? this.httpCode : this.httpCode >= 500 ? 503 : 500;
    this.data =
      this.refused && sentence ? { refused: sentence, needsSupport: this.needsSupport } : null;
    this.error = new Error(`the provider answered ${failure.httpCode}`);
  }

  /** The Error for the log, without the provider's message, which may repeat the visitor's input. */
  get loggableError(): Error {
    return this.error;
  }

  toString(): string {
    return this.message;
  }

  get httpCode(): number {
    return this.failure.httpCode;
  }

  /**
   * SPEC section 8, token errors: 401 with 1002 or 1004, or 400 with 1003. A 401 with another code, or
   * without one, ends the session as well: the customer cannot continue without a new sign-in.
   */
  get tokenProblem(): "invalid" | "expired" | null {
    const { httpCode, statusCode } = this.failure;
    if (httpCode === 401) return "invalid";
    return httpCode === 400 && statusCode === statusCodes.tokenExpired ? "expired" : null;
  }

  /** True if the provider refused the call, so that its message may be shown. */
  get refused(): boolean {
    return this.httpCode >= 400 && this.httpCode < 500 && this.tokenProblem === null;
  }

  /** The message carries the support sentence (SPEC section 8, Other HTTP errors). */
  get needsSupport(): boolean {
    const { httpCode, statusCode } = this.failure;
    return SUPPORT_CODES.includes(httpCode) && statusCode !== statusCodes.tokenInvalid;
  }

  /** The provider did not answer, or not so that it can be read. */
  get silent(): boolean {
    return SILENT_CODES.includes(this.httpCode);
  }
}

/** Checks for a call with an unknown outcome: the provider, or a service that it uses, failed instead of answering. */
export const isServerFailure = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.httpCode >= 500;

/** Computes the status of a form that the provider refused: 429 if it was sent too often. */
export const rejectionStatus = ({ httpCode }: ApiError): number => (httpCode === 429 ? 429 : 400);

export interface Connection {
  baseUrl: string;
  fetch: Fetch;
  /** Set if the provider is in the same process, so that no call goes over HTTP. */
  transport?: InProcessTransport | undefined;
  onUnreadable?: (what: ContractViolation) => void;
  onAnswered?: (call: string, status: number, seconds: number) => void;
  /** Fallbacks for optional calls of the provider, by area and name. */
  madeOfRequired?: Record<string, (api: ApiClient, input: AnyInput) => Promise<unknown>>;
  /** Prevents a form that is sent twice from calling the provider twice. Without it the provider must do so. */
  once?: (
    sent: { call: string; idempotencyKey: string; question: unknown },
    call: () => Promise<unknown>,
  ) => Promise<unknown>;
  /** Handles the effect of a refusal on the session, for any call. */
  onRefused?: (refusal: ApiError) => Promise<void>;
  accessToken?: string;
  viewAs?: string | null;
  /** The provider's reference for the helper at a counter. */
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

class Client {
  constructor(readonly connection: Connection) {}
}

/** Each page has its own client and uses few areas, so the calls of an area are created at its first use. */
for (const [area, calls] of Object.entries(contract))
  Object.defineProperty(Client.prototype, area, {
    get(this: Client) {
      const value = callsOf(this.connection, area, calls);
      Object.defineProperty(this, area, { value });
      return value;
    },
  });

/** The cart belongs to the customer, and each of its lines names a person, so its calls never send view-as. */
const OWN_AREAS = ["carts"];

/** Request bodies of these areas are form answers, in which null means a blank field. */
const FORM_AREAS = ["profiles", "contacts", "addresses", "lovedOnes"];

function callsOf(shared: Connection, area: string, calls: Record<string, AnyCall>) {
  const connection = OWN_AREAS.includes(area) ? { ...shared, viewAs: null } : shared;
  const isForm = FORM_AREAS.includes(area);
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (input: AnyInput = {}) => {
        const sent = isForm && input.body ? { ...input, body: toPayload(input.body) } : input;
        return make(connection, `${area}.${name}`, call, sent);
      },
    ]),
  );
}

export const createClient = (connection: Connection): ApiClient =>
  new Client(connection) as unknown as ApiClient;

/** Everything of the provider's that this request has read so far. */
const READ = "provider ";

/**
 * Makes a call, and caches its answer for the length of the visitor's request, since the parts of a page read the same data. A change
 * invalidates it.
 */
async function make(
  connection: Connection,
  name: string,
  call: AnyCall,
  input: AnyInput,
): Promise<unknown> {
  const question = questionOf(connection, call, input);
  const attempt = () =>
    sendRequest(connection, name, call, question).catch((error) => {
      const make = connection.madeOfRequired?.[name];
      if (isServerFailure(error)) markDegraded();
      if (error instanceof ApiError && error.missing && make)
        return make(createClient(connection), input);
      throw error;
    });
  try {
    if (call.method === "GET")
      return await memoizePerRequest(READ + keyOf(connection, name, question), attempt);
    return await sendIdempotently(connection, { name, call, input }, attempt).finally(() =>
      invalidateMemosByPrefix(READ),
    );
  } catch (error) {
    if (error instanceof ApiError) await connection.onRefused?.(error);
    throw error;
  }
}

const keyOf = (
  { accessToken, viewAs, enteredBy }: Connection,
  name: string,
  { params, query }: CallRequest,
) => JSON.stringify([name, params, query, accessToken, viewAs, enteredBy]);

function sendIdempotently(
  { once, baseUrl }: Connection,
  { name, call, input }: { name: string; call: AnyCall; input: AnyInput },
  attempt: () => Promise<unknown>,
): Promise<unknown> {
  const { params = {}, body, idempotencyKey } = input;
  if (once === undefined || idempotencyKey === undefined) return attempt();
  const { pathname } = new URL(baseUrl + pathOf(call, params));
  return once({ call: name, idempotencyKey, question: [pathname, body] }, attempt);
}

async function sendRequest(
  connection: Connection,
  name: string,
  call: AnyCall,
  question: CallRequest,
): Promise<unknown> {
  const since = performance.now();
  const answer = connection.transport
    ? await connection.transport(name, question)
    : await sendOverHttp(connection, call, question);
  const status = "failure" in answer ? answer.failure.httpCode : 200;
  connection.onAnswered?.(name, status, (performance.now() - since) / 1000);
  if ("failure" in answer) return refused(call, answer.failure);
  if (isFileCall(call)) return answer.data;
  const data = answer.data === NO_JSON ? null : call.data.safeParse(answer.data);
  if (data?.success) return data.data;
  const [issue] = data?.error.issues ?? [];
  connection.onUnreadable?.({
    call: name,
    field: issue?.path.join(".") ?? "",
    reason: data === null ? "it is no JSON" : (issue?.message ?? ""),
  });
  throw new ApiError({
    httpCode: 502,
    error: "Bad Gateway",
    message: "Our service gave an answer we could not read. Please try again in a few minutes.",
  });
}

const NO_JSON = Symbol("no JSON");

async function sendOverHttp(
  connection: Connection,
  call: AnyCall,
  question: CallRequest,
): Promise<InProcessResult> {
  const response = await send(connection, toRequest(connection.baseUrl, call, question));
  if (isFileCall(call) && response.ok) return { data: await toFile(response) };
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return { failure: toFailure(response.status, body) };
  const wrapped = wrapper.safeParse(body);
  return { data: wrapped.success ? wrapped.data.data : NO_JSON };
}

/** Handles a refusal. A backend may lack the optional calls, which it shows by 501, or by a 404 without an error code of the contract. */
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

function questionOf(connection: Connection, call: AnyCall, input: AnyInput): CallRequest {
  const params = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]): [string, string] => [
    name,
    String(input.params?.[name] ?? ""),
  ]);
  // Without the parameter the address would be that of another call.
  if (params.some(([, part]) => part === "")) throw new ApiError(namesNothing);
  // Parsed first, so that the contract's defaults are in the address for any backend to read.
  const query = call.query.safeParse(input.query ?? {}).data ?? input.query ?? {};
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined);
  return {
    params: Object.fromEntries(params),
    query: Object.fromEntries(parameters.map(([name, value]) => [name, String(value)])),
    headers: headersOf(connection, input),
    body: call.method === "GET" ? undefined : (input.body ?? {}),
  };
}

function headersOf(connection: Connection, { idempotencyKey }: AnyInput): Record<string, string> {
  const headers: Record<string, string> = {};
  const visitor = visitorAddress();
  if (connection.accessToken) headers.authorization = `Bearer ${connection.accessToken}`;
  if (connection.viewAs) headers["view-as"] = connection.viewAs;
  if (connection.enteredBy) headers[ENTERED_BY] = connection.enteredBy;
  if (visitor) headers[VISITOR_ADDRESS] = visitor;
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  return headers;
}

const pathOf = ({ path }: AnyCall, params: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(String(params[name])));

function toRequest(
  baseUrl: string,
  call: AnyCall,
  { params, query, headers, body }: CallRequest,
): Request {
  const url = new URL(baseUrl + pathOf(call, params));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const sendsBody = call.method !== "GET";
  return new Request(url, {
    method: call.method,
    headers: {
      accept: "application/json",
      ...headers,
      ...(sendsBody && { "content-type": "application/json" }),
    },
    body: sendsBody ? JSON.stringify(body) : undefined,
  });
}

async function send(connection: Connection, request: Request): Promise<Response> {
  try {
    const withinMs = request.method === "GET" ? READ_WITHIN_MS : CHANGED_WITHIN_MS;
    return await connection.fetch(request, { signal: deadlineSignal(withinMs) });
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
