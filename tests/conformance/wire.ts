/** Calls a backend over HTTP by the contract, and checks every response against it. */
import { contract } from "~/contract";
import { type AnyCall, isDeclaredError, isFileCall } from "~/contract/call";
import { authStatusCodes, errorCodes, failure } from "~/contract/response";
import type { RuleName } from "./mistakes";

export type Fetch = (request: Request) => Promise<Response>;

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  key?: string;
}

/** The account of a call, or none without a token. */
export interface As {
  token?: string | undefined;
  viewAs?: string;
}

export interface Exchange {
  call: string;
  request: string;
  reply: string;
}

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a rule reads of an answer, its own schema has held already
  data: any;
  statusCode?: number | undefined;
  errorCode?: string | undefined;
  bytes?: Uint8Array;
  exchange?: Exchange;
}

/** A rule does not hold. */
export class RuleViolation extends Error {
  constructor(
    readonly rule: string,
    readonly call?: string,
    /** The exchange that failed. By default it is the newest one. */
    readonly exchange?: Exchange,
  ) {
    super(rule);
  }
}

const TOKEN_CODES: number[] = Object.values(authStatusCodes);
const MOST_SHOWN = 1200;

export const callOf = (name: string): AnyCall => {
  const [area = "", own = ""] = name.split(".");
  const found = (contract as unknown as Record<string, Record<string, AnyCall>>)[area]?.[own];
  if (found === undefined) throw new Error(`The contract has no call ${name}`);
  return found;
};

export class Wire {
  /** The newest exchange of each call, the newest of all last. */
  readonly last = new Map<string, Exchange>();
  /** Calls that were answered as the contract says, with data or a declared refusal. */
  readonly answered = new Set<string>();
  readonly asked = new Set<string>();

  constructor(
    readonly api: string,
    readonly fetch: Fetch,
  ) {}

  /** @throws RuleViolation if the response violates the contract */
  async ask(name: string, input: Input = {}, as: As = {}): Promise<Reply> {
    const call = callOf(name);
    const request = this.#request(call, input, as);
    this.asked.add(name);
    const words = `${call.method} ${new URL(request.url).pathname}${new URL(request.url).search}`;
    const sent = call.method === "GET" ? "" : ` ${JSON.stringify(input.body ?? {})}`;
    const response = await this.fetch(request);
    if (isFileCall(call) && response.ok) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      const type = response.headers.get("content-type") ?? "";
      this.last.delete(name);
      this.last.set(name, {
        call: name,
        request: words,
        reply: `${response.status} ${type}, ${bytes.length} bytes`,
      });
      return { status: response.status, data: type, bytes };
    }
    const text = await response.text();
    const reply = `${response.status} ${text.slice(0, MOST_SHOWN)}`;
    const exchange = { call: name, request: masked(words + sent), reply };
    this.last.delete(name);
    this.last.set(name, exchange);
    try {
      refuseFailure(name, call, response.status);
      const body = readJson(name, text);
      const read = response.ok
        ? taken(name, call, response, body)
        : refused(name, call, response, body);
      this.answered.add(name);
      return { ...read, exchange };
    } catch (error) {
      throw error instanceof RuleViolation ? new RuleViolation(error.rule, name, exchange) : error;
    }
  }

  #request(call: AnyCall, { params = {}, query = {}, body, key }: Input, as: As): Request {
    const path = call.path.replace(/\{(\w+)\}/g, (_all, part) =>
      encodeURIComponent(params[part] ?? ""),
    );
    const url = new URL(this.api + path);
    for (const [part, value] of Object.entries(call.query.safeParse(query).data ?? query))
      if (value !== undefined) url.searchParams.set(part, String(value));
    const headers = new Headers({ accept: "application/json" });
    if (as.token) headers.set("authorization", `Bearer ${as.token}`);
    if (as.viewAs) headers.set("view-as", as.viewAs);
    if (key) headers.set("idempotency-key", key);
    if (call.method === "GET") return new Request(url, { headers });
    headers.set("content-type", "application/json");
    return new Request(url, { method: call.method, headers, body: JSON.stringify(body ?? {}) });
  }
}

/** Names a rule that every answer of every call is held to. */
const violate = (rule: RuleName, found: string, call: string): never => {
  throw new RuleViolation(`${rule}: ${found}`, call);
};

/** Masks ID numbers, since a report is shared. */
const masked = (text: string) => text.replace(/\b([STFGM])\d{4}(\d{3}[A-Z])\b/g, "$1****$2");

/** A failure says nothing about the other rules, so it is named before them. */
function refuseFailure(name: string, call: AnyCall, status: number): void {
  const isAbsent = status === 501 || status === 405;
  if (isAbsent && call.optional === null)
    violate("a required call is offered", `required, and answered ${status}`, name);
  if (status >= 500 && !isAbsent)
    violate("no call fails", `the backend failed with ${status}`, name);
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return violate("every answer except a file is JSON", "it cannot be parsed", name);
  }
}

function taken(name: string, call: AnyCall, { status }: Response, body: unknown): Reply {
  const { httpCode, data } = (body ?? {}) as { httpCode?: unknown; data?: unknown };
  if (httpCode !== status)
    violate("the wrapper's httpCode equals the status", `expected ${status} (SPEC 8)`, name);
  const parsed = call.data.safeParse(data);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const found = `data.${issue?.path.join(".")}: ${issue?.message}`;
    return violate("data has the shape that the contract declares", found, name);
  }
  return { status, data: parsed.data };
}

function refused(name: string, call: AnyCall, { status }: Response, body: unknown): Reply {
  // A backend without an optional call answers in the words of its framework.
  if (
    call.optional !== null &&
    [404, 405, 501].includes(status) &&
    !failure.safeParse(body).success
  )
    return { status, data: undefined };
  const parsed = failure.safeParse(body);
  if (!parsed.success || parsed.data.httpCode !== status)
    return violate("a refusal carries its status as httpCode", `expected ${status} (SPEC 8)`, name);
  const { statusCode, errorCode } = parsed.data;
  if (statusCode !== undefined && !TOKEN_CODES.includes(statusCode))
    violate("statusCode is a code of SPEC section 8", `got ${statusCode}`, name);
  // A malformed id may return not found in any call.
  const noId = status === 404 && errorCode === errorCodes.notFound && call.path.includes("{");
  if (
    errorCode !== undefined &&
    !noId &&
    !isDeclaredError(call, errorCode) &&
    call.optional === null
  )
    violate(
      "errorCode is declared by the contract",
      `${errorCode} is not a code of this call, which may refuse with ${listErrorCodes(call)}`,
      name,
    );
  return { status, data: undefined, statusCode, errorCode };
}

/** Lists the codes with their statuses: "CART_CHANGED (409), CART_EMPTY (409)". */
const listErrorCodes = ({ errors = {} }: AnyCall): string =>
  Object.entries(errors)
    .map(([code, status]) => `${errorCodes[code as keyof typeof errorCodes]} (${status})`)
    .join(", ") || "common codes only";
