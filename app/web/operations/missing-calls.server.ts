/** Optional calls that the backend does not have. */
import type { Log } from "~/lib/log";

/** The time after which the backend is asked again, since it may have been updated. */
const REPEAT_AFTER_MS = 10 * 60_000;

export interface MissingCalls {
  has(call: string): boolean;
  add(call: string): void;
}

/** Remembers missing calls for ten minutes, so that no page asks in vain. The log names each of them. */
export function createMissingCalls(log: Log, now = () => performance.now()): MissingCalls {
  const until = new Map<string, number>();
  return {
    has: (call) => (until.get(call) ?? 0) > now(),
    add(call) {
      if (!until.has(call)) log.info({ call }, "backend does not have an optional call");
      until.set(call, now() + REPEAT_AFTER_MS);
    },
  };
}
