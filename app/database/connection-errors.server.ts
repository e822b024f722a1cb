/** Detects a database that cannot be reached or written to at the moment. Requests to it may be retried. */

/**
 * PostgreSQL's class 08 (connection), 57P01 to 57P03 (shut down, crashed, not ready yet) and 57014 (took too long).
 * Also class 53 (no disk, memory or connection left), 58 (its disk fails, its files are missing) and 25006 (read-only, as during a
 * failover).
 */
const CODES = /^(08...|57P0[1-3]|57014|53...|58...|25006)$/;
/**
 * PostgreSQL's severities of an error that ends the connection, regardless of its code. A full disk ends a new connection with the code
 * of any fault.
 */
const ENDS_IT = new Set(["FATAL", "PANIC"]);
/** Node's own, of a socket. */
const SOCKET = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "ECONNABORTED",
  // The query was sent at the moment in which the connection closed.
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);
/** Messages of pg without a code. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/;

/** Checks all causes of an error for a connection that was lost or refused, or a database that cannot be written to. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, severity = "" } = cause as { code?: string; severity?: string };
    if (ENDS_IT.has(severity)) return true;
    if (typeof code === "string" && (CODES.test(code) || SOCKET.has(code))) return true;
    if (WORDS.test(cause.message)) return true;
  }
  return false;
}

/** @returns null in the place of what could not be read. @throws every other error. */
export function returnNullIfUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}
