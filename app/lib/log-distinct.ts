/** Limits log lines whose cause repeats with every request, such as a setting that does not match. */
const REPEAT_AFTER_MS = 10 * 60_000;
const MAX_CAUSES = 100;
const logged = new Map<string, number>();

/** Calls `write` unless the same cause was logged within ten minutes. */
export function logDistinct(cause: unknown, write: () => void, now = Date.now()): void {
  const key = JSON.stringify(cause).slice(0, 500);
  for (const [other, until] of logged) if (until <= now) logged.delete(other);
  if (logged.has(key) || logged.size >= MAX_CAUSES) return;
  logged.set(key, now + REPEAT_AFTER_MS);
  write();
}
