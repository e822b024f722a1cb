/** The provider's API as typed functions, derived from the contract. Every failure is one typed error. */

import { type Contract, contract } from "~/contract";
import {
  type AnyCall,
  type CallData,
  type CallInput,
  type FreshSignIn,
  isFileCall,
} from "~/contract/call";
import { ENTERED_BY } from "~/contract/counter/counter";
import { findFeature, getMissingFeatureKey } from "~/contract/features";
import { toPayload } from "~/contract/fields";
import type { CallRequest, InProcessTransport } from "~/contract/in-process";
import type { Failure } from "~/contract/response";
import { reply } from "~/languages/reply";
import {
  getVisitorIp,
  invalidateMemosByPrefix,
  markDegraded,
  memoizePerRequest,
  VISITOR_IP_HEADER,
} from "~/lib/request/request-context.server";
import type { ContractViolation } from "../dependencies.server";
import type { MissingCalls } from "../operations/missing-calls.server";
import { ApiError, isServerFailure } from "./api-error.server";
import { type Backend, buildCallPath, NO_JSON, sendOverHttp } from "./http-transport.server";

export interface Connection extends Backend {
  /** Set if the provider is in the same process, so that no call goes over HTTP. */
  transport?: InProcessTransport | undefined;
  onUnreadable?: (what: ContractViolation) => void;
  onAnswered?: (call: string, status: number, seconds: number) => void;
  /** Optional calls that the backend does not have, and that are not sent. */
  missing?: MissingCalls;
  /** Fallbacks for optional calls of the provider, by area and name. */
  madeOfRequired?: Record<string, (api: ApiClient, input: AnyInput) => Promise<unknown>>;
  /** Prevents a form that is sent twice from calling the provider twice. Without it the provider must do so. */
  once?: (
    sent: { call: string; idempotencyKey: string; question: unknown },
    call: () => Promise<unknown>,
  ) => Promise<unknown>;
  /** Guards calls that cannot be taken back, before they are sent. */
  requireFreshSignIn?: (act: { call: string; need: FreshSignIn; body: unknown }) => Promise<void>;
  /** Handles the effect of a refusal on the session, for any call. */
  onRefused?: (refusal: ApiError) => Promise<void>;
  /** The token, or a function that gets it at the first call, so that a page without calls does not depend on the identity provider. */
  accessToken?: string | (() => Promise<string>);
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

function callsOf(shared: Connection, area: string, calls: Record<string, AnyCall>) {
  const connection = OWN_AREAS.includes(area) ? { ...shared, viewAs: null } : shared;
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (input: AnyInput = {}) => {
        const sent = input.body ? { ...input, body: toPayload(call.body, input.body) } : input;
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
  shared: Connection,
  name: string,
  call: AnyCall,
  input: AnyInput,
): Promise<unknown> {
  const connection = await withAccessToken(shared, call);
  const question = questionOf(connection, call, input);
  const attempt = () =>
    sendRequest(connection, name, call, question).catch((error) => {
      const make = connection.madeOfRequired?.[name];
      if (isServerFailure(error)) markDegraded();
      if (error instanceof ApiError && error.missing && make)
        return make(createClient(connection), input);
      throw error;
    });
  if (call.freshSignIn !== null)
    await connection.requireFreshSignIn?.({
      call: name,
      need: call.freshSignIn,
      body: input.body,
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

interface ReadyConnection extends Connection {
  accessToken?: string | undefined;
}

async function withAccessToken(connection: Connection, call: AnyCall): Promise<ReadyConnection> {
  const { accessToken: get } = connection;
  if (typeof get !== "function") return { ...connection, accessToken: get };
  try {
    return { ...connection, accessToken: await get() };
  } catch (error) {
    if (!isServerFailure(error)) throw error;
    // A public call answers visitors too.
    if (call.auth === "public") return { ...connection, accessToken: undefined };
    markDegraded();
    throw error;
  }
}

const keyOf = (
  { accessToken, viewAs, enteredBy }: ReadyConnection,
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
  const { pathname } = new URL(baseUrl + buildCallPath(call, params));
  return once({ call: name, idempotencyKey, question: [pathname, body] }, attempt);
}

async function sendRequest(
  connection: Connection,
  name: string,
  call: AnyCall,
  question: CallRequest,
): Promise<unknown> {
  if (connection.missing?.has(name)) return withoutCall(call);
  const since = performance.now();
  const answer = connection.transport
    ? await connection.transport(name, question)
    : await sendOverHttp(connection, call, question);
  const status = "failure" in answer ? answer.failure.httpCode : 200;
  connection.onAnswered?.(name, status, (performance.now() - since) / 1000);
  if ("failure" in answer) {
    const feature = findFeature(name);
    if (feature && isOutsideOffer(call, answer.failure)) {
      connection.missing?.add(getMissingFeatureKey(feature));
      return withoutCall(call);
    }
    if (!isMissing(call, answer.failure)) throw new ApiError(answer.failure);
    if (provesMissing(call, answer.failure)) connection.missing?.add(name);
    return withoutCall(call);
  }
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
    message: reply("replies:outage.unread"),
  });
}

/**
 * Checks for an optional call that the backend does not have. It shows that by 501, by 405 if another method has the address, or by a 404
 * without an error code of the contract.
 */
const isMissing = ({ optional }: AnyCall, { httpCode, errorCode }: Failure): boolean =>
  optional !== null &&
  (httpCode === 501 || httpCode === 405 || (httpCode === 404 && errorCode === undefined));

/** A backend without a whole feature answers 501 to its required calls. */
const isOutsideOffer = ({ optional }: AnyCall, { httpCode }: Failure): boolean =>
  optional === null && httpCode === 501;

/** A 404 for an address with an id may be about that id alone. */
const provesMissing = ({ path }: AnyCall, { httpCode }: Failure): boolean =>
  httpCode !== 404 || !path.includes("{");

/** Returns what the portal goes on with. @throws ApiError with `missing` if nothing replaces the call */
function withoutCall(call: AnyCall): unknown {
  if (call.without !== undefined) return call.without;
  throw new ApiError(
    {
      httpCode: 404,
      error: "Not Found",
      message: reply("replies:not-offered"),
    },
    true,
  );
}

const namesNothing: Failure = {
  httpCode: 404,
  error: "Not Found",
  message: reply("replies:code.NOT_FOUND"),
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
  const visitor = getVisitorIp();
  if (connection.accessToken) headers.authorization = `Bearer ${connection.accessToken}`;
  if (connection.viewAs) headers["view-as"] = connection.viewAs;
  if (connection.enteredBy) headers[ENTERED_BY] = connection.enteredBy;
  if (visitor) headers[VISITOR_IP_HEADER] = visitor;
  if (idempotencyKey) headers["idempotency-key"] = idempotencyKey;
  return headers;
}
