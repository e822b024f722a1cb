/** Repeats work that depends on a job or a message. The runners' functions for it exist in one runner only. */

interface Limits {
  timeoutMs: number;
  intervalMs: number;
}

/** @throws the last error after the time limit */
export async function retry<Result>(
  work: () => Promise<Result>,
  { timeoutMs, intervalMs }: Limits,
): Promise<Result> {
  const latest = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > latest) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
