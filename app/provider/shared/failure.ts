/** Rejections by the provider, with the messages for the caller in the wrapper's fields (SPEC section 8). */
import type { ErrorCode, Failure } from "~/contract/response";
import { errorCodes } from "~/contract/response";

const names: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  413: "Payload Too Large",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
};

export class CallRejected extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message ?? names[failure.httpCode]);
    this.name = "ProviderFailure";
  }
}

/** Rejects a call. The thrown failure becomes the response and the transaction is rolled back. */
export function refuse(httpCode: number, errorCode: ErrorCode, message: string): never {
  throw new CallRejected({
    httpCode,
    error: names[httpCode],
    errorCode,
    errorMessage: message,
    message,
  });
}

/** Rejects the call for a record that does not exist or belongs to someone else. The two cases look alike. */
export function rejectNotFound(what: string): never {
  return refuse(404, errorCodes.notFound, `${what} was not found`);
}

export function createTokenFailure(
  httpCode: number,
  statusCode: number,
  message: string,
): CallRejected {
  return new CallRejected({ httpCode, error: names[httpCode], statusCode, message });
}
