/** The one error of every failed call to the provider. */
import { findWayOn } from "~/contract/errors";
import { authStatusCodes, type Failure } from "~/contract/response";
import type { LoggableError } from "~/lib/request/log.server";
import { wordFailure } from "../language/failure-words.server";

const SILENT_CODES = [502, 503, 504];

/** SPEC section 8, Other HTTP errors: the customer reads where to turn. */
const SUPPORT_CODES = [400, 404, 409, 500];

/**
 * Shaped like a response, not like an Error, because the framework hides an Error's message from the visitor. A refused page load thus
 * ends with the provider's status and message.
 */
export class ApiError implements LoggableError {
  readonly name = "ApiError";
  /** In the visitor's language. */
  readonly message: string;
  /** True for a message that exists in English only, on a page in another language. */
  readonly inEnglish: boolean;
  readonly status: number;
  readonly statusText = "";
  readonly internal = false;
  readonly data: { refused: string; needsSupport: boolean; inEnglish: boolean } | null;
  /** The stack of the throw. The framework reports no failure without it. */
  readonly error: Error;

  /** @param missing the provider does not have this optional call */
  constructor(
    readonly failure: Failure,
    readonly missing = false,
  ) {
    const { sentence, inEnglish } = wordFailure(failure);
    this.message = sentence ?? "Something went wrong";
    this.inEnglish = inEnglish;
    this.status = this.refused ? this.httpCode : this.httpCode >= 500 ? 503 : 500;
    this.data =
      this.refused && sentence
        ? { refused: sentence, needsSupport: this.needsSupport, inEnglish }
        : null;
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
    return httpCode === 400 && statusCode === authStatusCodes.tokenExpired ? "expired" : null;
  }

  /** True if the provider refused the call, so that its message may be shown. */
  get refused(): boolean {
    return this.httpCode >= 400 && this.httpCode < 500 && this.tokenProblem === null;
  }

  /** The message carries the support sentence. `WayOn` has the rule. */
  get needsSupport(): boolean {
    const { httpCode, statusCode, errorCode } = this.failure;
    const wayOn = findWayOn(errorCode);
    if (wayOn !== undefined) return wayOn === "support";
    return SUPPORT_CODES.includes(httpCode) && statusCode !== authStatusCodes.tokenInvalid;
  }

  /** The wanted change is already made, such as a cancellation that was sent from another tab. */
  get alreadyDone(): boolean {
    return findWayOn(this.failure.errorCode) === "done";
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
export const getRejectionStatus = ({ httpCode }: ApiError): number =>
  httpCode === 429 ? 429 : 400;
