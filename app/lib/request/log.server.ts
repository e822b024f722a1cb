/** Structured logs without personal data. Errors retain their kind and place, but not the values of a query. */
import pino from "pino";
import { getRequestId } from "./request-context.server";

interface SerializedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  place?: string[];
  cause?: SerializedError;
}

/** A thrown value that is no Error, such as the provider's failures, with the Error that represents it in the log. */
export interface LoggableError {
  readonly loggableError: Error;
}

const LINES_OF_PLACE = 8;

export function createLogger(level: string) {
  return pino({
    level,
    base: undefined,
    serializers: { err: serializeError },
    mixin: () => {
      const request = getRequestId();
      return request === undefined ? {} : { request };
    },
  });
}

export function serializeError(error: unknown): SerializedError {
  if (isLoggable(error)) return serializeError(error.loggableError);
  if (!(error instanceof Error))
    return { type: typeof error, message: "something that is not an error was thrown" };
  const { code, constraint, query } = error as {
    code?: string;
    constraint?: string;
    query?: string;
  };
  return {
    type: error.constructor.name,
    // A failed query's own message repeats its values.
    message: query === undefined ? error.message : `Failed query: ${query}`,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    place: placeOf(error),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
  };
}

const isLoggable = (error: unknown): error is LoggableError =>
  (error as Partial<LoggableError> | undefined)?.loggableError instanceof Error;

/** Extracts the stack's frames, without the first lines, which repeat the message. */
function placeOf(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, LINES_OF_PLACE)
    .map((line) => line.trim());
}
