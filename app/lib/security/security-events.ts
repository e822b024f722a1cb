import type { Log } from "../log";

/**
 * Security events as log lines: `{"event":"code wrong","what":"counters.setUp","msg":"security"}`. The operator's log monitoring counts
 * them. Every word of such a line comes from the program, with no name, number, token or address of a person. Its `request` leads to the
 * other lines of the same request.
 */
export const securityEvents = [
  "signed in",
  "signed out",
  "sign-in failed",
  "access refused",
  "code wrong",
  "limit reached",
  "number asked",
  "linked",
  "unlinked",
  "acted for",
  "counter begun",
  "counter cleared",
  "consent given",
  "client found",
  "payment taken",
  "payment voided",
  "record corrected",
  "death reported",
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/**
 * Logs a security event.
 * @param what the call, the limit or the way it happened: a word of the program, never a visitor's input
 */
export function logSecurityEvent(log: Pick<Log, "info">, event: SecurityEvent, what: string): void {
  log.info({ event, what }, "security");
}
