/** The provider's API for a portal in the same process. It has the contract's calls with the same checks and refusals, without HTTP. */

import type { Failure } from "./response";

/** @param call area and name, as "orders.get". */
export type InProcessTransport = (call: string, question: CallRequest) => Promise<InProcessResult>;

export interface CallRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  /** Header names are in lower case. */
  headers: Record<string, string>;
  /** Undefined where nothing is sent. */
  body: unknown;
}

/** The result as JSON or as a file, or the reason for a refusal (SPEC section 8). */
export type InProcessResult = { data: unknown } | { failure: Failure };
