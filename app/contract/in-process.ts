/** The provider's API for a portal in the same process: the calls of the contract with the same checks and refusals, without HTTP. */

import type { Failure } from "./reply";

/** @param call area and name, as "orders.get". */
export type AskInProcess = (call: string, question: Question) => Promise<Answer>;

export interface Question {
  params: Record<string, string>;
  query: Record<string, string>;
  /** By their names in small letters. */
  headers: Record<string, string>;
  /** Undefined where nothing is sent. */
  body: unknown;
}

/** What was asked for, as JSON or as a file; or why not (SPEC section 8). */
export type Answer = { data: unknown } | { failure: Failure };
