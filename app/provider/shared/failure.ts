/** Rejections by the provider, with the messages for the caller in the wrapper's fields (SPEC section 8). */
import type { ErrorCode, Failure } from "~/contract/response";
import { errorCodes } from "~/contract/response";
import { getTextIn } from "~/languages/page-texts.server";
import type { Reply } from "~/languages/reply";
import { parseReply, wordReply } from "~/languages/word-reply.server";

const english = { language: "en", text: getTextIn("en") } as const;

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

/** Marks a message that exists in English only: one for a backend's caller, or one that the portal words by its code. */
export const markUntranslated = (english: string): Reply => english as Reply;

/** Words a reply in English, for a caller of the provider who reads it as it is. */
export const toEnglish = (reply: string): string => wordReply(reply, english);

/** Rejects a call. The thrown failure becomes the response and the transaction is rolled back. */
export function refuse(httpCode: number, errorCode: ErrorCode, reason: Reply): never {
  const { key, values } = parseReply(reason) ?? {};
  const message = toEnglish(reason);
  throw new CallRejected({
    httpCode,
    error: names[httpCode],
    errorCode,
    errorMessage: message,
    message,
    ...(key && { reason: key, values }),
  });
}

/** Rejects the call for a record that does not exist or belongs to someone else. The two cases look alike. */
export function rejectNotFound(what: string): never {
  return refuse(404, errorCodes.notFound, markUntranslated(`${what} was not found`));
}

export function createTokenFailure(
  httpCode: number,
  statusCode: number,
  message: string,
): CallRejected {
  return new CallRejected({ httpCode, error: names[httpCode], statusCode, message });
}
