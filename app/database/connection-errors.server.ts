/** A database that cannot be reached or written to at the moment: what was asked of it may be asked again. */

/**
 * PostgreSQL's class 08 (connection), 57P01 to 57P03 (shut down, crashed, not ready yet), 57014 (took too long), class 53 (no disk,
 * memory or connection left) and 58 (its disk fails, its files are not there), 25006 (it may only be read, as while another server takes
 * over).
 */
const CODES = /^(08...|57P0[1-3]|57014|53...|58...|25006)$/;
/** PostgreSQL's severities of an error that ends the connection, whatever its code: a full disk ends a new one by that of any fault. */
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
  // Asked on a connection in the moment in which it was closed.
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);
/** What pg says without a code. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable/;

/** Whether the connection was lost or could not be made, or nothing can be written, anywhere among an error's causes. */
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
export function nullIfUnavailable(error: unknown): null {
  if (isDatabaseUnavailable(error)) return null;
  throw error;
}
