/** Structured logs without personal data: errors keep their kind and place, never the values a query was made with. */
import pino from "pino";
import { requestId } from "./request-scope.server";

interface ToldError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  place?: string[];
  cause?: ToldError;
}

/** What is thrown in place of an Error, as the provider's failures are, and says which one stands for it in the log. */
export interface Told {
  readonly told: Error;
}

const LINES_OF_PLACE = 8;

export function openLog(level: string) {
  return pino({
    level,
    base: undefined,
    serializers: { err: tell },
    mixin: () => {
      const request = requestId();
      return request === undefined ? {} : { request };
    },
  });
}

export function tell(error: unknown): ToldError {
  if (isTold(error)) return tell(error.told);
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
    ...(error.cause !== undefined && { cause: tell(error.cause) }),
  };
}

const isTold = (error: unknown): error is Told =>
  (error as Partial<Told> | undefined)?.told instanceof Error;

/** The stack's frames; its first lines repeat the message. */
function placeOf(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, LINES_OF_PLACE)
    .map((line) => line.trim());
}
