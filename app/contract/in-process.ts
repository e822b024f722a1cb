/** The provider's API for a portal in the same process: the calls of the contract with the same checks and refusals, without HTTP. */

import type { Failure } from "./response";

/** @param call area and name, as "orders.get". */
export type InProcessTransport = (call: string, question: CallRequest) => Promise<InProcessResult>;

export interface CallRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  /** By their names in small letters. */
  headers: Record<string, string>;
  /** Undefined where nothing is sent. */
  body: unknown;
}

/** What was asked for, as JSON or as a file; or why not (SPEC section 8). */
export type InProcessResult = { data: unknown } | { failure: Failure };
