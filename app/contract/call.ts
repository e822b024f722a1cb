/**
 * A call of the provider's API as one value. The portal's client and the provider's handlers are both typed from it,
 * so the two cannot drift apart.
 */
import { z } from "zod";
import { languages } from "~/lib/language/languages";
import { type ErrorName, errors } from "./errors";
import { recordId } from "./fields";
import type { ProxyNeed } from "./people/proxy-rights";

/**
 * Callers that may make the call:
 * - `public`: anyone;
 * - `token`: the bearer of a valid access token, known to the provider or not (only `auth/validate`);
 * - `customer`: the bearer of a valid access token whose association exists;
 * - `gateway` and `bank`: the card gateway or the bank, by the signature on the body.
 */
export type CallAuth = "public" | "token" | "customer" | "gateway" | "bank";

/**
 * Acts that cannot be taken back, for which a caller must have signed in within the last `FRESH_SIGN_IN_MINUTES`:
 * - `always`: each call;
 * - `contactChange`: a call that changes the mobile number or e-mail address on a record.
 */
export type FreshSignIn = "always" | "contactChange";
export const FRESH_SIGN_IN_MINUTES = 10;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type CallErrors = Partial<Record<ErrorName, number>>;

export interface Call<
  A extends CallAuth,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
  O extends boolean,
> {
  method: Method;
  /** Below the API's base, with `{name}` for each parameter. */
  path: string;
  auth: A;
  /** The access that a customer must have who makes it for another person. Calls without a customer have none. */
  proxy: ProxyNeed | null;
  freshSignIn: FreshSignIn | null;
  /** Purpose of the call, with units and shapes that the schemas do not show. The first sentence is its summary. */
  doc: string;
  /** SPEC sections that it comes from, or "ours" for a call that SPEC does not have. */
  spec: string;
  /** Refusals in addition to those of any call (`listCommonErrors`), each with its HTTP status. */
  errors: CallErrors;
  /** The loss for customers where a backend answers 404 or 501. Null for a call that a backend must have (SPEC section 7). */
  optional: string | null;
  /** Taken as the answer where a backend does not have the call. */
  without?: z.output<D>;
  params: P;
  query: Q;
  body: B;
  /** A body that is taken, where its schema's rules are more than its shape. */
  example?: z.input<B>;
  /** The wrapper's `data`. It is `file` for a call that answers with a file. */
  data: D;
  /** The caller must send an idempotency key. A repeated key gets the first answer again. */
  once: O;
}

// biome-ignore lint/suspicious/noExplicitAny: any call, whatever its schemas
export type AnyCall = Call<CallAuth, any, any, any, any, boolean>;

const nothing = z.object({});
type Nothing = typeof nothing;

interface CallDefinition<
  A extends CallAuth,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  D extends z.ZodType,
  O extends boolean,
> {
  method: Method;
  path: string;
  auth: A;
  doc: string;
  spec: string;
  errors?: CallErrors;
  optional?: string;
  without?: z.output<D>;
  params?: P;
  query?: Q;
  body?: B;
  example?: z.input<B>;
  data: D;
  once?: O;
}

/** A call of a customer that does not state its right for another person does not compile, nor a grave one without a fresh sign-in. */
type ProxyOf<A extends CallAuth> = A extends "customer"
  ?
      | { proxy: Exclude<ProxyNeed, "grave">; freshSignIn?: FreshSignIn }
      | { proxy: "grave"; freshSignIn: "always" }
  : { proxy?: undefined; freshSignIn?: undefined };

export function call<
  A extends CallAuth,
  D extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  const O extends boolean = false,
>(definition: CallDefinition<A, P, Q, B, D, O> & ProxyOf<A>): Call<A, P, Q, B, D, O> {
  return {
    ...definition,
    proxy: definition.proxy ?? null,
    freshSignIn: definition.freshSignIn ?? null,
    errors: definition.errors ?? {},
    optional: definition.optional ?? null,
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
    once: definition.once ?? (false as O),
  };
}

/** Lists the refusals of every call of this kind, in addition to its own errors. The token's errors are `authStatusCodes`. */
export function listCommonErrors({
  auth,
  once,
  freshSignIn,
}: Pick<AnyCall, "auth" | "once" | "freshSignIn">): CallErrors {
  const all: CallErrors = { invalid: 400, tooOften: 429 };
  if (auth === "customer")
    Object.assign(all, {
      cannotActFor: 403,
      rightMissing: 403,
      linkUnconfirmed: 403,
      recordClosed: 403,
      counterWithdrawn: 403,
    });
  if (auth === "gateway" || auth === "bank") Object.assign(all, { notAllowed: 401 });
  if (freshSignIn) Object.assign(all, { freshSignInNeeded: 403 });
  if (once) Object.assign(all, { idempotencyKeyMissing: 400, idempotencyKeyReused: 409 });
  return all;
}

/** Checks whether the contract names this refusal for the call. */
export function isDeclaredError(call: AnyCall, errorCode: string): boolean {
  const all = { ...listCommonErrors(call), ...call.errors };
  return Object.keys(all).some((name) => errors[name as ErrorName].code === errorCode);
}

/** The answer of a call that sends a file instead of the JSON wrapper. */
export const fileResponse = z.object({
  bytes: z.instanceof(Uint8Array),
  contentType: z.string(),
  fileName: z.string(),
});
export type FileResponse = z.infer<typeof fileResponse>;

export const isFileCall = (candidate: AnyCall): boolean => candidate.data === fileResponse;

/** A call's path parameter that names one of our own records. */
export const idParam = z.object({ id: recordId });

/** The language of a document beside English. Left out for English alone. A backend that has no such texts may ignore it. */
export const documentLanguage = z.object({ language: z.enum(languages).optional() });

/** The answer of a call that returns no data. */
export const emptyResponse = z.object({});

/** A part that the call does not have cannot be passed. A part without required fields may be left out. */
type Part<Name extends string, S extends z.ZodType> = keyof z.input<S> extends never
  ? { [K in Name]?: undefined }
  : Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> };

/** Input that the client passes to a call. */
export type CallInput<C extends AnyCall> = Part<"params", C["params"]> &
  Part<"query", C["query"]> &
  Part<"body", C["body"]> &
  (C["once"] extends true ? { idempotencyKey: string } : { idempotencyKey?: undefined });

/** Input of a handler, parsed by the schemas. */
export interface ParsedInput<C extends AnyCall> {
  params: z.output<C["params"]>;
  query: z.output<C["query"]>;
  body: z.output<C["body"]>;
}

/** The answer of a handler, which the client returns to its caller. */
export type CallData<C extends AnyCall> = z.output<C["data"]>;
