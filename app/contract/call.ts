/**
 * A call of the provider's API as one value. The portal's client and the provider's handlers are both typed from it,
 * so the two cannot drift apart.
 */
import { z } from "zod";

/**
 * Who may make the call:
 * - `public`: anyone;
 * - `token`: the bearer of a valid access token, known to the provider or not (only `auth/validate`);
 * - `customer`: the bearer of a valid access token whose association exists;
 * - `gateway` and `bank`: the card gateway or the bank, by the signature on the body.
 */
export type CallAuth = "public" | "token" | "customer" | "gateway" | "bank";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

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
  params: P;
  query: Q;
  body: B;
  /** The wrapper's `data`; for a call that answers with a file, `file`. */
  data: D;
  /** The caller must send a one-time key; the same key gives the first answer again. */
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
  params?: P;
  query?: Q;
  body?: B;
  data: D;
  once?: O;
}

export function call<
  A extends CallAuth,
  D extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  const O extends boolean = false,
>(definition: CallDefinition<A, P, Q, B, D, O>): Call<A, P, Q, B, D, O> {
  return {
    ...definition,
    params: definition.params ?? (nothing as unknown as P),
    query: definition.query ?? (nothing as unknown as Q),
    body: definition.body ?? (nothing as unknown as B),
    once: definition.once ?? (false as O),
  };
}

/** The answer of a call that sends a file instead of the JSON wrapper. */
export const file = z.object({
  bytes: z.instanceof(Uint8Array),
  contentType: z.string(),
  fileName: z.string(),
});
export type File = z.infer<typeof file>;

export const isFileCall = (candidate: AnyCall): boolean => candidate.data === file;

/** A call's path parameter that names one of our own records. */
export const idParam = z.object({ id: z.uuid() });

/** The answer of a call that only says that it was done. */
export const done = z.object({});

/** A part that the call does not have cannot be given; one without required fields may be left out. */
type Part<Name extends string, S extends z.ZodType> = keyof z.input<S> extends never
  ? { [K in Name]?: undefined }
  : Record<never, never> extends z.input<S>
    ? { [K in Name]?: z.input<S> }
    : { [K in Name]: z.input<S> };

/** What the client gives a call. */
export type CallInput<C extends AnyCall> = Part<"params", C["params"]> &
  Part<"query", C["query"]> &
  Part<"body", C["body"]> &
  (C["once"] extends true ? { idempotencyKey: string } : { idempotencyKey?: undefined });

/** What a handler gets: everything parsed by the schemas. */
export interface ParsedInput<C extends AnyCall> {
  params: z.output<C["params"]>;
  query: z.output<C["query"]>;
  body: z.output<C["body"]>;
}

/** What a handler answers, and what the client gives its caller. */
export type CallData<C extends AnyCall> = z.output<C["data"]>;
