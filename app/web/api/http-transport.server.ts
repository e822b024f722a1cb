/** Sends a call of the contract over HTTP, and reads its response. */

import { z } from "zod";
import { type AnyCall, isFileCall } from "~/contract/call";
import type { CallRequest, InProcessResult } from "~/contract/in-process";
import { type Failure, failure } from "~/contract/response";
import { reply } from "~/languages/reply";
import type { Fetch } from "~/lib/fetch";
import { createDeadlineSignal } from "~/lib/request/request-context.server";
import { ApiError } from "./api-error.server";
import { readFileName } from "./file-name";

export interface Backend {
  baseUrl: string;
  fetch: Fetch;
}

/** A part of a page that hangs leaves time for the rest of it. */
const READ_WITHIN_MS = 5_000;
const CHANGED_WITHIN_MS = 8_000;
const wrapper = z.object({ data: z.unknown() });

export const NO_JSON = Symbol("no JSON");

export async function sendOverHttp(
  backend: Backend,
  call: AnyCall,
  question: CallRequest,
): Promise<InProcessResult> {
  const response = await send(backend, toRequest(backend.baseUrl, call, question));
  if (isFileCall(call) && response.ok) return { data: await toFile(response) };
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) return { failure: toFailure(response.status, body) };
  const wrapped = wrapper.safeParse(body);
  return { data: wrapped.success ? wrapped.data.data : NO_JSON };
}

export const buildCallPath = ({ path }: AnyCall, params: Record<string, unknown>): string =>
  path.replace(/\{(\w+)\}/g, (_match, name) => encodeURIComponent(String(params[name])));

function toRequest(
  baseUrl: string,
  call: AnyCall,
  { params, query, headers, body }: CallRequest,
): Request {
  const url = new URL(baseUrl + buildCallPath(call, params));
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

async function send(backend: Backend, request: Request): Promise<Response> {
  try {
    const withinMs = request.method === "GET" ? READ_WITHIN_MS : CHANGED_WITHIN_MS;
    return await backend.fetch(request, { signal: createDeadlineSignal(withinMs) });
  } catch {
    throw new ApiError({
      httpCode: 503,
      error: "Service Unavailable",
      message: reply("replies:outage.silent"),
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
    fileName: readFileName(response.headers.get("content-disposition") ?? "") ?? "file",
  };
}
