import type { Log } from "../log";

/**
 * Events of security as lines of the log: `{"event":"code wrong","what":"counters.setUp","msg":"security"}`. Whoever watches the log
 * counts them. Every word of such a line is ours: no name, number, token or address of anybody stands in it, and the line's `request`
 * leads to the others of the same request.
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
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** @param what the call, the limit or the way it happened: a word of the program, never one that somebody typed. */
export function logSecurityEvent(log: Pick<Log, "info">, event: SecurityEvent, what: string): void {
  log.info({ event, what }, "security");
}
