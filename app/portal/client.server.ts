/** The provider's API as typed functions, made from the contract. Every failure comes back as one typed error. */

import { z } from "zod";
import { type Contract, contract } from "~/contract";
import { type AnyCall, type CallData, type CallInput, isFileCall } from "~/contract/call";
import { ENTERED_BY } from "~/contract/counter";
import { type Failure, failure, statusCodes } from "~/contract/reply";
import type { Fetch } from "./world.server";

const SILENT_CODES = [502, 503, 504];

export class ApiError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message ?? failure.errorMessage ?? failure.error ?? "Something went wrong");
    this.name = "ApiError";
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

/** Whether the provider refused what was asked: its message may be shown. */
export function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.refused;
}

/** Whether a form may be shown again with the provider's own words: it refused, or does not answer at the moment. */
export function isTold(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.refused || error.silent);
}

export interface Connection {
  baseUrl: string;
  fetch: Fetch;
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

interface AnyInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  onceKey?: string;
}

const ANSWER_WITHIN_MS = 15_000;
const wrapper = z.object({ data: z.unknown() });

export function createClient(connection: Connection): ApiClient {
  const areas = Object.entries(contract).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.entries(calls as Record<string, AnyCall>).map(([name, call]) => [
        name,
        (input?: AnyInput) => make(connection, call, input),
      ]),
    ),
  ]);
  return Object.fromEntries(areas) as unknown as ApiClient;
}

async function make(connection: Connection, call: AnyCall, input: AnyInput = {}): Promise<unknown> {
  const response = await send(connection, toRequest(connection, call, input));
  if (isFileCall(call) && response.ok) return toFile(response);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(toFailure(response.status, body));
  const data = call.data.safeParse(wrapper.safeParse(body).data?.data);
  if (!data.success)
    throw new ApiError({
      httpCode: 502,
      error: "Bad Gateway",
      message: "The service gave an answer we could not read",
    });
  return data.data;
}

function toRequest(connection: Connection, call: AnyCall, input: AnyInput): Request {
  const path = call.path.replace(/\{(\w+)\}/g, (_match, name) =>
    encodeURIComponent(String(input.params?.[name] ?? "")),
  );
  const url = new URL(connection.baseUrl + path);
  // Parsed first, so that the contract's defaults are in the address for any backend to read.
  const query = call.query.safeParse(input.query ?? {}).data ?? input.query ?? {};
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers = new Headers({ accept: "application/json" });
  if (connection.accessToken) headers.set("authorization", `Bearer ${connection.accessToken}`);
  if (connection.viewAs) headers.set("view-as", connection.viewAs);
  if (connection.enteredBy) headers.set(ENTERED_BY, connection.enteredBy);
  if (input.onceKey) headers.set("idempotency-key", input.onceKey);
  const sendsBody = call.method !== "GET";
  if (sendsBody) headers.set("content-type", "application/json");
  return new Request(url, {
    method: call.method,
    headers,
    body: sendsBody ? JSON.stringify(input.body ?? {}) : undefined,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
}

async function send(connection: Connection, request: Request): Promise<Response> {
  try {
    return await connection.fetch(request);
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
